"""Waiting for what happens on other threads, clocks, and frames built by hand."""

import threading
import time
from collections.abc import Callable

from hardware.ports import CardGone, CardSeen, News, ReaderState


def until(holds: Callable[[], bool], what: str = "", seconds: float = 10) -> None:
    """Looks again and again: how long it takes is not what is tested."""
    deadline = time.monotonic() + seconds
    nap = threading.Event()
    while not holds():
        assert time.monotonic() < deadline, f"it did not come: {what}"
        nap.wait(0.005)


def real_ms() -> int:
    return time.monotonic_ns() // 1_000_000


class Clock:
    def __init__(self) -> None:
        self.ms = 10_000

    def __call__(self) -> int:
        return self.ms


class Ears:
    """What a reader told."""

    def __init__(self) -> None:
        self.news: list[tuple[str, News]] = []
        self.states: list[ReaderState] = []

    def tell(self, name: str, news: News) -> None:
        self.news.append((name, news))

    def changed(self, name: str, state: ReaderState) -> None:
        self.states.append(state)

    @property
    def seen(self) -> list[str]:
        return [each.id for _, each in self.news if isinstance(each, CardSeen)]

    @property
    def gone(self) -> list[str]:
        return [each.id for _, each in self.news if isinstance(each, CardGone)]


def tag(card: str, *, wrong: int = 0, end: bytes = b"") -> bytes:
    check = wrong
    for byte in bytes.fromhex(card):
        check ^= byte
    return b"\x02" + card.encode() + b"%02X" % check + end + b"\x03"


def chip(body: str) -> bytes:
    """A PN532's frame around these bytes (in hex), its checks worked out."""
    data = bytes.fromhex(body)
    return b"\x00\x00\xff" + bytes([len(data), -len(data) & 0xFF]) + data + bytes([-sum(data) & 0xFF, 0])
