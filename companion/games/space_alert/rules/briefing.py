"""The briefing: the table is set up step by step, then the mission begins."""

from dataclasses import dataclass

from companion.contract import Choice, Line, Millis, Offer, Refused, Seat, Value, Word, line, replace
from companion.games.space_alert.missions.titles import titled
from companion.games.space_alert.model import Command, Course, Event, Flight, State, mission_of
from companion.games.space_alert.rules import resolving, stages
from companion.games.space_alert.setup.set_up_list import scope_of, steps


@dataclass(frozen=True, slots=True)
class Launch(Command):
    stages = ("briefing",)

    def decide(self, course: Course) -> None:
        stages.need(course.state, "briefing")
        course.happen(Launched(course.now))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),)


@dataclass(frozen=True, slots=True)
class Launched(Event):
    reveals = True  # taking it back ends a mission: it asks twice, as Abort does
    at: Millis

    def apply(self, state: State) -> State:
        return stages.next_step(replace(state, stage="flying", flight=Flight(self.at)))

    def told(self, before: State, after: State) -> Line:
        return line("told.launched", title=titled(mission_of(after).title))


@dataclass(frozen=True, slots=True)
class AnotherMission(Command):
    """Back to the list."""

    stages = ("briefing", "flown", "programming")
    is_entered = True

    def decide(self, course: Course) -> None:
        stages.need(course.state, "briefing", "flown", "programming")
        course.happen(MissionPutBack())

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),)


@dataclass(frozen=True, slots=True)
class MissionPutBack(Event):
    def apply(self, state: State) -> State:
        """With the rules that were agreed; the ship of a campaign stays."""
        rules, agreed = state.rules, state.agreed
        if agreed is not None and not state.past:
            rules, agreed = agreed, None
        return stages.next_step(State(rules, past=state.past, step=state.step, agreed=agreed))

    def told(self, before: State, after: State) -> Line:
        return line("told.put_back", title=titled(mission_of(before).title))


@dataclass(frozen=True, slots=True)
class TickOff(Command):
    stages = ("briefing",)
    is_entered = True
    item: str
    done: bool = True

    def decide(self, course: Course) -> None:
        state = course.state
        stages.need(state, "briefing")
        if self.item not in {each.key for each in set_up(state)} or self.done == (self.item in state.ticked):
            raise Refused("no_such_step")
        course.happen(TickedOff(self.item, self.done))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        """The list as it stands: each step can be ticked off, or opened again."""
        names: dict[Value, Word] = {each.key: each for each in set_up(state)}
        ticked = tuple([key for key in names if key in state.ticked])
        waiting = tuple([key for key in names if key not in state.ticked])
        return tuple(
            [
                Offer(cls, (Choice("item", keys, lambda key: names[key]), Choice("done", (done,))))
                for keys, done in ((waiting, True), (ticked, False))
                if keys
            ]
        )


@dataclass(frozen=True, slots=True)
class TickedOff(Event):
    item: str
    done: bool

    def apply(self, state: State) -> State:
        others = tuple([each for each in state.ticked if each != self.item])
        return replace(state, ticked=(*others, self.item) if self.done else others)

    def told(self, before: State, after: State) -> Line:
        text = next(each for each in set_up(before) if each.key == self.item)
        return line("told.ticked" if self.done else "told.opened", item=text)


def is_guided(state: State) -> bool:
    """By default in the test runs, for who has never played."""
    guides = state.rules.guides
    is_first = scope_of(mission_of(state), state.rules.party) == "test_run"
    return guides == "always" or (guides == "test_runs" and is_first)


def set_up(state: State) -> tuple[Line, ...]:
    rules = state.rules
    drawn = dict(state.trajectories) or None
    return steps(mission_of(state), rules.party, drawn, rules.colours, rules.rockets, resolving.carried(state))
