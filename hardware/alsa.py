"""What ALSA's own library complains of: hiccups are counted, all else is said once, and nothing floods the log.

It would write a line to the terminal for each hiccup of a card, by the hundred a minute where a Pi is slow; on a box
that wears out the SD card.
"""

import ctypes
import logging
import os
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

log = logging.getLogger(__name__)

MAPS: Final = Path("/proc/self/maps")  # which copy of the library is loaded: SDL brings its own, or takes the system's
USUAL: Final = "libasound.so.2"
KEPT: Final = 100  # complaints until somebody looks
HICCUPS: Final = ("underrun", "overrun")

# File, line, function, error number and a text with holes; what stands in the holes cannot be had from here.
Complain: TypeAlias = Callable[[bytes | None, int, bytes | None, int, bytes | None], None]
_COMPLAIN: Final = ctypes.CFUNCTYPE(None, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p)


def copies() -> tuple[str, ...]:
    """Where this program has the library in its memory; it may be none, or two."""
    try:
        lines = MAPS.read_text().splitlines()
    except OSError:  # no Linux: then no ALSA either
        return ()
    return tuple(dict.fromkeys(line.split()[-1] for line in lines if "/libasound" in line))


class AlsaComplaints:
    """The library complains on any thread, also on the one that plays: what it says is only put down there.

    Only while a card is open. pygame opens one with Python's lock held, and where that fails it waits for SDL's
    threads: one that waited for the lock, to complain here, would never end. Until then the library is kept quiet.
    """

    def __init__(self) -> None:
        self.hiccups = 0
        self._came: deque[str] = deque(maxlen=KEPT)
        self._said: set[str] = set()
        self._told = False
        self._libraries: dict[str, ctypes.CDLL] = {}
        self._heard = _COMPLAIN(self.complain)  # kept, as the library knows only its address

    def hush(self) -> None:
        """What cannot be opened says why by itself."""
        self._give(ctypes.CDLL(None).abs)  # a function that does nothing, without Python

    def listen(self) -> None:
        """No earlier than a card is open."""
        self._give(self._heard)

    def _give(self, handler: object) -> None:
        """To every copy that is loaded by now. SDL lets go of it where there is no card; we hold it."""
        for path in copies() or (USUAL,):
            try:
                library = self._libraries.get(path) or ctypes.CDLL(path)
                library.snd_lib_error_set_handler(handler)
            except (OSError, AttributeError):  # not here, or something else of that name
                continue
            self._libraries[path] = library

    def complain(self, file: bytes | None, line: int, function: bytes | None, error: int, text: bytes | None) -> None:
        said = (text or b"").decode(errors="replace")
        if any(hiccup in said for hiccup in HICCUPS):
            self.hiccups += 1
            return
        why = f": {os.strerror(abs(error))}" if error else ""
        name, place = (file or b"").decode(errors="replace"), (function or b"").decode(errors="replace")
        self._came.append(f"{name}:{line} ({place}) {said}{why}")

    def tell(self) -> None:
        """Each place of the library once, and the first hiccup."""
        while self._came:
            said = self._came.popleft()
            if said not in self._said:
                self._said.add(said)
                log.info("ALSA: %s", said)
        if self.hiccups and not self._told:
            self._told = True
            log.warning("the sound card had to wait for sound (an underrun). Further ones are counted on /box.")

    def close(self) -> None:
        """Else the library would call what is no longer there."""
        for library in self._libraries.values():
            library.snd_lib_error_set_handler(None)
        self._libraries.clear()
