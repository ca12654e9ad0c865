"""The command line, and the composition root: the one file that sees everything."""

import argparse
import asyncio
import contextlib
import gc
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from random import SystemRandom
from typing import Final

from companion.box.box import CardCame, CardLeft, Edge, Parts, ReaderChanged, SpeakerChanged
from companion.cli import library, notify
from companion.cli.command_line import OFFLINE, TOOLS, parser
from companion.cli.config import Config
from companion.cli.notify import Heart
from companion.cli.settings import games_of, settings_of, state_of
from companion.contract import ZERO, AnyGame, Effect
from companion.contract.data import DataError, load
from companion.lamps.lamp_room import LampRoom
from companion.past.archive import Archive
from companion.record.journal import JournalDamaged
from companion.record.lock import StateLocked, locked
from companion.record.store import StateDamaged
from companion.sound.clips import sounds
from companion.sound.director import Director
from companion.sound.espeak import Espeak
from companion.sound.orders import BUSES
from companion.sound.sound_room import SoundRoom, Unseen, named
from companion.sound.voice import SHIPPED_VOICE, VOICES, Voice
from companion.table.clock import TableClock, monotonic_ms
from companion.table.outlet import LOCK_S, Outlet
from companion.table.snapshot import FaultCame, News, Snapshot
from companion.table.table import Table
from companion.words.words import Words
from hardware import build
from hardware.board import ONCE, SHIPPED, Board, ReaderPart, sound_board
from hardware.fakes import FakeBox
from hardware.ports import CardGone, CardSeen, Hardware, HardwareError, ReaderState
from hardware.studio import Studio
from web import qr
from web.nearby import Nearby
from web.server import CannotListen, Web, is_here, lan_address, listening, open_more_files
from web.signpost import Signpost

log = logging.getLogger("companion")

# exit codes, for systemd's RestartPreventExitStatus
OK: Final = 0
BUG: Final = 1  # something of ours broke: a restart may help, and the journal brings the table back
REFUSED: Final = 1  # of a tool: something that it was given; the rest is done
USAGE: Final = 2  # argparse's own, for a wrong command line
CONFIG: Final = 78  # EX_CONFIG: nothing gets better by trying again

NOT_HERE: Final = (
    "web.listen: this machine does not have the address {listen} now. Phones get through once it has; if it never "
    "shall, write another one, or 0.0.0.0 for all."
)


def main(argv: Sequence[str] | None = None) -> int:
    words = sys.argv[1:] if argv is None else list(argv)
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    try:
        return _called(words)
    except (DataError, JournalDamaged, StateDamaged, StateLocked, HardwareError, CannotListen) as error:
        print(f"companion: {error}", file=sys.stderr)
        return CONFIG
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # whoever read along has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK


def _called(words: Sequence[str]) -> int:
    name = words[0] if words else ""
    if name in TOOLS:  # with a command line of its own
        return int(import_module(TOOLS[name][0]).main(words[1:]))
    if name in COMMANDS:
        return COMMANDS[name](parser({}).parse_args(words))
    if name in OFFLINE:
        from companion.cli import offline  # here, as below: `run` does not need it and shall start fast

        return offline.COMMANDS[name](parser({}).parse_args(words))
    from companion.cli import shell

    of_games = shell.tools(library.find())
    if name not in of_games:
        parser({each: tool.help for each, (_, tool) in of_games.items()}).parse_args(words)
        return USAGE
    language, (game, tool) = Config().table.language, of_games[name]
    espeak = Espeak(Path(os.devnull), language)
    voice = _voice(language, espeak)
    teller = _narrators({game.slug: game}, language, espeak, voice).get(game.slug, voice)
    chance = SystemRandom().randrange(2**31)
    is_good = shell.run(game, tool, words[1:], chance, language, teller, partial(Studio, BUSES))
    return OK if is_good else REFUSED


# --- settings


def _kind(settings: Config) -> str:
    if settings.hardware.kind != "auto":
        return settings.hardware.kind
    return "pi" if build.is_a_pi() else "fake"


