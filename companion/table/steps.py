"""The steps of a game, and how far back each of them may be taken back by whom."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.contract import Event, Line, Millis, Seat, Who, Word, line
from companion.contract.eyes import Shut
from companion.contract.lines import corrected


def nothing() -> None:
    """Of what stands in a journal in other words than are known now."""


@dataclass(frozen=True, slots=True)
class Said:
    """As it was told, in the table's language; and as a line, for who reads another one."""

    text: str
    line: Callable[[], Word | None] = field(default=nothing, compare=False)

    @property
    def word(self) -> Word:
        found = self.line()
        return self.text if found is None else found


def in_one(told: Sequence[Word]) -> Word:
    """Several sentences as parts of one."""
    if not told:
        return ""
    first, *rest = [each.removesuffix(".") if isinstance(each, str) else each for each in told[:-1]] + [told[-1]]
    for each in rest:
        first = line("told.then", first=first, then=each)
    return first


@dataclass(frozen=True, slots=True)
class Step:
    """What undo needs to go back before one entry."""

    entry: int  # in the journal
    by: Seat
    seat: Seat | None
    is_tick: bool
    is_silent: bool  # a secret choice: nobody else may notice
    shows_secrets: bool
    before: Any
    shut: Shut | None  # as eyes were then
    at: Millis
    line: int  # its first line in the history
    told: tuple[Said, ...]
    events: tuple[Event[Any], ...]
    breaks_off: bool  # what happened with shut eyes before it was never so


@dataclass(frozen=True, slots=True)
class Back:
    """A step that can be taken back, and all that came since goes with it."""

    step: Step
    many: int  # steps of people that go
    may: frozenset[Seat]  # whose all of them are; and the host may
    reveals: bool  # what was seen since cannot be unseen

    @property
    def number(self) -> int:
        return self.step.line

    @property
    def told(self) -> tuple[Said, ...]:
        return self.step.told


@dataclass(frozen=True, slots=True)
class Again:
    """What was taken back last, and can be put back."""

    number: int  # of the line that says it was taken back
    told: tuple[Said, ...]
    many: int
    by: Seat


def about(key: str, by: Seat, way: Back | Again, again: Line | None, mark: str) -> Line:
    """What is told of a way back, or of the way on again. `mark`: how a correction begins, in the table's language."""
    first, *rest = [each.word for each in way.told] or [line("told.no_words")]
    if way.many == 1 and isinstance(first, Line) and first.key == corrected("").key:
        key, first = f"{key}_correction", first.values[0][1]
    elif way.many == 1 and isinstance(first, str) and first.startswith(mark):
        key, first = f"{key}_correction", first.removeprefix(mark)
    what = in_one((first, *rest))
    if isinstance(what, str) and (way.many > 1 or again is not None):
        what = what.removesuffix(".")
    if way.many > 1:
        what = line("told.and_since", what=what)
    if again is None:
        return line(f"told.{key}", who=Who(by), what=what)
    return line(f"told.{key}_again", who=Who(by), what=what, again=again)


def ways_back(steps: Sequence[Step]) -> Iterator[Back]:
    """The last step first. Secret choices are none: a button that appears with them would betray them. They go with
    what is before.

    Nor does undo lead into the midst of shut eyes: all that happened with them goes at once.
    """
    may: frozenset[Seat] | None = None
    many, reveals = 0, False
    for step in reversed(steps):
        reveals = reveals or step.shows_secrets
        if not step.is_tick and not step.is_silent and step.shut is None:
            own = frozenset({step.by, step.seat or step.by})
            may, many = own if may is None else may & own, many + 1
            yield Back(step, many, may, reveals)
