"""The captain's team: who may be appointed, who is, and how a round begins."""

from companion.contract import Refused, Seat, Who
from companion.games.feed_the_kraken.commands import AppointLieutenant, AppointNavigator
from companion.games.feed_the_kraken.course import Course
from companion.games.feed_the_kraken.crew import others, place_of, without
from companion.games.feed_the_kraken.deck import shuffle_if_short
from companion.games.feed_the_kraken.events import LieutenantAppointed, NavigatorAppointed, RoundBegan, TeamNamed
from companion.games.feed_the_kraken.model import APPOINTING, EMERGENCY, TO_DRAW, State

ROLES = 2  # that the captain gives away


def begin_round(course: Course) -> None:
    course.happen(RoundBegan())
    if not others(course.state):
        name_team(course)


def name_team(course: Course) -> None:
    course.happen(TeamNamed())
    if course.state.stage is TO_DRAW:
        shuffle_if_short(course)


def on_duty(state: State) -> tuple[Seat, ...]:
    """Whoever may be appointed. With too few of them signs do not count, and never in an emergency."""
    able = others(state)
    if state.team.is_emergency:
        return able
    rested = without(able, *state.crew.off_duty)
    return rested if len(rested) >= min(ROLES, len(able)) else able


def lieutenants(state: State) -> tuple[Seat, ...]:
    if state.stage is not APPOINTING or state.team.lieutenant is not None:
        return ()
    return on_duty(state)


def navigators(state: State) -> tuple[Seat, ...]:
    """After the lieutenant; but a single mate may take either badge, and in an emergency the lieutenant stays."""
    stage, team = state.stage, state.team
    if stage is EMERGENCY:
        return without(on_duty(state), team.lieutenant)
    if stage is not APPOINTING or (team.lieutenant is None and len(others(state)) > 1):
        return ()
    return without(on_duty(state), team.lieutenant)


def appoint_lieutenant(course: Course, command: AppointLieutenant, by: Seat | None = None) -> None:
    state = course.state
    if state.stage is not APPOINTING or state.team.lieutenant is not None:
        raise Refused("not_appointing")
    _expect_fit(state, command.seat, lieutenants(state))
    course.happen(LieutenantAppointed(command.seat, by))
    if not navigators(course.state):
        name_team(course)


def appoint_navigator(course: Course, command: AppointNavigator) -> None:
    state = course.state
    if state.stage is APPOINTING and state.team.lieutenant is None and len(others(state)) > 1:
        raise Refused("lieutenant_first")
    if state.stage not in (APPOINTING, EMERGENCY):
        raise Refused("not_appointing")
    _expect_fit(state, command.seat, navigators(state))
    course.happen(NavigatorAppointed(command.seat))
    name_team(course)


def _expect_fit(state: State, seat: Seat, able: tuple[Seat, ...]) -> None:
    place_of(state.rules, seat)
    if seat in able:
        return
    if seat not in state.crew.aboard:
        raise Refused("not_aboard", who=Who(seat))
    if seat == state.team.captain:
        raise Refused("not_yourself")
    if seat == state.team.lieutenant:
        raise Refused("has_badge", who=Who(seat))
    raise Refused("off_duty", who=Who(seat))
