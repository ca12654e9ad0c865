"""How late a bare thread wakes up here: what no program on this machine can do better.

python -m tests.bench.yardstick FROM_MS EVERY_MS TIMES    # prints [moment, how late] of each, as JSON
"""

import json
import queue
import sys
from collections.abc import Iterable
from time import monotonic_ns

from companion.table.clock import monotonic_ms


def lateness(moments: Iterable[int]) -> list[float]:
    """Waits for each, as an outlet does, and says how many milliseconds later it ran again."""
    nothing: queue.SimpleQueue[None] = queue.SimpleQueue()
    late: list[float] = []
    for at in moments:
        while (wait := at - monotonic_ms()) > 0:
            try:
                nothing.get(timeout=wait / 1000)
            except queue.Empty:
                continue
        late.append(monotonic_ns() / 1e6 - at)
    return late


if __name__ == "__main__":
    first, every, times = map(int, sys.argv[1:])
    moments = range(first, first + every * times, every)
    json.dump(list(zip(moments, lateness(moments), strict=True)), sys.stdout)
