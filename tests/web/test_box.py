"""The box's page, sound and light on every phone, and cards that are taught: by forms, as without any script."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.box.box import CardCame, Edge, ReaderChanged, SpeakerChanged, VitalsCame, VitalsNow
from companion.box.cards import (
    LONGEST_ID,
    Cards,
    ImportCards,
    Meaning,
    Taught,
    TeachCard,
    Unknown,
    meaning_text,
    write_cards,
)
from companion.box.vitals import HEAT, POWER
from companion.contract import Say, Seat, line
from companion.games.captains_chair.model import Crew
from companion.games.captains_chair.rules.race import MoveCrew
from companion.people.seats import STRANGER, RemoveSeat
from companion.record import store
from companion.table.posts import Ask, FaultCame
from companion.table.testing import Driver
from hardware.board import SoundPart
from tests.hardware.boards import board_of
from tests.web.ear import Ear
from tests.web.room import BOARD, CHAIR, GAMES, WORDS, Phone, Room, Script, sentence, start, told
from tests.web.test_pages import form, forms
from web.app import LARGEST_POST
from web.box.boxpage import OPEN_FORMS
from web.door import Door
from web.host.routes import LARGEST_LIST
from web.listen.nearby import WHOSE
from web.pages.pages import Audience, Pages
from web.presence import Presence

MOVE = Taught(Meaning("command", '{"crew": "D", "type": "MoveCrew"}', CHAIR), "Up with D")
HERE = {"REMOTE_ADDR": "127.0.0.1"}


def text_of(answer: TestResponse) -> str:
    """The page as it is read: no tags, single spaces."""
    assert answer.status_code == 200, answer.text
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", answer.text)))


def lay(room: Room, card: str, reader: str = "table") -> None:
    room.box.readers[reader].take_away()
    room.box.readers[reader].lay(card)
    room.settle()


def taught(room: Room, card: str, what: Taught) -> None:
    room.ask(TeachCard(card, meaning_text(what.meaning), what.label), "s1")


def teach(phone: Phone, card: str, meaning: str, label: str = "") -> TestResponse:
    sent = next(each for each in forms(phone.get("/box"), "TeachCard") if each["id"] == card)
    return phone.post("/do", {**sent, "meaning": meaning, "label": label})


@pytest.fixture
def rooms(tmp_path: Path) -> Iterator[Callable[..., Room]]:
    made: list[Room] = []

    def make(**more: object) -> Room:
        made.append(Room(tmp_path / f"state {len(made)}", **more))  # type: ignore[arg-type]
        made[-1].settle()
        return made[-1]

    yield make
    for each in made:
        each.close()


# --- whose it is


def test_the_page_the_stream_the_cards_and_the_list_are_the_hosts(room: Room, flask: Flask, ann: Phone) -> None:
    ben = Phone(flask).join("Ben")
    lay(room, "0A11")
    taught(room, "0B22", MOVE)
    for path in ("/box", "/box/card?id=0A11", "/cards.toml"):
        assert ann.get(path).status_code == 200, path
        for other in (ben, Phone(flask)):
            answer = other.get(path)
            assert (answer.status_code, answer.location) == (303, "/"), path
            assert "0A11" not in answer.text
    assert 'href="/box"' in ann.get("/host").text
    with room.served() as web:
        with Ear(web.port, "/stream/box", ann.key) as ear:
            assert "0A11" in ear.message()["html"]
        for key in (ben.key, "x" * 32, ""):
            with Ear(web.port, "/stream/box", key) as ear:
                event = ear.next()
                assert event is not None
                assert event[0] == "gone"


def test_the_stream_ends_when_the_role_is_handed_on(room: Room, flask: Flask, ann: Phone, ben: Phone) -> None:
    with room.served() as web, Ear(web.port, "/stream/box", ann.key) as ear:
        ear.message()
        assert ann.do("HandOver", seat="s2").status_code == 303
        ear.until("gone")
    assert ann.get("/box").location == "/"
    assert ben.get("/box").status_code == 200


def test_no_card_and_no_reader_reaches_anybody_else(room: Room, flask: Flask, ann: Phone, ben: Phone) -> None:
    ann.do("SetPin", pin="4711")
    lay(room, "0A11", "sideboard")
    taught(room, "0B22", MOVE)
    for phone in (ben, Phone(flask)):
        paths = ["/", "/host", "/table", "/help", "/past", "/box", "/box/card?id=0B22", "/cards.toml"]
        paths += [f"/api/v1/{each}" for each in ("view", "table", "history", "health", "games", "past")]
        for path in paths:
            got = phone.get(path).text
            for secret in ("0A11", "0B22", "Up with D", "4711", "sideboard", "taught"):
                assert secret not in got, (secret, path)
    assert "0A11" not in Script(flask, ben.key).get("/view").text


@pytest.mark.parametrize(
    "command",
    [
        {"type": "TeachCard", "id": "0A11", "meaning": "press big"},
        {"type": "RenameCard", "id": "0B22", "label": "x"},
        {"type": "ForgetCard", "id": "0B22"},
        {"type": "ImportCards", "text": ""},
        {"type": "TryVoice"},
        {"type": "TryLamp", "lamp": "big", "colour": "white"},
    ],
    ids=lambda command: str(command["type"]),
)
def test_only_the_host_tries_and_teaches(
    room: Room, flask: Flask, ann: Phone, ben: Phone, command: dict[str, str]
) -> None:
    taught(room, "0B22", MOVE)
    before = room.state()
    for path in ("/do", "/cards.toml"):
        refused = ben.post(path, command)
        assert refused.status_code == 403
        assert told(refused) == sentence("host_only")
        assert Phone(flask).post(path, command).status_code == 401
    assert Script(flask, ben.key).send(command).status_code == 403
    assert room.state() == before


# --- health


def test_all_is_well_and_then_it_is_not(room: Room, ann: Phone) -> None:
    room.table.inbox.put(SpeakerChanged(("USB Audio",)))
    room.settle()
    assert "Sound good, on USB Audio Lamps good Reader table good Reader sideboard good Disk good" in text_of(
        ann.get("/box")
    )
    for whose, what in (("sound", "No card is there."), ("lamps", "OSError: no pin"), ("journal", "No space left")):
        room.table.inbox.put(FaultCame(whose, what))
    room.table.inbox.put(FaultCame("else", "Something new."))
    room.box.readers["sideboard"].break_()
    room.table.inbox.put(ReaderChanged("table", "waiting"))
    room.settle()
    page = ann.get("/box")
    text = text_of(page)
    for part in (
        "Sound No card is there.",
        "Lamps OSError: no pin. It is tried again with the next change",
        "Reader table is being looked for",
        "Reader sideboard The lever says broken. Mend it.",
        "Disk No space left. Make room on the box's disk",
        "else Something new.",
    ):
        assert part in text
    assert page.text.count('<li class="is-bad">') == 6  # five of health, and the reader among the readers
    assert page.text.count('<li class="is-waiting">') == 2
    room.table.inbox.put(FaultCame("sound", None))
    room.settle()
    assert "Sound good" in text_of(ann.get("/box"))


def test_a_name_that_the_network_does_not_know_is_the_hosts_trouble_and_disturbs_no_game(
    room: Room, flask: Flask, ann: Phone, ben: Phone
) -> None:
    room.table.inbox.put(FaultCame(WHOSE, "Only by its address."))
    room.settle()
    for phone, path, shown in ((ann, "/box", True), (ann, "/host", True), (ann, "/", False), (ben, "/", False)):
        assert ("Only by its address." in text_of(phone.get(path))) == shown
    assert "Only by its address." not in text_of(Phone(flask).get("/table"))


@pytest.mark.parametrize("whose", [POWER, HEAT])
def test_weak_power_and_heat_are_the_hosts_trouble_and_disturb_no_game(
    room: Room, flask: Flask, ann: Phone, ben: Phone, whose: str
) -> None:
    room.table.inbox.put(FaultCame(whose, "It is weak."))
    room.settle()
    for phone, path, shown in ((ann, "/box", True), (ann, "/host", True), (ann, "/", False), (ben, "/", False)):
        assert ("It is weak." in text_of(phone.get(path))) == shown
    assert "It is weak." not in text_of(Phone(flask).get("/table"))


@pytest.mark.parametrize(
    ("vitals", "says"),
    [
        (VitalsNow(), "Disk good"),
        (VitalsNow(free_mb=850), "Disk good, 850 MB free"),
        (VitalsNow(free_mb=12_300), "Disk good, 12.3 GB free"),
        (VitalsNow(is_weak=False), "Power good; weak moments since the start: 0"),
        (VitalsNow(is_weak=False, dips=3), "Power Enough now. Weak moments since the start: 3. Take the power supply"),
        (VitalsNow(celsius=51, is_slowed=False), "Heat 51 °C."),
        (VitalsNow(celsius=79, is_slowed=True), "Heat 79 °C. It has slowed down: let air to it"),
        (VitalsNow(hiccups=12), "Gaps since the start: 12. If you hear them, try a better power supply"),
    ],
)
def test_the_boxs_numbers_stand_there_with_their_help(room: Room, ann: Phone, vitals: VitalsNow, says: str) -> None:
    room.table.inbox.put(SpeakerChanged(("USB Audio",)))
    room.settle()
    before = room.snapshot
    room.table.inbox.put(VitalsCame(vitals))
    room.settle()
    assert says in text_of(ann.get("/box"))
    assert room.snapshot.pulse == before.pulse  # no other page is made anew


def test_what_the_machine_does_not_tell_is_not_shown(room: Room, ann: Phone) -> None:
    text = text_of(ann.get("/box"))
    assert "Power" not in text
    assert "°C" not in text


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ((), "Sound There is no sound card. A screen can play: open Big screen on it,"),
        (("USB Audio",), "Sound good, on USB Audio Lamps"),
        (("HDMI", "USB Audio"), "Sound good, on the one of these that the system has chosen: HDMI, USB Audio Lamps"),
    ],
)
def test_the_sound_card_in_use_is_named(room: Room, ann: Phone, cards: tuple[str, ...], says: str) -> None:
    before = room.snapshot
    room.table.inbox.put(SpeakerChanged(cards))
    room.settle()
    assert says in text_of(ann.get("/box"))
    assert room.snapshot.pulse == before.pulse  # no other page is made anew
    room.table.inbox.put(FaultCame("sound", "It was pulled out."))
    room.settle()
    assert "Sound It was pulled out. Lamps" in text_of(ann.get("/box"))


def test_a_speaker_that_broke_is_the_sounds_trouble(room: Room, ann: Phone) -> None:
    room.table.inbox.put(FaultCame("speaker", "ValueError: x"))
    room.settle()
    assert "Sound ValueError: x. It is tried again" in text_of(ann.get("/box"))


def test_a_list_of_cards_that_was_damaged_is_named_with_its_cure(tmp_path: Path, rooms: Callable[..., Room]) -> None:
    (tmp_path / "state 0").mkdir()
    (tmp_path / "state 0" / "cards.json").write_bytes(b"torn")
    room = rooms()
    ann = Phone(room.app()).join("Ann")

    assert "Cards The list of taught cards could not be read." in text_of(ann.get("/box"))
    taught(room, "0A11", Taught(Meaning("press", "big")))
    assert "could not be read" not in text_of(ann.get("/box"))


@pytest.mark.parametrize("text", ["this is no command", "[" * 2_000])
def test_a_card_whose_command_was_spoilt_by_hand_is_shown_as_lost(
    tmp_path: Path, rooms: Callable[..., Room], text: str
) -> None:
    (tmp_path / "state 0").mkdir()
    store.save(tmp_path / "state 0" / "cards.json", Cards({"0A11": Taught(Meaning("command", text, CHAIR))}))
    ann = Phone(rooms().app()).join("Ann")

    assert "What it meant is not here any more" in text_of(ann.get("/box"))
    assert "What it meant is not here any more" in text_of(ann.get("/box/card?id=0A11"))


# --- sound and light


def test_a_test_line_is_heard(room: Room, ann: Phone) -> None:
    effects = room.ears.heard
    assert ann.post("/do", form(ann.get("/box"), "TryVoice")).location == "/box"
    assert Say(line("say.test")) in effects


def test_a_lamp_lights_in_the_colour_of_its_button(room: Room, ann: Phone) -> None:
    effects, page = room.ears.heard, ann.get("/box")
    lamps = {each["lamp"]: each for each in forms(page, "TryLamp")}
    assert sorted(each["lamp"] for each in forms(page, "TryLamp")) == sorted(BOARD.lamps)
    for name, has_colours in room.snapshot.box.parts.lamps:
        body = page.text.partition(f'name="lamp" value="{name}"')[2].partition("</form>")[0]
        assert re.findall(r'name="colour" value="(\w+)"', body) == (
            ["white", "red", "green", "blue"] if has_colours else []
        )
    assert ann.post("/do", lamps["seat.2"]).status_code == 303
    assert ann.post("/do", {**lamps["zone.red"], "colour": "green"}).status_code == 303
    assert [str(each) for each in effects if "Flash" in str(each)] == [
        "Flash(lamp='seat.2', show='solid', colour='white', for_ms=3000)",
        "Flash(lamp='zone.red', show='solid', colour='green', for_ms=3000)",
    ]
    refused = ann.post("/do", {**lamps["seat.2"], "lamp": "none"})
    assert told(refused) == sentence("no_such_lamp")
    assert 'data-stream="/stream/box"' in refused.text


@pytest.mark.parametrize("path", ["/", "/box"])
def test_the_volume_goes_in_steps_up_to_the_boards_limit_and_down_to_nothing(room: Room, ann: Phone, path: str) -> None:
    volumes = [room.snapshot.volume]
    for place in (1, 0):  # louder, then quieter
        while True:
            page = ann.get(path)
            sent = forms(page, "SetVolume")[place]
            button = page.text.partition(f'name="volume" value="{sent["volume"]}"')[2].partition(">")[2]
            assert f"{room.snapshot.volume} %" in page.text
            if "disabled" in button.partition("</form>")[0]:
                break
            assert ann.post("/do", sent).location == path
            volumes.append(room.snapshot.volume)
    assert volumes == [60, 70, 80, 90, 80, 70, 60, 50, 40, 30, 20, 10, 0]


def test_a_limit_between_two_steps_is_reached(rooms: Callable[..., Room]) -> None:
    room = rooms(board=replace(BOARD, sound=SoundPart(volume=60, limit=65)))
    ann = Phone(room.app()).join("Ann")
    assert forms(ann.get("/box"), "SetVolume")[1]["volume"] == "65"
    ann.post("/do", forms(ann.get("/box"), "SetVolume")[1])
    assert room.snapshot.volume == 65
    assert forms(ann.get("/box"), "SetVolume")[0]["volume"] == "55"
    ann.do("SetVolume", volume="4")
    assert forms(ann.get("/box"), "SetVolume")[0]["volume"] == "0"


def test_everybody_who_sits_sets_the_sound_and_the_light(room: Room, ann: Phone, ben: Phone) -> None:
    for is_on in (True, False):
        sent = forms(ben.get("/"), "Mute")[-1]
        assert sent["on"] == str(is_on).lower()
        assert ben.post("/do", sent).location == "/"
        assert room.snapshot.house.muted is is_on
        assert ben.post("/do", form(ben.get("/"), "DimLamps")).location == "/"
        assert room.snapshot.house.night is is_on


def test_a_muted_box_is_seen_on_every_phone_and_one_tap_mends_it(
    room: Room, ann: Phone, ben: Phone, cat: Phone
) -> None:
    def notices(phone: Phone) -> int:
        return phone.get("/").text.count("muted-here")

    for _ in ("the lobby", "a game"):
        assert [notices(each) for each in (ann, ben, cat)] == [0, 0, 0]
        ann.do("Mute", on="true")
        assert [notices(each) for each in (ann, ben, cat)] == [1, 1, 1]
        assert "Muted" in text_of(ann.get("/box"))
        sent = forms(cat.get("/"), "Mute")[0]
        assert sent["on"] == "false"
        assert cat.post("/do", sent).status_code == 303
        assert not room.snapshot.house.muted
        if room.snapshot.play is None:
            start(room, "s1")


def test_in_a_game_sound_and_light_are_there_and_change_nothing_in_it(room: Room, ann: Phone, cat: Phone) -> None:
    start(room, "s1")
    assert room.snapshot.play is not None
    before = room.snapshot.play.state
    page = cat.get("/")
    for sent in (forms(page, "SetVolume")[1], form(page, "DimLamps"), form(page, "Mute")):
        assert cat.post("/do", sent).status_code == 303
    assert (room.snapshot.volume, room.snapshot.house.night, room.snapshot.house.muted) == (70, True, True)
    assert room.snapshot.play.state == before


def test_a_box_without_parts_says_so(rooms: Callable[..., Room]) -> None:
    room = rooms(board=replace(board_of(), sound=SoundPart()))
    ann = Phone(room.app()).join("Ann")
    text = text_of(ann.get("/box"))
    for what in ("This box has no lamps", "This box has no buttons", "no card reader, and needs none"):
        assert what in text
    assert "Lamps good" not in text
    assert not forms(ann.get("/box"), "TryLamp")
    for path in ("/", "/box"):
        assert not forms(ann.get(path), "DimLamps")


# --- buttons and readers


def test_a_press_shows_while_it_lasts_and_what_it_was(room: Room, ann: Phone, ben: Phone) -> None:
    assert "Seat 2 Ben not pressed yet" in text_of(ann.get("/box"))
    room.box.buttons["seat.2"].press()
    room.settle()
    assert "Seat 2 Ben is down" in text_of(ann.get("/box"))
    room.let_pass(100)
    room.box.buttons["seat.2"].release()
    room.let_pass(1000)
    assert "Seat 2 Ben short press 1 \u00d7 press" in text_of(ann.get("/box"))
    room.box.buttons["pause"].press()
    room.let_pass(1500)
    room.box.buttons["pause"].release()
    room.let_pass(1000)
    assert re.search(r"Pause (long press|held) 1 \u00d7 press", text_of(ann.get("/box")))


def test_in_a_game_the_page_says_that_a_press_counts(room: Room, ann: Phone, cat: Phone) -> None:
    assert "A game is on" not in text_of(ann.get("/box"))
    start(room, "s1")
    assert "A game is on: a press does in it what it always does." in text_of(ann.get("/box"))
    ann.do("EndGame", sure="true")
    assert "A game is on" not in text_of(ann.get("/box"))


def test_a_reader_shows_whose_it_is_and_what_lies_on_it(room: Room, ann: Phone, ben: Phone) -> None:
    lay(room, "0A11", "sideboard")
    text = text_of(ann.get("/box"))
    assert "Reader table good for the whole table · 0 read" in text
    assert "Reader sideboard good for Ben · 1 read On it: 0A11 (not taught yet)" in text
    room.box.readers["sideboard"].break_()
    room.settle()
    assert "Last card: 0A11" in text_of(ann.get("/box"))
    room.box.readers["sideboard"].mend()
    room.box.readers["sideboard"].take_away()
    teach(ann, "0A11", "press big", "Go")
    room.settle()
    assert "Last card: Go" in text_of(ann.get("/box"))
    ann.do("RemoveSeat", seat="s2")
    assert "for Seat 2" in text_of(ann.get("/box"))


# --- cards


def test_a_reader_where_nobody_sits_says_what_that_means(room: Room, flask: Flask, ann: Phone) -> None:
    alone = "Reader sideboard good for Seat 2, where nobody sits: its cards give no commands · 0 read"
    assert alone in text_of(ann.get("/box"))
    Phone(flask).join("Ben")
    assert "Reader sideboard good for Ben · 0 read" in text_of(ann.get("/box"))


def test_an_unknown_card_appears_is_taught_and_does_it(room: Room, ann: Phone, cat: Phone) -> None:
    assert not forms(ann.get("/box"), "TeachCard")
    lay(room, "0A11")
    assert "What is card 0A11? laid on reader table" in text_of(ann.get("/box"))
    assert teach(ann, "0A11", "press pause", "The stone").location == "/box"
    page = ann.get("/box")
    assert not forms(page, "TeachCard")
    assert "Taught cards: 1 The stone Press: Pause 0A11" in text_of(page)
    start(room, "s1")
    lay(room, "0A11")
    assert room.snapshot.play is not None
    assert not room.snapshot.play.running


def test_what_a_card_may_be_are_people_buttons_and_what_games_offer(rooms: Callable[..., Room]) -> None:
    offered: tuple[tuple[Any, str], ...] = ((MoveCrew(Crew("D")), "Up with D"), (MoveCrew(Crew("E")), "Up with E"))
    game = replace(GAMES[CHAIR], hands=replace(GAMES[CHAIR].hands, cards=lambda options: offered))
    room = rooms(games={CHAIR: game})
    ann = Phone(room.app()).join("Ann")
    lay(room, "0A11")
    page = ann.get("/box")
    groups = re.findall(r'<optgroup label="([^"]*)">', page.text)
    assert [unescape(each) for each in groups] == ["People", "A press on the box", "Captain's Chair"]
    assert "Ann's token" in unescape(page.text)
    values = re.findall(r'<option value="([^"]*)"', page.text)
    assert [each for each in values if each.startswith("seat ")] == ["seat s1"]
    presses = [each.removeprefix("press ") for each in values if each.startswith("press ")]
    assert presses == [*BOARD.buttons, "louder", "quieter", "mute", "night"]
    moves = [unescape(each) for each in values if each.startswith("command ")]
    assert len(moves) == 2
    teach(ann, "0A11", moves[1])
    assert "0A11 Captain's Chair: Up with E" in text_of(ann.get("/box"))
    anew = ann.get("/box/card?id=0A11")
    chosen = re.findall(r'<option value="([^"]*)" selected>([^<]*)<', anew.text)
    assert [(unescape(value), name) for value, name in chosen] == [(moves[1], "Up with E")]


def test_a_taught_card_is_renamed_taught_anew_and_forgotten(room: Room, ann: Phone) -> None:
    """Two commands about one card are two: the card's id is not the form's."""
    taught(room, "0A 11/ü", Taught(Meaning("press", "big"), "Go"))
    (path,) = re.findall(r'href="(/box/card\?id=[^"]*)"', ann.get("/box").text)
    assert "It is: Press: Big button" in text_of(ann.get(path))
    for type, fields, then in (
        ("RenameCard", {"label": "On"}, Taught(Meaning("press", "big"), "On")),
        ("TeachCard", {"meaning": "seat s1", "label": "Ann"}, Taught(Meaning("seat", "s1"), "Ann")),
        ("TeachCard", {"meaning": "press big", "label": ""}, Taught(Meaning("press", "big"))),
        ("TeachCard", {"meaning": "seat s1", "label": "Ann"}, Taught(Meaning("seat", "s1"), "Ann")),
        ("ForgetCard", {}, None),
    ):
        answer = ann.post("/do", {**form(ann.get(path), type), **fields})
        assert (answer.status_code, answer.location) == (303, "/box")
        assert room.snapshot.box.cards.known.get("0A 11/ü") == then
    assert ann.get(path).location == "/box"  # there is no such card any more


def test_the_same_teaching_twice_acts_once(room: Room, ann: Phone) -> None:
    lay(room, "0A11")
    sent = {**form(ann.get("/box"), "TeachCard"), "meaning": "press big"}
    assert ann.post("/do", sent).status_code == 303
    assert ann.post("/do", form(ann.get("/box/card?id=0A11"), "ForgetCard")).status_code == 303
    assert ann.post("/do", sent).status_code == 303
    assert not room.snapshot.box.cards.known


def test_a_meaning_that_is_gone_is_shown_as_such(room: Room, ann: Phone, ben: Phone) -> None:
    gone = "What it meant is not here any more:"
    for card, meaning in (
        ("01", Meaning("seat", "s2")),
        ("02", Meaning("press", "seat.9")),
        ("03", Meaning("command", '{"type": "MoveCrew"}', CHAIR)),
        ("04", Meaning("command", '{"type": "Go"}', "chess")),
        ("05", MOVE.meaning),
    ):
        taught(room, card, Taught(meaning))
    assert text_of(ann.get("/box")).count(gone) == 3
    assert "01 Ben's token" in text_of(ann.get("/box"))
    room.ask(RemoveSeat(Seat("s2")), "s1")
    text = text_of(ann.get("/box"))
    for part in ("01", "02", "03", "04"):
        assert f"{part} {gone}" in text
    assert "05 Captain's Chair:" in text
    assert gone in text_of(ann.get("/box/card?id=04"))
    assert ann.post("/do", {**form(ann.get("/box/card?id=04"), "RenameCard"), "label": "Old"}).status_code == 303


def test_only_the_newest_unknown_cards_have_a_form_on_the_page_itself(room: Room, ann: Phone) -> None:
    """A choice is long, and the page is sent with each press."""
    cards = [f"card {number}" for number in range(OPEN_FORMS + 2)]
    for card in cards:
        room.table.inbox.put(CardCame("table", card))
    room.settle()
    page = ann.get("/box")
    assert [each["id"] for each in forms(page, "TeachCard")] == cards[:1:-1]
    links = [unescape(each) for each in re.findall(r'href="(/box/card\?id=[^"]*)"', page.text)]
    assert links == ["/box/card?id=card%201", "/box/card?id=card%200"]
    assert form(ann.get(links[0]), "TeachCard")["id"] == "card 1"
    assert not forms(ann.get(links[0]), "ForgetCard")


def test_a_card_runs_nothing(room: Room, ann: Phone) -> None:
    evil = "<b onclick=x>&\"'"
    lay(room, evil)
    taught(room, "<i>", Taught(Meaning("command", '{"type": "<u>"}', "chess"), evil))
    page = (
        ann.get("/box").text
        + ann.get("/box/card?id=%3Ci%3E").text
        + Phone(room.app(panel="everybody")).get("/panel").text
    )
    for tag in ("<b onclick", "<i>", "<u>"):
        assert tag not in page


# --- the list as a file


def test_the_list_goes_out_and_comes_in(room: Room, ann: Phone) -> None:
    taught(room, "0A11", MOVE)
    taught(room, "0B22", Taught(Meaning("seat", "s1"), "Ann"))
    assert '<a class="button quiet" href="/cards.toml" download>' in ann.get("/box").text
    answer = ann.get("/cards.toml")
    assert answer.mimetype == "application/toml"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="cards.toml"'
    assert answer.text == write_cards(room.snapshot.box.cards)
    for card in ("0A11", "0B22"):
        ann.do("ForgetCard", id=card)
    assert not room.snapshot.box.cards.known
    sent = {**form(ann.get("/box"), "ImportCards"), "text": answer.text.replace("\n", "\r\n")}
    assert ann.post("/cards.toml", sent).location == "/box"
    assert ann.get("/cards.toml").text == answer.text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[[card]]\nid = ", "not TOML"),
        ('[[card]]\nid = "1"\nkind = "pres"\nvalue = "big"', "Did you mean 'press'"),
        ('[[card]]\nid = "1"\nkind = "press"\nvalue = "big"\n[[card]]\nid = "1"\nkind="press"\nvalue="big"', "twice"),
        ('[[crad]]\nid = "1"', "unknown key 'crad'"),
    ],
)
def test_a_bad_list_changes_nothing_and_says_why(room: Room, ann: Phone, text: str, why: str) -> None:
    taught(room, "0A11", MOVE)
    before = room.state()
    answer = ann.post("/cards.toml", {**form(ann.get("/box"), "ImportCards"), "text": text})
    assert answer.status_code == 409
    assert why in told(answer)
    assert 'data-stream="/stream/box"' in answer.text
    assert room.state() == before


def test_a_list_is_read_before_the_tables_loop_gets_it(tmp_path: Path) -> None:
    """A megabyte of it would hold up every cue: here no loop runs at all, and what is wrong is said."""
    table = Driver(tmp_path, GAMES, WORDS)
    (ann, ben) = table.join("Ann", "Ben")
    for seat, code in ((ann, "cards_text"), (ben, "host_only"), (STRANGER, "no_session")):
        refused = Door(table.table).ask(Ask(ImportCards("[[card]]\nid = 5"), seat)).refused
        assert refused is not None
        assert refused.code == code
    assert table.table.inbox.empty()


def test_a_long_list_comes_in_and_one_too_long_does_not(room: Room, ann: Phone, ben: Phone) -> None:
    entry = '[[card]]\nid = "{}"\nkind = "press"\nvalue = "big"\n'
    text = "".join(entry.format(number) for number in range(1_900))
    assert len(text) > LARGEST_POST
    assert ann.post("/cards.toml", {"type": "ImportCards", "text": text, "back": "/box"}).status_code == 303
    assert len(room.snapshot.box.cards.known) == 1_900
    before = room.state()
    huge = {"type": "ImportCards", "text": "#" * LARGEST_LIST}
    assert ann.post("/cards.toml", huge).status_code == 413
    for phone, code, status in ((ben, "host_only", 403), (Phone(room.app()), "no_session", 401)):
        refused = phone.post("/cards.toml", huge)  # before it is read
        assert (refused.status_code, told(refused)) == (status, sentence(code))
    assert ann.post("/do", huge, headers={"Origin": "http://evil.example"}).status_code == 403
    assert room.state() == before


# --- what is rendered, and what is sent


def test_a_press_makes_no_page_anew_but_the_boxs_own(room: Room, ann: Phone, ben: Phone) -> None:
    pages = Pages(room.door, Presence(), lambda: "http://box", None)
    everybody = [Audience("seat", Seat("s1")), Audience("seat", Seat("s2")), Audience("host", Seat("s1"))]
    everybody.append(Audience("table"))
    of_box = Audience("box", Seat("s1"))
    kept, before = [pages.live(each) for each in everybody], pages.live(of_box)
    pulse = room.snapshot.pulse
    room.table.inbox.put(Edge("seat.2", True, room.time.ms))
    lay(room, "0A11")
    assert room.snapshot.pulse == pulse
    assert all(pages.live(each) is was for each, was in zip(everybody, kept, strict=True))
    after = pages.live(of_box)
    assert after != before
    assert "0A11" in after.text
    assert pages.live(of_box) is after


def test_a_press_is_sent_to_the_boxs_page_alone(room: Room, ann: Phone, ben: Phone) -> None:
    with ExitStack() as stack:
        web = stack.enter_context(room.served(beat_s=0.3))
        box, seat = (
            stack.enter_context(Ear(web.port, f"/stream/{page}", phone.key))
            for page, phone in (("box", ann), ("seat", ben))
        )
        assert "is down" not in box.message()["html"]
        for ear in (box, seat):
            ear.until("beat")
        room.box.buttons["seat.2"].press()
        while "is down" not in str(box.until("beat")):
            pass
        assert [seat.until("beat") for _ in range(2)] == [[], []]


def test_a_noisy_pin_wakes_nobody_but_the_boxs_page(room: Room, ann: Phone, ben: Phone) -> None:
    """A bell that rings for each bounce would keep twelve phones' streams busy."""
    with room.served() as web, Ear(web.port, "/stream/seat", ben.key) as seat:
        seat.message()
        room.settle()
        rings: list[str] = []
        wake = web._hub.wake
        web._hub.wake = lambda page="", rest_s=0.0: (rings.append(page), wake(page, rest_s))[1]  # type: ignore[method-assign, func-returns-value]
        for at in range(20):
            room.table.inbox.put(Edge("seat.2", at % 2 == 0, room.time.ms))
        room.settle()
        assert "" not in rings
        assert {"box", "panel"} <= set(rings)
        ann.do("Mute", on="true")
        assert "" in rings


