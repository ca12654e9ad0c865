"""A tiny game for the tests of the ground: a count, a secret, a die, a drum that beats in table time, a correction."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, TypeAlias, assert_never

from companion.contract import (
    AnyGame,
    Choice,
    Ctx,
    Effect,
    Flash,
    Game,
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
    Tick,
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


# --- commands and events


@dataclass(frozen=True, slots=True)
class Add:
    number: int


@dataclass(frozen=True, slots=True)
class Hide:
    number: int


@dataclass(frozen=True, slots=True)
class Reveal:
    pass


@dataclass(frozen=True, slots=True)
class Roll:
    pass


@dataclass(frozen=True, slots=True)
class Drum:
    beats: int


@dataclass(frozen=True, slots=True)
class Idle:
    """Allowed, and changes nothing."""


@dataclass(frozen=True, slots=True)
class SetCount:
    count: int


Command: TypeAlias = Add | Hide | Reveal | Roll | Drum | Idle | SetCount


@dataclass(frozen=True, slots=True)
class Added:
    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class Hid:
    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class Revealed:
    pass


@dataclass(frozen=True, slots=True)
class Rolled:
    face: int


@dataclass(frozen=True, slots=True)
class Drummed:
    at: Millis
    beats: int


@dataclass(frozen=True, slots=True)
class Beat:
    planned: Millis
    came: Millis


@dataclass(frozen=True, slots=True)
class CountSet:
    count: int


Event: TypeAlias = Added | Hid | Revealed | Rolled | Drummed | Beat | CountSet


@dataclass(frozen=True, slots=True)
class View:
    count: int
    my_number: int | None


def new(setup: Setup) -> State:
    goal = int(setup.options["goal"])
    if goal == 13:
        raise Refused("bad_luck")
    return State(setup.seats, goal)


def decide(state: State, command: Command | Tick, ctx: Ctx) -> tuple[Event, ...]:
    match command:
        case Tick():
            assert state.next_beat is not None
            return (Beat(state.next_beat, ctx.now),)
        case Add(number):
            if not 1 <= number <= 3:
                raise Refused("too_much")
            assert ctx.by is not None
            return (Added(ctx.by, number),)
        case Hide(number):
            assert ctx.by is not None
            return (Hid(ctx.by, number),)
        case Reveal():
            if state.is_open:
                raise Refused("revealed_already")
            return (Revealed(),)
        case Roll():
            return (Rolled(ctx.rng.randint(1, 1_000_000)),)
        case Drum(beats):
            return (Drummed(ctx.now, beats),)
        case Idle():
            return ()
        case SetCount(count):
            return (CountSet(count),)
        case _:
            assert_never(command)


def evolve(state: State, event: Event) -> State:
    match event:
        case Added(seat, number):
            return replace(state, count=state.count + number, moves=state.moves + 1, last=seat)
        case Hid(seat, number):
            others = tuple(each for each in state.hidden if each[0] != seat)
            return replace(state, hidden=(*others, (seat, number)))
        case Revealed():
            return replace(state, is_open=True, moves=state.moves + 1)
        case Rolled(face):
            return replace(state, face=face, moves=state.moves + 1)
        case Drummed(at, beats):
            return replace(state, beats_left=beats, next_beat=Millis(at + BEAT_MS))
        case Beat(planned, came):
            left = state.beats_left - 1
            following = Millis(planned + BEAT_MS) if left else None
            return replace(state, beats_left=left, next_beat=following, heard=(*state.heard, (planned, came)))
        case CountSet(count):
            return replace(state, count=count, moves=state.moves + 1)
        case _:
            assert_never(event)


def turn(state: State) -> Seat:
    return state.seats[state.moves % len(state.seats)]


def result(state: State) -> Result | None:
    if state.count < state.goal or state.last is None:
        return None
    return Result((state.last,), tuple((seat, 10 if seat == state.last else 3) for seat in state.seats))


def tell(before: State, event: Event, after: State) -> Line | None:
    match event:
        case Added(seat, number):
            return line("told.added", who=Who(seat), number=number)
        case Revealed():
            return line("told.revealed")
        case Rolled(face):
            return line("told.rolled", face=face)
        case CountSet(count):
            return line("told.set_by_hand", count=count)
        case Drummed():
            return line("told.drummed")
        case Hid() | Beat():
            return None


def effects(before: State, event: Event, after: State) -> tuple[Effect, ...]:
    match event:
        case Added(seat, _):
            return (Flash(Who(seat), "solid", "white", 400),)
        case Revealed():
            return (Sound("cymbal"), Say(line("say.all_open", who=Who(turn(after)))))
        case Beat():
            return (Sound("drum"),)
        case _:
            return ()


def scene(state: State) -> Scene:
    if state.next_beat is None:
        return Scene()
    return Scene((Light("alert", "red", "breathe"), Light(Who(state.seats[0]), "green")), bed="hum")


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    return (Offer(Add, (Number("number", 1, 3),)), Offer(Hide, (Choice("number", (1, 2, 3)),)), Offer(Roll))


def pressed(state: State, press: Press) -> tuple[Seat | None, Command] | None:
    if press.button in state.seats:
        return Seat(str(press.button)), Add(2 if press.kind == "long" else 1)
    return (None, Reveal()) if press.button == "big" and press.kind == "short" else None


def view(state: State, seat: Seat | None) -> View:
    return View(state.count, dict(state.hidden).get(seat) if seat is not None else None)


TOY: Final[Game[State, Command, Event, View]] = Game(
    slug="toy",
    rules=1,
    folder=FOLDER,
    least=2,
    most=4,
    commands=(Add, Hide, Reveal, Roll, Drum, Idle),
    events=(Added, Hid, Revealed, Rolled, Drummed, Beat, CountSet),
    new=new,
    decide=decide,
    evolve=evolve,
    view=view,
    offers=offers,
    acts=lambda state: frozenset({turn(state)}),
    result=result,
    tell=tell,
    due=lambda state: state.next_beat,
    step=lambda state: state.moves,
    effects=effects,
    scene=scene,
    tools=(SetCount,),
    corrections=lambda state: (Offer(SetCount, (Number("count", 0, 99),)),),
    pressed=pressed,
    keeps_secrets=lambda options: False,  # what is hidden here is no more than a number
    reveals=lambda event: isinstance(event, Revealed),
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


def options(**values: Value) -> dict[str, Value]:
    return {"goal": 10, "loud": True, "motto": "", **values}
