"""A text of the group's own on every phone: plain forms that work without any script, one file in and out."""

import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from companion.box.cards import Meaning, TeachCard, meaning_text
from companion.contract import Seat
from companion.games.captain_is_dead.printed.our_box import book_of
from companion.record import store
from companion.table.commands import ChooseGame, EditEntry, ImportText, StartGame
from companion.table.posts import Ask
from tests.games.captain_is_dead.boxes import FULL
from tests.web.room import ORIGIN, Phone, Room, Script, told
from tests.web.test_pages import form, forms
from web.app import LARGEST_POST
from web.door import Door
from web.editor.routes import LARGEST_FILE
from web.origin import COOKIE

SLUG = "captain-is-dead"
HOME = "/editor/our_box"
ANNS = "s1"


@pytest.fixture
def ours(room: Room, ann: Phone) -> Phone:
    """Ann's phone, with that game chosen."""
    room.ask(ChooseGame(SLUG), ANNS)
    return ann


def text(room: Room) -> str:
    return str(room.snapshot.house.boxes.get(SLUG, {}).get("our_box", ""))


def put_in(phone: Phone, content: str | bytes, page: str = HOME) -> TestResponse:
    """As a browser sends a chosen file."""
    sent: dict[str, Any] = {**forms(phone.get(page), "ImportText")[0], "text": ""}
    raw = content if isinstance(content, bytes) else content.encode()
    sent["file"] = (BytesIO(raw), "our-box.toml") if raw else (BytesIO(b""), "")
    return phone.client.post(HOME, data=sent, headers={"Origin": ORIGIN}, content_type="multipart/form-data")


def edit(phone: Phone, path: str, confirmed: str = "true", **values: Any) -> TestResponse:
    """The form of that page, filled in as it stands there, with these values changed."""
    page = phone.get(f"{HOME}/{path}")
    assert page.status_code == 200
    return _send(phone, page, confirmed, **values)


def _send(phone: Phone, page: TestResponse, confirmed: str = "true", **values: Any) -> TestResponse:
    sent = MultiDict(form(page, "EditEntry"))
    filled = _filled(page)
    for name in filled:
        sent.setlist(name, filled.getlist(name))
    for name, value in values.items():
        sent.setlist(f"values.{name.replace('__', '.')}", ["", *value] if isinstance(value, list) else [value])
    if 'name="confirmed"' in page.text:
        sent["confirmed"] = confirmed
    return phone.client.post(HOME, data=sent, headers={"Origin": ORIGIN})


def _filled(page: TestResponse) -> "MultiDict[str, str]":
    found: MultiDict[str, str] = MultiDict()
    for tag in re.findall(r'<input[^>]*name="(?:values|was)\.[^>]*>', page.text):
        value = re.search(r' value="([^"]*)"', tag)
        name = re.search(r' name="([^"]*)"', tag)
        assert value is not None
        assert name is not None
        if 'type="checkbox"' not in tag or " checked" in tag:
            found.add(name[1], unescape(value[1]))
    for name_, body in re.findall(r'<select name="(values\.[^"]*)">(.*?)</select>', page.text, re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', body) or re.search(r'value="([^"]*)"', body)
        assert chosen is not None
        found.add(name_, unescape(chosen[1]))
    for name_, body in re.findall(r'<textarea name="(values\.[^"]*)"[^>]*>(.*?)</textarea>', page.text, re.DOTALL):
        found.add(name_, unescape(body))
    return found


# --- whose it is


def test_every_phone_types_and_the_file_comes_in_by_the_host(room: Room, flask: Flask, ours: Phone, ben: Phone) -> None:
    put_in(ours, FULL)
    for phone in (ours, ben):
        assert f'href="{HOME}"' in phone.get("/").text
        for path in (HOME, f"{HOME}/roles", f"{HOME}/roles/entry?key=soldier", f"{HOME}/file"):
            assert phone.get(path).status_code == 200
    assert 'name="file"' not in ben.get(HOME).text
    entry = {"type": "EditEntry", "game": SLUG, "option": "our_box", "section": "roles", "entry": "soldier"}
    assert ben.post(HOME, entry | {"values.rank": "3", "was.rank": "4"}).status_code == 303
    assert "rank = 3" in text(room)
    before = room.state()
    assert ben.post(HOME, {"type": "ImportText", "game": SLUG, "option": "our_box", "text": "#"}).status_code == 403
    for type in ("EditEntry", "RemoveEntry", "ImportText"):
        assert Phone(flask).post(HOME, entry | {"type": type, "text": ""}).status_code == 401
    for path in (HOME, f"{HOME}/roles", f"{HOME}/file"):
        assert Phone(flask).get(path).status_code == 303
    assert room.state() == before


