"""What the crew has told, as a game for the resolution."""

from typing import Any

from companion.contract import Refused
from companion.games.space_alert.model import State, Tiles, debrief_of, mission_of
from companion.games.space_alert.resolution import writing
from companion.games.space_alert.resolution.board import layout
from companion.games.space_alert.resolution.campaign import carry_over
from companion.games.space_alert.resolution.game import Carried, GameInput, Program
from companion.games.space_alert.resolution.names import ZONES, Tile, Zone
from companion.games.space_alert.resolution.reading import BadGame, game_from
from companion.games.space_alert.rules import alerts, members


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
    order = members.acting_order(state.rules, debrief.captain)
    laid: dict[str, str] = dict(state.trajectories)
    known, brought = alerts.noted(state), dict(debrief.called)
    threats: list[dict[str, Any]] = []
    for place, alert in alerts.alerts_made(state):
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
        "figures": {id: writing.figures_json(own) for id, own in debrief.figures},
    }
    if (left := carried(state)) != Carried():
        raw["carried"] = {"tiles": dict(left.tiles), "disabled_squads": left.disabled_squads}
    try:
        return game_from(raw, debrief.switches)
    except BadGame as error:
        raise Refused("game_bad", why=str(error)) from error


def as_json(state: State) -> dict[str, Any]:
    """The same for a file, with its rules."""
    return writing.game_json(game_of(state), debrief_of(state).switches)


def carried(state: State) -> Carried:
    """What the mission before this one has left behind, without what was repaired."""
    if state.debrief is not None and state.debrief.carried is not None:
        return state.debrief.carried
    if not state.past:
        return Carried()
    before = state.past[-1]
    return carry_over(before.outcome, before.repairs, before.switches)


def pile(state: State, zone: Zone) -> tuple[Tile, ...]:
    """The tiles that can come up there."""
    board = layout(debrief_of(state).switches.board).board
    left_over = dict(carried(state).tiles).get(zone, ())
    return tuple(each for each in board.tiles if each not in left_over) if zone in board.zones else ()


def all_tiles(state: State) -> Tiles:
    """Those that were told, then the others in any order: what comes before them does not depend on it."""
    known = zip(ZONES, debrief_of(state).tiles, strict=True)
    red, white, blue = ((*one, *(each for each in pile(state, zone) if each not in one)) for zone, one in known)
    return red, white, blue
