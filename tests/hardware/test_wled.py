"""Lamps of a strip over the network: what a strip hears on a real socket, and what happens where there is none."""

import logging
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from hardware import build
from hardware.board import Board, LampPart, sound_board
from hardware.fakes import FakeMixer
from hardware.ports import HardwareError
from hardware.wled import DRGB, LOOK_UP_EVERY, STAYS_S, Strip, WledLamp
from hardware.wled import build as build_lamps

HEAD = bytes((DRGB, STAYS_S))
RED, DARK = bytes((255, 0, 0)), bytes(3)


@pytest.fixture
def strip_at() -> Iterator[socket.socket]:
    """A strip's ear."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as ear:
        ear.bind(("127.0.0.1", 0))
        ear.settimeout(10)
        yield ear


def heard_until(ear: socket.socket, picture: bytes) -> None:
    while ear.recv(2_000) != picture:
        pass  # the time limit of the socket fails the test


def test_a_strip_hears_what_its_lamps_show_and_goes_dark_at_the_end(strip_at: socket.socket) -> None:
    port = strip_at.getsockname()[1]
    parts = {"big": LampPart("wled", host="127.0.0.1", pixels=2), "alert": LampPart("wled", host="127.0.0.1", first=3)}
    with ExitStack() as opened:
        lamps = build_lamps(parts, opened, lambda host, pixels: Strip(host, pixels, port))
        heard_until(strip_at, HEAD + 4 * DARK)
        lamps["big"].set(1.0, 0.0, 0.0)
        heard_until(strip_at, HEAD + 2 * RED + 2 * DARK)
        lamps["alert"].set(0.0, 0.5, 0.0001)
        heard_until(strip_at, HEAD + 2 * RED + DARK + bytes((0, 128, 1)))
        heard_until(strip_at, HEAD + 2 * RED + DARK + bytes((0, 128, 1)))  # again, and nobody has asked for anything
    heard_until(strip_at, HEAD + 4 * DARK)


@dataclass
class Air:
    """A network that can be broken."""

    sent: list[bytes] = field(default_factory=list)
    opened: int = 0
    closed: int = 0
    why: OSError | None = None

    def open(self, host: str, port: int) -> "Air":
        self.opened += 1
        self._may()
        return self

    def send(self, data: bytes) -> None:
        self._may()
        self.sent.append(data)

    def close(self) -> None:
        self.closed += 1

    def _may(self) -> None:
        if self.why is not None:
            raise self.why


@pytest.mark.parametrize("why", [socket.gaierror(-2, "Name or service not known"), ConnectionRefusedError(111, "no")])
def test_a_strip_that_is_away_is_said_once_and_found_again(why: OSError, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    air = Air(why=why)
    strip = Strip("strip.local", 1, wire=air.open)
    lamp = WledLamp(strip, 0, 1)
    for _ in range(5):
        lamp.set(1.0, 0.0, 0.0)
        strip.send()
    assert len(caplog.messages) == 1
    assert "strip.local" in caplog.messages[0]
    assert "switched on" in caplog.messages[0]
    air.why = None
    strip.send()
    strip.send()
    assert air.sent == [HEAD + RED] * 2
    assert len(caplog.messages) == 2


def test_a_lamp_that_is_set_waits_for_nobody() -> None:
    """Nothing is opened on the thread that sets it."""
    air = Air()
    strip = Strip("strip.local", 1, wire=air.open)
    for _ in range(1_000):
        WledLamp(strip, 0, 1).set(1.0, 1.0, 1.0)
    assert (air.opened, air.sent) == (0, [])


def test_the_longest_strip_fits_into_one_message() -> None:
    air = Air()
    strip = Strip("strip.local", 490, wire=air.open)
    WledLamp(strip, 489, 1).set(1.0, 0.0, 0.0)
    strip.send()
    assert len(air.sent[0]) == 1_472
    assert air.sent[0].endswith(RED)
    assert LOOK_UP_EVERY > 1


def lamps(**parts: LampPart) -> Board:
    return sound_board(Board("test", lamps=dict(parts)), Path("my.toml"))


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"big": LampPart("wled")}, "lamp 'big' is wled and needs host"),
        ({"big": LampPart("wled", host="strip", first=-1)}, "pixels 0 to 489"),
        ({"big": LampPart("wled", host="strip", pixels=0)}, "pixels 0 to 489"),
        ({"big": LampPart("wled", host="strip", first=489, pixels=2)}, "pixels 0 to 489"),
        (
            {"big": LampPart("wled", host="strip", pixels=5), "alert": LampPart("wled", host="strip", first=4)},
            "lamp 'big' and lamp 'alert' are both on pixel 4 of strip",
        ),
    ],
)
def test_a_board_that_cannot_be_says_why(parts: dict[str, LampPart], says: str) -> None:
    with pytest.raises(HardwareError, match=says):
        lamps(**parts)


def test_a_box_may_have_lamps_on_a_strip_alone_and_needs_no_pins_for_them() -> None:
    board = lamps(big=LampPart("wled", host="127.0.0.1", pixels=3))
    assert board.lamps["big"].has_colours
    box = build.build_pi("no such factory", board, FakeMixer((), lambda: 0), lambda: 0)
    box.lamps["big"].set(0.0, 0.0, 0.0)
    box.close()
