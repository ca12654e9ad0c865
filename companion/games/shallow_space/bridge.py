"""Who may control which ship, and the captain's cards that are no weapons."""

from companion.contract import Refused
from companion.games.shallow_space.commands import Capture, Commission, PlayCard
from companion.games.shallow_space.course import Course
from companion.games.shallow_space.dealing import deal
from companion.games.shallow_space.events import BecameReady
from companion.games.shallow_space.events_people import (
    CardPlayed,
    Commissioned,
    ShipCaptured,
)
from companion.games.shallow_space.events_ships import (
    Boosted,
    LastingBegan,
    SectionMended,
    TookCommand,
)
from companion.games.shallow_space.model import GREEN, MOVES, Lasting, Person, Ship, State
from companion.games.shallow_space.moving import expect_card
from companion.games.shallow_space.parts import damage_of, enemy_seen, is_alive, is_jammed, works
from companion.games.shallow_space.printed import CARDS, ENGINES, ROOMS, SHIELD, VITAL
from companion.games.shallow_space.sensors import is_blind

ONCE = ("overcharge", "aimed", "calibration", "strafing")  # a second one would do nothing more
BRIDGE = "bridge"


def stands_at_helm(state: State, person: Person) -> bool:
    """On the bridge of a ship that their team controls."""
    ship = state.ships[person.ship]
    return person.room == BRIDGE and not ship.is_pod and ship.owner == person.team


def take_helm(course: Course, person: Person, *, by_card: bool) -> Ship:
    """The ship that is controlled now; or the reason why it is not."""
    state = course.state
    if person.rank == "crew" and not (by_card and person.commissions):
        raise Refused("not_captain")
    if not stands_at_helm(state, person):
        raise Refused("not_on_bridge")
    expect_works(state, person, BRIDGE, "bridge_critical")
    if by_card and is_jammed(state, person.team):
        raise Refused("jammed")
    if not person.commands and person.rank != "crew":
        course.happen(TookCommand(person.id))
    return state.ships[person.ship]


def expect_works(state: State, person: Person, section: str, code: str) -> None:
    """On the ship where somebody is."""
    if not works(state.ships[person.ship], section):
        raise Refused("not_possible" if is_blind(state, person, person.ship) else code)


def expect_needs(state: State, person: Person, card: str) -> None:
    match CARDS[card].needs:
        case "sensors":
            expect_works(state, person, "sensor_pod", "needs_sensors")
        case "sensors_whole":
            if damage_of(state.ships[person.ship], "sensor_pod") != GREEN:
                raise Refused("not_possible" if is_blind(state, person, person.ship) else "needs_sensors_whole")
        case "engineering":
            expect_works(state, person, "engineering", "needs_engineering")
        case "engines":
            for engine in ENGINES:
                expect_works(state, person, engine, "needs_engines")
        case "":
            pass


def meets_needs(state: State, person: Person, card: str) -> bool:
    """For an offer: what a virus hides may be tried."""
    if is_blind(state, person, person.ship):
        return True
    ship = state.ships[person.ship]
    match CARDS[card].needs:
        case "sensors":
            return works(ship, "sensor_pod")
        case "sensors_whole":
            return damage_of(ship, "sensor_pod") == GREEN
        case "engineering":
            return works(ship, "engineering")
        case "engines":
            return all(works(ship, engine) for engine in ENGINES)
        case _:
            return True


def play(course: Course, command: PlayCard, person: Person) -> None:
    card = command.card
    ship = take_helm(course, person, by_card=True)
    state, number = course.state, person.ship
    expect_needs(state, person, card)
    match card:
        case "lock_on" | "overcharge" | "aimed" | "calibration" | "strafing":
            if card in ONCE and card in ship.boosts:
                raise Refused("already_played")
            course.happen(CardPlayed(person.id, card))
            course.happen(Boosted(person.id, number, card))
        case "evasive":
            if any(each.kind == "evasive" and each.ship == number for each in state.lasting):
                raise Refused("already_played")
            course.happen(CardPlayed(person.id, card))
            turns = CARDS[card].turns
            course.happen(LastingBegan(Lasting(state.made, "evasive", number, "", person.team, person.id, turns)))
        case "shields_up":
            course.happen(CardPlayed(person.id, card))
            course.happen(SectionMended(number, SHIELD, GREEN))
        case "nano":
            course.happen(CardPlayed(person.id, card))
            for section in VITAL:
                if damage_of(ship, section):
                    course.happen(SectionMended(number, section, GREEN))
        case _:
            raise Refused("not_played_so")


def commission(course: Course, command: Commission, person: Person) -> None:
    """An Executive Officer draws a captain card."""
    expect_card(person, "executive")
    take_helm(course, person, by_card=True)
    if command.other not in officers(course.state, person):
        raise Refused("not_of_your_crew")
    course.happen(CardPlayed(person.id, "executive"))
    course.happen(Commissioned(command.other))
    deal(course, command.other, "captain", 1)


def officers(state: State, person: Person) -> tuple[int, ...]:
    return tuple(
        each.id for each in state.people if each.team == person.team and each.rank == "crew" and is_alive(each)
    )


def capture(course: Course, command: Capture, person: Person) -> None:
    """It takes a whole turn."""
    state = course.state
    if person.rank == "crew":
        raise Refused("not_captain")
    ship = state.ships[person.ship]
    if person.room != BRIDGE or ship.is_pod or ship.owner == person.team:
        raise Refused("no_enemy_bridge")
    if person.has_acted or person.moves < MOVES:
        raise Refused("whole_turn")
    if has_enemy(state, person):
        raise Refused("enemy_aboard")
    course.happen(ShipCaptured(person.id, person.ship, person.team, fires_no_more=True))
    course.happen(BecameReady(person.id))


def has_enemy(state: State, person: Person) -> bool:
    """On the bridge, or on all of the ship, as the group plays it; a clone is one as long as nobody knows better."""
    return sees_enemy(state, person) or any(
        each.team != person.team
        and each.ship == person.ship
        and is_alive(each)
        and (state.rules.capture_scope == "ship" or each.room == BRIDGE)
        for each in state.people
    )


def sees_enemy(state: State, person: Person) -> bool:
    rooms = ROOMS if state.rules.capture_scope == "ship" else (BRIDGE,)
    return any(enemy_seen(state, person.team, person.ship, room) for room in rooms)
