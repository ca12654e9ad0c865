"""Runs every measurement, prints a table, and says by its exit code whether every figure was reached."""

import sys
import tempfile
from pathlib import Path

from tests.bench import latency, machine, play, start
from tests.bench.figures import Figure


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        state = Path(folder)
        figures: list[Figure] = [
            *machine.measured(state / "machine"),
            *start.measured(state / "start"),
            *latency.measured(state / "latency"),
            *play.measured(state / "play"),
        ]
    wide = max(len(each.what) for each in figures)
    for each in figures:
        print(each.line(wide))
    missed = [each for each in figures if each.is_missed]
    print(f"{len(figures)} figures, {len(missed)} missed")
    return 1 if missed else 0


sys.exit(main())
