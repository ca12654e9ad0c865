"""What only some cards do, and what happens where two rules meet."""

from typing import Any

import pytest

from companion.games.space_alert.resolution import resolve
from companion.games.space_alert.resolution.events import Acted, Defeated, Delayed, Fired, Happened
from companion.games.space_alert.resolution.game import CARDS
from companion.games.space_alert.resolution.reading import game_from
from tests.games.space_alert.resolution.making import QUIET, after, events, played, raw, seen, switched, threat_after

T1 = {"red": 1, "white": 1, "blue": 1, "internal": 1}


def slots(*turns: str) -> list[str]:
    """A program with double actions: each turn its cards."""
    return [*turns, *[""] * (12 - len(turns))]


# crew, threats, more of the game, turn, the threat and how it stands after that turn
AIMED: list[tuple[str, list[object], list[str], dict[str, Any], int, str, str]] = [
    ("interceptors hit each of two for 1", ["1c4--c"], ["E1-09@2 red", "E1-09@3 white"], {"trajectories": T1}, 6,
     "E1-09@3", "p2 hp7"),
    ("heroic battlebots in space hit for 4", ["1c4--cX"], ["E1-09@4 red"], {"trajectories": T1}, 7,
     "E1-09@4", "p2 hp4"),
    ("interceptors alone hit the Behemoth for 9", ["1c4--c"], ["SE2-01@3 red"], {"trajectories": T1}, 6,
     "SE2-01@3", "p2 hp2"),
    ("heroic ones for 10", ["1c4-cX"], ["SE2-01@3 red", "E1-09@4 blue"], {"trajectories": {**T1, "blue": 7}}, 6,
     "SE2-01@3", "p2 hp1"),
    ("lasers count half against polarized hulls", ["---a"], ["E3-108@4 white"], {}, 4, "E3-108@4", "p10 hp2"),
    ("who is hidden cannot be aimed at", ["---aa"], ["E1-03@4 white"], {}, 5, "E1-03@4", "p7 hp4"),
    ("who is revealed can", ["---aaa"], ["E1-03@4 white"], {}, 6, "E1-03@4", "p4 hp1"),
    ("heavy lasers cannot aim at the Scout", ["---a"], ["E2-02@4 white"], {}, 4, "E2-02@4", "p11 hp3"),
    ("nothing aims at a satellite at distance 3", ["---a"], ["SE1-04@4 white"], {}, 4, "SE1-04@4", "p10 hp4"),
    ("a swarm loses one a turn", ["---a"], ["E2-04@4 white"], {}, 4, "E2-04@4", "p11 hp2"),
    ("the Marauder shelters the others", ["-----a"], ["E2-06@2 red", "E1-05@6 white"], {}, 6, "E1-05@6", "p11 hp3"),
    ("who is defeated shelters nobody any more", ["<---a---a"], ["E2-06@3 red", "E1-05@8 red"],
     {"figures": {"E2-06": {"hp": 2}}}, 9, "E1-05@8", "p9 hp3"),
    ("a rocket is lost at distance 3", [">^-c"], ["E1-05@4 red"], {}, 5, "E1-05@4", "p9 hp5"),
    ("the first hits on a cryoshield do nothing", ["---a"], ["E1-06@4 white"], {}, 4, "E1-06@4", "p10 hp4"),
    ("the second do", ["---aa"], ["E1-06@4 white"], {}, 5, "E1-06@4", "defeated"),
    ("a phantom is not hurt by rockets", [">^----c"], ["E2-03@4 white"], {}, 8, "E2-03@4", "survived"),
    ("every rocket seeks the Juggernaut, who learns from it", [">^-c"], ["SE2-02@4 red", "E1-05@2 white"], {}, 5,
     "E1-05@2", "p5 hp5"),
    ("the tanker's end hurts the others", ["--aa"], ["SE1-03@3 white", "E1-05@4 red"],
     {"figures": {"SE1-03": {"hp": 3}}}, 4, "E1-05@4", "p11 hp4"),
    ("negative shields add to hits", ["---a"], ["E2-05@4 white"], {}, 4, "E2-05@4", "p11 hp6"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("crew", "threats", "more", "turn", "key", "state"), [r[1:] for r in AIMED], ids=[r[0] for r in AIMED]
)
def test_aimed_at(
    crew: list[object], threats: list[str], more: dict[str, Any], turn: int, key: str, state: str
) -> None:
    assert threat_after(played(crew, threats, **more), turn, key) == state


# crew, threats, more of the game, what is seen at the end
ENDS: list[tuple[str, list[object], list[str], dict[str, Any], dict[str, Any]]] = [
    ("each block of energy that leaks damages its own zone", ["-"], ["SI1-05@1"], {}, {"damage": (2, 4, 2)}),
    ("a pilot is home before the threats' last step", ["1c4-------cx"], ["E2-101@9 red"],
     {"trajectories": T1, "figures": {"E2-101": {"hp": 30}}}, {"damage": (3, 3, 3), "crew": "UR"}),
    ("who enters what stayed contaminated is knocked out", ["-------<"], ["SI2-04@1"], {}, {"knocked_out": (0,)}),
    ("each token of the contamination is one hit", [">c-x"], ["SI2-04@4"], {}, {"damage": (2, 0, 1), "squads": 0}),
    ("a fissure that is closed doubles nothing", ["1c4cx"], ["SI1-04@2", "E1-07@6 red"], {}, {"damage": (5, 0, 0)}),
    ("an open one doubles", ["-"], ["SI1-04@2", "E1-10@2 red"], {}, {"damage": (8, 0, 0), "status": "lost"}),
    ("warheads go with the last rocket", [">^cc"], ["I1-07@5", "I2-01@5"], {}, {"defeated": ("I1-07@5",)}),
    ("warheads without rockets are gone at once", [">^ccc"], ["I1-07@6"], {}, {"defeated": ("I1-07@6",), "points": 4}),
    ("who dies at X does not do Y", ["-"], ["SE2-05@4 white"], {"figures": {"SE2-05": {"hp": 1, "speed": 9}}},
     {"damage": (0, 0, 0), "points": 12}),
    ("slime is gone with its last token", ["6c3-x", "1c>-x"], ["I2-01@1"],
     {"figures": {"I2-01": {"hp": 1}}, "trajectories": {**T1, "internal": 5}}, {"defeated": ("I2-01@1",)}),
    ("of slime only the tokens left do damage", ["6c3-xx"], ["I2-01@1"], {"trajectories": {**T1, "internal": 7}},
     {"damage": (2, 2, 0), "survived": ("I2-01@1",)}),
    ("the Nemesis strikes back", ["---a"], ["SE2-05@4 white"], {"figures": {"SE2-05": {"speed": 0}}},
     {"shields": (0, 0, 0), "damage": (0, 0, 0)}),
    ("also with its last breath", ["---a"], ["SE2-05@4 white"], {"figures": {"SE2-05": {"hp": 1}}},
     {"shields": (0, 0, 0), "points": 12}),
    ("and for what a tanker does to it", ["--aa"], ["SE1-03@3 white", "SE2-05@4 red"],
     {"figures": {"SE1-03": {"hp": 3}, "SE2-05": {"speed": 0}}}, {"shields": (0, 0, 0), "points": 8}),
    ("what is left of a slime after its Z can be struck no more", ["6c----3xx---"], ["I2-01@1"], {"trajectories": T1},
     {"damage": (0, 0, 2), "survived": ("I2-01@1",), "points": 3}),
    ("two slimes leave each other their stations", ["-"], ["I2-01@1", "I2-02@2"], {},
     {"damage": (2, 2, 2), "squads": 1}),
    ("an asteroid shot down after X falls on its zone", ["---aaaa"], ["E2-07@4 white"], {}, {"points": 6}),
    ("the Scout helps the others", ["-"], ["E2-02@2 red", "E1-10@6 blue"], {}, {"damage": (3, 0, 5)}),
    ("a malfunction repaired knocks out those below", ["^-bbb", "1", "3"], ["I2-06@2"], {}, {"knocked_out": (1, 2)}),
]  # fmt: skip


@pytest.mark.parametrize(("crew", "threats", "more", "wanted"), [r[1:] for r in ENDS], ids=[r[0] for r in ENDS])
def test_at_the_end(crew: list[object], threats: list[str], more: dict[str, Any], wanted: dict[str, Any]) -> None:
    found = seen(played(crew, threats, **more))
    assert {key: found[key] for key in wanted} == wanted


EARLY, LATE = {"trajectories": T1}, {"trajectories": {**T1, "internal": 7}}  # where Z comes in turn 5, or in turn 8

# crew, threats, more of the game, the turns that are delayed by slime
SLIMED: list[tuple[str, list[object], list[object], dict[str, Any], list[int]]] = [
    ("slime delays those who enter", ["---3b-------"], ["I2-01@1"], EARLY, [5]),
    ("after its Z, too", ["-------3b---"], ["I2-01@1"], EARLY, [9]),
    ("to the end of the mission", ["----------3b"], ["I2-01@1"], EARLY, [12]),
    ("also what has grown out of it", ["--------2<b-"], ["I2-01@1"], LATE, [10, 12]),
    ("not where the crew has killed it", ["6c3-xx-->3b-"], ["I2-01@1"], LATE, []),
    ("but where its progeny lies", ["6c3-xx--2b--"], ["I2-01@1"], LATE, [10]),
    ("not whoever is there already", ["--3-------b-"], ["I2-01@1"], LATE, []),
    ("the red one, too", ["-------1b---"], ["I2-02@1"], EARLY, [9]),
    ("one that was called, too", ["-------3b---"], [{"id": "E3-107", "t": 1, "zone": "red", "called": "I2-01"}],
     EARLY, [9]),
    ("not when it was defeated", ["6c3-x-63b---"], ["I2-01@2"], {**EARLY, "figures": {"I2-01": {"hp": 1}}}, []),
]  # fmt: skip


@pytest.mark.parametrize(
    ("crew", "threats", "more", "turns"), [row[1:] for row in SLIMED], ids=[row[0] for row in SLIMED]
)
def test_slime(crew: list[object], threats: list[object], more: dict[str, Any], turns: list[int]) -> None:
    rules = switched(*QUIET)
    made = [each for each in threats if isinstance(each, str)]
    game = raw(crew, made, **more)
    game["threats"] += [each for each in threats if not isinstance(each, str)]
    one = resolve(game_from(game, rules), rules)
    delays = [each for each in events(one, Delayed) if isinstance(each, Delayed)]
    assert [each.turn for each in delays] == turns
    assert {str(each.because)[:5] for each in delays} <= {"I2-01", "I2-02"}


# crew, rules, more of the game, whether it is repaired
NUCLEAR: list[tuple[str, list[object], bool]] = [
    ("three of the crew at once", ["^--c", "-^-c", "2--c"], True),
    ("two are not enough", ["^--c", "-^-c"], False),
    ("two cards of one count once", [slots("^", "", "", "cc"), "-^-c"], False),
    ("nor are three over two turns", ["^--c", "-^-c", "2---c"], False),
    ("two cards of one hinder nobody", [slots("^", "", "", "cc"), "-^-c", "2--c"], True),
]


@pytest.mark.parametrize(("crew", "is_repaired"), [row[1:] for row in NUCLEAR], ids=[row[0] for row in NUCLEAR])
def test_the_nuclear_device_wants_three_players(crew: list[object], is_repaired: bool) -> None:
    assert (played(crew, ["SI2-05@4"]).outcome.defeated == ("SI2-05@4",)) is is_repaired


def test_a_second_pilot_finds_no_interceptors() -> None:
    assert after(played(["1c4-cx", "6c4--c"]), 6).crew == ("S1", "UR")


# rules, a program with double actions, and where its player is after each of some turns
TWO_CARDS: list[tuple[str, list[str], list[str], dict[int, str]]] = [
    ("a lift taken twice in a turn delays", [], slots("^^", ">", "<"), {1: "UW", 2: "UW", 3: "UB"}),
    ("who must wait for it does not do the first card again", ["crowded_lift=waits"], slots("^^", ">"),
     {1: "LW", 2: "UW", 3: "UB"}),
    ("battlebots stay in space, whatever comes with them", [], slots("1", "c", "4", "c", "x>", "<x", "^x"),
     {5: "S1", 6: "S1", 7: "S1", 8: "UR"}),
    ("without them both cards wait for the way home", [], slots("1", "c", "4", "c", "^>"),
     {5: "UR", 6: "LW", 7: "LW"}),
    ("C is no battlebots where it flies no further", [], slots("1", "c", "4", "c", "cb"), {5: "UR", 6: "S1"}),
    ("where it does, it comes first", ["far_interceptors=true"], slots("1", "c", "4", "c", "xc", "bc", "x^"),
     {4: "S1", 5: "S2", 6: "S3", 7: "S3"}),
    ("then the way home is one space a turn", ["far_interceptors=true"], slots("1", "c", "4", "c", "c", "c", "", "^"),
     {6: "S3", 7: "S2", 8: "S1", 9: "UR", 10: "LR"}),
    ("and beyond the third space nobody bears it", ["far_interceptors=true"], slots("1", "c", "4", "c", "c", "c", "cx"),
     {6: "S3", 7: "UR!"}),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "program", "places"), [r[1:] for r in TWO_CARDS], ids=[r[0] for r in TWO_CARDS])
