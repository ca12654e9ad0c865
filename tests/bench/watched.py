"""Runs the product, and writes down when a collection of garbage stopped it, and for how long: in seconds, a line each.

python -m tests.bench.watched FILE run --hardware fake ...
"""

import gc
import sys
from pathlib import Path
from time import perf_counter

from companion.__main__ import main


def watch(path: Path) -> None:
    lines, began = path.open("w", buffering=1), [0.0]

    def look(phase: str, about: dict[str, int]) -> None:
        if phase == "start":
            began[0] = perf_counter()
        else:
            lines.write(f"{began[0]} {perf_counter() - began[0]}\n")

    gc.callbacks.append(look)


if __name__ == "__main__":
    watch(Path(sys.argv[1]))
    sys.exit(main(sys.argv[2:]))