def test_the_host_may_keep_it_to_one_phone(room: Room, ours: Phone, ben: Phone) -> None:
    put_in(ours, FULL)
    assert ours.do("LetType", all="false").status_code == 303
    assert ben.get(HOME).location == "/"
    assert f'href="{HOME}"' not in ben.get("/").text
    entry = {"type": "EditEntry", "game": SLUG, "option": "our_box", "section": "roles", "entry": "soldier"}
    assert ben.post(HOME, entry | {"values.rank": "3"}).status_code == 403
    assert ours.get(HOME).status_code == 200
    assert ours.do("LetType", all="true").status_code == 303
    assert ben.get(HOME).status_code == 200


def test_what_was_told_says_by_whom_until_somebody_has_looked(room: Room, ours: Phone) -> None:
    put_in(ours, '[roles.scholar]\nrank = 3\nconfirmed = false\ntold_by = "Cid"')
    said = "Told by Cid at the table, not looked at yet"
    assert "Told at the table, not looked at yet: 1" in ours.get(HOME).text
    assert said in ours.get(f"{HOME}/roles").text
    assert said in ours.get(f"{HOME}/roles/entry?key=scholar").text
    assert edit(ours, "roles/entry?key=scholar").status_code == 303
    assert said not in ours.get(f"{HOME}/roles").text
    assert "Told at the table" not in ours.get(HOME).text


def test_the_next_one_comes_with_a_tap(room: Room, ours: Phone) -> None:
    page = ours.get(f"{HOME}/roles/entry?key=scholar").text
    (action,) = re.findall(r'formaction="([^"]*)"', page)
    sent = {"type": "EditEntry", "game": SLUG, "option": "our_box", "section": "roles", "entry": "scholar"}
    answer = ours.post(unescape(action), sent | {"values.rank": "5", "confirmed": "true"})
    assert answer.location == f"{HOME}/roles/entry?key=cyborg"


def test_there_is_none_where_the_game_has_none(room: Room, ann: Phone) -> None:
    assert ann.get(HOME).location == "/host"
    room.ask(ChooseGame("captains-chair"), ANNS)
    assert ann.get(HOME).location == "/host"
    assert ann.get(f"{HOME}/file").location == "/host"
    assert "/editor/" not in ann.get("/host").text
    assert ann.post(HOME, {"type": "ImportText", "game": SLUG, "option": "our_box", "text": ""}).status_code == 409


def test_no_other_command_comes_by_this_way(room: Room, ours: Phone) -> None:
    before = room.state()
    assert ours.post(HOME, {"type": "AddSeat", "name": "Eve"}).status_code == 400
    assert room.state() == before


@pytest.mark.parametrize("path", ["captains", "roles/entry?key=captain", "roles/entry", "captains/entry?key=x"])
def test_what_is_not_there_leads_back(ours: Phone, path: str) -> None:
    answer = ours.get(f"{HOME}/{path}")
    assert (answer.status_code, answer.location) == (303, HOME)


# --- one thing after the other


def test_a_role_is_typed_in_and_confirmed(room: Room, ours: Phone) -> None:
    assert "0 of 18" in ours.get(HOME).text
    answer = edit(
        ours, "roles/entry?key=soldier", hand="5", flags=["clears_rooms", "no_tools"], ability="Shoots.\r\nOften."
    )
    assert (answer.status_code, answer.location) == (303, f"{HOME}/roles")
    assert text(room).splitlines() == [
        "[roles.soldier]",
        "rank = 4",
        "hand = 5",
        'flags = ["clears_rooms", "no_tools"]',
        'ability = "Shoots.\\nOften."',
        "confirmed = true",
    ]
    assert "1 of 18" in ours.get(HOME).text
    page = unescape(ours.get(f"{HOME}/roles/entry?key=soldier").text)
    assert "Checked against the card" in page
    assert "Shoots.\nOften." in page
    assert edit(ours, "roles/entry?key=soldier", "false", flags=[]).status_code == 303
    assert "flags = []" in text(room)
    assert "confirmed = false" in text(room)
    assert "0 of 18" in ours.get(HOME).text


def test_what_is_looked_at_and_kept_as_it_is_changes_nothing(room: Room, ours: Phone) -> None:
    put_in(ours, FULL)
    before = text(room)
    for path in (
        "alerts/entry?key=Fog+bank",
        "roles/entry?key=soldier",
        "decks/entry?key=decks",
        "plans/entry?key=trap",
    ):
        assert edit(ours, path).status_code == 303, path
    assert book_of(text(room)) == book_of(before)


