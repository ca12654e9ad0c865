"""A real table on a thread of its own with the real web before it. Its clock stands until a test lets time pass."""

import asyncio
import re
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from html import unescape
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, Final

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.box.box import CardCame, CardLeft, Edge, Parts, ReaderChanged
from companion.cli import library
from companion.contract import ZERO, AnyGame, Effect, Seat
from companion.past.archive import Archive
from companion.people.seats import STRANGER, FreeHost
from companion.record.codec import Codec
from companion.record.home_wifi import HomeWifi
from companion.record.updates import Updates
from companion.table.clock import TableClock, monotonic_ms
from companion.table.commands import ASKABLE
from companion.table.errands import Errands
from companion.table.games import Games
from companion.table.posts import Answer, Ask, FaultCame
from companion.table.snapshot import News, Snapshot
from companion.table.table import Table
from companion.words.dictionary import Dictionary
from companion.words.words import Words
from hardware.board import Board, LampPart, ReaderPart
from hardware.fakes import FakeBox
from hardware.ports import CardGone, CardSeen, ReaderState
from tests.hardware.boards import board_with
from web import app
from web.asker import Asker
from web.door import Door
from web.listen.entrance import BODY_S, IDLE_S
from web.listen.server import Web
from web.origin import COOKIE, Gate
from web.pages.pages import Pages
from web.panel.panel import Panel
from web.presence import Presence
from web.sound.screens import Sound
from web.stream.aside import Asides, nothing_aside
from web.wifi import NO_WIFI, Wifi
from web.wire import Health

GAMES = library.find()
WORDS = library.words(GAMES.folders, "en")
CHAIR = "captains-chair"
ORIGIN = "http://localhost"
ADDRESS = "http://192.0.2.7:8080"  # what the QR code would say
ELSEWHERE = {"REMOTE_ADDR": "192.0.2.50"}  # a phone in the network, not the table's own machine
PATIENCE_S = 20.0  # for past games: a busy machine shall not make a test see the page that says "in a moment"
HOUSE_COMMANDS = Codec(ASKABLE)
FULL = board_with(6)
BOARD = replace(
    FULL,
    lamps={name: LampPart("rgb" if name.startswith("zone.") else "pwm", lamp.pin) for name, lamp in FULL.lamps.items()},
    readers={"table": ReaderPart("lines", port="fake"), "sideboard": ReaderPart("lines", port="fake", at="seat.2")},
)


@dataclass
class StandingClock:
    """A time source that a test turns by hand."""

    ms: int = 0

    def __call__(self) -> int:
        return self.ms


@dataclass
class GoingClock(StandingClock):
    """Goes as the machine's own does, as pages expect of it; a test lets more time pass at once."""

    def __call__(self) -> int:
        return monotonic_ms() + self.ms


@dataclass
class Ears:
    """Who is told of every change, beside what the tests look at."""

    all: list[Callable[[], None]] = field(default_factory=list)
    heard: list[Effect] = field(default_factory=list)

    def publish(self, snapshot: Snapshot, effects: tuple[Effect, ...]) -> None:
        self.heard += effects
        for tell in self.all:
            tell()


