"""How soon it answers, and what it costs when nobody does anything."""

import http.client
import socket
import subprocess
import sys
from pathlib import Path
from time import perf_counter, sleep

from tests.bench.figures import Figure, quantile
from tests.bench.server import REPO, running

IDLE_S = 5
COMPANION = [sys.executable, "-m", "companion"]


def measured(state: Path) -> list[Figure]:
    table = [*COMPANION, "run", "--config", "tests/quiet.toml", "--hardware", "fake", "--state", str(state / "table")]
    empty = [sys.executable, "-m", "tests.bench.empty"]
    _first_answer(table, "--port")  # the first start compiles
    starts, bare, resolved = list[float](), list[float](), list[float]()
    for _ in range(5):  # in turn: the machine is noisy
        starts.append(_first_answer(table, "--port"))
        bare.append(_first_answer(empty))
        resolved.append(_took([*COMPANION, "resolve", "--help"]))
    with running(state / "idle") as server:
        for name in ("Ann", "Ben", "Cem", "Dea"):
            server.follow("/stream/seat", server.sit(name), lambda at, size: None)
        sleep(1)  # it settles; this is a measurement, not a test
        before = server.cpu_ticks()
        sleep(IDLE_S)
        ticks = server.cpu_ticks() - before
        memory = server.memory_mb()
    one = quantile(bare, 0.5)
    return [
        Figure("start to the first answer of /api/v1/health, median of 5", quantile(starts, 0.5), "s", most=1.5),
        Figure("an empty Flask on Tornado", one, "s"),
        Figure("a start, against the empty one", quantile(starts, 0.5) / one, "times", most=2),
        Figure("a game's tool, against the empty one", quantile(resolved, 0.5) / one, "times", most=1.5),
        Figure("memory when idle, four phones", memory, "MB", most=80),
        Figure("processor when idle, four phones", ticks / IDLE_S, "%", most=0.5),
    ]


def _took(command: list[str]) -> float:
    began = perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=REPO, check=True)
    return perf_counter() - began


def _first_answer(command: list[str], *last: str) -> float:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    began = perf_counter()
    with subprocess.Popen(
        [*command, *last, str(port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=REPO
    ) as process:
        while True:
            try:
                connection = http.client.HTTPConnection("127.0.0.1", port, timeout=1)
                connection.request("GET", "/api/v1/health")
                assert connection.getresponse().status == 200
                break
            except OSError:
                sleep(0.005)
        took = perf_counter() - began
        process.terminate()
    return took
