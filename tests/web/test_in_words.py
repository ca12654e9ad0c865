"""What is said stands on pages, each line at its moment; to shut eyes it goes to the screen in the room alone."""

import queue
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from tornado.httputil import HTTPServerRequest, RequestStartLine

from companion.contract import Seat
from companion.games.feed_the_kraken import GAME
from companion.games.feed_the_kraken.rules.eyes import AbortScript, ShutEyes
from companion.games.feed_the_kraken.rules.set_up import NextStep
from companion.people.seats import STRANGER, AddSeat, Join
from companion.people.sounding import ChooseVoice
from companion.sound.captions import NARRATOR, SHIP, TABLE
from companion.sound.clips import sounds
from companion.sound.director import Director
from companion.sound.orders import BUSES
from companion.sound.sound_room import SoundRoom
from companion.sound.voices import Voices
from companion.table.commands import ChooseGame, ClearTable, EndGame, GoOn, Pause, SetOptions, StartGame
from companion.table.snapshot import News
from companion.words.dictionary import Dictionary
from hardware.fakes import FakeMixer
from tests.games.feed_the_kraken.table import ON_PHONES
from tests.web.ear import Ear
from tests.web.room import GAMES, WORDS, Room, StandingClock
from web.listen.server import Web
from web.pages.pages import Audience
from web.stream.eyes import Eyes
from web.stream.spoken import spoken

STEP_MS = 200
PHONES = ("/stream/seat", "/stream/host", "/stream/box")


