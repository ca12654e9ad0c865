"""Event streams: on connect the present view, then each change. A stream holds no queue: a slow phone skips ahead."""

import asyncio
from collections.abc import Callable, Hashable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from http.client import responses
from typing import Any, TypeAlias

import msgspec
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError, RequestHandler

from companion.contract import Seat
from companion.people.seats import STRANGER
from web import shown
from web.door import Door
from web.origin import COOKIE, HEADERS, bearer, good_key, is_this_machine
from web.pages.pages import Audience, Pages
from web.presence import Presence
from web.wire import Problem

BEAT_S = 10.0
STALLED_S = 20.0
GONE = b"event: gone\ndata: {}\n\n"


@dataclass(frozen=True, slots=True)
class LivePage:
    html: str
    version: int = field(compare=False)  # of the table that it shows: by it a page knows which of its taps are on it


News: TypeAlias = LivePage | shown.ShownTable  # compared as it is: what looks the same is not sent again
Wanted: TypeAlias = tuple[Hashable, Callable[[], News | None]]  # what, and how it is drawn


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
        self._waiting: dict[asyncio.Event, str] = {}  # and the page it waits for
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

    def _ring_rested(self, page: str) -> None:
        self._resting.discard(page)
        self._ring(page)

    def stop(self) -> None:
        self.stopping = True
        self._ring("")
        self._artist.shutdown(wait=False, cancel_futures=True)

    def bell(self, page: str) -> asyncio.Event:
        event = asyncio.Event()
        self._waiting[event] = page
        return event

    def forget(self, event: asyncio.Event) -> None:
        del self._waiting[event]

    def _ring(self, page: str, first: Iterable[Seat] = ()) -> None:
        self._first.update(first)
        for event, waits_for in self._waiting.items():
            if page in ("", waits_for):
                event.set()

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

    def _put_down(self, drawing: Drawing, drew: "Future[News | None]") -> None:
        """On the thread that draws, or on the one that stops it."""
        assert self._loop is not None
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._hand_over, drawing, drew)

    def _hand_over(self, drawing: Drawing, drew: "Future[News | None]") -> None:
        self._is_drawing = False
        self._draw()  # at once: the next one is drawn while this one is sent
        if drew.cancelled() or drawing.done.done():
            drawing.done.cancel()
        elif (error := drew.exception()) is not None:
            drawing.done.set_exception(error)
        else:
            drawing.done.set_result(drew.result())


class Stream(RequestHandler):
    """What page and API streams share: opening, waiting, the beat, noticing that the phone is gone."""

    def initialize(self, door: Door, hub: Hub, presence: Presence) -> None:
        self.door, self.hub, self.presence = door, hub, presence
        self.task: asyncio.Task[Any] | None = None

    def set_default_headers(self) -> None:
        for name, value in HEADERS.items():
            self.set_header(name, value)
        self.set_header("Content-Type", "text/event-stream; charset=utf-8")
        self.clear_header("Server")

    def write_error(self, status_code: int, **more: Any) -> None:
        """No stream, so no event of one either: EventSource looks at the status alone."""
        why = responses.get(status_code, "Refused")
        self.set_header("Content-Type", "application/problem+json")
        self.finish(msgspec.json.encode(Problem("about:blank", why, status_code, f"No stream: {why}.")))

    def key(self) -> str | None:
        return good_key(self.get_cookie(COOKIE)) or bearer(self.request.headers.get("Authorization"))

    async def follow(self, page: str, seat: Seat | None, wanted: Callable[[], Wanted | None]) -> None:
        """Send what is wanted now and whenever it has changed; None ends the stream."""
        bell, last = self.hub.bell(page), None
        key = self.key() or ""
        self.presence.come(seat, key)
        try:
            while not self.hub.stopping:
                bell.clear()
                body = await self._drawn(seat, wanted)
                if body is None:
                    self.write(GONE)
                    await self._sent()
                    return
                if body != last:
                    last = body
                    self.write(b"data: " + self.framed(body) + b"\n\n")
                    await self._sent()
                try:
                    async with asyncio.timeout(self.hub.beat_s):  # 3.11's wait_for loses a cancel that meets the bell
                        await bell.wait()
                except TimeoutError:
                    self.write(b"event: beat\ndata: {}\n\n: still here\n\n")
                    await self._sent()
        except (StreamClosedError, asyncio.CancelledError):
            pass
        finally:
            self.hub.forget(bell)
            self.presence.go(seat, key)

    async def _drawn(self, seat: Seat | None, wanted: Callable[[], Wanted | None]) -> News | None:
        """None for whoever is put out while it is drawn: it is newer than that."""
        if (what := wanted()) is None:
            return None
        news = await self.hub.drawn(what[0], seat, what[1])
        still = wanted()
        return news if still is not None and still[0] == what[0] else None

    def framed(self, news: News) -> bytes:
        raise NotImplementedError

    async def _sent(self) -> None:
        """A phone that takes nothing any more is dropped; it comes back by itself when it wakes."""
        try:
            async with asyncio.timeout(STALLED_S):
                await self.flush()
        except TimeoutError:
            self.request.connection.close()  # type: ignore[union-attr]
            raise StreamClosedError from None

    def on_connection_close(self) -> None:
        if self.task is not None:
            self.task.cancel()

    def log_exception(self, *details: Any) -> None:
        if not isinstance(details[1], StreamClosedError):
            super().log_exception(*details)


