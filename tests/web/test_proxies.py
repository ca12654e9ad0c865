"""A proxy on the table's own machine: what it says of where it was asked is believed, and nobody else's word is."""

import pytest
from flask import Flask

from companion.people.seats import SetPin
from tests.web.caller import Caller
from tests.web.room import ELSEWHERE, ORIGIN, Phone, Room
from web.origin import came_from

PROXY = {"REMOTE_ADDR": "127.0.0.1"}
GUEST, FRIEND = "192.0.2.66", "192.0.2.7"


@pytest.mark.parametrize(
    ("peer", "forwarded", "came"),
    [
        ("192.0.2.1", None, "192.0.2.1"),
        ("192.0.2.1", "127.0.0.1", "192.0.2.1"),
        ("127.0.0.1", None, "127.0.0.1"),
        ("127.0.0.1", GUEST, GUEST),
        ("127.0.0.1", f"127.0.0.1, {GUEST}", GUEST),
        ("::1", f"unknown,{GUEST}", GUEST),
        ("127.0.0.1", "_hidden", "_hidden"),
        (None, "127.0.0.1", ""),
    ],
)
def test_only_this_machine_is_believed_and_its_last_word_only(peer: str | None, forwarded: str, came: str) -> None:
    assert came_from(peer, forwarded) == came


def test_a_guest_behind_it_is_not_this_machine(room: Room) -> None:
    """Five seconds on the panel's big button free the host."""
    with room.served() as web, Caller(web.port) as caller:
        for path in ("/panel", "/stream/panel"):
            for forwarded in (GUEST, f"127.0.0.1, {GUEST}", "_hidden"):
                assert caller.ask("GET", path, X_Forwarded_For=forwarded).status == 403
        form = {"Origin": ORIGIN, "Content_Type": "application/x-www-form-urlencoded", "X_Forwarded_For": GUEST}
        assert caller.ask("POST", "/panel", body=b"button=big&move=press", **form).status == 403
        assert caller.ask("GET", "/panel").status == 200


def test_who_guesses_behind_it_shuts_out_nobody_else(room: Room, flask: Flask, ann: Phone) -> None:
    room.ask(SetPin("4711"), "s1")

    def tried(pin: str, forwarded: str) -> int:
        headers = {"X-Forwarded-For": forwarded}
        client = flask.test_client(use_cookies=False)
        asked = {"name": "Ben", "pin": pin}
        return client.post("/api/v1/seats", json=asked, headers=headers, environ_overrides=PROXY).status_code

    assert [tried("0000", GUEST) for _ in range(6)][-1] == 429
    assert tried("4711", FRIEND) == 201


@pytest.mark.parametrize(
    ("origin", "said", "status"),
    [
        ("http://localhost", None, 303),
        ("https://localhost", None, 403),
        ("https://localhost", "https", 303),
        ("http://localhost", "https", 403),
        ("ftp://localhost", "ftp, http", 403),
    ],
)
def test_a_page_is_ours_by_its_scheme_too(flask: Flask, origin: str, said: str | None, status: int) -> None:
    headers = {"Origin": origin} | ({} if said is None else {"X-Forwarded-Proto": said})
    phone = Phone(flask)
    phone.get("/")
    assert phone.post("/join", {"name": "Ann"}, headers=headers).status_code == status


def test_a_phone_in_the_network_is_who_it_is_whatever_it_says(flask: Flask) -> None:
    headers = {"X-Forwarded-For": "127.0.0.1"}
    assert flask.test_client().get("/panel", headers=headers, environ_overrides=ELSEWHERE).status_code == 403
