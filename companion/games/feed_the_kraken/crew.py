"""Who is who: places at the table, who is aboard, who comes next."""

from collections.abc import Iterable
from typing import TypeVar

from companion.contract import Refused, Seat
from companion.games.feed_the_kraken.model import Rules, State

T = TypeVar("T")


def place_of(rules: Rules, seat: Seat) -> int:
    if seat not in rules.seats:
        raise Refused("no_such_seat", seat=seat)
    return rules.seats.index(seat)


def set_at(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])


def in_order(rules: Rules, seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """As they sit, each once: a set's own order would not come again."""
    wanted = set(seats)
    return tuple([seat for seat in rules.seats if seat in wanted])


def without(seats: tuple[Seat, ...], *gone: Seat | None) -> tuple[Seat, ...]:
    return tuple([seat for seat in seats if seat not in gone])


def others(state: State) -> tuple[Seat, ...]:
    """Everybody aboard but the captain."""
    return without(state.crew.aboard, state.team.captain)


def guns_of(state: State, seat: Seat) -> int:
    return state.guns[state.rules.seats.index(seat)]


def clockwise_from(rules: Rules, seat: Seat | None) -> tuple[Seat, ...]:
    """The round of the table, beginning after this seat and ending with it."""
    if seat is None:
        return rules.seats
    after = rules.seats.index(seat) + 1
    return (*rules.seats[after:], *rules.seats[:after])


def heir(state: State) -> Seat | None:
    """Who gets the logbook from a captain that loses it: the next clockwise among those with the fewest resumes.

    Off-duty signs do not matter; who has no tongue is passed over, and so is the captain.
    """
    crew, captain = state.crew, state.team.captain
    able = [
        seat
        for seat in clockwise_from(state.rules, captain)
        if seat in crew.aboard and seat not in crew.tongueless and seat != captain
    ]
    return min(able, key=lambda seat: len(crew.resumes[state.rules.seats.index(seat)]), default=None)


def convertible(state: State) -> tuple[Seat, ...]:
    """Whose fists lie over the middle: everybody who was neither searched nor flogged, so that nobody is betrayed."""
    return without(state.crew.aboard, *state.crew.unconvertible)
