"""A game of nothing but presses: whoever presses hands the turn on, and the other lamp lights."""

from dataclasses import dataclass, replace
from pathlib import Path

from companion.contract import Game, Offer, Press, Result, Seat
from companion.contract.old import Ctx, Tick


@dataclass(frozen=True, slots=True)
class State:
    seats: tuple[Seat, ...]
    turn: int = 0


@dataclass(frozen=True, slots=True)
class HandOn:
    pass


@dataclass(frozen=True, slots=True)
class HandedOn:
    pass


def decide(state: State, command: HandOn | Tick, ctx: Ctx) -> tuple[HandedOn, ...]:
    return (HandedOn(),)


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
    commands=(HandOn,),
    events=(HandedOn,),
    new=lambda setup: State(setup.seats),
    decide=decide,
    evolve=lambda state, event: replace(state, turn=1 - state.turn),
    view=lambda state, seat: None,
    offers=lambda state, seat: (Offer(HandOn),),
    acts=lambda state: frozenset({state.seats[state.turn]}),
    result=result,
    pressed=pressed,
)
