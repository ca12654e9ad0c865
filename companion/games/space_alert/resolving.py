"""What the crew has told as a game for the resolution, and its events as steps to walk through."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from companion.contract import Line, Refused, Word, line
from companion.games.space_alert.alerts import alerts_made, noted
from companion.games.space_alert.debrief import Tiles
from companion.games.space_alert.members import acting_order, called, size
from companion.games.space_alert.model import State, debrief_of, flight_of, mission_of
from companion.games.space_alert.narration import narrated
from companion.games.space_alert.printed.crew import Place
from companion.games.space_alert.resolution import Resolved, resolve, steps
from companion.games.space_alert.resolution.board import layout
from companion.games.space_alert.resolution.campaign import carry_over
from companion.games.space_alert.resolution.deck import deck, effects
from companion.games.space_alert.resolution.events import Event, TileDrawn, ZoneDamaged
from companion.games.space_alert.resolution.game import Carried, Figures, GameInput, Program
from companion.games.space_alert.resolution.names import ZONES, Tile, Zone
from companion.games.space_alert.resolution.reading import BadGame, game_from
from companion.games.space_alert.resolution.story import line_of
from companion.games.space_alert.resolution.switches import Switches
from companion.games.space_alert.setup.set_up_list import places

CALLS: Final = ("call", "do_all_of_called")


@dataclass(frozen=True, slots=True)
class Step:
    """One event that is worth a line."""

    turn: int
    place: int  # among all events
    event: Event


# --- what is missing


def calls(threat: str) -> bool:
    """Whether this card brings another one."""
    return any(each.do in CALLS for each in effects(deck()[threat]))


def open_trips(state: State) -> tuple[int, ...]:
    placed = {each.trip for each in debrief_of(state).trips}
    return tuple(each for each in range(len(flight_of(state).trips)) if each not in placed)


def open_calls(state: State) -> tuple[int, ...]:
    known = {place for place, _ in debrief_of(state).called}
    return tuple(place for place, threat in sorted(noted(state).items()) if calls(threat) and place not in known)


def open_places(state: State) -> tuple[Place, ...]:
    laid = dict(state.trajectories)
    return tuple(each for each in places(mission_of(state), state.rules.party) if each not in laid)


def open_alerts(state: State) -> tuple[int, ...]:
    known = noted(state)
    return tuple(place for place, _ in alerts_made(state) if place not in known)


def missing(state: State) -> Iterator[Line]:
    debrief = debrief_of(state)
    if debrief.captain is None:
        yield line("missing.captain")
    if there := open_places(state):
        yield line("missing.trajectories", places=tuple(line(f"place.{each}") for each in there))
    if alerts := len(open_alerts(state)):
        yield line("missing.threats", count=alerts)
    if brought := len(open_calls(state)):
        yield line("missing.called", count=brought)
    if trips := len(open_trips(state)):
        yield line("missing.trips", count=trips)
    open_ones = tuple(called(state.rules, each) for each, one in enumerate(debrief.sheets) if not one.is_locked)
    if open_ones:
        yield line("missing.programs", who=open_ones)


# --- the game


def game_of(state: State) -> GameInput:
    return _game(state, tuple(each.slots for each in debrief_of(state).sheets))


def game_with(state: State, member: int, slot: int, cards: tuple[str, ...]) -> GameInput:
    """The same with one slot otherwise."""
    programs = [list(each.slots) for each in debrief_of(state).sheets]
    programs[member][slot - 1] = cards
    return _game(state, tuple(tuple(each) for each in programs))


def _game(state: State, programs: tuple[Program, ...]) -> GameInput:
    debrief = debrief_of(state)
    assert debrief.captain is not None
    order = acting_order(state.rules, debrief.captain)
    laid: dict[str, str] = dict(state.trajectories)
    known, brought = noted(state), dict(debrief.called)
    threats: list[dict[str, Any]] = []
    for place, alert in alerts_made(state):
        if place in known:
            one: dict[str, Any] = {"id": known[place], "t": alert.t}
            threats.append({**one, "zone": alert.zone or "internal", "called": brought.get(place) or None})
    raw = {
        "id": mission_of(state).id,
        "turns": mission_of(state).turns,
        "trajectories": {each: laid.get(each, "T1") for each in (*ZONES, "internal")},  # T1 where nothing will come
        "threats": threats,
        "crew": [programs[each] for each in order],
        "damage_order": dict(zip(ZONES, all_tiles(state), strict=True)),
        "trips": [{"seat": order.index(each.member), "turn": each.turn} for each in debrief.trips if each.turn],
        "figures": {id: _plain(own) for id, own in debrief.figures},
    }
    if state.past:
        left = carried(state)
        raw["carried"] = {"tiles": dict(left.tiles), "disabled_squads": left.disabled_squads}
    try:
        return game_from(raw, debrief.switches)
    except BadGame as error:
        raise Refused("game_bad", why=str(error)) from error


def carried(state: State) -> Carried:
    """What the mission before this one has left behind, without what was repaired."""
    if not state.past:
        return Carried()
    before = state.past[-1]
    return carry_over(before.outcome, before.repairs, before.switches)


def pile(state: State, zone: Zone) -> tuple[Tile, ...]:
    """The tiles that can come up there."""
    board = layout(debrief_of(state).switches.board).board
    left_over = dict(carried(state).tiles).get(zone, ())
    return tuple(each for each in board.tiles if each not in left_over) if zone in board.zones else ()


def _plain(figures: Figures) -> dict[str, int]:
    numbers = {
        "hp": figures.hp, "shield": figures.shield, "speed": figures.speed, "survived": figures.survived,
        "defeated": figures.defeated, "x": figures.x, "y": figures.y, "z": figures.z,
    }  # fmt: skip
    return {name: number for name, number in numbers.items() if number is not None}


def all_tiles(state: State) -> Tiles:
    """Those that were told, then the others in any order: what comes before them does not depend on it."""
    known = zip(ZONES, debrief_of(state).tiles, strict=True)
    red, white, blue = ((*one, *(each for each in pile(state, zone) if each not in one)) for zone, one in known)
    return red, white, blue


# --- the walk


@lru_cache(maxsize=16)
def resolved(game: GameInput, switches: Switches) -> Resolved:
    return resolve(game, switches)


def resolved_now(state: State) -> Resolved:
    return resolved(game_of(state), debrief_of(state).switches)


@lru_cache(maxsize=16)
def _walk(game: GameInput, switches: Switches) -> tuple[Step, ...]:
    every = enumerate(steps(resolved(game, switches)))
    return tuple(Step(turn, place, event) for place, (turn, event) in every if line_of(event) is not None)


def walk(state: State) -> tuple[Step, ...]:
    return _walk(game_of(state), debrief_of(state).switches)


def limit(state: State) -> int:
    """How many steps can be shown before a tile is needed that nobody has told yet."""
    debrief, all_steps = debrief_of(state), walk(state)
    if debrief.draws == "box":
        return len(all_steps)
    drawn: dict[Zone, int] = dict.fromkeys(ZONES, 0)
    for place, step in enumerate(all_steps):
        if isinstance(step.event, TileDrawn):
            drawn[step.event.zone] += 1
            if drawn[step.event.zone] > len(debrief.tiles[ZONES.index(step.event.zone)]):
                return place
    return len(all_steps)


def steps_shown(state: State) -> int:
    """Where the rules have changed since it was written down there may be fewer to show by now."""
    return min(debrief_of(state).at, limit(state))


def wanted_tile(state: State) -> Zone | None:
    """The zone whose next tile the table has to draw now."""
    all_steps, at = walk(state), steps_shown(state)
    if at == limit(state) < len(all_steps):
        event = all_steps[at].event
        assert isinstance(event, TileDrawn)
        return event.zone
    return None


def tiles_left(state: State, zone: Zone) -> tuple[Tile, ...]:
    known = debrief_of(state).tiles[ZONES.index(zone)]
    return tuple(each for each in pile(state, zone) if each not in known)


def next_damage(state: State) -> int:
    """How many steps to have shown the next damage, or all there are."""
    all_steps, at, most = walk(state), steps_shown(state), limit(state)
    damage = (place + 1 for place in range(at, most) if isinstance(all_steps[place].event, ZoneDamaged))
    return next(damage, most)


def said(state: State, step: Step) -> Line:
    """The words of a step."""
    captain = debrief_of(state).captain
    order = acting_order(state.rules, 0 if captain is None else captain)
    crew: tuple[Word, ...] = tuple(called(state.rules, each) for each in order[: size(state.rules)])
    line = narrated(step.event, crew)
    assert line is not None
    return line
