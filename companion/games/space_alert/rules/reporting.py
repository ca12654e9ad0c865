"""The resolution on the table, without the companion: the crew reports how it came out."""

from dataclasses import dataclass
from typing import Final

from companion.contract import Choice, Effect, Line, Number, Offer, Seat, replace
from companion.games.space_alert.model import Command, Course, Ending, Event, State
from companion.games.space_alert.rules import endings, stages

POINTS: Final = (-50, 200)


@dataclass(frozen=True, slots=True)
class Report(Command):
    """How the resolution on the table came out."""

    stages = ("flown", "programming")
    is_entered = True
    survived: bool
    points: int

    def decide(self, course: Course) -> None:
        stages.need(course.state, "flown", "programming")
        course.happen(Reported(self.survived, self.points))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls, (Choice("survived", (True, False)), Number("points", *POINTS))),)


@dataclass(frozen=True, slots=True)
class Reported(Event):
    survived: bool
    points: int

    def apply(self, state: State) -> State:
        ended = Ending(self.survived, self.points, self.survived, missions=len(state.past) + 1)
        return stages.next_step(replace(state, stage="closed", outcome=ended))

    def told(self, before: State, after: State) -> Line:
        return endings.how_it_ended(after)

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return endings.ending_heard(self.survived)
