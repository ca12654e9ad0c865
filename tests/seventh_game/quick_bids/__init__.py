"""Quick Bids: each turn one bids in a minute, for a lot that lies open; after the first there is a night, and a thief.

It brings hardly any words, and no pages.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Literal, TypeAlias, get_args

from companion.contract import (
    Bed,
    Choice,
    Command,
    Correction,
    Course,
    Cue,
    Event,
    Game,
    Line,
    Millis,
    Number,
    Offer,
    Refused,
    Result,
    Scene,
    Seat,
    Setup,
    Track,
    Twin,
    Who,
    line,
)

A_TURN, A_NIGHT = 60_000, 20_000
Lot: TypeAlias = Literal["old_clock", "blue_vase", "oak_chest"]
LOTS: tuple[Lot, ...] = get_args(Lot)


@dataclass(frozen=True, slots=True)
class State:
    seats: tuple[Seat, ...]
    purses: tuple[int, ...]
    ends: Millis  # of the turn
    lot: int = 0
    bids: tuple[tuple[Seat, int], ...] = ()
    thief: int = 0  # which seat's: the secret
    loot: Seat | None = None
    night: Millis | None = None  # since when


def begin(setup: Setup) -> State:
    return State(setup.seats, (10,) * len(setup.seats), Millis(A_TURN))


def waiting(state: State) -> frozenset[Seat]:
    if state.lot == len(LOTS) or state.night is not None:
        return frozenset()
    return frozenset(state.seats) - {seat for seat, _ in state.bids}


@dataclass(frozen=True, slots=True)
class Bid(Command[State]):
    amount: int

    def decide(self, course: Course[State]) -> None:
        if course.by not in waiting(course.state):
            raise Refused("bid_already")
        course.happen(BidMade(course.by, self.amount))
        if not waiting(course.state):
            sell(course)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        most = state.purses[state.seats.index(seat)]
        return (Offer(cls, (Number("amount", 0, most),)),) if seat in waiting(state) else ()


@dataclass(frozen=True, slots=True)
class BidMade(Event[State]):
    seat: Seat
    amount: int

    def apply(self, state: State) -> State:
        return replace(state, bids=(*state.bids, (self.seat, self.amount)))

    def told(self, before: State, after: State) -> Line:
        return line("told.bid", who=Who(self.seat), amount=self.amount)


@dataclass(frozen=True, slots=True)
class LotSold(Event[State]):
    ends: Millis

    def apply(self, state: State) -> State:
        return replace(state, lot=state.lot + 1, bids=(), ends=self.ends)

    def told(self, before: State, after: State) -> Line:
        return line("told.sold")


def sell(course: Course[State]) -> None:
    course.happen(LotSold(Millis(course.now + A_TURN)))
    if course.state.lot == 1:
        course.happen(NightFell(course.now, Millis(course.now + A_NIGHT)))


@dataclass(frozen=True, slots=True)
class NightFell(Event[State]):
    at: Millis
    ends: Millis

    def apply(self, state: State) -> State:
        return replace(state, night=self.at, ends=self.ends)

    def told(self, before: State, after: State) -> Line:
        return line("told.night")


@dataclass(frozen=True, slots=True)
class DayCame(Event[State]):
    ends: Millis

    def apply(self, state: State) -> State:
        return replace(state, night=None, ends=self.ends)

    def told(self, before: State, after: State) -> Line:
        return line("told.day")


@dataclass(frozen=True, slots=True)
class Steal(Command[State]):
    seat: Seat

    def decide(self, course: Course[State]) -> None:
        if course.state.night is None or course.by != course.state.seats[course.state.thief]:
            raise Refused("no_thief")
        course.happen(Stolen(self.seat))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        is_thief = state.night is not None and seat == state.seats[state.thief]
        return (Offer(cls, (Choice("seat", state.seats),)),) if is_thief else ()


@dataclass(frozen=True, slots=True)
class Stolen(Event[State]):
    seat: Seat

    def apply(self, state: State) -> State:
        return replace(state, loot=self.seat)

    def told(self, before: State, after: State) -> None:
        return None


@dataclass(frozen=True, slots=True)
class GiveTo(Correction[State]):
    seat: Seat

    def decide(self, course: Course[State]) -> None:
        course.happen(PurseFilled(self.seat))

    @classmethod
    def for_host(cls, state: State) -> Iterator[Offer]:
        yield Offer(cls, (Choice("seat", state.seats),))


@dataclass(frozen=True, slots=True)
class PurseFilled(Event[State]):
    seat: Seat

    def apply(self, state: State) -> State:
        place = state.seats.index(self.seat)
        return replace(state, purses=tuple(each + (at == place) for at, each in enumerate(state.purses)))

    def told(self, before: State, after: State) -> Line:
        return line("told.filled", who=Who(self.seat))


def tick(course: Course[State]) -> None:
    if course.state.night is not None:
        course.happen(DayCame(Millis(course.now + A_TURN)))
    else:
        sell(course)


def scene(state: State) -> Scene:
    if state.night is None:
        return Scene()
    return Scene(track=Track(state.night, (Cue(0, Bed("sea_and_wind")),), masks=True))


def twins(state: State, rng: Random) -> Iterator[Twin[State]]:
    other = (state.thief + 1) % len(state.seats)
    yield Twin(replace(state, thief=other), frozenset({state.seats[state.thief], state.seats[other]}))


def result(state: State) -> Result | None:
    return (
        Result(state.seats[:1], tuple(zip(state.seats, state.purses, strict=True))) if state.lot == len(LOTS) else None
    )


@dataclass(frozen=True, slots=True)
class Bidder:
    seat: Seat
    purse: int
    has_bid: bool


@dataclass(frozen=True, slots=True)
class View:
    stage: Literal["open_bids"]
    lot: Lot
    bidders: tuple[Bidder, ...]
    my_limit: int | None


def view(state: State, seat: Seat | None) -> View:
    bidders = tuple(
        Bidder(each, purse, each in dict(state.bids)) for each, purse in zip(state.seats, state.purses, strict=True)
    )
    lot = LOTS[min(state.lot, len(LOTS) - 1)]
    return View("open_bids", lot, bidders, None if seat is None else 7)


GAME = Game(
    slug="quick-bids", rules=1, folder=Path(__file__).parent, least=2, most=6,
    chapters=(Bid, BidMade, LotSold, NightFell, DayCame, Steal, Stolen, GiveTo, PurseFilled),
    new=begin, view=view, acts=waiting, result=result,
    due=lambda state: None if state.lot == len(LOTS) else state.ends, tick=tick,
    step=lambda state: 2 * state.lot - (state.night is not None),
    scene=scene, keeps_secrets=lambda options: True, twins=twins,
)  # fmt: skip
