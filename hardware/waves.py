"""Clips as WAV, for browsers that cannot read them as they are: decoded in a process of its own.

There is one mixer in a process, and the speaker's belongs to a card that may come and go. This one starts when the
first such browser asks, has no card, and ends with the table.
"""

import struct
import subprocess
import sys
import threading
from pathlib import Path
from typing import Final

from hardware.ports import HardwareError
from hardware.studio import Studio, as_wave

LENGTH: Final = struct.Struct(">I")
LARGEST: Final = 8_000_000  # bytes: almost three minutes


class Waves:
    """Any thread may ask; one after the other is answered."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._decoder: subprocess.Popen[bytes] | None = None
        self._closed = False

    def of(self, clip: Path) -> bytes | None:
        """None: it cannot be decoded here."""
        with self._lock:
            if self._closed:
                return None
            if self._decoder is None or self._decoder.poll() is not None:
                command = [sys.executable, "-m", "hardware.waves"]
                self._decoder = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            return _asked(self._decoder, clip)

    def close(self) -> None:
        with self._lock:
            self._closed = True
            if self._decoder is not None:
                self._decoder.communicate()  # it ends with what it reads


def _asked(decoder: subprocess.Popen[bytes], clip: Path) -> bytes | None:
    assert decoder.stdin is not None
    assert decoder.stdout is not None
    try:
        decoder.stdin.write(f"{clip}\n".encode())
        decoder.stdin.flush()
    except BrokenPipeError:  # there is no pygame
        return None
    head = decoder.stdout.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    return decoder.stdout.read(length) or None


def main() -> None:
    """A path a line comes in; its length and a WAV file go out, or nothing of the length 0."""
    out = sys.stdout.buffer
    studio = Studio((), lambda: 0)
    for line in sys.stdin:
        try:
            raw = as_wave(studio.decoded(line.rstrip("\n")))
        except (OSError, RuntimeError):  # pygame's own error is one
            raw = b""
        raw = raw if len(raw) <= LARGEST else b""
        out.write(LENGTH.pack(len(raw)) + raw)
        out.flush()


if __name__ == "__main__":
    try:
        main()
    except HardwareError as error:
        sys.exit(str(error))
