"""What alerts do to ship and crew; also entered by hand, one thing after the other."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from companion.contract import Choice, Effect, Line, Number, Offer, Refused, Say, Seat, Sound, Who, line, replace, whom
from companion.games.captain_is_dead import names
from companion.games.captain_is_dead.model import Command, Course, Event, How, State
from companion.games.captain_is_dead.printed import NONE, ROOMS, AlertCard, our_box
from companion.games.captain_is_dead.printed.telling import YES
from companion.games.captain_is_dead.rules import aboard, aloud, asking, crew, ending, noting, skills

MOST_SHIPS: Final = 20  # more than there can be cards with one
MOST_AT_ONCE: Final = 6  # aliens that are placed by one tap
TENTHS: Final = (10, 20, 30, 40, 50)


def strike(course: Course, card: AlertCard) -> None:
    """All that the group's box says of it; what is so already stays so."""
    state = course.state
    for station in card.offline:
        if crew.condition(course.state.ship, station) == "online":
            aboard.set_station(course, station, "offline", "alert")
    for station in card.destroyed:
        if crew.condition(course.state.ship, station) != "destroyed":
            aboard.set_station(course, station, "destroyed", "alert")
    if card.shields:
        hit(course, card.shields)
    for room, count in card.aliens.items():
        place(course, room, count)
    for room in card.injures:
        hurt(course, *crew.in_room(state, room))
    if card.ship:
        course.happen(aboard.ShipsSet(min(MOST_SHIPS, state.ship.ships + 1), "alert"))
    if card.anomaly and card.anomaly not in state.ship.anomalies:
        course.happen(aboard.AnomalySet(card.anomaly, True, "alert"))
    if card.skill_deck:
        course.happen(skills.SkillDeckLost())
    if card.ends:
        ending.ask_end(course, won=False, cause="crew")


# --- shields and skill cards


@dataclass(frozen=True, slots=True)
class HitShields(Command):
    stages = asking.FLYING
    is_entered = True
    chance = asking.HARMFUL
    percent: int

    def decide(self, course: Course) -> None:
        asking.flying(course)
        if not 0 < self.percent <= 100 or self.percent % 10:
            raise Refused("no_such_percent")
        hit(course, self.percent)
        noting.note(course, "shields", self.percent)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return HIT


HIT: Final = (Offer(HitShields, (Choice("percent", TENTHS, names.percent),)),)


def hit(course: Course, percent: int) -> None:
    """At none the ship lives on; the next hit ends it. Ships make hits worse where the group reads it so."""
    state = course.state
    now, rules = state.ship.shields, state.rules
    left = now - percent - rules.ship_damage * state.ship.ships
    is_lost = left < 0 and (rules.strict_shields or now == 0)
    if now != max(0, left):
        course.happen(aboard.ShieldsSet(max(0, left), "alert"))
    if is_lost:
        ending.ask_end(course, won=False, cause="shields")


@dataclass(frozen=True, slots=True)
class LoseSkillDeck(Command):
    stages = asking.FLYING
    is_entered = True
    chance = asking.HARMFUL

    def decide(self, course: Course) -> None:
        asking.flying(course)
        course.happen(skills.SkillDeckLost())
        noting.note(course, "skill_deck", YES)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),)


# --- stations


@dataclass(frozen=True, slots=True)
class KnockOut(Command):
    stages = asking.FLYING
    is_entered = True
    chance = asking.HARMFUL
    station: str

    def decide(self, course: Course) -> None:
        state = asking.flying(course)
        aboard.expect_station(self.station)
        if crew.condition(state.ship, self.station) != "online":
            raise Refused("not_online", station=names.station_name(self.station))
        aboard.set_station(course, self.station, "offline", "alert")
        noting.note(course, "offline", (self.station,))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return _knocking(state.rules.box, state.ship.systems)


@lru_cache(maxsize=2048)
def _knocking(box: str, systems: aboard.Systems) -> tuple[Offer, ...]:
    known = our_box.book_of(box).stations
    able = tuple([each for each in aboard.stations_that_are("online", systems) if known[each].knockable is not False])
    return (Offer(KnockOut, (Choice("station", able, names.station_name),)),) if able else ()


@dataclass(frozen=True, slots=True)
class Destroy(Command):
    stages = asking.FLYING
    is_entered = True
    chance = asking.HARMFUL
    station: str

    def decide(self, course: Course) -> None:
        state = asking.flying(course)
        aboard.expect_station(self.station)
        if crew.condition(state.ship, self.station) == "destroyed":
            raise Refused("is_destroyed", station=names.station_name(self.station))
        aboard.set_station(course, self.station, "destroyed", "alert")
        noting.note(course, "destroyed", (self.station,))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return _destroying(state.ship.systems)


@lru_cache(maxsize=2048)
def _destroying(systems: aboard.Systems) -> tuple[Offer, ...]:
    whole = (*aboard.stations_that_are("online", systems), *aboard.stations_that_are("offline", systems))
    return (Offer(Destroy, (Choice("station", whole, names.station_name),)),) if whole else ()


# --- what comes from outside


@dataclass(frozen=True, slots=True)
class PlaceAliens(Command):
    stages = asking.FLYING
    is_entered = True
    chance = asking.HARMFUL
    room: str
    count: int

    def decide(self, course: Course) -> None:
        state = asking.flying(course)
        aboard.expect_room(self.room)
        if not 1 <= self.count <= (crew.book(state).decks.aliens or 0):
            raise Refused("no_such_number")
        place(course, self.room, self.count)
        noting.note(course, f"aliens.{self.room}", self.count)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return _placing(state.rules.box)


