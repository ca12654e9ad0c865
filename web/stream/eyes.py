"""When all may look again: told to every phone of the table at the same moment, before any page is drawn."""

from collections.abc import Callable
from typing import Final

from companion.table.snapshot import Snapshot
from web.stream.aside import Aside

PHONES: Final = frozenset({"seat", "host", "box", "history"})
LOOK: Final = b"event: look\ndata: {}\n"


class Eyes:
    """Whether all are shut, worked out once for all streams."""

    def __init__(self, snapshot: Callable[[], Snapshot]) -> None:
        self._snapshot = snapshot
        self._known: tuple[Snapshot | None, bool] = (None, False)

    def are_shut(self) -> bool:
        snapshot = self._snapshot()
        known = self._known
        if known[0] is not snapshot:
            self._known = known = (snapshot, snapshot.eyes_are_shut)
        return known[1]


class Opened(Aside):
    """An aside: no more is said than that they are open, to all phones alike."""

    def __init__(self, eyes: Eyes) -> None:
        self._eyes = eyes
        self._were_shut = eyes.are_shut()

    def news(self) -> bytes:
        were_shut, self._were_shut = self._were_shut, self._eyes.are_shut()
        return LOOK if were_shut and not self._were_shut else b""
