"""What this machine can do at all: the yardstick for the figures that follow."""

import os
from pathlib import Path
from time import perf_counter, process_time

from tests.bench.figures import Figure, quantile


def measured(state: Path) -> list[Figure]:
    state.mkdir()
    handle = os.open(state / "probe", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    syncs = []
    for _ in range(500):
        began = perf_counter()
        os.write(handle, b"x" * 300)
        os.fdatasync(handle)
        syncs.append((perf_counter() - began) * 1000)
    os.close(handle)
    return [
        Figure("a bare write and fdatasync, p99", quantile(syncs, 0.99), "ms"),
        Figure("two million squares in plain Python", squares_ms(), "ms"),
    ]


def squares_ms() -> float:
    """The yardstick: how long the processor takes for two million squares in plain Python."""
    began = process_time()
    sum(number * number for number in range(2_000_000))
    return (process_time() - began) * 1000
