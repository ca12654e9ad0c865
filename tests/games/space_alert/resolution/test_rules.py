"""The rules of the printed game, a row each: programs, threats, and what is seen at the end."""

from typing import Any

import pytest

from companion.games.space_alert.resolution.events import Delayed, KnockedOut, NoEnergy, Shot, ThreatHit
from tests.games.space_alert.resolution.making import after, events, played, seen, threat_after

ROWS: list[tuple[str, list[object], list[str], dict[str, Any]]] = [
    # moving
    ("red and blue are one zone to the side", ["<", ">"], [], {"crew": "UR UB"}),
    ("at the outer wall nothing happens", ["<<", ">>"], [], {"crew": "UR UB"}),
    ("the lift joins the decks", ["^", "^^"], [], {"crew": "LW UW"}),
    ("the second user of a lift moves, and is delayed", ["^", "^>"], [], {"crew": "LW LB"}),
    ("the last action drops off without an empty slot", ["^-----------", "^<>>>>>>>>><"], [], {"crew": "LW LB"}),
    ("an empty slot swallows the delay", ["^-----------", "^<-->>>>>>>^"], [], {"crew": "LW UB"}),
    ("lifts of two zones are two lifts", [">^", "<^<^", ">-^-"], [], {"crew": "LB UR LB"}),
    ("a heroic move goes straight there", ["1", "2", "3", "4", "6"], [], {"crew": "LR LW LB UR UB"}),
    ("a heroic move uses no lift", ["^", "3^", "<5"], [], {"crew": "LW UB UW"}),
    ("a double action resolves the top card first", [[["<", "^"], *[[]] * 11]], [], {"crew": "LR"}),
    ("a double action in a lift is one user", [[["^", "^"], [">"], *[[]] * 10]], [], {"crew": "UB"}),
    # energy
    ("B above fills the shield from the reactor", ["b"], [], {"shields": (1, 3, 1), "reactors": (2, 1, 2)}),
    ("B moves as much as the source has", ["<b-----b", ">^b"], ["I1-06@1"], {"reactors": (0, 2, 3)}),
    ("B on a full store moves nothing", ["<bb"], [], {"shields": (2, 1, 1), "reactors": (1, 3, 2)}),
    ("B below at the side takes from the centre", ["<^b"], [], {"reactors": (3, 2, 2)}),
    ("B below in the centre spends a capsule", ["^b"], [], {"reactors": (2, 5, 2), "capsules": 2}),
    ("a capsule is spent on a full reactor, too", ["^bb"], [], {"reactors": (2, 5, 2), "capsules": 1}),
    ("without a capsule nothing is filled", ["^bbbb-----", "a---------b"], [], {"capsules": 0, "reactors": (2, 3, 2)}),
    ("heroic B adds one beyond what fits", ["B"], [], {"shields": (1, 4, 1), "reactors": (2, 1, 2)}),
    ("heroic B adds nothing when nothing moves", ["bB"], [], {"shields": (1, 3, 1), "reactors": (2, 1, 2)}),
    ("heroic B fuels one more", ["^B"], [], {"reactors": (2, 6, 2), "capsules": 2}),
    ("an overfull store takes nothing more", ["^Bb"], [], {"reactors": (2, 6, 2), "capsules": 1}),
    # weapons
    ("the central heavy laser takes one energy", ["a"], [], {"reactors": (2, 2, 2)}),
    ("a weapon fires once a turn", ["a", "a"], [], {"reactors": (2, 2, 2)}),
    ("without energy nothing is fired", ["aaaa"], [], {"reactors": (2, 0, 2)}),
    ("the light laser has its own battery", ["<^aa"], [], {"reactors": (2, 3, 2)}),
    ("the pulse cannon takes central energy", ["^a"], [], {"reactors": (2, 2, 2)}),
    ("hits of a turn add up before the shield", ["<---a", "<^--a"], ["E1-05@4 red"], {"points": 2}),
    ("heroic A hits harder by 1", ["<---A", "<^--A"], ["E1-01@4 red"], {"points": 4}),
    ("C launches a rocket", [">^c"], [], {"rockets": 2}),
    ("one rocket a turn", [">^-c", "3--c"], [], {"rockets": 2}),
    ("three rockets, and no more", [">^cccccc"], [], {"rockets": 0}),
    # inside
    ("C takes the squad, X hits the intruder", [">c-x"], ["I1-02@4"], {"defeated": ("I1-02@4",), "squads": 1}),
    ("heroic battlebots are not disabled", [">c-X"], ["I1-02@4"], {"defeated": ("I1-02@4",), "squads": 0}),
    ("C wakes a disabled squad", [">c-xc"], ["I1-02@4"], {"defeated": ("I1-02@4",), "squads": 0}),
    ("one squad in each of two stations", [">c", ">c---x"], ["I1-02@4"], {"defeated": (), "squads": 0}),
    ("without a squad X does nothing", [">--x"], ["I1-02@4"], {"defeated": ()}),
    ("a press repairs a malfunction", ["<bbb"], ["I1-06@2"], {"defeated": ("I1-06@2",)}),
    ("heroic B repairs two", ["<-bB"], ["I1-06@2"], {"defeated": ("I1-06@2",)}),
    ("the press on a malfunction works no system", ["<b"], ["I1-06@1"], {"shields": (0, 1, 1), "reactors": (0, 3, 2)}),
    ("a survived malfunction ends that system", ["<-------bb-"], ["I1-06@1"], {"shields": (0, 1, 1)}),
    ("three at once, or the nuclear device stays", ["^--c", "^--c"], ["SI2-05@4"], {"status": "lost"}),
    ("three at once disarm the nuclear device", ["^--c", "-^-c", "2--c"], ["SI2-05@4"], {"defeated": ("SI2-05@4",)}),
    ("both stations at once cost one more", ["6--c", "1--c"], ["SI1-06@4"], {"points": 4}),
    ("both stations at once, twice: repaired", ["6--cc", "1--c"], ["SI1-06@4"], {"points": 8}),
    ("all three stations at once cost two more", ["1-BB", "2-b-", "3-b-"], ["SI2-03@3"], {"points": 12}),
    ("the Seeker takes its slayer along", [">c<--xx"], ["SI2-02@5"], {"points": 15, "knocked_out": (0,), "squads": 1}),
    ("only interceptors close the fissure", ["1c4cxx"], ["SI1-04@4"], {"points": 8}),
    # in space
    ("C with a squad flies out and attacks", ["<^c^----c--", "-"], ["E1-03@6 red"], {"points": 2, "crew": "UR UW"}),
    ("interceptors: 3 on a single target", ["1c4-----cx"], ["E1-10@7 white"], {"points": 2, "damage": (0, 1, 0)}),
    ("without a squad nobody flies", ["<c-c"], [], {"crew": "UR"}),
    ("on the last turn the pilot comes home", ["1c4--------c"], [], {"crew": "UR"}),
    ("anything but battlebots flies home, delayed", ["1c4-c>"], [], {"crew": "UW"}),
    # the ship is hit
    ("the shield stops and is used up", ["-"], ["E1-07@1 red"], {"shields": (0, 1, 1), "damage": (5, 0, 0)}),
    ("internal damage ignores shields", ["-"], ["I1-02@1"], {"shields": (1, 1, 1), "damage": (0, 3, 0)}),
    ("a seventh damage in a zone loses the ship", ["-"], ["SE1-01@1 red"], {"status": "lost", "damage": (8, 0, 0)}),
    ("a lost ship scores nothing", ["-"], ["SE1-01@1 red"], {"score": None}),
    # the end
    ("a threat still on its track scores nothing", ["-"], ["SE1-02@8 red"], {"points": 0}),
    ("all damage, and that of the worst zone, is lost", ["-"], ["E1-07@1 red"], {"score": 2 - 5 - 5}),
    ("visual confirmation counts the best turn", ["^cc", "2c-"], [], {"visual": 2}),
    ("each phase has its visual confirmation", ["^c-c-c--c"], [], {"visual": 3}),
    ("four at once are five points", ["^c", "2c", "2c", "2c"], [], {"visual": 5}),
    (
        "a knocked-out costs two, its squad one",
        [">c-"],
        ["SI1-06@3"],
        {"knocked_out": (0,), "squads": 1, "score": 4 - 2 - 1},
    ),
]


