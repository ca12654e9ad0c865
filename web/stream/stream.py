"""Event streams: on connect the present view, then each change. A stream holds no queue: a slow phone skips ahead."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import partial
from http.client import responses
from math import inf
from typing import Any, Final

import msgspec
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError, RequestHandler

from companion.contract import Seat
from companion.people.doorstep import is_this_machine
from companion.people.seats import STRANGER
from web import shown
from web.door import Door
from web.origin import COOKIE, HEADERS, bearer, came_from, good_key
from web.packing import AT_ONCE, LEAST, Packed, Plain, Way, may_pack
from web.pages.pages import Audience, Pages
from web.pages.sheet import Sheet, edits
from web.presence import Presence
from web.stream.aside import Aside, Asides
from web.stream.eyes import PHONES, Eyes, Opened
from web.stream.hub import Hub, LivePage, News, Wanted
from web.tongue import language_of
from web.wire import Problem

STALLED_S: Final = 20.0
GONE: Final = b"event: gone\ndata: {}\n"
VISIT_S: Final = 30  # longer than pages without scripts wait before they come anew (frame.html)
BEAT: Final = b"event: beat\ndata: {}\n\n: still here\n"


class Stream(RequestHandler):
    """What page and API streams share: opening, waiting, the beat, noticing that the phone is gone."""

    def initialize(self, door: Door, hub: Hub, presence: Presence) -> None:
        self.hub, self.presence = hub, presence
        self.task: asyncio.Task[Any] | None = None
        self.asides: Sequence[Aside] = ()
        self.door = door.speaking(language_of(self.request.headers, door.languages, door.language))
        self._way: Way | None = None  # as soon as something is sent

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
        bell = self.hub.bell(page)
        last: News | None = None
        key = self.key() or ""
        beat_s = min(self.hub.beat_s, *(each.beat_s for each in self.asides), inf)
        now = asyncio.get_running_loop().time
        due = now() + beat_s
        self.presence.come(seat, key)
        try:
            while not self.hub.stopping:
                has_moved = bell.heard()
                # Drawn first, beside the loop: so no aside is the first to read the words of a language.
                body = await self._drawn(seat, wanted) if has_moved else last
                for aside in self.asides:
                    await self._send(aside.news())
                if has_moved:
                    if body is None:
                        await self._send(GONE)
                        return
                    if body != last:
                        await self._send(*self.framed(body, last))
                        last = body
                try:
                    async with asyncio.timeout_at(due):  # 3.11's wait_for loses a cancel that meets the bell
                        await bell.rung.wait()
                except TimeoutError:
                    await self._send(b"".join(each.beat() for each in self.asides) or BEAT)
                    bell.has_moved, due = True, now() + beat_s
        except (StreamClosedError, asyncio.CancelledError):
            pass
        finally:
            self.hub.forget(bell)
            self.presence.go(seat, key)
            for aside in self.asides:
                aside.close()

    async def _drawn(self, seat: Seat | None, wanted: Callable[[], Wanted | None]) -> News | None:
        """None for whoever is put out while it is drawn: it is newer than that."""
        if (what := wanted()) is None:
            return None
        news = await self.hub.drawn(what[0], seat, what[1])
        still = wanted()
        return news if still is not None and still[0] == what[0] else None

    def framed(self, news: News, last: News | None) -> tuple[bytes, bytes, int]:
        """As an event: what all may know by its length, what not, and how long that is made at least."""
        raise NotImplementedError

    async def _send(self, event: bytes, secret: bytes = b"", least: int = LEAST) -> None:
        """A phone that takes nothing any more is dropped; it comes back by itself when it wakes."""
        if not event:
            return
        self.write(self._opened().sent(event, secret, least))
        try:
            async with asyncio.timeout(STALLED_S):
                await self.flush()
        except TimeoutError:
            self.request.connection.close()  # type: ignore[union-attr]
            raise StreamClosedError from None

    def _opened(self) -> Way:
        if self._way is None:
            accepts = self.request.headers.get("Accept-Encoding", "")
            is_packed = may_pack(accepts, is_secure=self.request.protocol == "https")
            self._way = Packed() if is_packed else Plain()
            if is_packed:
                self.set_header("Content-Encoding", "gzip")
        return self._way

    def on_connection_close(self) -> None:
        if self.task is not None:
            self.task.cancel()

    def log_exception(self, *details: Any) -> None:
        if not isinstance(details[1], StreamClosedError):
            super().log_exception(*details)


def event(before: Sheet | None, after: Sheet, **more: int) -> tuple[bytes, bytes, int]:
    """What has changed since the page that went before it. In public it does not show whether a secret is another."""
    public, secret = edits(before, after)
    told = b"data: " + msgspec.json.encode({"edits": public, "stamp": dict(after.stamp), **more}) + b"\n"
    if after.secret or (before is not None and before.secret):
        return told, b"data: " + msgspec.json.encode(secret), AT_ONCE if before is None else LEAST
    return told, b"", LEAST


class PageStream(Stream):
    """The live part of a page, as one piece of HTML."""

    def initialize(  # type: ignore[override]
        self,
        door: Door,
        hub: Hub,
        presence: Presence,
        pages: Pages,
        panel_for_all: bool,
        asides: Asides,
        eyes: Eyes,
    ) -> None:
        super().initialize(door, hub, presence)
        self.pages = pages.speaking(self.door.language)
        self.panel_for_all, self.asides_of, self.eyes = panel_for_all, asides, eyes

    async def get(self, page: str) -> None:
        self.task = asyncio.current_task()
        whence = came_from(self.request.remote_ip, self.request.headers.get("X-Forwarded-For"))
        if page == "panel" and not (self.panel_for_all or is_this_machine(whence)):
            raise HTTPError(403)
        key = self.key()
        first = self.audience(page, key)
        if first is None:
            # not 401: to a page that would look like a table that is away, and it would wait for ever
            await self._send(GONE)
            return

        def wanted() -> Wanted | None:
            return (what, partial(self.draw, first)) if self.audience(page, key) == first else None

        what, look = (first, self.door.language), (Opened(self.eyes),) if page in PHONES else ()
        self.asides = (*look, *self.asides_of(first, self.request))
        await self.follow(page, first.seat, wanted)

    def draw(self, audience: Audience) -> LivePage:
        snapshot = self.door.snapshot
        return LivePage(self.pages.live(audience, snapshot), snapshot.version)

    def framed(self, news: News, last: News | None) -> tuple[bytes, bytes, int]:
        """What has changed, with the table's time at this moment: from it the page counts its clocks down by itself."""
        assert isinstance(news, LivePage)
        before = last.sheet if isinstance(last, LivePage) else None
        return event(before, news.sheet, version=news.version, **asdict(self.door.moment()))

    def audience(self, page: str, key: str | None) -> Audience | None:
        seat = self.door.seat(key)
        if page in ("table", "panel"):
            return Audience(page)
        if seat == STRANGER:
            return None
        acting, play = self.get_query_argument("as", ""), self.door.snapshot.play
        if page == "history" and play is not None and play.masks:
            return None  # the game's own page is dark
        if page in ("host", "box"):
            return Audience(page, seat) if self.door.snapshot.house.host == seat else None
        if not acting:
            return Audience(page, seat)
        known = {each.seat for each in self.door.snapshot.house.people}
        if acting not in known or not self.door.snapshot.may_act_for(seat, Seat(acting)):
            return None
        return Audience(page, seat, Seat(acting))


