"""A large file as the host's browser sends it, an update or a voice: far larger than any form, so it goes to the disk
piece by piece and never through a worker's memory."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import IO, Final, Protocol

from tornado.web import RequestHandler, stream_request_body

from companion.contract import Refused, Seat
from companion.people.seats import STRANGER
from companion.record.store import not_saved
from companion.record.updates import refusal
from web.door import Door
from web.origin import COOKIE, HEADERS, Gate, good_key
from web.pages.pages import Pages

LONGEST_HEAD: Final = 8 * 1024
HEAD_END: Final = b"\r\n\r\n"
BOUNDARY: Final = re.compile(r'multipart/form-data;.*\bboundary="?([^";,]{1,70})"?', re.IGNORECASE)


class Tray(Protocol):
    """Where it is put."""

    def arrive(self) -> IO[bytes]:
        """A file to write it to. Or Refused, here as there."""

    def want(self, arrived: IO[bytes], may: Callable[[], None]) -> None:
        """All of it has come. To look at it takes its time: `may` refuses what must not be changed any more then."""

    def let_go(self, arrived: IO[bytes]) -> None:
        """What arrived in part, or not as it should."""


@dataclass(frozen=True, slots=True)
class Counter:
    """The page on which it is sent."""

    path: str
    tray: Tray
    need_no_game: Callable[[Door], None]
    shown: Callable[[Door, Pages, Seat, Refused | None], tuple[str, int]]  # the page, and its status


class FormFile:
    """The one file of a form whose only field it is, taken out as it comes.

    Not by Werkzeug's decoder (3.1.9): where a piece ends within the last boundary, it left a \\r too many in the file.
    """

    def __init__(self, content_type: str, onto: IO[bytes]) -> None:
        found = BOUNDARY.match(content_type)
        if found is None:
            raise refusal("update.no_file")
        self._end, self._onto = f"\r\n--{found[1]}".encode(), onto
        self._head: bytes | None = b""

    def take(self, chunk: bytes) -> None:
        if self._head is not None:
            head, end, chunk = (self._head + chunk).partition(HEAD_END)
            self._head = None if end else head
            if len(head) > LONGEST_HEAD:
                raise refusal("update.no_file")
        self._onto.write(chunk)

    def finish(self) -> None:
        """Without what ends the form."""
        size = self._onto.seek(0, 2)
        start = self._onto.seek(max(0, size - 2 * len(self._end) - 16))
        at = self._onto.read().rfind(self._end)
        if self._head is not None or at < 0 or start + at == 0:
            raise refusal("update.no_file")
        self._onto.truncate(start + at)
        self._onto.close()


@stream_request_body
class Sending(RequestHandler):
    """What is refused is heard out, and the page says why: who is cut off while sending may never read it."""

    def initialize(self, door: Door, gate: Gate, pages: Pages, counter: Counter) -> None:
        self._door, self._gate, self._pages, self._counter = door, gate, pages, counter
        self._file: FormFile | None = None
        self._onto: IO[bytes] | None = None
        self._refused: Refused | None = None

    def set_default_headers(self) -> None:
        for name, value in HEADERS.items():
            self.set_header(name, value)
        self.clear_header("Server")

    def prepare(self) -> None:
        try:
            self._need_leave()
            self._onto = self._counter.tray.arrive()
            self._file = FormFile(self.request.headers.get("Content-Type", ""), self._onto)
        except Refused as refused:
            self._give_up(refused)

    def _need_leave(self) -> None:
        headers = self.request.headers
        scheme = headers.get("X-Forwarded-Proto", self.request.protocol)
        if not self._gate.is_ours(headers.get("Origin"), headers.get("Host"), scheme):
            raise Refused("wrong_place")
        seat = self._seat()
        if seat == STRANGER:
            raise Refused("no_session")
        if seat != self._door.snapshot.house.host:
            raise Refused("host_only")
        self._counter.need_no_game(self._door)

    def _seat(self) -> Seat:
        return self._door.seat(good_key(self.get_cookie(COOKIE)))

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        return self._write(chunk) if self._refused is None else None

    async def _write(self, chunk: bytes) -> None:
        assert self._file is not None
        try:  # a card's writes take their time, and phones are served by this loop
            await asyncio.get_running_loop().run_in_executor(None, self._file.take, chunk)
        except OSError as error:
            self._give_up(not_saved(error))
        except ValueError:  # it is closed: whoever sent it is gone
            pass
        except Refused as refused:
            self._give_up(refused)

    async def post(self) -> None:
        try:
            if self._refused is None and self._file is not None and self._onto is not None:
                self._file.finish()
                self._need_leave()  # a game may have begun while it came, and while it is looked at
                want, onto = self._counter.tray.want, self._onto
                await asyncio.get_running_loop().run_in_executor(None, want, onto, self._need_leave)
        except OSError as error:
            self._give_up(not_saved(error))
        except Refused as refused:
            self._give_up(refused)
        if self._refused is None:
            self.redirect(self._counter.path, status=303)
            return
        page, status = await asyncio.get_running_loop().run_in_executor(
            None, self._counter.shown, self._door, self._pages, self._seat(), self._refused
        )
        self.set_status(status)
        self.finish(page)

    def on_connection_close(self) -> None:
        self._give_up(refusal("update.no_file"))

    def _give_up(self, why: Refused) -> None:
        self._refused = why
        if self._onto is not None:
            self._counter.tray.let_go(self._onto)
            self._onto = None
