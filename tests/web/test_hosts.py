"""Under which names the table answers: looked at on a real server, before anything else sees the request."""

import re
from collections.abc import Iterator

import pytest

from companion.people.seats import STRANGER, Join
from tests.web.caller import Caller, head
from tests.web.room import Room, sentence
from web.listen.server import Web
from web.origin import HEADERS

PATHS = ("/", "/table", "/api/v1/table", "/api/v1/health", "/static/css/tokens.css", "/qr.svg", "/now", "/stream/table")
OURS = (
    "localhost",
    "localhost:8080",
    "127.0.0.1:8080",
    "192.168.4.1",
    "[::1]:8080",
    "[fe80::1]",
    "[fe80::1%25wlan0]",
    "companion.local:8080",
    "companion-2.local:8080",
    "Companion-13.local",
    "LOCALHOST",
)
NOT_OURS = (
    "evil.example",
    "evil.example:8080",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "1.2.3",
    "home",
    "companion-2.local.evil.example",
    "companion-2",
    "companion-x.local",
    "other-2.local",
    "localhost-2",
)
NO_NAMES = (
    "",
    "[::1",
    "localhost:",
    "localhost:x",
    "localhost:80:80",
    "localhost:-1",
    "localhost:+80",
    "localhost:\xb2",
    "localhost:123456",
    "localhost, localhost",
    "guest@localhost",
    "localhost/",
    "localhost?",
    "127.0.0.1:",
    "[::1]:",
    "[::1]x",
    ":8080",
    "::1",
    "\xff",
)


@pytest.fixture
def key(room: Room) -> str:
    return room.ask(Join("Ann"), STRANGER).key or ""


@pytest.fixture
def web(room: Room, key: str) -> Iterator[Web]:
    with room.served(names=("Table.Home", "kraken.local")) as web:
        yield web


@pytest.mark.parametrize("host", [*OURS, "table.home:8080", "kraken-2.local:8080"])
def test_the_table_answers_under_its_own_addresses(web: Web, host: str) -> None:
    with Caller(web.port) as caller:
        assert caller.ask("GET", "/", Host=host).status == 200
        form = {"Origin": f"http://{host}", "Content_Type": "application/x-www-form-urlencoded"}
        assert caller.ask("POST", "/join", body=b"name=Ben", Host=host, **form).status == 303


@pytest.mark.parametrize("host", [*NOT_OURS, "other.home:8080", "kraken-2.home:8080"])
def test_a_name_that_was_pointed_here_gets_no_answer(room: Room, web: Web, key: str, host: str) -> None:
    """DNS rebinding: the attacker's page would be of the same origin as the table."""
    before = room.state()
    with Caller(web.port) as caller:
        for path in PATHS:
            answer = caller.ask("GET", path, Host=host, Cookie=f"seat={key}")
            assert answer.status == 421
            assert answer.headers.get_content_type() != "text/html"
            assert b"Ann" not in answer.body
            assert {name: answer.headers[name] for name in HEADERS} == HEADERS
        form = {"Origin": f"http://{host}", "Content_Type": "application/x-www-form-urlencoded"}
        asked = b"type=AddSeat&name=Eve"
        assert caller.ask("POST", "/do", body=asked, Host=host, Cookie=f"seat={key}", **form).status == 421
    assert room.state() == before


@pytest.mark.parametrize("host", NO_NAMES)
def test_what_is_no_name_is_refused_and_does_not_hang(web: Web, host: str) -> None:
    for path in ("/", "/api/v1/table", "/stream/table"):
        with Caller(web.port) as caller:
            answer = caller.ask("GET", path, Host=host)
            assert (answer.status, b"Host" in answer.body) == (400, True)
            assert caller.ask("GET", "/now").status == 200, "and the connection is as good as before"


def test_no_name_at_all_is_refused_too(web: Web) -> None:
    for raw in (b"GET / HTTP/1.1\r\n\r\n", b"GET / HTTP/1.0\r\n\r\n"):
        with Caller(web.port) as caller:
            caller.send(raw)
            assert caller.answer().status == 400


def test_the_api_is_told_as_in_every_refusal_of_it(web: Web) -> None:
    with Caller(web.port) as caller:
        answer = caller.ask("GET", "/api/v1/view", Host="evil.example")
        assert (answer.status, answer.headers["Content-Type"]) == (421, "application/problem+json")
        assert b'"title":"wrong_host"' in answer.body
        page = caller.ask("GET", "/", Host="evil.example")
        assert page.body.decode().strip() == sentence("wrong_host")


def test_a_head_gets_no_body_and_the_connection_lives_on(web: Web) -> None:
    with Caller(web.port) as caller:
        assert caller.ask("HEAD", "/", Host="evil.example").status == 421
        assert caller.ask("GET", "/now").status == 200


def test_names_are_looked_at_before_a_body_comes(web: Web) -> None:
    """Who waits to be asked for it is answered at once, and not asked as well."""
    with Caller(web.port) as caller:
        asked = head("POST", "/do", Host="evil.example", Content_Length="60000", Expect="100-continue")
        caller.send(asked + b"x" * 60_000 + head("GET", "/now", Connection="close"))
        assert re.findall(rb"HTTP/1.1 (\d+)", caller.rest()) == [b"421", b"200"]
