"""Who would stop an evening from the same Wi-Fi, all at once: sockets without bodies, streams without keys, bodies of
two megabytes, and readers of annals. It is a process of its own, and goes on until its input ends.

python -m tests.bench.siege PORT ADDRESS ...
"""

import asyncio
import http.client
import re
import resource
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from pathlib import Path
from random import Random
from time import perf_counter, sleep
from typing import Final, TypeAlias

from tests.bench.evening import past_games
from tests.bench.figures import Figure, quantile
from tests.bench.server import REPO, Server, running

SOCKETS: Final = 2_000
STREAMS: Final = 400
BODIES: Final = 400
READERS: Final = 6
BODY: Final = b"x" * 2_000_000
AGAIN_S: Final = 10  # whoever was closed comes again within that
FILES: Final = 8_192
Comes: TypeAlias = Callable[[int, str, Callable[[], None]], Awaitable[None]]
PEOPLE: Final = ("Ann", "Ben", "Cat")
TAPS: Final = 100
PAUSE_S: Final = 0.03
NEWCOMERS: Final = ("Dan", "Eve", "Flo", "Gus")
ONE: Final = ("127.0.1.1",)
TWENTY: Final = tuple(f"127.0.1.{number}" for number in range(1, 21))
PATIENCE_S: Final = 60.0
UP: Final = "all have come"
TAP_MEANWHILE: Final = 20


# --- who besieges


async def _besiege(port: int, addresses: Sequence[str]) -> None:
    froms, come, rng = cycle(addresses), asyncio.Semaphore(0), Random(1)
    kinds: tuple[tuple[int, Comes], ...] = (
        (SOCKETS, _without_body), (STREAMS, _stream), (BODIES, _large_body), (READERS, _annals),
    )  # fmt: skip
    async with asyncio.TaskGroup() as all:
        every = [
            all.create_task(_again(partial(kind, port, next(froms), come.release), rng))
            for most, kind in kinds
            for _ in range(most)
        ]
        for _ in every:
            await come.acquire()
        print(UP, flush=True)
        await asyncio.to_thread(sys.stdin.read)
        for each in every:
            each.cancel()


async def _again(come: Callable[[], Awaitable[None]], rng: Random) -> None:
    while True:
        with suppress(OSError):  # it is let go; or no connection was to be had
            await come()
        await asyncio.sleep(rng.uniform(0, AGAIN_S))


async def _sent(port: int, address: str, is_here: Callable[[], None], raw: bytes) -> None:
    """Whoever is not let go hangs up late."""
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
        writer.write(raw)
    finally:
        is_here()
    try:
        async with asyncio.timeout(AGAIN_S):
            while await reader.read(1 << 16):
                pass
    except TimeoutError:
        pass
    finally:
        writer.close()


async def _without_body(port: int, address: str, is_here: Callable[[], None]) -> None:
    await _sent(port, address, is_here, b"POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n")


async def _stream(port: int, address: str, is_here: Callable[[], None]) -> None:
    await _sent(port, address, is_here, b"GET /stream/table HTTP/1.1\r\nHost: localhost\r\n\r\n")


async def _large_body(port: int, address: str, is_here: Callable[[], None]) -> None:
    head = b"POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(BODY)
    await _sent(port, address, is_here, head + BODY)


async def _annals(port: int, address: str, is_here: Callable[[], None]) -> None:
    asked = b"GET /annals/captain-is-dead HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    while True:
        await _sent(port, address, is_here, asked)


@contextmanager
def siege(port: int, addresses: Sequence[str]) -> Iterator[None]:
    """From the moment at which each of them has been at the table once."""
    command = [sys.executable, "-m", "tests.bench.siege", str(port), *addresses]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=REPO) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            assert process.stdout.readline().strip() == UP
            yield
        finally:
            process.stdin.close()
            process.wait(timeout=PATIENCE_S)


# --- who plays on


@dataclass(frozen=True, slots=True)
class Besieged:
    before: list[float]  # ms a tap
    taps: list[float]
    newcomers: list[float]  # ms from the first request to the own page
    peak_mb: float
    files: int  # more than before, when all is over
    streams: int


def besieged(state: Path, addresses: Sequence[str], log: Path | None = None) -> Besieged:
    past_games(state / "games")
    with running(state, log=log) as server:
        keys = [server.sit(name) for name in PEOPLE]
        before = _tapped(server, keys[0])
        files = server.files()
        with siege(server.port, addresses):
            taps = _tapped(server, keys[0])
            newcomers = [_came(server, name, f"127.0.9.{number}") for number, name in enumerate(NEWCOMERS, start=1)]
            taps += _tapped(server, keys[0])
        server.hang_up()
        _wait(lambda: server.call("GET", "/api/v1/health")["streams"] == 0 and server.files() <= files + 1)
        after = server.files() - files, server.call("GET", "/api/v1/health")["streams"]
        return Besieged(before, taps, newcomers, server.peak_mb(), *after)


def _tapped(server: Server, key: str) -> list[float]:
    """Each is answered, or this fails."""
    taps = []
    for number in range(TAPS // 2):
        began = perf_counter()
        server.send(key, type="SetVolume", volume=number)
        taps.append((perf_counter() - began) * 1000)
        sleep(PAUSE_S)
    return taps


def _came(server: Server, name: str, address: str) -> float:
    began = perf_counter()
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE_S, source_address=(address, 0))
    origin = {"Origin": f"http://127.0.0.1:{server.port}", "Content-Type": "application/x-www-form-urlencoded"}
    connection.request("GET", "/")
    assert _read(connection)[0] == 200
    connection.request("POST", "/join", f"name={name}", origin)
    status, told = _read(connection)
    assert status == 303
    found = re.search("seat=([^;]+)", told.get("Set-Cookie", ""))
    assert found is not None
    connection.request("GET", "/", headers={"Cookie": f"seat={found[1]}"})
    assert _read(connection)[0] == 200
    connection.close()
    return (perf_counter() - began) * 1000


def _read(connection: http.client.HTTPConnection) -> tuple[int, http.client.HTTPMessage]:
    answer = connection.getresponse()
    answer.read()
    return answer.status, answer.headers


def _wait(is_so: Callable[[], bool]) -> None:
    """What it is in the end is looked at by who asked."""
    until = perf_counter() + PATIENCE_S
    while not is_so() and perf_counter() < until:
        sleep(0.2)


def measured(state: Path) -> list[Figure]:
    figures: list[Figure] = []
    for addresses in (ONE, TWENTY):
        found = besieged(state / str(len(addresses)), addresses)
        named = f"besieged from {len(addresses)} address{'es' if len(addresses) > 1 else ''}"
        alone, meanwhile = quantile(found.before, 0.5), quantile(found.taps, 0.5)
        figures += [
            Figure(f"{named}: a tap before, p50", alone, "ms"),
            Figure(f"{named}: a tap, p50 of {len(found.taps)}", meanwhile, "ms"),
            Figure(f"{named}: a tap, p99", quantile(found.taps, 0.99), "ms"),
            Figure(f"{named}: a tap to one before, p50", meanwhile / alone, "times", most=TAP_MEANWHILE),
            Figure(f"{named}: a new phone, worst of {len(found.newcomers)}", max(found.newcomers), "ms"),
            Figure(f"{named}: memory at its most", found.peak_mb, "MB", most=150),
            Figure(f"{named}: files that are not closed after it", found.files, "", most=1),
        ]
    return figures


if __name__ == "__main__":
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, hard), hard))
    asyncio.run(_besiege(int(sys.argv[1]), sys.argv[2:]))
