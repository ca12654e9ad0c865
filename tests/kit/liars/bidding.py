"""Dice are rolled, and each bid is higher than the one before."""

from dataclasses import dataclass

from companion.contract import (
    ZERO,
    Choice,
    Effect,
    Flash,
    Line,
    Millis,
    Offer,
    Refused,
    Say,
    Seat,
    Setup,
    Sound,
    Who,
    line,
    replace,
)

from .model import FACES, Command, Course, Event, Secret, State, following, left


def new(setup: Setup) -> State:
    each = (0,) * int(setup.options["dice"])
    return State(setup.seats, (each,) * len(setup.seats), int(setup.options["seconds"]), bool(setup.options["wild"]))


def due(state: State) -> Millis | None:
    return ZERO if state.stage == "rolling" else state.ends


def tick(course: Course) -> None:
    state = course.state
    if state.stage == "rolling":
        dice = tuple(tuple(course.rng.choice(FACES) for _ in range(each)) for each in left(state))
        course.happen(Rolled(dice, ends(course)))
    else:
        course.happen(TimeUp(state.seats[state.turn], ends(course)))


def ends(course: Course) -> Millis | None:
    return Millis(course.now + course.state.seconds * 1000) if course.state.seconds else None


@dataclass(frozen=True, slots=True)
class Bid(Command):
    count: int
    face: int

    def decide(self, course: Course) -> None:
        state = course.state
        if state.stage != "bidding" or course.by != state.seats[state.turn]:
            raise Refused("not_your_turn", who=Who(state.seats[state.turn]))
        if (self.count, self.face) <= (state.count, state.face) or self.face not in FACES:
            raise Refused("too_low", count=state.count, face=state.face)
        course.happen(Raised(course.by, self.count, self.face, ends(course)))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if state.stage != "bidding" or seat != state.seats[state.turn]:
            return ()
        faces = tuple(each for each in FACES if each > state.face)
        same = (Offer(cls, (Choice("count", (state.count,)), Choice("face", faces))),) if state.count and faces else ()
        return (*same, Offer(cls, (Choice("count", (state.count + 1, state.count + 2)), Choice("face", FACES))))


@dataclass(frozen=True, slots=True)
class Load(Command):
    """Once a game a die may be turned where nobody sees it."""

    face: int

    def decide(self, course: Course) -> None:
        if course.by is None or course.by in course.state.loaded or not course.state.dice[place(course)]:
            raise Refused("loaded_already")
        course.happen(Loaded(course.by, self.face))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        may = state.stage == "bidding" and seat not in state.loaded and state.dice[state.seats.index(seat)]
        return (Offer(cls, (Choice("face", FACES),), chance=0.1),) if may else ()


def place(course: Course) -> int:
    assert course.by is not None
    return course.state.seats.index(course.by)


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    dice: tuple[tuple[int, ...], ...]
    ends: Millis | None

    def apply(self, state: State) -> State:
        return replace(state, dice=self.dice, stage="bidding", count=0, face=0, bidder=-1, ends=self.ends)

    def told(self, before: State, after: State) -> Line:
        return line("told.rolled", number=sum(left(after)))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Sound("chime"),)


@dataclass(frozen=True, slots=True)
class Raised(Event):
    seat: Seat
    count: int
    face: int
    ends: Millis | None

    def apply(self, state: State) -> State:
        bidder = state.seats.index(self.seat)
        turn = following(state, bidder)
        return replace(
            state, count=self.count, face=self.face, bidder=bidder, turn=turn, ends=self.ends, moves=state.moves + 1
        )

    def told(self, before: State, after: State) -> Line:
        return line("told.raised", who=Who(self.seat), count=self.count, face=self.face)

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Say(line("say.raised", count=self.count, face=self.face)), Flash(Who(self.seat), "flash", "white", 400))


@dataclass(frozen=True, slots=True)
class Loaded(Secret):
    seat: Seat
    face: int

    def apply(self, state: State) -> State:
        dice = list(state.dice)
        at = state.seats.index(self.seat)
        dice[at] = (self.face, *dice[at][1:])
        return replace(state, dice=tuple(dice), loaded=state.loaded | {self.seat})


@dataclass(frozen=True, slots=True)
class TimeUp(Event):
    seat: Seat
    ends: Millis | None

    def apply(self, state: State) -> State:
        at = state.seats.index(self.seat)
        dice = tuple(each[:-1] if place == at else each for place, each in enumerate(state.dice))
        lost = replace(state, dice=dice, stage="rolling", moves=state.moves + 1, ends=self.ends)
        return replace(lost, turn=following(lost, at))

    def told(self, before: State, after: State) -> Line:
        return line("told.time_up", who=Who(self.seat))
