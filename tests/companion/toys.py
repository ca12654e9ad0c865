"""A tiny game for the tests of the ground: a count, a secret, a die, a drum that beats in table time, a correction."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, TypeAlias

from companion import contract
from companion.contract import (
    AnyGame,
    Choice,
    Effect,
    Flash,
    Game,
    Hands,
    Light,
    Line,
    Millis,
    Number,
    Offer,
    Option,
    Preset,
    Press,
    Refused,
    Result,
    Say,
    Scene,
    Seat,
    Setup,
    Sound,
    Text,
    Value,
    Who,
    line,
)
from companion.words.words import STRINGS, Words

FOLDER: Final = Path(__file__).parent / "toy"
BEAT_MS: Final = 1_000


@dataclass(frozen=True, slots=True)
class State:
    seats: tuple[Seat, ...]
    goal: int
    count: int = 0
    moves: int = 0
    last: Seat | None = None
    hidden: tuple[tuple[Seat, int], ...] = ()
    is_open: bool = False
    face: int = 0
    beats_left: int = 0
    next_beat: Millis | None = None
    heard: tuple[tuple[Millis, Millis], ...] = ()  # when each beat was planned, and when it came


Event: TypeAlias = contract.Event[State]
Secret: TypeAlias = contract.Secret[State]
Command: TypeAlias = contract.Command[State]
Correction: TypeAlias = contract.Correction[State]
Course: TypeAlias = contract.Course[State]


# --- what may be asked, and what happens then


@dataclass(frozen=True, slots=True)
class Add(Command):
    number: int

    def decide(self, course: Course) -> None:
        if not 1 <= self.number <= 3:
            raise Refused("too_much")
        assert course.by is not None
        course.happen(Added(course.by, self.number))

    def asks(self, state: State, seat: Seat) -> Line | None:
        return line("asks.goal", goal=state.goal) if state.count + self.number > state.goal else None

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls, (Number("number", 1, 3),)),)


@dataclass(frozen=True, slots=True)
class Hide(Command):
    number: int

    def decide(self, course: Course) -> None:
        assert course.by is not None
        course.happen(Hid(course.by, self.number))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls, (Choice("number", (1, 2, 3)),)),)


@dataclass(frozen=True, slots=True)
class Reveal(Command):
    def decide(self, course: Course) -> None:
        if course.state.is_open:
            raise Refused("revealed_already")
        course.happen(Revealed())


@dataclass(frozen=True, slots=True)
class Roll(Command):
    def decide(self, course: Course) -> None:
        course.happen(Rolled(course.rng.randint(1, 1_000_000)))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),)


@dataclass(frozen=True, slots=True)
class Drum(Command):
    beats: int

    def decide(self, course: Course) -> None:
        course.happen(Drummed(course.now, self.beats))


@dataclass(frozen=True, slots=True)
class Idle(Command):
    """Allowed, and changes nothing."""

    def decide(self, course: Course) -> None:
        pass


@dataclass(frozen=True, slots=True)
class SetCount(Correction):
    count: int

    def decide(self, course: Course) -> None:
        course.happen(CountSet(self.count))

    @classmethod
    def for_host(cls, state: State) -> tuple[Offer, ...]:
        return (Offer(cls, (Number("count", 0, 99),)),)


@dataclass(frozen=True, slots=True)
class Added(Event):
    seat: Seat
    number: int

    def apply(self, state: State) -> State:
        return replace(state, count=state.count + self.number, moves=state.moves + 1, last=self.seat)

    def told(self, before: State, after: State) -> Line:
        return line("told.added", who=Who(self.seat), number=self.number)

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Flash(Who(self.seat), "solid", "white", 400),)


@dataclass(frozen=True, slots=True)
class Hid(Secret):
    seat: Seat
    number: int

    def apply(self, state: State) -> State:
        others = tuple(each for each in state.hidden if each[0] != self.seat)
        return replace(state, hidden=(*others, (self.seat, self.number)))


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    reveals = True

    def apply(self, state: State) -> State:
        return replace(state, is_open=True, moves=state.moves + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.revealed")

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Sound("cymbal"), Say(line("say.all_open", who=Who(turn(after)))))


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    face: int

    def apply(self, state: State) -> State:
        return replace(state, face=self.face, moves=state.moves + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.rolled", face=self.face)


@dataclass(frozen=True, slots=True)
class Drummed(Event):
    at: Millis
    beats: int

    def apply(self, state: State) -> State:
        return replace(state, beats_left=self.beats, next_beat=Millis(self.at + BEAT_MS))

    def told(self, before: State, after: State) -> Line:
        return line("told.drummed")


@dataclass(frozen=True, slots=True)
class Beat(Event):
    planned: Millis
    came: Millis

    def apply(self, state: State) -> State:
        left = state.beats_left - 1
        following = Millis(self.planned + BEAT_MS) if left else None
        return replace(state, beats_left=left, next_beat=following, heard=(*state.heard, (self.planned, self.came)))

    def told(self, before: State, after: State) -> None:
        return None

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Sound("drum"),)


@dataclass(frozen=True, slots=True)
class CountSet(Event):
    count: int

    def apply(self, state: State) -> State:
        return replace(state, count=self.count, moves=state.moves + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.set_by_hand", count=self.count)


@dataclass(frozen=True, slots=True)
class View:
    count: int
    my_number: int | None


def new(setup: Setup) -> State:
    goal = int(setup.options["goal"])
    if goal == 13:
        raise Refused("bad_luck")
    return State(setup.seats, goal)


def tick(course: Course) -> None:
    assert course.state.next_beat is not None
    course.happen(Beat(course.state.next_beat, course.now))


def turn(state: State) -> Seat:
    return state.seats[state.moves % len(state.seats)]


def result(state: State) -> Result | None:
    if state.count < state.goal or state.last is None:
        return None
    return Result((state.last,), tuple((seat, 10 if seat == state.last else 3) for seat in state.seats))


def scene(state: State) -> Scene:
    if state.next_beat is None:
        return Scene()
    return Scene((Light("alert", "red", "breathe"), Light(Who(state.seats[0]), "green")), bed="hum")


def pressed(state: State, press: Press) -> tuple[Seat | None, Command] | None:
    if press.button in state.seats:
        return Seat(str(press.button)), Add(2 if press.kind == "long" else 1)
    return (None, Reveal()) if press.button == "big" and press.kind == "short" else None


def view(state: State, seat: Seat | None) -> View:
    return View(state.count, dict(state.hidden).get(seat) if seat is not None else None)


CHAPTERS: Final = (
    *(Add, Hide, Reveal, Roll, Drum, Idle, SetCount),
    *(Added, Hid, Revealed, Rolled, Drummed, Beat, CountSet),
)
TOY: Final[Game[State, View]] = Game(
    slug="toy",
    rules=1,
    folder=FOLDER,
    least=2,
    most=4,
    chapters=CHAPTERS,
    new=new,
    view=view,
    acts=lambda state: frozenset({turn(state)}),
    result=result,
    due=lambda state: state.next_beat,
    tick=tick,
    step=lambda state: state.moves,
    scene=scene,
    hands=Hands(pressed),
    keeps_secrets=lambda options: False,  # what is hidden here is no more than a number
    broken=lambda state: ("the count is negative",) if state.count < 0 else (),
    options=(
        Option(Number("goal", 3, 100), 10, "reference", printed=21),
        Option(Choice("loud", (True, False)), True, "ours"),
        Option(Text("motto", 8), "", "ours"),
    ),
    presets=(Preset("quick", {"goal": 3, "loud": False}),),
)
GAMES: Final[Mapping[str, AnyGame]] = {"toy": TOY}
OURS: Final = Words.read(STRINGS, "en")
WORDS: Final = {"": OURS, "toy": Words.read(FOLDER / "strings", "en", OURS)}


def other(**changes: Any) -> dict[str, AnyGame]:
    """The toy with other rules under the same slug."""
    return {"toy": replace(TOY, **changes)}


def instead(old: type[Any], **methods: Any) -> tuple[type[Any], ...]:
    """The toy's chapters with other methods of one event or command."""
    new: type[Any] = dataclass(frozen=True, slots=True)(type(old.__name__, (old,), {"__module__": __name__, **methods}))
    return tuple([new if each is old else each for each in CHAPTERS])


def without(old: type[Any]) -> tuple[type[Any], ...]:
    return tuple([each for each in CHAPTERS if each is not old])


def options(**values: Value) -> dict[str, Value]:
    return {"goal": 10, "loud": True, "motto": "", **values}
