"""Lasers, and what a shot needs to hit."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from companion.contract import Choice, Effect, Line, Offer, Refused, Sound, line, replace
from companion.games.shallow_space import names
from companion.games.shallow_space.model import GREEN, GREY, HIDDEN, Course, Event, Person, Ship, State
from companion.games.shallow_space.printed import CARDS, ENGINES, LASERS, POD, TARGETS
from companion.games.shallow_space.rules import bridge, fields, parts, seen, sensors
from companion.games.shallow_space.rules.damage import strike
from companion.games.shallow_space.rules.dice import Modifiers, pick, roll
from companion.games.shallow_space.rules.orders import Order

HITS_OVER: Final = 4  # of a d8
LASER: Final = 1
BOTH: Final = 2
OWN: Final = ("laser", "sensor_pod")  # what a virus hides of the ship that shoots
THEIRS: Final = ("evasive", "engine")  # and of its target
ANYWHERE: Final = ("",)


@dataclass(frozen=True, slots=True)
class Fire(Order):
    """`section`: with Aimed Shot only, else ""."""

    may_hurt = True
    laser: str
    ship: int
    section: str = ""

    def act(self, course: Course, person: Person) -> None:
        bridge.take_helm(course, person, by_card=False)
        state, by = course.state, person.ship
        ship = state.ships[by]
        if self.laser not in LASERS:
            raise Refused("no_such_place")
        sensors.expect_none(sensors.against_works(state, person, self.laser, "laser_critical"))
        if ship.fired[LASERS.index(self.laser)] >= _shots(ship):
            raise Refused("has_fired")
        expect_target(state, person, self.ship)
        if self.section:
            expect_aim(state, ship, self.ship, (self.section,))
        course.happen(LaserFired(person.id, by, self.laser, self.ship))
        if not hits(course, person, "laser", self.ship, self.laser):
            return
        points = LASER * (CARDS["overcharge"].power if "overcharge" in ship.boosts else 1)
        section = place_of(course, person, self.ship, self.section)
        strike(course, self.ship, ((section, points),), bypass="calibration" in ship.boosts)

    @classmethod
    def possible(cls, state: State, person: Person) -> Iterable[Offer]:
        if person.room != parts.BRIDGE or sensors.first_known(bridge.against_helm(state, person, by_card=False)):
            return ()
        return _lasers(state, person)


def _lasers(state: State, person: Person) -> Iterator[Offer]:
    ship, at, loose = (
        state.ships[person.ship],
        ships_in_sight(state, person),
        sensors.is_blind(state, person, person.ship),
    )
    for place, laser in enumerate(LASERS):
        if ship.fired[place] >= _shots(ship) or not sensors.may_work(state, person, laser):
            continue
        for number in at:
            sought = (POD,) if state.ships[number].is_pod else TARGETS
            aims = fields.sections("section", sought if "aimed" in ship.boosts else ANYWHERE)
            which = Choice("ship", (number,), names.ship_label(state))
            yield Offer(Fire, (fields.me(person), fields.sections("laser", (laser,)), which, aims), loose)


def _shots(ship: Ship) -> int:
    return CARDS["strafing"].power if "strafing" in ship.boosts else 1


@dataclass(frozen=True, slots=True)
class LaserFired(Event):
    who: int
    by: int
    laser: str
    ship: int

    def apply(self, state: State) -> State:
        ship = state.ships[self.by]
        left, right = ship.fired
        fired = (left + 1, right) if self.laser == LASERS[0] else (left, right + 1)
        state = parts.with_ship(state, self.by, replace(ship, fired=fired))
        return seen.with_shot(state, self.who, "laser", self.by, self.laser, self.ship)

    def is_secret(self, before: State) -> bool:
        return before.people[self.who].cloak > 0

    def told(self, before: State, after: State) -> Line | None:
        if self.is_secret(before):
            return None
        return line("told.laser", by=names.ship(before, self.by), ship=names.ship(before, self.ship))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return () if self.is_secret(before) else (Sound("laser"),)


# --- targets


def expect_target(state: State, person: Person, number: int) -> None:
    if number not in ships_in_sight(state, person):
        raise Refused("no_target")


def ships_in_sight(state: State, person: Person) -> tuple[int, ...]:
    """Every other ship that the team does not control, and its enemies' escape pods."""
    return tuple(
        [
            number
            for number, ship in enumerate(state.ships)
            if not ship.is_gone
            and ship.owner != person.team
            and number != person.ship
            and not (ship.is_pod and not _is_manned(state, number))
        ]
    )


