"""What the values of choices are called."""

from companion.contract import Line, Seat, Value, Who, Word, called, line
from companion.games.feed_the_kraken.printed import GOALS, PRINTED, Office


def named(seats: tuple[Seat, ...]) -> Word:
    return tuple([Who(seat) for seat in seats])


card = called("card")
character = called("character")
ritual = called("ritual")
side = called("side")


def space(name: Value) -> Line:
    """A goal's own name, or where the space lies: rows are counted from the start."""
    if str(name) in GOALS:
        return line(f"goal.{name}")
    found = PRINTED.places[str(name)]
    if found.row == 0:
        return line("start")
    return line("space", row=found.row, column=line(f"column.{found.column}"))


script = called("script")
sign_table = called("value.off_duty")


def offices(several: tuple[Office, ...]) -> Word:
    return tuple([line(f"page.{each}") for each in several]) or line("now.nobody")


def number(value: Value) -> Word:
    return int(value)


def nth(step: Value) -> Word:
    """Steps are counted from the first."""
    return int(step) + 1


def pace(is_own: Value) -> Line:
    return line("pace.own" if is_own else "pace.explained")
