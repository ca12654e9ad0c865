"""A line as a journal keeps it: it comes back as it was, and what is none is no line."""

import json
from typing import Any

import pytest

from companion.contract import Seat, Who, Word, line
from companion.record import lines

ANN, BEN = Who(Seat("s1")), Who(Seat("s2"))


@pytest.mark.parametrize(
    "said",
    [
        line("told.host_freed"),
        line("told.in_hands", who=ANN, seat=BEN),
        line("told.won", who=(ANN, BEN), points=-3, name="{who}"),
        line("told.then", first=line("told.won", who=()), then="as it is"),
        line("told.then", line="a value", values=2, who=ANN),
    ],
)
def test_a_line_comes_back_as_it_was(said: Word) -> None:
    assert lines.read(json.loads(json.dumps(lines.written(said)))) == said


def test_people_of_a_past_game_are_called_as_they_were() -> None:
    said = line("told.won", who=(ANN, BEN), by=line("told.name", who=ANN), n=1)
    assert lines.named(said, {Seat("s1"): "Ann"}) == line(
        "told.won", who=("Ann", "s2"), by=line("told.name", who="Ann"), n=1
    )


@pytest.mark.parametrize(
    "raw",
    [
        None,
        True,
        1.5,
        {},
        {"line": 3, "values": {}},
        {"line": "a"},
        {"line": "a", "values": {"x": None}},
        {"line": "a", "values": {}, "more": 1},
        {"who": 3},
        {"who": "s1", "more": 1},
        [{"who": []}],
        json.loads('{"line": "a", "values": {"x": ' * 50 + "1" + "}}" * 50),
        json.loads("[" * 900 + "]" * 900),
    ],
)
def test_what_is_no_line_is_none(raw: Any) -> None:
    assert lines.read(raw) is None
