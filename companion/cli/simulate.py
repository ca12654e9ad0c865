"""Random legal play through the real rules, to the end of each game, with every invariant looked at."""

import gc
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, NoReturn

from companion.cli.shell import spread
from companion.cli.tally import Counting, Tally
from companion.contract import AnyGame, Offer, Result, Seat, Setup, Value
from companion.contract.blame import WHATEVER, blamed
from companion.contract.chance import Making, setup
from companion.contract.chapters import Course
from companion.contract.walk import Walk
from companion.record.codec import TYPE, Codec

MADE_BEFORE_A_LOOK: Final = 50_000  # states are no rubbish: to look for it after each 700 took a fifteenth of the time


class Broken(Exception):
    """The rules contradicted themselves; the seed shows it again."""


@dataclass(frozen=True, slots=True)
class Played:
    seed: str
    players: int
    steps: int
    result: Result
    events: tuple[Any, ...] = ()
    tally: Tally | None = None


class Simulation(Walk):
    def __init__(self, game: AnyGame, make: Making, seed: str) -> None:
        super().__init__(game, make)
        self.seed = seed

    def wrong(self, where: str, what: str, kind: str = "") -> NoReturn:
        raise Broken(f"{self.game.slug}, seed {self.seed}, step {self.steps}: {where}: {what}")


class Counted(Simulation):
    def __init__(self, game: AnyGame, make: Making, seed: str, counting: Counting) -> None:
        super().__init__(game, make, seed)
        self.choose, self._counting = counting.chosen, counting

    def decided(self, command: Any, start: Any, seat: Seat, offer: Offer) -> Course[Any] | None:
        course = super().decided(command, start, seat, offer)
        if course is not None:
            self._counting.took(seat, command, offer)
        return course


def one(
    game: AnyGame,
    of: Setup,
    seed: str,
    *,
    keep: bool = False,
    make: Making | None = None,
    counts: bool = False,
) -> Played:
    """One game by chance alone. `keep` collects its events; `make` knows commands of games before."""
    counting, make = Counting(game, of.seats) if counts else None, make or making(game)
    walk = Simulation(game, make, seed) if counting is None else Counted(game, make, seed, counting)
    walk.keeps_past |= keep or counts
    result = walk.play(of, Random(seed))
    events = [event for course in walk.past for _, event, _ in course.happened] if keep else ()
    tally = None if counting is None else counting.tally(walk, result)
    return Played(seed, len(of.seats), walk.steps, result, tuple(events), tally)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Games to be played, each with all settings one after the other: the same seed, and the same people."""

    game: AnyGame
    number: int
    seed: int
    players: int | None  # None: every number in turn
    settings: Sequence[Mapping[str, Value]]
    counts: bool = False

    def played(self, jobs: int = 1) -> Iterator[Played | Broken]:
        """Every game's outcome, in the order of their seeds; one that broke does not stop the others."""
        game = self.game
        sizes = [self.players] if self.players is not None else list(range(game.least, game.most + 1))
        make = making(game)

        def play(at: int) -> Played | Broken:
            gc.set_threshold(MADE_BEFORE_A_LOOK)
            index, setting = divmod(at, len(self.settings))
            seed = f"{self.seed}/{index}"
            of = setup(sizes[index % len(sizes)], self.settings[setting])
            try:
                return one(game, of, seed, make=make, counts=self.counts)
            except Broken as broken:
                return broken
            except WHATEVER as error:
                return Broken(f"{game.slug}, seed {seed}: {blamed(error)}: {error}")

        return spread(play, range(self.number * len(self.settings)), jobs)


def many(
    game: AnyGame, number: int, seed: int, players: int | None, options: Mapping[str, Value], jobs: int = 1
) -> Iterator[Played | Broken]:
    return Wanted(game, number, seed, players, (options,)).played(jobs)


def summary(game: AnyGame, played: Sequence[Played], seconds: float) -> list[str]:
    if not played:
        return [f"{game.slug}: no game came to its end"]
    lengths = sorted(each.steps for each in played)
    places: Counter[int] = Counter(int(winner[1:]) for each in played for winner in each.result.winners)
    scores = sorted(points for each in played for _, points in each.result.scores)
    lines = [
        f"{game.slug}: {len(played)} games in {seconds:.1f} s, {len(played) / max(seconds, 1e-9):.0f} games a second",
        f"steps a game: {lengths[0]} to {lengths[-1]}, median {lengths[len(lengths) // 2]}",
        "winners: " + ", ".join(f"seat {place} {count}" for place, count in sorted(places.items())),
    ]
    if scores:
        lines.append(f"scores: {scores[0]} to {scores[-1]}, median {scores[len(scores) // 2]}")
    return lines


def making(game: AnyGame) -> Making:
    return Making(Codec(game.commands), TYPE)
