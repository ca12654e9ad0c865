"""The end: it is proposed as a question, and never comes by itself."""

from dataclasses import dataclass

from companion.contract import Effect, Line, Offer, Refused, Result, Say, Seat, Sound, Word, line, replace
from companion.games.captain_is_dead import names
from companion.games.captain_is_dead.model import Command, Course, Ending, Event, State
from companion.games.captain_is_dead.rules import aloud, asking


def ask_end(course: Course, *, won: bool, cause: str) -> None:
    """The first question stays until it is answered."""
    if course.state.asked is None:
        course.happen(EndAsked(won, cause))


@dataclass(frozen=True, slots=True)
class EndAsked(Event):
    won: bool
    cause: str

    def apply(self, state: State) -> State:
        return replace(state, asked=Ending(self.won, self.cause, state.turn.number), step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line(f"told.asked.{self.cause}")

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return aloud.cue(after, "end", Sound("drum_roll"), Say(line(f"say.asked.{self.cause}")))


@dataclass(frozen=True, slots=True)
class ConfirmEnd(Command):
    stages = (asking.ASKED,)

    def decide(self, course: Course) -> None:
        asked = asking.ongoing(course).asked
        if asked is None:
            raise Refused("no_end_asked")
        course.happen(GameEnded(asked.won, asked.cause))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),)


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    won: bool
    cause: str

    def apply(self, state: State) -> State:
        ending = Ending(self.won, self.cause, _turn(state))
        return replace(state, stage="over", asked=None, ending=ending, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line(f"told.end.{self.cause}", turns=_turn(before))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return aloud.cue(after, "end", Sound("fanfare" if self.won else "alarm_3"), Say(line(f"say.end.{self.cause}")))


def _turn(state: State) -> int:
    """In which it came, not in which it was confirmed."""
    return state.asked.turn if state.asked is not None else state.turn.number


@dataclass(frozen=True, slots=True)
class DenyEnd(Command):
    """It was prevented."""

    stages = (asking.ASKED,)

    def decide(self, course: Course) -> None:
        if asking.ongoing(course).asked is None:
            raise Refused("no_end_asked")
        course.happen(EndDenied())

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),)


@dataclass(frozen=True, slots=True)
class EndDenied(Event):
    def apply(self, state: State) -> State:
        return replace(state, asked=None, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        is_win = before.asked is not None and before.asked.won
        return line("told.not_engaged" if is_win else "told.denied")


def result(state: State) -> Result | None:
    if state.ending is None:
        return None
    said = line(f"told.end.{state.ending.cause}", turns=state.ending.turn)
    return Result(state.rules.seats if state.ending.won else (), (), said)


def played_as(state: State) -> list[tuple[Seat, Word]]:
    return [(seat, names.role(each.role)) for seat, each in zip(state.rules.seats, state.crew, strict=True)]
