"""The composition root: the one file that sees everything. What needs no box is carried out without it."""

import argparse
import asyncio
import contextlib
import gc
import logging
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import Final

from companion import __version__
from companion.box.box import CardCame, CardLeft, Edge, Parts, ReaderChanged, ScreensChanged, SpeakerChanged
from companion.box.vitals import Watch
from companion.cli import library, notify
from companion.cli.config import Config
from companion.cli.exit_codes import BUG, CONFIG, FOUND, OK
from companion.cli.notify import Heart
from companion.cli.report import LastLines, report
from companion.cli.settings import games_of, settings_of, state_of
from companion.contract import ZERO, Line
from companion.contract.data import DataError, load
from companion.lamps.lamp_room import LampRoom
from companion.past.archive import Archive
from companion.record.home_wifi import HomeWifi
from companion.record.lock import locked
from companion.record.updates import Updates
from companion.sound.backgrounds import Backgrounds
from companion.sound.captions import Captions
from companion.sound.clips import sounds
from companion.sound.director import Director
from companion.sound.orders import BUSES
from companion.sound.own_lines import OwnLines
from companion.sound.screens import Screens
from companion.sound.sound_room import SoundRoom, Unseen
from companion.sound.voices import Voices, speaks
from companion.table.clock import TableClock, monotonic_ms
from companion.table.errands import Errands
from companion.table.games import Games
from companion.table.outlet import LOCK_S, Outlet, Publisher, Subscriber
from companion.table.posts import FaultCame, NewAddress
from companion.table.snapshot import News
from companion.table.table import Table
from companion.words.dictionary import Dictionary
from hardware import build
from hardware.board import Board
from hardware.fakes import FakeBox
from hardware.ports import CardGone, CardSeen, Hardware, Mixer, ReaderState
from hardware.waves import Waves
from web.listen.nearby import Nearby
from web.listen.server import NOT_HERE, Web, is_here, lan_address, listening, open_more_files
from web.listen.signpost import KEPT, Signpost
from web.seats import qr
from web.sound.screens import Sound
from web.stream.eyes import Eyes
from web.stream.spoken import spoken
from web.wifi import Wifi

log = logging.getLogger("companion")


# --- the box that the settings ask for


def _board(settings: Config) -> Board:
    box = settings.hardware
    return build.board_named(box.board, build.kind_of(box.kind), load, real_readers=box.real_readers)


def _mixer(settings: Config, board: Board) -> Mixer:
    return build.build_mixer(board, BUSES, monotonic_ms, wake_ms=settings.sound.wake_ms)


def _hardware(settings: Config, board: Board) -> tuple[Hardware, FakeBox | None]:
    mixer = _mixer(settings, board)
    if build.kind_of(settings.hardware.kind) == "fake":
        return build.build_fake(board, mixer, monotonic_ms, real_readers=settings.hardware.real_readers)
    return build.build_pi(settings.hardware.pin_factory, board, mixer, monotonic_ms), None


# --- the table, from the settings to its pages


def _run(args: argparse.Namespace) -> int:
    settings = settings_of(args)
    state = state_of(args, settings)
    sys.setswitchinterval(LOCK_S)
    open_more_files()
    complaints = LastLines()
    with ExitStack() as stack:  # what was started last is closed first
        stack.enter_context(locked(state))
        logging.getLogger().addHandler(complaints)
        stack.callback(logging.getLogger().removeHandler, complaints)
        log.info("Table Companion %s", __version__)
        board, hardware, box = start_hardware(stack, settings)
        games = games_of(settings)
        words = library.words(games.folders, settings.table.language, state)
        waves, sent = Waves(), Waves()  # what somebody sends takes its time: no screen waits for it
        stack.callback(waves.close)
        stack.callback(sent.close)
        voices = Voices(games, speaks(words, settings.sound.language, state), state, sent.of, words.languages)
        publisher = Publisher()
        parts = _parts(board, settings, voices)
        table = start_table(stack, games, words, voices, state, parts, publisher, lambda: web.address())
        voices.changed = table.inbox.put
        for name, why in games.lost.items():
            _fault(table, f"game {name}", why)
        if wrong := "; ".join(each.rstrip(".") for each in voices.wrong()):
            _fault(table, "recordings", f"{wrong}. What is left is heard; no clip was removed.")
        start_lamps(stack, table, board, hardware, publisher)
        vitals = Watch(
            hardware.vitals, hardware.mixer.hiccups, state, monotonic_ms, table.inbox.put, partial(_fault, table)
        )
        _start_outlet(stack, table, "vitals", vitals, publisher)
        _start_outlet(stack, table, "errands", Errands(table.inbox.put, SystemRandom()), publisher)
        screens = Screens(lambda: web.tell(), lambda playing: table.inbox.put(ScreensChanged(playing)))
        sound = start_sound(stack, table, board, hardware, box, voices, publisher, screens)
        heard = Sound(screens, waves.of, OwnLines(games, words, voices), voices.shelf)
        web = start_web(stack, table, settings, state, box, publisher, sound.captions, heard, complaints)
        nearby = start_name(stack, table, settings, web)
        listen_to_hands(table, hardware)
        gc.collect()
        gc.freeze()  # rules and words stay: to look for rubbish among them would stop lamps and cues each time
        return asyncio.run(_serve(table, web, nearby, state, sound.heard, has_panel=box is not None))


