"""Screens that a test tells what to play, in place of the director's."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from companion.sound.clips import SOUNDS
from web.sound.screens import Sound


@dataclass(frozen=True, slots=True)
class Item:
    bus: str
    at: int
    ms: int
    loop: bool
    parts: tuple[tuple[str, int], ...]
    gains: tuple[tuple[int, float], ...]
    end: int | None = None


@dataclass(frozen=True, slots=True)
class Told:
    made: int
    until: int
    items: tuple[Item, ...]


def hash_of(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:32]


@dataclass
class FakeScreens:
    files: dict[str, Path] = field(default_factory=lambda: {hash_of(each): each for each in SOUNDS.glob("*.ogg")})
    told: Told | None = None
    seen: list[tuple[str, str]] = field(default_factory=list)
    tell: Callable[[], None] = lambda: None

    def come(self, screen: str) -> None:
        self.seen.append(("come", screen))

    def go(self, screen: str) -> None:
        self.seen.append(("go", screen))

    def foreseen(self) -> tuple[str, ...]:
        return tuple(sorted(self.files))

    def file(self, name: str) -> Path | None:
        return self.files.get(name)

    def say(self, real: int, *items: Item) -> None:
        self.told = Told(real, real + 4_500, items)
        self.tell()

    def sound(self) -> Sound:
        return Sound(self, lambda path: b"RIFF" + path.read_bytes()[:4])
