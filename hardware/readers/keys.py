"""Readers that type: cheap USB readers of cards and codes call themselves keyboards, and end a card with Enter.

The kernel's events are read as they come, so no library is needed; and the device is ours alone, or each card would be
typed into the login of the box as well.
"""

import fcntl
import os
import re
import select
import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hardware.readers.lines import LineParser
from hardware.readers.parsers import Read
from hardware.readers.places import PortInfo
from hardware.readers.serial_port import READ_S

EVENT: Final = struct.Struct(
    "llHHi"
)  # seconds, microseconds, type, code, value: linux/input.h, in this machine's sizes
KEY: Final = 1  # among the types
UP, DOWN = 0, 1  # among the values; 2 repeats
GRAB: Final = 0x40044590  # EVIOCGRAB
MOST: Final = 64  # events a read
MOST_A_LETTER: Final = 12 * EVENT.size  # Shift and a key, each down and up, in three events each
INPUTS: Final = Path("/sys/class/input")

SHIFTS: Final = (42, 54)
ENDS: Final = (28, 96, 15)  # Enter, Enter of the number pad, Tab
# As an American keyboard has them, without and with Shift: such readers know no other.
ROWS: Final = (
    (2, "1234567890-=", "!@#$%^&*()_+"),
    (16, "qwertyuiop[]", "QWERTYUIOP{}"),
    (30, "asdfghjkl;'`", 'ASDFGHJKL:"~'),
    (43, "\\zxcvbnm,./", "|ZXCVBNM<>?"),
    (57, " ", " "),
    (71, "789-456+1230.", "789-456+1230."),  # the number pad
)
LETTERS: Final = {
    first + place: (plain, shifted)
    for first, without, with_shift in ROWS
    for place, (plain, shifted) in enumerate(zip(without, with_shift, strict=True))
}


class KeyParser:
    """Events of keys become letters, and those lines."""

    def __init__(self, prefix: str = "") -> None:
        self._lines = LineParser(prefix)
        self._rest = b""
        self._held: set[int] = set()

    def feed(self, data: bytes, at_ms: int) -> tuple[Read, ...]:
        data = self._rest + data
        whole = len(data) // EVENT.size * EVENT.size
        self._rest = data[whole:]
        typed = "".join(
            self._letter(code, value) for _, _, kind, code, value in EVENT.iter_unpack(data[:whole]) if kind == KEY
        )
        return self._lines.feed(typed.encode(), at_ms)

    def next_bytes(self, now: int) -> bytes:
        return b""

    def trouble(self) -> str:
        return ""

    def _letter(self, code: int, value: int) -> str:
        if code in SHIFTS:
            (self._held.discard if value == UP else self._held.add)(code)
        elif value == DOWN and code in ENDS:
            return "\n"
        elif value == DOWN and code in LETTERS:
            return LETTERS[code][bool(self._held)]
        return ""


class KeyboardPort:
    """OSError: it is gone, may not be opened, or is in somebody else's hands."""

    def __init__(self, device: str, baud: int) -> None:
        self._file = os.open(device, os.O_RDONLY | os.O_NONBLOCK)
        try:
            fcntl.ioctl(self._file, GRAB, 1)
        except OSError:
            os.close(self._file)
            raise

    def read(self) -> bytes:
        if not select.select([self._file], [], [], READ_S)[0]:
            return b""
        return os.read(self._file, MOST * EVENT.size)

    def write(self, data: bytes) -> None:
        """There is nothing to be said to it."""

    def close(self) -> None:
        os.close(self._file)  # and with it goes the grab


@dataclass(frozen=True, slots=True)
class Keyboard:
    device: str
    vid: int | None
    pid: int | None
    serial_number: str | None


def keyboards(inputs: Path = INPUTS) -> Iterable[PortInfo]:
    """All that can type digits and Enter: many a reader has a second device, for keys that it does not have."""
    for each in sorted(inputs.glob("event*")):
        if re.fullmatch(r"event\d+", each.name) and _types(each / "device/capabilities/key"):
            vendor, product = (_hex(each / "device/id" / name) for name in ("vendor", "product"))
            yield Keyboard(f"/dev/input/{each.name}", vendor, product, _text(each / "device/uniq") or None)


def _types(path: Path) -> bool:
    """The kernel's bits, in words of which the lowest stands last."""
    words = _text(path).split()
    try:
        lowest = int(words[-1], 16) if words else 0
    except ValueError:
        return False
    return all(lowest >> code & 1 for code in _needed())


def _needed() -> Iterator[int]:
    yield from range(2, 12)
    yield ENDS[0]


def _hex(path: Path) -> int | None:
    try:
        return int(_text(path), 16)
    except ValueError:
        return None


def _text(path: Path) -> str:
    try:
        return path.read_text().strip()
    except OSError:
        return ""
