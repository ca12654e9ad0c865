"""Choices that come again and again, made once."""

from functools import lru_cache

from companion.contract import Choice, Several
from companion.games.shallow_space.names import card, section


@lru_cache(maxsize=64)
def me(who: int) -> Choice:
    """Who acts: pages show it where a seat plays two."""
    return Choice("who", (who,))


@lru_cache(maxsize=2048)
def sections(name: str, values: tuple[str, ...]) -> Choice:
    return Choice(name, values, section)


@lru_cache(maxsize=64)
def one_card(name: str) -> Choice:
    return Choice("card", (name,), card)


@lru_cache(maxsize=4096)
def hand_choice(hand: tuple[str, ...]) -> Choice:
    """Each kind once."""
    return Choice("card", tuple(dict.fromkeys(hand)), card)


@lru_cache(maxsize=4096)
def some_cards(hand: tuple[str, ...], most: int) -> Several:
    return Several("cards", hand, 1, most, card)
