"""A second seat from one phone, on pages and by programs: the host says yes with one tap."""

import pytest
from flask import Flask

from companion.people.seats import STRANGER, Join, SetPin
from companion.table.posts import Ask
from tests.web.room import ORIGIN, Phone, Room, sentence, told
from tests.web.test_in_words import Speaking
from tests.web.test_in_words import speaking as speaking
from web.origin import COOKIE

HERE = {"REMOTE_ADDR": "198.51.100.7"}


@pytest.fixture
def gran(flask: Flask, ann: Phone, ben: Phone) -> Phone:
    """On Ben's phone, in another window."""
    gran = Phone(flask, beside=ben)
    gran.get("/")
    return gran


def test_the_page_says_that_the_host_is_asked_and_keeps_what_was_typed(room: Room, ann: Phone, gran: Phone) -> None:
    answer = gran.post("/join", {"name": "Gran"})
    assert (answer.status_code, told(answer)) == (409, sentence("seat_asked"))
    assert 'value="Gran"' in answer.text
    room.settle()
    assert "Add a seat for Gran" in ann.get("/host").text
    assert "Add a seat for Gran" in ann.get("/").text


def test_a_tap_of_the_host_lets_them_sit(room: Room, ann: Phone, ben: Phone, gran: Phone) -> None:
    gran.post("/join", {"name": "Gran"})
    room.settle()
    assert ann.do("AddSeat", name="Gran", back="/host").status_code == 303
    assert gran.post("/join", {"name": "Gran"}).status_code == 303
    assert "Gran" in gran.get("/").text
    assert "Add a seat for Gran" not in ann.get("/host").text
    assert [each.name for each in room.snapshot.house.people] == ["Ann", "Ben", "Gran"]


def test_nobody_but_the_host_is_asked(room: Room, ben: Phone, gran: Phone) -> None:
    gran.post("/join", {"name": "Gran"})
    room.settle()
    for page in ("/", "/table", "/history", "/api/v1/view", "/api/v1/table"):
        assert "Gran" not in ben.get(page).text


def test_a_phone_that_sits_is_led_to_its_own_seat(room: Room, ben: Phone) -> None:
    assert ben.post("/join", {"name": "Gran"}).status_code == 303
    room.settle()
    assert room.snapshot.wishes == ()


def test_a_program_sends_it_again(room: Room, flask: Flask, ann: Phone) -> None:
    client = flask.test_client(use_cookies=False)

    def sit(name: str) -> tuple[int, str]:
        answer = client.post("/api/v1/seats", json={"name": name}, environ_overrides=HERE)
        return answer.status_code, (answer.json or {}).get("title", "")

    assert sit("Ben") == (201, "")
    assert [sit(f"Guest {number}") for number in range(12)] == [(409, "seat_asked")] * 12
    room.settle()
    assert room.snapshot.wishes == ("Guest 11",)
    ann.do("AddSeat", name="Guest 11")
    assert sit("Guest 11") == (201, "")


def test_a_phone_behind_a_proxy_is_one_of_many(flask: Flask, ann: Phone) -> None:
    for number in range(3):
        client = flask.test_client(use_cookies=False)
        headers = {"X-Forwarded-For": f"198.51.100.{number}", "Origin": ORIGIN}
        answer = client.post("/join", data={"name": f"Guest {number}"}, headers=headers)
        assert answer.status_code == 303


def test_whoever_sits_at_the_tables_own_machine_is_not_asked(flask: Flask, ann: Phone) -> None:
    for name in ("Ben", "Cat"):
        for address in ("127.0.0.1", "127.0.0.2"):
            answer = flask.test_client(use_cookies=False).post(
                "/api/v1/seats", json={"name": f"{name} {address[-1]}"}, environ_overrides={"REMOTE_ADDR": address}
            )
            assert answer.status_code == 201


def test_with_a_pin_nobody_is_asked(room: Room, gran: Phone) -> None:
    room.ask(SetPin("4711"), "s1")
    assert gran.post("/join", {"name": "Gran", "pin": "4711"}).status_code == 303
    assert room.snapshot.wishes == ()


def test_shut_eyes_are_shown_nothing_of_it(speaking: Speaking) -> None:
    """The host's phone is as dark as all others then."""
    room = speaking.room
    for name in ("Gus", "Gran"):
        room.door.ask(Ask(Join(name), STRANGER, address=HERE["REMOTE_ADDR"]))
    client = room.app().test_client()
    client.set_cookie(COOKIE, speaking.keys[0])
    room.settle()
    assert "Add a seat for Gran" in client.get("/host").text
    speaking.shut_eyes()
    assert room.snapshot.wishes == ("Gran",)
    for page in ("/", "/host"):
        assert "Gran" not in client.get(page).text
