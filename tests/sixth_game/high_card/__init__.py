"""High Card: everybody draws one card in secret, then all are shown. A whole game in forty lines."""

from dataclasses import dataclass, replace
from pathlib import Path

from companion.contract import Command, Course, Event, Game, Line, Offer, Refused, Result, Seat, Who, line


@dataclass(frozen=True, slots=True)
class State:
    seats: tuple[Seat, ...]
    cards: tuple[tuple[Seat, int], ...] = ()


def waiting(state: State) -> frozenset[Seat]:
    return frozenset(state.seats) - {seat for seat, _ in state.cards}


@dataclass(frozen=True, slots=True)
class Draw(Command[State]):
    def decide(self, course: Course[State]) -> None:
        if course.by is None or course.by not in waiting(course.state):
            raise Refused("drawn_already")
        course.happen(Drawn(course.by, course.rng.randint(1, 99)))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),) if seat in waiting(state) else ()


@dataclass(frozen=True, slots=True)
class Drawn(Event[State]):
    seat: Seat
    card: int

    def apply(self, state: State) -> State:
        return replace(state, cards=(*state.cards, (self.seat, self.card)))

    def told(self, before: State, after: State) -> Line:
        return line("told.drawn", who=Who(self.seat))


def result(state: State) -> Result | None:
    best = max((card for _, card in state.cards), default=0)
    return None if waiting(state) else Result(tuple(s for s, card in state.cards if card == best), state.cards)


@dataclass(frozen=True, slots=True)
class View:
    my_card: int | None  # what is called my_... shows only while it is held
    cards: tuple[Line, ...]


def view(state: State, seat: Seat | None) -> View:
    shown = () if waiting(state) else tuple(line("card", who=Who(s), card=card) for s, card in state.cards)
    mine = next((card for s, card in state.cards if s == seat), None)
    return View(mine, shown)


GAME = Game(
    slug="high-card", rules=1, folder=Path(__file__).parent, least=2, most=6, chapters=(Draw, Drawn),
    new=lambda setup: State(setup.seats), view=view, acts=waiting, result=result,
)  # fmt: skip
