"""What was played: all that happened in a game and stands, one event upon the other."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic

from companion.contract.chapters import Event, S
from companion.contract.lines import Seat
from companion.contract.values import Millis


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What came of one command, or of time. What was taken back is none."""

    at: Millis
    by: Seat | None  # in whose name; None: by itself, or by the host's hand
    events: tuple[Event[S], ...]


@dataclass(frozen=True, slots=True)
class Moment(Generic[S]):
    """One event, with the state that it came upon and the one that it left."""

    step: int  # which one it is a part of
    by: Seat | None
    before: S
    event: Event[S]
    after: S


@dataclass(frozen=True, slots=True, eq=False)
class Played(Generic[S]):
    """Kept as events, not as states: who wants those goes through all of them once."""

    first: S  # as the game began
    steps: tuple[Step[S], ...]

    def moments(self) -> Iterator[Moment[S]]:
        state = self.first
        for number, step in enumerate(self.steps):
            for event in step.events:
                before, state = state, event.apply(state)
                yield Moment(number, step.by, before, event, state)
