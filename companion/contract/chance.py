"""A player by chance alone, who takes what is offered: for simulations and proofs."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Protocol

from companion.contract.game import Setup
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


class Offering(Protocol):
    """What a game says of those who sit in it; a game does."""

    @property
    def acts(self) -> Callable[[Any], frozenset[Seat]]: ...
    def offers(self, state: Any, seat: Seat) -> tuple[Offer, ...]: ...


def chosen(
    game: Offering,
    state: Any,
    seats: tuple[Seat, ...],
    rng: Random,
    waits: bool,  # for time, if nobody acts
) -> tuple[Seat, Offer] | None:
    """Whom the table waits for comes first; others may act too (change a vote, say), but seldom while a timer runs."""
    acting = game.acts(state)
    if not acting and waits and rng.random() < PATIENT:
        return None
    if len(acting) == 1:  # most often
        (seat,) = acting
        rng.random()  # the same lots as where there are more
        return (seat, taken(found, rng)) if (found := game.offers(state, seat)) else None
    waited = [seat for seat in seats if not acting or seat in acting]  # a set's own order would not come again
    while waited:
        seat = waited.pop(int(rng.random() * len(waited)))
        if found := game.offers(state, seat):
            return seat, taken(found, rng)
    return None


def taken(offers: tuple[Offer, ...], rng: Random) -> Offer:
    offer = offers[int(rng.random() * len(offers))]
    while offer.chance < 1 and rng.random() >= offer.chance:
        offer = offers[int(rng.random() * len(offers))]
    return offer


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
