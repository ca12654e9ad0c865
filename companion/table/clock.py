"""Table time, and the only place that reads a clock.

Table time starts at 0, stands still while paused or switched off, and after a restart goes on from the last journal
entry. Games know no other time, so none of them needs pause logic.
"""

import time
from collections.abc import Callable

from companion.contract import ZERO, Millis

Source = Callable[[], int]
SENSIBLE = 1_750_000_000  # a Pi without network starts in the past: an earlier date than this one is not known


def monotonic_ms() -> int:
    return time.monotonic_ns() // 1_000_000


def busy_ms() -> int:
    """What the thread that asks has worked, and not what it has waited."""
    return time.thread_time_ns() // 1_000_000


def today() -> int | None:
    """Seconds since 1970 for the list of past games, or None where the date is not known. No rule reads it."""
    now = int(time.time())
    return now if now > SENSIBLE else None


class TableClock:
    """Any thread may read it: where it began to run, and when, change together."""

    def __init__(self, source: Source = monotonic_ms, *, start: Millis = ZERO, running: bool = True) -> None:
        self._source = source
        self._began: tuple[int, int | None] = (start, source() if running else None)
        self._paused_at: int | None = None

    def now(self) -> Millis:
        base, since = self._began
        return Millis(base if since is None else base + self._source() - since)

    def real(self) -> int:
        """Milliseconds that go on while the table is paused: for buttons, locks and everything that is not the game."""
        return self._source()

    def anchor(self) -> tuple[Millis, int]:
        """Where table time last began to run, and the same moment on the source: a plan is counted from there."""
        base, since = self._began
        return Millis(base), self._source() if since is None else since

    @property
    def runs(self) -> bool:
        return self._began[1] is not None

    def was_paused(self, within_ms: int) -> bool:
        """Somebody has stopped it just now."""
        return not self.runs and self._paused_at is not None and self.real() - self._paused_at < within_ms

    def pause(self) -> None:
        if self.runs:
            self._paused_at = self.real()
        self._began = (self.now(), None)

    def resume(self) -> None:
        if not self.runs:
            self._began = (self._began[0], self._source())

    def set(self, at: Millis, *, running: bool) -> None:
        self._began = (at, self._source() if running else None)
