"""What else can be asked of `companion resolve`: checks, rows, other orders, other cards, better crews, jobs."""

import json
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.cli.spreading import spread
from companion.contract import Complaint, Outside, Progress, Remark
from companion.games.space_alert.resolution import result
from companion.games.space_alert.resolution.comparing import difference
from companion.games.space_alert.resolution.outcome import outcome_json
from companion.games.space_alert.resolution.posting import code_of
from companion.games.space_alert.resolution.reading import game_from
from companion.games.space_alert.resolution.switches import rule_set
from companion.games.space_alert.resolution.writing import game_json
from companion.games.space_alert.tools.resolve import run
from tests.games.space_alert.resolution.by_chance import some_played
from tests.games.space_alert.resolution.making import SAY, raw

LINES = (Path(__file__).parent / "games.jsonl").read_text(encoding="utf-8").splitlines()
GAMES: list[dict[str, Any]] = [json.loads(each) for each in LINES]
ALL = "\n".join(LINES)
PRINTED = rule_set("printed")
HIT = raw(["-", "-"], ["E1-07@1 red"])


def told(text: str, *args: str, is_screen: bool = False) -> list[object]:
    def read(file: str) -> Any:
        return iter(BytesIO(text.encode()))

    return list(run(["-", "--rules", "printed", *args], Outside(read, SAY, 0, is_screen=is_screen, spread=_spread)))


def _spread(work: Any, things: Any, jobs: int) -> Any:
    return spread(work, things, jobs) if jobs > 1 else map(work, things)


def printed(text: str, *args: str, is_screen: bool = False) -> list[str]:
    return [each for each in told(text, *args, is_screen=is_screen) if isinstance(each, str)]


def quiet(**more: object) -> str:
    return json.dumps({**HIT, **more})


# --- check


def test_what_is_as_expected_is_only_counted() -> None:
    assert [each for each in told(ALL, "--check") if not isinstance(each, Progress)] == [
        Remark("87 games checked: 87 as expected, 0 otherwise")
    ]


def spoiled(game: dict[str, Any], *path: str | int, value: object) -> str:
    game = json.loads(json.dumps(game))
    place: Any = game
    for each in path[:-1]:
        place = place[each]
    place[path[-1]] = value
    return json.dumps(game)


WITH_THREATS = next(each for each in GAMES if each["expect"]["status"] == "survived" and each["trace"][5]["threats"])
KEY = next(iter(WITH_THREATS["trace"][5]["threats"]))


@pytest.mark.parametrize(
    ("path", "field"),
    [
        (("trace", 3, "crew", 1), "turn 4, crew[1]"),
        (("trace", 0, "sh", 2), "turn 1, sh[2]"),
        (("trace", 5, "threats", KEY), f"turn 6, threats.{KEY}"),
        (("expect", "official_score"), "official_score"),
        (("expect", "end_energy", "red", "shield"), "end_energy.red.shield"),
        (("expect", "scor"), "scor"),
    ],
)
def test_the_first_turn_and_field_that_differ_are_told(path: tuple[str | int, ...], field: str) -> None:
    text = f"{LINES[0]}\n{spoiled(WITH_THREATS, *path, value='odd')}"
    first, *_, last = [each for each in told(text, "--check") if not isinstance(each, Progress)]
    assert isinstance(first, Complaint)
    assert (first.where, first.field) == ("-: line 2", field)
    assert first.reason.endswith("here, and expected is 'odd'")
    assert last == Remark("2 games checked: 1 as expected, 1 otherwise")


def test_a_threat_that_is_here_alone_differs_too() -> None:
    game = json.loads(json.dumps(WITH_THREATS))
    del game["trace"][5]["threats"][KEY]
    (found,) = (each for each in told(json.dumps(game), "--check") if isinstance(each, Complaint))
    assert found.field == f"turn 6, threats.{KEY}"
    assert found.reason.endswith("expected is nothing")


def test_a_difference_is_told_in_a_line_however_long_what_is_expected_is() -> None:
    (found,) = (each for each in told(quiet(expect={"fuel": "x" * 9_999}), "--check") if isinstance(each, Complaint))
    assert len(str(found)) < 150


def test_what_a_ship_that_came_home_has_not_may_be_null() -> None:
    expect = {**WITH_THREATS["expect"], "lost_on_turn": None, "killed_by": None}
    assert "1 as expected" in str(told(json.dumps({**WITH_THREATS, "expect": expect}), "--check")[-1])


