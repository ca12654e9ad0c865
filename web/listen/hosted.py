"""Flask within Tornado, on threads beside its loop."""

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final
from wsgiref.types import WSGIApplication, WSGIEnvironment

from tornado.httputil import HTTPHeaders, HTTPServerRequest, ResponseStartLine
from tornado.wsgi import WSGIContainer

SEATS: Final = 6
STRANGERS: Final = 3  # more than can wait for the archive, or for a clip as WAV


class Hosted(WSGIContainer):
    """Flask, on workers of its own, most of them for whoever sits: a tap waits for no stranger, and few of these can
    take Python's lock from it at once."""

    def __init__(self, flask: WSGIApplication, sits: Callable[[HTTPServerRequest], bool]) -> None:
        self._seats = ThreadPoolExecutor(SEATS, thread_name_prefix="seats")
        self._strangers = ThreadPoolExecutor(STRANGERS, thread_name_prefix="strangers")
        self._sits, self._is_stopped = sits, False
        super().__init__(flask, self._seats)

    def stop(self) -> None:
        self._is_stopped = True
        for workers in (self._seats, self._strangers):
            workers.shutdown(wait=False, cancel_futures=True)

    async def handle_request(self, request: HTTPServerRequest) -> None:
        """What breaks outside of Flask has no answer: whoever asked shall not wait for it for ever."""
        assert request.connection is not None
        workers = self._seats if self._sits(request) else self._strangers
        with contextlib.ExitStack() as broken:
            broken.callback(request.connection.close)  # type: ignore[attr-defined]
            if self._is_stopped:
                return
            answer = asyncio.get_running_loop().run_in_executor(workers, self._answer, self.environ(request))
            start_line, headers, body = await answer
            if not self._is_stopped:  # else the table has gone home meanwhile, and the phone asks again
                request.connection.write_headers(start_line, headers, body)
                broken.pop_all()
                request.connection.finish()

    def _answer(self, environ: WSGIEnvironment) -> tuple[ResponseStartLine, HTTPHeaders, bytes]:
        """Whole: Tornado's own waits for a worker three times."""
        heads: list[tuple[str, list[tuple[str, str]]]] = []
        parts: list[bytes] = []

        def start(status: str, named: list[tuple[str, str]], exc_info: object = None) -> Callable[[bytes], None]:
            heads.append((status, named))
            return parts.append

        with contextlib.ExitStack() as done:
            answered = self.wsgi_application(environ, start)
            if (close := getattr(answered, "close", None)) is not None:
                done.callback(close)
            parts += answered
        status, named = heads[-1]
        code, _, reason = status.partition(" ")
        headers = HTTPHeaders()
        for name, value in named:
            headers.add(name, value)
        body = b"".join(parts)
        if code != "304" and "Content-Length" not in headers:
            headers["Content-Length"] = str(len(body))
        return ResponseStartLine("HTTP/1.1", int(code), reason), headers, body
