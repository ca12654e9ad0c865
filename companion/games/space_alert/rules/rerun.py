"""The flight once more with other cards, step by step: what would have come of them. Nothing of the game changes."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from companion.contract import Choice, Line, Number, Offer, Refused, Seat, line, replace
from companion.games.space_alert.model import Command, Course, Event, Rerun, State, debrief_of
from companion.games.space_alert.resolution import Resolved
from companion.games.space_alert.resolution.other_crews import Change, with_changes
from companion.games.space_alert.rules import members, resolving, stages, steps

Which: TypeAlias = Literal["one", "two", "order", "idea", "shown"]
CREWS: Final[tuple[Which, ...]] = ("one", "two", "order")
ANY: Final[tuple[Which, ...]] = (*CREWS, "idea", "shown")


def changes_of(state: State, which: Which) -> tuple[Change, ...]:
    """None: there is no such crew (yet). What is shown stays what it is, though better ones are found meanwhile."""
    debrief = debrief_of(state)
    if which == "shown":
        return () if debrief.rerun is None else debrief.rerun.changes
    if which == "idea":
        idea = debrief.idea
        if idea is None:
            return ()
        seat = members.acting_order(state.rules, debrief.captain or 0).index(idea.member)
        return (Change(seat, idea.slot, idea.cards),)
    found = debrief.found
    crew = found.one if which == "one" else found.two if which == "two" else found.order
    return () if crew is None else crew.changes


def resolved(state: State, changes: tuple[Change, ...]) -> Resolved:
    return steps.resolved(with_changes(resolving.game_of(state), changes), debrief_of(state).switches)


def walk(state: State, changes: tuple[Change, ...]) -> tuple[steps.Step, ...]:
    return steps.walk_of(with_changes(resolving.game_of(state), changes), debrief_of(state).switches)


def parting(state: State, changes: tuple[Change, ...]) -> int:
    """How many steps are shown when the first is that was otherwise."""
    both = zip(steps.walk(state), walk(state, changes), strict=False)
    return next((place for place, (one, other) in enumerate(both, start=1) if one != other), 0)


@dataclass(frozen=True, slots=True)
class ShowCrew(Command):
    stages = ("scored",)
    which: Which
    at: int  # steps that are shown

    def decide(self, course: Course) -> None:
        state = course.state
        stages.need(state, "scored")
        if not (changes := changes_of(state, self.which)):
            raise Refused("no_such_crew")
        if not 0 <= self.at <= len(walk(state, changes)):
            raise Refused("no_step_on")
        course.happen(CrewShown(changes, self.at))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        there = [(each, changes) for each in ANY if (changes := changes_of(state, each))]
        return tuple(
            [
                Offer(cls, (Choice("which", (each,)), Number("at", 0, len(walk(state, changes)))))
                for each, changes in there
            ]
        )


@dataclass(frozen=True, slots=True)
class HideCrew(Command):
    stages = ("scored",)

    def decide(self, course: Course) -> None:
        stages.need(course.state, "scored")
        stages.need_news(debrief_of(course.state).rerun is not None)
        course.happen(CrewShown((), 0))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),) if debrief_of(state).rerun is not None else ()


@dataclass(frozen=True, slots=True)
class CrewShown(Event):
    changes: tuple[Change, ...]  # none: nothing is shown any more
    at: int

    def apply(self, state: State) -> State:
        rerun = Rerun(self.changes, self.at) if self.changes else None
        return replace(state, debrief=replace(debrief_of(state), rerun=rerun))

    def told(self, before: State, after: State) -> Line:
        if not self.changes:
            return line("told.rerun_ends")
        if not self.at:
            return line("told.rerun_begins")
        step = walk(after, self.changes)[self.at - 1]
        return line("told.rerun_step", turn=step.turn, text=steps.said(after, step))
