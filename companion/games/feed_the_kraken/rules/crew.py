"""Who is who: places at the table, who is aboard, who comes next, and guns that go to hands or overboard."""

from collections.abc import Iterable
from typing import TypeVar

from companion.contract import Refused, Seat, Who, replace
from companion.games.feed_the_kraken.model import Rules, State

T = TypeVar("T")

# --- places


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


def clockwise_from(rules: Rules, seat: Seat | None) -> tuple[Seat, ...]:
    """The round of the table, beginning after this seat and ending with it."""
    if seat is None:
        return rules.seats
    after = rules.seats.index(seat) + 1
    return (*rules.seats[after:], *rules.seats[:after])


# --- people


def captain(state: State) -> Who:
    assert state.team.captain is not None
    return Who(state.team.captain)


def others(state: State) -> tuple[Seat, ...]:
    """Everybody aboard but the captain."""
    return without(state.crew.aboard, state.team.captain)


def convertible(state: State) -> tuple[Seat, ...]:
    """Whose fists lie over the middle: everybody who was neither searched nor flogged, so that nobody is betrayed."""
    return without(state.crew.aboard, *state.crew.unconvertible)


# --- guns


def guns_of(state: State, seat: Seat) -> int:
    return state.guns[state.rules.seats.index(seat)]


def took(state: State, seat: Seat, number: int) -> State:
    """Out of the supply; less than none: into it."""
    place = state.rules.seats.index(seat)
    guns = set_at(state.guns, place, state.guns[place] + number)
    return replace(state, guns=guns, supply=state.supply - number, step=state.step + 1)


def overboard(state: State, seat: Seat) -> State:
    """Out of the game: the guns go to the supply, a sign to nobody. Resumes stay out of the deck."""
    state = took(state, seat, -guns_of(state, seat))
    crew = replace(state.crew, aboard=without(state.crew.aboard, seat), off_duty=without(state.crew.off_duty, seat))
    return replace(state, crew=crew)
