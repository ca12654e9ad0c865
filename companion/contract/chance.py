"""A player by chance alone, who takes what is offered: for simulations and proofs."""

from collections.abc import Mapping, Sequence
from math import log
from random import Random
from typing import Any, Protocol

from companion.contract.chapters import Asked, Lot
from companion.contract.game import AnyGame, Setup
from companion.contract.lines import Seat
from companion.contract.offers import Choice, Field, Number, Offer, Several, Text
from companion.contract.values import Value

PATIENT = 0.9
TYPED = "text"  # what chance types
THINKING_MS = 700  # between two commands, so that timers get their turn


class Coder(Protocol):
    """Things of a few classes as plain values, and back; each is told by its class's name."""

    def encode(self, thing: object) -> dict[str, Any]: ...
    def decode(self, raw: Mapping[str, Any]) -> Any: ...


def setup(players: int, options: Mapping[str, Value]) -> Setup:
    return Setup(tuple(Seat(f"s{number}") for number in range(1, players + 1)), options)


def chosen(
    game: AnyGame,
    state: Any,
    seats: tuple[Seat, ...],
    rng: Random,
    waits: bool,  # for time, if nobody acts
) -> tuple[Seat, Offer] | None:
    """Whom the table waits for comes first; others may act too (change a vote, say), but seldom while a timer runs."""
    acting = game.acts(state)
    if not acting and waits and rng.random() < PATIENT:
        return None
    waited = [seat for seat in seats if not acting or seat in acting]  # a set's own order would not come again
    lots = game.lots(game.stage(state))
    while waited:
        seat = waited.pop(int(rng.random() * len(waited)))
        if (offer := taken(lots, state, seat, rng)) is not None:
            return seat, offer
    return None


def taken(lots: Sequence[Lot], state: Any, seat: Seat, rng: Random) -> Offer | None:
    """First what kind of thing is done, then how: what nobody takes is not worked out."""
    rest = drawn(lots, rng)
    while rest:
        at = int(rng.random() * len(rest))
        ask, rest[at] = rest[at], rest[-1]
        rest.pop()
        if ways := tuple(ask(state, seat)):
            way = ways[int(rng.random() * len(ways))]
            if way.chance == 1 or rng.random() < way.chance:
                return way
    every = [ask for _, asked in lots for ask in asked]
    for ask in rng.sample(every, len(every)):  # nothing else can be done: then what is seldom done
        if ways := tuple(ask(state, seat)):
            return ways[int(rng.random() * len(ways))]
    return None


def drawn(lots: Sequence[Lot], rng: Random) -> list[Asked[Any]]:
    """Each as often as its lot says; what does not come costs nothing, as so many in a row are passed over at once."""
    found: list[Asked[Any]] = []
    for chance, asked in lots:
        if chance == 1:
            found += asked
        elif chance > 0:
            at, passed = -1, log(1 - chance)
            while (at := at + 1 + int(log(1 - rng.random()) / passed)) < len(asked):
                found.append(asked[at])
    return found


class Making:
    """Commands out of offers, by the codec as everything that a phone sends. Equal ones are made once."""

    def __init__(self, codec: Coder, type_key: str) -> None:
        self._codec, self._type = codec, type_key
        self._made: dict[tuple[Any, ...], Any] = {}

    def __call__(self, offer: Offer, rng: Random) -> Any:
        key = (offer.command, *[value(each, rng) for each in offer.fields])
        if (known := self._made.get(key)) is None:
            values = {each.name: value for each, value in zip(offer.fields, key[1:], strict=True)}
            known = self._made[key] = self._codec.decode({self._type: offer.command.__name__, **values})
        return known


def value(field: Field, rng: Random) -> Any:
    match field:
        case Choice(values=values):
            return values[int(rng.random() * len(values))]
        case Several(values=values, least=least, most=most):
            count = rng.randint(least, min(most, len(values)))
            return tuple(rng.sample(values, count))
        case Number(least=least, most=most):
            return rng.randint(least, most)
        case Text():
            return TYPED