class Room:
    """The table, its loop, and doors into it."""

    def __init__(
        self,
        folder: Path,
        seed: int = 1,
        games: Mapping[str, AnyGame] = GAMES,
        board: Board = BOARD,
        time: StandingClock | None = None,
        patience_s: float = PATIENCE_S,
        voices: tuple[tuple[str, tuple[str, ...]], ...] = (),
        backgrounds: tuple[tuple[str, tuple[str, ...]], ...] = (),
        words: Dictionary = WORDS,
    ) -> None:
        self.folder, self.time, self.ears = folder, time or StandingClock(), Ears()
        self.clock = TableClock(self.time, start=ZERO, running=False)
        random, publish = Random(seed), self.ears.publish
        parts = replace(parts_of(board), voices=voices, backgrounds=backgrounds)
        self.table = Table(
            Games.opened(*games.values()), words, folder, self.clock, random, publish, lambda: ADDRESS, parts
        )
        self.door = Door(self.table)
        self._open = ExitStack()
        archive = Archive(folder / "games", folder / "annals", games, self._fault, patience_s=patience_s)
        self.archive = self._open.enter_context(archive)
        self.box = FakeBox.make(board, self.time)
        self.pressed: list[tuple[str, bool]] = []
        for name, button in self.box.buttons.items():
            button.on_edge(partial(self._edge, name))
        for reader in self.box.readers.values():
            reader.start(self._card, self._reader)
        self._thread = threading.Thread(target=self.table.run, name="table", daemon=True)
        self._thread.start()

    def _fault(self, whose: str, what: str | None) -> None:
        self.table.inbox.put(FaultCame(whose, what))

    def _edge(self, name: str, down: bool, at: int) -> None:
        self.pressed.append((name, down))
        self.table.inbox.put(Edge(name, down, at))

    def _card(self, reader: str, news: CardSeen | CardGone) -> None:
        self.table.inbox.put(CardCame(reader, news.id) if isinstance(news, CardSeen) else CardLeft(reader, news.id))

    def _reader(self, reader: str, state: ReaderState) -> None:
        self.table.inbox.put(ReaderChanged(reader, state.condition, state.text))

    @property
    def snapshot(self) -> Snapshot:
        return self.table.snapshot

    def close(self) -> None:
        self.table.inbox.put(None)
        self._thread.join(timeout=60)
        assert not self._thread.is_alive(), "the table's loop did not end"
        self.table.close()
        self._open.close()

    def ask(self, command: Any, sender: str, seat: str | None = None) -> Answer:
        answer = self.door.ask(Ask(command, Seat(sender), None if seat is None else Seat(seat)))
        assert answer.refused is None, answer.refused
        return answer

    def let_pass(self, ms: int) -> None:
        """Let time pass, and wait until the table has done what was due by then."""
        self.time.ms += ms
        for _ in range(2):  # the loop ticks before it takes a post, so behind the second one all ticks are done
            refused = self.door.ask(Ask(FreeHost(), STRANGER)).refused
            assert refused is not None

    def settle(self) -> None:
        self.let_pass(0)

    def run_errand(self, slices: int) -> None:
        """What the box works out beside the table."""
        errands = Errands(self.table.inbox.put, Random(1))
        for _ in range(slices):
            errands.take(News(self.snapshot, ()))
            errands.tick()
            self.settle()

    def files(self) -> dict[str, bytes]:
        return {str(each.relative_to(self.folder)): each.read_bytes() for each in self.folder.rglob("*.*")}

    def state(self) -> tuple[Snapshot, dict[str, bytes]]:
        """All of the table: unchanged means that nothing was done."""
        self.settle()
        return self.snapshot, self.files()

    # --- the web, without a server

    def app(
        self,
        *,
        names: tuple[str, ...] = (),
        panel: str = "this-machine",
        sound: Sound | None = None,
        updates: Updates | None = None,
        home_wifi: HomeWifi | None = None,
        wifi: Wifi = NO_WIFI,
    ) -> Flask:
        presence = Presence()
        box = None if panel == "none" else Panel(self.box, panel == "everybody")
        pages = Pages(self.door, presence, lambda: ADDRESS, box, wifi)
        asker = Asker(
            self.door,
            pages,
            self.archive,
            box,
            lambda: ADDRESS,
            self.health,
            sound,
            updates=updates or Updates(None),
            home_wifi=home_wifi or HomeWifi(None, "no_service"),
        )
        flask = app.make(asker, Gate(names))
        flask.testing = True  # what breaks, breaks the test
        flask.test_client_class = Client
        return flask

    def health(self) -> Health:
        return Health("ok", self.snapshot.version, None, False, 0, {})

    # --- the web as it is served

    @contextmanager
    def served(
        self,
        *,
        beat_s: float = 10.0,
        names: tuple[str, ...] = (),
        idle_s: float = IDLE_S,
        body_s: float = BODY_S,
        asides: Asides = nothing_aside,
        sound: Sound | None = None,
        updates: Updates | None = None,
        home_wifi: HomeWifi | None = None,
    ) -> Iterator[Web]:
        web = Web(
            self.table,
            listen="127.0.0.1",
            port=0,
            names=names,
            archive=self.archive,
            box=self.box,
            panel_for_all=False,
            beat_s=beat_s,
            idle_s=idle_s,
            body_s=body_s,
            asides=asides,
            sound=sound,
            updates=updates,
            home_wifi=home_wifi,
        )
        self.ears.all.append(web.wake)
        loop, stop, is_up = asyncio.new_event_loop(), asyncio.Event(), threading.Event()
        failed: list[BaseException] = []

        def run() -> None:
            try:
                loop.run_until_complete(web.run(stop, is_up.set))
            except BaseException as error:  # noqa: BLE001 - it is raised again on the test's own thread
                failed.append(error)
                is_up.set()
            finally:
                loop.close()

        thread = threading.Thread(target=run, name="web loop", daemon=True)
        thread.start()
        assert is_up.wait(60)
        try:
            yield web
        finally:
            self.ears.all.remove(web.wake)
            if not loop.is_closed():
                loop.call_soon_threadsafe(stop.set)
            thread.join(timeout=60)
            assert not thread.is_alive(), "the server did not stop"
            if failed:
                raise failed[0]


def parts_of(board: Board) -> Parts:
    lamps = tuple((name, lamp.has_colours) for name, lamp in board.lamps.items())
    readers = tuple((name, reader.at) for name, reader in board.readers.items())
    return Parts(board.name, tuple(board.buttons), lamps, readers, board.sound.volume, board.sound.limit)


class Client(FlaskClient):
    """Reads every answer to its end, as a browser does; a file that is sent is closed then."""

    def open(self, *what: Any, **more: Any) -> TestResponse:
        return super().open(*what, **{"buffered": True, **more})


ADDRESSES: Final = cycle({"REMOTE_ADDR": f"198.51.100.{number}"} for number in range(1, 250))  # of one phone each


