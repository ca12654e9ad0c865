"""The end is proposed as a question, and never comes by itself."""

from companion.contract import Refused, Result, line
from companion.games.captain_is_dead.course import Course
from companion.games.captain_is_dead.events import EndAsked, EndDenied, GameEnded
from companion.games.captain_is_dead.model import State

LOSSES = ("shields", "aliens", "alerts", "crew")


def ask_end(course: Course, *, won: bool, cause: str) -> None:
    """The first question stays until it is answered."""
    if course.state.asked is None:
        course.happen(EndAsked(won, cause))


def confirm(course: Course) -> None:
    asked = course.state.asked
    if asked is None:
        raise Refused("no_end_asked")
    course.happen(GameEnded(asked.won, asked.cause))


def deny(course: Course) -> None:
    if course.state.asked is None:
        raise Refused("no_end_asked")
    course.happen(EndDenied())


def result(state: State) -> Result | None:
    if state.ending is None:
        return None
    said = line(f"told.end.{state.ending.cause}", turns=state.ending.turn)
    return Result(state.rules.seats if state.ending.won else (), (), said)
