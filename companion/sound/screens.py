"""Screens that are speakers: each gets the next seconds whole, and plays them by the clock it shares with the table.

Who comes late, a reload, a pause, mute, a broken-off track and a step back are one message: how it is by now. It is a
spoiler, so it looks only a few seconds ahead, has no words in it, and the list of clips to fetch is a whole game's.
"""

import hashlib
import threading
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from companion.sound.ahead import Item, ahead
from companion.sound.director import Director
from companion.sound.orders import Clip, Curve, cut_off

LEAD_MS: Final = 120  # of what nobody planned: else it is heard on the box sooner than a screen knows of it
HORIZON_MS: Final = 5_000
HASH_LENGTH: Final = 32
UNREADABLE: Final = ""
RENEWED_MS: Final = 2_000  # what is told is good for three seconds more


@dataclass(frozen=True, slots=True)
class Sounding:
    """All times are of the clock that never stands ("real")."""

    bus: str
    at: int
    ms: int
    loop: bool
    parts: tuple[tuple[str, int], ...]  # clips by the hash of their file, and how long after `at` each begins
    gains: Curve
    end: int | None  # it is cut there, and not heard to its own end


@dataclass(frozen=True, slots=True)
class Told:
    """What is not in it is cut."""

    made: int
    until: int
    items: tuple[Sounding, ...]


class Screens:
    """The director's thread calls `look`, `foresee` and `due`; any other thread may call the rest."""

    def __init__(
        self, tell: Callable[[], None] = lambda: None, changed: Callable[[tuple[str, ...]], None] = lambda playing: None
    ) -> None:
        """`tell`: there is news for those who play. `changed`: others play now."""
        self._tell, self._changed = tell, changed
        self._lock = threading.Lock()
        self._here: Counter[str] = Counter()
        self.told: Told | None = None
        self._asked = -1  # of the director, when it was looked at last
        self._renew_at = 0
        self._foreseen: tuple[Clip, ...] = ()
        self._named: tuple[tuple[Clip, ...], tuple[str, ...]] = ((), ())  # of which clips, the hashes
        self._hashes: dict[str, str] = {}
        self._files: dict[str, Path] = {}

    # --- who plays

    def come(self, screen: str) -> None:
        self._count(screen, 1)

    def go(self, screen: str) -> None:
        self._count(screen, -1)

    @property
    def playing(self) -> tuple[str, ...]:
        return tuple(sorted(self._here))

    def _count(self, screen: str, more: int) -> None:
        with self._lock:
            before = self.playing
            self._here[screen] += more
            self._here = +self._here
            after = self.playing
        if after != before:
            self._changed(after)

    # --- what they play

    def look(self, director: Director, now: int) -> None:
        """After the box's own orders: this takes some milliseconds."""
        if not self.playing:
            self.told, self._asked = None, -1
        elif director.asked != self._asked or now >= self._renew_at:
            self._asked, self._renew_at = director.asked, now + RENEWED_MS
            items = tuple(map(self._sounding, ahead(director, now, now + HORIZON_MS)))
            if self.told is None or _as_of(now, items) != _as_of(now, self.told.items):
                self.told = Told(now, now + HORIZON_MS, items)
                self._tell()

    def due(self) -> int | None:
        return self._renew_at if self.playing else None

    def _sounding(self, item: Item) -> Sounding:
        names = [self._hash(part) for part in item.clip.parts if isinstance(part, str)]
        parts = tuple((name, begins) for name, begins in zip(names, item.clip.begins, strict=True) if name)
        return Sounding(item.bus, item.since, item.clip.ms, item.loop, parts, item.curve, item.until)

    # --- the clips

    def foresee(self, clips: Iterable[Clip]) -> None:
        self._foreseen = tuple(clips)

    def foreseen(self) -> tuple[str, ...]:
        """All that the game can ask for, to be fetched ahead; in an order that tells nothing."""
        clips, (of, named) = self._foreseen, self._named
        if of is not clips:
            names = {self._hash(part) for clip in clips for part in clip.parts if isinstance(part, str)}
            named = tuple(sorted(names - {UNREADABLE}))
            self._named = (clips, named)
        return named

    def file(self, name: str) -> Path | None:
        """Of a clip that was told."""
        return self._files.get(name)

    def _hash(self, path: str) -> str:
        if path not in self._hashes:
            try:
                name = hashlib.sha256(Path(path).read_bytes()).hexdigest()[:HASH_LENGTH]
            except OSError:  # the box's own player says so, too
                name = UNREADABLE
            else:
                self._files[name] = Path(path)
            self._hashes[path] = name
        return self._hashes[path]


def _as_of(now: int, items: Iterable[Sounding]) -> list[Sounding]:
    """What is left of them, however long ago they were told."""
    left = (each for each in items if each.end is None or each.end > now)
    return [
        replace(each, gains=tuple((at, round(gain, 3)) for at, gain in cut_off(each.gains, now)))
        for each in left
        if each.loop or each.at + each.ms > now
    ]
