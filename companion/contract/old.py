"""For the time of the move alone: a game of the old shape (one match a file) stands in the new contract."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from companion.contract.chapters import Command, Event
from companion.contract.cues import NOTHING, Effect, Scene
from companion.contract.game import Game, Hands, Press, Result, Setup
from companion.contract.lines import Line, Seat, Word
from companion.contract.offers import Offer
from companion.contract.options import Option, Preset
from companion.contract.tools import Annals, ShellCommand
from companion.contract.values import Millis, Value


@dataclass(frozen=True, slots=True)
class Ctx:
    now: Millis
    rng: Random
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class Tick:
    pass


def _unset(*given: Any) -> Any:
    raise NotImplementedError


@dataclass(frozen=True, slots=True)
class OldGame(Game[Any, Any]):
    decide: Callable[..., Any] = _unset
    evolve: Callable[..., Any] = _unset
    tell: Callable[..., Any] = _unset
    effects: Callable[..., Any] = _unset
    reveals: Callable[..., Any] = _unset
    breaks_off: tuple[type[Any], ...] = ()
    old: tuple[Any, Any, Any, Any, Any] = ((), (), (), None, None)

    def __post_init__(self) -> None:
        events, commands, corrections, _, _ = self.old
        object.__setattr__(self, "events", events)
        object.__setattr__(self, "commands", commands)
        object.__setattr__(self, "corrections", corrections)

    @property
    def tools(self) -> Any:
        return self.corrections

    @property
    def doubles(self) -> Any:
        return self.hands.doubles

    @property
    def chords(self) -> Any:
        return self.hands.chords

    @property
    def pressed(self) -> Any:
        return self.hands.pressed

    @property
    def cards(self) -> Any:
        return self.hands.cards

    def offers(self, state: Any, seat: Seat) -> tuple[Offer, ...]:
        found: tuple[Offer, ...] = self.old[3](state, seat)
        return found

    def for_host(self, state: Any) -> tuple[Offer, ...]:
        found: tuple[Offer, ...] = self.old[4](state)
        return found


def old_game(
    *,
    slug: str,
    rules: int,
    folder: Path,
    least: int,
    most: int,
    commands: tuple[type[Any], ...],
    events: tuple[type[Any], ...],
    new: Callable[[Setup], Any],
    decide: Callable[[Any, Any, Any], tuple[Any, ...]],
    evolve: Callable[[Any, Any], Any],
    view: Callable[[Any, Seat | None], Any],
    offers: Callable[[Any, Seat], tuple[Offer, ...]],
    acts: Callable[[Any], frozenset[Seat]],
    result: Callable[[Any], Result | None],
    tell: Callable[[Any, Any, Any], Line | None] = lambda before, event, after: None,
    due: Callable[[Any], Millis | None] = lambda state: None,
    step: Callable[[Any], int] = lambda state: 0,
    effects: Callable[[Any, Any, Any], tuple[Effect, ...]] = lambda before, event, after: (),
    scene: Callable[[Any], Scene] = lambda state: NOTHING,
    tools: tuple[type[Any], ...] = (),
    corrections: Callable[[Any], tuple[Offer, ...]] = lambda state: (),
    cards: Callable[[Mapping[str, Value]], tuple[tuple[Any, Word], ...]] = lambda options: (),
    breaks_off: tuple[type[Any], ...] = (),
    pressed: Callable[[Any, Press], tuple[Seat | None, Any] | None] = lambda state, press: None,
    doubles: frozenset[str] = frozenset(),
    chords: frozenset[frozenset[str]] = frozenset(),
    reveals: Callable[[Any], bool] = lambda event: False,
    keeps_secrets: Callable[[Mapping[str, Value]], bool] = lambda options: True,
    broken: Callable[[Any], tuple[str, ...]] = lambda state: (),
    options: tuple[Option, ...] = (),
    presets: tuple[Preset, ...] = (),
    voice: str = "",
    shell: tuple[ShellCommand, ...] = (),
    annals: Annals | None = None,
    lamps: tuple[str, ...] = (),
) -> Any:
    for event in events:
        if not issubclass(event, Event):
            event.reveals = property(reveals)
            event.apply = lambda self, state: evolve(state, self)
            event.told = lambda self, before, after: tell(before, self, after)
            event.heard = lambda self, before, after: effects(before, self, after)
    for command in (*commands, *tools):
        if not issubclass(command, Command):
            command.breaks_off = issubclass(command, breaks_off)
            command.decide = lambda self, course: _all(course, decide(course.state, self, _ctx(course)))
    return OldGame(
        slug=slug,
        rules=rules,
        folder=folder,
        least=least,
        most=most,
        chapters=(),
        new=new,
        view=view,
        acts=acts,
        result=result,
        due=due,
        tick=lambda course: _all(course, decide(course.state, Tick(), _ctx(course))),
        step=step,
        scene=scene,
        keeps_secrets=keeps_secrets,
        broken=broken,
        hands=Hands(pressed, doubles, chords, cards),
        options=options,
        presets=presets,
        voice=voice,
        shell=shell,
        annals=annals,
        lamps=lamps,
        decide=decide,
        evolve=evolve,
        tell=tell,
        effects=effects,
        reveals=reveals,
        breaks_off=breaks_off,
        old=(events, commands, tools, offers, corrections),
    )


def _ctx(course: Any) -> Ctx:
    return Ctx(course.now, course.rng, course.by)


def _all(course: Any, came: Any) -> None:
    for event in came:
        course.happen(event)
