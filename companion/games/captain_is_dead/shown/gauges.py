"""Gauges as they are drawn: the deck of alerts, tracks of steps, and the arcs of the Shields."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.games.captain_is_dead.printed import Level

WIDE: Final = 1000  # the deck
GAP: Final = 6  # after each level
STEP: Final = 20  # of a track
ARCS: Final = 10  # of the Shields: one for each ten percent
SPREAD: Final = 10  # degrees from one to the next
LOW: Final = 20  # percent of the Shields


@dataclass(frozen=True, slots=True)
class Bar:
    """A level's part of the deck."""

    level: Level
    x: float
    width: float


@dataclass(frozen=True, slots=True)
class Mark:
    """A step of a track."""

    x: int
    is_left: bool


@dataclass(frozen=True, slots=True)
class Track:
    width: int
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Arc:
    angle: int
    is_left: bool


def bars(levels: Sequence[tuple[Level, int]]) -> tuple[Bar, ...]:
    """`levels`: each with its cards. However few they are, they can be seen."""
    whole = max(1, sum(left for _, left in levels))
    found: list[Bar] = []
    x: float = 0
    for level, left in levels:
        wide = WIDE * left / whole
        if left:
            found.append(Bar(level, round(x, 1), round(max(1, wide - GAP), 1)))
            x += wide
    return tuple(found)


def track(steps: int, left: int) -> Track:
    """The first of the steps are left."""
    return Track(steps * STEP, tuple(Mark(each * STEP + 2, each < left) for each in range(steps)))


def arcs(shields: int) -> tuple[Arc, ...]:
    return tuple(Arc(SPREAD * each - 45, each < shields // ARCS) for each in range(ARCS))
