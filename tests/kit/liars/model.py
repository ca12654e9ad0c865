"""What there is on the table of Liar's Dice, and who sees what of it."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion import contract
from companion.contract import Line, Millis, Seat

FACES = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True, slots=True)
class State:
    seats: tuple[Seat, ...]
    dice: tuple[tuple[int, ...], ...]  # of each seat; the numbers are hidden
    seconds: int  # for a turn; 0: as long as one likes
    wild: bool  # ones count as every face
    stage: Literal["rolling", "bidding"] = "rolling"
    count: int = 0  # of the last bid
    face: int = 0
    bidder: int = -1
    turn: int = 0
    loaded: frozenset[Seat] = frozenset()  # who has turned a die in secret
    ends: Millis | None = None  # of the turn
    moves: int = 0


@dataclass(frozen=True, slots=True)
class View:
    now: Line
    my_dice: tuple[int, ...]
    dice_left: tuple[int, ...]
    bid: Line | None
    ends: Millis | None


Event: TypeAlias = contract.Event[State]
Secret: TypeAlias = contract.Secret[State]
Command: TypeAlias = contract.Command[State]
Correction: TypeAlias = contract.Correction[State]
Course: TypeAlias = contract.Course[State]


def left(state: State) -> tuple[int, ...]:
    return tuple(len(each) for each in state.dice)


def following(state: State, place: int) -> int:
    """Whose turn comes after this place: nobody's who has lost all dice."""
    around = [(place + step) % len(state.seats) for step in range(1, len(state.seats) + 1)]
    return next((each for each in around if state.dice[each]), place)
