"""A game's own `expect` and `trace` beside what came of it here: the first turn and field that differ."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.games.space_alert.resolution.reading import BadGame, list_from, object_from

OF_A_LOST_SHIP: Final = ("status", "lost_on_turn")  # the rest means nothing, and each engine has something else there


@dataclass(frozen=True, slots=True)
class Difference:
    turn: int | None  # None: in what came of it all
    field: str
    found: object  # None: nothing
    expected: object


def expects(raw: Mapping[str, Any]) -> bool:
    return raw.get("expect") is not None or raw.get("trace") is not None


def difference(raw: Mapping[str, Any], outcome: Mapping[str, Any], trace: Sequence[Any]) -> Difference | None:
    """As JSON has them. Only what the game says is compared."""
    return next(_differences(raw, outcome, trace), None)


def _differences(raw: Mapping[str, Any], outcome: Mapping[str, Any], trace: Sequence[Any]) -> Iterator[Difference]:
    turns = {each["after_turn"]: each for each in trace}
    for number, one in enumerate(list_from(raw.get("trace") or (), "trace")):
        wanted = object_from(one, f"trace[{number}]")
        turn = wanted.get("after_turn")
        if not isinstance(turn, int):
            raise BadGame(f"trace[{number}].after_turn", "missing. Write the turn's number")
        if turn not in turns and outcome["status"] == "lost" and outcome["lost_on_turn"] < turn:
            break
        for field, found, expected in _apart("", turns.get(turn, {}), wanted):
            yield Difference(turn, field, found, expected)
    wanted = object_from(raw.get("expect") or {}, "expect")
    if wanted.get("status") == outcome["status"] == "lost":
        wanted = {name: wanted[name] for name in OF_A_LOST_SHIP if name in wanted}
    for field, found, expected in _apart("", outcome, wanted):
        yield Difference(None, field, found, expected)


def _apart(where: str, found: object, wanted: object) -> Iterator[tuple[str, object, object]]:
    """What is missing is as much as null."""
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        extra = found.keys() - wanted.keys() if where else ()
        for name in (*wanted, *sorted(map(str, extra))):
            yield from _apart(f"{where}.{name}".lstrip("."), found.get(name), wanted.get(name))
    elif isinstance(wanted, list) and isinstance(found, list) and len(wanted) == len(found):
        for place, (one, other) in enumerate(zip(found, wanted, strict=True)):
            yield from _apart(f"{where}[{place}]", one, other)
    elif found != wanted or isinstance(wanted, bool):  # no answer is true or false
        yield where, found, wanted