def start_hardware(stack: ExitStack, settings: Config) -> tuple[Board, Hardware, FakeBox | None]:
    hardware, box = _hardware(settings, board := _board(settings))
    stack.callback(hardware.close)
    return board, hardware, box


def start_table(
    stack: ExitStack,
    games: Games,
    words: Dictionary,
    voices: Voices,
    state: Path,
    parts: Parts,
    publish: Publisher,
    address: Callable[[], str],
) -> Table:
    def length(slug: str, said: Line) -> int:
        return voices.of_game(slug).clip(said, words.speaking(voices.language)[slug], str, str).ms

    clock = TableClock(start=ZERO, running=False)
    table = Table(games, words, state, clock, SystemRandom(), publish, address, parts, length)
    stack.callback(table.close)
    return table


def start_lamps(stack: ExitStack, table: Table, board: Board, hardware: Hardware, publisher: Publisher) -> None:
    _start_outlet(
        stack, table, "lamps", LampRoom(hardware.lamps, monotonic_ms, board.brightness, table.gaps.miss), publisher
    )


def start_sound(
    stack: ExitStack,
    table: Table,
    board: Board,
    hardware: Hardware,
    box: FakeBox | None,
    voices: Voices,
    publisher: Publisher,
    screens: Screens,
) -> SoundRoom:
    room = SoundRoom(
        Director(volume=board.sound.volume, limit=board.sound.limit),
        hardware.mixer,
        voices.ship,
        sounds(),
        table.words,
        monotonic_ms,
        box.speaker if box is not None else Unseen(),
        partial(_fault, table, "sound"),
        voices=voices,
        plays_on=lambda cards: table.inbox.put(SpeakerChanged(cards)),
        missed=table.gaps.miss,
        screens=screens,
        setting=table.snapshot.sound,
    )
    _start_outlet(stack, table, "speaker", room, publisher)
    return room


def _start_outlet(
    stack: ExitStack, table: Table, name: str, subscriber: Subscriber[News], publisher: Publisher
) -> None:
    outlet = Outlet(name, subscriber, partial(_fault, table))
    outlet.start()
    stack.callback(outlet.stop)
    publisher.takers.append(outlet.post)


def start_web(
    stack: ExitStack,
    table: Table,
    settings: Config,
    state: Path,
    box: FakeBox | None,
    publisher: Publisher,
    captions: Captions,
    sound: Sound,
    complaints: LastLines,
) -> Web:
    archive = stack.enter_context(Archive(state / "games", state / "annals", table.games, partial(_fault, table)))
    web = Web(
        table,
        listen=settings.web.listen,
        port=settings.web.port,
        names=(*settings.web.names, *([f"{settings.web.mdns}.local"] if settings.web.mdns else [])),
        archive=archive,
        box=box,
        panel_for_all=settings.web.panel == "everybody",
        wifi=Wifi(settings.web.wifi, settings.web.wifi_password),
        asides=spoken(captions, monotonic_ms, Eyes(lambda: table.snapshot), table.words, lambda: table.snapshot),
        sound=sound,
        certificate=settings.web.certificate,
        private_key=settings.web.key,
        report=lambda: report(settings, state, table.snapshot.faults, complaints.lines()),
        updates=Updates.of(state),
        home_wifi=HomeWifi.of(state, monotonic_ms),
    )
    if box is not None:
        box.listeners.append(web.box_changed)
    captions.listeners.append(web.tell)
    publisher.takers.append(lambda news: web.wake())
    return web


def start_name(stack: ExitStack, table: Table, settings: Config, web: Web) -> Nearby:
    """Under which name phones find the table in the network."""
    scheme = "https" if settings.web.certificate else "http"
    fault = partial(_fault, table)
    nearby = Nearby(settings.web.mdns, listen=settings.web.listen, port=web.port, scheme=scheme, fault=fault)
    stack.callback(nearby.close)
    return nearby


def listen_to_hands(table: Table, hardware: Hardware) -> None:
    for name, button in hardware.buttons.items():
        button.on_edge(partial(_edge, table, name))
    for reader in hardware.readers.values():
        reader.start(partial(_card, table), partial(_reader, table))


def _parts(board: Board, settings: Config, voices: Voices) -> Parts:
    """A fake reader knows when a card is taken away, whatever it stands for."""
    return Parts(
        board.name,
        tuple(board.buttons),
        tuple((name, lamp.has_colours) for name, lamp in board.lamps.items()),
        tuple((name, reader.at) for name, reader in board.readers.items()),
        board.sound.volume,
        board.sound.limit,
        board.once() if build.has_real_readers(settings.hardware.kind, settings.hardware.readers) else (),
        settings.sound.where,
        *voices.offered,
        Backgrounds().choices,
    )


