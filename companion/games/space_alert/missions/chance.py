"""Chance that a code stands for: the same draws on every machine and every Python."""

from collections.abc import Sequence
from hashlib import shake_256
from typing import Final, TypeVar

T = TypeVar("T")

EDITION: Final = "1"  # rises when a code would give another mission than it gave; not lightly


class Chance:
    """Draws from one long number that the code stands for, a digit each: whole numbers alone, so that a code means the
    same mission on every machine and every Python. `random` promises that for few of its methods.
    """

    BITS: Final = 1024  # a mission takes about 150
    __slots__ = ("left",)

    def __init__(self, code: str) -> None:
        digest = shake_256(f"{EDITION}:{code}".encode("utf-8", "surrogatepass")).digest(self.BITS // 8)
        self.left = int.from_bytes(digest, "big")

    def below(self, count: int) -> int:
        self.left, drawn = divmod(self.left, count)
        return drawn

    def among(self, least: int, most: int) -> int:
        return least + self.below(most - least + 1)

    def one(self, of: Sequence[T]) -> T:
        return of[self.below(len(of))]

    def weighted(self, of: Sequence[tuple[T, int]]) -> T:
        drawn = self.below(sum([weight for _, weight in of]))
        for value, weight in of:
            if drawn < weight:
                return value
            drawn -= weight
        raise AssertionError("weights are not negative")

    def shuffled(self, items: list[T]) -> list[T]:
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
        return items