def test_two_cards_in_a_turn(rules: list[str], program: list[str], places: dict[int, str]) -> None:
    one = played([program], [], *rules)
    assert {turn: after(one, turn).crew[0] for turn in places} == places


def test_whoever_waits_for_a_lift_has_done_the_first_card() -> None:
    """The second player fills the shield once, and goes down a turn later."""
    one = played([slots("^"), slots("b^")], [], "crowded_lift=waits")
    assert [each.card for each in events(one, Acted) if isinstance(each, Acted)] == ["^", "b", "^", "^"]
    assert [after(one, turn).crew[1] for turn in (1, 2)] == ["UW", "LW"]


@pytest.mark.parametrize("second", CARDS)
@pytest.mark.parametrize("way", [("1", "c", "4"), ("<", "^c", "", "^")])
def test_the_second_card_of_a_double_action_that_flies_out_is_lost(way: tuple[str, ...], second: str) -> None:
    one = played([slots(*way, "c" + second)], ["E1-09@4 red"])
    out = len(way) + 1
    assert [after(one, turn).crew[0] for turn in (out, out + 1)] == ["S1", "UR"]
    assert [each.card for each in one.turns[out - 1].events if isinstance(each, Acted)] == ["c"]
    assert len([each for each in one.turns[out - 1].events if isinstance(each, Fired)]) == 1
    assert events(one, Delayed) == []


