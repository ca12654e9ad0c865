"""Whoever knocks: one connection from an address of choice, with every byte as the test wants it."""

import http.client
import socket
from email.message import Message
from types import TracebackType
from typing import NamedTuple

from tests.web.ear import DEADLINE_S


class Answer(NamedTuple):
    status: int
    headers: Message
    body: bytes


class Caller:
    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        """Any address of 127.0.0.0/8 is this machine's own."""
        self._socket = socket.create_connection(("127.0.0.1", port), DEADLINE_S, (address, 0))

    def __enter__(self) -> "Caller":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._socket.close()

    def send(self, raw: bytes) -> None:
        self._socket.sendall(raw)

    def ask(self, method: str, path: str, *, body: bytes | None = None, **headers: str) -> Answer:
        """An underscore stands for a dash."""
        length = {} if body is None else {"Content-Length": str(len(body))}
        self.send(head(method, path, **{**length, **headers}) + (body or b""))
        return self.answer(method)

    def answer(self, method: str = "GET") -> Answer:
        answer = http.client.HTTPResponse(self._socket, method=method)
        answer.begin()
        return Answer(answer.status, answer.headers, answer.read())

    def rest(self) -> bytes:
        """All that comes until the table hangs up."""
        return b"".join(iter(lambda: self._socket.recv(65_536), b""))

    def is_let_go(self) -> bool:
        """Waits for as long as the table still holds it."""
        try:
            while self._socket.recv(4096):
                pass
        except ConnectionResetError:
            return True
        except TimeoutError:
            return False
        return True

    def is_held(self) -> bool:
        """As it is now; nothing is waited for."""
        self._socket.setblocking(False)
        try:
            return bool(self._socket.recv(4096))
        except BlockingIOError:
            return True
        except ConnectionResetError:
            return False
        finally:
            self._socket.settimeout(DEADLINE_S)


def head(method: str, path: str, **headers: str) -> bytes:
    told = {"Host": "localhost", **{name.replace("_", "-"): value for name, value in headers.items()}}
    return "\r\n".join([f"{method} {path} HTTP/1.1", *(f"{k}: {v}" for k, v in told.items()), "", ""]).encode("latin1")
