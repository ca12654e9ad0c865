"""The pages of a game that is put aside: the host's offers it, past games lead back to it."""

from pathlib import Path

from flask import Flask

import web
from tests.web.room import Phone, Room, start
from tests.web.test_box import text_of
from tests.web.test_pages import form, forms
from web.packing import AT_ONCE, PLAIN


def test_a_game_is_put_aside_and_taken_up_from_the_past_games(room: Room, ann: Phone, ben: Phone, cat: Phone) -> None:
    start(room, "s1")
    assert forms(ben.get("/past"), "TakeUp") == []

    assert ann.post("/do", form(ann.get("/host"), "PutAside")).status_code == 303

    assert room.snapshot.play is None
    assert "A game of Captain's Chair was not played to its end" in text_of(ann.get("/host"))
    assert "how to go on" in text_of(cat.get("/past"))
    assert forms(ben.get("/past/1"), "TakeUp") == []
    assert "The host can go on with it" in text_of(ben.get("/past/1"))

    start(room, "s1")
    assert forms(ann.get("/past/1"), "TakeUp") == []
    assert "Put aside or end what is on the table" in text_of(ann.get("/past/1"))
    assert forms(ann.get("/past/2"), "TakeUp") == []
    ann.post("/do", form(ann.get("/host"), "PutAside"))

    assert ann.post("/do", form(ann.get("/past/1"), "TakeUp")).status_code == 303
    assert room.snapshot.play is not None
    assert room.snapshot.play.number == 1
    assert "Nothing is lost: this is where you were" in text_of(ben.get("/"))


def test_a_page_of_a_game_that_was_put_aside_acts_in_no_other(room: Room, ann: Phone, ben: Phone, cat: Phone) -> None:
    """At the same step of it."""
    start(room, "s1")
    left_open, tap = ann.get("/host"), form(ann.get("/"), "Pause")
    ann.post("/do", form(ann.get("/host"), "PutAside"))
    start(room, "s1")
    for old in (form(left_open, "EndGame"), tap):
        refused = ann.post("/do", old)
        assert refused.status_code == 409
        assert "The table has moved on" in refused.text
    assert room.snapshot.play is not None
    assert (room.snapshot.play.number, room.snapshot.play.ended) == (2, False)
    assert ann.post("/do", form(ann.get("/host"), "EndGame")).status_code == 303


def test_what_is_refused_is_no_longer_for_the_secret_on_its_page(
    room: Room, ann: Phone, ben: Phone, cat: Phone
) -> None:
    start(room, "s1")
    refused = [each.post("/do", {"type": "Undo", "number": "99"}) for each in (ann, ben, cat)]
    assert {each.status_code for each in refused} == {409}
    assert {len(each.get_data()) for each in refused} == {AT_ONCE * PLAIN}


def test_a_script_that_knows_of_secrets_is_none(ann: Phone) -> None:
    script = ann.get("/static/js/live.js")
    assert script.get_data() == (Path(web.__file__).parent / "static/js/live.js").read_bytes()
    assert script.headers["Vary"] == "Accept-Encoding"


def test_other_phones_at_secret_seats_are_named_before_the_host_taps(
    room: Room, flask: Flask, ann: Phone, ben: Phone, cat: Phone
) -> None:
    start(room, "s1")
    ann.post("/do", form(ann.get("/host"), "PutAside"))
    for each in (ben, cat):
        each.post("/do", form(each.get("/"), "Leave"))
    Phone(flask).join("Ben")

    page = ann.get("/past/1")
    assert "Without a phone, for anybody to take: Cat." in text_of(page)
    assert "Other phones than before: Ben." in text_of(page)
    assert form(page, "TakeUp")["sure"] == "true"
    ann.post("/do", form(page, "TakeUp"))
    assert "A phone sat down on the seat of Ben" in text_of(ann.get("/"))


def test_a_past_game_is_told_by_its_name_in_chapters_of_which_the_last_is_open(
    room: Room, ann: Phone, ben: Phone, cat: Phone
) -> None:
    start(room, "s1")
    ann.post("/do", form(ann.get("/host"), "PutAside"))
    page, whole = ben.get("/past/1"), ben.get("/past/1?all")

    assert "<h1>Captain&#39;s Chair</h1>" in page.text
    assert '/games/captains-chair/art/picture.svg"' in page.text
    for name in ("Ann", "Ben", "Cat"):
        assert f"<li>{name}</li>" in page.text
    assert "Round 1 began" in text_of(page)
    assert text_of(whole).count("Round 1 began") == 1
