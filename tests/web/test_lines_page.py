"""All lines with their numbers, in each language, heard on the phone; and what is missing recorded one by one."""

import re
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.people.seats import STRANGER, Join
from companion.sound.own_lines import OwnLines
from companion.sound.voices import Voices
from companion.table.commands import ChooseGame, StartGame
from companion.words.dictionary import Dictionary
from tests.companion.test_own_recordings import KRAKEN, as_it_is, spoken
from tests.companion.test_shut_eyes import NIGHTS, WAKING_MS, Sleep, Wake
from tests.companion.toys import WORDS as NIGHT_WORDS
from tests.tongues import in_two_languages
from tests.web.room import GAMES, ORIGIN, WORDS, Phone, Room
from tests.web.screens import FakeScreens
from web.sound.screens import Sound

TWO = in_two_languages(WORDS)


def text_of(answer: TestResponse) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.text)).split())


@pytest.fixture
def voices(tmp_path: Path) -> Voices:
    return Voices(GAMES, "en", tmp_path / "sound", as_it_is, TWO.languages)


@pytest.fixture
def flask(room: Room, voices: Voices) -> Flask:
    return room.app(sound=Sound(FakeScreens(), lambda path: b"RIFFwave", OwnLines(GAMES, TWO, voices)))


@pytest.fixture
def ann(room: Room, flask: Flask) -> Phone:
    return Phone(flask).join("Ann")


def send(phone: Phone, raw: bytes, **fields: str) -> TestResponse:
    parts = [f'name="{name}"\r\n\r\n{value}'.encode() for name, value in fields.items()]
    parts.append(b'name="file"; filename="memo.m4a"\r\n\r\n' + raw)
    body = b"".join(b"--line\r\nContent-Disposition: form-data; " + part + b"\r\n" for part in parts) + b"--line--\r\n"
    kind = "multipart/form-data; boundary=line"
    return phone.client.post("/recordings", data=body, headers={"Origin": ORIGIN}, content_type=kind)


def fields_of(page: TestResponse) -> dict[str, str]:
    return {
        name: unescape(value) for name, value in re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', page.text)
    }


def test_a_line_is_found_by_its_number_and_heard(flask: Flask) -> None:
    """By whoever is at the table: a native is not always the host."""
    ben = Phone(flask)
    page = ben.get("/lines?language=en")
    (number,) = re.findall(r"<b>(\d{6})</b>\s*<span[^>]*>Paused\.<", page.text)
    found = ben.get(f"/lines?language=en&q={number}")
    assert re.search(r"\b1 of \d+ lines. Without a sound: 0", text_of(found))
    (link,) = (unescape(each) for each in re.findall(r'data-plays href="([^"]+)"', found.text))
    clip = ben.get(link)
    assert (clip.status_code, clip.content_type, clip.data[:4]) == (200, "audio/ogg", b"OggS")
    clip = ben.get(f"{link}&wav=1")
    assert (clip.status_code, clip.content_type, clip.data) == (200, "audio/wav", b"RIFFwave")


def test_in_another_language_what_has_no_sound_is_marked(flask: Flask) -> None:
    page = text_of(Phone(flask).get("/lines?language=de&missing=1"))
    found = re.search(r"(\d+) of (\d+) lines. Without a sound: (\d+)", page)
    assert found is not None
    assert found[1] == found[2] == found[3] != "0"
    assert "no sound" in page


@pytest.mark.parametrize("query", ["language=../x&of=../../etc", "language=tlh&of=nobody", "q=" + "x" * 9_000, ""])
def test_what_is_asked_for_and_is_not_there_is_left_out(flask: Flask, query: str) -> None:
    assert Phone(flask).get(f"/lines?{query}").status_code == 200


@pytest.mark.parametrize("piece", ["", "../../pyproject.toml", "Nobody says this."])
def test_no_other_file_is_sent(flask: Flask, piece: str) -> None:
    query = urlencode({"language": "en", "piece": piece})
    assert Phone(flask).get(f"/lines/clip?{query}").status_code == 404