@pytest.mark.parametrize("cards", ["xx", "xX", "Xx", "x^"])
def test_interceptors_attack_once_a_turn(cards: str) -> None:
    """A heroic card makes it stronger."""
    one = played([slots("1", "c", "4", "", "c", cards)], ["E1-09@4 red"])
    fired = [each.strength for each in one.turns[5].events if isinstance(each, Fired)]
    assert fired == [2 if "X" in cards else 1]


def test_the_second_card_of_a_double_action_is_lost_with_the_player() -> None:
    one = played([slots("", "", "", "", "", "", "", "<^")], ["SI2-04@1"])
    assert [each.card for each in events(one, Acted) if isinstance(each, Acted)] == ["<"]


@pytest.mark.parametrize(("crew", "state"), [(["---a"], "defeated"), (["---a", "-", "-"], "p11 hp1")])
def test_the_handicap_leaves_two_shields_to_one_or_two_players(crew: list[object], state: str) -> None:
    assert threat_after(played(crew, ["E1-08@4 white"], "handicap=true"), 4, "E1-08@4") == state


@pytest.mark.parametrize(("turn", "state"), [(3, "p9 hp4"), (4, "p8 hp4")])
def test_the_handicap_does_not_slow_those_of_turn_4(turn: int, state: str) -> None:
    assert threat_after(played(["-"], [f"E1-10@{turn} white"], "handicap=true"), turn, f"E1-10@{turn}") == state


