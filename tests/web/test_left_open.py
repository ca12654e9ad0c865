"""A table whose file was damaged: the pages and the API say so, offer the game that was on, and play on."""

import json
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.room import CHAIR, ORIGIN, Phone, Room, Script, start, told
from tests.web.test_box import text_of
from tests.web.test_pages import form, forms
from web.origin import COOKIE

NAMES = ("Ann", "Ben", "Cat")


@pytest.fixture
def cut(tmp_path: Path) -> Iterator[tuple[Room, dict[str, str]]]:
    """Captain's Chair had just begun; half of the table's file is left. The keys that the phones still hold."""
    before = Room(tmp_path / "state")
    flask = before.app()
    keys = {name: Phone(flask).join(name).key for name in NAMES}
    start(before, "s1")
    before.close()
    path = before.folder / "table.json"
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    room = Room(tmp_path / "state")
    room.settle()
    yield room, keys
    room.close()


def phone(room: Room, key: str) -> Phone:
    made = Phone(room.app())
    made.client.set_cookie(COOKIE, key)
    return made


def test_the_pages_say_what_is_wrong_and_the_host_goes_on_with_one_tap(cut: tuple[Room, dict[str, str]]) -> None:
    room, keys = cut
    ann, ben = phone(room, keys["Ann"]), phone(room, keys["Ben"])
    for page in (ann.get("/host"), ann.get("/"), ben.get("/"), ben.get("/table"), ann.get("/box")):
        assert "table.json is damaged. The copy from before its last change was taken" in text_of(page)
    offer = "A game of Captain's Chair was not played to its end."
    assert f"{offer} It was played by Ann, Ben, Cat." in text_of(ann.get("/host"))
    assert f"{offer} The host can go on with it." in text_of(ben.get("/"))
    assert forms(ben.get("/"), "TakeUp") == []

    assert ann.post("/do", form(ann.get("/host"), "TakeUp")).status_code == 303

    assert "Nothing is lost: this is where you were" in text_of(ann.get("/"))
    assert offer not in text_of(ann.get("/host"))
    assert "is damaged" not in text_of(ann.get("/host"))
    assert ben.post("/do", form(ben.get("/"), "GoOn")).status_code == 303
    assert room.snapshot.play is not None
    assert room.snapshot.play.running


def test_so_does_the_api(cut: tuple[Room, dict[str, str]]) -> None:
    room, keys = cut
    flask = room.app()
    ann, ben = Script(flask, keys["Ann"]), Script(flask, keys["Ben"])
    view = ben.view()
    assert view["game"] is None
    (left,) = view["left_open"]
    assert (left["number"], left["title"], left["names"]) == (1, "Captain's Chair", list(NAMES))
    assert (left["free"], left["strange"]) == ([], list(NAMES))  # whose phones they were is not known any more
    assert view["faults"][0][0] == "memory"
    refused: Any = ben.send({"type": "TakeUp", "number": 1}).json
    assert refused["title"] == "host_only"
    refused = ann.send({"type": "TakeUp", "number": 2}).json
    assert refused["title"] == "not_left_open"

    refused = ann.send({"type": "TakeUp", "number": 1}).json
    assert refused["title"] == "take_up_sure"
    assert ann.send({"type": "TakeUp", "number": 1, "sure": True}).status_code == 200

    view = ben.view()
    assert (view["game"]["slug"], view["game"]["resumed"], view["left_open"], view["faults"]) == (CHAIR, True, [], [])


def test_so_does_its_health(cut: tuple[Room, dict[str, str]]) -> None:
    room, _ = cut
    with room.served() as web, urllib.request.urlopen(f"http://127.0.0.1:{web.port}/api/v1/health") as answer:
        health = json.load(answer)

    assert health["status"] == "faults"
    assert "table.json is damaged" in health["faults"]["memory"]


def test_why_it_cannot_go_on_is_told_where_it_was_tapped(cut: tuple[Room, dict[str, str]]) -> None:
    room, keys = cut
    journal = next((room.folder / "games").iterdir())
    journal.write_bytes(journal.read_bytes().replace(b'"Began"', b'"Begun"'))
    ann = phone(room, keys["Ann"])
    ann.client.get("/host")
    answer = ann.client.post(
        "/do", data=form(ann.get("/host"), "TakeUp"), headers={"Origin": ORIGIN}, follow_redirects=True
    )

    assert "This game cannot go on: " in told(answer)
    assert room.snapshot.play is None
