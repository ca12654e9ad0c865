"""Packs of voices: a folder each, with `pack.toml`, and a folder of clips for each voice in it.

English ships. Others stand in the repository beside it, and are no part of what is installed; what a group has
installed lies in its state's folder, and goes before ours.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.contract.data import DataError, load

HERE: Final = Path(__file__).parent
VOICES: Final = HERE / "voices"
BESIDE: Final = HERE / "packs"  # in a checkout alone
INDEX: Final = "pack.toml"
OWN: Final = "own-"  # begins the name of a voice without clips, with its language behind it
SHIP: Final = ""  # the narrator of all that no other one says


@dataclass(frozen=True, slots=True)
class Recording:
    """A folder of clips, and for whom it can speak."""

    folder: str
    narrator: str = SHIP
    speed: float = 1.0
    title: str = ""  # how it is called where the words have none for it


@dataclass(frozen=True, slots=True)
class Pack:
    name: str
    language: str
    licence: str
    voices: tuple[Recording, ...]


@dataclass(frozen=True, slots=True)
class Installed:
    folder: Path
    pack: Pack


def packs(language: str, state: Path | None = None) -> tuple[Installed, ...]:
    """Of one language, those of the group first."""
    return tuple(each for each in everywhere(state) if each.pack.language == language)


def everywhere(state: Path | None = None) -> Iterator[Installed]:
    """One that cannot be read is left out."""
    for folder in (*(() if state is None else (own(state),)), VOICES, BESIDE):
        for path in sorted(folder.glob(f"[!.]*/{INDEX}")):
            try:
                yield Installed(path.parent, load(path, Pack))
            except DataError:
                continue


def own(state: Path) -> Path:
    """Where a group's packs lie."""
    return state / "packs"
