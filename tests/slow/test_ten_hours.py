"""Ten hours at the table, in seconds: nothing is kept that is not needed, and no thread is left behind.

The table runs on its own thread, as in the product. Lamps, speaker and pages run on the test's, so that time can jump.
"""

import gc
import queue
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from companion.box.box import CardCame, CardLeft, Edge, ReaderChanged
from companion.box.cards import TeachCard
from companion.cli import library, simulate
from companion.contract import ZERO, Effect, Flash, Seat
from companion.lamps.lamp_room import LampRoom
from companion.past.archive import Archive
from companion.people.seats import STRANGER, AddSeat, FreeHost, Join, Rename, SetVolume
from companion.sound.clips import sounds
from companion.sound.director import Director
from companion.sound.orders import BUSES
from companion.sound.packs import VOICES
from companion.sound.sound_room import SoundRoom
from companion.sound.voice import Voice
from companion.table.clock import TableClock, monotonic_ms
from companion.table.commands import ChooseGame, ClearTable, EndGame, GoOn, Pause, StartGame, Undo
from companion.table.games import Games
from companion.table.outlet import Outlet
from companion.table.posts import Answer, Ask
from companion.table.sent_twice import KEPT
from companion.table.snapshot import News, Snapshot
from companion.table.table import Table
from companion.words.dictionary import Dictionary
from hardware.board import ReaderPart
from hardware.fakes import FakeBox, FakeLamp, FakeMixer
from hardware.ports import CardGone, CardSeen, ReaderState
from tests.companion import toys
from tests.companion.toys import Drum
from tests.hardware.boards import PARTS, board_with
from tests.web.room import CHAIR, Client, StandingClock
from web import app
from web.asker import Asker
from web.door import Door
from web.origin import COOKIE, Gate
from web.pages.pages import Audience, Pages
from web.panel.panel import Panel
from web.presence import Presence
from web.wire import Health

GAMES: Final = {CHAIR: library.find()[CHAIR], **toys.GAMES}
WORDS: Final = {**library.words({CHAIR: GAMES[CHAIR].folder}, "en"), "toy": toys.WORDS["toy"]}
TOY_SOUNDS: Final = {"hum": "ship_hum_1", "drum": "tick", "cymbal": "gavel"}
HOST: Final = Seat("s1")
VOICE: Final = Voice.read(VOICES / "en" / "af_heart")
SOUNDS: Final = {**sounds(), **{toy: sounds()[real] for toy, real in TOY_SOUNDS.items()}}
HOUR_MS: Final = 3_600_000
HOURS: Final = 10
SETTLED: Final = 2  # hours, until everything that is kept up to a limit has reached it
STEP_MS: Final = (4_000, 26_000)
FRAMES: Final = 3  # of the lamps' movement a step: a machine that is busy leaves some out, too
PATHS: Final = ("/", "/table", "/box", "/api/v1/view", "/api/v1/health", "/api/v1/history")
BUTTONS: Final = ("big", "seat.1", "seat.2", "pause")


