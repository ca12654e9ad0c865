"""The tools of games, for programs: the same answers as on the command line, within limits that spare the table."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import ServiceUnavailable
from werkzeug.test import TestResponse

from companion.contract import Choice, Complaint, Outside, Refused, Service, Text, Value
from tests.games.space_alert import resolution
from tests.web.room import Room
from web.toolbench import LARGEST_BODY, MOST, Toolbench, chosen

LINES = (Path(resolution.__file__).parent / "games.jsonl").read_text(encoding="utf-8").splitlines()
GAMES: list[dict[str, Any]] = [json.loads(each) for each in LINES]
URL = "/api/v1/tools/resolve"


def post(flask: Flask, body: str, query: str = "?rules=printed", **more: Any) -> TestResponse:
    return flask.test_client().post(URL + query, data=body, **more)


def expected(game: dict[str, Any]) -> dict[str, Any]:
    return {"id": game["id"], **game["expect"]}


def test_a_stranger_gets_the_shared_games_resolved(flask: Flask) -> None:
    answer = post(flask, "\n".join(LINES))
    assert (answer.status_code, answer.mimetype) == (200, "application/json")
    assert answer.json == {"results": [expected(game) for game in GAMES], "refused": []}


def test_one_game_or_a_list_with_what_is_chosen(flask: Flask) -> None:
    (one,) = post(flask, LINES[2], "?rules=printed&trace=true&explain=true").json["results"]  # type: ignore[index]
    assert one["trace"] == GAMES[2]["trace"]
    assert one["story"][0] == "Turn 1"
    two = post(flask, json.dumps(GAMES[:2], indent=1), "?rules=printed&set=delay%3Dbump&set=turns%3D12")
    assert len(two.json["results"]) == 2  # type: ignore[index]
    quiet = post(flask, "\n".join(LINES), "?rules=printed&set=visual%3Dnone").json
    assert quiet is not None
    assert {each["visual_points"] for each in quiet["results"]} == {0}


def test_what_is_malformed_is_told_with_line_and_field(flask: Flask) -> None:
    bad = json.dumps({**GAMES[1], "id": "odd", "crew": ["?"]})
    answer = post(flask, "\n".join([LINES[0], bad, LINES[2]])).json
    assert answer is not None
    assert answer["results"] == [expected(GAMES[0]), expected(GAMES[2])]
    assert answer["refused"] == [
        {"where": "line 2", "id": "odd", "field": "crew[0]", "reason": "1 slots, and the game has 12 turns"}
    ]


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ("?rule=printed", "no 'rule' here; known: rules, trace, explain, check, what_if, set"),
        ("?rules=house", "rules is one of own, manual, printed, duckling"),
        ("?rules=printed&rules=manual", "rules is one of own, manual"),
        ("?trace=1", "trace is one of false, true"),
        ("?set=delya%3Dbump", "Did you mean 'delay'"),
        (f"?set={'x' * 61}", "set has at most 20 values of 60 characters"),
        ("?" + "&".join(["set=turns%3D7"] * 21), "set has at most 20 values"),
    ],
)
def test_what_cannot_be_chosen(flask: Flask, query: str, why: str) -> None:
    answer = post(flask, LINES[0], query)
    assert (answer.status_code, answer.mimetype) == (400, "application/problem+json")
    assert answer.json is not None
    assert why in answer.json["detail"]


def test_too_much_is_refused_in_words(flask: Flask) -> None:
    fits = post(flask, "\n".join(["{}"] * MOST))
    assert fits.json is not None
    assert len(fits.json["refused"]) == MOST
    for body in ("\n".join(["{}"] * (MOST + 1)), " " * (LARGEST_BODY + 1)):
        answer = post(flask, body)
        assert (answer.status_code, answer.mimetype) == (413, "application/problem+json")
        assert answer.json is not None
        assert answer.json["detail"]


def test_bytes_that_are_no_text(flask: Flask) -> None:
    assert flask.test_client().post(URL, data=bytes(range(256))).status_code == 400


def test_a_page_from_elsewhere_may_not(flask: Flask) -> None:
    assert post(flask, LINES[0], headers={"Origin": "http://elsewhere.example"}).status_code == 403


def test_one_request_at_a_time(room: Room) -> None:
    """While one is worked on, the next is sent away; after it, even a broken one, the bench is free again."""
    bench, query = Toolbench(room.door), MultiDict[str, str]()

    def answer(asked: Mapping[str, Value], outside: Outside) -> Iterator[Mapping[str, object] | Complaint]:
        with pytest.raises(ServiceUnavailable):
            bench.answer("space-alert", other, query, b"")
        yield {"line": next(outside.read("-")).decode()}

    def broken(asked: Mapping[str, Value], outside: Outside) -> Iterator[Mapping[str, object] | Complaint]:
        raise Refused("no_answer")

    other = Service((), lambda asked, outside: iter([Complaint("line 1", "", "all", "no")]))
    assert bench.answer("space-alert", Service((), answer), query, b"x\ny").results == ({"line": "x\n"},)
    with pytest.raises(Refused):
        bench.answer("space-alert", Service((), broken), query, b"")
    assert len(bench.answer("space-alert", other, query, b"").refused) == 1


def test_what_is_left_out_is_the_first_choice() -> None:
    fields = (Choice("far", (3, 5)), Choice("is_red", (False, True)), Text("note", 9, lines=2))
    assert chosen(fields, MultiDict()) == {"far": 3, "is_red": False, "note": ""}
    given = MultiDict([("far", "5"), ("is_red", "true"), ("note", "a"), ("note", "b")])
    assert chosen(fields, given) == {"far": 5, "is_red": True, "note": "a\nb"}


def test_the_document_tells_the_tool_and_the_answer_is_as_it_says(flask: Flask) -> None:
    about: Any = flask.test_client().get("/api/v1/openapi.json").json
    tool = about["paths"][URL]["post"]
    assert [each["name"] for each in tool["parameters"]] == [
        "rules",
        "trace",
        "explain",
        "check",
        "what_if",
        "set",
    ]
    assert all(each["description"] for each in tool["parameters"])
    assert tool["parameters"][0]["schema"]["enum"] == ["own", "manual", "printed", "duckling"]
    schema = tool["responses"]["200"]["content"]["application/json"]["schema"]
    validator = Draft202012Validator({**schema, "components": about["components"]})
    validator.validate(post(flask, f"{LINES[0]}\n{{}}").json)