class Speaking:
    """A room that speaks, with no card to play on; its time jumps."""

    def __init__(self, folder: Path, words: Dictionary = WORDS) -> None:
        voices = Voices(GAMES, "en", None)
        self.room = Room(folder, time=StandingClock(), voices=voices.choices, words=words)
        room, self._news, self._taken = self.room, queue.SimpleQueue[News](), 0
        mixer = FakeMixer(BUSES, room.time)
        mixer.unplug()
        self.sound = SoundRoom(
            Director(), mixer, voices.ship, sounds(), WORDS, room.time, room.box.speaker, lambda what: None,
            voices=voices,
        )  # fmt: skip
        room.ears.all.append(self._published)
        self.keys = [room.ask(Join(name), STRANGER).key or "" for name in ("Ann", "Ben")]
        for name in ("Cat", "Dan", "Eve"):
            room.ask(AddSeat(name), "s1")
        self.asides = spoken(
            self.sound.captions, room.time, Eyes(lambda: room.snapshot), room.table.words, lambda: room.snapshot
        )

    def _published(self) -> None:
        heard = self.room.ears.heard
        self._news.put(News(self.room.snapshot, tuple(heard[self._taken :])))
        self._taken = len(heard)

    def listen(self) -> None:
        self.room.settle()
        with suppress(queue.Empty):
            while True:
                self.sound.take(self._news.get_nowait())
        self.sound.tick()

    def after(self, ms: int) -> None:
        self.listen()
        for _ in range(ms // STEP_MS):
            self.room.let_pass(STEP_MS)
            self.listen()

    def ask(self, command: Any, sender: str = "s1") -> None:
        self.room.ask(command, sender)
        self.listen()

    def start(self, slug: str, **options: Any) -> None:
        for command in (ChooseGame(slug), SetOptions(options), StartGame(sure=True)):
            self.ask(command)

    def shut_eyes(self) -> None:
        self.start(GAME.slug, **ON_PHONES)
        while GAME.offers(self.state, Seat("s1")) and self.state.stage == "setting_up":
            self.ask(NextStep())
        self.after(30_000)
        self.ask(ShutEyes())

    @property
    def state(self) -> Any:
        play = self.room.snapshot.play
        assert play is not None
        return play.state

    @property
    def masks(self) -> bool:
        play = self.room.snapshot.play
        return play is not None and play.masks


@pytest.fixture
def speaking(tmp_path: Path) -> Iterator[Speaking]:
    speaking = Speaking(tmp_path / "state")
    yield speaking
    speaking.room.close()


@pytest.fixture
def web(speaking: Speaking) -> Iterator[Web]:
    with speaking.room.served(asides=speaking.asides) as web:
        speaking.sound.captions.listeners.append(web.tell)
        yield web


def caption(ear: Ear) -> Any:
    return next_of(ear, "caption")


def next_of(ear: Ear, name: str) -> Any:
    while (event := ear.next()) is not None:
        if event[0] == name:
            return event[1]
    raise AssertionError(f"the stream ended without {name!r}")


@pytest.mark.parametrize("path", [*PHONES, "/stream/history", "/stream/table"])
def test_each_line_comes_at_its_moment_and_says_who_speaks(speaking: Speaking, web: Web, path: str) -> None:
    speaking.start("captains-chair")
    speaking.after(20_000)
    with Ear(web.port, path, speaking.keys[0]) as ear:
        while (told := caption(ear))["number"] < speaking.sound.captions.of_all[-1].number:
            assert told["left_ms"] == 0  # it is over: it is kept, and not shown over the picture any more
        assert told["speaker"] == "ship"
        speaking.ask(Pause())
        speaking.after(400)
        paused = caption(ear)
        assert (paused["text"], paused["speaker"]) == ("Paused.", "table")
        assert 4_000 < paused["left_ms"] < 8_000


def test_a_game_with_a_narrator_says_so(speaking: Speaking, web: Web) -> None:
    speaking.start(GAME.slug)
    speaking.ask(NextStep())
    speaking.after(5_000)
    with Ear(web.port, "/stream/table") as ear:
        assert caption(ear)["speaker"] == "narrator"


def test_what_is_said_to_shut_eyes_goes_to_the_screen_alone_and_to_phones_not_even_later(
    speaking: Speaking, web: Web
) -> None:
    speaking.shut_eyes()
    assert speaking.masks
    before = speaking.sound.captions.of_all[-1].number
    with ExitStack() as stack:
        screen = stack.enter_context(Ear(web.port, "/stream/table"))
        phones = [stack.enter_context(Ear(web.port, "/stream/seat", key)) for key in speaking.keys]
        for phone in phones:
            assert phone.next() is not None  # its page; no caption before it
        speaking.after(12_000)
        in_the_dark = [each.text for each in speaking.sound.captions.of_all if each.number > before]
        assert in_the_dark, "the script says nothing"
        told = caption(screen)
        while told["text"] != in_the_dark[-1]:
            told = caption(screen)
        while speaking.masks:
            speaking.after(1_000)
        speaking.ask(Pause())
        speaking.after(1_000)
        for phone in phones:
            events = [phone.next()]
            while events[-1] is not None and (events[-1][0] != "caption" or events[-1][1]["number"] <= before):
                events.append(phone.next())
            told = [each for each in events if each is not None and each[0] != "message"]
            assert told[0] == ("look", {}), "something came while eyes were shut"
            assert {name for name, _ in told[1:]} == {"caption"}
            assert all(said["number"] <= before or said["text"] not in in_the_dark for _, said in told[1:])


def test_whatever_is_said_all_phones_get_the_same_bytes(speaking: Speaking) -> None:
    """Whoever sits there, and whichever page is open; with shut eyes none."""
    request = HTTPServerRequest(start_line=RequestStartLine("GET", "/", "HTTP/1.0"))
    seats = [Audience("seat", Seat(f"s{place}")) for place in range(1, 6)]
    pages = [
        *seats,
        Audience("host", Seat("s1")),
        Audience("box", Seat("s1")),
        Audience("seat", Seat("s1"), Seat("s3")),
    ]
    streams = [aside for each in pages for aside in speaking.asides(each, request)]
    assert len(streams) == len(pages)
    speaking.shut_eyes()
    spoken, shut = set[bytes](), 0
    for _ in range(500):
        (told,) = {each.news() for each in streams}
        assert not (told and speaking.masks)
        spoken.add(told)
        shut += speaking.masks
        speaking.after(STEP_MS)
    assert shut > 100
    assert len(spoken) > 1


def test_all_may_look_is_told_to_all_phones_alike_however_eyes_come_open(speaking: Speaking, web: Web) -> None:
    speaking.shut_eyes()
    with ExitStack() as stack:
        phones = [
            stack.enter_context(Ear(web.port, path, speaking.keys[0])) for path in (*PHONES, "/stream/seat?as=s3")
        ] + [stack.enter_context(Ear(web.port, "/stream/seat", speaking.keys[1]))]
        for phone in phones:
            phone.message()
        speaking.ask(AbortScript(), "s2")
        while speaking.masks:
            speaking.after(1_000)
        assert [next_of(each, "look") for each in phones] == [{}] * len(phones)


@pytest.mark.parametrize(("slug", "speaker"), [("captains-chair", SHIP), (GAME.slug, NARRATOR)])
def test_a_caption_says_who_speaks_in_whatever_voice(speaking: Speaking, slug: str, speaker: str) -> None:
    voices = dict(speaking.room.snapshot.box.parts.voices)
    narrator = GAMES[slug].voice
    for voice in voices[narrator]:
        speaking.ask(ChooseVoice(narrator, voice))
        speaking.start(slug)
        if slug == GAME.slug:
            speaking.ask(NextStep())
        speaking.after(12_000)
        own = [each for each in speaking.sound.captions.of_all if each.speaker != TABLE]
        assert own, "nothing is said"
        assert {each.speaker for each in own} == {speaker}
        speaking.ask(EndGame(sure=True))
        speaking.ask(ClearTable())


def test_after_a_power_cut_each_phone_that_comes_back_is_told_by_one_word_that_all_may_look(
    speaking: Speaking, web: Web
) -> None:
    speaking.shut_eyes()
    speaking.after(3_000)
    keys, room = speaking.keys, speaking.room
    room.close()
    room = Room(room.folder, time=StandingClock())
    try:
        with room.served() as again, ExitStack() as stack:
            paths = [(path, keys[0]) for path in (*PHONES, "/stream/seat?as=s3")] + [("/stream/seat", keys[1])]
            phones = [stack.enter_context(Ear(again.port, path, key)) for path, key in paths]
            told = [next_of(each, "look") for each in phones]
            assert told[0]["once"]
            assert told == [told[0]] * len(phones), "all alike"
            with Ear(again.port, "/stream/table") as screen:
                assert (screen.next() or [""])[0] == "message"
            room.ask(GoOn(), "s1")
            with Ear(again.port, "/stream/seat", keys[1]) as late:
                assert (late.next() or [""])[0] == "message", "it is over"
    finally:
        room.close()


def test_who_comes_when_eyes_are_open_is_not_told_that_they_are(speaking: Speaking, web: Web) -> None:
    speaking.start(GAME.slug, **ON_PHONES)
    with Ear(web.port, "/stream/seat", speaking.keys[1]) as ear:
        speaking.ask(Pause())
        speaking.ask(GoOn())
        speaking.after(2_000)
        while (event := ear.next()) is not None and event[0] != "caption":
            assert event[0] == "message"