def test_an_alert_is_added_and_taken_out(room: Room, ours: Phone) -> None:
    assert 'name="confirmed"' not in ours.get(f"{HOME}/decks/entry?key=decks").text
    for section in ("plans", "alerts"):
        assert 'name="confirmed"' in ours.get(f"{HOME}/{section}/entry?key=").text
    answer = edit(
        ours, "alerts/entry?key=", name="Wreck & <Ruin>", level="orange", offline=["computers"], aliens__bridge="2"
    )
    assert (answer.status_code, answer.location) == (303, f"{HOME}/alerts")
    page = ours.get(f"{HOME}/alerts").text
    assert "Wreck &amp; &lt;Ruin&gt;" in page
    assert "Level orange: 1 of 25" in page
    assert "Aliens come: Bridge 2" in page
    (entry,) = re.findall(r'href="([^"]*entry\?key=W[^"]*)"', page)
    again = edit(ours, "alerts/entry?key=", name="Wreck & <Ruin>")
    assert again.status_code == 409
    assert told(again).startswith("There is one of this name already: Wreck & <Ruin>.")
    taken = ours.post(HOME, form(ours.get(unescape(entry)), "RemoveEntry"))
    assert (taken.status_code, taken.location) == (303, f"{HOME}/alerts")
    assert text(room) == ""


def test_what_does_not_fit_is_said_and_nothing_typed_is_lost(room: Room, ours: Phone) -> None:
    before = room.state()
    answer = edit(ours, "roles/entry?key=scholar", rank="100", ability="Reads.", flags=["no_tools"])
    assert answer.status_code == 409
    assert told(answer) == "Rank: type a number from 0 to 99."
    assert 'value="100"' in answer.text
    assert "Reads." in answer.text
    assert re.search(r'value="no_tools" checked', answer.text)
    assert "is-wrong" in answer.text
    assert room.state() == before
    gone = edit(ours, "roles/entry?key=scholar", rank="5")
    assert gone.status_code == 303


def test_a_choice_stays_as_it_was_made_when_something_else_does_not_fit(ours: Phone) -> None:
    answer = edit(ours, "alerts/entry?key=", name="Wreck", shields="20", count="0", ship="yes")
    assert answer.status_code == 409
    assert told(answer).startswith("Equal cards: type a number from 1")
    assert 'value="20" selected' in answer.text
    assert 'value="yes" selected' in answer.text


def test_two_phones_that_change_two_fields_of_one_card_keep_both(room: Room, ours: Phone) -> None:
    edit(ours, "alerts/entry", name="Hull breach", level="red", count="1", shields="20")
    path = "alerts/entry?key=Hull%20breach"
    one, other = ours.get(f"{HOME}/{path}"), ours.get(f"{HOME}/{path}")
    assert _send(ours, one, count="2").status_code == 303
    assert _send(ours, other, shields="50").status_code == 303
    (card,) = book_of(text(room)).alerts
    assert (card.count, card.shields, card.level) == (2, 50, "red")
    assert "confirmed = false" in text(room), "nobody has seen the two together"


def test_who_changes_what_somebody_else_has_changed_is_shown_both(room: Room, ours: Phone) -> None:
    edit(ours, "alerts/entry", name="Hull breach", level="red", count="1", shields="20")
    path = "alerts/entry?key=Hull%20breach"
    one, other = ours.get(f"{HOME}/{path}"), ours.get(f"{HOME}/{path}")
    _send(ours, one, shields="50", count="3")
    before = text(room)
    refused = _send(ours, other, shields="70", note="It creaks.")
    assert refused.status_code == 409
    assert "meanwhile to: 50 %. Yours is still in the form: 70 %" in told(refused)
    assert text(room) == before
    assert _filled(refused)["values.count"] == "3", "what was not touched is as it is now"
    assert _send(ours, refused).status_code == 303
    (card,) = book_of(text(room)).alerts
    assert (card.count, card.shields, card.note) == (3, 70, "It creaks.")


def test_two_phones_that_say_the_same_agree(room: Room, ours: Phone) -> None:
    edit(ours, "alerts/entry", name="Hull breach", level="red", count="1")
    path = "alerts/entry?key=Hull%20breach"
    one, other = ours.get(f"{HOME}/{path}"), ours.get(f"{HOME}/{path}")
    assert _send(ours, one, count="2").status_code == 303
    assert _send(ours, other, count="2").status_code == 303


