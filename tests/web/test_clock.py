"""What time it is: the answer that phones set their clocks by, and the same time in everything else that they get."""

import http.client
import json
import re
from collections.abc import Iterator
from contextlib import closing
from typing import Any, NamedTuple

import pytest

from companion.contract import Seat
from companion.people.seats import STRANGER, Join, Rename
from companion.table.commands import GoOn, Pause
from tests.web.ear import DEADLINE_S, Ear
from tests.web.room import Phone, Room, start
from web.listen.server import Web
from web.origin import HEADERS
from web.pages.clocks import with_clocks


@pytest.fixture
def keys(room: Room) -> list[str]:
    return [room.ask(Join(name), STRANGER).key or "" for name in ("Ann", "Ben", "Cat")]


@pytest.fixture
def web(room: Room, keys: list[str]) -> Iterator[Web]:
    with room.served() as web:
        yield web


class Told(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


def asked(web: Web, method: str = "GET", host: str = "") -> Told:
    with closing(http.client.HTTPConnection("127.0.0.1", web.port, timeout=DEADLINE_S)) as connection:
        connection.request(method, "/now", headers={"Host": host} if host else {})
        answer = connection.getresponse()
        return Told(answer.status, dict(answer.headers.items()), answer.read())


def now(web: Web) -> Any:
    told = asked(web)
    assert told.status == 200
    return json.loads(told.body)


def test_who_asks_needs_no_seat_and_learns_nothing_but_the_time(room: Room, web: Web) -> None:
    start(room, "s1")
    told = asked(web)
    assert told.headers["Content-Type"] == "application/json"
    assert HEADERS.items() <= told.headers.items()
    assert set(json.loads(told.body)) == {"now", "real", "running"}


def test_it_is_asked_only_under_the_tables_own_names(web: Web) -> None:
    assert asked(web, host="evil.example").status == 421
    assert asked(web, host=f"companion.local:{web.port}").status == 200


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_there_is_nothing_to_change(web: Web, method: str) -> None:
    assert asked(web, method).status == 405


def test_without_a_game_table_time_stands(room: Room, web: Web) -> None:
    room.let_pass(5_000)
    assert now(web) == {"now": 0, "real": room.time.ms, "running": False}


def test_both_times_go_on_in_a_game_and_one_of_them_while_it_is_paused(room: Room, web: Web) -> None:
    start(room, "s1")
    began = now(web)
    assert began["running"]
    room.time.ms += 700  # nothing has happened at the table meanwhile
    assert now(web) == {"now": began["now"] + 700, "real": began["real"] + 700, "running": True}
    room.ask(Pause(), "s2")
    room.let_pass(60_000)
    stood = now(web)
    assert stood == {"now": began["now"] + 700, "real": began["real"] + 60_700, "running": False}
    room.ask(GoOn(), "s2")
    room.time.ms += 10
    went_on = now(web)
    assert went_on["running"]
    assert went_on["now"] == room.clock.now()
    assert went_on["real"] == room.clock.real()


def test_the_stream_and_the_page_tell_the_same_time(room: Room, web: Web, keys: list[str]) -> None:
    start(room, "s1")
    room.time.ms += 1_234
    with Ear(web.port, "/stream/seat", keys[0]) as ear:
        message = ear.message()
        assert {key: message[key] for key in ("now", "real", "running")} == now(web)
        room.time.ms += 100
        room.ask(Rename(Seat("s2"), "Bea"), "s1")
        while "Bea" not in message["html"]:
            message = ear.message()
        assert {key: message[key] for key in ("now", "real", "running")} == now(web)


def test_the_page_itself_tells_the_time(room: Room, ann: Phone, ben: Phone, cat: Phone) -> None:
    start(room, room.snapshot.house.host or "")
    room.time.ms += 1_234
    main = re.search(r"<main [^>]*>", ann.get("/").text)
    assert main is not None
    assert f'data-now="{room.clock.now()}" data-real="{room.clock.real()}" data-running="yes"' in main[0]


# --- for who has no scripts

MINUTES, SECONDS = '<count-down data-as="minutes" data-ends="90500">', '<count-down class="x" data-ends="90500">'


@pytest.mark.parametrize(
    ("clock", "at", "shown"),
    [
        pytest.param(MINUTES, 0, f"{MINUTES}1:31", id="begun seconds count"),
        pytest.param(MINUTES, 500, f"{MINUTES}1:30", id="whole ones"),
        pytest.param(MINUTES, 88_000, f"{MINUTES}0:03", id="two digits"),
        pytest.param(SECONDS, 80_000, f"{SECONDS}11", id="seconds alone"),
        pytest.param(SECONDS, 90_500, f"{SECONDS[:-1]} over>0", id="over"),
        pytest.param(SECONDS, 200_000, f"{SECONDS[:-1]} over>0", id="long over"),
    ],
)
def test_clocks_stand_on_the_page_as_they_are(clock: str, at: int, shown: str) -> None:
    assert with_clocks(f"<p>{clock}</count-down></p>", at) == f"<p>{shown}</count-down></p>"
