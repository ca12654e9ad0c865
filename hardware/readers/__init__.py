"""Card readers: what the table hears of a card, and what it can know of a reader."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias


@dataclass(frozen=True, slots=True)
class CardSeen:
    """A card was laid on the reader. Held there, it is seen once."""

    id: str
    at: int  # milliseconds of the reader's clock
    was_there: bool = field(default=False, compare=False)  # when the reader began to look: no hand has just laid it


@dataclass(frozen=True, slots=True)
class CardGone:
    """It was taken away. Only readers that can know it say so."""

    id: str
    at: int


News: TypeAlias = CardSeen | CardGone
Condition: TypeAlias = Literal["waiting", "open", "failing", "closed"]


@dataclass(frozen=True, slots=True)
class ReaderState:
    condition: Condition = "waiting"
    text: str = ""  # what is wrong and what to do about it; empty: all is well
    device: str | None = None  # under which name it is open
    reads: int = 0
    last_id: str | None = None
    last_at: int | None = None


Tell: TypeAlias = Callable[[str, News], None]  # the reader's name, and what happened
Changed: TypeAlias = Callable[[str, ReaderState], None]


class CardReader(Protocol):
    @property
    def name(self) -> str:
        """As the board calls it; whose it is ("table", "seat.3") stands there too."""

    def start(self, tell: Tell, changed: Changed) -> None:
        """Both are called on a thread of the reader's: they only post.

        `changed` comes with a new condition or text; how often it read is found in `state`.
        """

    def state(self) -> ReaderState: ...
    def close(self) -> None:
        """Nothing is told any more when this returns."""