class Between:
    """The table, where another phone is a moment faster: just before the first command is put in."""

    def __init__(self, table: Any, faster: Callable[[], object]) -> None:
        self._table, self._faster = table, [faster]

    def __getattr__(self, name: str) -> Any:
        return getattr(self._table, name)

    @property
    def inbox(self) -> "Between":
        return self

    def put(self, post: Any) -> None:
        if self._faster:
            self._faster.pop()()
        self._table.inbox.put(post)


def test_who_types_in_another_field_at_the_same_moment_is_kept_too(room: Room, ours: Phone) -> None:
    put_in(ours, FULL)
    where = (SLUG, "our_box", "roles", "soldier")
    between: Any = Between(room.table, lambda: room.ask(EditEntry(*where, {"rank": 3}), ANNS))
    answer = Door(between).ask(Ask(EditEntry(*where, {"hand": 8}), Seat(ANNS)))
    assert answer.refused is None
    soldier = book_of(text(room)).roles["soldier"]
    assert (soldier.rank, soldier.hand) == (3, 8)


def test_a_whole_file_is_not_taken_over_what_came_at_the_same_moment(room: Room, ours: Phone) -> None:
    put_in(ours, FULL)
    edit = EditEntry(SLUG, "our_box", "roles", "soldier", {"rank": 3})
    between: Any = Between(room.table, lambda: room.ask(edit, ANNS))
    answer = Door(between).ask(Ask(ImportText(SLUG, "our_box", "[roles.scholar]"), Seat(ANNS)))
    assert answer.refused is not None
    assert answer.refused.code == "stale"
    assert book_of(text(room)).roles["soldier"].rank == 3


def test_the_same_form_twice_acts_once(room: Room, ours: Phone) -> None:
    sent = {**form(ours.get(f"{HOME}/plans/entry?key="), "EditEntry"), "values.name": "Trap", "confirmed": "true"}
    for _ in range(2):
        assert ours.post(HOME, sent).status_code == 303
    assert text(room).count("[plans.") == 1


@pytest.mark.parametrize("back", ["//evil.example", f"{HOME}\r\nX-Evil: yes", f"{HOME}\\evil"])
def test_no_way_leads_out_of_the_editor(ours: Phone, back: str) -> None:
    sent = {**form(ours.get(f"{HOME}/plans/entry?key="), "EditEntry"), "values.name": "Trap", "back": back}
    assert ours.post(HOME, sent).location == HOME


# --- one file


def test_a_file_goes_out_and_comes_in_again(room: Room, ours: Phone) -> None:
    assert put_in(ours, FULL.replace("\n", "\r\n")).location == HOME
    file = ours.get(f"{HOME}/file")
    assert file.headers["Content-Disposition"] == 'attachment; filename="our-box.toml"'
    assert (file.mimetype, file.text) == ("application/toml", text(room))
    empty = forms(ours.get(HOME), "ImportText")[1]
    assert ours.post(HOME, empty).status_code == 303
    assert text(room) == ""
    assert "/file" not in ours.get(HOME).text
    assert put_in(ours, b"\xef\xbb\xbf" + file.data).status_code == 303
    assert text(room) == file.text
    pasted = {**forms(ours.get(HOME), "ImportText")[0], "text": FULL}
    assert ours.post(HOME, pasted).status_code == 303
    assert text(room) == file.text


WRONG = [
    ("[roles.soldier]\nrnak = 4", "our box:2: unknown key 'roles.soldier.rnak'. Did you mean 'rank'?"),
    ("[decks]\nplans = 9\n[[alerts]]\nname = 'A'\nlevel = 'red'\ncount = 7", "our box:6: alerts, the first: count:"),
    ("<!doctype html>", "our box: this is not TOML"),
    (b"\xff\xfe", "This file is no text (UTF-8)."),
    (b"", "Choose a file, or paste its text."),
    ("#" * 20_000, "Line 1 has more than 10,000 letters."),
    ("#\n" * 150_000, "This file is larger than 256 KB."),
    (b"#" * (LARGEST_FILE + 1), "This file is larger than 256 KB."),
    ("x = " + "[\n" * 9_000, "our box: this is not TOML"),
]


@pytest.mark.parametrize(("content", "says"), WRONG)
def test_a_wrong_file_changes_nothing_and_is_named(room: Room, ours: Phone, content: str | bytes, says: str) -> None:
    put_in(ours, FULL)
    before = room.state()
    answer = put_in(ours, content)
    assert answer.status_code == 409
    assert told(answer).startswith(says)
    assert room.state() == before
    if isinstance(content, str) and len(content) < 200:
        assert content in unescape(answer.text), "it can be mended where it stands"