class Evening:
    """Real parts put together as in the composition root, with a clock that jumps."""

    def __init__(self, folder: Path) -> None:
        self.time, self.rng = StandingClock(50_000), Random(1)
        self.news: queue.SimpleQueue[News] = queue.SimpleQueue()
        self.heard = self.asked = 0
        clock = TableClock(self.time, start=ZERO, running=False)
        self.table = Table(
            Games.opened(*GAMES.values()),
            Dictionary.of(WORDS),
            folder,
            clock,
            Random(2),
            self._publish,
            lambda: "http://box",
            PARTS,
        )
        board = replace(board_with(6), readers={"table": ReaderPart("lines", port="fake")})
        self.box = FakeBox.make(board, self.time)
        for name, button in self.box.buttons.items():
            button.on_edge(partial(self._edge, name))
        for reader in self.box.readers.values():
            reader.start(self._card, self._reader)
        speaker = self.box.speaker
        self.lamps = LampRoom(self.box.lamps, self.time)
        mixer = FakeMixer(BUSES, self.time)
        self.sound = SoundRoom(Director(), mixer, VOICE, SOUNDS, WORDS, self.time, speaker, lambda what: None)
        self.door, presence = Door(self.table), Presence()
        panel = Panel(self.box, for_all=True)
        self.pages = Pages(self.door, presence, lambda: "http://box", panel)
        self._open = ExitStack()
        archive = Archive(folder / "games", folder / "annals", GAMES, lambda whose, what: None)
        self._open.enter_context(archive)
        asker = Asker(self.door, self.pages, archive, panel, lambda: "http://box", self._health)
        self.flask = app.make(asker, Gate(()))
        self.flask.testing = True
        self.flask.test_client_class = Client
        self.make = {slug: simulate.making(game) for slug, game in GAMES.items()}
        self.thread = threading.Thread(target=self.table.run, name="table", daemon=True)
        self.thread.start()
        self.clients = [self._client(self.ask(Join(name), STRANGER)) for name in ("Ann", "Ben", "Cid")]
        self.ask(AddSeat("Dora"), HOST)
        for number in range(KEPT):  # the table remembers so many answers
            self.ask(SetVolume(number % 50), HOST)

    def close(self) -> None:
        self.table.inbox.put(None)
        self.thread.join(timeout=60)
        assert not self.thread.is_alive()
        self.table.close()
        self._open.close()

    # --- what happens

    def game(self, slug: str) -> None:
        """One game from its choice to the cleared table, or for as long as somebody likes it."""
        self.must(ChooseGame(slug))
        self.must(StartGame(sure=True))
        for _ in range(self.rng.randint(60, 200)):
            play = self.table.snapshot.play
            assert play is not None
            if play.ended:
                break
            self.something()
            self.after(self.rng.randint(*STEP_MS))
        if (play := self.table.snapshot.play) is not None and not play.ended:
            self.must(EndGame(sure=True))
        self.after(2_000)
        self.must(ClearTable())

    def something(self) -> None:
        """Mostly a move, now and then what else happens at a table."""
        rng, snapshot = self.rng, self.table.snapshot
        assert snapshot.play is not None
        match rng.randrange(16):
            case 0:
                self.ask(Pause(), HOST)
                self.after(rng.randint(1_000, 90_000))
                self.ask(GoOn(), HOST)
            case 1 if snapshot.play.undo is not None:
                self.ask(Undo(snapshot.play.undo.number, sure=True), HOST)
            case 2:
                self.lay(f"unknown {rng.randrange(10_000)}")
            case 3:
                card = f"taught {rng.randrange(12)}"
                self.ask(TeachCard(card, "press big"), HOST)
                self.lay(card)
            case 4:
                self.ask(Rename(Seat("s2"), f"Ben {rng.randrange(1_000)}"), HOST)
            case 5:
                self.ask(SetVolume(rng.randint(10, 60)), HOST)
            case 6:
                button = self.box.buttons[rng.choice(BUTTONS)]
                button.press()
                self.after(rng.choice((80, 700)))
                button.release()
                self.settle()
            case 7:
                for path in PATHS:
                    assert self.clients[rng.randrange(3)].get(path).status_code < 400, path
            case _:
                self.move()
        self.pages.live(Audience("seat", Seat(rng.choice(("s1", "s2", "s3")))))  # as a stream does

    def move(self) -> None:
        play = self.table.snapshot.play
        assert play is not None
        if play.game.slug == "toy" and self.rng.random() < 0.1:
            self.ask(Drum(5), HOST)
        acting = sorted(play.game.acts(play.state)) or sorted(play.setup.seats)
        seat = self.rng.choice(acting)
        if offers := play.game.offers(play.state, seat):
            self.ask(self.make[play.game.slug](self.rng.choice(offers), self.rng), HOST if seat == "s4" else seat, seat)

    def lay(self, card: str) -> None:
        reader = self.box.readers["table"]
        reader.lay(card)
        self.after(400)
        reader.take_away()
        self.settle()

    def ask(self, command: Any, sender: Seat, seat: Seat | None = None) -> Answer:
        """Some of it is refused, as in life: what is kept of a refusal would be a leak too."""
        self.asked += 1
        answer = self.door.ask(Ask(command, sender, seat, id=f"ask {self.asked}"))
        self.listen()
        return answer

    def must(self, command: Any) -> None:
        assert (refused := self.ask(command, HOST).refused) is None, refused.code

    # --- time

    def after(self, ms: int) -> None:
        self.settle()
        end, frames = self.time.ms + ms, 0
        while self.time.ms < end:
            waits = [(end - self.time.ms) / 1000, self.sound.wait()]
            waits += [wait for wait in (self.table.seconds_until_due(),) if wait is not None]
            if frames < FRAMES and (wait := self.lamps.wait()) is not None:
                waits.append(wait)
                frames += 1
            self.time.ms += max(1, round(min(waits) * 1000))
            if self.table.seconds_until_due() == 0:
                self.settle()
            self.listen()
            self.lamps.tick()
            self.sound.tick()

    def settle(self) -> None:
        """Until all that was posted is done, and what is due: the loop ticks before it takes a post."""
        assert self.door.ask(Ask(FreeHost(), STRANGER)).refused is not None

    def listen(self) -> None:
        while True:
            try:
                news = self.news.get_nowait()
            except queue.Empty:
                return
            self.heard += 1
            self.lamps.take(news)
            self.sound.take(news)

    # --- what posts

    def _publish(self, snapshot: Snapshot, effects: tuple[Effect, ...]) -> None:
        self.news.put(News(snapshot, effects))

    def _edge(self, name: str, down: bool, at: int) -> None:
        self.table.inbox.put(Edge(name, down, at))

    def _card(self, reader: str, news: CardSeen | CardGone) -> None:
        self.table.inbox.put(CardCame(reader, news.id) if isinstance(news, CardSeen) else CardLeft(reader, news.id))

    def _reader(self, reader: str, state: ReaderState) -> None:
        self.table.inbox.put(ReaderChanged(reader, state.condition, state.text))

    def _client(self, joined: Answer) -> FlaskClient:
        assert joined.key is not None
        client: FlaskClient = self.flask.test_client()
        client.set_cookie(COOKIE, joined.key)
        return client

    def _health(self) -> Health:
        return Health("ok", self.table.snapshot.version, None, False, 0, {})

    # --- what is kept

    def blocks(self) -> int:
        """Pieces of memory in use, when no game is on. Rendered pages are kept up to a limit of their own."""
        self.pages._kept.clear()
        gc.collect()
        return sys.getallocatedblocks()


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path)
    yield evening
    evening.close()


