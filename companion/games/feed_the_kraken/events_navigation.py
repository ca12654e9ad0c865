"""What happens to the cards of a navigation."""

from dataclasses import dataclass

from companion.contract import Millis, Seat


@dataclass(frozen=True, slots=True)
class DeckShuffled:
    draw: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    captain: int
    lieutenant: int
    at: Millis
    kept: tuple[int | None, int | None] = (None, None)  # a vacant role's, by chance


@dataclass(frozen=True, slots=True)
class CardKept:
    seat: Seat
    place: int


@dataclass(frozen=True, slots=True)
class CardsDrawnAnew:
    seat: Seat


@dataclass(frozen=True, slots=True)
class SilenceMayBeSeen:
    """The shortest time of a choice in silence is over."""


@dataclass(frozen=True, slots=True)
class LogbookShaken:
    logbook: tuple[str, ...]
    at: Millis


@dataclass(frozen=True, slots=True)
class CardChosen:
    place: int


@dataclass(frozen=True, slots=True)
class NavigatorJumped:
    seat: Seat


@dataclass(frozen=True, slots=True)
class CardRevealed:
    card: str