def test_a_long_file_is_no_trouble(room: Room, ours: Phone) -> None:
    """What is kept of it is short, however much is remarked in it."""
    remarks = "# what we think of this card\n" * 5_000
    assert len(remarks) > LARGEST_POST
    assert put_in(ours, remarks + FULL).status_code == 303
    assert "[roles.soldier]" in text(room)


def test_a_text_that_cannot_be_read_any_more_can_be_saved_and_mended(room: Room, tmp_path: Path, ours: Phone) -> None:
    """As after an update that knows other names."""
    put_in(ours, FULL)
    house, older = room.snapshot.house, text(room).replace("roles.soldier", "roles.warrior")
    assert older != text(room)
    store.save(room.folder / "table.json", replace(house, boxes={SLUG: {"our_box": older}}))
    again = Room(room.folder)
    try:
        phone = Phone(again.app())
        phone.client.set_cookie(COOKIE, ours.key)
        page = phone.get(HOME)
        assert "there is no 'warrior'" in unescape(page.text)
        assert phone.get(f"{HOME}/roles").location == HOME
        assert "roles.warrior" in phone.get(f"{HOME}/file").text
        assert put_in(phone, FULL).status_code == 303
        assert "1 of 18" in phone.get(HOME).text
    finally:
        again.close()


# --- kept


def test_it_is_kept_over_a_restart_and_other_games(room: Room, ours: Phone) -> None:
    edit(ours, "roles/entry?key=scholar", rank="5")
    before = text(room)
    room.ask(ChooseGame("captains-chair"), ANNS)
    ours.do("AsReference")
    again = Room(room.folder)
    try:
        assert text(again) == before
    finally:
        again.close()


def test_the_other_rules_are_set_without_touching_it(room: Room, ours: Phone) -> None:
    edit(ours, "roles/entry?key=scholar", rank="5")
    before, page = text(room), ours.get("/host").text
    assert 'name="values.our_box"' not in page
    assert 'name="values.difficulty"' in page
    assert ours.do("SetOptions", **{"values.difficulty": "coward"}).status_code == 303
    assert text(room) == before
    assert room.snapshot.house.boxes[SLUG]["difficulty"] == "coward"


def test_a_game_that_is_on_keeps_its_box(room: Room, ours: Phone, ben: Phone) -> None:
    edit(ours, "roles/entry?key=scholar", rank="5")
    room.ask(StartGame(), ANNS)
    before = text(room)
    for path in (HOME, f"{HOME}/roles/entry?key=scholar"):
        assert "A game is on. It keeps what it began with" in ours.get(path).text
    assert f'href="{HOME}"' in ours.get("/host").text
    assert edit(ours, "roles/entry?key=scholar", rank="6").status_code == 303
    assert "rank = 6" in text(room)
    assert room.snapshot.play is not None
    assert room.snapshot.play.setup.options["our_box"] == before
    assert "rank = 5" in before


# --- programs


def test_a_program_edits_as_well(room: Room, flask: Flask, ours: Phone) -> None:
    script = Script(flask, ours.key)
    where = {"game": SLUG, "option": "our_box", "section": "roles", "entry": "scholar"}
    assert script.send({"type": "EditEntry", **where, "values": {"rank": 5, "flags": ["no_tools"]}}).status_code == 200
    assert text(room).splitlines() == ["[roles.scholar]", "rank = 5", 'flags = ["no_tools"]', "confirmed = false"]
    refused: Any = script.send({"type": "EditEntry", **where, "values": {"rank": 100}})
    assert (refused.status_code, refused.json["title"]) == (409, "not_kept")
    assert refused.json["detail"] == "rank: type a number from 0 to 99."
    assert script.send({"type": "RemoveEntry", **where}).status_code == 200
    assert text(room) == ""
    games: Any = script.get("/games").json
    (box,) = [each for game in games for each in game["options"] if each["has_editor"]]
    assert box["field"]["name"] == "our_box"
    assert (
        script.send({"type": "KeepText", "game": SLUG, "option": "our_box", "before": "", "text": "x"}).status_code
        == 400
    )


# --- cards that a reader finds


def test_a_card_can_be_taught_what_the_group_has_typed_in(room: Room, ours: Phone) -> None:
    edit(ours, "alerts/entry?key=", name="Boarders", level="yellow")
    room.box.readers["table"].lay("0A11")
    room.settle()
    page = unescape(ours.get("/box").text)
    assert "This alert is drawn: Boarders" in page
    meaning = meaning_text(Meaning("command", '{"anyway": false, "card": "Boarders", "type": "DrawAlert"}', SLUG))
    assert f'value="{meaning}"' in page
    room.ask(TeachCard("0A11", meaning), ANNS)
    assert "This alert is drawn: Boarders" in unescape(ours.get("/box").text)
