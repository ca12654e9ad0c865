"""The plain pages of a game that has none of its own: what a person can read."""

from dataclasses import dataclass

from companion.contract import Line, Millis, Seat, line
from tests.web.room import Phone, Room
from web.rows import Row, rows_of


@dataclass(frozen=True, slots=True)
class Purse:
    owner: Seat
    coins: int
    is_shut: bool | None = None


@dataclass(frozen=True, slots=True)
class View:
    now: Line
    turn: Seat | None
    waiting: tuple[Seat, ...]
    ends_at: Millis | None
    is_open: bool
    last_move: str
    points: int
    purses: tuple[Purse, ...]
    best: Purse
    told: tuple[Line, ...]
    nobody: Seat | None = None
    nothing: tuple[str, ...] = ()


def test_a_view_is_told_in_words(room: Room, ann: Phone, ben: Phone) -> None:
    ones, seats = (Purse(Seat("s1"), 2, is_shut=True), Purse(Seat("s2"), 0)), (Seat("s1"), Seat("s2"))
    yes = line("answer.yes")
    view = View(yes, seats[0], seats, Millis(90_000), False, "passed_on", 3, ones, ones[1], (yes, yes))
    assert rows_of(room.door, "", view) == (
        Row("Turn", ("Ann",)),
        Row("Waiting", ("Ann, Ben",)),
        Row("Ends at", ends=90_000),
        Row("Is open", ("No",)),
        Row("Last move", ("Passed on",)),
        Row("Points", ("3",)),
        Row("Purses", heads=("Owner", "Coins", "Is shut"), cells=(("Ann", "2", "Yes"), ("Ben", "0", ""))),
        Row("Best", ("Owner: Ben; Coins: 0",)),
        Row("Told", ("Yes", "Yes")),
    )
