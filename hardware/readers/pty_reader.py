"""`companion fake-reader`: a card reader on a pseudo terminal, which misbehaves on command.

Its frames are built here and not with the parsers' own code: a mistake there must not be made twice.
"""

import argparse
import contextlib
import os
import selectors
import sys
import threading
import tty
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from time import monotonic_ns
from typing import Final, Protocol, TextIO

REPEAT_MS: Final = 100  # an RDM6300 says a card again and again while it lies there
TAP_POLLS: Final = 2  # for how many questions a tapped card lies on a PN532
BABBLE_MS: Final = 5
BABBLE: Final = 256  # bytes each time
MOST_WAITING: Final = 8_192
LOST_MS: Final = 1_000  # what nobody reads for so long is lost, as on a real wire

HELP: Final = """\
card ID      tap a card
hold [ID]    lay a card (the last one) and leave it there
remove       take it away
two A B      two cards at once
noise        random bytes
half         half of the last card's frame
badsum       the last card's frame with a wrong checksum
babble       random bytes without end; quiet ends it
mute         send nothing at all; speak ends it
gone         pull the plug; back puts it in, under another name
help, quit
"""


def _now() -> int:
    return monotonic_ns() // 1_000_000


class Wrong(Exception):
    """A command that cannot be done, and why."""


class Speech(Protocol):
    """How one protocol puts a card on the wire."""

    def check(self, card: str) -> None: ...
    def frame(self, card: str) -> bytes: ...
    def spoilt(self, card: str) -> bytes: ...
    def garbage(self, rng: Random) -> bytes: ...


class Tags:
    """STX, ten digits, checksum, ETX; the ID-12LA puts CR LF before its end."""

    def __init__(self, end: bytes) -> None:
        self._end = end

    def check(self, card: str) -> None:
        if len(card) != 10 or not set(card.upper()) <= set("0123456789ABCDEF"):
            raise Wrong(f"{card!r} is no card of this reader: ten hex digits, as 0F00AB12CD")

    def frame(self, card: str) -> bytes:
        return self._framed(card, 0)

    def spoilt(self, card: str) -> bytes:
        return self._framed(card, 0x01)

    def garbage(self, rng: Random) -> bytes:
        return rng.randbytes(BABBLE)

    def _framed(self, card: str, wrong: int) -> bytes:
        check = wrong
        for byte in bytes.fromhex(card):
            check ^= byte
        return b"\x02" + f"{card.upper()}{check:02X}".encode() + self._end + b"\x03"


class Lines:
    """A scanner: the text, CR and LF. It has no checksum, so a spoilt line is one with a broken letter."""

    def check(self, card: str) -> None:
        if not card.isprintable():
            raise Wrong("a line holds printable letters")

    def frame(self, card: str) -> bytes:
        return card.encode() + b"\r\n"

    def spoilt(self, card: str) -> bytes:
        return b"\xff" + self.frame(card)

    def garbage(self, rng: Random) -> bytes:
        return bytes(0x80 | byte for byte in rng.randbytes(BABBLE)) + b"\r\n"


class Uids:
    """A PN532's answer to InListPassiveTarget."""

    def check(self, card: str) -> None:
        if len(card) not in (8, 14, 20) or not set(card.upper()) <= set("0123456789ABCDEF"):
            raise Wrong(f"{card!r} is no UID: 8, 14 or 20 hex digits, as 04A1B2C3")

    def frame(self, card: str) -> bytes:
        uid = bytes.fromhex(card)
        return _answer(0x4A, b"\x01\x01\x00\x04\x08" + bytes([len(uid)]) + uid)

    def spoilt(self, card: str) -> bytes:
        good = self.frame(card)
        return good[:-2] + bytes([good[-2] ^ 0x10]) + good[-1:]

    def garbage(self, rng: Random) -> bytes:
        return rng.randbytes(BABBLE)


ACK: Final = b"\x00\x00\xff\x00\xff\x00"


def _answer(command: int, data: bytes = b"") -> bytes:
    body = bytes([0xD5, command + 1]) + data
    return b"\x00\x00\xff" + bytes([len(body), 256 - len(body)]) + body + bytes([-sum(body) % 256, 0])


