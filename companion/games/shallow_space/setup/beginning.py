"""From seats and options to the first state."""

from typing import Final

from companion.contract import Millis, Refused, Setup, Value
from companion.games.shallow_space.model import CREW, NOWHERE, Rules, State
from companion.games.shallow_space.setup.options import BY_NUMBER, FIRST_GAME, OPTIONS

LEFT_OUT: Final = ("decoy", "virus", "executive")  # of a first game: what needs a second thought
LEAST: Final = 2
MOST: Final = 12


def new(setup: Setup) -> State:
    options: dict[str, Value] = {option.key: option.default for option in OPTIONS} | dict(setup.options)
    rules = _rules(setup, options)
    seats = len(rules.seats)
    sides = in_a_row(seats, rules.ships) if rules.teams == "seats" else (NOWHERE,) * seats
    order = rules.seats if rules.teams == "seats" else ()
    return State(rules=rules, stage="muster", step=0, sides=sides, order=order, names=("",) * rules.ships)


def in_a_row(seats: int, ships: int) -> tuple[int, ...]:
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
