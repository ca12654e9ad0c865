"""A game against the contract: what a proof needs of words, codec and sounds, and how long it may take."""

import re
from pathlib import Path
from typing import Final

from companion.contract import AnyGame
from companion.contract.data import DataError
from companion.contract.findings import Finding
from companion.contract.proof import Ground, prove
from companion.record.codec import TYPE, Codec, to_json
from companion.sound.clips import sounds
from companion.sound.voice import SAYS
from companion.table.clock import monotonic_ms
from companion.words.words import STRINGS, Words

SECOND_MS = 1_000
SEED: Final = re.compile(r"(\d+)/(\d+)")


def proved(game: AnyGame, ms: int = SECOND_MS, seed: int = 1) -> tuple[Finding, ...]:
    end = monotonic_ms() + ms
    return prove(game, ground_of(game), lambda: monotonic_ms() >= end, seed)


def proved_again(game: AnyGame, seed: str) -> tuple[Finding, ...]:
    """By the one game of this seed, to its end."""
    if (parts := SEED.fullmatch(seed)) is None:
        raise DataError(f"--seed {seed}: take one as `companion check` names it: 1/0, say")
    return prove(game, ground_of(game), lambda: False, int(parts[1]), int(parts[2]))


def ground_of(game: AnyGame) -> Ground:
    return Ground(
        words={str(path): Words.read(path.parent, path.stem, _tables(path.stem)) for path in _strings(game)},
        events=Codec(game.events),
        commands=Codec((*game.commands, *game.corrections)),
        to_json=to_json,
        sounds=sounds().keys(),
        says=SAYS,
        type_key=TYPE,
    )


def _strings(game: AnyGame) -> list[Path]:
    return sorted((game.folder / "strings").glob("*.toml"))


def _tables(language: str) -> Words:
    return Words.read(STRINGS, language)
