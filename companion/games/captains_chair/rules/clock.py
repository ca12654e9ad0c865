"""What comes with time: the first round begins at once, and a vote on the phones ends when all have cast theirs."""

from companion.contract import ZERO, Millis
from companion.games.captains_chair.model import Course, State
from companion.games.captains_chair.rules import rounds, voting


def due(state: State) -> Millis | None:
    return ZERO if state.phase == "opening" else voting.due(state)


def tick(course: Course) -> None:
    if course.state.phase == "opening":
        rounds.begin(course)
    else:
        voting.tick(course)
