"""The same thing with some fields changed: `replace` takes three times as long, and simulations wait for it."""

from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")


def changed(thing: T, **changes: Any) -> T:
    kind: Any = type(thing)
    read, places = _shape(kind)
    values = list(read(thing))
    for name, value in changes.items():
        values[places[name]] = value
    new: T = kind(*values)
    return new


@cache
def _shape(kind: Any) -> tuple[Any, dict[str, int]]:
    names = [each.name for each in fields(kind)]
    return attrgetter(*names), {name: place for place, name in enumerate(names)}
