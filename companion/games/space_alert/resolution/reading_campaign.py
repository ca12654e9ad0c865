"""A campaign as JSON: its missions, and what is repaired between them."""

from collections.abc import Mapping
from typing import Any

from companion.games.space_alert.resolution import reading
from companion.games.space_alert.resolution.campaign import MISSIONS, Repair
from companion.games.space_alert.resolution.game import GameInput
from companion.games.space_alert.resolution.names import Station
from companion.games.space_alert.resolution.switches import Switches

Repairs = tuple[tuple[Repair, ...], ...]  # after the first mission, after the second


def is_campaign(raw: object) -> bool:
    return isinstance(raw, Mapping) and "missions" in raw


def campaign_from(raw: Mapping[str, Any], rules: Switches) -> tuple[str, tuple[GameInput, ...], Repairs]:
    missions = reading.list_from(raw["missions"], "missions")
    if not 1 <= len(missions) <= MISSIONS:
        raise reading.BadGame("missions", f"{len(missions)} missions. A campaign has one to {MISSIONS}")
    games = tuple(_mission(each, f"missions[{number}]", rules) for number, each in enumerate(missions))
    rounds = reading.list_from(raw.get("repairs") or (), "repairs")
    if len(rounds) >= len(games) > 0 and rounds:
        raise reading.BadGame("repairs", f"{len(rounds)} lists of repairs. There is one between two missions")
    repairs = tuple(
        tuple(
            _repair(each, f"repairs[{number}][{index}]", rules)
            for index, each in enumerate(reading.list_from(one, f"repairs[{number}]"))
        )
        for number, one in enumerate(rounds)
    )
    return reading.id_from(raw.get("id", "")), games, repairs


def _mission(value: object, field: str, rules: Switches) -> GameInput:
    if isinstance(value, Mapping) and value.get("carried") is not None:
        raise reading.BadGame(f"{field}.carried", "a campaign carries over by itself; say what is repaired instead")
    try:
        return reading.game_from(value, rules)
    except reading.BadGame as error:
        inner = "" if error.field == "game" else f".{error.field}"
        raise reading.BadGame(f"{field}{inner}", error.reason) from error


def _repair(value: object, field: str, rules: Switches) -> Repair:
    raw = reading.object_from(value, field)
    seat = reading.int_from(raw.get("seat"), f"{field}.seat", 0, reading.CREW - 1)
    if raw.get("squad") is not None:
        return Repair(seat, squad=_squad(raw["squad"], f"{field}.squad"))
    return Repair(
        seat,
        reading.zone_from(raw.get("zone"), f"{field}.zone", rules),
        reading.tile_from(raw.get("tile"), f"{field}.tile"),
    )


def _squad(value: object, field: str) -> Station | int:
    """Where it stands, or the seat of who leads it."""
    if isinstance(value, str):
        return reading.station_from(value, field)
    return reading.int_from(value, field, 0, reading.CREW - 1)
