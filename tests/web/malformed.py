"""Requests as nobody should send them, by chance out of a seed: bent methods, paths, headers and bodies, several on one
connection. Each connection ends by itself, so that what hangs is seen."""

import asyncio
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from flask import Flask

PIPED: Final = 10  # requests on a connection
BESIDE: Final = 12  # connections at a time
HANGS_S: Final = 60.0  # longer than the table lets anybody wait: half a body has twenty seconds
LAST: Final = b"GET /now HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
STATUS: Final = re.compile(rb"HTTP/1\.[01] (\d{3}) ")
MOST_OWED: Final = len(LAST) - 8  # of a body that the next request has to stand in for

METHODS: Final = (
    *("GET",) * 20, *("POST",) * 20, "HEAD", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT",
    "QUERY",
)  # fmt: skip
ODD_PATHS: Final = (
    "*", "//", "/.", "/..", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/%2f%2f", "/%", "/%zz", "/%00",
    "/%ff", "/%ed%a0%80", "/\xff", "/#x", "/?", "/?=&=&;", "/;a=b", "http://localhost/", "http://evil.example/",
    "localhost:80", "/" + "a/" * 300, "/" + "x" * 9_000, "/static/../app.py", "/static/%2e%2e/app.py", "/static//",
    "/games/captains-chair/art/../model.py", "/games/x/art/%2e", "/past/99999999999999999999", "/past/-1",
    "/past/0", "/past?page=-1", "/past?page=99999999999999999999999", "/past?page=x", "/as/s1", "/as/%00",
    "/help/" + "k" * 400, "/seat/" + "c" * 400, "/replay/shallow-space?game=" + "g" * 900,
    "/editor/our_box?" + "q=1&" * 300, "/sound/00.ogg", "/sound/" + "0" * 40 + ".wav", "/api/v1", "/api/v1/tools/",
    "/api/v1/tools/resolve?rules=x&rules=y", "/api/v1/tools/resolve?explain=%ff", "/api/v1/view?seat=%00",
    "/api/v1/past?page=1e9",
)  # fmt: skip
HOSTS: Final = (
    *("localhost",) * 60, "127.0.0.1", "companion.local", "localhost:", "localhost:x", "localhost:99999",
    "evil.example", "", " ", "[::1]", "[::1", "a, b", "\xff", "h" * 5_000,
)  # fmt: skip
LINES: Final = (
    "Accept: application/json", "Accept: " + "a/b," * 400, "Accept: \xff;q=x", "Accept-Encoding: gzip",
    "Accept-Encoding: gzip;q=nan, identity;q=-1", "Accept-Language: *;q=9e999", "Authorization: Bearer",
    "Authorization: Bearer " + "A" * 32, "Authorization: Basic \xff", "Authorization: " + "x" * 2_000,
    "Cookie: seat=", "Cookie: seat=" + "A" * 32, "Cookie: seat=\"", "Cookie: \xff=\xff; ;=;seat=%ff",
    "Cookie: " + "a=b;" * 500, "Cookie: newcomer=" + "B" * 32, "Origin: http://localhost",
    "Origin: http://localhost", "Origin: null", "Origin: http://[", "Origin: https://localhost", "Origin: \xff",
    "Referer: \xff", "Range: bytes=0-", "Range: bytes=9-1", "Range: bytes=-999999999999999999999", "Range: x=1,2,3",
    "If-None-Match: *", "If-None-Match: W/\"", "If-Match: x", "If-Modified-Since: Thu, 99 Foo 9999 99:99:99 GMT",
    "If-Unmodified-Since: x", "If-Range: \xff", "Expect: 100-continue", "Expect: x", "Connection: close",
    "Connection: keep-alive, Upgrade", "Upgrade: websocket", "Upgrade: h2c", "X-Forwarded-For: 127.0.0.1",
    "X-Forwarded-For: " + "1," * 400, "X-Forwarded-Proto: x", "Content-Encoding: gzip",
    "Content-Type: application/json", "Content-Type: application/x-www-form-urlencoded", "Content-Type: \xff",
    "Content-Type: multipart/form-data", "Content-Type: multipart/form-data; boundary=",
    "Content-Type: text/plain; charset=x", "Content-Type: multipart/form-data; boundary=" + "b" * 300,
    "Content-Type: application/x-www-form-urlencoded; charset=utf-7", "X:" + "y" * 9_000, "Trailer: Host",
    "TE: trailers",
)  # fmt: skip
ENDING: Final = (  # the connection, as nobody can tell where the next request begins
    "no colon", ": no name", " folded", "A b: c", "X: \0", "Content-Length: 1, 2", "Content-Length: -1", "X: \r",
    "Content-Length: +2", "Content-Length: 0x2", "Content-Length: \xb2", "Content-Length: " + "9" * 5_000,
    "Transfer-Encoding: identity", "Transfer-Encoding: chunked, chunked", "Transfer-Encoding: \x0bchunked",
    "Host: localhost\r\nHost: localhost", "Host: localhost\0", "Host", "\0", "X:" + "y" * 70_000,
)  # fmt: skip
STARTS: Final = (
    "get / HTTP/1.1", "G ET / HTTP/1.1", "GET  HTTP/1.1", " GET / HTTP/1.1", "\0 / HTTP/1.1", "GET / /", "GET",
    "/ HTTP/1.1", "GET / HTTP/1.1 ", "GET /\0 HTTP/1.1", "G\u00c4T / HTTP/1.1", "GET / HTTP/0.9", "GET / HTTP/9.9",
    "GET / http/1.1", "GET / HTTP/1.0", "M" * 300 + " / HTTP/1.1", "GET /" + "x" * 70_000 + " HTTP/1.1",
    "\x16\x03\x01\x02",
)  # fmt: skip
TEXTS: Final = (
    "", "Ann", "\u202e", "\u3164", "\xff", "\ud800", "\0", "a" * 5_000, "\u00c4" * 500, "0", "-1", "1e999",
    "9" * 400, "true", "null", "[]", "{}", "s1", "s99", "box", "stranger", "captains-chair", "../../x", "<script>",
    "%s%n", "our_box", "../",
)  # fmt: skip
FIELDS: Final = (
    "type", "name", "seat", "pin", "code", "id", "step", "back", "as", "yes", "game", "values", "text", "piece",
    "screen", "button", "move", "reader", "card", "number", "sure", "entry", "section", "option", "key", "command",
    "volume", "at",
)  # fmt: skip
TYPES: Final = (
    "Join", "Sit", "Claim", "AddSeat", "Rename", "Paint", "MoveSeat", "SetPin", "SetOptions", "StartGame",
    "ChooseGame", "ImportCards", "ImportText", "EditEntry", "SetVolume", "AskToSound", "Undo", "Pause", "GoOn",
    "Invite", "\xff", "type",
)  # fmt: skip