@pytest.mark.slow
def test_ten_hours_leave_no_thread_and_no_memory_behind(evening: Evening) -> None:
    threads: list[set[str]] = []
    blocks: list[int] = []
    heard: list[int] = []
    slugs = cycle(sorted(GAMES))
    began = evening.time.ms
    for hour in range(1, HOURS + 1):
        while evening.time.ms < began + hour * HOUR_MS:
            evening.game(next(slugs))
        threads.append({each.name for each in threading.enumerate()})
        blocks.append(evening.blocks())
        heard.append(evening.heard)

    assert threads[-1] == threads[0]
    news = heard[-1] - heard[SETTLED - 1]
    assert news > 2_000, "so few events would show no leak"
    assert blocks[-1] - blocks[SETTLED - 1] < news / 2, "something is kept of every second event, or of every one"


def test_as_many_threads_move_two_lamps_as_thirty_two() -> None:
    assert _threads_for(2) == _threads_for(32) == 1


def _threads_for(count: int) -> int:
    """How many there are while so many lamps move."""
    before = set(threading.enumerate())
    left = threading.Semaphore(0)
    lamps = {f"lamp.{number}": FakeLamp(left.release) for number in range(count)}
    outlet = Outlet("lamps", LampRoom(lamps, monotonic_ms), lambda whose, what: None)
    outlet.start()
    outlet.post(News(Snapshot(), tuple(Flash(lamp, "breathe", "red", HOUR_MS) for lamp in lamps)))
    for _ in range(3 * count):  # three frames of each
        assert left.acquire(timeout=60)
    threads = set(threading.enumerate()) - before
    assert all(lamp.times_set >= 2 for lamp in lamps.values())
    outlet.stop()
    return len(threads)
