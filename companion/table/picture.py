"""What can be seen of a game in progress: the lines of its history, the picture of one moment."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from companion.contract import AnyGame, Errand, Finished, Millis, Played, Result, Seat, Setup, Word
from companion.contract.eyes import are_shut
from companion.record.journal_entries import Sitter
from companion.table.steps import Again, Back, Step, nothing, ways_back

NOTICED: Final = 8  # lines of the history: a note among the last ones stands on every page


@dataclass(frozen=True, slots=True)
class Told:
    """One line of the history. `number` counts lines, not entries: gaps would tell of secret choices."""

    number: int
    text: str  # as it was told, in the table's language
    by: Seat
    at: Millis
    undone: bool = False
    is_note: bool = False  # about the table, not a move: it is never undone
    is_notice: bool = False  # a note of who may do what: it stands on every page for a while
    turn: int = 0  # of the game, as the game counts
    begins: bool = False  # that turn: the line before is of another
    entered: str = ""  # by whom, where it was entered for all at the table; in the first line of its step
    line: Callable[[], Word | None] = field(default=nothing, compare=False)  # the same, for other languages


@dataclass(frozen=True, slots=True)
class PlayNow:
    """A picture of the game at one moment; nothing in it changes."""

    number: int
    game: AnyGame
    setup: Setup
    state: Any
    step: str
    history: tuple[Told, ...]
    at: Millis
    anchor: tuple[Millis, int]  # a moment in table time and on the machine's own clock: plans are counted from it
    running: bool
    resumed: bool  # came back after a restart and waits for the big button
    result: Result | None
    ended: bool
    sitters: tuple[Sitter, ...]  # as they were called when it began
    # All that happened, once it is over by its rules; else nothing.
    played: Played[Any] = field(default_factory=lambda: Played(None, ()))
    steps: tuple[Step, ...] = ()  # that stand
    again: Again | None = None  # what can be put back

    def finished(self, date: str = "") -> Finished:
        """As far as it has come."""
        return Finished(self.number, date, self.state, self.played, {each.seat: each.name for each in self.sitters})

    def ways_back(self) -> Iterator[Back]:
        return ways_back(self.steps)

    @property
    def undo(self) -> Back | None:
        """What would be taken back next."""
        return next(self.ways_back(), None)

    @property
    def undo_reveals(self) -> bool:
        """Across something that cannot be unseen."""
        return self.undo is not None and self.undo.reveals

    @property
    def is_final(self) -> bool:
        """It ended, and no step can be taken back to bring it on again."""
        return self.ended and self.undo is None

    @property
    def closed(self) -> frozenset[Seat]:
        """Seats of which the game keeps secrets: whoever comes to one is let in by its own phone, or by the box."""
        keeps = not self.is_final and self.game.keeps_secrets(self.setup.options)
        return frozenset(self.setup.seats) if keeps else frozenset()

    @property
    def notices(self) -> tuple[Told, ...]:
        """Who came to whose seat lately: it stands until the story has gone on from there."""
        return tuple(each for each in self.history[-NOTICED:] if each.is_notice)

    @property
    def errand(self) -> Errand[Any] | None:
        """What it has worked out beside the table; nothing while it stands still."""
        return self.game.errand(self.state) if self.running and not self.ended else None

    @property
    def masks(self) -> bool:
        """People sit with shut eyes."""
        return are_shut(self.game, self.state)

    @property
    def real(self) -> int:
        """The moment of the picture, on the machine's own clock."""
        since, real = self.anchor
        return real + self.at - since
