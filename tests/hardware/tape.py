"""A sound card that is a tape: SDL's disk driver writes into a pipe, and time passes as the test reads.

The pipe holds one buffer, so the mixer waits for the test: what is asked for at a moment is on the tape one to three
buffers later (one is being read, one is in the pipe, one waits to be written), on a machine however busy. Its pace is
nobody's clock.
"""

import contextlib
import fcntl
import os
import select
import threading
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

FRAME: Final = 4  # bytes: two sides of 16 bits
RATE: Final = 48_000
PIPE: Final = 4_096  # bytes: a page, and 1,024 frames
PATIENCE_S: Final = 60  # a busy machine may let the card wait; a card that has died is found out all the same
LAG_MS: Final = 3 * 1_024 * 1_000 // RATE + 1  # so late, at most, is something on the tape


class Tape:
    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.path = folder / "tape"
        os.mkfifo(self.path)
        self._pipe = os.open(self.path, os.O_RDONLY | os.O_NONBLOCK)
        fcntl.fcntl(self._pipe, fcntl.F_SETPIPE_SZ, PIPE)
        self._wait = select.poll()  # `select.select` knows no number above 1,023
        self._wait.register(self._pipe, select.POLLIN)
        monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
        monkeypatch.setenv("SDL_DISKAUDIODELAY", "0")
        monkeypatch.setenv("SDL_DISKAUDIOFILE", str(self.path))
        self._frames = 0
        self.pcm = bytearray()

    def now(self) -> int:
        return self._frames * 1_000 // RATE

    def advance(self, ms: int, *, is_open: bool = True) -> None:
        """Let time pass; what sounds meanwhile is in `pcm`."""
        frames = -(-(self.now() + ms) * RATE // 1_000) - self._frames
        wanted = frames * FRAME
        got = bytearray()
        while is_open and len(got) < wanted:
            if not self._wait.poll(PATIENCE_S * 1_000):
                raise AssertionError("the card writes nothing")
            got += os.read(self._pipe, wanted - len(got))
        self.pcm += got or bytes(wanted)
        self._frames += frames

    @contextlib.contextmanager
    def let_run(self) -> Iterator[None]:
        """While the mixer is closed, nobody may wait for the pipe."""
        is_over = threading.Event()

        def drain() -> None:
            while not is_over.is_set():
                if self._wait.poll(5):
                    with contextlib.suppress(BlockingIOError):  # somebody has opened it since
                        if not os.read(self._pipe, PIPE):
                            is_over.wait(0.001)  # nobody writes

        thread = threading.Thread(target=drain)
        thread.start()
        try:
            yield
        finally:
            is_over.set()
            thread.join()

    def close(self) -> None:
        os.close(self._pipe)

    # --- looking at it

    def left(self) -> "array[int]":
        return array("h", bytes(self.pcm))[::2]

    def between(self, start_ms: int, end_ms: int) -> "array[int]":
        return self.left()[start_ms * RATE // 1_000 : end_ms * RATE // 1_000]

    def loudness(self, start_ms: int, end_ms: int) -> float:
        """Root of the mean square, from 0 to 1."""
        samples = self.between(start_ms, end_ms)
        return float((sum(each * each for each in samples) / max(1, len(samples))) ** 0.5 / 32_768)

    def peak(self) -> float:
        samples = self.left()
        return max(max(samples), -min(samples)) / 32_768
