"""Cards of the box that a reader can be taught: what the captain turns up, instead of entering it."""

from collections.abc import Iterator, Mapping

from companion.contract import Line, Value, line
from companion.games.feed_the_kraken.commands import EnterCard, EnterFlogging, EnterRitual
from companion.games.feed_the_kraken.labels import card, ritual
from companion.games.feed_the_kraken.labels import side as named
from companion.games.feed_the_kraken.model import Side
from companion.games.feed_the_kraken.printed import CARD_KINDS, PRINTED


def cards(options: Mapping[str, Value]) -> tuple[tuple[EnterCard | EnterRitual | EnterFlogging, Line], ...]:
    return tuple(_cards())


def _cards() -> Iterator[tuple[EnterCard | EnterRitual | EnterFlogging, Line]]:
    for kind in CARD_KINDS:
        yield EnterCard(kind), card(kind)
    for kind in PRINTED.cards.rituals:
        yield EnterRitual(kind), line("taught.ritual", ritual=ritual(kind))
    for side in Side:
        yield EnterFlogging(side), line("taught.flogging", side=named(side))