def _board(settings: Config) -> Board:
    """One that ships, by its name, or a file."""
    name = settings.hardware.board or ("starter" if _kind(settings) == "pi" else "full")
    shipped = SHIPPED / f"{name}.toml"
    path = shipped if shipped.exists() else Path(name).expanduser()
    if not path.exists():
        known = ", ".join(sorted(each.stem for each in SHIPPED.glob("*.toml")))
        raise DataError(f"hardware.board: there is no board {name!r}. Take {known}, or the path of a file of your own.")
    board = sound_board(load(path, Board), path)
    if _kind(settings) == "fake" and not board.readers:
        return replace(board, readers={"table": ReaderPart("lines", port="fake")})  # so that cards can be tried
    return board


def _hardware(settings: Config, board: Board) -> tuple[Hardware, FakeBox | None]:
    mixer = build.build_mixer(settings.sound.where, board, BUSES, monotonic_ms)
    if _kind(settings) == "fake":
        return build.build_fake(board, mixer, monotonic_ms)
    return build.build_pi(settings.hardware.pin_factory, board, mixer, monotonic_ms), None


# --- the commands


def _run(args: argparse.Namespace) -> int:
    settings = settings_of(args)
    state = state_of(args, settings)
    sys.setswitchinterval(LOCK_S)
    open_more_files()
    with ExitStack() as stack:
        stack.enter_context(locked(state))
        board = _board(settings)
        hardware, box = _hardware(settings, board)
        stack.callback(hardware.close)
        games = games_of(settings)
        words = library.words(games, settings.table.language)
        outlets: list[Outlet[News]] = []
        web: list[Web] = []

        def publish(snapshot: Snapshot, effects: tuple[Effect, ...]) -> None:
            news = News(snapshot, effects)
            for outlet in outlets:
                outlet.post(news)
            for each in web:
                each.wake()

        clock = TableClock(start=ZERO, running=False)
        espeak = Espeak(state / "voice", settings.table.language)
        voice = _voice(settings.table.language, espeak)
        narrators = _narrators(games, settings.table.language, espeak, voice)
        table = Table(
            games,
            words,
            state,
            clock,
            SystemRandom(),
            publish,
            lambda: web[0].address(),
            _parts(board, hardware.kind),
            lambda slug, said: narrators.get(slug, voice).clip(said, words[slug], str, str).ms,
        )
        stack.callback(table.close)

        def fault(whose: str, what: str | None) -> None:
            table.inbox.put(FaultCame(whose, what))

        sound = _sound(table, board, hardware, box, words, voice, narrators, espeak)
        outlets += [
            Outlet("lamps", LampRoom(hardware.lamps, monotonic_ms, board.brightness), fault),
            Outlet("speaker", sound, fault),
        ]
        for outlet in outlets:
            outlet.start()
            stack.callback(outlet.stop)
        archive = stack.enter_context(Archive(state / "games", state / "annals", games, fault))
        for name, button in hardware.buttons.items():
            button.on_edge(partial(_edge, table, name))
        for reader in hardware.readers.values():
            reader.start(partial(_card, table), partial(_reader, table))
        web.append(
            Web(
                table,
                listen=settings.web.listen,
                port=settings.web.port,
                names=(*settings.web.names, *([f"{settings.web.mdns}.local"] if settings.web.mdns else [])),
                archive=archive,
                box=box,
                panel_for_all=settings.web.panel == "everybody",
                certificate=settings.web.certificate,
                private_key=settings.web.key,
            )
        )
        if box is not None:
            box.listeners.append(web[0].box_changed)
        scheme = "https" if settings.web.certificate else "http"
        nearby = Nearby(settings.web.mdns, listen=settings.web.listen, port=web[0].port, scheme=scheme, fault=fault)
        stack.callback(nearby.close)
        gc.collect()
        gc.freeze()  # rules and words stay: to look for rubbish among them would stop lamps and cues each time
        return asyncio.run(_serve(table, web[0], nearby, sound.heard, has_panel=box is not None))


def _voice(language: str, espeak: Espeak) -> Voice:
    """The ship's computer: it can say all that no narrator says."""
    return Voice.read(VOICES / language / SHIPPED_VOICE, espeak.find)


def _narrators(games: dict[str, AnyGame], language: str, espeak: Espeak, below: Voice) -> dict[str, Voice]:
    folders = {slug: VOICES / language / game.voice for slug, game in games.items() if game.voice}
    return {slug: Voice.read(folder, espeak.find, below) for slug, folder in folders.items()}


