"""Readers behind PC/SC, as the ACR122U: asked again and again what lies on them."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Protocol

from hardware.readers.parsers import NoCard, Read, Seen
from hardware.readers.pcsclite import Context
from hardware.readers.places import PortInfo

PRESENT: Final = 0x20
COUNT: Final = 0xFFFF_0000  # of cards that came or went
UID: Final = bytes.fromhex("ffca000000")  # PC/SC, part 3: the card's number
NO_BEEP: Final = bytes.fromhex("ff00520000")  # the ACR122U's own: with eyes shut nobody shall hear a card laid
DONE: Final = b"\x90\x00"

NOTHING: Final = b"-\n"  # what the port says beside numbers
UNREADABLE: Final = b"?\n"
CARD: Final = re.compile(rb"(?:[0-9A-F]{2}){4,10}")
LONGEST: Final = 64


class Way(Protocol):
    """Into pcscd."""

    def readers(self) -> tuple[str, ...]: ...
    def state(self, reader: str, known: int) -> int: ...
    def answers(self, reader: str, *asked: bytes) -> tuple[bytes, ...]: ...
    def close(self) -> None: ...


class PcscPort:
    """Says in each look what lies there: a line with its number. OSError: the reader is gone."""

    def __init__(self, device: str, baud: int, enter: Callable[[], Way] = Context) -> None:
        self._reader, self._way = device, enter()
        self._known, self._said = 0, UNREADABLE

    def read(self) -> bytes:
        before, self._known = self._known, self._way.state(self._reader, self._known)
        if not self._known & PRESENT:
            self._said = NOTHING
        elif self._said in (NOTHING, UNREADABLE) or (before ^ self._known) & COUNT:
            self._said = self._number()
        return self._said

    def _number(self) -> bytes:
        """A card that is just being laid may not answer yet: it is asked again at the next look."""
        number = next(iter(self._way.answers(self._reader, UID, NO_BEEP)), b"")
        return number[:-2].hex().upper().encode() + b"\n" if number.endswith(DONE) else UNREADABLE

    def write(self, data: bytes) -> None:
        """There is nothing to be said to it."""

    def close(self) -> None:
        self._way.close()


class PcscParser:
    def __init__(self) -> None:
        self._rest = b""
        self._is_unreadable = False

    def feed(self, data: bytes, at_ms: int) -> tuple[Read, ...]:
        *lines, rest = (self._rest + data).split(b"\n")
        self._rest = rest[-LONGEST:]
        found: list[Read] = []
        for line in lines:
            self._is_unreadable = line == UNREADABLE.strip()
            if line == NOTHING.strip():
                found.append(NoCard())
            elif CARD.fullmatch(line):
                found.append(Seen(line.decode()))
        return tuple(found)

    def next_bytes(self, now: int) -> bytes:
        return b""

    def trouble(self) -> str:
        if not self._is_unreadable:
            return ""
        return "What lies there tells no number. Lay it flat; else it is no card for this reader."


@dataclass(frozen=True, slots=True)
class Named:
    device: str
    vid: int | None = None
    pid: int | None = None
    serial_number: str | None = None


def pcsc_readers(enter: Callable[[], Way] = Context) -> Iterable[PortInfo]:
    way = enter()
    try:
        return tuple(Named(each) for each in way.readers())
    finally:
        way.close()
