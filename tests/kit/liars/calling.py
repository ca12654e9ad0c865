"""Somebody calls it a lie: all dice are counted, and one of the two loses a die."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.contract import (
    Choice,
    Effect,
    Line,
    Number,
    Offer,
    Press,
    Refused,
    Result,
    Say,
    Seat,
    Value,
    Who,
    Word,
    line,
    replace,
)

from .model import Command, Correction, Course, Event, State, following


@dataclass(frozen=True, slots=True)
class Call(Command):
    def decide(self, course: Course) -> None:
        state = course.state
        if state.stage != "bidding" or course.by != state.seats[state.turn]:
            raise Refused("not_your_turn", who=Who(state.seats[state.turn]))
        if not state.count:
            raise Refused("nothing_bid")
        counts = (state.face, 1) if state.wild else (state.face,)
        there = sum(die in counts for each in state.dice for die in each)
        loser = state.turn if there >= state.count else state.bidder
        course.happen(Called(course.by, state.seats[loser], there, state.dice))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        is_mine = state.stage == "bidding" and seat == state.seats[state.turn]
        return (Offer(cls),) if is_mine and state.count else ()


@dataclass(frozen=True, slots=True)
class SetDice(Correction):
    seat: Seat
    number: int

    def decide(self, course: Course) -> None:
        if not 1 <= self.number <= 5:
            raise Refused("odd_number")
        course.happen(DiceSet(self.seat, self.number))

    @classmethod
    def for_host(cls, state: State) -> tuple[Offer, ...]:
        seat = Choice("seat", state.seats, label=lambda each: Who(Seat(str(each))))
        return (Offer(cls, (seat, Number("number", 1, 5))),)


@dataclass(frozen=True, slots=True)
class Called(Event):
    reveals = True
    seat: Seat
    loser: Seat
    there: int
    dice: tuple[tuple[int, ...], ...]

    def apply(self, state: State) -> State:
        at = state.seats.index(self.loser)
        dice = tuple(each[:-1] if place == at else each for place, each in enumerate(state.dice))
        lost = replace(state, dice=dice, stage="rolling", moves=state.moves + 1)
        return replace(lost, turn=at if dice[at] else following(lost, at))

    def told(self, before: State, after: State) -> Line:
        return line("told.called", who=Who(self.seat), there=self.there, face=before.face, loser=Who(self.loser))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Say(line("say.called", there=self.there, loser=Who(self.loser))),)


@dataclass(frozen=True, slots=True)
class DiceSet(Event):
    seat: Seat
    number: int

    def apply(self, state: State) -> State:
        at = state.seats.index(self.seat)
        dice = tuple((0,) * self.number if place == at else each for place, each in enumerate(state.dice))
        return replace(state, dice=dice, stage="rolling", moves=state.moves + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.dice_set", who=Who(self.seat), number=self.number)


def pressed(state: State, press: Press) -> tuple[Seat | None, Command] | None:
    return (state.seats[state.turn], Call()) if press.button == "big" and press.kind == "short" else None


def cards(options: Mapping[str, Value]) -> tuple[tuple[Command, Word], ...]:
    return ((Call(), line("command.Call")),)


def result(state: State) -> Result | None:
    still = tuple(seat for seat, dice in zip(state.seats, state.dice, strict=True) if dice)
    return Result(still, line=line("told.last", who=tuple(Who(each) for each in still))) if len(still) == 1 else None
