"""What this machine can do at all: the yardstick for the figures that follow."""

import os
from pathlib import Path
from time import perf_counter

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
    began = perf_counter()
    sum(number * number for number in range(2_000_000))
    return [
        Figure("a bare write and fdatasync, p99", quantile(syncs, 0.99), "ms"),
        Figure("two million squares in plain Python", (perf_counter() - began) * 1000, "ms"),
    ]
