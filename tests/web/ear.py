"""A listener on an event stream: plain HTTP, every wait with a deadline."""

import http.client
import json
import socket
from types import TracebackType
from typing import Any

DEADLINE_S = 5.0


class Ear:
    def __init__(self, port: int, path: str, key: str = "", *, host: str = "127.0.0.1", buffer: int = 0) -> None:
        self._http = http.client.HTTPConnection("127.0.0.1", port, timeout=DEADLINE_S)
        sock = socket.socket()
        if buffer:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        sock.settimeout(DEADLINE_S)
        sock.connect(("127.0.0.1", port))
        self._http.sock = sock
        headers = {"Host": f"{host}:{port}"} | ({"Cookie": f"seat={key}"} if key else {})
        self._http.request("GET", path, headers=headers)
        self.answer = self._http.getresponse()

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
        name, data = "message", ""
        while True:
            try:
                raw = self.answer.readline()
            except (http.client.IncompleteRead, ConnectionResetError):
                return None
            if not raw:
                return None
            line = raw.decode().rstrip("\n")
            if not line and data:
                return name, json.loads(data)
            field, _, value = line.partition(": ")
            if field == "event":
                name = value
            elif field == "data":
                data += value

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