@pytest.mark.parametrize(("crew", "threats", "expected"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_rule(crew: list[object], threats: list[str], expected: dict[str, Any]) -> None:
    found = seen(played(crew, threats))
    assert {key: found[key] for key in expected} == expected


def test_a_threat_moves_on_the_turn_it_appears_and_at_the_jump() -> None:
    one = played(["-"], ["E1-05@5 red", "SE1-02@8 blue"])
    assert threat_after(one, 5, "E1-05@5") == "p11 hp5"
    assert threat_after(one, 12, "SE1-02@8") == "p7 hp9"
    assert threat_after(one, 13, "SE1-02@8") == "p5 hp9"


def test_a_laser_aims_at_the_nearest_and_at_the_older_of_two() -> None:
    one = played(["---a--a"], ["E1-05@2 white", "E1-05@3 white"])
    assert threat_after(one, 4, "E1-05@2") == "p7 hp3"  # a broken 5 against a shield of 2
    assert threat_after(one, 4, "E1-05@3") == "p9 hp5"
    tie = played(
        ["-----a"], ["E1-09@1 white", "E1-10@4 white"], trajectories={"red": 1, "white": 7, "blue": 1, "internal": 1}
    )
    assert threat_after(tie, 6, "E1-09@1") == "p4 hp5"  # and repaired by 2
    assert [each.target for each in events(tie, Shot) if isinstance(each, Shot)] == ["E1-09@1"]


def test_the_pulse_cannon_hits_all_zones_within_distance_2() -> None:
    one = played(["^-aA"], ["E1-09@1 red", "E1-09@2 blue"])
    assert (threat_after(one, 3, "E1-09@1"), threat_after(one, 3, "E1-09@2")) == (
        "p7 hp7",
        "p9 hp8",
    )  # the second was at 11
    two = played(["^-a"], ["E1-10@2 red", "E1-10@3 blue"])
    assert threat_after(two, 3, "E1-10@2") == "p3 hp4"
    assert threat_after(two, 3, "E1-10@3") == "p8 hp5"  # at 13 it was too far


def test_a_rocket_hits_a_turn_later_the_nearest_of_any_zone() -> None:
    one = played([">^-c"], ["E1-05@2 red", "E1-07@3 white"])
    assert (threat_after(one, 4, "E1-05@2"), threat_after(one, 4, "E1-07@3")) == ("p7 hp5", "p7 hp4")
    assert (threat_after(one, 5, "E1-05@2"), threat_after(one, 5, "E1-07@3")) == (
        "p5 hp4",
        "p4 hp4",
    )  # the older of two
    two = played([">^--c"], ["E1-05@2 red", "E1-07@3 white"])
    assert [each.target for each in events(two, Shot) if isinstance(each, Shot)] == ["E1-07@3"]  # the nearer one


def test_a_rocket_of_the_last_turn_hits_at_the_jump() -> None:
    one = played([">^---------c"], ["E1-05@8 red"])
    assert threat_after(one, 12, "E1-05@8") == "p3 hp5"
    assert threat_after(one, 13, "E1-05@8") == "survived"
    assert [turn.number for turn in one.turns for told in turn.events if isinstance(told, ThreatHit)] == [13]


def test_a_threat_killed_does_not_act_and_draws_the_shots_aimed_at_it() -> None:
    one = played(["<--a", "<^-a"], ["E1-10@3 red", "E1-05@4 red"])
    assert one.outcome.defeated == ("E1-10@3",)
    assert threat_after(one, 4, "E1-05@4") == "p11 hp5"


@pytest.mark.parametrize(("turn", "ok"), [(1, True), (2, True), (3, False)])
def test_the_computer_wants_care_before_turn_3(turn: int, ok: bool) -> None:
    program = ["-"] * 12
    program[turn - 1], program[3], program[7] = "c", "c", "c"
    one = played(["".join(program), "-->---------"], [], "computer=printed")
    assert (after(one, 3).crew[1] == "UB") is ok
    delays = [each for each in events(one, Delayed) if isinstance(each, Delayed) and each.because == "computer"]
    assert bool(delays) is not ok


def test_the_computer_is_checked_after_turns_5_and_9_too() -> None:
    one = played(["c", "-----<---<--"], [], "computer=printed")
    assert [after(one, turn).crew[1] for turn in (6, 7, 10, 11)] == ["UW", "UR", "UR", "UR"]
    assert [each.turn for each in events(one, Delayed) if isinstance(each, Delayed)] == [6, 10]


def test_a_trip_delays_the_action_of_its_turn() -> None:
    one = played(["<>----------"], trips=[{"seat": 0, "turn": 1}])
    assert [after(one, turn).crew[0] for turn in (1, 2, 3)] == ["UW", "UR", "UW"]


def test_two_delays_of_one_turn_count_once() -> None:
    one = played(["^-----------", "^<----------"], trips=[{"seat": 1, "turn": 2}])
    assert [after(one, turn).crew[1] for turn in (2, 3)] == ["LW", "LR"]


def test_the_knocked_out_do_not_act_and_a_pilot_comes_down() -> None:
    one = played(["1c4-----c>>>", "-"], ["SE2-01@5 red"], figures={"SE2-01": {"hp": 5}})
    assert one.outcome.defeated == ("SE2-01@5",)
    assert [turn.number for turn in one.turns for told in turn.events if isinstance(told, KnockedOut)] == [9]
    assert [after(one, turn).crew[0] for turn in (8, 9, 10, 13)] == ["UR", "UR!", "UR!", "UR!"]


def test_a_slime_delays_those_who_enter() -> None:
    one = played(["->^a>------", "-"], ["I2-01@1"])
    assert [each.turn for each in events(one, Delayed) if isinstance(each, Delayed)] == [4]


def test_shields_of_a_threat_count_once_a_turn() -> None:
    one = played(["<-aa", "<^aa"], ["SE1-01@2 red"])
    assert threat_after(one, 3, "SE1-01@2") == "p9 hp3"


def test_no_energy_tells_who_emptied_the_reactor() -> None:
    one = played(["<aaa"])
    (found,) = (each for each in events(one, NoEnergy) if isinstance(each, NoEnergy))
    assert (found.seat, found.station, found.nth) == (0, "upper_red", 1)
    assert found.emptied is not None
    assert (found.emptied.turn, found.emptied.by, found.emptied.was) == (3, 0, "a_shot")
