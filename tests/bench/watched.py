"""Runs the product, and writes down when garbage was collected, and how much of the processor's time that took.

In seconds, a line for each time.

python -m tests.bench.watched FILE run --hardware fake ...
"""

import gc
import sys
from pathlib import Path
from time import perf_counter, thread_time

from companion.__main__ import main


def watch(path: Path) -> None:
    lines, began = path.open("w", buffering=1), [0.0, 0.0]

    def look(phase: str, about: dict[str, int]) -> None:
        if phase == "start":
            began[:] = perf_counter(), thread_time()
        else:
            lines.write(f"{began[0]} {thread_time() - began[1]}\n")

    gc.callbacks.append(look)


if __name__ == "__main__":
    watch(Path(sys.argv[1]))
    sys.exit(main(sys.argv[2:]))
