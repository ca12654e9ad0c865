"""Where the games' journals lie: each file's name is a number and the slug of its game."""

import os
from dataclasses import dataclass
from fnmatch import filter as matching
from pathlib import Path
from typing import Final

NUMBERED: Final = "[0-9]" * 5 + "-*"


@dataclass(frozen=True, slots=True)
class Volume:
    number: int
    slug: str
    path: Path


def names(folder: Path) -> list[str]:
    """Of all journals, oldest first: for lists of thousands of which few are looked at."""
    try:
        return sorted(matching(os.listdir(folder), f"{NUMBERED}.jsonl"))
    except (FileNotFoundError, NotADirectoryError, PermissionError):
        return []


def number(name: str) -> int:
    return int(name[:5])


def volume(folder: Path, name: str) -> Volume:
    return Volume(number(name), name.removesuffix(".jsonl")[6:], folder / name)


def volumes(folder: Path) -> list[Volume]:
    """All journals, oldest first."""
    return [volume(folder, each) for each in names(folder)]


def find(folder: Path, wanted: int) -> Volume | None:
    return next((volume(folder, each) for each in names(folder) if number(each) == wanted), None)


def place(folder: Path, number: int, slug: str) -> Path:
    return folder / f"{number:05d}-{slug}.jsonl"


def next_number(folder: Path) -> int:
    """Above every number there ever was: a journal that was moved away may have left its torn end here.

    Raises OSError where the folder cannot be read; `glob` would find nothing in it, and a number come twice.
    """
    return max(map(number, matching(os.listdir(folder), NUMBERED)), default=0) + 1
