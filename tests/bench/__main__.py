"""Runs every measurement, prints a table, and says by its exit code whether every figure was reached."""

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.bench import evening, languages, latency, machine, play, siege, start
from tests.bench.figures import Figure


def main() -> int:
    args = _parser().parse_args()
    parts: dict[str, Callable[[Path], list[Figure]]] = {
        "machine": machine.measured,
        "start": start.measured,
        "languages": languages.measured,
        "latency": latency.measured,
        "evening": evening.measured,
        "siege": siege.measured,
        "phone": _phone,
        "play": play.measured,
        "cues": lambda state: _cues(state, args.track_s),
        "sound": lambda state: _sound(state, args.track_s),
    }
    with tempfile.TemporaryDirectory() as folder:
        state = Path(folder)
        figures = [each for name in args.only or parts for each in parts[name](state / name)]
    wide = max(len(each.what) for each in figures)
    for each in figures:
        print(each.line(wide))
    missed = [each for each in figures if each.is_missed]
    print(f"{len(figures)} figures, {len(missed)} missed")
    return 1 if missed else 0


def _phone(state: Path) -> list[Figure]:
    from tests.bench import slow_phone  # here: it needs a browser, and the others do not

    return slow_phone.measured(state)


def _cues(state: Path, track_s: int) -> list[Figure]:
    from tests.bench import cues  # here: it takes the product apart, and the others shall run over an older one, too

    return cues.measured(state, track_s)


def _sound(state: Path, track_s: int) -> list[Figure]:
    from tests.bench import sound  # here: it needs browsers and PulseAudio

    return sound.measured(state, track_s)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tests.bench", description="Measures what tests/README.md claims.")
    parser.add_argument(
        "--track-s", type=int, default=600, metavar="N", help="how long cues and screens play (default 600)"
    )
    names = ("machine", "start", "languages", "latency", "evening", "siege", "phone", "play", "cues", "sound")
    parser.add_argument("--only", action="append", choices=names, help="may stand more than once; default: all")
    return parser


sys.exit(main())
