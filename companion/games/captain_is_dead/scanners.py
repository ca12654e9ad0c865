"""What the External Scanners show: the next alerts, face up, until they go offline."""

from companion.games.captain_is_dead.course import Course
from companion.games.captain_is_dead.crew import book, has_scanners
from companion.games.captain_is_dead.events import QueueFilled, QueueLost
from companion.games.captain_is_dead.evolve_alerts import next_levels

SCANNERS = "external_scanners"


def refill(course: Course) -> None:
    state = course.state
    if not has_scanners(state):
        return
    missing = (book(state).decks.visible or 0) - len(state.clock.queue)
    levels = next_levels(state.clock.deck, missing) if missing > 0 else ()
    if levels:
        course.happen(QueueFilled(levels))


def lose(course: Course) -> None:
    if course.state.clock.queue:
        course.happen(QueueLost(len(course.state.clock.queue)))


def changed(course: Course, station: str) -> None:
    """After this station's condition was set: what that means for the queue."""
    if station != SCANNERS:
        return
    if not has_scanners(course.state):
        lose(course)
    elif course.state.rules.queue_back_at_once:
        refill(course)
