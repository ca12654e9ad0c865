"""When something may be asked of the table, and how what people do seldom is offered."""

from typing import Any, Final

from companion.contract import Choice, Field, Offer, Refused
from companion.games.captain_is_dead import names
from companion.games.captain_is_dead.model import Course, State

ANYWAY: Final = Choice("anyway", (False, True), names.anyway)
SELDOM: Final = 0.1  # in play by chance, of what leads on
HARMFUL: Final = 0.05
RARE: Final = 0.01
HOPEFUL: Final = 0.5
ASKED: Final = "asked"  # whether it is over: nothing else is offered until somebody has said it
FLYING: Final = ("first_alerts", "turn", "alert")  # something can happen to the ship
PLAYING: Final = ("setting_up", *FLYING)


def stage(state: State) -> str:
    """For what is offered."""
    return state.stage if state.asked is None else ASKED


def ongoing(course: Course) -> State:
    """Its state, if it is not over."""
    if course.state.stage == "over":
        raise Refused("is_over")
    return course.state


def playing(course: Course) -> State:
    """Its state, if nobody is asked whether it is over."""
    state = ongoing(course)
    if state.asked is not None:
        raise Refused("answer_first")
    return state


def flying(course: Course) -> State:
    """Its state, if something can happen to the ship."""
    state = playing(course)
    if state.stage == "setting_up":
        raise Refused("not_begun")
    return state


def loosely(command: type[Any], *fields: Field) -> Offer:
    """The table may do it anyway."""
    return Offer(command, (*fields, ANYWAY), loose=True)
