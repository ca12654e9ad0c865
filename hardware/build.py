"""Picks the adapters. What is asked for is there or the start stops: nothing falls back silently."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from hardware import wled
from hardware.board import SHIPPED, Board, ReaderPart, sound_board
from hardware.fakes import FakeBox
from hardware.ports import Button, CardReader, Hardware, HardwareError, Lamp, Mixer
from hardware.speaker import PygameMixer
from hardware.vitals import vitals

MODEL = Path("/proc/device-tree/model")


def is_a_pi() -> bool:
    try:
        return MODEL.read_text().startswith("Raspberry Pi")
    except OSError:
        return False


def kind_of(wish: str) -> str:
    """ "pi" or "fake"; "auto" is what this machine is."""
    if wish != "auto":
        return wish
    return "pi" if is_a_pi() else "fake"


def has_real_readers(kind: str, wish: str) -> bool:
    """`wish`: "real", or "auto" for as the box is."""
    return wish == "real" or kind_of(kind) == "pi"


def board_named(
    name: str, kind: str, load: Callable[[Path, type[Board]], Board], *, real_readers: bool = False
) -> Board:
    """One that ships, by its name, or a file; "": what suits most."""
    name = name or ("starter" if kind == "pi" else "full")
    shipped = SHIPPED / f"{name}.toml"
    path = shipped if shipped.exists() else Path(name).expanduser()
    if not path.exists():
        known = ", ".join(sorted(each.stem for each in SHIPPED.glob("*.toml")))
        raise HardwareError(
            f"hardware.board: there is no board {name!r}. Take {known}, or the path of a file of your own."
        )
    board = sound_board(load(path, Board), path)
    if kind == "fake" and not board.readers and not real_readers:
        return replace(board, readers={"table": ReaderPart("lines", port="fake")})  # so that cards can be tried
    return board


def build_pi(pin_factory: str, board: Board, mixer: Mixer, now: Callable[[], int]) -> Hardware:
    """All parts of the board, or an error that names the one at fault; what was opened before it is closed again."""
    with ExitStack() as opened:
        strips = {name: each for name, each in board.lamps.items() if each.kind == "wled"}
        wired = {name: each for name, each in board.lamps.items() if name not in strips}
        buttons, lamps = _pins(pin_factory, replace(board, lamps=wired), now, opened)
        lamps = {**lamps, **wled.build(strips, opened)}
        readers = {name: _reader(name, part, now) for name, part in board.readers.items()}
        for reader in readers.values():
            opened.callback(reader.close)
        return Hardware("pi", buttons, lamps, mixer, readers, opened.pop_all().close, vitals)


def build_fake(
    board: Board, mixer: Mixer, now: Callable[[], int], *, real_readers: bool = False
) -> tuple[Hardware, FakeBox]:
    """A laptop has no pins, but USB: its readers may be real."""
    if not real_readers:
        box = FakeBox.make(board, now)
        return box.hardware(mixer, box.readers), box
    if not board.readers:
        raise HardwareError(
            f"hardware.readers: the board {board.name!r} names no reader that could be real. Write yours into a board "
            f"file of your own, and its path into hardware.board."
        )
    box = FakeBox.make(replace(board, readers={}), now)
    readers = {name: _reader(name, part, now) for name, part in board.readers.items()}
    return box.hardware(mixer, readers), box


def _pins(
    factory: str, board: Board, now: Callable[[], int], opened: ExitStack
) -> tuple[Mapping[str, Button], Mapping[str, Lamp]]:
    if not board.buttons and not board.lamps:
        return {}, {}
    try:
        from hardware import gpio
    except ImportError as error:
        raise _missing("gpiozero", error) from error
    return gpio.build(factory, board, now, opened)


def not_plugged_in(board: Board) -> tuple[str, ...]:
    """The readers that are not there, by their names and places."""
    if not board.readers:
        return ()
    try:
        from hardware.readers.build import KINDS
        from hardware.readers.places import ByPath, find, place_of
    except ImportError as error:
        raise _missing("pyserial", error) from error
    missing: list[str] = []
    for name, part in board.readers.items():
        place = place_of(part.port, part.vendor, part.product, part.serial)
        try:
            device = find(place, KINDS[part.protocol].ports)
        except HardwareError as error:  # as the table has it: it starts, and says why this one is silent
            missing.append(f"the reader {name!r}: {error}")
            continue
        if device is None or (isinstance(place, ByPath) and not Path(device).exists()):
            missing.append(f"the reader {name!r}: nothing is plugged in as {place}")
    return tuple(missing)


def _reader(name: str, part: ReaderPart, now: Callable[[], int]) -> CardReader:
    try:
        from hardware.readers.build import build_reader
    except ImportError as error:
        raise _missing("pyserial", error) from error
    return build_reader(
        name,
        part.protocol,
        now,
        port=part.port,
        vendor=part.vendor,
        product=part.product,
        serial=part.serial,
        baud=part.baud,
        prefix=part.prefix,
    )


def build_mixer(board: Board, buses: Sequence[str], now: Callable[[], int], *, wake_ms: int = 0) -> Mixer:
    """Also where nothing or only screens shall sound: the host may want the card later. Nobody touches it before."""
    return PygameMixer(buses, now, card=board.sound.card, wake_ms=wake_ms)


def _missing(what: str, error: ImportError) -> HardwareError:
    return HardwareError(f"{what} is missing ({error}). Install it: .venv/bin/pip install {what}.")
