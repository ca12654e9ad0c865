"""A game against the contract: what a proof needs of words, codec and sounds, and how long it may take."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from signal import ITIMER_REAL, SIGALRM, setitimer, signal
from threading import current_thread, main_thread
from typing import Final

from companion.contract import AnyGame
from companion.contract.data import DataError
from companion.contract.findings import Finding, Stuck
from companion.contract.ground import Ground
from companion.contract.proof import prove
from companion.record.codec import TYPE, Codec, to_json
from companion.sound.clips import sounds
from companion.sound.voice import SAYS
from companion.table.clock import monotonic_ms
from companion.words.words import STRINGS, Words

SECOND_MS = 1_000
WHOLE_MS = 30_000  # for a whole game: the longest of ours takes a dozen seconds
PATIENCE_S = 1.5  # with one answer of a game, once or twice
SEED: Final = re.compile(r"(\d+)/(\d+)")


def proved(game: AnyGame, ms: int = SECOND_MS, seed: int = 1) -> tuple[Finding, ...]:
    end = monotonic_ms() + ms
    return prove(game, ground_of(game), lambda: monotonic_ms() >= end, seed)


def proved_again(game: AnyGame, seed: str) -> tuple[Finding, ...]:
    """By the one game of this seed, to its end."""
    if (parts := SEED.fullmatch(seed)) is None:
        raise DataError(f"--seed {seed}: take one as `companion check` names it: 1/0, say")
    end = monotonic_ms() + WHOLE_MS
    return prove(game, ground_of(game), lambda: monotonic_ms() >= end, int(parts[1]), int(parts[2]))


def ground_of(game: AnyGame) -> Ground:
    return Ground(
        words={str(path): Words.read(path.parent, path.stem, _tables(path.stem)) for path in _strings(game)},
        events=Codec(game.events),
        commands=Codec((*game.commands, *game.corrections)),
        to_json=to_json,
        sounds=sounds().keys(),
        says=SAYS,
        type_key=TYPE,
        watched=watched,
    )


@contextmanager
def watched(progress: Callable[[], object]) -> Iterator[None]:
    """A signal, as it reaches what sleeps, too, and stands then in the line that hangs; it comes to the main thread."""
    if current_thread() is not main_thread():
        yield
        return
    seen = None

    def look(*_: object) -> None:
        nonlocal seen
        if (now := progress()) == seen:
            raise Stuck
        seen = now

    before = signal(SIGALRM, look)
    setitimer(ITIMER_REAL, PATIENCE_S, PATIENCE_S)
    try:
        yield
    finally:
        setitimer(ITIMER_REAL, 0)
        signal(SIGALRM, before)


def _strings(game: AnyGame) -> list[Path]:
    return sorted((game.folder / "strings").glob("*.toml"))


def _tables(language: str) -> Words:
    return Words.read(STRINGS, language)
