"""What happens in a question of loyalty."""

from dataclasses import dataclass

from companion.contract import Millis, Seat


@dataclass(frozen=True, slots=True)
class LoyaltyAsked:
    at: Millis


@dataclass(frozen=True, slots=True)
class GunsGiven:
    seat: Seat
    guns: int
    at: Millis


@dataclass(frozen=True, slots=True)
class GivingMayBeSeen:
    """The shortest time is over; from now on it betrays nothing to show who has given."""


@dataclass(frozen=True, slots=True)
class GunsShown:
    seat: Seat
    guns: int


@dataclass(frozen=True, slots=True)
class FistsOpened:
    guns: tuple[int, ...]  # by seat


@dataclass(frozen=True, slots=True)
class GunsAdded:
    seat: Seat
    guns: int


@dataclass(frozen=True, slots=True)
class InstigationRefused:
    seat: Seat


@dataclass(frozen=True, slots=True)
class MutinyFailed:
    guns: int
    need: int


@dataclass(frozen=True, slots=True)
class MutinySucceeded:
    guns: int
    need: int


@dataclass(frozen=True, slots=True)
class GunsSpent:
    guns: tuple[int, ...]  # by seat, to the supply


@dataclass(frozen=True, slots=True)
class MutineersTied:
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class TiedDropped:
    seat: Seat
