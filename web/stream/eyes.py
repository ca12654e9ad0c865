"""When all may look again: told to every phone of the table at the same moment, before any page is drawn.

After a power cut with shut eyes each phone is told as it comes back, and once: it may come back several times.
"""

from collections.abc import Callable
from secrets import token_hex
from typing import Final

from companion.table.snapshot import Snapshot
from web.stream.aside import Aside

PHONES: Final = frozenset({"seat", "host", "box", "history"})
LOOK: Final = b"event: look\ndata: {}\n"
LOOK_ONCE: Final = b'event: look\ndata: {"once": "%s"}\n'


class Eyes:
    """Whether all are shut, worked out once for all streams."""

    def __init__(self, snapshot: Callable[[], Snapshot]) -> None:
        self._snapshot = snapshot
        self._known: tuple[Snapshot | None, bool] = (None, False)
        self._once = LOOK_ONCE % token_hex(4).encode()  # of this run of the table

    def are_shut(self) -> bool:
        snapshot = self._snapshot()
        known = self._known
        if known[0] is not snapshot:
            self._known = known = (snapshot, snapshot.eyes_are_shut)
        return known[1]

    def after_a_cut(self) -> bytes:
        """What a phone is told that comes to a table whose plug was pulled while eyes were shut."""
        return self._once if self._snapshot().eyes_were_shut else b""


class Opened(Aside):
    """An aside: no more is said than that they are open, to all phones alike."""

    def __init__(self, eyes: Eyes) -> None:
        self._eyes = eyes
        self._were_shut, self._first = eyes.are_shut(), eyes.after_a_cut()

    def news(self) -> bytes:
        were_shut, self._were_shut = self._were_shut, self._eyes.are_shut()
        first, self._first = self._first, b""
        return LOOK if were_shut and not self._were_shut else first
