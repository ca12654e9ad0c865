"""What is said to people, as a key and its values; the words themselves stand in strings/."""

from collections.abc import Callable, Iterator
from typing import NewType, TypeAlias

from companion.contract.values import Value, passing

Seat = NewType("Seat", str)


@passing
class Who:
    """Stands for whoever sits there: the words show the name that the seat has when they are read."""

    seat: Seat


@passing
class Line:
    key: str
    values: tuple[tuple[str, "Word"], ...] = ()


Word: TypeAlias = str | int | Who | Line | tuple["Word", ...]


def line(key: str, **values: Word) -> Line:
    return Line(key, tuple(values.items()))


def keys_in(word: Word) -> Iterator[str]:
    """Of all that it is made of: a page finds by them, in any language, what a line speaks of."""
    match word:
        case Line(key, values):
            yield key
            for _, each in values:
                yield from keys_in(each)
        case tuple():
            for each in word:
                yield from keys_in(each)


def corrected(told: Line | str) -> Line:
    """What the host has set by hand: the history says so, in every game in the same words."""
    return line("told.corrected", what=told)


# --- as labels of a choice


def called(kind: str) -> Callable[[Value], Line]:
    """By the words of this kind: `card = called("card")` says `card.storm` of a storm."""
    return lambda value: line(f"{kind}.{value}")


def whom(seat: Value) -> Who:
    return Who(Seat(str(seat)))


def yes_or_no(value: Value) -> Line:
    return line("answer.yes") if value else line("answer.no")


class Refused(Exception):
    """The rules do not allow this now. The sentence for `code` stands in strings/, under `refused`."""

    def __init__(self, code: str, **values: Word) -> None:
        super().__init__(code)
        self.code = code
        self.values = values
