"""Chance that anybody can check: what is drawn by lots of the table's, and what each event says of it."""

from collections.abc import Sequence
from typing import Final, TypeVar

from companion.contract import Lot, replace, stirring
from companion.contract.lots import taken
from companion.games.shallow_space.model import Course, State

T = TypeVar("T")
DIE: Final = "die"


def die(course: Course, which: int, sides: int) -> Lot:
    """Its number is told, so it is counted for itself."""
    _ready(course)
    return stirring.draw(course, sides, name=DIE, first=which)


def lots(course: Course, things: Sequence[T], count: int = 1, after: Lot | None = None) -> tuple[tuple[T, ...], Lot]:
    """Each of them among all. `after`: one more for the same event."""
    _ready(course)
    first = 0 if after is None else after.first + len(after.came)
    lot = stirring.draw(course, len(things), count, first=first)
    return tuple(taken(things, lot)), lot


def shuffled(course: Course, things: Sequence[T]) -> tuple[tuple[T, ...], Lot]:
    """One after the other, until none is left."""
    _ready(course)
    lot = stirring.draw(course, len(things), len(things), is_kept=True)
    return tuple(taken(things, lot)), lot


def counted(state: State, *found: Lot | None) -> State:
    """After an event that came of them; in games before 0.6.8 it has none."""
    for lot in found:
        if lot is not None:
            state = replace(state, lots=stirring.counted(state.lots, lot))
    return state


def _ready(course: Course) -> None:
    if not course.state.lots.key:
        stirring.ready(course, course.state.rules.seats)
