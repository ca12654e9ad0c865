"""Wakes the streams, and has their pages drawn: beside the loop, one at a time, for who has tapped first."""

import asyncio
from collections.abc import Callable, Hashable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

from companion.contract import Seat
from web import shown
from web.pages.sheet import Sheet

BEAT_S = 10.0
ROUNDS = 3  # of the loop, from a drawing that is done to whoever awaits it, and one to send it


@dataclass(frozen=True, slots=True)
class LivePage:
    sheet: Sheet
    version: int = field(compare=False)  # of the table that it shows: by it a page knows which of its taps are on it


News: TypeAlias = LivePage | shown.ShownTable | bytes  # compared as it is: what looks the same is not sent again
Wanted: TypeAlias = tuple[Hashable, Callable[[], News | None]]  # what, and how it is drawn


@dataclass(slots=True, eq=False)
class Bell:
    """A stream's own."""

    page: str  # that it waits for
    rung: asyncio.Event = field(default_factory=asyncio.Event)
    has_moved: bool = True  # the page may be another one by now, and nobody has looked

    def ring(self, *, has_moved: bool) -> None:
        self.has_moved |= has_moved
        self.rung.set()

    def heard(self) -> bool:
        """Whether the page may be another one; nothing is pending after it."""
        self.rung.clear()
        moved, self.has_moved = self.has_moved, False
        return moved


@dataclass(frozen=True, slots=True)
class Drawing:
    """Of a page, for everybody who wants it."""

    seat: Seat | None
    draw: Callable[[], News | None]
    done: "asyncio.Future[News | None]"


class Hub:
    """Wakes the streams, and has their pages drawn: beside the loop, which answers taps meanwhile, and one at a time,
    so that whoever has tapped sees first what came of it. Any thread may call `wake`; all else is the web's own loop's.
    """

    def __init__(self, beat_s: float = BEAT_S, askers: Callable[[], Iterable[Seat]] = tuple) -> None:
        self.beat_s, self._askers = beat_s, askers
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: set[Bell] = set()
        self._resting: set[str] = set()
        self._line: dict[Hashable, Drawing] = {}
        self._first: set[Seat] = set()  # they have tapped, and not yet seen it
        self._is_drawing = False
        self._artist = ThreadPoolExecutor(1, thread_name_prefix="pages")
        self.stopping = False

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def wake(self, page: str = "", rest_s: float = 0.0) -> None:
        """All streams, or only those of one page; with a rest, what comes meanwhile is told together."""
        if self._loop is None or self._loop.is_closed():
            return
        if not rest_s:
            self._loop.call_soon_threadsafe(self._ring, page, self._askers())
        elif page not in self._resting:
            self._resting.add(page)
            self._loop.call_soon_threadsafe(self._loop.call_later, rest_s, self._ring_rested, page)

    def tell(self) -> None:
        """Something goes along with the pages (Aside): no page is drawn for it."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._tell)

    def _tell(self) -> None:
        for bell in self._waiting:
            bell.ring(has_moved=False)

    def _ring_rested(self, page: str) -> None:
        self._resting.discard(page)
        self._ring(page)

    def stop(self) -> None:
        self.stopping = True
        self._ring("")
        self._artist.shutdown(wait=False, cancel_futures=True)

    def bell(self, page: str) -> Bell:
        bell = Bell(page)
        self._waiting.add(bell)
        return bell

    def forget(self, bell: Bell) -> None:
        self._waiting.discard(bell)

    def _ring(self, page: str, first: Iterable[Seat] = ()) -> None:
        self._first.update(first)
        for bell in self._waiting:
            if page in ("", bell.page):
                bell.ring(has_moved=True)

    async def drawn(self, what: Hashable, seat: Seat | None, draw: Callable[[], News | None]) -> News | None:
        """Who wants the same before it is begun gets the same."""
        assert self._loop is not None
        if what not in self._line:
            self._line[what] = Drawing(seat, draw, self._loop.create_future())
        done = self._line[what].done
        self._loop.call_soon(self._draw)  # when all that were woken stand in line
        return await asyncio.shield(done)

    def _draw(self) -> None:
        if self._is_drawing or not self._line or self.stopping:
            return
        firsts = (what for what, drawing in self._line.items() if drawing.seat in self._first)
        drawing = self._line.pop(next(firsts, next(iter(self._line))))
        if drawing.seat is not None:
            self._first.discard(drawing.seat)
        self._is_drawing = True
        self._artist.submit(drawing.draw).add_done_callback(partial(self._put_down, drawing))

    def _draw_after(self, rounds: int) -> None:
        """What was drawn is on its way first: to draw and to send want the same lock of Python, and both would wait."""
        assert self._loop is not None
        if rounds:
            self._loop.call_soon(self._draw_after, rounds - 1)
        else:
            self._draw()

    def _put_down(self, drawing: Drawing, drew: "Future[News | None]") -> None:
        """On the thread that draws, or on the one that stops it."""
        assert self._loop is not None
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._hand_over, drawing, drew)

    def _hand_over(self, drawing: Drawing, drew: "Future[News | None]") -> None:
        self._is_drawing = False
        self._draw_after(ROUNDS)
        if drew.cancelled() or drawing.done.done():
            drawing.done.cancel()
        elif (error := drew.exception()) is not None:
            drawing.done.set_exception(error)
        else:
            drawing.done.set_result(drew.result())
