"""The contract between the table and a game. Pure: no I/O, no clock, no global random."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, islice
from pathlib import Path
from random import Random
from typing import Any, Generic, NoReturn, TypeAlias, TypeVar

from companion.contract.chapters import (
    Asked,
    Chapter,
    Command,
    Correction,
    Course,
    Event,
    Lot,
    S,
    asked_for_offers,
    lots,
    things,
)
from companion.contract.cues import NOTHING, Scene
from companion.contract.errands import Errand
from companion.contract.facts import Fact
from companion.contract.lines import Line, Seat, Word
from companion.contract.lots import Drawn
from companion.contract.offers import Offer
from companion.contract.options import Option, Preset
from companion.contract.secrets import Twin
from companion.contract.tools import Annals, Finished, Replay, ShellCommand
from companion.contract.values import ZERO, Millis, Value

V = TypeVar("V")
CONTRACT = 1  # rises when a game that was written for it must be brought up to another; companion/CHANGES.md says how
MOST_OFFERS = 1_000  # at one moment: nobody could read so many; one offer may have many values
SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")  # of files, addresses and keys of words
FUNCTIONS = (
    "new", "view", "acts", "result", "opens", "taken_back", "due", "tick", "errand", "stage", "step", "turn",
    "scene", "keeps_secrets", "broken", "twins", "slots", "played_as", "told",
)  # fmt: skip
OF_A_FOLDER = "table_game_"  # so the module of a game is called that is found in a folder


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

    def __post_init__(self) -> None:
        for row in (self.winners, self.scores, *self.scores):
            if not isinstance(row, tuple):
                raise TypeError(f"a result has {row!r}, and no tuple")


def _nothing_due(state: Any) -> Millis | None:
    return None


def _nothing_comes(course: Any) -> None:
    pass


def _opens_by_itself(state: Any) -> Command[Any] | None:
    return None


def _nothing_comes_of_it(course: Any, left: Any) -> None:
    pass


def _no_errand(state: Any) -> Errand[Any] | None:
    return None


def _no_step(state: Any) -> int:
    return 0


def _no_turn(state: Any) -> int:
    return 0


def _one_stage(state: Any) -> str:
    return ""


def _nothing_told(state: Any) -> tuple[Fact, ...]:
    return ()


def _no_scene(state: Any) -> Scene:
    return NOTHING


def _keeps_secrets(options: Mapping[str, Value]) -> bool:
    """A game that says nothing of it may keep some."""
    return True


def _never_broken(state: Any) -> tuple[str, ...]:
    return ()


def _nothing_special(state: Any) -> tuple[tuple[Seat, Word], ...]:
    return ()


def _no_answer(state: Any, press: Press) -> tuple[Seat | None, Any] | None:
    return None


def _no_cards(options: Mapping[str, Value]) -> tuple[tuple[Any, Word], ...]:
    return ()


def _no_slots() -> tuple[tuple[Line, Millis], ...]:
    return ()


def _no_twins(state: Any, rng: Random) -> tuple[Twin[Any], ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Hands(Generic[S]):
    """What hands do at the box."""

    pressed: Callable[[S, Press], tuple[Seat | None, Command[S]] | None] = _no_answer  # who does what
    doubles: frozenset[str] = frozenset()  # buttons of which two quick presses are one of another kind
    chords: frozenset[frozenset[str]] = frozenset()  # pairs of buttons that, pressed together, are one press of "a+b"
    # What a card may be taught to do under these options, and its name.
    cards: Callable[[Mapping[str, Value]], tuple[tuple[Command[S], Word], ...]] = _no_cards


@dataclass(frozen=True, slots=True)
class Game(Generic[S, V]):
    """A whole game: the chapters of its rules, and what pages and lamps ask. What has a default may be left out."""

    slug: str
    rules: int  # rises when an old journal would replay to another state
    folder: Path  # strings/, seat.html, table.html, art/
    least: int
    most: int
    chapters: tuple[Chapter, ...]  # of the rules: the modules in which its events and commands stand
    new: Callable[[Setup], S]  # may refuse options that do not fit
    view: Callable[[S, Seat | None], V]  # None: what everybody may see
    acts: Callable[[S], frozenset[Seat]]  # for whom the table waits: lamp and page show it
    result: Callable[[S], Result | None]  # None while the game goes on
    opens: Callable[[S], Command[S] | None] = _opens_by_itself  # what the box does at once, with chance: to deal, say
    # What happens at once on the state that is so again, when the other one was left by taking back.
    taken_back: Callable[[Course[S], S], None] = _nothing_comes_of_it
    due: Callable[[S], Millis | None] = _nothing_due
    tick: Callable[[Course[S]], None] = _nothing_comes  # what happens when `due` has come; it moves `due` on
    errand: Callable[[S], Errand[S] | None] = _no_errand  # what the box works out beside, off the loop
    stage: Callable[[S], str] = _one_stage  # what is going on: commands may say in which `stages` they are offered
    step: Callable[[S], int] = _no_step  # a command made at another step is stale
    turn: Callable[[S], int] = _no_turn  # each line of the history tells of one: a page finds where it begins
    scene: Callable[[S], Scene] = _no_scene
    lamps: tuple[str, ...] = ()  # that a board may have for this game alone, beside LAMPS
    # Do seats know under these options what others must not? Then nobody comes to a seat unnoticed.
    keeps_secrets: Callable[[Mapping[str, Value]], bool] = _keeps_secrets
    broken: Callable[[S], tuple[str, ...]] = _never_broken  # invariants that do not hold, for simulate
    # What people were in a game that is over, as far as it is known: a role, a side. For who compares many games.
    played_as: Callable[[S], Iterable[tuple[Seat, Word]]] = _nothing_special
    hands: Hands[S] = Hands()
    # What of the group's own cards was told in this game, the oldest first, as everybody may know: their box keeps it.
    told: Callable[[S], tuple[Fact, ...]] = _nothing_told
    options: tuple[Option, ...] = ()
    presets: tuple[Preset, ...] = ()
    voice: str = (
        ""  # its narrator, by a first voice (a folder of voices/); "": the ship's computer, who speaks all others
    )
    slots: Callable[[], Iterable[tuple[Line, Millis]]] = _no_slots  # lines that its plans give a time, and which
    shell: tuple[ShellCommand, ...] = ()  # for the command line
    aftermath: Callable[[Finished], Any] | None = None  # what pages tell of all that happened, once it is over
    annals: Annals | None = None  # with annals.html: a page over past games
    replay: Replay | None = None  # with replay.html: what has been played, moment by moment
    # What an event on this state says was drawn by lots; `lots` of its state is what they were drawn with. None: there
    # is nothing to check.
    drawn: Callable[[S, Event[S]], Iterable[Drawn]] | None = None
    contract: int = CONTRACT  # which it was written for
    # What it keeps secret: states that differ from this one in a secret alone, and who may know that. For proofs.
    twins: Callable[[S, Random], Iterable[Twin[S]]] = _no_twins
    # found in the chapters
    events: tuple[type[Event[S]], ...] = field(init=False)
    commands: tuple[type[Command[S]], ...] = field(init=False)
    corrections: tuple[type[Correction[S]], ...] = field(init=False)
    asked: Callable[[str], tuple[Asked[S], ...]] = field(init=False)  # for offers, in a stage
    lots: Callable[[str], tuple[Lot, ...]] = field(init=False)  # in a stage, for whoever plays by chance

    def __post_init__(self) -> None:
        for part, of in (("slug", str), ("rules", int), ("folder", Path), ("least", int), ("most", int)):
            if not isinstance(value := getattr(self, part), of):
                raise TypeError(f"GAME.{part} is {value!r}, and no {of.__name__}")
        for part, shape in (("options", Option), ("presets", Preset), ("lamps", str), ("shell", ShellCommand)):
            given = getattr(self, part)
            if given.__class__ is not tuple or not all([isinstance(each, shape) for each in given]):
                raise TypeError(f"GAME.{part} is {given!r}, and no tuple of {shape.__name__}")
        if not SLUG.fullmatch(self.slug):
            raise TypeError(f"GAME.slug is {self.slug!r}: take small letters, digits and hyphens")
        if not 1 <= self.least <= self.most:
            raise TypeError(f"GAME is for {self.least} to {self.most} players")
        for part in FUNCTIONS:
            if not callable(value := getattr(self, part)):
                raise TypeError(f"GAME.{part} is {value!r}, and no function")
        found = tuple(things(self.chapters))
        events = tuple(each for each in found if issubclass(each, Event))
        commands = tuple(each for each in found if issubclass(each, Command))
        for kind in (events, commands):
            if twice := {each.__name__ for each in kind if [other.__name__ for other in kind].count(each.__name__) > 1}:
                raise TypeError(f"{self.slug}: more than one is called {', '.join(sorted(twice))}")
        staged = [each.__name__ for each in commands if each.stages]
        if staged and self.stage is _one_stage:
            raise TypeError(f"{self.slug}: {', '.join(staged)} would never be offered: its `stage` is missing")
        object.__setattr__(self, "events", events)
        object.__setattr__(self, "commands", tuple(each for each in commands if not issubclass(each, Correction)))
        object.__setattr__(self, "corrections", tuple(each for each in commands if issubclass(each, Correction)))
        object.__setattr__(self, "asked", cache(lambda stage: tuple(asked_for_offers(self.commands_in(stage)))))
        object.__setattr__(self, "lots", cache(lambda stage: tuple(lots(self.commands_in(stage)))))

    def commands_in(self, stage: str) -> list[type[Command[S]]]:
        """What can be offered in it."""
        return [each for each in self.commands if not each.stages or stage in each.stages]

    def comes_at(self, state: S) -> Millis | None:
        """When something comes by itself."""
        return ZERO if self.opens(state) is not None else self.due(state)

    def come(self, course: Course[S]) -> None:
        opening = self.opens(course.state)
        if opening is not None:
            opening.decide(course)
        else:
            self.tick(course)

    def offers(self, state: S, seat: Seat) -> tuple[Offer, ...]:
        """What somebody who sits in this game may do now: the one list of what is possible."""
        found: list[Offer] = []
        for ask in self.asked(self.stage(state)):
            if ways := ask(state, seat):  # simulations ask this more often than all else
                found += ways if ways.__class__ is tuple else islice(ways, MOST_OFFERS + 1)
        return tuple(found) if len(found) <= MOST_OFFERS else _endless(found)

    def for_host(self, state: S) -> tuple[Offer, ...]:
        """What the host may set by hand now."""
        found = list(islice(chain.from_iterable([each.for_host(state) for each in self.corrections]), MOST_OFFERS + 1))
        return tuple(found) if len(found) <= MOST_OFFERS else _endless(found)


class EndlessOffers(Exception):
    """A generator may go on for ever."""


def _endless(offers: list[Offer]) -> NoReturn:
    often, count = Counter(each.command.__name__ for each in offers).most_common(1)[0]
    raise EndlessOffers(f"{often} is offered in {count} ways at once, or more")


AnyGame: TypeAlias = Game[Any, Any]
