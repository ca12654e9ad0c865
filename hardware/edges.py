"""Edges of pins as the kernel keeps them, on one thread for all that sleeps until there is one.

lgpio's own thread looks two thousand times a second, whether anybody presses anything or not.
"""

import fcntl
import os
import select
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeAlias

Told: TypeAlias = Callable[[float, bool], object]  # seconds of the monotonic clock, and the level from then on

# linux/gpio.h, version 2. A request: the lines, a name, flags of the line and no attributes, how many lines and events;
# its answer is its last number, a handle. Values: the bits, and which of them are asked for.
REQUEST: Final = struct.Struct("=64I32sQ264xII20xi")
VALUES: Final = struct.Struct("=QQ")
EVENT: Final = struct.Struct("=QII32x")  # when, which edge, which line
ASKS: Final = 0xC000B400  # reads and writes, as GPIO does
GET_LINE: Final = ASKS | REQUEST.size << 16 | 0x07
GET_VALUES: Final = ASKS | VALUES.size << 16 | 0x0E
INPUT_BOTH_EDGES: Final = 1 << 2 | 1 << 4 | 1 << 5
PULLS: Final = {"up": 1 << 8, "down": 1 << 9, "floating": 1 << 10}
RISING: Final = 1
KEPT: Final = 16  # events, which the kernel keeps until they are read
NAME: Final = b"table-companion"


class Line:
    """One pin as an input."""

    def __init__(self, chip: int, pin: int, pull: str) -> None:
        asked = bytearray(REQUEST.pack(*(pin, *(0,) * 63), NAME, INPUT_BOTH_EDGES | PULLS[pull], 1, KEPT, 0))
        with Path(f"/dev/gpiochip{chip}").open("rb", buffering=0) as device:
            fcntl.ioctl(device, GET_LINE, asked)
        self.handle = int(REQUEST.unpack(asked)[-1])

    def level(self) -> bool:
        asked = bytearray(VALUES.pack(0, 1))
        fcntl.ioctl(self.handle, GET_VALUES, asked)
        return bool(VALUES.unpack(asked)[0])

    def edges(self) -> Iterator[tuple[float, bool]]:
        """Those that there are; at least one."""
        raw = os.read(self.handle, EVENT.size * KEPT)
        for at, edge, _ in EVENT.iter_unpack(raw):
            yield at / 1e9, edge == RISING

    def close(self) -> None:
        os.close(self.handle)


class Edges:
    """Any thread may watch and leave; `tell` is called on the one of its own."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._watched: dict[int, tuple[Line, Told]] = {}
        self._waits = select.epoll()
        self._end = os.eventfd(0)
        self._waits.register(self._end, select.EPOLLIN)
        self._thread = threading.Thread(target=self._run, name="edges", daemon=True)
        self._thread.start()

    def watch(self, line: Line, tell: Told) -> None:
        with self._lock:
            self._watched[line.handle] = (line, tell)
            self._waits.register(line.handle, select.EPOLLIN)

    def leave(self, line: Line) -> None:
        """Closed with it: nobody reads what is closed, or what has got its number since."""
        with self._lock:
            with suppress(FileNotFoundError):  # its chip has gone
                self._waits.unregister(line.handle)
            del self._watched[line.handle]
            line.close()

    def close(self) -> None:
        os.eventfd_write(self._end, 1)
        self._thread.join()
        self._waits.close()
        os.close(self._end)

    def _run(self) -> None:
        while True:
            for handle, what in self._waits.poll():
                if handle == self._end:
                    return
                for at, level, tell in self._read(handle, what):
                    tell(at, level)

    def _read(self, handle: int, what: int) -> list[tuple[float, bool, Told]]:
        with self._lock:
            if handle not in self._watched:
                return []
            line, tell = self._watched[handle]
            if not what & select.EPOLLIN:  # the chip has gone: it would say so without end, whatever is asked of it
                self._waits.unregister(handle)
                return []
            return [(at, level, tell) for at, level in line.edges()]