class PageStream(Stream):
    """The live part of a page, as one piece of HTML."""

    def initialize(  # type: ignore[override]
        self, door: Door, hub: Hub, presence: Presence, pages: Pages, panel_for_all: bool
    ) -> None:
        super().initialize(door, hub, presence)
        self.pages, self.panel_for_all = pages, panel_for_all

    async def get(self, page: str) -> None:
        self.task = asyncio.current_task()
        if page == "panel" and not (self.panel_for_all or is_this_machine(self.request.remote_ip)):
            raise HTTPError(403)
        key = self.key()
        first = self.audience(page, key)
        if first is None:
            self.write(GONE)  # not 401: to a page that would look like a table that is away, and it would wait for ever
            return

        def wanted() -> Wanted | None:
            return (first, partial(self.draw, first)) if self.audience(page, key) == first else None

        await self.follow(page, first.seat, wanted)

    def draw(self, audience: Audience) -> LivePage:
        snapshot = self.door.snapshot
        return LivePage(self.pages.live(audience, snapshot), snapshot.version)

    def framed(self, news: News) -> bytes:
        """With the table's time at this moment: from it the page counts its clocks down by itself."""
        assert isinstance(news, LivePage)
        moment = self.door.moment()
        sent = {
            "html": news.html,
            "version": news.version,
            "now": moment.now,
            "real": moment.real,
            "running": moment.running,
        }
        return msgspec.json.encode(sent)

    def audience(self, page: str, key: str | None) -> Audience | None:
        seat = self.door.seat(key)
        if page in ("table", "panel"):
            return Audience(page)
        if seat == STRANGER:
            return None
        acting = self.get_query_argument("as", "")
        if page in ("host", "box"):
            return Audience(page, seat) if self.door.snapshot.house.host == seat else None
        if not acting:
            return Audience("seat", seat)
        known = {each.seat for each in self.door.snapshot.house.people}
        if acting not in known or not self.door.snapshot.may_act_for(seat, Seat(acting)):
            return None
        return Audience("seat", seat, Seat(acting))


class ApiStream(Stream):
    """The view as JSON: a seat's with its key, else the table's."""

    async def get(self) -> None:
        self.task = asyncio.current_task()
        key = self.key()
        seat = None if (found := self.door.seat(key)) == STRANGER else found
        if key is not None and seat is None:
            raise HTTPError(401)
        acting = Seat(asked) if (asked := self.get_query_argument("seat", "")) else None

        def draw() -> shown.ShownTable | None:
            view = shown.table(self.door, self.door.snapshot, seat, acting)
            return None if acting is not None and view.acting is None else view

        def wanted() -> Wanted | None:
            return (("api", seat, acting), draw) if seat is None or self.door.seat(key) == seat else None

        await self.follow("api", seat, wanted)

    def framed(self, news: News) -> bytes:
        assert isinstance(news, shown.ShownTable)
        return msgspec.json.encode(shown.sent(self.door, news))


class Now(RequestHandler):
    """What time it is, for phones that set their clocks by it. On the web's own loop: no worker, no page, no key."""

    def initialize(self, door: Door) -> None:
        self.door = door

    def set_default_headers(self) -> None:
        for name, value in HEADERS.items():
            self.set_header(name, value)
        self.set_header("Content-Type", "application/json")
        self.clear_header("Server")

    def get(self) -> None:
        self.finish(msgspec.json.encode(self.door.moment()))


def quiet(handler: RequestHandler) -> None:
    """No access log: addresses hold one-time codes, and nobody reads it at a table."""
