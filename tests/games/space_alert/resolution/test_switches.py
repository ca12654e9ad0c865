"""Each switch of the rule sets, alone: a game in which it makes the difference, and both ends of it."""

from dataclasses import fields
from typing import Any, get_args

import pytest

from companion.contract.data import DataError
from companion.games.space_alert.resolution import resolve
from companion.games.space_alert.resolution.campaign import bonus_of
from companion.games.space_alert.resolution.reading import game_from
from companion.games.space_alert.resolution.switches import RULE_SETS, Switches, rule_set, with_switch
from tests.games.space_alert.resolution.making import WORDS, played, raw, seen, switched

Row = tuple[str, list[object], list[str], dict[str, Any], dict[str, Any], dict[str, Any]]
SHORT: dict[str, Any] = {"turns": 7}
RED_BLUE = {"red": 4, "blue": 4, "internal": 4}
FIVE = ["upper_weapon", "lower_weapon", "gravolift", "reactor", "shield"]
TWO_ZONES: dict[str, Any] = {
    "turns": 7,
    "trajectories": RED_BLUE,
    "damage_order": {"red": FIVE, "blue": FIVE},
}
FAR = {"red": 7, "white": 7, "blue": 7, "internal": 7}

# switch=value, crew, threats, more of the game, what printed has, what the switch has
ROWS: list[Row] = [
    ("delay=bump", ["^-----------", "^<-->>>>>>>^"], [], {}, {"crew": "LW UB"}, {"crew": "LW LB"}),
    ("crowded_lift=waits", ["-----------^", "-----------^"], [], {}, {"crew": "LW LW"}, {"crew": "LW UW"}),
    ("computer=manual", ["c--c---c", "-"], [], {}, {"status": "survived"}, {"status": "survived"}),
    ("computer=manual", ["c-------", "-"], [], {}, {"status": "survived"}, {"status": "lost", "lost_on_turn": 7}),
    ("rockets=manual", ["-"], [], SHORT, {"rockets": 3}, {"rockets": 2}),
    ("refuel_to=4", ["^b"], [], {}, {"reactors": (2, 5, 2)}, {"reactors": (2, 4, 2)}),
    ("visual=one_each", ["^c", "2c", "2c", "2c"], [], {}, {"visual": 5}, {"visual": 4}),
    ("visual=none", ["^c"], [], {}, {"visual": 1}, {"visual": 0}),
    ("victory=nobody_knocked_out", [">c", "-"], ["SI1-06@3"], {}, {"unmet": ()}, {"unmet": ("knocked_out",)}),
    ("victory=not_all_knocked_out", [">c"], ["SI1-06@3"], {}, {"unmet": ()}, {"unmet": ("knocked_out",)}),
    ("victory=not_all_knocked_out", [">c", "<--------->"], ["SI1-02@3"], {}, {"unmet": ()}, {"unmet": ()}),
    ("shared_room=true", ["-", ">", ">"], [], {}, {"score": 0}, {"score": -1}),
    ("shared_room=true", ["-", "-", "-"], [], {}, {"score": 0}, {"score": -3}),
    ("handicap=true", ["-", "-"], ["E1-07@3 red"], {}, {"damage": (5, 0, 0)}, {"damage": (5, 0, 0)}),
    ("handicap=true", ["-", "-"], ["E1-10@3 red"], {}, {"damage": (4, 0, 0)}, {"damage": (3, 0, 0)}),
    ("heroic_squad_hits=2", [">c-X"], ["SI1-02@4"], {}, {"defeated": ()}, {"defeated": ("SI1-02@4",)}),
    ("far_interceptors=true", ["1c4cccc"], [], {}, {"knocked_out": ()}, {"knocked_out": (0,)}),
    ("seeker_shoots_back=true", [">c<----x"], ["SI2-02@8"], {"trajectories": FAR}, {"squads": 0}, {"squads": 1}),
    ("scout_helps_itself=true", ["-"], ["E2-02@3 red"], {}, {"damage": (3, 0, 0)}, {"damage": (4, 0, 0)}),
    ("medic_costs_a_point=false", [[["medic_advanced"]] + [[]] * 11], [], {}, {"score": -1}, {"score": 0}),
    (
        "special_ops_unhindered=false",
        [[[]] * 5 + [["<", "special_ops_advanced"]] + [[]] * 6],
        ["I3-104@2"],
        {},
        {"crew": "UR"},
        {"crew": "UW"},
    ),
    (
        "special_ops_heroic_in_space=false",
        [[["1"], ["c"], ["4"], ["special_ops"], ["c"], ["x"], ["x"], ["x"], *[[]] * 4]],
        ["E1-10@4 red"],
        {},
        {"damage": (0, 0, 0)},
        {"damage": (1, 0, 0)},
    ),
    (
        "navigator_slows_inside=false",
        [[["^"], *[[]] * 9, ["hypernavigator"], []]],
        ["I1-02@9"],
        {"trajectories": FAR},
        {"damage": (0, 0, 0)},
        {"damage": (0, 3, 0)},
    ),
    (
        "heads_of_the_unconscious=false",
        ["1c5---------", "-"],
        ["SI1-06@4", "SI1-03@5"],
        {},
        {"damage": (0, 2, 0)},
        {"damage": (0, 1, 0)},
    ),
]


@pytest.mark.parametrize("row", ROWS, ids=[f"{row[0]}-{n}" for n, row in enumerate(ROWS)])
def test_switch(row: Row) -> None:
    setting, crew, threats, more, printed, other = row
    assert {key: seen(played(crew, threats, **more))[key] for key in printed} == printed
    assert {key: seen(played(crew, threats, setting, **more))[key] for key in other} == other


