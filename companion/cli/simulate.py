"""Random legal play through the real rules, to the end of each game, with every invariant looked at."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, NoReturn

from companion.cli import proving
from companion.contract import AnyGame, Result, Setup, Value
from companion.contract.blame import WHATEVER, blamed
from companion.contract.chance import Making, setup
from companion.contract.walk import Walk
from companion.record.codec import TYPE, Codec
from companion.table.clock import monotonic_ms

PROOF_MS = 500


class Broken(Exception):
    """The rules contradicted themselves; the seed shows it again."""


@dataclass(frozen=True, slots=True)
class Played:
    seed: str
    players: int
    steps: int
    result: Result
    events: tuple[Any, ...]


class Simulation(Walk):
    def __init__(self, game: AnyGame, make: Making, seed: str) -> None:
        super().__init__(game, make)
        self.seed = seed

    def wrong(self, where: str, what: str, kind: str = "") -> NoReturn:
        raise Broken(f"{self.game.slug}, seed {self.seed}, step {self.steps}: {where}: {what}")


def one(game: AnyGame, of: Setup, seed: str, *, keep: bool = False, make: Making | None = None) -> Played:
    """One game by chance alone. `keep` collects its events; `make` knows commands of games before."""
    walk = Simulation(game, make or making(game), seed)
    result = walk.play(of, Random(seed))
    events = [event for course in walk.past for _, event, _ in course.happened] if keep else ()
    return Played(seed, len(of.seats), walk.steps, result, tuple(events))


def many(
    game: AnyGame, number: int, seed: int, players: int | None, options: Mapping[str, Value]
) -> Iterator[Played | Broken]:
    """Every game's outcome; one that broke does not stop the others."""
    sizes = [players] if players is not None else list(range(game.least, game.most + 1))
    make = making(game)
    for index in range(number):
        try:
            yield one(game, setup(sizes[index % len(sizes)], options), f"{seed}/{index}", make=make)
        except Broken as broken:
            yield broken
        except WHATEVER as error:
            yield Broken(f"{game.slug}, seed {seed}/{index}: {blamed(error)}: {error}")


def report(
    game: AnyGame,
    number: int,
    seed: int,
    players: int | None,
    options: Mapping[str, Value],
    tell: Callable[[str], None],
) -> int:
    """Tells how the games went, and returns how many broke."""
    began, played, broken = monotonic_ms(), list[Played](), 0
    for outcome in many(game, number, seed, players, options):
        if isinstance(outcome, Played):
            played.append(outcome)
        else:
            broken += 1
            tell(str(outcome))
    for text in summary(game, played, (monotonic_ms() - began) / 1000):
        tell(text)
    found = proving.proved(game, PROOF_MS, seed)
    for each in found:
        tell(str(each))
    if found:
        tell(f"other things wrong: {len(found)}")  # no evening ends for them: `check` counts them, too
    tell(f"invariants broken: {broken}")
    return broken


def summary(game: AnyGame, played: list[Played], seconds: float) -> list[str]:
    if not played:
        return [f"{game.slug}: no game came to its end"]
    lengths = sorted(each.steps for each in played)
    places: Counter[str] = Counter(f"seat {int(winner[1:])}" for each in played for winner in each.result.winners)
    scores = sorted(points for each in played for _, points in each.result.scores)
    lines = [
        f"{game.slug}: {len(played)} games in {seconds:.1f} s, {len(played) / max(seconds, 1e-9):.0f} games a second",
        f"steps a game: {lengths[0]} to {lengths[-1]}, median {lengths[len(lengths) // 2]}",
        "winners: " + ", ".join(f"{place} {count}" for place, count in sorted(places.items())),
    ]
    if scores:
        lines.append(f"scores: {scores[0]} to {scores[-1]}, median {scores[len(scores) // 2]}")
    return lines


def making(game: AnyGame) -> Making:
    return Making(Codec(game.commands), TYPE)