def _sound(
    table: Table,
    board: Board,
    hardware: Hardware,
    box: FakeBox | None,
    words: dict[str, Words],
    voice: Voice,
    narrators: dict[str, Voice],
    espeak: Espeak,
) -> SoundRoom:
    return SoundRoom(
        Director(volume=board.sound.volume, limit=board.sound.limit),
        hardware.mixer,
        voice,
        sounds(),
        words,
        monotonic_ms,
        box.speaker if box is not None else Unseen(),
        lambda what: table.inbox.put(FaultCame("sound", what)),
        espeak,
        narrators,
        lambda cards: table.inbox.put(SpeakerChanged(cards)),
    )


def _parts(board: Board, kind: str) -> Parts:
    """A fake reader knows when a card is taken away, whatever it stands for."""
    return Parts(
        board.name,
        tuple(board.buttons),
        tuple((name, lamp.kind == "rgb") for name, lamp in board.lamps.items()),
        tuple((name, reader.at) for name, reader in board.readers.items()),
        board.sound.volume,
        board.sound.limit,
        tuple(name for name, reader in board.readers.items() if kind == "pi" and reader.protocol in ONCE),
    )


# --- what comes from the box's own threads: they only post


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


async def _serve(table: Table, web: Web, nearby: Nearby, sound: Callable[[], str], *, has_panel: bool) -> int:
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
            log.exception("the table's loop broke; the journal holds everything that was answered")
            codes.append(BUG)
        loop.call_soon_threadsafe(stop.set)

    thread = threading.Thread(target=run_table, name="table", daemon=True)
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, stop.set)
    thread.start()

    def open_now() -> None:
        loop.run_in_executor(None, partial(_greet, web, sound, has_panel=has_panel, has_screen=systemd.address is None))
        if web.waits:
            log.warning("%s", NOT_HERE.format(listen=web.near))
        signpost = Signpost(web.standing, systemd.status)
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


def _check(args: argparse.Namespace) -> int:
    from companion.cli import check

    settings = settings_of(args)

    def hardware() -> str:
        board = _board(settings)
        found, _ = _hardware(settings, board)
        found.close()
        parts = f"{len(found.buttons)} buttons, {len(found.lamps)} lamps, {len(found.readers)} readers"
        return f"{found.kind}, board {board.name}: {parts}"

    def readers() -> str:
        missing = build.not_plugged_in(_board(settings)) if _kind(settings) == "pi" else ()
        if missing:
            raise check.Concern(f"{'; '.join(missing)}. The table looks for them again and again.")
        return "all are plugged in" if _board(settings).readers else "none on this board, and none is needed"

    def sound() -> str:
        mixer = build.build_mixer(settings.sound.where, _board(settings), BUSES, monotonic_ms)
        with contextlib.closing(mixer):
            mixer.tend()
            if (trouble := mixer.health()) is not None:
                raise check.Concern(trouble)  # silent, but alive
            return f"plays on {named(mixer.cards())}"

    def network() -> str:
        with contextlib.closing(listening(settings.web.listen, settings.web.port)):
            if not is_here(settings.web.listen):
                raise check.Concern(NOT_HERE.format(listen=settings.web.listen))
            if (address := lan_address()).startswith("127."):
                raise check.Concern("this machine has no address in a network: phones cannot reach it. Connect it.")
            return f"http://{address}:{settings.web.port} is free"

    stops = False
    probes = {"hardware": hardware, "readers": readers, "sound": sound, "network": network}
    for each in check.findings(args.config, settings, state_of(args, settings), probes):
        print(f"{'good' if each.is_good else 'STOPS' if each.stops else 'look'}  {each.what}: {each.text}")
        stops |= each.stops
    print("The table cannot start like this." if stops else "The table can start.")
    return CONFIG if stops else OK


def _wiring(args: argparse.Namespace) -> int:
    from hardware import wiring

    settings = settings_of(args)
    board = _board(replace(settings, hardware=replace(settings.hardware, kind="pi", board=args.board)))
    if args.svg is not None:
        try:
            with args.svg.open("x", encoding="utf-8") as file:
                file.write(wiring.drawing(board))
        except OSError as error:
            raise DataError(f"{args.svg}: cannot be written ({error.strerror}). Take another name.") from error
    print(wiring.table(board), end="")
    return OK


COMMANDS: Final = {"run": _run, "check": _check, "wiring": _wiring}

if __name__ == "__main__":
    sys.exit(main())
