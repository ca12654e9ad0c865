"""What time does of itself: announcements in a flight, and luck that is counted behind a score."""

from companion.contract import Millis
from companion.games.space_alert.model import Course, State
from companion.games.space_alert.rules import flight, what_if


def due(state: State) -> Millis | None:
    if state.stage == "scored":
        return what_if.due(state)
    return flight.due(state) if state.stage == "flying" else None


def tick(course: Course) -> None:
    if course.state.stage == "scored":
        what_if.tick(course)
    else:
        flight.tick(course)
