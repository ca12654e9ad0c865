"""The page on which the host records lines: a file for each piece, refused with a reason, heard, and taken out."""

import re
from html import unescape
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.people.sounding import SampleRecording
from companion.sound.own_lines import OwnLines
from companion.sound.own_recordings import LARGEST
from companion.sound.voices import Voices
from companion.table.commands import ChooseGame
from tests.companion.test_own_recordings import KRAKEN, SHUT, as_it_is, spoken
from tests.web.room import GAMES, ORIGIN, WORDS, Phone, Room
from tests.web.screens import FakeScreens
from tests.web.test_pages import forms
from web.sound.screens import Sound

ANNS = "s1"


def text_of(answer: TestResponse) -> str:
    """Also of what was refused."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.text)).split())


@pytest.fixture
def voices(tmp_path: Path) -> Voices:
    return Voices(GAMES, "en", tmp_path / "sound", as_it_is)


@pytest.fixture
def flask(room: Room, voices: Voices) -> Flask:
    return room.app(sound=Sound(FakeScreens(), as_it_is, OwnLines(GAMES, WORDS, voices)))


@pytest.fixture
def ann(room: Room, flask: Flask) -> Phone:
    ann = Phone(flask).join("Ann")
    room.ask(ChooseGame(KRAKEN), ANNS)
    return ann


def send(phone: Phone, raw: bytes, piece: str = SHUT, game: str = KRAKEN, **more: str) -> TestResponse:
    fields = {"game": game, "piece": piece, "place": "line-1-1", **more}
    parts = [f'name="{name}"\r\n\r\n{value}'.encode() for name, value in fields.items()]
    if not more:
        parts.append(f'name="file"; filename="{"memo.m4a" if raw else ""}"\r\n\r\n'.encode() + raw)
    body = b"".join(b"--line\r\nContent-Disposition: form-data; " + part + b"\r\n" for part in parts) + b"--line--\r\n"
    kind = "multipart/form-data; boundary=line"
    return phone.client.post("/recordings", data=body, headers={"Origin": ORIGIN}, content_type=kind)


def test_the_lines_of_the_chosen_game_are_listed_and_one_is_recorded_heard_and_taken_out(
    room: Room, ann: Phone, voices: Voices
) -> None:
    assert 'href="/recordings"' in ann.get("/host").text
    page = ann.get("/recordings")
    assert "Your own voice: Feed the Kraken" in text_of(page)
    assert "Pirates, look up and find your mates." in text_of(page)
    assert "enctype" in page.text
    answer = send(ann, spoken(900))
    assert (answer.status_code, answer.location) == (303, "/recordings#line-1-1")
    assert SHUT in voices.own.of(KRAKEN).clips
    page = ann.get("/recordings")
    assert "Hear it (1.0 s)" in text_of(page)
    (hear, *_) = forms(page, "TryRecording")
    assert ann.post("/do", hear).location == "/recordings"
    assert SampleRecording(SHUT, KRAKEN) in room.ears.heard
    assert send(ann, b"", swap="1").status_code == 303
    assert voices.own.of(KRAKEN).clips == {}
    assert "Bring the recording back" in text_of(ann.get("/recordings"))


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"this is no sound", "The table cannot read this file."),
        (spoken(900, size=0.001), "Nothing can be heard in this file."),
        (bytes(LARGEST + 100_000), "This file has more than 2 MB."),
        (spoken(7_000), "This takes 7.1 seconds, and here is room for 2.2."),
        (b"", "Choose a file, or record one, first."),
    ],
    ids=["no sound", "silent", "large", "long", "none"],
)
def test_what_does_not_fit_is_refused_on_the_same_page_with_the_reason(
    ann: Phone, voices: Voices, raw: bytes, sentence: str
) -> None:
    answer = send(ann, raw)
    assert answer.status_code >= 400
    assert sentence in text_of(answer)
    assert "Your own voice: Feed the Kraken" in text_of(answer)
    assert voices.own.of(KRAKEN).clips == {}


def test_a_page_of_another_game_and_a_line_that_is_none_are_refused(ann: Phone) -> None:
    assert "The table has moved on" in text_of(send(ann, spoken(900), game="space-alert"))
    assert "This game has no such line any more" in text_of(send(ann, spoken(900), piece="Ahoy."))


def test_only_the_host_sees_and_sends_them(room: Room, flask: Flask, ann: Phone, voices: Voices) -> None:
    ben = Phone(flask).join("Ben")
    assert ben.get("/recordings").location == "/"
    assert send(ben, spoken(900)).status_code == 403
    assert Phone(flask).get("/recordings").location == "/"
    assert voices.own.of(KRAKEN).clips == {}


def test_without_a_game_they_are_the_tables_own(room: Room, flask: Flask) -> None:
    ann = Phone(flask).join("Ann")
    assert "These are the table's own lines" in text_of(ann.get("/recordings"))
    assert "Paused." in text_of(ann.get("/recordings"))


def test_a_table_without_sound_has_no_such_page(room: Room) -> None:
    ann = Phone(room.app()).join("Ann")
    assert ann.get("/recordings").location == "/"
    assert "cannot keep a recording" in text_of(send(ann, spoken(900)))
