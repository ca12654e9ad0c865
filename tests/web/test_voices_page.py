"""The host's page of voices: one is sent, kept, listed and taken out; during a game none comes or goes."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import BinaryIO

import pytest

from companion.people.seats import STRANGER, Join
from companion.sound import shelf
from companion.sound.own_lines import OwnLines
from companion.sound.packs import Pack, own
from companion.sound.unpacking import unpack
from companion.sound.voices import Voices
from companion.table.commands import ChooseGame, EndGame, StartGame
from tests.companion.packs import files, zipped
from tests.tongues import in_two_languages
from tests.web.caller import Answer, Caller
from tests.web.ear import until_true
from tests.web.room import CHAIR, GAMES, ORIGIN, WORDS, Room
from tests.web.screens import FakeScreens
from web.listen.server import Web
from web.origin import COOKIE
from web.sound.screens import Sound
from web.sound.voices import LARGEST, PATH, SENT

TWO = in_two_languages(WORDS)
ANN = "s1"
PACK = zipped(files("Pause."))


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "sound"


@pytest.fixture
def keys(room: Room) -> list[str]:
    """Ann, who is the host, and others."""
    return [room.ask(Join(name), STRANGER).key or "" for name in ("Ann", "Ben", "Cid", "Dora")]


@pytest.fixture
def web(room: Room, keys: list[str], state: Path) -> Iterator[Web]:
    voices = Voices(GAMES, "en", state, languages=TWO.languages)
    sound = Sound(FakeScreens(), lambda path: None, OwnLines(GAMES, TWO, voices), voices.shelf)
    with room.served(sound=sound) as web:
        yield web


def sent(web: Web, key: str, content: bytes) -> Answer:
    head = b'--line-7\r\nContent-Disposition: form-data; name="file"; filename="fr.zip"\r\n\r\n'
    headers = {"Origin": ORIGIN, "Content_Type": "multipart/form-data; boundary=line-7", "Cookie": f"{COOKIE}={key}"}
    with Caller(web.port) as caller:
        return caller.ask("POST", SENT, body=head + content + b"\r\n--line-7--\r\n", **headers)


def asked(web: Web, key: str, method: str = "GET", path: str = PATH, body: bytes = b"") -> Answer:
    kind = {"Content_Type": "application/x-www-form-urlencoded", "Origin": ORIGIN} if body else {}
    with Caller(web.port) as caller:
        return caller.ask(method, path, body=body, Cookie=f"{COOKIE}={key}", **kind)


def words_of(answer: Answer) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.body.decode())).split())


def names(state: Path) -> list[str]:
    return sorted(each.name for each in own(state).iterdir()) if own(state).exists() else []


def play(room: Room) -> None:
    room.ask(ChooseGame(CHAIR), ANN)
    room.ask(StartGame(sure=True), ANN)


def test_a_voice_is_sent_listed_and_taken_out(web: Web, keys: list[str], state: Path) -> None:
    assert "No pack has been installed here." in words_of(asked(web, keys[0]))
    assert f'href="{PATH}"' in asked(web, keys[0], path="/host").body.decode()
    answer = sent(web, keys[0], PACK)
    assert (answer.status, answer.headers["Location"]) == (303, PATH)
    page = words_of(asked(web, keys[0]))
    assert "Klingon Deutsch. Licence: CC0 Worf Take it out" in page
    (name,) = names(state)
    assert asked(web, keys[0], "POST", f"{PATH}/remove", f"pack={name}".encode()).status == 303
    assert names(state) == []


def test_one_that_is_none_is_refused_on_the_same_page_with_the_reason(web: Web, keys: list[str], state: Path) -> None:
    answer = sent(web, keys[0], b"no voice")
    assert answer.status == 409
    assert "This is no zip, or it is damaged. Nothing was changed." in words_of(answer)
    assert "Voices in other languages" in words_of(answer)
    assert names(state) == []
    answer = asked(web, keys[0], "POST", f"{PATH}/remove", b"pack=..")
    assert "This pack is not there any more." in words_of(answer)


@pytest.mark.parametrize("who", [1, None])
def test_from_anybody_else_nothing_is_taken(web: Web, keys: list[str], state: Path, who: int | None) -> None:
    key = "" if who is None else keys[who]
    assert sent(web, key, PACK).status in (401, 403)
    assert asked(web, key).headers["Location"] == "/"
    assert asked(web, key, "POST", f"{PATH}/remove", b"pack=x").status in (401, 403)
    assert names(state) == []


def test_during_a_game_none_comes_or_goes(room: Room, web: Web, keys: list[str], state: Path) -> None:
    sent(web, keys[0], PACK)
    before = names(state)
    play(room)
    for answer in (
        sent(web, keys[0], zipped(files("Zwei."))),
        asked(web, keys[0], "POST", f"{PATH}/remove", f"pack={before[0]}".encode()),
    ):
        assert answer.status == 409
        assert "A game is on: voices come and go between games." in words_of(answer)
    assert names(state) == before
    assert "Take it out" not in words_of(asked(web, keys[0]))
    room.ask(EndGame(sure=True), ANN)
    assert asked(web, keys[0], "POST", f"{PATH}/remove", f"pack={before[0]}".encode()).status == 303


def test_a_game_may_begin_while_one_is_looked_at(
    room: Room, web: Web, keys: list[str], state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slowly(packed: BinaryIO, onto: Path) -> Pack:
        play(room)
        return unpack(packed, onto)

    monkeypatch.setattr(shelf, "unpack", slowly)
    answer = sent(web, keys[0], PACK)
    assert answer.status == 409
    assert "A game is on: voices come and go between games." in words_of(answer)
    assert names(state) == []


def test_who_goes_away_in_the_middle_leaves_nothing_behind(web: Web, keys: list[str], state: Path) -> None:
    with Caller(web.port) as caller:
        caller.send(b"POST " + SENT.encode() + b" HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500000\r\n")
        caller.send(f"Origin: http://localhost\r\nCookie: {COOKIE}={keys[0]}\r\n".encode())
        caller.send(b"Content-Type: multipart/form-data; boundary=line-7\r\n\r\n" + PACK)
        until_true(lambda: names(state) != [])
    until_true(lambda: names(state) == [])


def test_more_than_any_voice_has_is_not_heard(web: Web, keys: list[str]) -> None:
    with Caller(web.port) as caller:
        caller.send(b"POST " + SENT.encode() + b" HTTP/1.1\r\nHost: localhost\r\n")
        caller.send(
            f"Content-Length: {LARGEST + 1}\r\nOrigin: http://localhost\r\nCookie: {COOKIE}={keys[0]}\r\n\r\n".encode()
        )
        assert caller.answer().status == 413
