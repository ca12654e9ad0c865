"""The files beside the game: the ship as a graph, the cards by their numbers, and the chances that follow."""

from fractions import Fraction
from typing import Any

import pytest

from companion.contract import Seat
from companion.contract.data import DataError, parse
from companion.games.shallow_space.model import State
from companion.games.shallow_space.printed import (
    BESIDE,
    CARDS,
    DOORS,
    ENGINES,
    JUMPS,
    LASERS,
    PARTS,
    PLACES,
    ROOMS,
    TARGETS,
    TRIPLES,
    VITAL,
    Plan,
    _sound,
    pack_of,
)
from companion.games.shallow_space.rules import crew_cards, gunnery
from companion.games.shallow_space.rules.crew_cards import Throw
from companion.games.shallow_space.rules.dice import RollAsked, Rolled
from companion.games.shallow_space.rules.gunnery import Fire
from companion.games.shallow_space.rules.moving import Move
from companion.games.shallow_space.rules.real_dice import EnterRoll
from companion.games.shallow_space.rules.specials import Launch
from companion.games.shallow_space.rules.steps import DISARMED_OVER, DISARMED_OVER_BY_CAPTAIN
from companion.games.shallow_space.setup.options import OPTIONS
from tests.games.shallow_space.situations import A, B, at, boosted, damaged, holds, lasts, sailing
from tests.games.shallow_space.table import ANN, BEN, after, done, outcome

CREW = """
repair1 10 repair2 6 repair3 4 redshirt 20 fire_brigade 5 repair_brigade 6 redshirt_dive 8 boarding 4 escape_pod 6
phaser_rifle 4 plasma_grenade 4 plasma_charge 4 force_field 5 heal 6 decoy 4 energy_shield 4 short_teleport 6
gas_mask 4 incendiary 4 repair_bot 6
"""
CAPTAIN = """
lock_on 5 evasive 4 overcharge 2 photon 1 aimed 4 shields_up 5 nano 3 emp 1 calibration 3 ramming 2 strafing 3
overload 2 executive 3 barrel_roll 1 virus 2 scythe 2 barrage 3 gas 2
"""


@pytest.mark.parametrize(("deck", "text", "total"), [("crew", CREW, 120), ("captain", CAPTAIN, 48)])
def test_every_card_is_there_as_often_as_the_text_says(deck: str, text: str, total: int) -> None:
    words = text.split()
    counts = {name: int(count) for name, count in zip(words[::2], words[1::2], strict=True)}
    assert {name: card.count for name, card in CARDS.items() if card.deck == deck} == counts
    assert sum(counts.values()) == total
    assert len(pack_of("crew")) + len(pack_of("captain")) == 168


def test_the_ship_has_ten_rooms_and_six_parts() -> None:
    assert len(PLACES) == 16
    assert set(ROOMS) == set(PLACES) - {*LASERS, *ENGINES, "sensor_pod", "shield"}
    assert set(VITAL) == {"left_hull", "right_hull", "front_hull", "teleport"}
    assert PARTS["front_hull"] == ("sensor_pod",)
    assert (PARTS["left_pod"], PARTS["right_pod"], PARTS["engineering"]) == (LASERS[:1], LASERS[1:], ENGINES)
    assert len(TARGETS) == 15


def steps(one: str, other: str) -> int:
    reached, distance = {one}, 0
    while other not in reached:
        reached |= {door for room in reached for door in DOORS[room]}
        distance += 1
    return distance


def test_distances_fit_the_text() -> None:
    """Two rooms can be more than three sections apart, and the left pod is one jump from the front hull."""
    assert steps("left_pod", "right_pod") == 4
    assert steps("bridge", "engineering") == 3
    assert "front_hull" in JUMPS["left_pod"]
    assert all(steps(one, other) == 2 for one in ROOMS for other in JUMPS[one])


def test_three_in_a_row_touch() -> None:
    for triple in TRIPLES:
        assert any({*triple} - {middle} <= {*BESIDE[middle]} for middle in triple)
    assert ("bridge", "sensor_pod", "front_hull") in TRIPLES


@pytest.mark.parametrize(
    ("total", "percent"),
    [(-3, 12.5), (-2, 25), (-1, 37.5), (0, 50), (1, 62.5), (2, 75), (3, 87.5), (4, 100)],
)
def test_a_laser_hits_as_often_as_the_table_says(total: int, percent: float) -> None:
    hits = sum(1 for die in range(1, 9) if die + total > gunnery.HITS_OVER)
    assert Fraction(hits, 8) == Fraction(percent) / 100


