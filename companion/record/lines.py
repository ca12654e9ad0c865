"""A line as plain JSON values, and back: what a note says, for who reads another language than the table's."""

from collections.abc import Mapping
from typing import Any, Final

from companion.contract import Line, Seat, Who, Word

LINE: Final = "line"
VALUES: Final = "values"
WHO: Final = "who"
DEEPEST: Final = 8  # a journal may come from elsewhere


def written(word: Word) -> Any:
    match word:
        case Line(key, values):
            return {LINE: key, VALUES: {name: written(each) for name, each in values}}
        case Who(seat):
            return {WHO: seat}
        case tuple():
            return [written(each) for each in word]
        case _:
            return word


def named(word: Word, names: Mapping[Seat, str]) -> Word:
    """With people by the names that they had, as nobody sits there any more."""
    match word:
        case Line(key, values):
            return Line(key, tuple([(name, named(each, names)) for name, each in values]))
        case Who(seat):
            return names.get(seat, str(seat))
        case tuple():
            return tuple([named(each, names) for each in word])
        case _:
            return word


def read(raw: Any, deepest: int = DEEPEST) -> Word | None:
    """None: it is none. Then what was told stands as it was told."""
    match raw:
        case _ if not deepest:
            return None
        case {"line": str(key), "values": dict(told)} if len(raw) == 2:
            found = {str(name): read(each, deepest - 1) for name, each in told.items()}
            values = [(name, each) for name, each in found.items() if each is not None]
            return Line(key, tuple(values)) if len(values) == len(found) else None
        case {"who": str(seat)} if len(raw) == 1:
            return Who(Seat(seat))
        case list():
            items = [read(each, deepest - 1) for each in raw]
            return tuple([each for each in items if each is not None]) if None not in items else None
        case str():
            return raw
        case int() if not isinstance(raw, bool):
            return raw
        case _:
            return None
