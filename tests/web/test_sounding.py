"""Screens that sound: who gets the plan, along with which page, and the clips by their hashes."""

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Barrier, Event, Thread
from typing import Any

import pytest
from flask import Flask
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine

from companion.box.box import ScreensChanged
from companion.contract import Seat
from companion.contract.eyes import are_shut
from companion.people.seats import STRANGER, Join
from companion.people.sounding import (
    AskToSound,
    HouseSound,
    LetScreen,
    PutOutScreen,
    Screen,
    SetDelay,
    SetSoundWhere,
)
from tests.browser.still import states
from tests.games.shipped import GAMES
from tests.web.ear import DEADLINE_S, Ear, until_true
from tests.web.room import Phone, Room
from tests.web.screens import FakeScreens, Item
from web.listen.server import Web
from web.pages.pages import Audience
from web.sound.screens import Sound
from web.sound.speakers import Speakers
from web.testing import Look

SCREEN, OTHER = "614a23ff8d95b24c", "0" * 16
AT = f"/stream/table?sound={SCREEN}"


@pytest.fixture
def screens() -> FakeScreens:
    return FakeScreens()


@pytest.fixture
def web(room: Room, screens: FakeScreens) -> Iterator[Web]:
    room.ask(AskToSound(SCREEN, "TV"), STRANGER)  # there is no host yet who could be asked
    with room.served(sound=screens.sound()) as web:
        screens.tell = web.tell
        yield web


def item(screens: FakeScreens, at: int = 1_000) -> Item:
    return Item("voice", at, 600, False, ((min(screens.files), 0),), ((at, 0.25),))


def sounds(ear: Ear, name: str = "sound") -> Any:
    """The next event of that name."""
    while (event := ear.next()) is not None:
        if event[0] == name:
            return event[1]
    raise AssertionError(f"the stream ended without {name!r}")


def test_a_screen_that_was_let_in_gets_the_whole_present_and_then_each_change(web: Web, screens: FakeScreens) -> None:
    screens.say(900, item(screens))
    with Ear(web.port, AT) as ear:
        assert sounds(ear, "sound-may") == {"may": "in", "wait": 0}
        told = sounds(ear)
        assert told["items"] == [
            {
                "bus": "voice",
                "at": 1_000,
                "ms": 600,
                "loop": False,
                "parts": [[min(screens.files), 0]],
                "gains": [[1_000, 0.25]],
                "end": None,
            }
        ]
        assert (told["made"], told["until"]) == (900, 5_400)
        screens.say(1_700)
        assert sounds(ear)["items"] == []


def test_it_is_told_which_clips_the_whole_game_has_to_fetch_them_ahead(web: Web, screens: FakeScreens) -> None:
    with Ear(web.port, AT) as ear:
        assert sounds(ear, "sound-clips") == {"clips": sorted(screens.files)}


@pytest.mark.parametrize("path", ["/stream/table", f"/stream/table?sound={OTHER}", "/stream/table?sound=me"])
def test_nobody_else_gets_anything_of_it(room: Room, screens: FakeScreens, path: str) -> None:
    """Neither a plan, which tells what comes, nor when there is a new one."""
    with room.served(beat_s=0.2, sound=screens.sound()) as web, Ear(web.port, path) as ear:
        screens.tell = web.tell
        assert sounds(ear, "message")
        screens.say(900, item(screens))
        heard = [event[0] for event in (ear.next(), ear.next()) if event is not None]
        assert heard in (["beat", "beat"], ["sound-may", "beat"])
        assert screens.seen == []


def test_a_screen_that_waits_is_told_as_soon_as_it_is_let_in_and_when_it_is_put_out(
    room: Room, screens: FakeScreens
) -> None:
    room.ask(Join("Ann"), STRANGER)
    screens.say(900, item(screens))
    with room.served(sound=screens.sound()) as web, Ear(web.port, AT) as ear:
        assert sounds(ear, "sound-may") == {"may": "stranger", "wait": 0}
        room.ask(AskToSound(SCREEN, "TV"), STRANGER)
        assert sounds(ear, "sound-may") == {"may": "asks", "wait": 0}
        assert screens.seen == []
        room.ask(LetScreen(SCREEN), "s1")
        assert sounds(ear, "sound-may") == {"may": "in", "wait": 0}
        assert sounds(ear)["items"]
        room.ask(PutOutScreen(SCREEN), "s1")
        assert sounds(ear, "sound-may") == {"may": "stranger", "wait": 0}
        assert screens.seen == [("come", SCREEN), ("go", SCREEN)]


def test_a_screen_is_silent_where_others_play_and_holds_back_for_a_slower_one(
    room: Room, web: Web, screens: FakeScreens
) -> None:
    room.ask(Join("Ann"), STRANGER)
    room.ask(AskToSound(OTHER, "radio"), "s1")
    screens.say(900, item(screens))
    with Ear(web.port, AT) as ear:
        assert sounds(ear)["items"]
        room.ask(SetSoundWhere("box"), "s1")
        assert sounds(ear, "sound-may") == {"may": "quiet", "wait": 0}
        assert sounds(ear)["items"] == []
        room.ask(SetSoundWhere("both"), "s1")
        assert sounds(ear)["items"]
        room.ask(SetDelay(OTHER, 180), "s1")
        room.table.inbox.put(ScreensChanged((OTHER, SCREEN)))
        assert sounds(ear, "sound-may") == {"may": "in", "wait": 180}


def test_an_open_stream_is_a_screen_that_plays_and_opened_anew_it_has_never_gone(
    web: Web, screens: FakeScreens
) -> None:
    with Ear(web.port, AT) as old:
        sounds(old, "sound-may")
        with Ear(web.port, AT) as new:
            sounds(new, "sound-may")
            old.close()
            web.tell()
            assert sounds(new, "beat")
            assert screens.seen == [("come", SCREEN)]
    until_true(lambda: screens.seen == [("come", SCREEN), ("go", SCREEN)])