class Phone:
    """A browser with its cookie, and its own address. It sends its origin with every form, as browsers do."""

    def __init__(self, flask: Flask, beside: "Phone | None" = None) -> None:
        """`beside`: at the same address, as a second window of a phone is, or all phones behind a router."""
        self.client: FlaskClient = flask.test_client()
        self.environ: dict[str, str] = next(ADDRESSES) if beside is None else beside.environ

    def get(self, path: str, **more: Any) -> TestResponse:
        return self.client.get(path, environ_overrides=more.pop("environ", self.environ), **more)

    def post(self, path: str, form: dict[str, Any], *, headers: dict[str, str] | None = None) -> TestResponse:
        return self.client.post(
            path, data=form, headers={"Origin": ORIGIN} if headers is None else headers, environ_overrides=self.environ
        )

    def do(self, type: str, **fields: Any) -> TestResponse:
        return self.post("/do", {"type": type, **{name.rstrip("_"): value for name, value in fields.items()}})

    @property
    def key(self) -> str:
        cookie = self.client.get_cookie(COOKIE)
        assert cookie is not None
        return cookie.value

    def join(self, name: str, pin: str = "") -> "Phone":
        self.get("/")
        answer = self.post("/join", {"name": name, "pin": pin})
        assert answer.status_code == 303, answer.text
        return self


class Script:
    """A program that uses the API with its key; it sends no origin."""

    def __init__(self, flask: Flask, key: str) -> None:
        self.client, self.key = flask.test_client(use_cookies=False), key
        self._sent = 0

    def get(self, path: str) -> TestResponse:
        return self.client.get(f"/api/v1{path}", headers=self._headers(), environ_overrides=ELSEWHERE)

    def view(self) -> Any:
        answer = self.get("/view")
        assert answer.status_code == 200, answer.text
        return answer.json

    def send(self, command: dict[str, Any], id: str | None = None, **more: Any) -> TestResponse:
        self._sent += 1
        posted = {"id": id or f"{self.key[:6]} {self._sent}", "command": command, **more}
        return self.client.post("/api/v1/commands", json=posted, headers=self._headers(), environ_overrides=ELSEWHERE)

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.key}"}


def sit_down(flask: Flask, name: str, **more: str) -> tuple[str, Script]:
    """By the API: the seat, and a script that holds its key."""
    client = flask.test_client(use_cookies=False)
    answer = client.post("/api/v1/seats", json={"name": name, **more}, environ_overrides=next(ADDRESSES))
    assert answer.status_code == 201, answer.text
    taken: Any = answer.json
    return taken["seat"], Script(flask, taken["key"])


def words_of(slug: str = CHAIR) -> Words:
    return WORDS[slug]


def sentence(code: str, **values: object) -> str:
    return words_of().template(f"refused.{code}").format(**values)


def told(answer: TestResponse) -> str:
    """The sentence that a refusal shows: in a page's status line, or in a problem's detail."""
    if answer.mimetype == "application/problem+json":
        problem: Any = answer.json
        assert problem["status"] == answer.status_code
        return str(problem["detail"])
    found = re.search(r'role="status"[^>]*>(.*?)</', answer.text, re.DOTALL)
    assert found is not None, answer.text
    return unescape(found[1]).strip()


def start(room: Room, host: str, **options: Any) -> None:
    """Captain's Chair with everybody who sits there, up to the first move."""
    for command in (
        {"type": "ChooseGame", "game": CHAIR},
        {"type": "SetOptions", "values": {"rounds": 1, "start_player": "first", **options}},
        {"type": "StartGame", "sure": True},
    ):
        room.ask(HOUSE_COMMANDS.decode(command), host)
    room.settle()


def move(offer: dict[str, Any], rng: Random) -> dict[str, Any]:
    """A command made of an offer, as the API describes it, with fields chosen by chance."""
    return {"type": offer["type"], **{each["name"]: _picked(each, rng) for each in offer["fields"]}}


def _picked(field: dict[str, Any], rng: Random) -> Any:
    values = [each["value"] for each in field["values"]]
    match field["kind"]:
        case "choice":
            return rng.choice(values)
        case "several":
            return rng.sample(values, rng.randint(field["least"], max(field["least"], min(field["most"], 1))))
        case "number":
            return rng.randint(field["least"], field["most"])
    raise AssertionError(f"nobody here can fill in {field}")


def play(room: Room, scripts: dict[str, Script], rng: Random, each_step: Callable[[], None]) -> None:
    """A whole game through the API: whoever must act does something that is offered, by chance."""
    for _ in range(1000):
        snapshot = room.snapshot
        assert snapshot.play is not None
        if snapshot.play.ended:
            return
        acting = sorted(snapshot.play.game.acts(snapshot.play.state))
        views = {each: scripts[each].view()["game"] for each in acting}
        silent = [each for each in acting if views[each]["view"]["you"]["vote"] is None]
        if silent:
            seat = rng.choice(silent)
            view = views[seat]
            answer = scripts[seat].send(move(rng.choice(view["offers"]), rng), step=view["step"])
            assert answer.status_code == 200, answer.text
            room.settle()
        else:
            room.let_pass(1000)
        each_step()
    raise AssertionError("the game does not end")
