"""The contract between the table and a game. Pure: no I/O, no clock, no global random."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar

from companion.contract.cues import NOTHING, Effect, Scene
from companion.contract.lines import Line, Seat, Word
from companion.contract.offers import Offer
from companion.contract.options import Option, Preset
from companion.contract.tools import Annals, ShellCommand
from companion.contract.values import Millis, Value

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Ctx:
    """Everything impure that a rule may consult; what it decides is recorded in the events."""

    now: Millis  # table time
    rng: Random
    by: Seat | None = None  # in whose name the command comes; None: the box itself


@dataclass(frozen=True, slots=True)
class Tick:
    """Sent by the table when `Game.due` has come. `decide` must answer with events that move `due` on."""


@dataclass(frozen=True, slots=True)
class Press:
    """A button of the box, by its meaning ("big", or a seat's). A chord names both: "big+pause"."""

    button: str | Seat
    kind: str = "short"  # short, long, held, double, chord


@dataclass(frozen=True, slots=True)
class Setup:
    seats: tuple[Seat, ...]  # in the order in which they sit, clockwise
    options: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Result:
    winners: tuple[Seat, ...]
    scores: tuple[tuple[Seat, int], ...] = ()
    line: Line | None = None


def _nothing_due(state: Any) -> Millis | None:
    return None


def _no_step(state: Any) -> int:
    return 0


def _no_line(before: Any, event: Any, after: Any) -> Line | None:
    return None


def _no_effects(before: Any, event: Any, after: Any) -> tuple[Effect, ...]:
    return ()


def _no_scene(state: Any) -> Scene:
    return NOTHING


def _no_tools(state: Any) -> tuple[Offer, ...]:
    return ()


def _no_answer(state: Any, press: Press) -> tuple[Seat | None, Any] | None:
    return None


def _no_cards(options: Mapping[str, Value]) -> tuple[tuple[Any, Word], ...]:
    return ()


def _reveals_nothing(event: Any) -> bool:
    return False


def _keeps_secrets(options: Mapping[str, Value]) -> bool:
    """A game that says nothing of it may keep some."""
    return True


def _never_broken(state: Any) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Game(Generic[S, C, E, V]):
    """A whole game: data and pure functions. What has a default may be left out."""

    slug: str
    rules: int  # rises when an old journal would replay to another state
    folder: Path  # strings/, seat.html, table.html, art/
    least: int
    most: int
    commands: tuple[type[C], ...]
    events: tuple[type[E], ...]
    new: Callable[[Setup], S]  # may refuse options that do not fit
    decide: Callable[[S, C | Tick, Ctx], tuple[E, ...]]  # may refuse
    evolve: Callable[[S, E], S]  # never refuses
    view: Callable[[S, Seat | None], V]  # None: what everybody may see
    offers: Callable[[S, Seat], tuple[Offer, ...]]
    acts: Callable[[S], frozenset[Seat]]  # for whom the table waits: lamp and page show it
    result: Callable[[S], Result | None]  # None while the game goes on
    tell: Callable[[S, E, S], Line | None] = _no_line  # the history in words; what everybody may know
    due: Callable[[S], Millis | None] = _nothing_due
    step: Callable[[S], int] = _no_step  # a command made at another step is stale
    effects: Callable[[S, E, S], tuple[Effect, ...]] = _no_effects
    scene: Callable[[S], Scene] = _no_scene
    tools: tuple[type[C], ...] = ()  # commands with which the host corrects the table
    corrections: Callable[[S], tuple[Offer, ...]] = _no_tools  # one for each thing that can be set, with what is so
    # What a card may be taught to do under these options, and its name.
    cards: Callable[[Mapping[str, Value]], tuple[tuple[C, Word], ...]] = _no_cards
    # What breaks a track off: possible though the clock stands. With shut eyes it is decided on the last state in which
    # they were open, as nothing that happened since then is so (see Track.masks).
    breaks_off: tuple[type[C], ...] = ()
    pressed: Callable[[S, Press], tuple[Seat | None, C] | None] = _no_answer  # who does what
    doubles: frozenset[str] = frozenset()  # buttons of which two quick presses are one of another kind
    chords: frozenset[frozenset[str]] = frozenset()  # pairs of buttons that, pressed together, are one press of "a+b"
    reveals: Callable[[E], bool] = _reveals_nothing  # cannot be unseen: undo across it asks the host
    # Do seats know under these options what others must not? Then nobody comes to a seat unnoticed.
    keeps_secrets: Callable[[Mapping[str, Value]], bool] = _keeps_secrets
    broken: Callable[[S], tuple[str, ...]] = _never_broken  # invariants that do not hold, for simulate
    options: tuple[Option, ...] = ()
    presets: tuple[Preset, ...] = ()
    voice: str = ""  # who speaks its lines (a folder of voices/); "": the ship's computer, who speaks all others
    shell: tuple[ShellCommand, ...] = ()  # for the command line
    annals: Annals | None = None  # with annals.html: a page over past games


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
