"""A listener on an event stream: plain HTTP, every wait with a deadline."""

import http.client
import json
import socket
import threading
from collections.abc import Callable
from types import TracebackType
from typing import Any

from web.pages.sheet import PUBLIC, SECRET

DEADLINE_S = 60.0  # of a machine that does much else; what holds waits for none of it


class Ear:
    def __init__(
        self,
        port: int,
        path: str,
        key: str = "",
        *,
        host: str = "127.0.0.1",
        at: str = "127.0.0.1",
        buffer: int = 0,
        language: str = "",
    ) -> None:
        self._http = http.client.HTTPConnection(at, port, timeout=DEADLINE_S)
        sock = socket.socket()
        if buffer:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        sock.settimeout(DEADLINE_S)
        sock.connect((at, port))
        self._http.sock = sock
        asked = {"Accept-Language": language} if language else {}
        headers = {"Host": f"{host}:{port}"} | ({"Cookie": f"seat={key}"} if key else {}) | asked
        self._http.request("GET", path, headers=headers)
        self.answer = self._http.getresponse()
        self._page: tuple[list[str], list[str]] = ([], [])  # as it was told last: what is public of it, and its secrets

    def __enter__(self) -> "Ear":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self.answer.close()
        self._http.close()

    @property
    def status(self) -> int:
        return self.answer.status

    def next(self) -> tuple[str, Any] | None:
        """The next event as its name and what it holds; None: the stream has ended."""
        name, data = "message", list[str]()
        while True:
            try:
                raw = self.answer.readline()
            except (http.client.IncompleteRead, ConnectionResetError):
                return None
            if not raw:
                return None
            line = raw.decode().rstrip("\n")
            if not line and data:
                return name, self._read(data)
            field, _, value = line.partition(": ")
            if field == "event":
                name = value
            elif field == "data":
                data.append(value)

    def _read(self, data: list[str]) -> Any:
        """Of a page also what it is now, put together as a phone does."""
        told, *secret = map(json.loads, data)
        if "edits" in told:
            edits = (told["edits"], secret[0] if secret else [])
            self._page = (edited(self._page[0], edits[0]), edited(self._page[1], edits[1]))
            told["html"] = woven(*self._page)
        return told

    def message(self) -> Any:
        """The next event, which must be a message."""
        event = self.next()
        assert event is not None, "the stream has ended"
        assert event[0] == "message", event
        return event[1]

    def until(self, name: str) -> list[Any]:
        """All messages before the event of that name."""
        before: list[Any] = []
        while (event := self.next()) is not None:
            if event[0] == name:
                return before
            before.append(event[1])
        raise AssertionError(f"the stream ended without {name!r}")


def edited(lines: list[str], edits: list[Any]) -> list[str]:
    new: list[str] = []
    for each in edits:
        new += [each] if isinstance(each, str) else lines[each[0] : each[0] + each[1]]
    return new


def woven(public: list[str], secret: list[str]) -> str:
    hidden, page = iter(secret), list[str]()
    for line in public:
        page.append(line)
        while line == SECRET:
            page.append(next(hidden))
            if page[-1] == PUBLIC:
                break
    return "\n".join(page)


def until(ear: Ear, text: str) -> list[Any]:
    """Messages up to the one that holds the text; a page also hears that a phone came or went."""
    found: list[Any] = []
    while not found or text not in str(found[-1]):
        found.append(ear.message())
    return found


def until_true(claim: Callable[[], bool]) -> None:
    """Polls; what it waits for comes from the server's own thread."""
    beat = threading.Event()
    for _ in range(int(DEADLINE_S / 0.02)):
        if claim():
            return
        beat.wait(0.02)
    raise AssertionError("it did not come true")
