"""High Card: everybody draws one card in secret, then all are shown. A whole game in forty lines."""

from dataclasses import dataclass, replace
from pathlib import Path

from companion.contract import Game, Line, Offer, Refused, Result, Seat, Who, line
from companion.contract.old import Ctx, Tick


@dataclass(frozen=True, slots=True)
class State:
    seats: tuple[Seat, ...]
    cards: tuple[tuple[Seat, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Draw:
    pass


@dataclass(frozen=True, slots=True)
class Drawn:
    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class View:
    my_card: int | None  # what is called my_... shows only while it is held
    cards: tuple[Line, ...]


def waiting(state: State) -> frozenset[Seat]:
    return frozenset(state.seats) - {seat for seat, _ in state.cards}


def decide(state: State, command: Draw | Tick, ctx: Ctx) -> tuple[Drawn, ...]:
    if ctx.by is None or ctx.by not in waiting(state):
        raise Refused("drawn_already")
    return (Drawn(ctx.by, ctx.rng.randint(1, 99)),)


def result(state: State) -> Result | None:
    best = max((card for _, card in state.cards), default=0)
    return None if waiting(state) else Result(tuple(s for s, card in state.cards if card == best), state.cards)


def view(state: State, seat: Seat | None) -> View:
    shown = () if waiting(state) else tuple(line("card", who=Who(s), card=card) for s, card in state.cards)
    mine = next((card for s, card in state.cards if s == seat), None)
    return View(mine, shown)


GAME = Game(
    slug="high-card", rules=1, folder=Path(__file__).parent, least=2, most=6, commands=(Draw,), events=(Drawn,),
    new=lambda setup: State(setup.seats),
    decide=decide,
    evolve=lambda state, event: replace(state, cards=(*state.cards, (event.seat, event.card))),
    view=view,
    offers=lambda state, seat: (Offer(Draw),) if seat in waiting(state) else (),
    acts=waiting,
    result=result,
    tell=lambda before, event, after: line("told.drawn", who=Who(event.seat)),
)  # fmt: skip