def test_a_screen_that_plays_hears_from_the_table_every_two_seconds_whatever_else_is_told(
    room: Room, web: Web, screens: FakeScreens
) -> None:
    with Ear(web.port, AT) as ear:
        sounds(ear, "sound-may")
        ringing = Event()

        def ring() -> None:
            while not ringing.wait(0.3):
                web.tell()

        thread = Thread(target=ring)
        thread.start()
        try:
            assert set(sounds(ear, "beat")) == {"now", "real", "running"}
        finally:
            ringing.set()
            thread.join()


# --- who asks


def test_anybody_may_ask_and_the_host_is_in_at_once(room: Room, flask: Flask, ann: Phone) -> None:
    def asked(phone: Phone, screen: str) -> tuple[int, str]:
        answer = phone.post("/sound", {"screen": screen, "name": "TV"})
        return answer.status_code, room.snapshot.standing(screen)

    screen = Phone(flask)
    assert asked(screen, SCREEN) == (204, "asks")
    assert asked(ann, OTHER) == (204, "in")
    assert asked(Phone(flask, beside=screen), "me")[0] >= 400
    assert asked(Phone(flask, beside=screen), "2" * 16) == (204, "asks")
    assert asked(Phone(flask, beside=screen), "3" * 16) == (409, "stranger"), "the third of one address"
    strange = Phone(flask).post("/sound", {"screen": "1" * 16, "name": "TV"}, headers={"Origin": "http://evil.example"})
    assert (strange.status_code, room.snapshot.standing("1" * 16)) == (403, "stranger")


# --- the clips


@pytest.fixture
def flask(room: Room, screens: FakeScreens) -> Flask:
    return room.app(sound=screens.sound())


def test_a_clip_is_there_for_ever_under_its_hash(flask: Flask, screens: FakeScreens) -> None:
    phone = Phone(flask)
    hash, path = next(iter(screens.files.items()))
    answer = phone.get(f"/sound/{hash}.ogg")
    assert (answer.status_code, answer.mimetype, answer.data) == (200, "audio/ogg", path.read_bytes())
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    wave = phone.get(f"/sound/{hash}.wav")
    assert (wave.mimetype, wave.data[:4]) == ("audio/wav", b"RIFF")
    assert wave.headers["Cache-Control"] == "public, max-age=31536000, immutable"


def test_two_may_wait_for_a_wave_and_pages_keep_the_other_workers(room: Room, screens: FakeScreens) -> None:
    begun, ready = Barrier(3), Event()

    def slowly(path: Path) -> bytes:
        begun.wait(DEADLINE_S)
        ready.wait(DEADLINE_S)
        return b"RIFF"

    flask = room.app(sound=Sound(screens, slowly))
    at = f"/sound/{min(screens.files)}.wav"
    with ThreadPoolExecutor(2) as browsers:
        waiting = [browsers.submit(Phone(flask).get, at) for _ in range(2)]
        begun.wait(DEADLINE_S)
        third = Phone(flask).get(at)
        ready.set()
        assert (third.status_code, third.headers["Retry-After"], third.headers["Cache-Control"]) == (
            503,
            "1",
            "no-store",
        )
        assert [each.result().status_code for each in waiting] == [200, 200]


@pytest.mark.parametrize("name", ["0" * 32, "../../companion/sound/sounds/tick", "tick", "A" * 32])
@pytest.mark.parametrize("kind", ["ogg", "wav"])
def test_what_the_table_does_not_know_is_no_clip(flask: Flask, name: str, kind: str) -> None:
    answer = Phone(flask).get(f"/sound/{name}.{kind}")
    assert answer.status_code == 404
    assert answer.headers["Cache-Control"] == "no-store"


def test_without_screens_there_are_no_clips(room: Room, screens: FakeScreens) -> None:
    phone = Phone(room.app())
    assert phone.get(f"/sound/{min(screens.files)}.ogg").status_code == 404
    assert phone.get(f"/sound/{min(screens.files)}.wav").status_code == 404


# --- while eyes are shut


@pytest.mark.parametrize(("page", "goes_on"), [("table", True), ("seat", False), ("host", False)])
def test_while_eyes_are_shut_no_phone_makes_a_sound_whoever_let_it_in(page: str, goes_on: bool) -> None:
    screens = FakeScreens()
    screens.say(900, item(screens))
    line = RequestStartLine("GET", f"/stream/{page}?sound={SCREEN}", "HTTP/1.1")
    look, audience = Look(GAMES["feed-the-kraken"]), Audience(page, None if page == "table" else Seat("s1"))
    (aside,) = Speakers(look.door, screens.sound())(
        audience, HTTPServerRequest(start_line=line, headers=HTTPHeaders({"Host": "table"}))
    )
    assert aside.beat_s == (2 if goes_on else 1), "it misses two at most before it falls silent by itself"
    heard = []
    for state in (shut := next(each for each in states("feed-the-kraken") if are_shut(look.game, each)), None, shut):
        if state is None:
            look.table.snapshot = replace(look.table.snapshot, play=None)
        else:
            look.at(state)
        let_in = replace(look.table.snapshot.house, sound=HouseSound(screens=(Screen(SCREEN, "TV"),)))
        look.table.snapshot = replace(look.table.snapshot, house=let_in)
        found = re.search(rb"event: sound\ndata: (.*)\n", aside.news())
        heard.append(None if found is None else bool(json.loads(found[1])["items"]))
    assert heard == ([True, None, None] if goes_on else [False, True, False])
