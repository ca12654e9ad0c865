"""Lots that anybody can check: what is random comes of a number that was fixed before, and each draw is written down.

The rule, for who works it out by hand; a hash is the SHA-256 of a text, as 64 hexadecimal digits:

- The box fixes a secret seed and tells its hash. Then whoever likes stirs in some words. The key is the hash of these
  lines: `key`, the seed, and the words of each seat in the order of seats.
- Lot number N among M things is the hash of `KEY lot N`, read as one number, divided by M: the remainder is its place,
  from 0. The remainders of so large a number are even to one part in 10^70. A die has a name of its own: `KEY die N`.
- Several lots have numbers in a row. Where what was drawn is not put back, each is a place among what is left.
- Whenever something is taken back, the box goes on with another seed, whose hash is the seed before. So it is as fixed
  as the first, nobody can tell it from those that were seen, and what was seen is drawn anew.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from random import Random
from typing import Final, TypeVar

from companion.contract.kept import kept
from companion.contract.lines import Seat
from companion.contract.values import frozen

T = TypeVar("T")
LOT: Final = "lot"
SEED_BITS: Final = 256
LINKS: Final = 1_000  # seeds that a box has ready; who takes back more often stays with the last


@frozen
class Words:
    """What somebody has stirred in."""

    seat: Seat
    text: str
    is_box: bool = False  # who gave none had the box draw some


@frozen
class Lots:
    """Of a state, in a field that is called `lots`. Hash, seats and, once there is a key, words are for all to know;
    the seed is when the game is over, and the rest never is."""

    root: str = ""  # the last of all seeds
    hash: str = ""  # of the first; "": nothing is fixed
    seats: tuple[Seat, ...] = ()  # who may stir
    seed: str = ""
    words: tuple[Words, ...] = ()
    key: str = ""  # "": words may still come
    back: int = 0  # how often something was taken back: so many seeds were left behind
    drawn: int = 0  # the number of the last lot


@frozen
class Lot:
    """One draw, in the event that came of it: of which name and number the first is, among how many, and the places
    that came."""

    first: int
    of: int
    came: tuple[int, ...]
    name: str = LOT
    is_kept: bool = False  # what was drawn is not put back


@frozen
class Drawn:
    """What an event says was drawn, to be worked out again: things in their order, and those that came."""

    what: str  # of which kind: `drawn.<what>` in strings/
    lot: Lot | None  # None: none is written down, as in games before there were lots
    things: tuple[str, ...]
    came: tuple[str, ...]
    ought: tuple[str, ...] | None = None  # what should have come, where the game works that out by itself


def new_root(rng: Random) -> str:
    return f"{rng.getrandbits(SEED_BITS):064x}"


def hash_of(text: str) -> str:
    return sha256(text.encode()).hexdigest()


@kept  # a thousand hashes: who fixes a seed asks for it, and so does the event that comes of it
def seed_of(root: str, back: int) -> str:
    """The first, for 0; the hash of each is the one before."""
    for _ in range(LINKS - min(back, LINKS)):
        root = hash_of(root)
    return root


def key_of(seed: str, words: Iterable[Words]) -> str:
    return hash_of("\n".join(["key", seed, *[each.text for each in words]]))


def place(key: str, name: str, number: int, of: int) -> int:
    return int(hash_of(f"{key} {name} {number}"), 16) % of


def drawn(key: str, first: int, of: int, count: int = 1, *, name: str = LOT, is_kept: bool = False) -> Lot:
    places = [place(key, name, first + at, of - at * is_kept) for at in range(count)]
    return Lot(first, of, tuple(places), name, is_kept)


def again(key: str, lot: Lot) -> Lot:
    """As it should have come."""
    return drawn(key, lot.first, lot.of, len(lot.came), name=lot.name, is_kept=lot.is_kept)


def taken(things: Sequence[T], lot: Lot) -> Iterator[T]:
    """What lies at those places."""
    left = list(things)
    for at in lot.came:
        yield left.pop(at) if lot.is_kept else left[at]
