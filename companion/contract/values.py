"""What states and their fields are made of."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, Final, NewType, TypeAlias, TypeVar, dataclass_transform

T = TypeVar("T")
Millis = NewType("Millis", int)
ZERO = Millis(0)
Chance: TypeAlias = Random  # it is handed in: a game makes none of its own
Value: TypeAlias = str | int | bool
SINCE: Final = "since"
FOLLOWS: Final = "follows"


def since(version: str, *, follows: bool = False) -> Mapping[str, str | bool]:
    """Of a field that a state has got later: `field(default=..., metadata=since("0.7"))`.

    A journal of before is read as ever, as long as nothing that it tells of leads to another value than the default;
    whatever it leads to where the field only `follows`: no rule reads it, as of what is marked for whoever looked away.
    """
    return {SINCE: version, FOLLOWS: follows}


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def passing(of: type[T]) -> type[T]:
    """A dataclass for what is made at each step and soon forgotten, as offers and lines are. That nobody changes it
    mypy sees; Python would look at each field for it, and take three times as long to make one."""
    return dataclass(slots=True, unsafe_hash=True)(of)


if TYPE_CHECKING:
    from dataclasses import replace as replace  # so that fields and their types are checked
else:

    def replace(old: Any, /, **changes: Any) -> Any:
        """`dataclasses.replace` in less than half its time: of all that a simulation does, this takes longest.

        Slot by slot, without a call of `__init__`; so only for dataclasses with slots, and nothing to do after them."""
        new = object.__new__(old.__class__)
        for name, get, put in _slots(old.__class__):
            put(new, changes.pop(name) if name in changes else get(old))
        if changes:
            raise TypeError(f"{old.__class__.__name__} has no {', '.join(changes)}")
        return new


@lru_cache
def _slots(of: type[Any]) -> tuple[tuple[str, Callable[[Any], Any], Callable[[Any, Any], None]], ...]:
    """Each field: how it is called, read and written."""
    slots = [(each.name, getattr(of, each.name)) for each in fields(of)]
    return tuple((name, slot.__get__, slot.__set__) for name, slot in slots)
