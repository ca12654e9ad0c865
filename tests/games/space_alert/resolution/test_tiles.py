"""The damage tiles, a row each: what is different for those who come after it."""

from typing import Any

import pytest

from companion.games.space_alert.resolution.events import Delayed, Fired
from companion.games.space_alert.resolution.names import TILES
from tests.games.space_alert.resolution.making import after, events, played, raw, seen

# A gunship in a zone does 1 damage on turn 3 (X at 9, the shield stops 1 of 2): the first tile of that zone is drawn.
ROWS: list[tuple[str, str, str, str, dict[str, Any]]] = [
    ("upper_weapon", "red", "<----a", "heavy laser 3 at the side", {"strength": [3]}),
    ("upper_weapon", "white", "-----a", "heavy laser 4 in the centre", {"strength": [4]}),
    ("lower_weapon", "blue", "3----a", "light laser 1", {"strength": [1]}),
    ("shield", "white", "-----b", "a cube less fits on the shield", {"shields": (1, 2, 1), "reactors": (2, 1, 2)}),
    ("reactor", "white", "^----b", "a cube less fits in the reactor", {"reactors": (2, 4, 2)}),
    ("gravolift", "white", "-----^>-----", "every user of the lift is delayed", {"delays": [7]}),
    ("structural", "white", "---a", "nothing happens", {"strength": [5]}),
]


@pytest.mark.parametrize(
    ("tile", "zone", "program", "effect"), [(*r[:3], r[4]) for r in ROWS], ids=[r[3] for r in ROWS]
)
def test_tile(tile: str, zone: str, program: str, effect: dict[str, Any]) -> None:
    order = [tile, *(each for each in ["structural", *TILES] if each != tile)]
    order = list(dict.fromkeys(order))
    one = played([program], [f"E1-05@2 {zone}"], damage_order={each: order for each in ("red", "white", "blue")})
    found: dict[str, Any] = {
        **seen(one),
        "shields": after(one, 6).shields,
        "reactors": after(one, 6).reactors,
        "strength": [each.strength for each in events(one, Fired) if isinstance(each, Fired)],
        "delays": [each.turn for each in events(one, Delayed) if isinstance(each, Delayed)],
    }
    assert after(one, 3).tiles[("red", "white", "blue").index(zone)] == (tile,)
    assert {key: found[key] for key in effect} == effect


def test_every_tile_has_a_row() -> None:
    assert {row[0] for row in ROWS} == set(TILES)


def test_energy_above_what_fits_is_lost_with_the_tile() -> None:
    full = played(
        ["Bb"], ["I2-05@1"], damage_order={**raw(["-"])["damage_order"], "white": ["shield", *TILES[:2], *TILES[3:]]}
    )
    assert after(full, 1).shields == (1, 4, 1)
    end = full.turns[-1].after
    assert end.tiles[1] == ("shield",)
    assert end.shields == (1, 2, 1)


def test_the_broken_pulse_cannon_reaches_distance_1_only() -> None:
    order = {
        **raw(["-"])["damage_order"],
        "white": ["lower_weapon", *[each for each in TILES if each != "lower_weapon"]],
    }
    one = played(["2----a-a"], ["E1-05@2 white", "E1-09@4 red"], damage_order=order)
    threats = [dict(after(one, turn).threats)["E1-09@4"] for turn in (5, 6, 7, 8)]
    assert threats == ["p9 hp8", "p7 hp8", "p5 hp8", "p3 hp7"]


@pytest.mark.parametrize(
    ("tile", "found"),
    [
        ("shield", {"shields": (0, 1, 1)}),
        ("reactor", {"reactors": (1, 3, 2)}),
        ("structural", {"damage": (3, 3, 3)}),
    ],
)
def test_left_over_from_the_mission_before(tile: str, found: dict[str, Any]) -> None:
    one = played(["-"], ["I2-05@1"], carried={"tiles": {"red": [tile]}})
    if tile == "structural":  # double damage there
        assert after(one, 13).damage == (3, 1, 1)
    else:
        assert {key: seen(played(["-"], [], carried={"tiles": {"red": [tile]}}))[key] for key in found} == found