def test_of_a_lost_ship_only_when_it_was_lost_counts() -> None:
    lost = next(each for each in GAMES if each["expect"]["status"] == "lost")
    after = {"after_turn": 13, "crew": ["UW"]}
    other = {**lost, "expect": {**lost["expect"], "threat_points": 99}, "trace": [*lost["trace"], after]}
    assert "1 as expected" in str(told(json.dumps(other), "--check")[-1])
    assert "1 otherwise" in str(told(spoiled(lost, "expect", "lost_on_turn", value=2), "--check")[-1])


@pytest.mark.parametrize("expect", [{"expect": 3}, {"trace": 3}, {"trace": [{}]}, {"trace": [7]}])
def test_what_expects_nothing_is_counted_and_what_is_no_expectation_refused(expect: dict[str, Any]) -> None:
    assert "1 without expect and trace" in str(told(quiet(), "--check")[-1])
    found = [each for each in told(quiet(**expect), "--check") if isinstance(each, Complaint)]
    assert [each.field.partition("[")[0] for each in found] == list(expect)
    assert "1 refused" in str(told(quiet(**expect), "--check")[-1])


def test_only_what_a_game_says_is_compared() -> None:
    assert difference({"expect": {"fuel": 3}, "trace": []}, {"status": "survived", "fuel": 3}, []) is None


# --- rows


def test_a_row_a_game_and_their_sum() -> None:
    out = told(f"{LINES[0]}\n7\n{LINES[2]}", "--csv")
    assert out[0] == (
        "id,status,points,threat_points,defeated,survived,neither,damage_red,damage_white,damage_blue,lost_on_turn,killed_by"
    )
    assert out[1] == "scenario/gravolift_conflict,survived,0,0,0,0,0,0,0,0,,"
    rows = [each for each in out if isinstance(each, str)]
    assert rows[2].startswith(f"{GAMES[2]['id']},lost,,")
    assert rows[2].endswith(",6,Frigate")
    assert out[-1] == Remark("2 games: 1 home, 1 lost, 0.0 points on average, 1 refused")


def test_a_spreadsheet_takes_any_id() -> None:
    rows = printed(quiet(id='a, "b"'), "--csv", "--set", "computer=off")
    assert rows[1].startswith('"a, ""b""",survived,')


def test_a_summary_stands_in_columns() -> None:
    rows = printed(ALL, "--summary")
    assert len(rows) == 88
    at = rows[0].index("killed by")
    lost = next(each for each, game in zip(rows[1:], GAMES, strict=True) if game["expect"]["status"] == "lost")
    assert lost[at - 1] == " " != lost[at]
    assert max(map(len, rows)) <= 100


def test_an_id_of_control_characters_breaks_no_row_and_no_terminal() -> None:
    _, row = printed(quiet(id="a\n\x1b[2Jb"), "--summary")
    assert row.startswith("a??[2Jb ")


def test_a_campaign_has_a_row_for_each_mission() -> None:
    text = json.dumps({"id": "two", "missions": [{**HIT, "id": "first"}, {**HIT, "id": "second"}]})
    assert [each.partition(",")[0] for each in printed(text, "--csv", "--set", "computer=off")[1:]] == [
        "first", "second", "two"
    ]  # fmt: skip


# --- other orders, other cards, better crews


def test_other_orders_are_counted_and_told() -> None:
    (one,) = printed(quiet(), "--orders", "40", "--set", "computer=off")
    orders = json.loads(one)["orders"]
    assert orders["lost"] + sum(orders["scores"].values()) == 40
    assert printed(quiet(), "--orders", "40", "--set", "computer=off") == [one]
    text = "\n".join(printed(quiet(), "--orders", "40", "--set", "computer=off", "--score"))
    assert "With 40 other orders of the damage tiles it comes home 40 times" in text


def test_another_card_and_what_comes_of_it() -> None:
    other = ["--what-if", "1:2=<", "--what-if", "2:1=aB", "--set", "computer=off"]
    (one,) = map(json.loads, printed(quiet(), *other))
    changed = {**HIT, "crew": one["what_if"]["crew"]}
    assert changed["crew"] == ["-<----------", [["a", "B"], *[[]] * 11]]
    (again,) = map(json.loads, printed(json.dumps(changed), "--set", "computer=off"))
    assert {**again, "crew": changed["crew"]} == {"id": "row", **one["what_if"]}
    assert "With the other cards the ship comes home" in "\n".join(printed(quiet(), *other, "--score"))


