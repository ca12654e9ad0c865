"""What there is on the ship, in the dock and outside: decks, and crew."""

from dataclasses import dataclass

from companion.contract import Line
from companion.games.captains_chair.model import Crew


@dataclass(frozen=True, slots=True)
class CrewCard:
    crew: Crew  # the letter; the value for commands
    name: Line
    icon: str
    is_mine: bool  # one of this seat's favourites
    can_move: bool  # by this seat, now
    moves_to: int | None  # the deck it would reach
    can_place: bool  # by this seat, now
    has_moved: bool  # with the last move


@dataclass(frozen=True, slots=True)
class Level:
    deck: int  # 0 is the Cadet deck; the value for commands
    name: Line
    value: int
    crew: tuple[CrewCard, ...]
    is_chair: bool
    capacity: int | None  # None: no limit
    is_full: bool
    takes: bool  # this seat may place somebody here now
