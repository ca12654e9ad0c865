"""The plain pages of a game that has none of its own: what a person can read."""

from dataclasses import dataclass
from typing import Literal

from companion.contract import Choice, Line, Millis, Seat, Text, line
from tests.web.room import Phone, Room
from web.offered import sayer, value_label
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
    last_move: Literal["passed_on", "stayed"]
    said: str
    shut: frozenset[Purse]
    points: int
    purses: tuple[Purse, ...]
    best: Purse
    told: tuple[Line, ...]
    nobody: Seat | None = None
    nothing: tuple[str, ...] = ()


def test_a_view_is_told_in_words(room: Room, ann: Phone, ben: Phone) -> None:
    ones, seats = (Purse(Seat("s1"), 2, is_shut=True), Purse(Seat("s2"), 0)), (Seat("s1"), Seat("s2"))
    yes = line("answer.yes")
    words = room.door.words_of("")
    view = View(
        yes, seats[0], seats, Millis(90_000), False, "passed_on", "s1", frozenset(ones), 3, ones, ones[1], (yes, yes)
    )
    assert rows_of(words, sayer(room.snapshot, words), view) == (
        Row("Turn", ("Ann",)),
        Row("Waiting", ("Ann, Ben",)),
        Row("Ends at", ends=90_000),
        Row("Is open", ("No",)),
        Row("Last move", ("Passed on",)),
        Row("Said", ("s1",)),  # what somebody typed stays so
        Row("Shut", heads=("Owner", "Coins", "Is shut"), cells=(("Ann", "2", "Yes"), ("Ben", "0", ""))),
        Row("Points", ("3",)),
        Row("Purses", heads=("Owner", "Coins", "Is shut"), cells=(("Ann", "2", "Yes"), ("Ben", "0", ""))),
        Row("Best", ("Owner: Ben; Coins: 0",)),
        Row("Told", ("Yes", "Yes")),
    )


def test_only_what_a_game_lets_choose_is_spaced_out_and_no_typed_text(room: Room, ann: Phone) -> None:
    words = room.door.words_of("")
    say = sayer(room.snapshot, words)
    assert value_label(Choice("how", ("by_night",)), "by_night", words, say) == "By night"
    for typed in ("by_night", "s1"):
        assert value_label(Text("how", 20), typed, words, say) == typed
