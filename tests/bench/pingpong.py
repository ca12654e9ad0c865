"""A game of nothing but presses: whoever presses hands the turn on, and the other lamp lights."""

from dataclasses import dataclass, replace
from pathlib import Path

from companion.contract import Command, Course, Event, Game, Hands, Offer, Press, Result, Seat


@dataclass(frozen=True, slots=True)
class State:
    seats: tuple[Seat, ...]
    turn: int = 0


@dataclass(frozen=True, slots=True)
class HandOn(Command[State]):
    def decide(self, course: Course[State]) -> None:
        course.happen(HandedOn())

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),)


@dataclass(frozen=True, slots=True)
class HandedOn(Event[State]):
    def apply(self, state: State) -> State:
        return replace(state, turn=1 - state.turn)

    def told(self, before: State, after: State) -> None:
        return None


def pressed(state: State, press: Press) -> tuple[Seat | None, HandOn] | None:
    return (state.seats[state.turn], HandOn()) if press.button == state.seats[state.turn] else None


def result(state: State) -> Result | None:
    return None


GAME = Game(
    slug="pingpong",
    rules=1,
    folder=Path(__file__).parent,
    least=2,
    most=2,
    chapters=(HandOn, HandedOn),
    new=lambda setup: State(setup.seats),
    view=lambda state, seat: None,
    acts=lambda state: frozenset({state.seats[state.turn]}),
    result=result,
    hands=Hands(pressed),
)
