"""What is asked again and again where nothing has changed: it is worked out once."""

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

Parts = TypeVarTuple("Parts")
T = TypeVar("T")


def kept(of: Callable[[*Parts], T]) -> Callable[[*Parts], T]:
    """The last answer holds as long as it is asked of the same parts: a part of a state that an event has left alone is
    the same object, which is equal to itself without a look."""
    last: tuple[tuple[*Parts], T] | None = None

    def asked(*parts: *Parts) -> T:
        nonlocal last
        known = last
        if known is None or known[0] != parts:
            last = known = (parts, of(*parts))
        return known[1]

    return asked
