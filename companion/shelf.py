"""Where the games' journals lie: each file's name is a number and the slug of its game."""

import os
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final

NUMBERED: Final = "[0-9]" * 5 + "-*"


@dataclass(frozen=True, slots=True)
class Volume:
    number: int
    slug: str
    path: Path


def volumes(folder: Path) -> list[Volume]:
    """All journals, oldest first."""
    paths = sorted(folder.glob(f"{NUMBERED}.jsonl"))
    return [Volume(int(path.name[:5]), path.stem[6:], path) for path in paths]


def find(folder: Path, number: int) -> Volume | None:
    return next((each for each in volumes(folder) if each.number == number), None)


def place(folder: Path, number: int, slug: str) -> Path:
    return folder / f"{number:05d}-{slug}.jsonl"


def next_number(folder: Path) -> int:
    """Above every number there ever was: a journal that was moved away may have left its torn end here.

    Raises OSError where the folder cannot be read; `glob` would find nothing in it, and a number come twice.
    """
    return max((int(name[:5]) for name in os.listdir(folder) if fnmatchcase(name, NUMBERED)), default=0) + 1