def test_a_pilot_is_delayed_by_the_computer_only_if_the_switch_says_so() -> None:
    """In space on turns 4 and 5; the x of turn 6 would be the one to slide."""
    crew = ["1c4cxxx-----", "c-----------"]
    printed = played(crew, [], "computer=printed")
    other = played(crew, [], "computer=printed", "pilot_misses_computer_delay=false")
    assert [each.after.crew[0] for each in printed.turns[4:8]] == ["S1", "S1", "S1", "UR"]
    assert [each.after.crew[0] for each in other.turns[4:8]] == ["S1", "UR", "UR", "UR"]


def test_manual_checks_the_computer_after_turn_3() -> None:
    crew = ["--c-c-------", "---<--------"]
    assert seen(played(crew, [], "computer=manual"))["crew"] == "UW UR"
    late = played(["----c-------", "---<<-------"], [], "computer=manual")
    assert [each.after.crew[1] for each in late.turns[3:6]] == ["UW", "UR", "UR"]


def test_the_campaign_bonus_comes_for_two_above_five_and_for_three_above_ten() -> None:
    assert [
        bonus_of(each) for each in ([6, 6], [5, 6], [6, 6, 11], [11, 11, 11], [11, 4, 11], [None, 9, 9], [10, 11, 11])
    ] == [
        5,
        0,
        5,
        15,
        0,
        5,
        5,
    ]


def test_every_switch_is_told_and_tested() -> None:
    names = {each.name for each in fields(Switches)}
    assert {key.removeprefix("switch.") for key in WORDS if key.startswith("switch.")} == names
    elsewhere = {"board", "turns", "campaign_bonus", "repairs_per_zone", "pilot_misses_computer_delay"}
    telling = [row[0] for row in ROWS if any(row[4][each] != row[5][each] for each in row[4].keys() & row[5].keys())]
    assert {each.partition("=")[0] for each in telling} == names - elsewhere


@pytest.mark.parametrize("name", get_args(Switches.__annotations__["board"]) and RULE_SETS)
def test_each_rule_set_loads_and_says_what_is_different(name: Any) -> None:
    printed, other = rule_set("printed"), rule_set(name)
    different = {each.name for each in fields(Switches) if getattr(printed, each.name) != getattr(other, each.name)}
    manual = {"delay", "computer", "rockets", "refuel_to", "visual", "victory", "campaign_bonus"}
    wanted = {"printed": set(), "manual": manual, "duckling": manual | {"board", "turns", "shared_room", "handicap"}}
    assert different == wanted[name]


@pytest.mark.parametrize(
    ("setting", "hint"),
    [
        ("delya=bump", "Did you mean 'delay'"),
        ("delay", "as name=value"),
        ("delay=bumpy", "delay is one of to_gap, bump"),
        ("refuel_to=x", "refuel_to is one of 0, 1, 2, 3, 4, 5"),
        ("refuel_to=-1", "refuel_to is one of 0, 1"),
        ("refuel_to=99", "refuel_to is one of 0, 1"),
        ("turns=9", "turns is one of 7, 12"),
        ("handicap=7", "handicap is one of false, true"),
    ],
)
def test_a_wrong_switch_is_refused(setting: str, hint: str) -> None:
    with pytest.raises(DataError, match=hint):
        with_switch(rule_set("manual"), setting)


# --- the Little Duckling, whole

DUCKLING: list[tuple[str, list[object], list[str], dict[str, Any], dict[str, Any]]] = [
    ("seven turns and the jump; the crew starts in upper red", ["c---c--"], [], {}, {"crew": "UR", "rockets": 2}),
    ("no white zone: the door leads across", ["c---c->", ">------"], [], {}, {"crew": "UB UB"}),
    ("no way to a station that is not there", ["c--2c5-"], [], {}, {"crew": "UR"}),
    ("C of lower red is the pulse cannon", ["c---c--", "^c-----"], [], {}, {"reactors": (1, 0, 2)}),
    (
        "B below spends the capsule first, up to 4",
        ["c---c--", "^b-----"],
        [],
        {},
        {"reactors": (4, 0, 2), "capsules": 1},
    ),
    ("then B takes two of the other reactor", ["c---c--", "^bc-b--"], [], {}, {"reactors": (4, 0, 1), "capsules": 1}),
    ("the sixth damage loses the ship", ["c---c--"], ["SE1-01@1 red"], {}, {"status": "lost"}),
    ("threats begin damaged and slower", ["c---c--"], ["E1-10@1 blue"], {}, {"damage": (0, 0, 3)}),
    ("not slower on turn 4", ["c---c--"], ["E1-10@4 blue"], {}, {"damage": (0, 0, 3)}),
    ("the computer is needed in phase 2", ["c------"], [], {}, {"status": "lost", "lost_on_turn": 7}),
    ("two in one room at the end lose a point", ["c---c--", "-------"], [], {}, {"score": -1}),
]


@pytest.mark.parametrize(("crew", "threats", "more", "wanted"), [r[1:] for r in DUCKLING], ids=[r[0] for r in DUCKLING])
def test_duckling(crew: list[object], threats: list[str], more: dict[str, Any], wanted: dict[str, Any]) -> None:
    rules = rule_set("duckling")
    found = seen(resolve(game_from(raw(crew, threats, **{**TWO_ZONES, **more}), rules), rules))
    assert {key: found[key] for key in wanted} == wanted


def test_switches_are_set_alone() -> None:
    assert switched("delay=bump").delay == "bump"
    assert switched("delay=bump").computer == "printed"