def test_while_eyes_are_shut_no_line_is_read_or_heard(tmp_path: Path, voices: Voices) -> None:
    night = Room(tmp_path / "night", games={"toy": NIGHTS}, words=Dictionary.of(NIGHT_WORDS))
    phone = Phone(night.app(sound=Sound(FakeScreens(), lambda path: None, OwnLines(GAMES, TWO, voices))))
    clip = "/lines/clip?" + urlencode({"language": "en", "piece": "Paused."})
    for command in (Join("Ann"), Join("Ben")):
        night.ask(command, STRANGER)
    assert [night.ask(each, "s1").refused for each in (ChooseGame("toy"), StartGame(), Sleep())] == [None] * 3
    assert phone.get(clip).status_code == 404
    assert phone.get("/lines").location == "/"
    assert night.ask(Wake(), "s1").refused is None
    night.time.ms += WAKING_MS
    night.settle()
    assert phone.get(clip).status_code == 200
    night.close()


def test_a_table_without_sound_has_no_such_page(room: Room) -> None:
    phone = Phone(room.app())
    assert phone.get("/lines").location == "/"
    assert phone.get("/lines/clip?piece=Paused.").status_code == 404


def test_what_is_missing_is_recorded_one_after_the_other(ann: Phone, voices: Voices) -> None:
    page = ann.get("/recordings/next?language=de")
    assert re.search(r"1 of \d+\. Recorded: 0", text_of(page))
    assert "Back by one" not in text_of(page)
    first = fields_of(page)
    answer = send(ann, spoken(900), **first)
    asked = parse_qs(urlsplit(answer.location or "").query)
    assert (answer.status_code, asked) == (303, {"language": ["de"], "at": ["0"], "kept": ["1"]})

    page = ann.get(answer.location or "")
    assert "Kept. This is how it sounds:" in text_of(page)
    assert fields_of(page) == first, "it can be recorded again"
    (sound,) = re.findall(r'<audio[^>]* src="([^"]+)"', page.text)
    assert ann.get(unescape(sound)).data.startswith(b"RIFF")
    (following,) = re.findall(r'class="button" href="([^"]+)"', page.text)
    page = ann.get(unescape(following))
    assert re.search(r"2 of \d+\. Recorded: 1", text_of(page))
    assert fields_of(page)["piece"] != first["piece"]
    assert "Back by one" in text_of(page)
    assert voices.own_in("de").of(first["game"]).clips
    assert not voices.own.of(first["game"]).clips, "English is as it was"
    assert "own-de" in dict(voices.choices)[""], "and German can be chosen now"


def test_seconds_are_written_as_their_reader_writes_them(ann: Phone) -> None:
    page = ann.client.get("/recordings/next?language=de", headers={"Accept-Language": "de"})
    assert re.search(r"Höchstens \d+,\d Sekunden", text_of(page))


def test_who_comes_back_goes_on_where_it_stopped(ann: Phone) -> None:
    send(ann, spoken(900), **fields_of(ann.get("/recordings/next?language=de")))
    assert re.search(r"2 of \d+\. Recorded: 1", text_of(ann.get("/recordings/next?language=de")))


def test_what_is_refused_stays_where_it_is(ann: Phone, voices: Voices) -> None:
    fields = fields_of(ann.get("/recordings/next?language=de&at=3"))
    answer = send(ann, b"no sound", **fields)
    assert answer.status_code >= 400
    assert "The table cannot read this file." in text_of(answer)
    assert fields_of(answer) == fields
    assert not voices.own_in("de").now


def test_lines_of_a_game_that_was_not_chosen_are_recorded_here_too(room: Room, ann: Phone, voices: Voices) -> None:
    room.ask(ChooseGame(KRAKEN), "s1")
    wanted = OwnLines(GAMES, TWO, voices).all.wanted("de")
    at = next(place for place, each in enumerate(wanted) if each.slug == "space-alert")
    page = ann.get(f"/recordings/next?language=de&at={at}")
    assert "Space Alert" in text_of(page)
    assert send(ann, spoken(900), **fields_of(page)).status_code == 303
    assert voices.own_in("de").of("space-alert").clips


@pytest.mark.parametrize("query", ["language=de&at=99999", "language=de&at=-4", "language=de&at=x", "language=tlh", ""])
def test_a_place_that_is_none_is_the_nearest(ann: Phone, query: str) -> None:
    assert ann.get(f"/recordings/next?{query}").status_code == 200


def test_where_nothing_is_missing_it_says_so(ann: Phone) -> None:
    assert "Nothing is missing" in text_of(ann.get("/recordings/next?language=en"))


def test_only_the_host_records(flask: Flask, ann: Phone) -> None:
    assert Phone(flask).join("Ben").get("/recordings/next?language=de").location == "/"