@pytest.mark.parametrize(("change", "why"), [("3:1=a", "there is no player 3, but 2"), ("1:9=a", "there is no turn 9")])
def test_who_is_not_there_has_no_other_card(change: str, why: str) -> None:
    seven = json.dumps(raw(["-", "-"], turns=7))
    (found,) = (each for each in told(seven, "--what-if", change) if isinstance(each, Complaint))
    assert why in found.reason


def test_a_better_crew_is_a_game_that_comes_to_what_is_said() -> None:
    lost = {**raw(["-", "-"], ["E1-10@1 white", "E1-07@2 white"]), "id": "lost"}
    args = ("--best", "--tries", "1500", "--set", "computer=off")
    (one,) = map(json.loads, printed(json.dumps(lost), *args))
    assert one["status"] == "lost"
    for each in (one["nearest"], one["best"]):
        crew = game_from({**lost, "crew": each["crew"]}, PRINTED)
        (again,) = map(json.loads, printed(json.dumps({**lost, "crew": each["crew"]}), "--set", "computer=off"))
        assert again["official_score"] == each["official_score"]
        assert len(crew.crew) == 2
    assert len(one["nearest"]["changes"]) <= len(one["best"]["changes"])
    text = "\n".join(printed(json.dumps(lost), *args, "--score"))
    assert "The best crew that was found" in text
    assert "instead of nothing" in text


# --- who reads it


def test_a_person_at_a_terminal_gets_the_score_sheet() -> None:
    at_terminal = printed(LINES[0], is_screen=True)
    assert at_terminal == printed(LINES[0], "--score")
    assert at_terminal[0] == "scenario/gravolift_conflict:"
    assert at_terminal[-1].split() == ["0", "in", "all"]
    assert printed(LINES[0], "--json", is_screen=True) == printed(LINES[0])
    assert json.loads(printed(LINES[0], "--trace", is_screen=True)[0])["trace"]


def test_what_no_box_can_do_is_noted_and_resolved() -> None:
    text = "\n".join(printed(json.dumps(raw(["-"], ["E1-09@1 red", "E1-09@2 blue"])), "--score"))
    assert "Note: red and white have the same trajectory (4), and a box has each once." in text
    assert "Note: Amoeba (E1-09) is there twice, and a box has each card once." in text
    tidy = raw(["-"], ["E1-09@1 red"], trajectories={"red": 1, "white": 2, "blue": 3, "internal": 4})
    assert "Note" not in "\n".join(printed(json.dumps(tidy), "--score"))


@pytest.mark.parametrize("args", [(), ("--csv",), ("--check",), ("--explain",), ("--trace",)])
def test_several_jobs_give_the_same_in_the_same_order(args: tuple[str, ...]) -> None:
    text = "\n".join([*LINES, "{", *LINES, json.dumps(GAMES[:3]), "[]"])
    alone = [each for each in told(text, *args) if not isinstance(each, Progress)]
    assert [each for each in told(text, *args, "--jobs", "2") if not isinstance(each, Progress)] == alone


def test_it_says_how_many_are_done() -> None:
    assert [each.done for each in told("\n".join(LINES[:3])) if isinstance(each, Progress)] == [1, 2, 3]


# --- test runs, and the Little Duckling


def test_nobody_looks_after_the_computer_in_a_test_run() -> None:
    def status(*args: str, **more: Any) -> Any:
        return json.loads(printed(json.dumps(raw(["-"], **more)), "--rules", "manual", *args)[0])["status"]

    assert status(turns=7) == "survived"
    assert status("--set", "computer=manual", turns=7) == "lost"
    assert status("--set", "computer=off", turns=7) == "survived"
    assert status() == "lost"
    missions = json.dumps({"missions": [raw(["-"], turns=7)]})
    assert json.loads(printed(missions, "--rules", "manual")[0])["status"] == "survived"


# --- a game that says its rules


def said(text: str, *args: str) -> list[Any]:
    out = run(["-", *args], Outside(lambda file: iter(BytesIO(text.encode())), SAY, 0))
    return [json.loads(each) if isinstance(each, str) else each for each in out if not isinstance(each, Progress)]


