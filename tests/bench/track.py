"""A track of cues, as a game of the bench's own: the table's clock runs through them, and phones tap meanwhile."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Final, assert_never

from companion.contract import (
    ZERO,
    AnyGame,
    Bed,
    Command,
    Course,
    Effect,
    Event,
    Flash,
    Game,
    Light,
    Line,
    Millis,
    Offer,
    Result,
    Say,
    Scene,
    Seat,
    Sound,
    Track,
    Who,
    cues,
    line,
)
from companion.sound.orders import Clip, Kind

SLUG: Final = "track"
BEGINS_MS: Final = 3_000
BREATH_MS: Final = 300  # after what sounds, so that no cue has to wait for another one
BED_ROOM_MS: Final = 2_400  # two beds fade at a time; a third one would cut the first
SPREAD_MS: Final = 1_900
CUE_LAMP: Final = "cue"  # is lit with each cue that the table tells
LIT_MS: Final = 60


@dataclass(frozen=True, slots=True)
class Cue:
    at: Millis  # from the start of the track
    kind: Kind
    name: str  # of the line's words, or of the sound
    clip: Clip
    ahead: bool  # of the game's track, which the speaker gets ahead; else the table tells it when it is due


def drawn(length_ms: int, rng: Random, lines: Mapping[str, Clip], sounds: Mapping[str, Clip]) -> tuple[Cue, ...]:
    """Irregular, half of them known ahead. Most lines come once, as in a real track, and are decoded for it."""
    beds = [name for name, clip in sounds.items() if clip.ms >= 8_000]
    effects = [name for name in sounds if name not in beds]
    unsaid: list[str] = []
    plan: list[Cue] = []
    at, bed_from = BEGINS_MS, 0
    while True:
        if not unsaid:
            unsaid = rng.sample(sorted(lines), len(lines))
        kind = rng.choices((Kind.VOICE, Kind.EFFECT, Kind.BED), (5, 3, 2))[0]
        if kind is Kind.BED and at < bed_from:
            kind = Kind.EFFECT
        match kind:
            case Kind.VOICE:
                name = unsaid.pop()
                clip = lines[name]
                lasts = clip.ms
            case Kind.EFFECT:
                name = rng.choice(effects)
                clip = sounds[name]
                lasts = max(clip.ms, clip.lead_ms)
            case Kind.BED:
                name = beds[0]
                beds = [*beds[1:], name]
                clip = sounds[name]
                lasts, bed_from = rng.choice((0, 0, 500)), at + BED_ROOM_MS  # often a line or an effect right after it
        if at + lasts > length_ms:
            return tuple(plan)
        plan.append(Cue(Millis(at), kind, name, clip, kind is Kind.BED or rng.random() < 0.5))
        at += lasts + (rng.randint(30, 90) if not lasts else BREATH_MS + rng.randint(0, SPREAD_MS))


@dataclass(frozen=True, slots=True)
class State:
    seats: tuple[Seat, ...]
    done: int = 0
    taps: int = 0


@dataclass(frozen=True, slots=True)
class Tap(Command[State]):
    def decide(self, course: Course[State]) -> None:
        assert course.by is not None
        course.happen(Tapped(course.by))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),)


@dataclass(frozen=True, slots=True)
class Tapped(Event[State]):
    seat: Seat

    def apply(self, state: State) -> State:
        return replace(state, taps=state.taps + 1)

    def told(self, before: State, after: State) -> None:
        return None

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Flash(Who(self.seat), "flash", "white", 400),)


@dataclass(frozen=True, slots=True)
class View:
    taps: int
    done: int


def game(plan: Sequence[Cue]) -> AnyGame:
    told = [cue for cue in plan if not cue.ahead]
    ahead = Track(ZERO, tuple(cues.Cue(cue.at, _planned(cue)) for cue in plan if cue.ahead))

    @dataclass(frozen=True, slots=True)
    class Cued(Event[State]):
        """Of this plan, which is no part of the state: written down with each step, it would slow the table."""

        number: int

        def apply(self, state: State) -> State:
            return replace(state, done=self.number + 1)

        def told(self, before: State, after: State) -> Line:
            return line("told.cue", number=self.number)

        def heard(self, before: State, after: State) -> tuple[Effect, ...]:
            what = _planned(told[self.number])
            lit = Flash(CUE_LAMP, "solid", "white", LIT_MS)
            return (lit,) if isinstance(what, Bed) else (what, lit)

    def scene(state: State) -> Scene:
        return replace(_moving(state), track=ahead)

    made: Game[State, View] = Game(
        slug=SLUG,
        rules=1,
        folder=Path(__file__).parent,
        least=2,
        most=12,
        chapters=(Tap, Tapped, Cued),
        new=lambda setup: State(setup.seats),
        view=lambda state, seat: View(state.taps, state.done),
        acts=lambda state: frozenset({state.seats[state.taps % len(state.seats)]}),
        result=_never,
        due=lambda state: told[state.done].at if state.done < len(told) else None,
        tick=lambda course: course.happen(Cued(course.state.done)),
        scene=scene,
    )
    return made


def _planned(cue: Cue) -> Say | Sound | Bed:
    match cue.kind:
        case Kind.VOICE:
            return Say(line(cue.name))
        case Kind.EFFECT:
            return Sound(cue.name)
        case Kind.BED:
            return Bed(cue.name)
        case _:
            assert_never(cue.kind)


def _never(state: State) -> Result | None:
    return None


def _moving(state: State) -> Scene:
    """Every lamp of the box moves, all the time."""
    zones = tuple(Light(f"zone.{zone}", "white", "chase") for zone in ("red", "white", "blue"))
    seats = tuple(Light(Who(seat), "teal", "breathe") for seat in state.seats)
    return Scene((*zones, *seats, Light("alert", "red", "breathe"), Light("big", "white", "breathe")))
