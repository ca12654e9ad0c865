"""Choices that come again and again, made once."""

from functools import lru_cache
from typing import TypeAlias

from companion.contract import Choice, Seat, Several, Who, line
from companion.games.shallow_space.model import Person
from companion.games.shallow_space.names import card, section

Me: TypeAlias = tuple[int, Seat, str]  # of somebody, what stays so: an offer is made once for it


def myself(person: Person) -> Me:
    return person.id, person.seat, person.post


def me(person: Person) -> Choice:
    """Who acts: a seat may play two."""
    return as_me(myself(person))


@lru_cache(maxsize=256)
def as_me(me: Me) -> Choice:
    id, seat, post = me
    return Choice("who", (id,), lambda _: line(f"person.{post}", who=Who(seat)))


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
