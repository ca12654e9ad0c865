"""What everybody did in a battle and what it cost them, per person and per ship, counted over its events."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from companion.contract import Finished, Line, Moment, Seat, Word, line
from companion.games.shallow_space import names
from companion.games.shallow_space.model import GREY, NOWHERE, State
from companion.games.shallow_space.printed import CARDS, INDEX, SHIELD, VITAL_PLACES
from companion.games.shallow_space.rules.bridge import ShipCaptured
from companion.games.shallow_space.rules.captains import Defected
from companion.games.shallow_space.rules.damage import Died
from companion.games.shallow_space.rules.dealing import CardPlayed
from companion.games.shallow_space.rules.losses import ShipDestroyed
from companion.games.shallow_space.rules.outcome import hull_left
from companion.games.shallow_space.rules.repairs import SectionMended
from companion.games.shallow_space.shown.after.causes import DECAY, Cause, next_cause

SHIELD_PLACE: Final = INDEX[SHIELD]
WHOLE: Final = GREY * len(VITAL_PLACES)  # points of a hull at first
SHARED_BY: Final = 2  # what more people did equally well is nothing to be praised for
AWARDS: Final = ("damage", "kills", "mended", "redshirts", "own")


@dataclass(frozen=True, slots=True)
class Death:
    who: Word
    team: int
    round: int
    cause: Line
    by: Word | None  # None: nobody did it, or they themselves


@dataclass(frozen=True, slots=True)
class PersonDeeds:
    id: int
    seat: Seat
    name: Word
    post: str
    sides: tuple[int, ...]  # the teams that they flew with, the first one first
    is_alive: bool
    shots: int
    hits: int
    damage: int  # to ships of others, in points
    shields: int  # what their shields took of it
    kills: int  # of others' crews
    own: int  # damage to ships of their own team
    mended: int
    health: int  # lost, as what follows
    redshirts: int

    @property
    def team(self) -> int:
        return self.sides[-1]

    @property
    def is_traitor(self) -> bool:
        return len(self.sides) > 1


@dataclass(frozen=True, slots=True)
class ShipDeeds:
    """Of a team, and of the ship that it began with."""

    team: int
    name: Word
    captain: Seat | None  # at the beginning
    has_won: bool
    hull: int  # points left of that ship
    lost_in: int  # the round; 0: it was not
    taken: int  # damage to its sections
    stopped: int  # by its shield
    held_by: Word | None  # at the end, if not by its own team
    dealt: int  # by its team, as all that follows
    kills: int
    dead: int
    crew: tuple[PersonDeeds, ...]  # who began with it

    def plays_two(self, seat: Seat) -> bool:
        return sum(each.seat == seat for each in self.crew) > 1

    @property
    def whole(self) -> int:
        """Points of a hull at first."""
        return WHOLE


@dataclass(frozen=True, slots=True)
class Capture:
    round: int
    who: Word
    ship: Word
    team: Word


@dataclass(frozen=True, slots=True)
class Turncoat:
    round: int
    who: Word
    was: Word
    now: Word


@dataclass(frozen=True, slots=True)
class Award:
    kind: str
    people: tuple[PersonDeeds, ...]  # who share it
    points: int


@dataclass(frozen=True, slots=True)
class Deeds:
    rounds: int
    ships: tuple[ShipDeeds, ...]
    people: tuple[PersonDeeds, ...]
    deaths: tuple[Death, ...]
    captures: tuple[Capture, ...]
    turncoats: tuple[Turncoat, ...]
    awards: tuple[Award, ...]


@dataclass(slots=True)
class Tally:
    """While it is counted: by person and what, and by ship and what."""

    cause: Cause = DECAY
    shots: int = 0
    hits: set[int] = field(default_factory=set)  # which of the shots
    actor: int | None = None  # who played the last card
    people: Counter[tuple[int, str]] = field(default_factory=Counter)
    ships: Counter[tuple[int, str]] = field(default_factory=Counter)
    lost_in: dict[int, int] = field(default_factory=dict)
    sides: dict[int, tuple[int, ...]] = field(default_factory=dict)
    deaths: list[Death] = field(default_factory=list)
    captures: list[Capture] = field(default_factory=list)
    turncoats: list[Turncoat] = field(default_factory=list)
    step: int = NOWHERE

    def take(self, moment: Moment[State]) -> None:
        if moment.step != self.step:
            self.step, self.cause, self.actor = moment.step, DECAY, None
        before, after = moment.before, moment.after
        self.cause = next_cause(self.cause, moment, self.shots)
        if self.cause.shot > self.shots and self.cause.who is not None:
            self.shots = self.cause.shot
            self.people[self.cause.who, "shots"] += 1
        self._named(moment)
        if before.ships is not after.ships:
            self._ships(before, after, moment)
        if before.people is not after.people:
            self._people(before, after)

    def _named(self, moment: Moment[State]) -> None:
        """What events say that states do not."""
        before = moment.before
        round = 0 if before.turn is None else before.turn.round
        match moment.event:
            case CardPlayed(who=who):
                self.actor = who
            case Died(who=who):
                self._died(before, who, round)
            case ShipDestroyed(ship=ship):
                self.lost_in[ship] = round
            case ShipCaptured(who=who, ship=ship, team=team):
                held = names.person(before, who), names.ship(before, ship), names.team(before, team)
                self.captures.append(Capture(round, *held))
            case Defected(who=who, team=team):
                was = before.people[who].team
                self.sides[who] = (*self.sides.get(who, (was,)), team)
                sides = names.team(before, was), names.team(before, team)
                self.turncoats.append(Turncoat(round, names.person(before, who), *sides))
            case _:
                pass

    def _died(self, state: State, who: int, round: int) -> None:
        by, victim = self.cause.who, state.people[who]
        is_foe = by is not None and state.people[by].team != victim.team
        if by is not None and is_foe:
            self.people[by, "kills"] += 1
            self._hit()
        killer = names.person(state, by) if by is not None and by != who else None
        self.deaths.append(Death(names.person(state, who), victim.team, round, _cause(self.cause), killer))

    def _ships(self, before: State, after: State, moment: Moment[State]) -> None:
        for number, (was, now) in enumerate(zip(before.ships, after.ships, strict=False)):
            if was.damage is now.damage:
                continue
            for place, (old, new) in enumerate(zip(was.damage, now.damage, strict=True)):
                if new > old:
                    self._harmed(before, number, new - old, is_shield=place == SHIELD_PLACE)
                elif new < old and isinstance(moment.event, SectionMended):
                    by = moment.event.by if moment.event.by >= 0 else self.actor
                    if by is not None:
                        self.people[by, "mended"] += old - new

    def _harmed(self, state: State, ship: int, points: int, *, is_shield: bool) -> None:
        by = self.cause.who
        if self.cause.what == "hand":
            return
        self.ships[ship, "stopped" if is_shield else "taken"] += points
        if by is None:
            return
        if state.ships[ship].owner == state.people[by].team:
            self.people[by, "own"] += points
            return
        self.people[by, "shields" if is_shield else "damage"] += points
        self._hit()

    def _people(self, before: State, after: State) -> None:
        if self.cause.what == "hand":
            return
        for was, now in zip(before.people, after.people, strict=False):
            if was is now:
                continue
            for what, lost in (("health", was.health - now.health), ("redshirts", was.redshirts - now.redshirts)):
                if lost > 0:
                    self.people[was.id, what] += lost
                    by = self.cause.who
                    if by is not None and before.people[by].team != was.team:
                        self._hit()

    def _hit(self) -> None:
        shot, who = self.cause.shot, self.cause.who
        if shot and who is not None and shot not in self.hits:
            self.hits.add(shot)
            self.people[who, "hits"] += 1


def _cause(cause: Cause) -> Line:
    return names.card(cause.what) if cause.what in CARDS else line(f"cause.{cause.what}")


def deeds(finished: Finished) -> Deeds:
    tally, state = Tally(), finished.state
    for moment in finished.played.moments():
        tally.take(moment)
    people = tuple(_person(state, id, tally) for id in range(len(state.people)))
    return Deeds(
        rounds=0 if state.turn is None else state.turn.round,
        ships=tuple(_ship(state, team, tally, people) for team in range(state.rules.ships)) if state.ships else (),
        people=people,
        deaths=tuple(tally.deaths),
        captures=tuple(tally.captures),
        turncoats=tuple(tally.turncoats),
        awards=tuple(_awards(people)),
    )


def _person(state: State, id: int, tally: Tally) -> PersonDeeds:
    each, did = state.people[id], tally.people
    return PersonDeeds(
        id=id,
        seat=each.seat,
        name=names.person(state, id),
        post=each.post,
        sides=tally.sides.get(id, (each.team,)),
        is_alive=each.health > 0,
        shots=did[id, "shots"],
        hits=did[id, "hits"],
        damage=did[id, "damage"],
        shields=did[id, "shields"],
        kills=did[id, "kills"],
        own=did[id, "own"],
        mended=did[id, "mended"],
        health=did[id, "health"],
        redshirts=did[id, "redshirts"],
    )


def _ship(state: State, team: int, tally: Tally, people: Iterable[PersonDeeds]) -> ShipDeeds:
    ship = state.ships[team]
    crew = tuple(each for each in people if each.sides[0] == team)
    return ShipDeeds(
        team=team,
        name=names.team(state, team),
        captain=next((each.seat for each in crew if each.post == "captain"), None),
        has_won=team in state.winners,
        hull=hull_left(ship),
        lost_in=tally.lost_in.get(team, 0),
        taken=tally.ships[team, "taken"],
        stopped=tally.ships[team, "stopped"],
        held_by=names.held_by(state, team),
        dealt=sum(each.damage for each in crew),
        kills=sum(each.kills for each in crew),
        dead=sum(not each.is_alive for each in crew),
        crew=crew,
    )


def _awards(people: Iterable[PersonDeeds]) -> Iterable[Award]:
    for kind in AWARDS:
        points: list[tuple[PersonDeeds, int]] = [(each, getattr(each, kind)) for each in people]
        most = max([number for _, number in points], default=0)
        first = tuple(each for each, number in points if number == most)
        if most and len(first) <= SHARED_BY:
            yield Award(kind, first, most)
