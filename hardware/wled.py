"""Lamps on a strip that runs WLED, over the network: colours go there by UDP, in its realtime protocol DRGB.

A lamp that is set writes into a picture of the strip, and no more: a thread for each strip looks its name up and sends.
Nothing is ever answered, so the picture goes again and again; a strip that hears nothing takes its own light again.
"""

import logging
import socket
import threading
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Final, Protocol

from hardware.board import LampPart
from hardware.ports import Lamp

log = logging.getLogger(__name__)

PORT: Final = 21_324
DRGB: Final = 2  # colours from the first pixel on
STAYS_S: Final = 5  # so long it shows the last picture, should the table fall silent
AGAIN_S: Final = 1.0
LOOK_UP_EVERY: Final = 60  # pictures without a change: a strip may get another address


class Wire(Protocol):
    """Where the pictures go. All of it may take its time, and may fail with OSError."""

    def send(self, data: bytes) -> None: ...
    def close(self) -> None: ...


class UdpWire:
    def __init__(self, host: str, port: int) -> None:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_DGRAM)[0]
        self._socket = socket.socket(family, kind)
        try:
            self._socket.setblocking(False)
            self._socket.connect(address)
        except OSError:
            self._socket.close()
            raise

    def send(self, data: bytes) -> None:
        self._socket.send(data)

    def close(self) -> None:
        self._socket.close()


class Strip:
    def __init__(self, host: str, pixels: int, port: int = PORT, wire: Callable[[str, int], Wire] = UdpWire) -> None:
        self._host, self._port, self._open = host, port, wire
        self._colours = bytearray(3 * pixels)
        self._wire: Wire | None = None
        self._trouble = ""
        self._lock = threading.Lock()
        self._changed, self._ends = threading.Event(), False
        self._thread = threading.Thread(target=self._run, name=f"lamps at {host}", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def paint(self, first: int, pixels: int, colour: bytes) -> None:
        with self._lock:
            self._colours[3 * first : 3 * (first + pixels)] = colour * pixels
        self._changed.set()

    def close(self) -> None:
        """Dark, as the last that it hears."""
        with self._lock:
            self._colours[:] = bytes(len(self._colours))
        self._ends = True
        self._changed.set()
        self._thread.join(timeout=1)

    def send(self) -> None:
        """The picture of now. What fails is tried again with the next one."""
        with self._lock:
            picture = bytes((DRGB, STAYS_S)) + self._colours
        try:
            if self._wire is None:
                self._wire = self._open(self._host, self._port)
            self._wire.send(picture)
        except OSError as error:
            self.hang_up()
            self._tell(f"{error}")
        else:
            self._tell("")

    def hang_up(self) -> None:
        if self._wire is not None:
            self._wire.close()
        self._wire = None

    def _run(self) -> None:
        unchanged = 0
        while not self._ends:
            self.send()
            unchanged = 0 if self._changed.wait(AGAIN_S) else unchanged + 1
            self._changed.clear()
            if unchanged == LOOK_UP_EVERY:
                unchanged = 0
                self.hang_up()
        self.send()
        self.hang_up()

    def _tell(self, trouble: str) -> None:
        if trouble and not self._trouble:
            log.warning(
                "the lamps at %s are not reached (%s). Is the strip switched on, in this network, and is that its "
                "address? It is tried again and again.",
                self._host,
                trouble,
            )
        elif self._trouble and not trouble:
            log.info("the lamps at %s are reached again", self._host)
        self._trouble = trouble


@dataclass(frozen=True, slots=True)
class WledLamp:
    """One of the table's lamps: some pixels of a strip, all alike."""

    strip: Strip
    first: int
    pixels: int

    def set(self, red: float, green: float, blue: float) -> None:
        self.strip.paint(self.first, self.pixels, bytes(map(_level, (red, green, blue))))


def _level(part: float) -> int:
    """What is not dark is lit, as on a pin."""
    return max(1, round(part * 255)) if part > 0 else 0


def build(
    parts: Mapping[str, LampPart], opened: ExitStack, make: Callable[[str, int], Strip] = Strip
) -> dict[str, Lamp]:
    """A thread a strip, however many lamps are on it; `opened` ends them."""
    lengths: dict[str, int] = {}
    for part in parts.values():
        lengths[part.host] = max(lengths.get(part.host, 0), part.first + part.pixels)
    strips = {host: make(host, pixels) for host, pixels in lengths.items()}
    for strip in strips.values():
        strip.start()
        opened.callback(strip.close)
    return {name: WledLamp(strips[part.host], part.first, part.pixels) for name, part in parts.items()}
