"""What states and their fields are made of."""

from collections.abc import Callable
from dataclasses import fields
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, NewType, TypeAlias

Millis = NewType("Millis", int)
ZERO = Millis(0)
Chance: TypeAlias = Random  # it is handed in: a game makes none of its own
Value: TypeAlias = str | int | bool


if TYPE_CHECKING:
    from dataclasses import replace as replace  # so that fields and their types are checked
else:

    def replace(old: Any, /, **changes: Any) -> Any:
        """`dataclasses.replace` in less than half its time: of all that a simulation does, this takes longest.

        Slot by slot, without a call of `__init__`; so only for dataclasses with slots, and nothing to do after them."""
        new = object.__new__(old.__class__)
        for get, put in _slots(old.__class__):
            put(new, get(old))
        for name, value in changes.items():
            object.__setattr__(new, name, value)
        return new


@lru_cache
def _slots(of: type[Any]) -> tuple[tuple[Callable[[Any], Any], Callable[[Any, Any], None]], ...]:
    """How each field is read and written."""
    slots = [getattr(of, each.name) for each in fields(of)]
    return tuple((each.__get__, each.__set__) for each in slots)
