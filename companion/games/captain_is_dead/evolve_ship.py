"""What events make of the ship."""

from typing import TypeAlias, assert_never

from companion.contract import replace
from companion.games.captain_is_dead.events import (
    AliensSet,
    AnomalySet,
    CoreSet,
    PlansSet,
    ShieldsSet,
    ShipsSet,
    StationSet,
    ToolMoved,
    ToolSet,
    ToolUsed,
    TorpedoesSet,
    UpgradeSet,
)
from companion.games.captain_is_dead.model import GONE, Ship, State, ToolCard
from companion.games.captain_is_dead.printed import PRINTED, ROOMS, STATIONS

OfShip: TypeAlias = (
    AliensSet
    | AnomalySet
    | CoreSet
    | PlansSet
    | ShieldsSet
    | ShipsSet
    | StationSet
    | ToolMoved
    | ToolSet
    | ToolUsed
    | TorpedoesSet
    | UpgradeSet
)
TOOLS = tuple(PRINTED.tools)


def ship(state: State, event: OfShip) -> State:
    return replace(state, ship=_changed(state.ship, event), step=state.step + 1)


def _changed(now: Ship, event: OfShip) -> Ship:
    match event:
        case StationSet(station, condition):
            place = STATIONS.index(station)
            return replace(now, systems=(*now.systems[:place], condition, *now.systems[place + 1 :]))
        case ShieldsSet(percent):
            return replace(now, shields=percent)
        case CoreSet(steps):
            return replace(now, core=steps)
        case AliensSet(room, count):
            place = ROOMS.index(room)
            aliens = (*now.aliens[:place], count, *now.aliens[place + 1 :])
            return replace(now, aliens=aliens, pawns=now.pawns + now.aliens[place] - count)
        case ShipsSet(count):
            return replace(now, ships=count)
        case TorpedoesSet(count):
            return replace(now, torpedoes=count, reserve=now.reserve + now.torpedoes - count)
        case AnomalySet(anomaly, present):
            return replace(now, anomalies=_with(now.anomalies, anomaly, present))
        case UpgradeSet(upgrade, present):
            return replace(now, upgrades=_with(now.upgrades, upgrade, present))
        case PlansSet(count):
            return replace(now, plans=count)
        case ToolMoved(tool, at):
            return _tool(now, tool, replace(now.tools[TOOLS.index(tool)], at=at))
        case ToolUsed(tool):
            card = now.tools[TOOLS.index(tool)]
            return _tool(now, tool, replace(card, at=GONE if card.is_used else card.at, is_used=True))
        case ToolSet(tool, at, used):
            return _tool(now, tool, ToolCard(at, used))
        case _:
            assert_never(event)


def _with(those: tuple[str, ...], one: str, present: bool) -> tuple[str, ...]:
    left = tuple([each for each in those if each != one])
    return (*left, one) if present else left


def _tool(now: Ship, tool: str, card: ToolCard) -> Ship:
    place = TOOLS.index(tool)
    return replace(now, tools=(*now.tools[:place], card, *now.tools[place + 1 :]))