def test_a_game_is_resolved_by_the_rules_that_it_says_unless_somebody_says_otherwise() -> None:
    game = raw(["^b"], rules="printed", set=["computer=off"])
    assert said(json.dumps(game))[0]["end_energy"]["white"]["reactor"] == 5
    assert said(json.dumps(game), "--set", "refuel_to=4")[0]["end_energy"]["white"]["reactor"] == 4
    assert said(json.dumps(game), "--rules", "manual")[0]["status"] == "lost"  # nobody has kept the computer up
    assert said(json.dumps({"missions": [game]}))[0]["status"] == "survived"
    assert said(json.dumps({"missions": [raw(["-"])], "rules": "printed"}))[0]["status"] == "survived"
    assert said(json.dumps({**game, "rules": "house"}))[0].field == "rules"
    assert said(json.dumps({**game, "turns": 7, "crew": ["-------"], "set": []}), "--trace")[0]["status"] == "survived"


@pytest.mark.parametrize(
    ("of_all", "of_the_first", "statuses"),
    [
        ({}, {}, ["survived", "lost"]),
        ({}, {"rules": "manual"}, ["survived", "lost"]),
        ({"rules": "manual"}, {}, ["survived", "lost"]),
        ({"rules": "manual", "set": ["computer=manual"]}, {}, ["lost"]),
        ({}, {"rules": "manual", "set": ["computer=off"]}, ["survived", "survived"]),
    ],
)
def test_a_test_run_in_a_campaign_takes_the_computer_from_no_other_mission(
    of_all: dict[str, Any], of_the_first: dict[str, Any], statuses: list[str]
) -> None:
    missions = [raw(["-"], turns=7, **of_the_first), raw(["-"])]
    (one,) = said(json.dumps({"missions": missions, **of_all}))
    assert [each["status"] for each in one["missions"]] == statuses


def test_a_campaign_is_flown_by_the_same_rules_throughout() -> None:
    missions = [raw(["-"], rules="manual", set=["computer=off"]), raw(["-"], rules="printed")]
    (found,) = said(json.dumps({"missions": missions}))
    assert (found.field, found.reason[:22]) == ("missions[1].rules", "others than those of t")
    assert said(json.dumps({"missions": missions}), "--rules", "printed")[0]["status"] == "survived"


def test_what_is_written_down_is_resolved_to_the_same_again() -> None:
    """As a file and as a code, with all its rules."""
    played = [one for each in range(150) if (one := some_played(Random(f"written/{each}"))) is not None]
    shapes = [game_json(one.game, one.switches) for one in played]
    wanted = [{"id": one.id, **outcome_json(one.outcome)} for one in played]
    assert said("\n".join(map(json.dumps, shapes))) == wanted
    assert said("\n".join(map(code_of, shapes))) == wanted


def test_a_damaged_code_is_refused() -> None:
    (found,) = said("SA1-abc")
    assert found.field == "game"
    assert "code" in found.reason


def test_the_duckling_says_how_many_turns_it_plays() -> None:
    duckling = json.dumps({"trajectories": {"red": 1, "blue": 2, "internal": 3}, "threats": [], "crew": ["-" * 12]})
    (found,) = told(json.dumps({**json.loads(duckling), "seed": 1}), "--rules", "duckling")[:1]
    assert isinstance(found, Complaint)
    assert found.reason.startswith("12 slots, and the game has 7 turns: so many these rules play where")


def test_asking_changes_no_answer() -> None:
    plain = [json.loads(each) for each in printed(ALL)]
    more = [json.loads(each) for each in printed(ALL, "--orders", "2", "--what-if", "1:1=a")]
    for one, other in zip(plain, more, strict=True):
        assert {name: other[name] for name in one} == one
    assert [each["official_score"] for each in plain] == [
        result(game_from(each, PRINTED), PRINTED).score for each in GAMES
    ]


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["--orders", "0"], "'0' is not a number from 1 to 100,000"),
        (["--jobs", "x"], "'x' is not a number from 1 to 64"),
        (["--what-if", "2-3"], "'2-3' is no change. Write 2:3=b for B of player 2 in turn 3"),
        (["--csv", "--orders", "5"], "--orders goes with --json, --explain and --score, not with --csv"),
        (["--explain", "--trace"], "--trace goes with --json"),
        (["--csv", "--json"], "not allowed with argument --csv"),
        ([], "FILE"),
    ],
)
def test_wrong_words_are_told_in_a_line(args: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run([*(["-"] if args else []), *args], Outside(lambda file: iter(()), SAY, 0))
    said = capsys.readouterr().err
    assert ended.value.code == 2
    assert why in said
    assert said.count("\n") == 1
