"""What has happened in a game: the lines that everybody may read, and the steps that undo goes back over."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.core import Millis
from companion.lines import Seat
from companion.seen import Told


def in_one(told: Sequence[str]) -> str:
    """Several sentences as parts of one."""
    return "; ".join([*(each.removesuffix(".") for each in told[:-1]), *told[-1:]])


@dataclass(frozen=True, slots=True)
class Step:
    """What undo needs to go back before one entry."""

    entry: int  # in the journal
    by: Seat
    seat: Seat | None
    is_tick: bool
    is_silent: bool  # a secret choice: nothing was told, and nobody else may notice
    shows_secrets: bool
    before: Any
    at: Millis
    line: int  # its first line in the history
    told: str


class History:
    def __init__(self) -> None:
        self.lines: tuple[Told, ...] = ()
        self._steps: list[Step] = []

    @property
    def is_silent(self) -> bool:
        """The last step was a secret choice."""
        return bool(self._steps) and self._steps[-1].is_silent

    def add(
        self,
        entry: int,
        by: Seat,
        seat: Seat | None,
        at: Millis,
        before: Any,
        told: Sequence[str],
        *,
        is_tick: bool,
        shows_secrets: bool,
    ) -> None:
        first, is_silent = len(self.lines), not told and not is_tick
        step = Step(entry, by, seat, is_tick, is_silent, shows_secrets, before, at, first, in_one(told))
        self._steps.append(step)
        self.lines += tuple(Told(first + place, text, seat or by, at) for place, text in enumerate(told))

    def note(self, told: str, by: Seat, at: Millis) -> None:
        """About the table, not a move: it is never struck out."""
        self.lines += (Told(len(self.lines), told, by, at, is_note=True),)

    def undoable(self, may: Callable[[Step], bool]) -> Step | None:
        """Secret choices are none: a button that appears with them would betray them. They go with what is before."""
        able = (each for each in reversed(self._steps) if not each.is_tick and not each.is_silent)
        return next((each for each in able if may(each)), None)

    def since(self, entry: int) -> tuple[Step, ...]:
        return tuple([each for each in self._steps if each.entry >= entry])

    def shows_secrets_since(self, step: Step) -> bool:
        return any(each.shows_secrets for each in self.since(step.entry))

    def go_back(self, entry: int) -> Step:
        """Strikes this step out and all since; it is returned."""
        first = next(index for index, each in enumerate(self._steps) if each.entry == entry)
        step = self._steps[first]
        del self._steps[first:]
        self.lines = tuple(
            replace(each, undone=True) if each.number >= step.line and not each.is_note else each for each in self.lines
        )
        return step
