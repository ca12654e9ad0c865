"""What the game that is on has worked out beside the table: in slices, on a thread of its own, off the loop."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from companion.table.clock import busy_ms, monotonic_ms
from companion.table.posts import FoundOut
from companion.table.snapshot import News

PATIENCE_MS: Final = 10_000  # with an errand, rests and all
REST: Final = 1  # as long as it worked: the lock of Python belongs to cues and taps first


class Errands:
    """A subscriber: the newest picture says what is wanted. What was begun for another one is given up."""

    def __init__(
        self,
        post: Callable[[FoundOut], None],
        lots: Random,
        now: Callable[[], int] = monotonic_ms,
        busy: Callable[[], int] = busy_ms,
    ) -> None:
        self._post, self._lots, self._now, self._busy = post, lots, now, busy
        self._made_of: tuple[int, object] | None = None  # which game, and what it is worked out of
        self._work: Iterator[Any] | None = None
        self._until = 0
        self._rest_s = 0.0

    def take(self, news: News) -> None:
        play = news.snapshot.play
        errand = None if play is None else play.errand
        made_of = None if play is None or errand is None else (play.number, errand.of)
        if made_of == self._made_of:
            return
        self._made_of, self._work, self._rest_s = made_of, None, 0.0
        if errand is not None:
            self._until = self._now() + PATIENCE_MS
            self._work = errand.work(self._lots, lambda: self._now() >= self._until)

    def wait(self) -> float | None:
        return None if self._work is None else self._rest_s

    def tick(self) -> None:
        work, self._work = self._work, None
        if work is None or self._made_of is None:
            return
        began = self._busy()
        for command in work:  # one slice; if it breaks, this errand is no more
            self._work = work
            if command is not None:
                number, of = self._made_of
                self._post(FoundOut(number, of, command))
            break
        self._rest_s = REST * (self._busy() - began) / 1_000

    def close(self) -> None:
        self._work = None
