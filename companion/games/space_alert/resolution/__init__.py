"""The resolution: programs and threats in, turn by turn what happens, and what came of it.

`resolve` tells everything, `result` only the end: the same rules, with nobody listening to the events. What stays as
it is for programs that use this as a library stands in the game's README.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import accumulate

from companion.games.space_alert.resolution.events import Event
from companion.games.space_alert.resolution.game import GameInput
from companion.games.space_alert.resolution.outcome import Outcome, Snapshot, outcome, snapshot
from companion.games.space_alert.resolution.setting_up import set_up
from companion.games.space_alert.resolution.ship import Ship, Tell, TurnPart
from companion.games.space_alert.resolution.switches import Switches
from companion.games.space_alert.resolution.turns import play


@dataclass(frozen=True, slots=True)
class Turn:
    number: int  # one more than the game has: the jump
    events: tuple[Event, ...]
    after: Snapshot


@dataclass(frozen=True, slots=True)
class Resolved:
    id: str
    outcome: Outcome
    turns: tuple[Turn, ...]
    game: GameInput  # what it was made from: any moment can be played again
    switches: Switches

    @property
    def trace(self) -> tuple[Snapshot, ...]:
        return tuple(each.after for each in self.turns)


def resolve(game: GameInput, switches: Switches) -> Resolved:
    """With every event and the ship as it stands after each turn."""
    turns: list[Turn] = []
    events: list[Event] = []

    def turn_is_over(ship: Ship) -> None:
        turns.append(Turn(ship.turn, tuple(events), snapshot(ship)))
        events.clear()

    return Resolved(game.id, _outcome(game, switches, events.append, turn_is_over), tuple(turns), game, switches)


def steps(resolved: Resolved) -> Iterator[tuple[int, Event]]:
    """Every event with its turn, in the order in which they happen."""
    for turn in resolved.turns:
        for event in turn.events:
            yield turn.number, event


class _Reached(Exception):
    """The moment that is looked for: the ship stays as it is there."""


def ship_at(resolved: Resolved, at: int) -> Ship:
    """As it stands right after the step `at` (of `steps`); -1: before the first. The last step of a turn has with it
    what changes without a word when the turn ends. It is played again from the start: keeping it all would cost more.
    """
    told = -1
    stage: TurnPart = "appear"

    def tell(event: Event) -> None:
        nonlocal told, stage
        told += 1
        if told == at:
            stage = ship.stage
            if at < last:
                raise _Reached

    def turn_is_over(ship: Ship) -> None:
        if told == last == at:
            raise _Reached

    ends = accumulate((len(each.events) for each in resolved.turns), initial=-1)
    last = next(each for each in ends if each >= at)
    ship = set_up(resolved.game, resolved.switches, tell)
    if at >= 0:
        with suppress(_Reached):
            play(ship, resolved.game, turn_is_over)
    ship.stage = stage  # of the step, where it was the last one of its turn
    return ship


def result(game: GameInput, switches: Switches) -> Outcome:
    """Only what came of it: the same rules, with nobody listening."""
    return _outcome(game, switches, None, None)


def traced(game: GameInput, switches: Switches) -> tuple[Outcome, tuple[Snapshot, ...]]:
    """Without the events."""
    after: list[Snapshot] = []
    return _outcome(game, switches, None, lambda ship: after.append(snapshot(ship))), tuple(after)


def _outcome(
    game: GameInput, switches: Switches, tell: Tell | None, turn_is_over: Callable[[Ship], None] | None
) -> Outcome:
    ship = set_up(game, switches, tell)
    lost = play(ship, game, turn_is_over)
    return outcome(ship, lost)