PROTOCOLS: Final[dict[str, Callable[[], Speech]]] = {
    "rdm6300": lambda: Tags(b""),
    "id12": lambda: Tags(b"\r\n"),
    "lines": Lines,
    "pn532": Uids,
}


class FakeDevice:
    """The reader itself, without its wire: commands and time in, bytes out."""

    def __init__(self, protocol: str, rng: Random) -> None:
        self._speech = PROTOCOLS[protocol]()
        self._repeats, self._is_asked = protocol == "rdm6300", protocol == "pn532"
        self._rng = rng
        self._last = ""
        self._held: str | None = None
        self._queue: list[bytes] = []  # answers that the next questions get, on a PN532
        self._out = b""
        self._asked = b""
        self._again_at: int | None = None
        self._babbles = self._is_mute = False

    def do(self, line: str, now: int) -> None:
        word, *rest = line.split(maxsplit=1)
        given = rest[0].strip() if rest else ""
        match word:
            case "card":
                self._take(given)
                self._say(*[self._speech.frame(self._last)] * (TAP_POLLS if self._is_asked else 1))
            case "hold":
                self._take(given or self._last)
                self._held, self._again_at = self._last, now + REPEAT_MS
                if not self._is_asked:
                    self._say(self._speech.frame(self._last))
            case "remove":
                self._held = None
            case "two":
                for card in (cards := given.split()):
                    self._take(card)
                self._say(*[self._speech.frame(card) for card in cards])
            case "noise":
                self._put(self._speech.garbage(self._rng)[: self._rng.randint(3, 40)])
            case "half":
                frame = self._speech.frame(self._known())
                self._say(frame[: len(frame) // 2])
            case "badsum":
                self._say(self._speech.spoilt(self._known()))
            case "babble" | "quiet":
                self._babbles = word == "babble"
            case "mute" | "speak":
                self._is_mute = word == "mute"
            case _:
                raise Wrong(f"{word!r} is no command; help lists them")

    def hear(self, data: bytes) -> None:
        """What the table sends. Only a PN532 listens."""
        if not self._is_asked:
            return
        self._asked = (self._asked + data)[-MOST_WAITING:]
        while (start := self._asked.find(b"\x00\x00\xff")) >= 0 and len(self._asked) > start + 4:
            length = self._asked[start + 3]
            end = start + 5 + (length + 2 if length else 1)  # an ACK has neither data nor their check
            if len(self._asked) < end:
                return
            body, self._asked = self._asked[start + 5 : end - 2], self._asked[end:]
            if length >= 2 and body[0] == 0xD4:
                self._put(ACK + self._reply(body[1]))

    def tick(self, now: int) -> None:
        if self._repeats and self._held is not None and self._again_at is not None and now >= self._again_at:
            self._again_at = now + REPEAT_MS
            self._put(self._speech.frame(self._held))
        if self._babbles and not self._out:
            self._put(self._speech.garbage(self._rng))

    def wants_tick(self) -> int:
        """Milliseconds until something is to be said unasked."""
        return BABBLE_MS if self._babbles else REPEAT_MS // 2

    def out(self) -> bytes:
        said, self._out = self._out, b""
        return b"" if self._is_mute else said

    def _take(self, card: str) -> None:
        if not card:
            raise Wrong("which card?")
        self._speech.check(card)
        self._last = card

    def _known(self) -> str:
        if not self._last:
            raise Wrong("no card was laid yet")
        return self._last

    def _say(self, *frames: bytes) -> None:
        if self._is_asked:
            self._queue += frames
            del self._queue[:-20]
        else:
            self._put(b"".join(frames))

    def _put(self, data: bytes) -> None:
        self._out = (self._out + data)[-MOST_WAITING:]

    def _reply(self, command: int) -> bytes:
        match command:
            case 0x14 | 0x32:
                return _answer(command)
            case 0x4A if self._queue:
                return self._queue.pop(0)
            case 0x4A if self._held is not None:
                return self._speech.frame(self._held)
            case 0x4A:
                return _answer(command, b"\x00")
            case _:
                return b"\x00\x00\xff\x01\xff\x7f\x81\x00"


class FakePort:
    """The wire: a pseudo terminal that can be pulled and put in again under another name, and a link that stays."""

    def __init__(self, protocol: str, link: Path | None = None, *, seed: int = 1) -> None:
        self._device = FakeDevice(protocol, Random(seed))
        self._link = link
        self._lock = threading.Lock()
        self._ends: tuple[int, int] | None = None
        self._spare: tuple[int, int] | None = None
        self._left, self._left_at = b"", 0  # what the wire did not take yet, and since when
        self.path = ""
        self._wake_r, self._wake_w = os.pipe()
        self._is_closing = False
        self._plug_in()
        self._thread = threading.Thread(target=self._run, name="fake reader", daemon=True)
        self._thread.start()

    def do(self, line: str) -> str:
        """One command; what came of it, in words."""
        with self._lock:
            match line.split()[:1]:
                case []:
                    return ""
                case ["help"]:
                    return HELP.rstrip()
                case ["gone"]:
                    self._pull()
                    return "gone"
                case ["back"]:
                    self._plug_in()
                    return self.path
                case _:
                    self._device.do(line, _now())
        os.write(self._wake_w, b"x")
        return "ok"

    def close(self) -> None:
        self._is_closing = True
        os.write(self._wake_w, b"x")
        self._thread.join(timeout=1)
        with self._lock:
            self._pull()
        for end in (*(self._spare or ()), self._wake_r, self._wake_w):
            os.close(end)

    def _plug_in(self) -> None:
        if self._ends is not None:
            raise Wrong("it is plugged in")
        master, slave = (
            self._spare or os.openpty()
        )  # our own hand on the slave keeps the line up while nobody has it open
        tty.setraw(slave)
        os.set_blocking(master, False)
        self._spare, self._ends, self.path = None, (master, slave), os.ttyname(slave)
        if self._link is not None:
            beside = self._link.with_name(f"{self._link.name}.new")
            beside.unlink(missing_ok=True)
            beside.symlink_to(self.path)
            beside.replace(self._link)

    def _pull(self) -> None:
        if self._ends is None:
            return
        if self._link is not None:
            self._link.unlink(missing_ok=True)
        self._spare = os.openpty()  # before the old one goes: else the kernel would give its name again
        for end in self._ends:
            os.close(end)
        self._ends, self._left = None, b""

    def _run(self) -> None:
        while not self._is_closing:
            with self._lock:
                master = None if self._ends is None else self._ends[0]
                wait = self._device.wants_tick()
            self._rest(master, wait)
            with self._lock:
                self._turn()

    def _rest(self, master: int | None, wait_ms: int) -> None:
        with selectors.DefaultSelector() as waiting:
            waiting.register(self._wake_r, selectors.EVENT_READ)
            with contextlib.suppress(OSError, ValueError):  # pulled just now
                if master is not None:
                    waiting.register(master, selectors.EVENT_READ)
            for key, _ in waiting.select(wait_ms / 1000):
                if key.fd == self._wake_r:
                    os.read(self._wake_r, 512)

    def _turn(self) -> None:
        now = _now()
        if not self._left:
            self._device.tick(now)
            self._left_at = now
        if self._ends is None:
            self._device.out()
            return
        with contextlib.suppress(BlockingIOError):
            self._device.hear(os.read(self._ends[0], 512))
        left = (self._left + self._device.out())[-MOST_WAITING:]
        with contextlib.suppress(BlockingIOError):
            if taken := os.write(self._ends[0], left):
                left, self._left_at = left[taken:], now
        self._left = b"" if now - self._left_at > LOST_MS else left


def main(argv: Sequence[str] | None = None, commands: TextIO | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="companion fake-reader",
        description="A card reader without the hardware: it prints the name of its port and takes commands.",
        epilog=f"Commands, one a line:\n{HELP}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("protocol", choices=PROTOCOLS, help="what it speaks")
    parser.add_argument(
        "--link", type=Path, metavar="PATH", help="a name that stays when it comes back as another port"
    )
    args = parser.parse_args(argv)
    port = FakePort(args.protocol, args.link)
    try:
        _print(port.path)
        for line in commands or sys.stdin:
            if line.strip() == "quit":
                break
            try:
                _print(port.do(line))
            except Wrong as wrong:
                _print(f"no: {wrong}")
    finally:
        port.close()
    return 0


def _print(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