@lru_cache(maxsize=32)
def _placing(box: str) -> tuple[Offer, ...]:
    most = min(MOST_AT_ONCE, our_box.book_of(box).decks.aliens or 0)
    rooms = Choice("room", ROOMS, names.room_name)
    return (Offer(PlaceAliens, (rooms, Number("count", 1, most))),) if most else ()


def place(course: Course, room: str, count: int) -> None:
    """Whoever is there is hurt. The game is lost when a pawn is missing, not when the last one is taken."""
    state = course.state
    placed = min(count, state.ship.pawns)
    if placed:
        course.happen(aboard.AliensSet(room, crew.aliens_in(state.ship, room) + placed, "alert"))
        if state.rules.aliens_injure:
            hurt(course, *crew.in_room(state, room))
    if placed < count:
        ending.ask_end(course, won=False, cause="aliens")


@dataclass(frozen=True, slots=True)
class AttachShip(Command):
    stages = asking.FLYING
    is_entered = True
    chance = asking.HARMFUL

    def decide(self, course: Course) -> None:
        ships = asking.flying(course).ship.ships
        if ships >= MOST_SHIPS:
            raise Refused("no_such_number")
        course.happen(aboard.ShipsSet(ships + 1, "alert"))
        noting.note(course, "ship", YES)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),) if state.ship.ships < MOST_SHIPS else ()


@dataclass(frozen=True, slots=True)
class AttachAnomaly(Command):
    stages = asking.FLYING
    is_entered = True
    chance = asking.HARMFUL
    anomaly: str

    def decide(self, course: Course) -> None:
        state = asking.flying(course)
        if self.anomaly not in crew.book(state).anomalies:
            raise Refused("no_such_anomaly")
        if self.anomaly in state.ship.anomalies:
            raise Refused("anomaly_there")
        course.happen(aboard.AnomalySet(self.anomaly, True, "alert"))
        noting.note(course, "anomaly", self.anomaly)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return _attaching(state.rules.box, state.ship.anomalies)


@lru_cache(maxsize=512)
def _attaching(box: str, there: tuple[str, ...]) -> tuple[Offer, ...]:
    absent = tuple([each for each in our_box.book_of(box).anomalies if each not in there])
    return (Offer(AttachAnomaly, (Choice("anomaly", absent, names.anomaly(box)),)),) if absent else ()


# --- the crew


@dataclass(frozen=True, slots=True)
class Injure(Command):
    stages = asking.FLYING
    is_entered = True
    chance = asking.HARMFUL
    seat: Seat

    def decide(self, course: Course) -> None:
        me = crew.sailor(asking.flying(course), self.seat)
        if me.is_injured:
            raise Refused("injured_already", who=Who(self.seat))
        hurt(course, self.seat)
        if me.room:
            noting.note(course, "injures", (me.room,))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        healthy = [each for each, one in zip(state.rules.seats, state.crew, strict=True) if not one.is_injured]
        return _injuring(tuple(healthy)) if healthy else ()


@lru_cache(maxsize=512)
def _injuring(healthy: tuple[Seat, ...]) -> tuple[Offer, ...]:
    return (Offer(Injure, (Choice("seat", healthy, whom),)),)


def hurt(course: Course, *seats: Seat) -> None:
    """All at once. The Crewman dies instead, and also when somebody beside him is hurt; another one comes at once."""
    state, dying = course.state, list[Seat]()
    for seat in seats:
        me = crew.sailor(state, seat)
        if me.is_injured:
            continue
        if crew.has(state, seat, "replaced"):
            dying.append(seat)
        elif state.rules.hologram_safe and crew.has(state, seat, "no_tools"):
            course.happen(Spared(seat))
        else:
            course.happen(InjurySet(seat, True, "alert"))
            dying += [each for each in crew.in_room(state, me.room) if crew.has(state, each, "replaced")]
    for seat in dict.fromkeys(dying):
        course.happen(CrewmanReplaced(seat))


@dataclass(frozen=True, slots=True)
class InjurySet(Event):
    seat: Seat
    injured: bool
    how: How

    def apply(self, state: State) -> State:
        return crew.with_mate(state, self.seat, replace(crew.mate(state, self.seat), is_injured=self.injured))

    def told(self, before: State, after: State) -> Line:
        return line("told.injured" if self.injured else "told.healed", who=Who(self.seat))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        if not self.injured or self.how != "alert":
            return ()
        said = Say(line("say.injured", who=Who(self.seat)))
        return aloud.cue(after, "injury", aloud.flash_at(self.seat), Sound("heartbeat"), said)


@dataclass(frozen=True, slots=True)
class CrewmanReplaced(Event):
    seat: Seat

    def apply(self, state: State) -> State:
        me = crew.mate(state, self.seat)
        if state.rules.crewman_hand != "discard":
            return crew.with_mate(state, self.seat, replace(me, is_injured=False))
        discards = crew.added(state.skills.discards, me.hand)
        state = crew.with_mate(state, self.seat, replace(me, is_injured=False, hand=NONE))
        return replace(state, skills=replace(state.skills, discards=discards))

    def told(self, before: State, after: State) -> Line:
        return line("told.replaced", who=Who(self.seat))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return aloud.cue(after, "injury", aloud.flash_at(self.seat), Say(line("say.replaced")))


@dataclass(frozen=True, slots=True)
class Spared(Event):
    """The Hologram."""

    seat: Seat

    def apply(self, state: State) -> State:
        return replace(state, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.spared", who=Who(self.seat))
