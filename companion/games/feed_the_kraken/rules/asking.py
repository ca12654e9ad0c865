"""Who asks, who may, and choices among people."""

from functools import lru_cache

from companion.contract import Choice, Offer, Refused, Seat, Who, whom
from companion.games.feed_the_kraken.model import Command, Course, State
from companion.games.feed_the_kraken.rules.crew import place_of


def asker(course: Course) -> Seat:
    if course.by is None or course.by not in course.state.rules.seats:
        raise Refused("no_seat")
    return course.by


def expect_captain(course: Course) -> None:
    """What the captain decides or says, nobody else enters."""
    seat, captain = asker(course), course.state.team.captain
    if captain is None:
        raise Refused("no_captain")
    if seat != captain:
        raise Refused("not_captain", who=Who(captain))


def expect_captains_card(course: Course) -> None:
    """Turned up for all to see, it may be laid on the table's own reader."""
    if course.by is not None:
        expect_captain(course)


def expect_aboard(state: State, seat: Seat) -> None:
    place_of(state.rules, seat)
    if seat not in state.crew.aboard:
        raise Refused("not_aboard", who=Who(seat))


def is_captain(state: State, seat: Seat) -> bool:
    return seat == state.team.captain and seat in state.crew.aboard


def of_seats(command: type[Command], seats: tuple[Seat, ...], *names: str) -> tuple[Offer, ...]:
    """A choice among these seats, or one for each name; none if there is nobody."""
    return (Offer(command, choices(seats, names or ("seat",))),) if seats else ()


@lru_cache(maxsize=1024)
def choices(seats: tuple[Seat, ...], names: tuple[str, ...]) -> tuple[Choice, ...]:
    return tuple([Choice(name, seats, whom) for name in names])
