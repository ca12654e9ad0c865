"""Guns in a question of loyalty: who is asked, how many somebody may show, how they count, and how many are needed."""

from functools import lru_cache

from companion.contract import Choice, Field, Seat
from companion.games.feed_the_kraken import names
from companion.games.feed_the_kraken.model import Mutiny, State
from companion.games.feed_the_kraken.rules.crew import guns_of


def open_mutiny(state: State) -> Mutiny:
    assert state.mutiny is not None
    return state.mutiny


def asked(state: State) -> tuple[Seat, ...]:
    mutiny = open_mutiny(state)
    return tuple([seat for seat in mutiny.voters if seat not in mutiny.sits_out])


def bounds(state: State, seat: Seat) -> tuple[int, int]:
    """How many guns somebody may show: the least and the most."""
    mutiny, has = open_mutiny(state), guns_of(state, seat)
    most = min(has, 1) if mutiny.is_capped else has
    return (1 if seat in mutiny.must_show and has else 0), most


@lru_cache(maxsize=256)
def between(least: int, most: int) -> Field:
    return Choice("guns", tuple(range(least, most + 1)), names.number)


def shown_by(state: State, seat: Seat) -> int:
    return open_mutiny(state).given[state.rules.seats.index(seat)] or 0


def still_hidden(state: State, seat: Seat) -> int:
    """Guns that somebody could still add."""
    has = guns_of(state, seat)
    return max(0, (min(has, 1) if open_mutiny(state).is_capped else has) - shown_by(state, seat))


# --- the sum


def need(state: State) -> int:
    mutiny = state.mutiny
    guns = 1 if mutiny is not None and mutiny.is_capped else state.rules.need
    return (guns + 1) // 2 if mutiny is not None and mutiny.is_halved else guns


def counts(state: State, seat: Seat) -> int:
    """Guns as they count for the sum, and but for those without a tongue for the captaincy too."""
    mutiny = open_mutiny(state)
    if seat in mutiny.home:
        return 0
    return shown_by(state, seat) * (2 if seat in mutiny.doubled else 1)


def total(state: State) -> int:
    return sum([counts(state, seat) for seat in open_mutiny(state).voters])
