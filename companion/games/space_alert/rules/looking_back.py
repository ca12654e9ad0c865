"""What the companion works out behind a score, beside the table: the luck of the tiles, and crews with other cards."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from companion.contract import Chance, Errand, IsEnough, Millis, Refused, replace
from companion.games.space_alert.model import Command, Course, Debrief, Event, Luck, State, debrief_of
from companion.games.space_alert.resolution.game import GameInput
from companion.games.space_alert.resolution.orders import counted
from companion.games.space_alert.resolution.other_crews import Found, search
from companion.games.space_alert.resolution.switches import Switches
from companion.games.space_alert.rules import resolving, stages

ORDERS: Final = 1_000  # of the tiles
SLICE: Final = 50  # of them at once: about 10 ms, 30 on a small Pi
NEWS: Final = 500  # games from one better crew that is told to the next
SIGN_OF_LIFE: Final = 5_000  # games after which it is told that nothing better was found


def anew(debrief: Debrief, at: Millis) -> Debrief:
    """Of other cards, threats or tiles other things come."""
    return replace(debrief, luck=Luck(at), found=Found(), rerun=None)


def errand(state: State) -> Errand[State] | None:
    if state.stage != "scored":
        return None
    debrief = debrief_of(state)
    if debrief.luck.done >= ORDERS and debrief.found.is_all:
        return None
    game, switches = resolving.game_of(state), debrief.switches
    return Errand((game, switches), partial(_worked_out, game, switches, debrief.luck, debrief.found))


def _worked_out(
    game: GameInput, switches: Switches, luck: Luck, found: Found, chance: Chance, is_enough: IsEnough
) -> Iterator[Command | None]:
    yield from _luck(game, switches, luck)
    if not found.is_all:
        yield from _crews(game, switches, chance, is_enough)


def _luck(game: GameInput, switches: Switches, luck: Luck) -> Iterator[Command]:
    """Always the same orders, so that asking again says the same."""
    scores, lost = Counter(dict(luck.scores)), luck.lost
    for done in range(luck.done, ORDERS, SLICE):
        end = min(ORDERS, done + SLICE)
        more, sunk = counted(game, switches, range(done, end))
        scores, lost = scores + more, lost + sunk
        yield CountLuck(end, tuple(sorted(scores.items())), lost)


def _crews(game: GameInput, switches: Switches, chance: Chance, is_enough: IsEnough) -> Iterator[Command | None]:
    told = Found()
    for found in search(game, switches, chance, is_enough=is_enough):
        since = found.games - told.games
        if found.is_all or since >= (NEWS if found.crews != told.crews else SIGN_OF_LIFE):
            told = found
            yield TellCrews(found)
        else:
            yield None


def _need_box(course: Course) -> None:
    stages.need(course.state, "scored")
    if course.by is not None:
        raise Refused("counted_by_itself")


@dataclass(frozen=True, slots=True)
class CountLuck(Command):
    done: int  # in all
    scores: tuple[tuple[int, int], ...]
    lost: int

    def decide(self, course: Course) -> None:
        _need_box(course)
        course.happen(LuckCounted(course.now, self.done, self.scores, self.lost))


@dataclass(frozen=True, slots=True)
class LuckCounted(Event):
    at: Millis
    done: int
    scores: tuple[tuple[int, int], ...]
    lost: int

    def apply(self, state: State) -> State:
        luck = Luck(self.at, self.done, self.scores, self.lost)
        return replace(state, debrief=replace(debrief_of(state), luck=luck))

    def told(self, before: State, after: State) -> None:
        return None  # only the score's page grows


@dataclass(frozen=True, slots=True)
class TellCrews(Command):
    found: Found

    def decide(self, course: Course) -> None:
        _need_box(course)
        course.happen(CrewsFound(self.found))


@dataclass(frozen=True, slots=True)
class CrewsFound(Event):
    found: Found

    def apply(self, state: State) -> State:
        return replace(state, debrief=replace(debrief_of(state), found=self.found))

    def told(self, before: State, after: State) -> None:
        return None
