"""Lasers, and what a shot needs to hit."""

from typing import Final, TypeAlias

from companion.contract import Refused
from companion.games.shallow_space.bridge import expect_works, take_helm
from companion.games.shallow_space.commands import Fire
from companion.games.shallow_space.course import Course
from companion.games.shallow_space.damage import strike
from companion.games.shallow_space.events_ships import (
    LaserFired,
    Missed,
)
from companion.games.shallow_space.model import GREEN, GREY, HIDDEN, Person, Ship, State
from companion.games.shallow_space.parts import damage_of, lasting_at, works
from companion.games.shallow_space.printed import CARDS, ENGINES, LASERS, POD, TARGETS
from companion.games.shallow_space.sensors import is_virused

HITS_OVER = 4  # of a d8
LASER = 1
BOTH = 2
Modifiers: TypeAlias = tuple[tuple[str, int], ...]
OWN: Final = ("laser", "sensor_pod")  # what a virus hides of the ship that shoots
THEIRS: Final = ("evasive", "engine")  # and of its target


def fire(course: Course, command: Fire, person: Person) -> None:
    take_helm(course, person, by_card=False)
    state, by = course.state, person.ship
    ship = state.ships[by]
    if command.laser not in LASERS:
        raise Refused("no_such_place")
    expect_works(state, person, command.laser, "laser_critical")
    if ship.fired[LASERS.index(command.laser)] >= shots(ship):
        raise Refused("has_fired")
    expect_target(state, person, command.ship)
    if command.section:
        expect_aim(state, ship, command.ship, (command.section,))
    course.happen(LaserFired(person.id, by, command.laser, command.ship))
    if not hits(course, "laser", by, command.ship, command.laser):
        return
    points = LASER * (CARDS["overcharge"].power if "overcharge" in ship.boosts else 1)
    section = place_of(course, person, command.ship, command.section)
    strike(course, command.ship, ((section, points),), bypass="calibration" in ship.boosts)


def shots(ship: Ship) -> int:
    return CARDS["strafing"].power if "strafing" in ship.boosts else 1


def expect_target(state: State, person: Person, number: int) -> None:
    if number not in ships_in_sight(state, person):
        raise Refused("no_target")


def ships_in_sight(state: State, person: Person) -> tuple[int, ...]:
    """Every other ship that the team does not control, and its enemies' escape pods."""
    return tuple(
        number
        for number, ship in enumerate(state.ships)
        if not ship.is_gone
        and ship.owner != person.team
        and number != person.ship
        and not (ship.is_pod and not _is_manned(state, number))
    )


def _is_manned(state: State, number: int) -> bool:
    return any(each.ship == number and each.health > 0 for each in state.people)


def expect_aim(state: State, ship: Ship, at: int, sections: tuple[str, ...]) -> None:
    if "aimed" not in ship.boosts:
        raise Refused("not_aimed")
    known = (POD,) if state.ships[at].is_pod else TARGETS
    if any(section not in known for section in sections):
        raise Refused("no_such_place")


def hits(course: Course, what: str, by: int, at: int, laser: str = "") -> bool:
    """With Aimed Shot without a roll, unless the target flies evasive manoeuvres with both engines."""
    state = course.state
    if is_sure(state, by, at):
        return True
    if course.roll(what, 8, HITS_OVER, _as_told(state, by, at, modifiers(state, by, at, laser))):
        return True
    course.happen(Missed(at))
    return False


def is_sure(state: State, by: int, at: int) -> bool:
    return "aimed" in state.ships[by].boosts and evasion(state, at) < BOTH


def evasion(state: State, at: int) -> int:
    if lasting_at(state, "evasive", at) is None:
        return 0
    return sum(works(state.ships[at], engine) for engine in ENGINES)


def modifiers(state: State, by: int, at: int, laser: str = "") -> Modifiers:
    ship, target = state.ships[by], state.ships[at]
    found = [("lock_on", ship.boosts.count("lock_on") * CARDS["lock_on"].power)] if laser else []
    if laser:
        found.append(("laser", -_penalty(state, damage_of(ship, laser))))
    found.append(("sensor_pod", -_penalty(state, damage_of(ship, "sensor_pod"))))
    found.append(("evasive", -evasion(state, at)))
    if not target.is_pod:
        found.append(("engine", sum(damage_of(target, engine) >= GREY for engine in ENGINES)))
    return tuple((what, number) for what, number in found if number)


def _as_told(state: State, by: int, at: int, found: Modifiers) -> Modifiers:
    """Who is fooled by a virus would read the truth here: what it hides counts as one sum, which is not told."""
    veiled = (*(OWN if is_virused(state, by) else ()), *(THEIRS if is_virused(state, at) else ()))
    if not veiled:
        return found
    hidden = sum(number for what, number in found if what in veiled)
    return (*(each for each in found if each[0] not in veiled), (HIDDEN, hidden))


def _penalty(state: State, damage: int) -> int:
    if damage == GREEN:
        return 0
    return damage if state.rules.per_level else 1


def place_of(course: Course, person: Person, at: int, aim: str) -> str:
    """Where it hits. For who aims unseen the die is thrown all the same: a number that is not missing would tell."""
    if aim and not person.cloak:
        return aim
    lot = some_section(course, at)
    return aim or lot


def some_section(course: Course, at: int) -> str:
    """At random, among those that can still be damaged."""
    state = course.state
    ship = state.ships[at]
    if ship.is_pod:
        return POD
    left = [section for section in TARGETS if state.rules.random_grey or damage_of(ship, section) < GREY]
    return course.pick("section", left or list(TARGETS))
