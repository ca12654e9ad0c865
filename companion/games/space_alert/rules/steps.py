"""The events of the resolution as steps to walk through, each worth a line, as far as the tiles are known."""

from dataclasses import dataclass
from functools import lru_cache

from companion.contract import Line, Word
from companion.games.space_alert.model import Debrief, State, debrief_of
from companion.games.space_alert.resolution import Resolved, resolve, steps, story
from companion.games.space_alert.resolution.events import Event, TileDrawn, ZoneDamaged
from companion.games.space_alert.resolution.game import GameInput
from companion.games.space_alert.resolution.names import ZONES, Tile, Zone
from companion.games.space_alert.resolution.switches import Switches
from companion.games.space_alert.rules import members, narration, resolving


@dataclass(frozen=True, slots=True)
class Step:
    """One event that is worth a line."""

    turn: int
    place: int  # among all events
    event: Event


@lru_cache(maxsize=16)
def resolved(game: GameInput, switches: Switches) -> Resolved:
    return resolve(game, switches)


def resolved_now(state: State) -> Resolved:
    return resolved(resolving.game_of(state), debrief_of(state).switches)


@lru_cache(maxsize=16)
def walk_of(game: GameInput, switches: Switches) -> tuple[Step, ...]:
    every = enumerate(steps(resolved(game, switches)))
    return tuple(Step(turn, place, event) for place, (turn, event) in every if story.line_of(event) is not None)


def walk(state: State) -> tuple[Step, ...]:
    return walk_of(resolving.game_of(state), debrief_of(state).switches)


def limit(state: State) -> int:
    """How many steps can be shown before a tile is needed that nobody has told yet."""
    return _limit(debrief_of(state), walk(state))


def _limit(debrief: Debrief, all_steps: tuple[Step, ...]) -> int:
    if debrief.draws == "box":
        return len(all_steps)
    drawn: dict[Zone, int] = dict.fromkeys(ZONES, 0)
    for place, step in enumerate(all_steps):
        if isinstance(step.event, TileDrawn):
            drawn[step.event.zone] += 1
            if drawn[step.event.zone] > len(debrief.tiles[ZONES.index(step.event.zone)]):
                return place
    return len(all_steps)


def shown(state: State) -> int:
    """Where the rules have changed since it was written down there may be fewer to show by now."""
    return min(debrief_of(state).at, limit(state))


def wanted_tile(state: State) -> Zone | None:
    """The zone whose next tile the table has to draw now."""
    debrief, all_steps = debrief_of(state), walk(state)
    most = _limit(debrief, all_steps)
    if debrief.at >= most and most < len(all_steps):
        event = all_steps[most].event
        assert isinstance(event, TileDrawn)
        return event.zone
    return None


def tiles_left(state: State, zone: Zone) -> tuple[Tile, ...]:
    known = debrief_of(state).tiles[ZONES.index(zone)]
    return tuple(each for each in resolving.pile(state, zone) if each not in known)


def next_damage(state: State) -> int:
    """How many steps to have shown the next damage, or all there are."""
    debrief, all_steps = debrief_of(state), walk(state)
    most = _limit(debrief, all_steps)
    damage = (place + 1 for place in range(debrief.at, most) if isinstance(all_steps[place].event, ZoneDamaged))
    return next(damage, most)


def damage_shown(state: State) -> dict[Zone, int]:
    """As far as the walk has come."""
    damage: dict[Zone, int] = dict.fromkeys(ZONES, 0)
    damage |= {zone: len(tiles) for zone, tiles in resolving.carried(state).tiles}
    for step in walk(state)[: shown(state)]:
        if isinstance(step.event, ZoneDamaged):
            damage[step.event.zone] = step.event.total
    return damage


def said(state: State, step: Step) -> Line:
    """The words of a step."""
    captain = debrief_of(state).captain
    order = members.acting_order(state.rules, 0 if captain is None else captain)
    crew: tuple[Word, ...] = tuple(members.called(state.rules, each) for each in order[: members.size(state.rules)])
    line = narration.narrated(step.event, crew)
    assert line is not None
    return line
