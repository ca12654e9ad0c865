"""What a newer version wrote into a small file and this one does not know: kept, and saved again with the rest."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class Beyond:
    """Of one file: all that stood there, and what was understood of it."""

    there: Any = None
    understood: Any = None

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(sorted(set(_unknown(self.there, self.understood))))

    def with_it(self, plain: Any) -> Any:
        """What is to be saved, with what is not known here beside it."""
        return _joined(plain, self.there, self.understood)


NOTHING_BEYOND: Final = Beyond()


def _unknown(there: Any, known: Any) -> Iterator[str]:
    if isinstance(there, dict):
        for key, value in there.items():
            if key in known:
                yield from _unknown(value, known[key])
            else:
                yield key
    elif isinstance(there, list):
        for value, its in zip(there, known, strict=True):
            yield from _unknown(value, its)


def _joined(plain: Any, there: Any, known: Any) -> Any:
    if isinstance(plain, dict) and isinstance(there, dict) and isinstance(known, dict):
        beside = {key: value for key, value in there.items() if key not in known}
        return beside | {
            key: _joined(value, there[key], known[key]) if key in there and key in known else value
            for key, value in plain.items()
        }
    if isinstance(plain, list) and isinstance(there, list) and isinstance(known, list):
        by_name = {_name(its): (value, its) for value, its in zip(there, known, strict=True) if isinstance(its, dict)}
        return [_joined(each, *by_name.get(_name(each), (None, None))) for each in plain]
    return plain


def _name(thing: Any) -> object:
    """In a list things are told apart by their first field: a person by the seat, a game by its number."""
    return next(iter(thing.values()), None) if isinstance(thing, dict) else None
