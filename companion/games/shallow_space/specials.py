"""Special weapons, physical and electronic."""

from typing import Final

from companion.contract import Refused
from companion.games.shallow_space.bridge import expect_needs, take_helm
from companion.games.shallow_space.commands import Launch
from companion.games.shallow_space.course import Course
from companion.games.shallow_space.damage import Packet, hit_section, hit_shield, strike
from companion.games.shallow_space.events_people import CardPlayed
from companion.games.shallow_space.events_ships import (
    Absorbed,
    BarrelRolled,
    LastingBegan,
)
from companion.games.shallow_space.gunnery import expect_aim, expect_target, hits, place_of
from companion.games.shallow_space.model import Kind, Lasting, Person, State
from companion.games.shallow_space.moving import expect_card
from companion.games.shallow_space.parts import captain_of, has_shield, lasting_at
from companion.games.shallow_space.printed import BESIDE, CARDS, ENGINES, INDEX, POD, TARGETS, TRIPLES, VITAL

SPLASH: Final = 1  # beside a Photon Torpedo
MISSILES: Final = 3
OVERLOADED: Final = 2  # engineering, by an Engine Overload
OWN_HULL: Final = 1  # by one's own Ramming Speed!
OWN_BRIDGE: Final = 3
SOFTENED: Final = 1
HULLS: Final = tuple(section for section in VITAL if section != "teleport")
ASTERN: Final = ("left_hull", "right_hull", "engineering", *ENGINES)  # not from the teleport chamber upwards
AIMS: Final = {"photon": (1, 1), "barrage": (1, MISSILES), "scythe": (3, 3)}  # sections that may be named
AT_PODS: Final = ("photon", "barrage")


def launch(course: Course, command: Launch, person: Person) -> None:
    card = command.card
    expect_card(person, card)
    if card not in CARDS or CARDS[card].use != "launch":
        raise Refused("not_played_so")
    take_helm(course, person, by_card=True)
    state, by = course.state, person.ship
    expect_needs(state, person, card)
    expect_target(state, person, command.ship)
    if state.ships[command.ship].is_pod and card not in AT_PODS:
        raise Refused("no_target")
    if command.sections:
        _expect_aims(state, command, by)
    course.happen(CardPlayed(person.id, card, f"ship/{command.ship}"))
    if CARDS[card].special == "physical":
        if not _rolls_away(course, command.ship):
            _physical(course, command, by)
    else:
        _electronic(course, command, person)


def _expect_aims(state: State, command: Launch, by: int) -> None:
    if command.card not in AIMS:
        raise Refused("not_aimed")
    expect_aim(state, state.ships[by], command.ship, command.sections)
    least, most = AIMS[command.card]
    if not least <= len(command.sections) <= most:
        raise Refused("sections_number")
    if command.card == "scythe" and _in_order(command.sections) not in TRIPLES:
        raise Refused("not_in_a_row")


def _in_order(sections: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(sections, key=INDEX.__getitem__))


def _rolls_away(course: Course, at: int) -> bool:
    """The Barrel Roll works by itself, while evasive manoeuvres are flown."""
    state = course.state
    captain = captain_of(state, state.ships[at].owner)
    if captain is None or "barrel_roll" not in captain.hand or lasting_at(state, "evasive", at) is None:
        return False
    course.happen(CardPlayed(captain.id, "barrel_roll"))
    course.happen(BarrelRolled(at))
    return True


def _physical(course: Course, command: Launch, by: int) -> None:
    person, at, power = course.person(command.who), command.ship, CARDS[command.card].power
    bypass, aims = "calibration" in course.ship(by).boosts, command.sections or ("",)
    match command.card:
        case "photon":
            if not course.state.rules.rolls_photon or hits(course, "photon", by, at):
                section = place_of(course, person, at, aims[0])
                strike(course, at, _torpedo(course.state, at, section), bypass=bypass)
        case "barrage":
            for missile in range(MISSILES):
                if hits(course, "barrage", by, at):
                    section = place_of(course, person, at, aims[missile % len(aims)])
                    strike(course, at, ((section, power),), bypass=bypass)
        case "scythe":
            lot = () if command.sections and not person.cloak else course.pick("section", TRIPLES)
            cut = command.sections or lot
            strike(course, at, tuple((section, power) for section in cut), bypass=bypass)
        case "gas":
            if hits(course, "gas", by, at):
                begin(course, "gas", at, course.ship(at).owner, command)
        case _:
            _ram(course, by, at, bypass=bypass)


def _torpedo(state: State, at: int, section: str) -> Packet:
    if state.ships[at].is_pod:
        return ((POD, CARDS["photon"].power),)
    return ((section, CARDS["photon"].power), *((each, SPLASH) for each in BESIDE[section]))


def _ram(course: Course, by: int, at: int, *, bypass: bool) -> None:
    """Both ships suffer; a working shield softens it, as the group reads the card."""
    power = CARDS["ramming"].power
    _collide(course, at, tuple((section, power) for section in TARGETS), bypass=bypass)
    _collide(course, by, (*((section, OWN_HULL) for section in HULLS), ("bridge", OWN_BRIDGE)), bypass=False)


def _collide(course: Course, number: int, packet: Packet, *, bypass: bool) -> None:
    rule = course.state.rules.ramming
    if bypass or rule == "ignored" or not has_shield(course.ship(number)):
        strike(course, number, packet, bypass=True)
    elif rule == "absorbed":
        strike(course, number, packet)
    else:
        hit_shield(course, number, SOFTENED)
        for section, points in packet:
            left = points - (SOFTENED if section not in ASTERN else 0)
            if left:
                hit_section(course, number, section, left)


def _electronic(course: Course, command: Launch, person: Person) -> None:
    state, at = course.state, command.ship
    rule = state.rules.electronic
    bypass = "calibration" in state.ships[person.ship].boosts or rule == "passes"
    if command.card == "overload":
        power = CARDS["overload"].power
        packet = (*((engine, power) for engine in ENGINES), ("engineering", OVERLOADED))
        strike(course, at, packet, bypass=bypass)
    elif rule == "stopped" and has_shield(state.ships[at]) and not bypass:
        course.happen(Absorbed(at))
    elif command.card == "emp":
        begin(course, "emp", at, state.ships[at].owner, command)
    else:
        begin(course, "virus", at, person.team, command)


def begin(course: Course, kind: Kind, at: int, team: int, command: Launch) -> None:
    turns = CARDS[command.card].turns
    course.happen(LastingBegan(Lasting(course.state.made, kind, at, "", team, command.who, turns)))
