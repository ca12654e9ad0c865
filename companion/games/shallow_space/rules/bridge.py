"""The helm, the captain's cards that are no weapons, Executive Officers, and ships that are captured."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from companion.contract import Choice, Effect, Line, Offer, Refused, Say, Sound, line, replace
from companion.games.shallow_space import names
from companion.games.shallow_space.model import GREEN, MOVES, SPENT, Course, Event, Person, Secret, Ship, State
from companion.games.shallow_space.printed import CARDS, ENGINES, ROOMS, SHIELD, VITAL
from companion.games.shallow_space.rules import alarms, fields, lasting, parts, sensors
from companion.games.shallow_space.rules.dealing import CardPlayed, deal, expect_card
from companion.games.shallow_space.rules.orders import Order
from companion.games.shallow_space.rules.repairs import SectionMended
from companion.games.shallow_space.rules.turns import BecameReady, end_if_nobody_acts

ONCE: Final = ("overcharge", "aimed", "calibration", "strafing")  # a second one would do nothing more


# --- the helm


def stands_at_helm(state: State, person: Person) -> bool:
    """On the bridge of a ship that their team controls."""
    ship = state.ships[person.ship]
    return person.room == parts.BRIDGE and not ship.is_pod and ship.owner == person.team


def against_helm(state: State, person: Person, *, by_card: bool) -> Iterator[str]:
    if person.rank == "crew" and not (by_card and person.commissions):
        yield "not_captain"
    if not stands_at_helm(state, person):
        yield "not_on_bridge"
    yield from sensors.against_works(state, person, parts.BRIDGE, "bridge_critical")
    stops = person.rank != "crew" or state.rules.emp_stops_officers
    if by_card and stops and parts.is_jammed(state, person.team):
        yield "jammed"


def against_needs(state: State, person: Person, card: str) -> Iterator[str]:
    needs = CARDS[card].needs
    code = f"needs_{needs}"
    match needs:
        case "sensors":
            yield from sensors.against_works(state, person, "sensor_pod", code)
        case "sensors_whole":
            if parts.damage_of(state.ships[person.ship], "sensor_pod") != GREEN:
                yield sensors.veiled(state, person, person.ship, code)
        case "engineering":
            yield from sensors.against_works(state, person, "engineering", code)
        case "engines":
            for engine in ENGINES:
                yield from sensors.against_works(state, person, engine, code)
        case "":
            pass


def take_helm(course: Course, person: Person, *, by_card: bool) -> Ship:
    """The ship that is controlled now; or the reason why it is not."""
    sensors.expect_none(against_helm(course.state, person, by_card=by_card))
    if not person.commands and person.rank != "crew":
        course.happen(TookCommand(person.id))
    return course.state.ships[person.ship]


@dataclass(frozen=True, slots=True)
class TookCommand(Secret):
    """Controls a ship this turn."""

    who: int

    def apply(self, state: State) -> State:
        return parts.with_person(state, replace(state.people[self.who], commands=True, has_acted=True))


# --- what is played as it is


def against_captains_card(state: State, person: Person, card: str) -> Iterator[str]:
    yield from against_helm(state, person, by_card=True)
    yield from against_needs(state, person, card)
    if card in ONCE and card in state.ships[person.ship].boosts:
        yield "already_played"
    if card == "evasive" and parts.lasting_at(state, "evasive", person.ship):
        yield "already_played"


def play_captains_card(course: Course, person: Person, card: str) -> None:
    ship, number = take_helm(course, person, by_card=True), person.ship
    if CARDS[card].use != "play":
        raise Refused("not_played_so")
    course.happen(CardPlayed(person.id, card))
    match card:
        case "evasive":
            lasting.begin(course, person, "evasive", number, person.team, CARDS[card].turns)
        case "shields_up":
            course.happen(SectionMended(number, SHIELD, GREEN))
        case "nano":
            for section in VITAL:
                if parts.damage_of(ship, section):
                    course.happen(SectionMended(number, section, GREEN))
        case _:
            course.happen(Boosted(person.id, number, card))


@dataclass(frozen=True, slots=True)
class Boosted(Secret):
    """Told by the card."""

    who: int
    ship: int
    card: str

    def apply(self, state: State) -> State:
        was = state.ships[self.ship]
        unseen = (*was.unseen, self.card) if state.people[self.who].cloak else was.unseen
        return parts.with_ship(state, self.ship, replace(was, boosts=(*was.boosts, self.card), unseen=unseen))


# --- Executive Officers


@dataclass(frozen=True, slots=True)
class Commission(Order):
    """An Executive Officer draws a captain card."""

    other: int

    def act(self, course: Course, person: Person) -> None:
        expect_card(person, "executive")
        take_helm(course, person, by_card=True)
        if self.other not in _officers(course.state, person):
            raise Refused("not_of_your_crew")
        course.happen(CardPlayed(person.id, "executive"))
        course.happen(Commissioned(self.other))
        deal(course, self.other, "captain", 1)

    @classmethod
    def possible(cls, state: State, person: Person) -> Iterable[Offer]:
        if "executive" not in person.hand or sensors.first_known(against_commission(state, person)):
            return ()
        other = Choice("other", _officers(state, person), names.person_label(state))
        return (Offer(cls, (fields.me(person), other), sensors.is_blind(state, person, person.ship)),)


def against_commission(state: State, person: Person) -> Iterator[str]:
    yield from against_helm(state, person, by_card=True)
    if not _officers(state, person):
        yield "not_of_your_crew"


def _officers(state: State, person: Person) -> tuple[int, ...]:
    return tuple(
        [each.id for each in state.people if each.team == person.team and each.rank == "crew" and parts.is_alive(each)]
    )


@dataclass(frozen=True, slots=True)
class Commissioned(Event):
    who: int

    def apply(self, state: State) -> State:
        person = state.people[self.who]
        return parts.with_person(state, replace(person, commissions=person.commissions + 1))

    def told(self, before: State, after: State) -> Line:
        return line("told.commissioned", who=names.person(before, self.who))


# --- capture


@dataclass(frozen=True, slots=True)
class Capture(Order):
    """It takes a whole turn."""

    def act(self, course: Course, person: Person) -> None:
        state = course.state
        if person.rank == "crew":
            raise Refused("not_captain")
        if not _stands_on_enemy_bridge(state, person):
            raise Refused("no_enemy_bridge")
        if not _has_whole_turn(person):
            raise Refused("whole_turn")
        if _has_enemy(state, person):
            raise Refused("enemy_aboard")
        course.happen(ShipCaptured(person.id, person.ship, person.team, fires_no_more=True))
        course.happen(BecameReady(person.id))
        end_if_nobody_acts(course)

    @classmethod
    def possible(cls, state: State, person: Person) -> Iterable[Offer]:
        """Somebody cloaked may be there."""
        if person.room != parts.BRIDGE or person.rank == "crew" or not _has_whole_turn(person):
            return ()
        if not _stands_on_enemy_bridge(state, person) or _sees_enemy(state, person):
            return ()
        return (Offer(cls, (fields.me(person),), loose=True),)


def _stands_on_enemy_bridge(state: State, person: Person) -> bool:
    ship = state.ships[person.ship]
    return person.room == parts.BRIDGE and not ship.is_pod and ship.owner != person.team


def _has_whole_turn(person: Person) -> bool:
    return not person.has_acted and person.moves >= MOVES


def _has_enemy(state: State, person: Person) -> bool:
    """On the bridge, or on all of the ship, as the group plays it; a clone is one as long as nobody knows better."""
    return _sees_enemy(state, person) or any(
        each.team != person.team
        and each.ship == person.ship
        and parts.is_alive(each)
        and (state.rules.capture_scope == "ship" or each.room == parts.BRIDGE)
        for each in state.people
    )


def _sees_enemy(state: State, person: Person) -> bool:
    rooms = ROOMS if state.rules.capture_scope == "ship" else (parts.BRIDGE,)
    return any(parts.enemy_seen(state, person.team, person.ship, room) for room in rooms)


@dataclass(frozen=True, slots=True)
class ShipCaptured(Event):
    """`fires_no_more`: this turn; not in games from before readiness could be taken back."""

    who: int
    ship: int
    team: int
    fires_no_more: bool = False

    def apply(self, state: State) -> State:
        state = parts.with_person(state, replace(state.people[self.who], moves=0, has_shot=True, has_acted=True))
        ship = state.ships[self.ship]
        fired = SPENT if self.fires_no_more else ship.fired
        return parts.with_ship(state, self.ship, replace(ship, owner=self.team, boosts=(), unseen=(), fired=fired))

    def told(self, before: State, after: State) -> Line:
        ship = names.ship(before, self.ship)
        if before.people[self.who].cloak:
            return line("told.captured_unseen", ship=ship)
        return line("told.captured", who=names.person(before, self.who), ship=ship)

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Sound("alarm_2"), Say(line("say.captured", who=alarms.owner(before, self.ship))))
