"""Space Alert: the resolution as it is heard and lit: a line a step, and the zones' lamps for hits."""

from typing import Final

from companion.contract import Effect, Flash, Light, Say, Scene, Sound, line
from companion.games.space_alert.alerts import alerts_made, noted
from companion.games.space_alert.debrief import DebriefEvent, MissionClosed, Stepped
from companion.games.space_alert.model import Stage, State, debrief_of
from companion.games.space_alert.resolution.board import layout
from companion.games.space_alert.resolution.events import (
    Jumped,
    ShipLost,
    ThreatHit,
    TileDrawn,
    ZoneDamaged,
)
from companion.games.space_alert.resolution.names import ZONES, Zone
from companion.games.space_alert.resolving import Step, carried, said, steps_shown, walk

HIT_MS: Final = 3_000
BADLY: Final = 4  # damage in a zone, from which its lamp breathes


def effects(before: State, event: DebriefEvent, after: State) -> tuple[Effect, ...]:
    match event:
        case Stepped(to) if before.stage is Stage.RESOLVING and to > steps_shown(before):
            step = walk(after)[to - 1]
            return (*_sounds(step), *_flashes(after, step), Say(said(after, step)))
        case Stepped():
            return (Sound("tick"),)
        case MissionClosed(survived=True):
            return (Sound("fanfare"), Say(line("say.survived")))
        case MissionClosed():
            return (Say(line("say.lost")),)
        case _:
            return ()


def scene(state: State) -> Scene:
    """Each zone in its colour; one that is badly hit is not at rest."""
    damage = damage_shown(state)
    zones = layout(debrief_of(state).switches.board).board.zones
    there = [zone for zone in ZONES if zone in zones]
    lights = [Light(f"zone.{zone}", zone, "breathe" if damage[zone] >= BADLY else "solid") for zone in there]
    return Scene((*lights, Light("big", "white", "breathe")))


def damage_shown(state: State) -> dict[Zone, int]:
    """As far as the walk has come."""
    damage: dict[Zone, int] = dict.fromkeys(ZONES, 0)
    damage |= {zone: len(tiles) for zone, tiles in carried(state).tiles}
    for step in walk(state)[: debrief_of(state).at]:
        if isinstance(step.event, ZoneDamaged):
            damage[step.event.zone] = step.event.total
    return damage


def _sounds(step: Step) -> tuple[Sound, ...]:
    match step.event:
        case ZoneDamaged():
            return (Sound("hull_creak"),)
        case ShipLost():
            return (Sound("alarm_3"),)
        case Jumped():
            return (Sound("chime"),)
        case _:
            return ()


def _flashes(state: State, step: Step) -> tuple[Flash, ...]:
    match step.event:
        case ZoneDamaged(zone=zone) | TileDrawn(zone=zone):
            return (Flash(f"zone.{zone}", "alarm", "red", HIT_MS),)
        case ThreatHit(threat=key):
            over = _zone_of(state, key)
            return (Flash(f"zone.{over}", "blink", "white", HIT_MS),) if over is not None else ()
        case ShipLost():
            return tuple(Flash(f"zone.{zone}", "alarm", "red", HIT_MS) for zone in ZONES)
        case _:
            return ()


def _zone_of(state: State, key: str) -> Zone | None:
    """Where the card was laid; one that another has called is not known here."""
    cards = noted(state)
    return next((alert.zone for place, alert in alerts_made(state) if f"{cards.get(place)}@{alert.t}" == key), None)
