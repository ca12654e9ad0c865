"""The steps of a game, and how far back each of them may be taken back by whom."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion.contract import Event, Millis, Seat
from companion.contract.eyes import Shut


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
    told: str
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
    def text(self) -> str:
        return self.step.told


@dataclass(frozen=True, slots=True)
class Again:
    """What was taken back last, and can be put back."""

    number: int  # of the line that says it was taken back
    text: str
    many: int
    by: Seat


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