def test_the_page_is_read_anew_by_hand_without_scripts(ann: Phone) -> None:
    """By itself it would wipe what the host types."""
    text = ann.get("/box").text
    assert 'http-equiv="refresh"' not in text
    assert '<noscript><a class="button quiet" href="/box">' in text


# --- the levers of the fake box


def test_a_card_is_laid_on_the_panel_and_taken_away(room: Room, flask: Flask, ann: Phone) -> None:
    panel = Phone(room.app(panel="everybody"))
    assert text_of(panel.get("/panel")).count("Nothing lies on it.") == 2
    lever = {"reader": "sideboard", "card": " 0A11 ", "move": "lay"}
    assert panel.post("/panel", lever).location == "/panel"
    room.settle()
    assert room.snapshot.box.cards.unknown == (Unknown("0A11", "sideboard"),)
    assert "Reader sideboard On it: 0A11" in text_of(panel.get("/panel"))
    panel.post("/panel", {**lever, "move": "take"})
    room.settle()
    assert text_of(panel.get("/panel")).count("Nothing lies on it.") == 2
    before = room.state()
    for wrong in ({"reader": "none"}, {"move": "press"}, {"card": " "}, {"card": "x" * (LONGEST_ID + 1)}):
        assert panel.post("/panel", {**lever, **wrong}).status_code in (400, 409)
    assert Phone(flask).post("/panel", lever).status_code == 403
    assert room.state() == before
