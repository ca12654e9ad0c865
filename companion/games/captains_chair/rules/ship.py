"""The ship as a tuple of places: where there is room, who can move, what a place is worth."""

from functools import lru_cache

from companion.contract import Refused
from companion.games.captains_chair import names
from companion.games.captains_chair.model import (
    CADETS,
    CREW,
    GONE,
    PLACE_OF,
    PLACING_DECKS,
    STOCK,
    Crew,
    Rules,
    State,
)


def known(crew: Crew) -> int:
    place = PLACE_OF.get(crew)
    if place is None:
        raise Refused("no_such_crew", crew=crew)
    return place


def moved(where: tuple[int, ...], crew: Crew, to: int) -> tuple[int, ...]:
    changed = list(where)
    changed[PLACE_OF[crew]] = to
    return tuple(changed)


def has_room(rules: Rules, where: tuple[int, ...], deck: int) -> bool:
    if deck == CADETS:
        return True  # the Cadet deck is never full
    return where.count(deck) < (1 if deck == rules.chair else rules.capacity)


def expect_room(state: State, deck: int) -> None:
    rules = state.rules
    if not has_room(rules, state.where, deck):
        raise Refused("deck_full", level=names.level(rules, deck), capacity=rules.capacity)


def stock(where: tuple[int, ...]) -> tuple[Crew, ...]:
    return tuple([crew for crew, at in zip(CREW, where, strict=True) if at == STOCK])


def open_decks(state: State) -> tuple[int, ...]:
    capacity, where = state.rules.capacity, state.where
    return tuple([deck for deck in PLACING_DECKS if where.count(deck) < capacity])


@lru_cache(maxsize=64)  # the same ship is looked at for offers and for soundness, and all through a vote
def tally(chair: int, where: tuple[int, ...]) -> tuple[int, ...]:
    """How many are at each place; STOCK and GONE, being negative, count from the end."""
    counts = [0] * (chair + 3)
    for at in where:
        counts[at] += 1
    return tuple(counts)


def movable(rules: Rules, where: tuple[int, ...]) -> tuple[Crew, ...]:
    """Each moves up one deck if there is room above; the chair is free whenever somebody may move."""
    capacity = rules.capacity
    rises = [count < capacity for count in tally(rules.chair, where)[CADETS + 1 : rules.chair]]
    rises += (True, False, False, False)  # from the highest deck into the chair; never from the chair, STOCK or GONE
    return tuple([crew for crew, at in zip(CREW, where, strict=True) if rises[at]])


def is_stuck(counts: tuple[int, ...]) -> bool:
    """Whoever stands highest can always move up while the chair is free, so only an empty ship is stuck."""
    return counts[GONE] == len(CREW)


def still_to_place(state: State) -> int:
    return max(0, state.where.count(STOCK) - state.rules.leftover)


def worth(rules: Rules, at: int) -> int:
    return 0 if at in (STOCK, GONE) else rules.values[at]