SHOTS: dict[str, tuple[State, int]] = {  # how a ship is placed, and the sum of what counts
    "nothing": (sailing(dice="entered"), 0),
    "lock on": (boosted(sailing(dice="entered"), "lock_on"), 1),
    "lock on, twice": (boosted(sailing(dice="entered"), "lock_on", "lock_on"), 2),
    "lock on, three times": (boosted(sailing(dice="entered"), *["lock_on"] * 3), 3),
    "lock on, three times, and an engine": (
        damaged(boosted(sailing(dice="entered"), *["lock_on"] * 3), 1, engine_left=3),
        4,
    ),
    "both engines": (damaged(sailing(dice="entered"), 1, engine_left=3, engine_right=3), 2),
    "a damaged laser": (damaged(sailing(dice="entered"), 0, laser_left=1), -1),
    "laser and sensor pod": (damaged(sailing(dice="entered"), 0, laser_left=1, sensor_pod=1), -2),
    "evasion": (lasts(sailing(dice="entered"), "evasive", 1), -2),
    "evasion and sensor pod": (damaged(lasts(sailing(dice="entered"), "evasive", 1), 0, sensor_pod=2), -3),
    "evasion with one engine": (damaged(lasts(sailing(dice="entered"), "evasive", 1), 1, engine_left=3), 0),
}
CHANCES = {-3: 1, -2: 2, -1: 3, 0: 4, 1: 5, 2: 6, 3: 7, 4: 8}  # of the eight faces of a die


def faces(state: State, command: Any, sides: int, by: Seat) -> int:
    """How many faces of the die are a hit, all of them tried."""
    waiting = done(state, (command, by))
    assert waiting.asked is not None
    assert waiting.asked.sides == sides
    hits = 0
    for face in range(1, sides + 1):
        came = outcome(waiting, EnterRoll(face), by)
        asking = waiting
        while isinstance(came, tuple) and isinstance(came[0], RollAsked):  # three missiles: the others do not matter
            asking = after(asking, *came)
            came = outcome(asking, EnterRoll(1), by)
        assert isinstance(came, tuple)
        hits += next(event.is_hit for event in came if isinstance(event, Rolled))
    return hits


@pytest.mark.parametrize("name", SHOTS)
def test_the_rules_hit_with_as_many_faces_as_the_table_says(name: str) -> None:
    state, total = SHOTS[name]
    assert faces(state, Fire(A, "laser_left", 1), 8, ANN) == CHANCES[total]


@pytest.mark.parametrize("card", ["photon", "barrage", "gas"])
@pytest.mark.parametrize("name", ["nothing", "lock on", "both engines", "evasion and sensor pod"])
def test_missiles_roll_as_a_laser_does_but_lock_on_is_for_lasers(name: str, card: str) -> None:
    state, total = SHOTS[name]
    assert faces(holds(A, card, state=state), Launch(A, card, 1), 8, ANN) == CHANCES[0 if name == "lock on" else total]


def test_grenades_and_charges_roll_as_the_table_says() -> None:
    state = sailing(dice="entered")
    for card in ("plasma_grenade", "incendiary"):
        assert faces(holds(B, card, state=state), Throw(B, card, "left_hull"), 6, BEN) == 4
    charged = lasts(at(state, B, 0, "bridge"), "charge", 0, "front_hull")
    assert faces(charged, Move(B, "front_hull"), 6, BEN) == 3
    assert faces(charged, Move(A, "front_hull"), 6, ANN) == 4


def test_grenades_and_charges() -> None:
    assert sum(1 for die in range(1, 7) if die <= crew_cards.HITS_OVER) == 2
    assert sum(1 for die in range(1, 7) if die > DISARMED_OVER) == 3
    assert sum(1 for die in range(1, 7) if die > DISARMED_OVER_BY_CAPTAIN) == 4


def test_a_door_leads_both_ways() -> None:
    text = '[sections.a]\nat = [1, 1]\ndoors = ["b"]\n[sections.b]\nat = [2, 1]\n'
    with pytest.raises(DataError, match="has none back"):
        _sound(parse(text, Plan, "ship.toml"))


def test_a_part_hangs_on_a_room() -> None:
    text = '[sections.a]\nat = [1, 1]\nof = "b"\n[sections.b]\nat = [2, 1]\n'
    with pytest.raises(DataError, match="is no room"):
        _sound(parse(text, Plan, "ship.toml"))


def test_every_option_has_its_default_among_its_values() -> None:
    assert len({option.key for option in OPTIONS}) == len(OPTIONS)
