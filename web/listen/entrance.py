"""The way in: what is looked at before a request has a body. Who holds how many connections, under which name the
table is asked, and how much may be sent."""

import asyncio
import logging
import re
import socket
import ssl
from collections.abc import Awaitable, Iterable
from http.client import responses
from typing import Any, Final

import msgspec
from tornado.http1connection import HTTP1Connection, HTTP1ServerConnection
from tornado.httpserver import HTTPServer
from tornado.httputil import (
    HTTPConnection,
    HTTPHeaders,
    HTTPMessageDelegate,
    RequestStartLine,
    ResponseStartLine,
    parse_cookie,
)
from tornado.iostream import IOStream
from tornado.web import Application, RequestHandler
from werkzeug.exceptions import BadRequest, HTTPException, MethodNotAllowed, RequestEntityTooLarge

from companion.contract import Refused, Seat
from companion.people.seats import STRANGER
from web.app import LARGEST_POST
from web.asker import JSON, PROBLEM
from web.door import Door
from web.host import update
from web.host.routes import LARGEST_LIST
from web.listen.crowd import Crowd
from web.origin import COOKIE, HEADERS, Gate, bearer, good_key, is_host
from web.problems import problem
from web.sound import voices
from web.sound.recording import LARGEST as LARGEST_RECORDING
from web.toolbench import LARGEST_BODY as LARGEST_OF_TOOLS

log = logging.getLogger(__name__)

IDLE_S: Final = 30.0  # on a connection on which nothing is asked, or until a request's headers are there as a whole
BODY_S: Final = 20.0  # until a body is: the host's list of cards over a bad Wi-Fi takes so long
LARGE_S: Final = 900.0  # until an update is, or a voice
REST_S: Final = 1.0
AT_ONCE: Final = 8  # connections let in before anything else gets its turn
LARGEST_SENT: Final = 8 * LARGEST_RECORDING  # the same: whoever films a line sends this much
LARGEST_FILES: Final = {update.SENT: update.LARGEST, voices.SENT: voices.LARGEST}
LARGEST_OF_HOST: Final = 2 * LARGEST_LIST  # up to here, the page itself can say that a list is too long

# Connections, for each owner and for all. Together they are fewer than the 1,024 files that a process has where nobody
# gives it more. Strangers are told apart by their addresses, and one address may be a whole table (behind a NAT or a
# reverse proxy): twelve phones that just come hold six connections each, until they have a seat's key.
STRANGERS: Final = (96, 320)
WATCHING: Final = (8, 100)  # streams without a key: the screens in the room
SENDING: Final = (4, 16)  # bodies that are larger than any form: half a megabyte each
SEATS: Final = (40, 480)  # the phones of a seat hold six each, and programs; twelve seats are never too many
SEATS_SENDING: Final = (4, 48)

METHODS: Final = RequestHandler.SUPPORTED_METHODS
WATCHED: Final = ("/stream/table", "/stream/panel", "/api/v1/stream")
OF_TOOLS: Final = "/api/v1/tools/"
OF_HOST: Final = re.compile(r"/cards\.toml|/editor/.+")
LENGTH: Final = re.compile(r"[0-9]{1,18}")


