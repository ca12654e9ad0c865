"""Whose turn it is, what it has, and what follows it."""

from companion.contract import Refused, Seat
from companion.games.captain_is_dead.course import Course
from companion.games.captain_is_dead.crew import has, is_upgraded, role_of
from companion.games.captain_is_dead.ending import ask_end
from companion.games.captain_is_dead.events import AlertSkipped, TurnBegan, TurnEnded
from companion.games.captain_is_dead.model import ALERT, TURN, State
from companion.games.captain_is_dead.scanners import refill

FREE_TELEPORTS = 2


def actions_of(state: State, seat: Seat) -> int:
    actions = role_of(state, seat).actions or state.rules.actions
    actions += is_upgraded(state, "action_for_all")
    return actions + (has(state, seat, "action_with_tool") and any(each.at == seat for each in state.ship.tools))


def free_teleports(state: State, seat: Seat) -> int:
    return FREE_TELEPORTS if has(state, seat, "free_teleports") else 0


def next_seat(state: State) -> Seat:
    """By rank, and around; whoever is away is passed over."""
    order = state.order
    here = order.index(state.turn.seat) + 1 if state.turn.seat in order else 0
    following = (*order[here:], *order[:here])
    return next((each for each in following if not state.crew[state.rules.seats.index(each)].is_away), following[0])


def begin(course: Course) -> None:
    state = course.state
    seat = next_seat(state)
    course.happen(TurnBegan(seat, actions_of(state, seat), free_teleports(state, seat)))


def end(course: Course) -> None:
    """What is left is lost. An alert that was shot in the queue does not come."""
    state = course.state
    if state.stage is ALERT:
        raise Refused("alert_due")
    if state.stage is not TURN:
        raise Refused("not_begun")
    if state.clock.pending is not None:
        raise Refused("alert_open")
    course.happen(TurnEnded(course.ctx.now, state.turn.actions))
    if state.turn.skips:
        course.happen(AlertSkipped("shot"))
        after_alert(course)


def after_alert(course: Course, *, none_left: bool = False, is_extra: bool = False) -> None:
    refill(course)
    state = course.state
    if none_left:
        ask_end(course, won=False, cause="alerts")
    elif not state.ship.core and not state.rules.wins_at_once and not is_extra:
        ask_end(course, won=True, cause="engage")
    if not is_extra and not state.clock.setup_left:
        begin(course)