def paths(app: Flask) -> tuple[str, ...]:
    """Of all that is served, with something bent where a value belongs."""
    found = {re.sub(r"<[^>]+>", "1", each.rule) for each in app.url_map.iter_rules()}
    return (*sorted(found), "/now", "/here.css")


@dataclass(slots=True)
class Came:
    """What came of it."""

    sent: int = 0
    answers: Counter[int] = field(default_factory=Counter)
    hung: list[bytes] = field(default_factory=list)  # all that was sent there
    broken: list[bytes] = field(default_factory=list)


class Bender:
    def __init__(self, rng: Random, paths: Sequence[str], keys: Sequence[str]) -> None:
        self._rng, self._paths, self._keys = rng, paths, keys

    def requests(self, number: int) -> bytes:
        return b"".join(self._request() for _ in range(number))

    def _request(self) -> bytes:
        rng = self._rng
        method, path = rng.choice(METHODS), self._path()
        body = self._body() if rng.random() < 0.5 else b""
        lines = [f"Host: {rng.choice(HOSTS)}"]
        lines += rng.choices(LINES, k=rng.randint(0, 4))
        if rng.random() < 0.5:
            lines.append(rng.choice(("Cookie: seat={}", "Authorization: Bearer {}")).format(rng.choice(self._keys)))
        if body and rng.random() < 0.1:
            lines.append("Transfer-Encoding: chunked")
            body = self._chunked(body[:4_000])
        elif body or rng.random() < 0.1:
            lines.append(f"Content-Length: {self._length(body)}")
        rng.shuffle(lines)
        start = f"{method} {path} HTTP/1.1"
        if rng.random() < 0.06:
            lines.insert(rng.randint(0, len(lines)), rng.choice(ENDING))
        if rng.random() < 0.03:
            start = rng.choice(STARTS)
        head = "\r\n".join([start, *lines, "", ""])
        return head.encode("latin1", "replace") + body

    def _path(self) -> str:
        rng = self._rng
        if rng.random() < 0.3:
            return rng.choice(ODD_PATHS)
        path = rng.choice(self._paths)
        if rng.random() < 0.2:
            path += rng.choice(("/", "?", "%ff", ".", "?as=s1", "?page=x", "?id=%ff", "?" + "a=b&" * 50))
        return path

    def _length(self, body: bytes) -> int:
        """Now and then it is not true, and the next request is eaten, or what is left is taken for one."""
        if self._rng.random() < 0.98:
            return len(body)
        return max(0, len(body) + self._rng.randint(-9, MOST_OWED))

    def _chunked(self, body: bytes) -> bytes:
        rng = self._rng
        size = b"%x" % len(body) if rng.random() < 0.8 else rng.choice((b"", b"zz", b"-1", b"0x1", b"1 ", b"f" * 40))
        return size + b"\r\n" + body + b"\r\n" + rng.choice((b"0\r\n\r\n",) * 6 + (b"0\r\nX: y\r\n\r\n", b"0\r\n"))

    def _body(self) -> bytes:
        rng = self._rng
        kind = rng.randrange(6)
        if kind == 0:
            return rng.randbytes(rng.choice((1, 9, 200)))
        if kind == 1:
            return rng.choice((b"[" * 3_000, b'{"a":' * 3_000, b"&" * 3_000, b"=" * 900, b"%" * 900, b"\xed\xa0\x80"))
        fields = {rng.choice(FIELDS): rng.choice(TEXTS) for _ in range(rng.randint(0, 5))}
        if rng.random() < 0.6:
            fields["type"] = rng.choice(TYPES)
        if kind == 2:
            return json.dumps({"id": rng.choice(TEXTS), "command": fields}).encode()
        if kind == 3:
            return json.dumps(fields).encode()
        if kind == 4:
            parts = "".join(
                f'--b\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{text}\r\n'
                for name, text in fields.items()
            )
            return (parts + rng.choice(("--b--\r\n", "--b", ""))).encode("utf-8", "replace")
        return "&".join(f"{name}={text}" for name, text in fields.items()).encode("utf-8", "replace")