# --- what comes from the box's own threads: they only post


def _fault(table: Table, whose: str, what: str | None) -> None:
    table.inbox.put(FaultCame(whose, what))


def _edge(table: Table, name: str, down: bool, at: int) -> None:
    table.inbox.put(Edge(name, down, at))


def _card(table: Table, reader: str, news: CardSeen | CardGone) -> None:
    match news:
        case CardSeen(id=card, was_there=was_there):
            table.inbox.put(CardCame(reader, card, was_there))
        case CardGone(id=card):
            table.inbox.put(CardLeft(reader, card))


def _reader(table: Table, reader: str, state: ReaderState) -> None:
    table.inbox.put(ReaderChanged(reader, state.condition, state.text))


# --- until it is told to stop


async def _serve(
    table: Table, web: Web, nearby: Nearby, state: Path, sound: Callable[[], str], *, has_panel: bool
) -> int:
    """The table's loop on a thread, the web's on this one, until a signal or a bug."""
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    codes: list[int] = []
    systemd = notify.from_environment()
    heart = Heart(systemd, monotonic_ms)

    def run_table() -> None:
        try:
            table.run(heart.beat, heart.beat_s)
        except Exception:  # a bug of ours: say so and go down; systemd restarts, the journal restores
            log.exception("%s: the table's loop broke; the journal holds all that was answered", __version__)
            codes.append(BUG)
        finally:
            loop.call_soon_threadsafe(stop.set)

    thread = threading.Thread(target=run_table, name="table", daemon=True)
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, stop.set)
    thread.start()

    def open_now() -> None:
        loop.run_in_executor(None, partial(_greet, web, sound, has_panel=has_panel, has_screen=systemd.address is None))
        if web.waits:
            log.warning("%s", NOT_HERE.format(listen=web.near))
        said = None if systemd.address is None else state / KEPT
        signpost = Signpost(web.standing, systemd.status, web.address, lambda: table.inbox.put(NewAddress()), said)
        systemd.ready(signpost.line)
        nearby.start(signpost.look)

    await web.run(stop, open_now)
    systemd.stopping()
    table.inbox.put(None)
    thread.join(timeout=1)
    return codes[0] if codes else OK


def _greet(web: Web, sound: Callable[[], str], *, has_panel: bool, has_screen: bool) -> None:
    address = web.address()
    if has_screen:  # in systemd's journal the code would only be noise
        qr.to_terminal(f"{address}/")
    print(f"The table is open. Scan the code, or go to {address}/")
    print(f"For a screen in the room: {address}/table")
    if has_panel:
        print(f"The fake box with its buttons and lamps: {address.partition(':')[0]}://{web.near}:{web.port}/panel")
    sys.stdout.flush()
    print(sound(), flush=True)


# --- the commands beside it


def _check(args: argparse.Namespace) -> int:
    from companion.cli import check

    settings = settings_of(args)
    if args.game is not None:
        return OK if check.of_one_game(settings, args.game, args.seed, print) else FOUND
    if args.seed is not None:
        raise DataError("--seed wants --game: the same seed is another game in each")

    def hardware() -> str:
        found, _ = _hardware(settings, board := _board(settings))
        found.close()
        parts = f"{len(found.buttons)} buttons, {len(found.lamps)} lamps, {len(found.readers)} readers"
        return f"{found.kind}, board {board.name}: {parts}"

    def readers() -> str:
        is_real = build.has_real_readers(settings.hardware.kind, settings.hardware.readers)
        if missing := build.not_plugged_in(_board(settings)) if is_real else ():
            raise check.Concern(f"{'; '.join(missing)}. The table looks for them again and again.")
        return "all are plugged in" if _board(settings).readers else "none on this board, and none is needed"

    def sound() -> str:
        return check.heard(_mixer(settings, board := _board(settings)), settings, board.sound.volume, args.listen)

    def network() -> str:
        with contextlib.closing(listening(settings.web.listen, settings.web.port)):
            if not is_here(settings.web.listen):
                raise check.Concern(NOT_HERE.format(listen=settings.web.listen))
            if (address := lan_address()).startswith("127."):
                raise check.Concern("this machine has no address in a network: phones cannot reach it. Connect it.")
            return f"http://{address}:{settings.web.port} is free"

    probes = {"hardware": hardware, "readers": readers, "sound": sound, "network": network}
    can_start, are_well = check.told(check.findings(args.config, settings, state_of(args, settings), probes), print)
    return CONFIG if not can_start else OK if are_well else FOUND


def _wiring(args: argparse.Namespace) -> int:
    from hardware import wiring

    settings = settings_of(args)
    board = _board(replace(settings, hardware=replace(settings.hardware, kind="pi", board=args.board)))
    if args.svg is not None:
        wiring.draw(board, args.svg)
    print(wiring.table(board), end="")
    return OK


COMMANDS: Final = {"run": _run, "check": _check, "wiring": _wiring}
