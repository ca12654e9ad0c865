"""Who sits where, whose turn it is, and how the turn goes round."""

from typing import TypeVar

from companion.contract import Refused, Say, Seat, Who, line, replace
from companion.games.captains_chair.model import Course, LastMove, Phase, Rules, State

T = TypeVar("T")


def acting(course: Course) -> Seat:
    """In whose name a command comes."""
    if course.by is None or course.by not in course.state.rules.seats:
        raise Refused("no_seat")
    if course.by in course.state.away:
        raise Refused("seat_is_away")
    return course.by


def seat_known(rules: Rules, seat: Seat) -> int:
    if seat not in rules.seats:
        raise Refused("no_such_seat", seat=seat)
    return rules.seats.index(seat)


def place_of(state: State, seat: Seat) -> int:
    return state.rules.seats.index(seat)


def set_at(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    changed = list(values)
    changed[place] = value
    return tuple(changed)


def on_turn(state: State) -> Seat:
    return state.rules.seats[state.turn]


def expect_turn(state: State, seat: Seat) -> None:
    if seat != on_turn(state):
        raise Refused("not_your_turn", who=Who(on_turn(state)))


def left_of(state: State, place: int) -> int:
    """Whose turn comes next: seats that nobody plays are passed over."""
    return plays_from(state, place + 1)


def plays_from(state: State, place: int) -> int:
    """This one, or the next that somebody plays."""
    seats = state.rules.seats
    if not state.away:
        return place % len(seats)
    return next(each % len(seats) for each in range(place, place + len(seats)) if _plays(state, each % len(seats)))


def _plays(state: State, place: int) -> bool:
    return state.rules.seats[place] not in state.away


def playing(state: State) -> tuple[Seat, ...]:
    return tuple([each for each in state.rules.seats if each not in state.away]) if state.away else state.rules.seats


def race_phase(state: State) -> Phase:
    return "racing" if state.rules.board_on_phones else "at_board"


def goes_on(state: State, phase: Phase, where: tuple[int, ...], turn: int, last: LastMove | None) -> State:
    """Somebody's turn to place or to move."""
    return replace(state, where=where, phase=phase, turn=turn, vote=None, step=state.step + 1, last=last)


def your_turn(state: State) -> Say:
    return Say(line("say.turn", who=Who(on_turn(state))))
