"""From seats and options to the first state, and from a muster to the first turn."""

from typing import Final

from companion.contract import Millis, Refused, Seat, Setup, Value
from companion.games.shallow_space import chance
from companion.games.shallow_space.commands import Begin, JoinShip, NameShip
from companion.games.shallow_space.course import Course
from companion.games.shallow_space.dealing import fill_hand
from companion.games.shallow_space.events import (
    GameBegan,
    SeedDrawn,
    ShipJoined,
    ShipNamed,
    TeamsDrawn,
)
from companion.games.shallow_space.model import CREW, MUSTER, NOWHERE, Rules, State
from companion.games.shallow_space.muster import expect_complete, is_complete, members, side_of
from companion.games.shallow_space.options import BY_NUMBER, FIRST_GAME, OPTIONS
from companion.games.shallow_space.turns import begin_turn

LEFT_OUT: Final = ("decoy", "virus", "executive")  # of a first game: what needs a second thought
LONGEST_NAME: Final = 24  # characters
LEAST, MOST = 2, 12


def new(setup: Setup) -> State:
    options: dict[str, Value] = {option.key: option.default for option in OPTIONS} | dict(setup.options)
    rules = _rules(setup, options)
    seats = len(rules.seats)
    sides = _in_a_row(seats, rules.ships) if rules.teams == "seats" else (NOWHERE,) * seats
    order = rules.seats if rules.teams == "seats" else ()
    return State(rules=rules, stage=MUSTER, step=0, sides=sides, order=order, names=("",) * rules.ships)


def _in_a_row(seats: int, ships: int) -> tuple[int, ...]:
    """Ready-made teams: neighbours fly together."""
    return tuple(seat * ships // seats for seat in range(seats))


def _rules(setup: Setup, options: dict[str, Value]) -> Rules:
    seats = setup.seats
    if not LEAST <= len(seats) <= MOST:
        raise Refused("players_number", count=len(seats), least=LEAST, most=MOST)
    ships = max(2, -(-len(seats) // CREW)) if options["ships"] == BY_NUMBER else int(options["ships"])
    if not ships <= len(seats) <= CREW * ships:
        raise Refused("ships_number", ships=ships, least=ships, most=CREW * ships)
    seconds = int(options["turn_seconds"])
    return Rules(
        seats=seats,
        ships=ships,
        teams=str(options["teams"]),
        left_out=LEFT_OUT if options["cards"] == FIRST_GAME else (),
        enters_dice=options["dice"] == "entered",
        turn_ms=Millis(seconds * 1000) if seconds else None,
        last_round=int(options["last_round"]),
        simultaneous=options["order"] == "simultaneous",
        decks=str(options["decks"]),
        first_hands=bool(options["first_hands"]),
        random_grey=bool(options["random_grey"]),
        jump_over=options["jump_over"] == "anything",
        grenade_extra=bool(options["grenade_extra"]),
        redshirts_shield=bool(options["redshirts_shield"]),
        held_stack=bool(options["held_stack"]),
        brigade_grey=bool(options["brigade_grey"]),
        heal_range=str(options["heal_range"]),
        charges_seen=bool(options["charges_seen"]),
        disarm_standing=options["disarm"] == "standing",
        sees_virus=options["virus"] == "others",
        rolls_photon=options["photon"] == "rolls",
        electronic=str(options["electronic"]),
        ramming=str(options["ramming"]),
        photon_packet=str(options["packet"]),
        crew_turn_in=int(options["crew_turn_in"]),
        executive_extra=bool(options["executive_extra"]),
        gas_engineering=options["gas_counts"] == "engineering",
        capture_scope=str(options["capture"]),
        defects=options["defecting"] == "always" or (options["defecting"] == "three_ships" and ships > 2),
        grey_hurts=bool(options["grey_hurts"]),
        per_level=options["penalty"] == "per_level",
        pod_points=int(options["pod_points"]),
        crew_starts=str(options["crew_starts"]),
    )


# --- the muster


def muster(course: Course, command: JoinShip | NameShip | Begin, by: Seat | None) -> None:
    state = course.state
    if state.stage is not MUSTER:
        raise Refused("has_begun")
    if by is None or by not in state.rules.seats:
        raise Refused("no_seat")
    match command:
        case JoinShip(ship):
            if ship not in havens(state, by):
                raise Refused("no_place_there")
            course.happen(ShipJoined(by, ship))
        case NameShip(name):
            name = " ".join(name.split())
            ship = side_of(state, by)
            if ship == NOWHERE or members(state, ship)[0] != by:
                raise Refused("captain_names")
            if not 0 < len(name) <= LONGEST_NAME:
                raise Refused("name_length", most=LONGEST_NAME)
            course.happen(ShipNamed(ship, name))
        case Begin():
            _begin(course)


def havens(state: State, seat: Seat) -> tuple[int, ...]:
    """Ships with a place left, where people choose."""
    if state.rules.teams != "chosen":
        return ()
    return tuple(
        ship for ship in range(state.rules.ships) if state.sides.count(ship) < CREW and side_of(state, seat) != ship
    )


def _begin(course: Course) -> None:
    """Where lots make the teams, they are drawn first: captains name their ships before it begins."""
    rules = course.state.rules
    if not course.state.seed:
        seed = chance.draw_seed(course.ctx)
        course.happen(SeedDrawn(seed, chance.hash_of(seed)))
    if rules.teams == "drawn" and not is_complete(course.state):
        order = chance.shuffled(course.state.seed, "teams", rules.seats)
        by_place = dict(zip(order, _in_a_row(len(order), rules.ships), strict=True))
        course.happen(TeamsDrawn(tuple(by_place[seat] for seat in rules.seats), order))
        return
    expect_complete(course.state)
    course.happen(GameBegan())
    if rules.first_hands:
        for person in course.state.people:
            fill_hand(course, person.id)
    begin_turn(course)
