"""The ship as a tuple of places: where there is room, who can move, what a place is worth."""

from functools import lru_cache
from typing import TypeVar

from companion.contract import Refused, Seat
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

T = TypeVar("T")


def known(crew: Crew) -> int:
    place = PLACE_OF.get(crew)
    if place is None:
        raise Refused("no_such_crew", crew=crew)
    return place


def seat_known(rules: Rules, seat: Seat) -> int:
    if seat not in rules.seats:
        raise Refused("no_such_seat", seat=seat)
    return rules.seats.index(seat)


def moved(where: tuple[int, ...], crew: Crew, to: int) -> tuple[int, ...]:
    return set_at(where, PLACE_OF[crew], to)


def set_at(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    changed = list(values)
    changed[place] = value
    return tuple(changed)


def has_room(rules: Rules, where: tuple[int, ...], deck: int) -> bool:
    if deck == CADETS:
        return True  # the Cadet deck is never full
    return where.count(deck) < (1 if deck == rules.chair else rules.capacity)


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
    return counts[GONE] + counts[STOCK] == len(CREW)


def still_to_place(state: State) -> int:
    return max(0, state.where.count(STOCK) - state.rules.leftover)


def worth(rules: Rules, at: int) -> int:
    return 0 if at in (STOCK, GONE) else rules.values[at]


def is_favourite(goal: str, crew: Crew) -> bool:
    return crew in goal


def totals(state: State) -> tuple[int, ...]:
    sums = list(state.scores.adjusted)
    for sheet in state.scores.sheets:
        for place, (points, bonus) in enumerate(zip(sheet.points, sheet.bonus, strict=True)):
            sums[place] += points + bonus
    return tuple(sums)