def test_a_jumper_stays_where_the_next_trajectory_is_too_short() -> None:
    tracks = {"red": 1, "white": 7, "blue": 7, "internal": 1}
    one = played(["-"], ["E3-105@3 white"], figures={"E3-105": {"speed": 2}}, trajectories=tracks)
    jumps = [each.zone for each in events(one, Happened) if isinstance(each, Happened) and each.what == "jumped"]
    assert threat_after(one, 4, "E3-105@3") == "p12 hp6"
    assert jumps[0] == "red"
    assert not [each for each in one.turns[3].events if isinstance(each, Happened)]


def test_a_delay_by_a_threat_hits_the_next_turn() -> None:
    one = played(["----<-------"], ["I2-05@2"])
    assert [each.turn for each in events(one, Delayed) if isinstance(each, Delayed)] == [5]


def test_of_a_lost_mission_only_the_phases_played_count() -> None:
    assert seen(played(["^cc-c"], ["SE1-01@1 red"]))["visual"] == 1


def test_a_threat_of_an_older_turn_acts_first() -> None:
    """The meteoroid meets the shield before the cloud drains it."""
    one = played(["-"], ["E1-04@2 white", "E1-10@1 red"])
    assert after(one, 3).damage == (4, 0, 0)


@pytest.mark.parametrize("hp", [1, 3, 9])
def test_whoever_is_called_may_die_of_what_it_does(hp: int) -> None:
    """The Vortex makes a threat from outside do all that it can at once, and that hurts this one."""
    rules = switched(*QUIET)
    game = raw(["-"], [], trajectories=T1, figures={"SE2-05": {"hp": hp}})
    game["threats"] = [{"id": "SI3-104", "t": 1, "called": "SE2-05"}]
    one = resolve(game_from(game, rules), rules)
    assert "SE2-05@1" not in one.outcome.survived
    died = [each for each in events(one, Defeated) if getattr(each, "threat", "").startswith("SE2-05")]
    assert len(died) == (hp < 9)