class Entrance(HTTPServer):
    """Seats' connections are counted by themselves: none is ever closed for those of strangers."""

    def initialize(  # type: ignore[override]
        self,
        application: Application,
        *,
        gate: Gate,
        door: Door,
        tls: ssl.SSLContext | None,
        idle_s: float = IDLE_S,
        body_s: float = BODY_S,
    ) -> None:
        super().initialize(application, ssl_options=tls, idle_connection_timeout=idle_s, body_timeout=body_s)
        self._gate, self._door, self._body_s = gate, door, body_s
        self._bells: list[socket.socket] = []
        self._addresses: dict[IOStream, str] = {}
        self._strangers, self._watching, self._sending, self._seats, self._seats_sending = self._crowds = tuple(
            Crowd[IOStream](each, most, IOStream.close)
            for each, most in (STRANGERS, WATCHING, SENDING, SEATS, SEATS_SENDING)
        )

    # --- connections

    def add_sockets(self, sockets: Iterable[socket.socket]) -> None:
        """Tornado's own would try again at once when no file is left, and write down each time that it was in vain."""
        for each in sockets:
            self._bells.append(each)
            self._listen(each)

    def stop(self) -> None:
        super().stop()
        for each in self._bells:
            asyncio.get_running_loop().remove_reader(each)
            each.close()

    def _listen(self, bell: socket.socket) -> None:
        if bell.fileno() >= 0:  # else all was stopped while it rested
            asyncio.get_running_loop().add_reader(bell, self._let_in, bell)

    def _let_in(self, bell: socket.socket) -> None:
        for _ in range(AT_ONCE):
            try:
                connection, address = bell.accept()
            except (BlockingIOError, ConnectionAbortedError):
                return
            except OSError as error:
                log.warning("nobody can be let in just now: %s", error.strerror)
                loop = asyncio.get_running_loop()
                loop.remove_reader(bell)
                loop.call_later(REST_S, self._listen, bell)
                return
            self._handle_connection(connection, address)

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        super().handle_stream(stream, address)
        self._addresses[stream] = address[0]
        self._strangers.come(stream, address[0])

    def on_close(self, server_conn: object) -> None:
        super().on_close(server_conn)
        assert isinstance(server_conn, HTTP1ServerConnection)
        del self._addresses[server_conn.stream]
        for each in self._crowds:
            each.go(server_conn.stream)

    # --- requests

    def start_request(self, server_conn: object, request_conn: HTTPConnection) -> HTTPMessageDelegate:
        assert isinstance(request_conn, HTTP1Connection)
        return Threshold(super().start_request(server_conn, request_conn), request_conn, self)

    def look(self, asked: RequestStartLine, headers: HTTPHeaders, connection: HTTP1Connection) -> dict[str, Any] | None:
        """The problem why this goes no further. Else its connection is now that of the seat whose key it brings."""
        if not is_host(headers.get("Host")):
            return _about(BadRequest("Host must be a name or an address, and a port where there is one."))
        if not self._gate.knows_host(headers.get("Host")):
            return problem(self._door, Refused("wrong_host"))
        if asked.method not in METHODS:  # else Tornado would refuse it before it asks any of ours
            return _about(MethodNotAllowed())
        path, seat, length = asked.path.partition("?")[0], self._door.seat(key_of(headers)), _length(headers)
        most = self._largest(path, seat)
        if length > most:  # it is heard out, and counts as long as that lasts
            self._belongs(connection.stream, self._crowd(path, seat, is_large=True), seat)
            return _about(RequestEntityTooLarge())
        connection.set_max_body_size(most)  # also for a body that does not say how long it is
        connection.set_body_timeout(LARGE_S if most in LARGEST_FILES.values() else self._body_s)
        self._belongs(connection.stream, self._crowd(path, seat, is_large=length > LARGEST_POST), seat)
        return None

    def _belongs(self, stream: IOStream, crowd: Crowd[IOStream], seat: Seat) -> None:
        for each in self._crowds:
            if each is not crowd:
                each.go(stream)
        crowd.come(stream, seat if seat != STRANGER else self._addresses[stream])

    def _largest(self, path: str, seat: Seat) -> int:
        if path.startswith(OF_TOOLS):
            return LARGEST_OF_TOOLS
        is_host = seat != STRANGER and seat == self._door.snapshot.house.host
        if is_host and path == "/recordings":
            return LARGEST_SENT
        if is_host and path in LARGEST_FILES:
            return LARGEST_FILES[path]
        return LARGEST_OF_HOST if is_host and OF_HOST.fullmatch(path) else LARGEST_POST

    def _crowd(self, path: str, seat: Seat, *, is_large: bool) -> Crowd[IOStream]:
        if seat != STRANGER:
            return self._seats_sending if is_large else self._seats
        if is_large:
            return self._sending
        return self._watching if path in WATCHED else self._strangers


class Threshold(HTTPMessageDelegate):
    """Stands before the application while a request comes in. What is refused is answered at once and heard out: who
    is cut off while still sending may never read the answer. Nothing of it is kept."""

    def __init__(self, inside: HTTPMessageDelegate, connection: HTTP1Connection, entrance: Entrance) -> None:
        self._inside, self._connection, self._entrance = inside, connection, entrance
        self._is_refused = False

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None] | None:
        assert isinstance(start_line, RequestStartLine)
        about = self._entrance.look(start_line, headers, self._connection)
        if about is None:
            return self._inside.headers_received(start_line, headers)
        self._is_refused = True
        headers.pop("Expect", None)  # the answer is there already
        self._answer(
            about,
            as_json=start_line.path.startswith("/api/") or headers.get("Accept") == JSON,
            has_body=start_line.method != "HEAD",
        )
        return None

    def _answer(self, about: dict[str, Any], *, as_json: bool, has_body: bool) -> None:
        body = msgspec.json.encode(about) if as_json else f"{about['detail']}\n".encode()
        headers = HTTPHeaders(HEADERS)
        headers["Content-Type"] = PROBLEM if as_json else "text/plain; charset=utf-8"
        headers["Content-Length"] = str(len(body))
        if about["status"] == MethodNotAllowed.code:
            headers["Allow"] = ", ".join(METHODS)
        start_line = ResponseStartLine("HTTP/1.1", about["status"], responses[about["status"]])
        self._connection.write_headers(start_line, headers, body if has_body else None)

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        return None if self._is_refused else self._inside.data_received(chunk)

    def finish(self) -> None:
        if self._is_refused:
            self._connection.finish()
        else:
            self._inside.finish()

    def on_connection_close(self) -> None:
        if not self._is_refused:
            self._inside.on_connection_close()


def key_of(headers: HTTPHeaders) -> str | None:
    return good_key(parse_cookie(headers.get("Cookie", "")).get(COOKIE)) or bearer(headers.get("Authorization"))


def _length(headers: HTTPHeaders) -> int:
    """What is no length is refused by Tornado itself."""
    text = headers.get("Content-Length", "")
    return int(text) if LENGTH.fullmatch(text) else 0


def _about(error: HTTPException) -> dict[str, Any]:
    return {"type": "about:blank", "title": error.name, "status": error.code, "detail": error.description}
