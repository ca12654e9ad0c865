"""Chance that anybody can check: every die, shuffle and wander is worked out from the seed and a name of its own.

The seed stays secret until the end; its hash is told at the start. A die's name is "die" and its number.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final, TypeVar

from companion.games.shallow_space.model import Course

T = TypeVar("T")
SEED_BITS: Final = 128


def draw_seed(course: Course) -> str:
    return f"{course.rng.getrandbits(SEED_BITS):032x}"


def hash_of(seed: str) -> str:
    return sha256(seed.encode()).hexdigest()


def number(seed: str, what: str, below: int) -> int:
    """One of 0, 1, ... below; the same whenever it is asked."""
    return int.from_bytes(_digest(seed, what)[:8]) % below


def die(seed: str, which: int, sides: int) -> int:
    return 1 + number(seed, f"die {which}", sides)


def picked(seed: str, what: str, things: Sequence[T]) -> T:
    return things[number(seed, what, len(things))]


def shuffled(seed: str, what: str, things: Sequence[T]) -> tuple[T, ...]:
    order = sorted(range(len(things)), key=lambda place: _digest(seed, f"{what} {place}"))
    return tuple(things[place] for place in order)


def _digest(seed: str, what: str) -> bytes:
    return sha256(f"{seed} {what}".encode()).digest()
