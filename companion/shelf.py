"""Where the games' journals lie: each file's name is a number and the slug of its game."""

from dataclasses import dataclass
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
    """Above every number there ever was: a journal that was moved away may have left its torn end here."""
    return max((int(path.name[:5]) for path in folder.glob(NUMBERED)), default=0) + 1