async def sent(port: int, bender: Bender, most: int, addresses: Iterable[str] = ("127.0.0.1",)) -> Came:
    """So many, each connection from the next address."""
    came, places = Came(), asyncio.Semaphore(BESIDE)
    todo = iter(range(0, most, PIPED))
    froms = _round(addresses)

    async def go_on() -> None:
        for _ in todo:
            await _one(port, bender.requests(PIPED), next(froms), came)

    async with places, asyncio.TaskGroup() as group:
        for _ in range(BESIDE):
            group.create_task(go_on())
    return came


def _round(addresses: Iterable[str]) -> Iterator[str]:
    all = tuple(addresses)
    while True:
        yield from all


async def _one(port: int, raw: bytes, address: str, came: Came) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    heard = b""
    try:
        async with asyncio.timeout(HANGS_S):
            writer.write(raw + LAST)
            while some := await reader.read(1 << 18):
                heard = _counted(heard + some, came, raw)
    except TimeoutError:
        came.hung.append(raw)
    except ConnectionError:
        pass  # it is let go while it still sends: what came before is answered
    finally:
        writer.close()
    came.sent += PIPED


def _counted(heard: bytes, came: Came, raw: bytes) -> bytes:
    """What is left may be half a line."""
    last = 0
    for found in STATUS.finditer(heard):
        came.answers[int(found[1])] += 1
        last = found.end()
        if found[1].startswith(b"5") and found[1] not in (b"503", b"501"):
            came.broken.append(raw)
    return heard[max(last, len(heard) - 16) :]
