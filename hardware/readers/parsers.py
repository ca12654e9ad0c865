"""What every protocol's parser gives and takes: bytes come in, cards come out, and nothing grows."""

from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

STALE_MS: Final = 500  # a frame passes in 15 ms: what began so long ago will never be finished
LONGEST_ID: Final = 64


@dataclass(frozen=True, slots=True)
class Seen:
    """A card is there now. Readers that repeat themselves say so again and again."""

    id: str


@dataclass(frozen=True, slots=True)
class NoCard:
    """The reader was asked, and no card was there."""


Read: TypeAlias = Seen | NoCard


class Parser(Protocol):
    def feed(self, data: bytes, at_ms: int) -> tuple[Read, ...]:
        """Takes what came, in any pieces; also nothing, as time goes by. Never raises."""

    def next_bytes(self, now: int) -> bytes:
        """What is to be sent to the reader now; a reader that only talks gets nothing."""

    def trouble(self) -> str:
        """What is wrong although the port is open; empty: nothing."""
