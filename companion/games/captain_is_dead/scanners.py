"""What the External Scanners show: the next alerts, face up, until they go offline."""

from companion.games.captain_is_dead.course import Course
from companion.games.captain_is_dead.crew import book, has_scanners
from companion.games.captain_is_dead.events import QueueFilled, QueueLost
from companion.games.captain_is_dead.evolve_alerts import next_levels
from companion.games.captain_is_dead.model import SETTING_UP, Clock
from companion.games.captain_is_dead.printed import Book, Level

SCANNERS = "external_scanners"


def missing(clock: Clock, book: Book) -> tuple[Level, ...]:
    """What could be turned up now."""
    places = (book.decks.visible or 0) - len(clock.queue)
    return next_levels(clock.deck, places) if places > 0 else ()


def refill(course: Course) -> None:
    state = course.state
    if not has_scanners(state):
        return
    if levels := missing(state.clock, book(state)):
        course.happen(QueueFilled(levels))


def lose(course: Course) -> None:
    if course.state.clock.queue:
        course.happen(QueueLost(len(course.state.clock.queue)))


def changed(course: Course, station: str) -> None:
    """After this station's condition was set: what that means for the queue."""
    state = course.state
    if station != SCANNERS or (state.stage is SETTING_UP and state.set_up <= state.rules.set_up.index("queue")):
        return  # nothing was turned up yet
    if not has_scanners(course.state):
        lose(course)
    elif course.state.rules.queue_back_at_once:
        refill(course)
