"""Characters that a seat may reveal now, each with all at whom it may be aimed."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from companion.contract import Choice, Field, Seat, Several, Value
from companion.games.feed_the_kraken.model import State
from companion.games.feed_the_kraken.rules.characters import RevealCharacter


@dataclass(frozen=True, slots=True)
class Reveal:
    character: str
    number: int  # of those in `on`
    on: tuple[Seat, ...]
    to: tuple[Seat, ...]  # one of them besides, if there are any


def reveals(state: State, seat: Seat) -> tuple[Reveal, ...]:
    """What is offered once for each taker stands here in one."""
    offers = RevealCharacter.offered(state, seat)
    return tuple(
        _reveal(str(character), [field for each in same for field in each.fields])
        for character, same in groupby(offers, lambda each: _values(each.fields, "character")[0])
    )


def _reveal(character: str, fields: Sequence[Field]) -> Reveal:
    number = next((each.most for each in fields if isinstance(each, Several)), 0)
    return Reveal(character, number, _seats(fields, "on"), _seats(fields, "to"))


def _seats(fields: Sequence[Field], name: str) -> tuple[Seat, ...]:
    return tuple(dict.fromkeys(Seat(str(each)) for each in _values(fields, name)))


def _values(fields: Sequence[Field], name: str) -> list[Value]:
    same = [each for each in fields if isinstance(each, Choice | Several) and each.name == name]
    return [value for each in same for value in each.values]
