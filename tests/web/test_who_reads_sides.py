"""Who reads whose side, by the API: each way that a try-out of Feed the Kraken found to somebody else's sheet."""

from typing import Any

import pytest
from flask import Flask

from companion.contract import Seat
from companion.games.feed_the_kraken import GAME
from companion.games.feed_the_kraken.rules.set_up import NextStep
from companion.people.seats import AddSeat
from tests.web.room import HOUSE_COMMANDS, Phone, Room, Script, sit_down

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve")
FAY = "s6"


@pytest.fixture
def scripts(room: Room, flask: Flask) -> dict[str, Script]:
    return dict(sit_down(flask, name) for name in NAMES)


@pytest.fixture
def game(room: Room, scripts: dict[str, Script]) -> Room:
    """Sides are dealt; Fay has no phone, and everybody was told what that means."""
    room.ask(AddSeat("Fay"), "s1")
    begin = ({"type": "ChooseGame", "game": GAME.slug}, {"type": "SetOptions", "values": {"roles": "phones"}})
    for command in (*begin, {"type": "StartGame"}):
        answer = scripts["s1"].send(command)
    assert answer.status_code == 409
    assert "Without a phone: Fay. The host will act there, and see what is secret." in str(answer.json)
    room.ask(HOUSE_COMMANDS.decode({"type": "StartGame", "sure": True}), "s1")
    for _ in range(20):
        if room.snapshot.play is not None and room.snapshot.play.state.stage == "setting_up":
            room.ask(NextStep(), "s1")
    return room


def side(view: Any) -> Any:
    return view["game"]["view"]["my_role"]


def sides_of(scripts: dict[str, Script], of: str) -> set[str]:
    """Who reads it, among all who sit there."""
    found = set()
    for seat, script in scripts.items():
        answer: Any = script.get(f"/view?seat={of}")
        if answer.status_code == 200 and side(answer.json) is not None:
            found.add(seat)
    return found


def notices(flask: Flask) -> list[str]:
    table: Any = flask.test_client(use_cookies=False).get("/api/v1/table").json
    return list(table["notices"])


def test_each_reads_the_own_side_and_the_host_that_of_the_seat_without_a_phone(
    game: Room, flask: Flask, scripts: dict[str, Script]
) -> None:
    for seat in scripts:
        assert sides_of(scripts, seat) == {seat}
    assert sides_of(scripts, FAY) == {"s1"}
    assert notices(flask) == ["Ann acts for Fay, and sees what is secret there"], "as long as it is so"


def test_a_phone_that_was_put_out_leaves_a_closed_sheet(game: Room, flask: Flask, scripts: dict[str, Script]) -> None:
    assert scripts["s1"].send({"type": "TakePhones", "seat": "s3"}).status_code == 200
    game.settle()
    assert sides_of(scripts, "s3") == set()
    assert "Ann put the phone of Cat out of the game" in notices(flask)
    assert "Ann put the phone of Cat out of the game" in Phone(flask).get("/table").text
    code: Any = scripts["s1"].send({"type": "Invite", "seat": "s3"}).json
    claimed = flask.test_client(use_cookies=False).post("/api/v1/seats", json={"code": code["code"]})
    assert claimed.status_code == 202, "it waits for a hand on the box"


def test_nobody_sits_down_on_a_seat_without_a_phone(game: Room, flask: Flask, scripts: dict[str, Script]) -> None:
    for key in (None, scripts["s2"].key):
        headers = {} if key is None else {"Authorization": f"Bearer {key}"}
        answer = flask.test_client(use_cookies=False).post("/api/v1/seats", json={"seat": FAY}, headers=headers)
        assert answer.status_code in (403, 409), answer.text
    assert not [each for each in game.snapshot.house.people if each.seat == Seat(FAY) and each.phones]
    assert sides_of(scripts, FAY) == {"s1"}


def test_a_second_phone_on_an_unlocked_ones_invitation_is_told_to_all(
    game: Room, flask: Flask, scripts: dict[str, Script]
) -> None:
    before = len(game.ears.heard)
    code: Any = scripts["s2"].send({"type": "Invite", "seat": "s2"}).json
    client = flask.test_client(use_cookies=False)
    second: Any = client.post("/api/v1/seats", json={"code": code["code"]})
    assert second.status_code == 201
    assert [each for each in notices(flask) if "Ben" in each and "phone" in each]
    game.settle()
    assert "say.another_phone" in str(game.ears.heard[before:])


def test_whoever_has_no_phone_is_told_in_the_set_up_what_that_means(game: Room) -> None:
    assert "no phone of their own" in game.door.words_of(GAME.slug).template("set_up.roles.phones")


def test_the_length_of_a_view_tells_no_side(game: Room, scripts: dict[str, Script]) -> None:
    """Somebody may see lengths alone, in a network where all else is encrypted."""
    views = [scripts[seat].get("/view") for seat in ("s2", "s3", "s4", "s5")]
    assert len({str(side(each.json)) for each in views}) > 1
    assert len({len(each.data) for each in views}) == 1
