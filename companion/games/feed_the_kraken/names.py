"""What the values of choices are called."""

from companion.contract import Line, Seat, Value, Who, Word, line
from companion.games.feed_the_kraken.printed import GOALS, PRINTED


def named(seats: tuple[Seat, ...]) -> Word:
    return tuple([Who(seat) for seat in seats])


def card(name: Value) -> Line:
    return line(f"card.{name}")


def character(name: Value) -> Line:
    return line(f"character.{name}")


def ritual(name: Value) -> Line:
    return line(f"ritual.{name}")


def side(name: Value) -> Line:
    return line(f"side.{name}")


def space(name: Value) -> Line:
    """A goal's own name, or where the space lies: rows are counted from the start."""
    if str(name) in GOALS:
        return line(f"goal.{name}")
    found = PRINTED.places[str(name)]
    return line("space", row=found.row, column=line(f"column.{found.column}"))


def script(name: Value) -> Line:
    return line(f"script.{name}")


def number(value: Value) -> Word:
    return int(value)
