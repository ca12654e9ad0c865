"""The games that ship, as their tests ask them: rules by the kit, words as a table has them."""

from typing import Any, Final, TypeVar

from companion.cli import library
from companion.contract import AnyGame, Game, Seat, Word
from companion.contract.testing import Rules
from companion.record.codec import TYPE, Codec

S = TypeVar("S")
GAMES: Final = library.find()
WORDS: Final = library.words(GAMES.folders, "en")
PEOPLE: Final = tuple(
    Seat(each) for each in ("ann", "ben", "cat", "dan", "eve", "fay", "gus", "hal", "ida", "jon", "kay", "leo")
)


def commands_of(game: AnyGame) -> Codec:
    return Codec((*game.commands, *game.corrections))


def _seats(state: Any) -> tuple[Seat, ...]:
    return tuple(state.rules.seats)


def rules_of(game: Game[S, Any]) -> Rules[S]:
    """Ann asks where nobody else is named."""
    return Rules(game, commands_of(game), TYPE, _seats, PEOPLE[0])


def said(game: AnyGame, word: Word) -> str:
    return WORDS[game.slug].word(word, lambda seat: seat.title())
