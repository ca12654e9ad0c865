"""Random legal play through the real rules, to the end of each game, with every invariant looked at."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from companion.cli import proving
from companion.contract import ZERO, AnyGame, Course, Millis, Refused, Result, Seat, Setup, Value
from companion.contract.chance import THINKING_MS, Making, chosen, setup
from companion.contract.eyes import shut_at, shut_by
from companion.record.codec import TYPE, Codec
from companion.table.clock import monotonic_ms

MOST_STEPS = 100_000
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


def one(game: AnyGame, of: Setup, seed: str, *, keep: bool = False, make: Making | None = None) -> Played:
    """One game by chance alone. `keep` collects its events; `make` knows commands of games before."""
    rng = Random(seed)
    state, now, steps = game.new(of), ZERO, 0
    breakable = any(each.breaks_off for each in game.commands)  # else nobody asks for the state before eyes were shut
    shut = shut_at(game, state, now) if breakable else None
    events: list[Any] = []
    make = making(game) if make is None else make
    while (result := game.result(state)) is None:
        steps += 1
        if steps > MOST_STEPS:
            raise Broken(f"{game.slug}, seed {seed}: no end after {MOST_STEPS} steps")
        due = game.comes_at(state)
        seat: Seat | None = None
        if due is not None and due <= now:
            course, breaks_off = Course(state, now, rng), False
            _ticked(game, course, f"{game.slug}, seed {seed}, step {steps}")
        else:
            picked = chosen(game, state, of.seats, rng, waits=due is not None)
            if picked is None:
                if due is None:
                    raise Broken(f"{game.slug}, seed {seed}, step {steps}: nobody can do anything and nothing is due")
                now = due
                continue
            seat, offer = picked
            command = make(offer, rng)
            breaks_off = command.breaks_off and shut is not None
            course = Course(shut.before if breaks_off and shut is not None else state, now, rng, seat)
            try:
                command.decide(course)
            except Refused as refused:
                if offer.loose:
                    continue
                asked = f"{seat} was offered {command}"
                raise Broken(f"{game.slug}, seed {seed}, step {steps}: {asked}; refused: {refused.code}") from refused
            now = Millis(now + THINKING_MS)
        if breakable:
            shut = shut_by(game, course.happened, course.state, course.now, shut, is_broken_off=breaks_off)
        state = course.state
        if keep:
            events += [event for _, event, _ in course.happened]
        if wrong := game.broken(state):
            raise Broken(f"{game.slug}, seed {seed}, step {steps}: {'; '.join(wrong)}")
    return Played(seed, len(of.seats), steps, result, tuple(events))


def _ticked(game: AnyGame, course: Course[Any], where: str) -> None:
    due = game.comes_at(course.state)
    try:
        game.come(course)
    except Refused as refused:
        raise Broken(f"{where}: a tick was due; refused: {refused.code}") from refused
    if game.comes_at(course.state) == due:
        raise Broken(f"{where}: still due at {due} after the tick")


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
