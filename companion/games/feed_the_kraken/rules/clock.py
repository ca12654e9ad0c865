"""What comes with time: the end of a talk, guns that may be seen, the end of a silence, the steps of a script."""

from companion.contract import Millis
from companion.games.feed_the_kraken.model import Course, State
from companion.games.feed_the_kraken.rules import eyes, loyalty, navigation, team


def due(state: State) -> Millis | None:
    stage = state.stage
    if stage == "appointing":
        return team.due(state)
    if stage == "loyalty":
        return loyalty.due(state)
    if stage == "hands" or stage == "logbook":
        return navigation.due(state)
    if stage == "eyes_closed" or stage == "rehearsal":
        return eyes.due(state)
    return None


def tick(course: Course) -> None:
    stage = course.state.stage
    if stage == "appointing":
        team.tick(course)
    elif stage == "loyalty":
        loyalty.tick(course)
    elif stage == "hands" or stage == "logbook":
        navigation.tick(course)
    elif stage == "eyes_closed" or stage == "rehearsal":
        eyes.tick(course)
