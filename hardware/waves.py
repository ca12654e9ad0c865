"""Clips as WAV, for browsers that cannot read them as they are: decoded in a process of its own.

There is one mixer in a process, and the speaker's belongs to a card that may come and go. This one starts when the
first such browser asks, has no card, and ends with the table.
"""

import resource
import struct
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from hardware.ports import HardwareError
from hardware.studio import Studio, as_wave

LENGTH: Final = struct.Struct(">I")
LARGEST: Final = 8_000_000  # bytes: almost three minutes
MOST_KEPT: Final = 8_000_000  # bytes: several browsers ask for the same clips, one after the other
MOST_MEMORY: Final = 192_000_000  # bytes: a small file can stand for hours, and a Pi has half a gigabyte for all
PATIENCE_S: Final = 10.0
DECODER: Final = (sys.executable, "-m", "hardware.waves")


class Waves:
    """Any thread may ask; one after the other is answered."""

    def __init__(self, decoder: Sequence[str] = DECODER, patience_s: float = PATIENCE_S) -> None:
        self._command, self._patience_s = decoder, patience_s
        self._lock = threading.Lock()
        self._decoder: subprocess.Popen[bytes] | None = None
        self._is_closed = False  # or there is no decoder here
        self._kept: dict[Path, bytes] = {}  # what was asked for last stands last

    def of(self, clip: Path) -> bytes | None:
        """None: it cannot be decoded here."""
        with self._lock:
            raw = self._kept.pop(clip, None) or (None if self._is_closed else self._decoded(clip))
            if raw is not None:
                self._kept[clip] = raw
                while sum(map(len, self._kept.values())) > MOST_KEPT:
                    del self._kept[next(iter(self._kept))]
            return raw

    def close(self) -> None:
        with self._lock:
            self._is_closed = True
            self._kept.clear()
            if self._decoder is not None:
                self._ended(self._decoder)

    def _decoded(self, clip: Path) -> bytes | None:
        if self._decoder is None:
            self._decoder = subprocess.Popen(  # in a session of its own: who stops the table by hand does not stop it
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        decoder = self._decoder
        too_late = threading.Timer(self._patience_s, decoder.kill)
        too_late.start()
        try:
            raw = _asked(decoder, clip)
        finally:
            too_late.cancel()
        if raw is None:
            self._decoder = None
            self._is_closed = self._ended(decoder) > 0  # it went by itself: there is no pygame, nor will there be
        return raw or None

    def _ended(self, decoder: subprocess.Popen[bytes]) -> int:
        try:
            decoder.communicate(timeout=self._patience_s)  # it ends with what it reads
        except subprocess.TimeoutExpired:
            decoder.kill()
            decoder.communicate()
        return decoder.returncode


def _asked(decoder: subprocess.Popen[bytes], clip: Path) -> bytes | None:
    """Nothing: this is no clip. None: the decoder has gone."""
    assert decoder.stdin is not None
    assert decoder.stdout is not None
    try:
        decoder.stdin.write(f"{clip}\n".encode())
        decoder.stdin.flush()
    except BrokenPipeError:
        return None
    head = decoder.stdout.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    raw = decoder.stdout.read(length)
    return raw if len(raw) == length else None


def main() -> None:
    """A path a line comes in; its length and a WAV file go out, or nothing of the length 0."""
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    most = MOST_MEMORY if hard == resource.RLIM_INFINITY else min(MOST_MEMORY, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (most, hard))
    out = sys.stdout.buffer
    studio = Studio((), lambda: 0)
    for line in sys.stdin:
        try:
            raw = as_wave(studio.decoded(line.rstrip("\n")))
        except (OSError, RuntimeError, MemoryError):  # pygame's own error is one
            raw = b""
        raw = raw if len(raw) <= LARGEST else b""
        out.write(LENGTH.pack(len(raw)) + raw)
        out.flush()


if __name__ == "__main__":
    try:
        main()
    except HardwareError as error:
        sys.exit(str(error))
