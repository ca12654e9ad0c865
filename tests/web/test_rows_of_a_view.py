"""The plain page of a game that has none of its own: rows that a person can read."""

from dataclasses import dataclass

from companion.contract import Line, Millis, Seat, line
from tests.web.room import Phone, Room
from web.rows import Row, rows_of


@dataclass(frozen=True, slots=True)
class View:
    now: Line
    turn: Seat | None
    waiting: tuple[Seat, ...]
    ends_at: Millis | None
    is_open: bool
    last_move: str
    points: int
    nobody: Seat | None = None


def test_a_view_is_told_in_words(room: Room, ann: Phone, ben: Phone) -> None:
    view = View(line("answer.yes"), Seat("s1"), (Seat("s1"), Seat("s2")), Millis(90_000), False, "pass", 3)
    assert rows_of(room.door, "", view) == (
        Row("Now", "Yes"),
        Row("Turn", "Ann"),
        Row("Waiting", "Ann, Ben"),
        Row("Ends at", "", ends=90_000),
        Row("Is open", "No"),
        Row("Last move", "pass"),
        Row("Points", "3"),
    )
