"""From seats and options to the first state."""

from typing import Final

from companion.contract import Millis, Refused, Setup, settled
from companion.games.shallow_space.model import CREW, NOWHERE, Rules, State
from companion.games.shallow_space.setup.options import BY_NUMBER, FIRST_GAME, OPTIONS, Chosen

LEFT_OUT: Final = ("decoy", "virus", "executive")  # of a first game: what needs a second thought
LEAST: Final = 2
MOST: Final = 12


def new(setup: Setup) -> State:
    rules = _rules(setup, settled(OPTIONS, setup.options, Chosen))
    seats = len(rules.seats)
    sides = in_a_row(seats, rules.ships) if rules.teams == "seats" else (NOWHERE,) * seats
    order = rules.seats if rules.teams == "seats" else ()
    return State(rules=rules, stage="muster", step=0, sides=sides, order=order, names=("",) * rules.ships)


def in_a_row(seats: int, ships: int) -> tuple[int, ...]:
    """Ready-made teams: neighbours fly together."""
    return tuple(seat * ships // seats for seat in range(seats))


def _rules(setup: Setup, chosen: Chosen) -> Rules:
    seats = setup.seats
    if not LEAST <= len(seats) <= MOST:
        raise Refused("players_number", count=len(seats), least=LEAST, most=MOST)
    ships = max(2, -(-len(seats) // CREW)) if chosen.ships == BY_NUMBER else int(chosen.ships)
    if not ships <= len(seats) <= CREW * ships:
        raise Refused("ships_number", ships=ships, least=ships, most=CREW * ships)
    seconds = chosen.turn_seconds
    return Rules(
        seats=seats,
        ships=ships,
        teams=chosen.teams,
        left_out=LEFT_OUT if chosen.cards == FIRST_GAME else (),
        enters_dice=chosen.dice == "entered",
        turn_ms=Millis(seconds * 1000) if seconds else None,
        last_round=chosen.last_round,
        simultaneous=chosen.order == "simultaneous",
        decks=chosen.decks,
        first_hands=chosen.first_hands,
        random_grey=chosen.random_grey,
        jump_over=chosen.jump_over == "anything",
        grenade_extra=chosen.grenade_extra,
        redshirts_shield=chosen.redshirts_shield,
        held_stack=chosen.held_stack,
        brigade_grey=chosen.brigade_grey,
        heal_range=chosen.heal_range,
        charges_seen=chosen.charges_seen,
        disarm_standing=chosen.disarm == "standing",
        sees_virus=chosen.virus == "others",
        rolls_photon=chosen.photon == "rolls",
        electronic=chosen.electronic,
        ramming=chosen.ramming,
        photon_packet=chosen.packet,
        crew_turn_in=chosen.crew_turn_in,
        executive_extra=chosen.executive_extra,
        # A battle of before 0.6.8 knows no such rule: there it stopped officers, too.
        emp_stops_officers=chosen.emp == "officers",
        gas_engineering=chosen.gas_counts == "engineering",
        capture_scope=chosen.capture,
        defects=chosen.defecting == "always" or (chosen.defecting == "three_ships" and ships > 2),
        grey_hurts=chosen.grey_hurts,
        per_level=chosen.penalty == "per_level",
        pod_points=chosen.pod_points,
        crew_starts=chosen.crew_starts,
        dead_see=chosen.dead_see,
    )
