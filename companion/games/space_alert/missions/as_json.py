"""Missions as JSON, for other programs: the shape in which players publish timelines."""

from collections.abc import Mapping
from typing import Any, Final, TypeVar, assert_never, get_args

from companion.contract.data import DataError
from companion.games.space_alert import missions

T = TypeVar("T")

KINDS: Final[tuple[missions.Kind, ...]] = get_args(missions.Kind)
SCOPES: Final[tuple[missions.Scope, ...]] = get_args(missions.Scope)
ZONES: Final[tuple[missions.Zone | None, ...]] = (None, *get_args(missions.Zone))
POSITIONS: Final = ("external", "internal")
SEVERITIES: Final = ("common", "serious")
EVENTS: Final = ("alert", "incoming_data", "data_transfer", "comms_down")


def to_json(mission: missions.Mission) -> dict[str, Any]:
    return {
        "id": mission.id,
        "title": mission.title,
        "kind": mission.kind,
        "stage": mission.stage,
        "turns": mission.turns,
        "phase_ends": list(mission.phase_ends),
        "length": mission.length,
        "events": [_event(each) | {"phase": mission.phase_of(each.at)} for each in mission.events],
    }


def _event(event: missions.Happening) -> dict[str, Any]:
    match event:
        case missions.Alert(at, t, zone, serious, confirmed):
            return {
                "at": at,
                "event": "alert",
                "t": t,
                "zone": zone,
                "severity": SEVERITIES[serious],
                "position": POSITIONS[zone is None],
                "confirmed": confirmed,
            }
        case missions.IncomingData(at):
            return {"at": at, "event": "incoming_data"}
        case missions.DataTransfer(at):
            return {"at": at, "event": "data_transfer"}
        case missions.CommsDown(at, seconds):
            return {"at": at, "event": "comms_down", "duration": seconds}
        case _:
            assert_never(event)


def from_json(raw: Mapping[str, Any]) -> missions.Mission:
    """What follows from the rest (length, phase, position) is checked against it, as far as it is given."""
    ends = _get(raw, "phase_ends", list)
    if not ends or not all(type(end) is int for end in ends):
        raise DataError(f"phase_ends is a list of whole seconds, not {ends!r}.")
    mission = missions.Mission(
        _get(raw, "id", str),
        _get(raw, "title", str),
        _one_of(raw, "kind", KINDS),
        _get(raw, "turns", int),
        tuple(ends),
        tuple(_happening(each) for each in _get(raw, "events", list)),
        _one_of(raw, "stage", SCOPES) if "stage" in raw else "mission",
    )
    _agree(raw, "length", mission.length)
    for told, event in zip(raw["events"], mission.events, strict=True):
        _agree(told, "phase", mission.phase_of(event.at))
    return mission


def _happening(raw: Any) -> missions.Happening:
    if not isinstance(raw, Mapping):
        raise DataError(f"an event is an object, not {raw!r}.")
    at = _get(raw, "at", int)
    match _one_of(raw, "event", EVENTS):
        case "alert":
            zone = _one_of(raw, "zone", ZONES)
            _agree(raw, "position", POSITIONS[zone is None])
            serious = _one_of(raw, "severity", SEVERITIES) == "serious"
            return missions.Alert(at, _get(raw, "t", int), zone, serious, _get(raw, "confirmed", bool))
        case "incoming_data":
            return missions.IncomingData(at)
        case "data_transfer":
            return missions.DataTransfer(at)
        case _:
            return missions.CommsDown(at, _get(raw, "duration", int))


def _get(raw: Mapping[str, Any], key: str, kind: type[T]) -> T:
    if key not in raw:
        raise DataError(f"{key} is missing in {dict(raw)!r}.")
    value = raw[key]
    if type(value) is not kind:
        raise DataError(f"{key} is no {kind.__name__}: {value!r}.")
    return value


def _one_of(raw: Mapping[str, Any], key: str, known: tuple[T, ...]) -> T:
    value = raw.get(key)
    for each in known:
        if value == each:
            return each
    raise DataError(f"{key} is one of {', '.join(map(str, known))}, not {value!r}.")


def _agree(raw: Mapping[str, Any], key: str, follows: object) -> None:
    if raw.get(key, follows) != follows:
        raise DataError(f"{key} is {raw[key]!r}, but from the rest it follows that it is {follows!r}.")