class ApiStream(Stream):
    """The view as JSON: a seat's with its key, else the table's."""

    async def get(self) -> None:
        self.task = asyncio.current_task()
        key = self.key()
        seat = None if (found := self.door.seat(key)) == STRANGER else found
        if key is not None and seat is None:
            raise HTTPError(401)
        acting = Seat(asked) if (asked := self.get_query_argument("seat", "")) else None
        what = ("api", seat, acting, self.door.language)

        def draw() -> shown.ShownTable | None:
            view = shown.table(self.door, self.door.snapshot, seat, acting)
            return None if acting is not None and view.acting is None else view

        def wanted() -> Wanted | None:
            return (what, draw) if seat is None or self.door.seat(key) == seat else None

        await self.follow("api", seat, wanted)

    def framed(self, news: News, last: News | None) -> tuple[bytes, bytes, int]:
        assert isinstance(news, shown.ShownTable)
        return b"data: " + msgspec.json.encode(shown.sent(self.door, news)) + b"\n", b"", LEAST


class HereStream(Stream):
    """Of a page that stands still, as help and past games: whoever reads it is here all the same."""

    async def get(self) -> None:
        self.task = asyncio.current_task()
        key = self.key()
        seat = self.door.seat(key)
        if seat == STRANGER:
            await self._send(GONE)
            return
        await self.follow("here", seat, lambda: (("here", seat), bytes) if self.door.seat(key) == seat else None)

    async def _drawn(self, seat: Seat | None, wanted: Callable[[], Wanted | None]) -> News | None:
        """There is nothing to draw, so no page waits for it."""
        return b"" if wanted() else None

    def framed(self, news: News, last: News | None) -> tuple[bytes, bytes, int]:
        return BEAT, b"", LEAST


class Bare(RequestHandler):
    """An answer of the web's own loop: no worker, no page."""

    kind = "application/json"

    def set_default_headers(self) -> None:
        for name, value in HEADERS.items():
            self.set_header(name, value)
        self.set_header("Content-Type", self.kind)
        self.clear_header("Server")


class Visit(Bare):
    """Of a page without scripts: nobody streams there, and whoever reads it is here until it has come anew."""

    kind = "text/css"

    def initialize(self, door: Door, presence: Presence) -> None:
        self.door, self.presence = door, presence

    def get(self) -> None:
        key = good_key(self.get_cookie(COOKIE)) or ""
        seat = self.door.seat(key)
        if seat != STRANGER:
            self.presence.come(seat, key)
            asyncio.get_running_loop().call_later(VISIT_S, self.presence.go, seat, key)
        self.finish()


class Now(Bare):
    """What time it is, for phones that set their clocks by it."""

    def initialize(self, door: Door) -> None:
        self.door = door

    def get(self) -> None:
        self.finish(msgspec.json.encode(self.door.moment()))


def quiet(handler: RequestHandler) -> None:
    """No access log: addresses hold one-time codes, and nobody reads it at a table."""
