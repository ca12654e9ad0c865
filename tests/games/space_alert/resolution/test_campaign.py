"""Campaigns: what is repaired between missions, what is left over, and what is scored."""

from dataclasses import replace

import pytest

from companion.contract import Refused
from companion.games.space_alert.resolution.campaign import Repair, carry_over, resolve_campaign
from companion.games.space_alert.resolution.game import Carried, GameInput
from companion.games.space_alert.resolution.names import Tile
from tests.games.space_alert.resolution.making import game, played, switched

RULES = switched("computer=off")
HIT = ["E1-07@1 red"]  # five damage in red, two points
FIVE: tuple[Tile, ...] = ("upper_weapon", "lower_weapon", "gravolift", "reactor", "shield")


def mission(threats: list[str] | None = None) -> GameInput:
    return game(["-", "-", "-"], HIT if threats is None else threats)


def test_each_repairs_one_tile_and_the_rest_is_left() -> None:
    one = played(["-", "-"], HIT).outcome
    carried = carry_over(one, [Repair(0, "red", "shield"), Repair(1, "red", "reactor")], RULES)
    assert carried == Carried((("red", ("upper_weapon", "lower_weapon", "gravolift")),), ())


@pytest.mark.parametrize(
    ("repairs", "code"),
    [
        ([Repair(0, "red", "shield"), Repair(0, "red", "reactor")], "repair_twice"),
        ([Repair(0, "blue", "shield")], "repair_no_tile"),
        ([Repair(0, "red", "structural")], "repair_no_tile"),
        ([Repair(0, squad="upper_blue")], "repair_no_squad"),
        (
            [Repair(seat, "red", tile) for seat, tile in enumerate(FIVE[2:5])],
            "repair_zone_full",
        ),
    ],
)
def test_repairs_that_are_refused(repairs: list[Repair], code: str) -> None:
    with pytest.raises(Refused) as refused:
        carry_over(played(["-", "-", "-"], HIT).outcome, repairs, RULES)
    assert refused.value.code == code


def test_the_knocked_out_repair_nothing_and_their_squad_stays_disabled() -> None:
    one = played([">c", "-"], ["SI1-06@3"]).outcome
    with pytest.raises(Refused) as refused:
        carry_over(one, [Repair(0, squad=0)], RULES)
    assert refused.value.code == "repair_knocked_out"
    assert carry_over(one, [], RULES).disabled_squads == ("upper_blue",)
    assert carry_over(one, [Repair(1, squad=0)], RULES).disabled_squads == ()


def test_as_many_as_you_like_where_the_switch_says_so() -> None:
    repairs = [Repair(seat, "red", tile) for seat, tile in enumerate(FIVE[:3])]
    rules = switched("repairs_per_zone=0", rules=RULES)
    assert carry_over(played(["-"] * 3, HIT).outcome, repairs, rules).tiles == (("red", ("reactor", "shield")),)


def test_a_lost_mission_loses_the_campaign() -> None:
    found = resolve_campaign([mission(["SE1-01@1 red"]), mission()], [], RULES)
    assert len(found.missions) == 1
    assert found.score is None


def test_the_score_is_the_points_the_average_and_the_last_penalties() -> None:
    quiet = replace(mission([]), crew=game(["^c", "2c", "2c"]).crew)
    found = resolve_campaign([mission(), quiet], [[Repair(0, "red", "shield"), Repair(1, "red", "reactor")]], RULES)
    assert (found.threat_points, found.visual_points) == (2, 1)  # 0 and 3
    assert found.penalties == 3 + 3
    assert found.score == 2 + 1 - 6


def test_left_over_tiles_count_towards_the_seventh() -> None:
    found = resolve_campaign([mission(), mission()], [], RULES)
    assert [each.status for each in found.missions] == ["survived", "lost"]


def test_the_bonus_is_only_where_the_switch_is_on() -> None:
    assert resolve_campaign([mission([])], [], switched("campaign_bonus=true", rules=RULES)).bonus == 0
    with pytest.raises(Refused):
        resolve_campaign([], [], RULES)
