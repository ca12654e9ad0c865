"""States of Shallow Space that cannot be, with what is wrong with each, and some that can."""

from dataclasses import replace
from typing import Any

from companion.games.shallow_space.model import Pile, Plan, Planned, Sign, State
from tests.games.shallow_space.situations import (
    A,
    B,
    C,
    bot,
    cloaked,
    damaged,
    dead,
    field,
    lasts,
    nearly_lost,
    person,
    sailing,
    with_ship,
)


def with_piles(*draws: tuple[str, ...]) -> State:
    return replace(sailing(), piles=tuple(Pile(draw) for draw in draws))


def all_ready() -> State:
    state = sailing()
    for who in (A, B, C):
        state = person(state, who, is_ready=True)
    return state


def with_person(**changes: Any) -> State:
    return person(sailing(), B, **changes)


GO = Planned("Move", (("to", "left_hull"),))
FALSE = tuple("redshirt" for _ in range(120)), tuple("lock_on" for _ in range(48))
TWICE = replace(sailing(), lasting=field(sailing(), 0, "bridge").lasting * 2)
WRONG: list[tuple[str, State]] = [
    ("167 cards of 168", with_piles(FALSE[0], FALSE[1][1:])),
    ("the cards are not those of the decks", with_piles(*FALSE)),
    ("has health 4", with_person(health=4)),
    ("is dead and has something left", with_person(health=0, redshirts=1)),
    ("is on a ship that is gone", with_ship(sailing(), 0, is_gone=True)),
    ("where nobody can be", with_person(room="shield")),
    ("less than nothing", with_person(redshirts=-1)),
    ("the clone of person 1 is nowhere", with_person(cloak=2)),
    ("team 0 has two captains", with_person(rank="acting")),
    ("ship 0 has damage", damaged(sailing(), 0, bridge=4)),
    ("is destroyed and still there", damaged(nearly_lost(sailing(), 1), 1, teleport=3)),
    ("have one number", TWICE),
    ("a force field has 3 points", field(sailing(), 0, "bridge", points=3)),
    ("fire lasts 0 turns", lasts(sailing(), "fire", 0, "bridge", turns=0)),
    ("which is nowhere", lasts(sailing(), "fire", 0, "kitchen")),
    ("goes on where no ship is left", with_ship(lasts(sailing(), "gas", 1), 1, is_gone=True)),
    ("a robot has outlived its maker", dead(bot(sailing(), B, 0, "bridge"), B)),
    ("it is nobody's turn", all_ready()),
    ("somebody has two plans", replace(sailing(), plans=(Plan(B, 1, (GO,)),) * 2)),
    ("a plan has no order, or too many", replace(sailing(), plans=(Plan(B, 1, ()),))),
    ("somebody gives two signs", replace(sailing(), signs=(Sign(B, "yes"), Sign(B, "no")))),
]
SOUND = (
    *(sailing(), sailing(12), sailing(decks="per_ship"), sailing(decks="endless")),
    replace(sailing(), stage="over"),
    cloaked(field(sailing(), 0, "bridge"), B, 1, "left_pod"),
)
