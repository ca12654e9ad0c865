"""The text side of `companion missions`."""

import json
from dataclasses import replace
from typing import Any

import pytest

from companion.contract import Refused, Rendering
from companion.contract.data import DataError
from companion.games.space_alert.missions import mission_file
from companion.games.space_alert.missions.as_json import from_json
from companion.games.space_alert.missions.generator import generate
from companion.games.space_alert.missions.shipped import find, missions
from companion.games.space_alert.missions.track import track
from companion.games.space_alert.missions.wanted import Wanted, new_seed
from companion.games.space_alert.tools.missions import SWITCHES, run
from tests.games.space_alert.examples import OWN

FILES = {"own.toml": OWN, "folder/same.toml": OWN.replace("our-first", "mission-3")}


def read_text(file: str) -> str:
    if file not in FILES:
        raise DataError(f"{file}: cannot be read")
    return FILES[file]


def lines(command: str, number: int = 7, text: str | None = None) -> list[str]:
    """`text`: what stands in any file."""
    found = list(run(command.split(), read_text if text is None else lambda _: text, number))
    assert all(isinstance(each, str) for each in found)
    return [str(each) for each in found]


# --- list


def test_list_has_a_row_for_every_mission() -> None:
    heading, *rows = lines("list")
    assert " ".join(heading.split()) == "id title turns length level of 4 of 5 alerts serious internal"
    assert [row.split()[0] for row in rows] == list(missions())
    assert len({len(row) for row in rows}) == 1


def test_a_row_tells_length_levels_and_threats() -> None:
    (row,) = [row for row in lines("list") if row.startswith("mission-2 ")]
    assert row.split() == ["mission-2", "Mission", "2", "12", "10:20", "7", "8", "7", "1", "2"]


@pytest.mark.parametrize(("kind", "count"), [("base", 16), ("double", 18), ("duckling", 200), ("own", 0)])
def test_list_by_kind(kind: str, count: int) -> None:
    assert len(lines(f"list --kind {kind}")) == count + 1


def test_list_with_ones_own() -> None:
    assert [row.split()[0] for row in lines("list --kind own --file own.toml")] == ["id", "our-first", "our-second"]


def test_list_as_json() -> None:
    assert [from_json(json.loads(row)) for row in lines("list --json")] == list(missions().values())


# --- show

TEST_RUN = """\
Test run 2 (test-run-2)
7 turns, 7:00 long, threat level 3 for four, 3 for five
  0:10  alert: T+1, threat, zone white
  0:50  incoming data
  1:20  alert: T+2, threat, zone red
  2:15  data transfer
  3:40  phase 1 ends
  3:45  alert: T+4, threat, zone blue
  4:50  data transfer
  5:30  incoming data
  7:00  phase 2 ends"""

OUR_FIRST = """\
Our first mission (our-first)
7 turns, 6:40 long, threat level 1 for four, 3 for five
  0:15  alert: T+1, threat, zone blue
  0:35  unconfirmed report: T+2, serious internal threat
  1:10  incoming data
  3:20  phase 1 ends
  6:40  phase 2 ends"""


def test_show() -> None:
    assert "\n".join(lines("show test-run-2")) == TEST_RUN
    assert "\n".join(lines("show our-first --file own.toml")) == OUR_FIRST
    assert "  5:45  communications down for 10 seconds" in lines("show our-second --file own.toml")


def test_a_phase_ends_before_what_comes_at_the_same_second() -> None:
    text = OWN.replace("130 data transfer", "200 data transfer")
    shown = lines("show our-second --file edge.toml", text=text)
    assert shown.index("  3:20  phase 1 ends") + 1 == shown.index("  3:20  data transfer")


def test_show_as_json() -> None:
    (row,) = lines("show mission-3 --json")
    assert from_json(json.loads(row)) == find("mission-3")
    (row,) = lines("show our-second --file own.toml --json")
    assert from_json(json.loads(row)) == mission_file.read(OWN, "x")[1]


def test_one_of_a_file_comes_first() -> None:
    assert lines("show mission-3 --file folder/same.toml")[0] == "Our first mission (mission-3)"
    assert lines("show mission-4 --file folder/same.toml")[0] == "Mission 4 (mission-4)"


# --- random


def test_a_seed_makes_the_same_mission() -> None:
    (row,) = lines("random --seed 7F3K --crew 5 --json")
    assert from_json(json.loads(row)) == generate("7F3K", Wanted(crew=5))
    assert lines("random --seed 7f3k --crew 5 --json", 8) == [row]


def test_a_random_mission_is_found_by_its_id() -> None:
    for row in lines("random --seed 7F3K --count 3 --level 6 --json"):
        mission = from_json(json.loads(row))
        assert lines(f"show {mission.id} --json") == [row]
        assert lines(f"show {mission.id.removeprefix('random-')} --json") == [row]


def test_without_a_seed_chance_decides() -> None:
    rows = lines("random --count 3 --json", 7)
    assert [from_json(json.loads(row)) for row in rows] == [generate(new_seed(each), Wanted()) for each in (7, 8, 9)]
    assert lines("random --count 3 --json", 8)[:2] == rows[1:]


def test_several_stand_apart() -> None:
    shown = lines("random --seed X --count 3")
    assert shown.count("") == 2
    titles = [row for row in shown if row.startswith("Random")]
    assert len(set(titles)) == 3


OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("--crew 2", {"crew": 2}),
    ("--rules duckling", {"rules": "duckling", "crew": 3}),
    ("--rules duckling --crew 1", {"rules": "duckling", "crew": 1}),
    ("--length short", {"length": "short"}),
    ("--length 600", {"length": 600}),
    ("--double-actions", {"double_actions": True}),
    ("--level 9", {"level": 9}),
    *((f"--{name.replace('_', '-')}", {name: True}) for name in SWITCHES),
    *((f"--no-{name.replace('_', '-')}", {name: False}) for name in SWITCHES),
]


@pytest.mark.parametrize(("option", "wish"), OPTIONS, ids=[option for option, _ in OPTIONS])
def test_every_wish_has_an_option(option: str, wish: dict[str, Any]) -> None:
    (row,) = lines(f"random --seed S {option} --json")
    assert from_json(json.loads(row)) == generate("S", replace(Wanted(), **wish))


def test_all_wishes_are_options() -> None:
    wished = {name for _, wish in OPTIONS for name in wish}
    assert wished == set(Wanted.__dataclass_fields__)


def test_what_cannot_be_is_refused_before_anything_is_printed() -> None:
    with pytest.raises(Refused):
        run(["random", "--rules", "duckling", "--length", "long"], read_text, 1)
    with pytest.raises(Refused):
        run(["stats", "--rules", "duckling", "--crew", "4"], read_text, 1)


# --- stats, render, check


@pytest.mark.parametrize(
    ("options", "length"),
    [
        ("", "(580..620)"),
        ("--no-internal", "(600..600)"),
        ("--length short", "(420..420)"),
        ("--length 420", "(420..420)"),
        ("--double-actions", "(785..845)"),
        ("--rules duckling", "(310..340)"),
        ("--rules duckling --no-internal", "(350..385)"),
        ("--rules duckling --crew 2", "(315..340)"),
        ("--rules duckling --crew 2 --no-internal", "(350..380)"),
    ],
)
def test_stats_stand_beside_the_official_ones_of_the_kind(options: str, length: str) -> None:
    table = lines(f"stats --count 20 {options}")
    (row,) = [each for each in table if each.startswith("length")]
    assert row.endswith(length)


def test_render_is_left_to_who_calls() -> None:
    (wanted,) = run(["render", "mission-3", "--out", "x.wav"], read_text, 1)
    assert wanted == Rendering(track(find("mission-3"), 5, 100, 0), "x.wav")
    (wanted,) = run(["render", "our-first", "--file", "own.toml", "--out", "x.wav"], read_text, 1)
    assert wanted == Rendering(track(mission_file.read(OWN, "x")[0], 5, 100, 0), "x.wav")
    (wanted,) = run(["render", "mission-3", "--out", "x.wav", "--crew", "4", "--tempo", "80"], read_text, 1)
    assert wanted == Rendering(track(find("mission-3"), 4, 80, 0), "x.wav")


def test_check() -> None:
    assert lines("check own.toml") == [
        "our-first: Our first mission, 6:40: good",
        "our-second: Our second mission, 10:00: good",
        "own.toml: 2 missions can be played.",
    ]


def test_check_tells_what_is_odd() -> None:
    told = lines("check odd.toml", text=OWN.replace("345 comms down 10", "395 comms down 10"))
    assert "our-first: Our first mission, 6:40: good" in told
    assert "our-second: Our second mission, 10:00: look again" in told
    assert "  '395 comms down 10' runs over the end of a phase at 400. Let it end before." in told
    assert "  a mission 'mission-3' ships with the box. Give yours another id." in lines("check folder/same.toml")


def test_check_says_what_is_wrong() -> None:
    with pytest.raises(DataError, match=r"^wrong\.toml:12: mission 'our-first': '70 incomming data'"):
        lines("check wrong.toml", text=OWN.replace("incoming data", "incomming data"))
    with pytest.raises(DataError, match="cannot be read"):
        lines("check nowhere.toml")


# --- a wrong command line


@pytest.mark.parametrize(
    ("command", "what"),
    [
        ("", "required: COMMAND"),
        ("sing", "invalid choice: 'sing'"),
        ("list --kind new", "invalid choice: 'new'"),
        ("show", "required: ID"),
        ("show mision-3", "there is no mission 'mision-3'. Did you mean 'mission-3'"),
        ("show 7F3K-X9Z", "there is no mission '7F3K-X9Z'"),
        ("render mission-3", "required: --out"),
        ("check", "required: FILE"),
        ("random --crew 6", "invalid choice: 6"),
        ("random --crew many", "invalid int value"),
        ("random --count 0", "'0' is not a number of missions"),
        ("random --count x", "'x' is not a number of missions"),
        ("random --length brief", "'brief' is none of short, normal, long"),
        ("random --level 2", "invalid choice: 2"),
    ],
)
def test_a_wrong_command_line_exits_with_2(command: str, what: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        run(command.split(), read_text, 1)
    assert caught.value.code == 2
    assert unquoted(what) in unquoted(capsys.readouterr().err)


def unquoted(text: str) -> str:
    """Which words argparse puts between quotes differs from one Python to the next."""
    return text.replace("'", "")


def test_an_empty_seed_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(["random", "--seed", " "], read_text, 1)
    assert "a seed is a word" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["", "list", "show", "random", "stats", "render", "check"])
def test_help_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        run([*command.split(), "--help"], read_text, 1)
    assert caught.value.code == 0
    assert f"usage: companion missions {command}".strip() in capsys.readouterr().out
