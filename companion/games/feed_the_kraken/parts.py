"""`dataclasses.replace` in half its time: of all that a simulation does, this takes longest."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import replace as replace  # so that fields and their types are checked
else:

    def replace(old: Any, /, **changes: Any) -> Any:
        places, values_of = _fields(old.__class__)
        values = list(values_of(old))
        for name, value in changes.items():
            values[places[name]] = value
        return old.__class__(*values)


@lru_cache
def _fields(of: type[Any]) -> tuple[Mapping[str, int], Callable[[Any], tuple[Any, ...]]]:
    """Where each stands when one is made, and all their values."""
    names = [each.name for each in fields(of)]
    return {name: place for place, name in enumerate(names)}, attrgetter(*names)
