"""Bytes that are no text, halves of letters and what else no keyboard has: refused in words, never an error of ours."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

import pytest
from flask import Flask

from companion.contract import Complaint, Outside, Service, ShellCommand, Value
from tests.web.room import CHAIR, ELSEWHERE, GAMES, Phone, Room
from tests.web.test_tools import GAMES as FLIGHTS
from tests.web.test_tools import post

Answering: TypeAlias = Callable[[Mapping[str, Value], Outside], Iterator[Mapping[str, object] | Complaint]]

ODD = (
    b"\xff",
    b'"\xff"',
    b'{"\xff": 1}',
    b'{"name": "\xff", "id": "\xff"}',
    b'{"name": "\xed\xa0\x80"}',
    b'{"name": "\\ud800", "id": "\\ud800"}',
    b'{"\\udfff": 1}',
    b'{"id": "1", "command": {"type": "\\ud800"}}',
    b'{"id": "1", "command": {"type": "AddSeat", "name": "\xc3\x28"}}',
    b'{"id": "1", "command": {"type": "AddSeat", "name": "\\udc00"}, "seat": "\\ud800"}',
    "Ä".encode("utf-16"),
    b"\xef\xbb\xbf{}",
    b"\x00",
    b"",
)


def test_no_json_route_takes_them_for_a_bug(room: Room, flask: Flask, ann: Phone) -> None:
    """`ann` is the host, so that nothing else is refused first."""
    client, key = flask.test_client(use_cookies=False), {"Authorization": f"Bearer {ann.key}"}
    routes = [
        str(each).replace("<name>", "resolve")
        for each in flask.url_map.iter_rules()
        if "POST" in (each.methods or ()) and "/api/" in str(each)
    ]
    assert len(routes) >= 3
    before = room.state()
    for route in routes:
        for body in ODD:
            answer = client.post(route, data=body, headers=key, environ_overrides=ELSEWHERE)
            assert answer.status_code in (200, 400), (route, body, answer.text)
            answer.data.decode("utf-8")
            if answer.status_code == 400:
                assert answer.mimetype == "application/problem+json"
    assert room.state() == before


@pytest.mark.parametrize(
    "path", ["/", "/table", "/box", "/as/{}", "/seat/{}", "/past/{}", "/help/{}", "/annals/{}", "/x{}"]
)
def test_no_page_does(ann: Phone, path: str) -> None:
    for odd in ("%ff", "%ed%a0%80", "%00", "%c3%28"):
        asked = path.format(odd) + f"?{odd}={odd}&as={odd}&id={odd}"
        assert ann.get(asked).status_code in (200, 303, 404, 410), asked


def test_no_form_does(room: Room, ann: Phone) -> None:
    for path in ("/do", "/join", "/invite", "/cards.toml", "/editor/our_box", "/panel"):
        for body in (
            b"type=%ff&name=%ed%a0%80",
            b"%ff=%ff",
            b"type=AddSeat&name=\xff",
            b"name=\xff&code=\xfe",
            b"\xff",
        ):
            headers = {"Origin": "http://localhost", "Content-Type": "application/x-www-form-urlencoded"}
            answer = ann.client.post(path, data=body, headers=headers, environ_overrides=ELSEWHERE)
            assert answer.status_code < 500, (path, body)
    room.settle()


@pytest.mark.parametrize("field", ["id", "seed", "remark"])
def test_half_a_letter_costs_one_game_and_not_all_of_them(flask: Flask, field: str) -> None:
    odd = json.dumps({**FLIGHTS[1], field: "\ud800"})
    assert "\\ud800" in odd
    answer = post(flask, "\n".join([json.dumps(FLIGHTS[0]), odd, json.dumps(FLIGHTS[2])]))
    assert answer.status_code == 200
    assert answer.json is not None
    assert len(answer.json["results"]) == 2
    (refused,) = answer.json["refused"]
    assert (refused["where"], refused["reason"].split(" in ")[0]) == ("line 2", "there is half a letter")


def test_two_halves_are_a_letter(flask: Flask) -> None:
    answer = post(flask, json.dumps({**FLIGHTS[0], "id": "🚀"}))
    assert answer.json is not None
    assert [each["id"] for each in answer.json["results"]] == ["🚀"]


def echo(asked: Mapping[str, Value], outside: Outside) -> Iterator[Mapping[str, object] | Complaint]:
    yield {"said": json.loads(b"".join(outside.read("-")))}


def encoded(asked: Mapping[str, Value], outside: Outside) -> Iterator[Mapping[str, object] | Complaint]:
    yield {"length": len(str(json.loads(b"".join(outside.read("-")))).encode())}


@pytest.mark.parametrize("service", [echo, encoded])
def test_a_tool_that_takes_half_a_letter_for_a_text_breaks_nothing(tmp_path: Path, service: Answering) -> None:
    """Whichever game adds it."""
    tool = ShellCommand("echo", "says it again", lambda args, outside: iter(()), Service((), service))
    room = Room(tmp_path, games={CHAIR: replace(GAMES[CHAIR], shell=(tool,))})
    client = room.app().test_client()
    try:
        for body, status in ((b'"\\ud800"', 400), (b'"\\ud83d\\ude80"', 200)):
            assert client.post("/api/v1/tools/echo", data=body).status_code == status
    finally:
        room.close()
