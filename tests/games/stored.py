"""Goes with the texts of Shallow Space: each step of a game, and every page where it shows something new."""

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from companion.contract import AnyGame, Flash, Light, Millis, Say, Scene, Seat, Sound, Who, Word
from companion.contract.testing import Tick
from companion.record.codec import plain
from companion.words.words import Words

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


@dataclass(frozen=True)  # a generic alias writes to what it makes: with slots that is a TypeError
class Move(Generic[S, C, E]):
    """A step of a random walk."""

    by: Seat | None
    command: C | Tick
    now: Millis
    before: S
    events: tuple[E, ...]
    after: S


def called(seat: Seat) -> str:
    return seat.title()


@dataclass(frozen=True, slots=True)
class Story:
    """What a page shows is told where it is new: a row that stands as it did, or as on the table's page, is not."""

    game: AnyGame
    words: Words
    seen: Callable[[Any], list[str]]  # the rows of a view
    counts_lights: bool = False  # instead of naming them

    def word(self, value: Word) -> str:
        return self.words.word(value, called)

    def told(self, title: str, moves: Iterable[Move[Any, Any, Any]], most_seats: int = 99) -> str:
        rows = [f"# {title}"]
        shown: dict[Seat | None, list[str]] = {}
        for number, move in enumerate(moves, start=1):
            rows += ["", *self._step(number, move)]
            for seat in (None, *move.after.rules.seats[:most_seats]):
                seen = self.seen(self.game.view(move.after, seat))
                news = [row for row in seen if row not in shown.get(seat, ())]
                shown[seat] = seen
                common = shown[None] if seat else ()
                if news := [row for row in news if row not in common]:
                    rows.append(f"  {called(seat) if seat else 'Table'} sees")
                    rows += [f"    {row}" for row in news]
        return "\n".join(rows) + "\n"

    def _step(self, number: int, move: Move[Any, Any, Any]) -> Iterator[str]:
        values = " ".join(f"{key}={value}" for key, value in plain(move.command).items())
        by = called(move.by) if move.by else "the box"
        yield f"{number}. at {move.now} ms, {by}: {type(move.command).__name__} {values}".rstrip()
        state = move.before
        for event in move.events:
            following = event.apply(state)
            yield f"  event {type(event).__name__} {plain(event) or ''}".rstrip()
            if told := event.told(state, following):
                yield f"  told: {self.word(told)}"
            for effect in event.heard(state, following):
                yield f"  {self.effect(effect)}"
            state = following
        scene = self.game.scene(state)
        bed = f"; bed: {scene.bed}" if scene.bed else ""
        waiting = ", ".join(map(called, sorted(self.game.acts(state)))) or "nobody"
        yield f"  lights: {self._lights(scene)}{bed}; waiting for: {waiting}"

    def _lights(self, scene: Scene) -> str:
        if self.counts_lights:
            return str(len(scene.lights))
        return ", ".join(f"{_lamp(each)} {each.colour} {each.show}" for each in scene.lights) or "none"

    def effect(self, effect: Any) -> str:
        match effect:
            case Say(line):
                return f"says: {self.word(line)}"
            case Sound(name):
                return f"sounds: {name}"
            case Flash():
                return f"flashes: {_lamp(effect)} {effect.colour} for {effect.for_ms} ms"
            case _:
                return str(effect)


def _lamp(light: Light | Flash) -> str:
    return called(light.lamp.seat) if isinstance(light.lamp, Who) else light.lamp


def write(module: str, folder: Path, names: Iterable[str], played: Callable[[str], str]) -> None:
    """After a change that was meant; then read the difference."""
    if sys.argv[1:] != ["--write"]:
        sys.exit(f"usage: python -m {module} --write")
    folder.mkdir(exist_ok=True)
    for each in names:
        (folder / f"{each}.txt").write_text(played(each), encoding="utf-8")