def _is_manned(state: State, number: int) -> bool:
    return any([each.ship == number and each.health > 0 for each in state.people])


def expect_aim(state: State, ship: Ship, at: int, aims: Iterable[str]) -> None:
    if "aimed" not in ship.boosts:
        raise Refused("not_aimed")
    known = (POD,) if state.ships[at].is_pod else TARGETS
    if any(section not in known for section in aims):
        raise Refused("no_such_place")


def place_of(course: Course, person: Person, at: int, aim: str) -> str:
    """Where it hits. For who aims unseen the die is thrown all the same: a number that is not missing would tell."""
    if aim and not person.cloak:
        return aim
    lot = _some_section(course, at)
    return aim or lot


def _some_section(course: Course, at: int) -> str:
    """At random, among those that can still be damaged."""
    return POD if course.state.ships[at].is_pod else pick(course, "section", targets_at(course.state, at))


def targets_at(state: State, number: int) -> tuple[str, ...]:
    ship = state.ships[number]
    left = [section for section in TARGETS if state.rules.random_grey or parts.damage_of(ship, section) < GREY]
    return tuple(left) or TARGETS


# --- hits


def hits(course: Course, person: Person, what: str, at: int, laser: str = "") -> bool:
    """With Aimed Shot without a roll, unless the target flies evasive manoeuvres with both engines."""
    state, by = course.state, person.ship
    if is_sure(state, by, at):
        course.happen(NeverMissed(person.id, what))
        return True
    if roll(course, what, 8, HITS_OVER, _as_told(state, by, at, modifiers(state, by, at, laser))):
        return True
    course.happen(Missed(at))
    return False


def is_sure(state: State, by: int, at: int) -> bool:
    return "aimed" in state.ships[by].boosts and _evasion(state, at) < BOTH


def _evasion(state: State, at: int) -> int:
    if parts.lasting_at(state, "evasive", at) is None:
        return 0
    return sum([parts.works(state.ships[at], engine) for engine in ENGINES])


def modifiers(state: State, by: int, at: int, laser: str = "") -> Modifiers:
    ship, target = state.ships[by], state.ships[at]
    found = [("lock_on", ship.boosts.count("lock_on") * CARDS["lock_on"].power)] if laser else []
    if laser:
        found.append(("laser", -_penalty(state, parts.damage_of(ship, laser))))
    found.append(("sensor_pod", -_penalty(state, parts.damage_of(ship, "sensor_pod"))))
    found.append(("evasive", -_evasion(state, at)))
    if not target.is_pod:
        found.append(("engine", sum([parts.damage_of(target, engine) >= GREY for engine in ENGINES])))
    return tuple([(what, number) for what, number in found if number])


def _as_told(state: State, by: int, at: int, found: Modifiers) -> Modifiers:
    """Who is fooled by a virus would read the truth here: what it hides counts as one sum, which is not told."""
    hidden_parts = (*(OWN if sensors.is_virused(state, by) else ()), *(THEIRS if sensors.is_virused(state, at) else ()))
    if not hidden_parts:
        return found
    hidden = sum([number for what, number in found if what in hidden_parts])
    return (*[each for each in found if each[0] not in hidden_parts], (HIDDEN, hidden))


def _penalty(state: State, damage: int) -> int:
    if damage == GREEN:
        return 0
    return damage if state.rules.per_level else 1


@dataclass(frozen=True, slots=True)
class NeverMissed(Event):
    """No die is rolled."""

    who: int
    what: str

    def apply(self, state: State) -> State:
        return state if self.is_secret(state) else seen.with_roll(state, self.what)

    def is_secret(self, before: State) -> bool:
        return before.people[self.who].cloak > 0

    def told(self, before: State, after: State) -> Line | None:
        return None if self.is_secret(before) else line("told.sure", what=line(f"roll.{self.what}"))


@dataclass(frozen=True, slots=True)
class Missed(Event):
    ship: int

    def apply(self, state: State) -> State:
        return seen.marked(state, self.ship, "")

    def told(self, before: State, after: State) -> Line:
        return line("told.missed", ship=names.ship(before, self.ship))
