"""What states and their fields are made of."""

import dataclasses
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from random import Random
from typing import TYPE_CHECKING, Any, Final, NewType, TypeAlias, TypeVar, dataclass_transform

import msgspec

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


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(of: type[T]) -> type[T]:
    """A frozen dataclass for what states are made of. Each event copies one, which was what a simulation did longest:
    as it is a struct of msgspec's too, `replace` does that in C. It has no base class."""
    if TYPE_CHECKING:
        return of
    body = {name: each for name, each in vars(of).items() if name not in ("__annotations__", "__dict__", "__weakref__")}
    shape = dataclass(frozen=True)(of)
    parts = [(each.name, each.type, *_default(each)) for each in fields(shape)]
    made = msgspec.defstruct(of.__name__, parts, namespace=body, module=of.__module__, frozen=True)
    made.__dataclass_fields__ = shape.__dataclass_fields__
    return made


def _default(of: Any) -> tuple[Any, ...]:
    if of.default_factory is not MISSING:
        return (msgspec.field(default_factory=of.default_factory),)
    return () if of.default is MISSING else (of.default,)


if TYPE_CHECKING:
    from dataclasses import replace as replace  # so that fields and their types are checked
else:

    def replace(old: Any, /, **changes: Any) -> Any:
        if isinstance(old, msgspec.Struct):
            return msgspec.structs.replace(old, **changes)
        return dataclasses.replace(old, **changes)
