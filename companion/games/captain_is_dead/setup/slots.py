"""What is asked on a page about each thing of our box, and how its fields hold what the dataclasses hold."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final, TypeVar

from companion.contract import Choice, Field, Held, Line, Number, Several, Slot, Text, Value, line
from companion.games.captain_is_dead import names, printed
from companion.games.captain_is_dead.printed import our_box
from companion.games.captain_is_dead.printed.telling import look

T = TypeVar("T")
Columns = Iterator[tuple[Field, str]]  # and the group
NAME: Final = our_box.LONGEST_NAME
NOTE: Final = 300
YES, NO, OPEN = "yes", "no", ""
HEADS: Final = ("name", "level", "count")  # the list tells these by itself
SHIELDS: Final = tuple(range(0, 101, 10))
BLOCKS: Final = ("nobody", "alone", "accompanied", "everybody")


def slots(text: str, section: str, entry: Any) -> tuple[Slot, ...]:
    return tuple(
        Slot(field, held(field, look(entry, field.name)), group, field.name not in HEADS)
        for field, group in COLUMNS[section](text)
    )


# --- the fields


def _number(name: str, least: int = 0) -> Number:
    return Number(name, least, our_box.MOST, may_be_open=True)


def _answer(name: str) -> Choice:
    return Choice(name, (OPEN, YES, NO), _held)


def _held(value: Value) -> Line:
    return line(f"held.{value or 'unknown'}")


def _station(name: Value) -> Line:
    return names.station_name(name) if name else line("held.no_station")


def _flag(name: Value) -> Line:
    return line(f"reminder_name.role_{name}") if name else line("held.none")


def _blocking(name: Value) -> Line:
    return line(f"blocks.{name or 'unknown'}")


def _skills(prefix: str, group: str) -> Columns:
    return ((_number(prefix + each), group) for each in printed.SKILLS)


def _marks(group: str) -> Columns:
    return ((_answer(each), group) for each in ("when_injured", "with_aliens"))


def _role(text: str) -> Columns:
    yield _number("rank"), ""
    yield Text("colour", NAME), ""
    yield Choice("start", (OPEN, *printed.PLACES), names.room_name), ""
    yield _number("actions"), ""
    yield _number("hand"), ""
    yield from _skills("", "discounts")
    yield Several("flags", printed.FLAGS, label=_flag), "abilities"
    yield Text("ability", NOTE, lines=3), ""


def _a_station(text: str) -> Columns:
    yield Choice("room", (OPEN, *printed.ROOMS), names.room_name), ""
    yield _number("repair.actions"), "repair"
    yield from _skills("repair.", "repair")
    yield _answer("knockable"), "use"
    yield from _marks("use")
    yield _answer("remote"), "use"


def _deed(text: str) -> Columns:
    yield _number("actions"), ""
    yield from _skills("", "")
    yield Choice("station", (OPEN, *printed.STATIONS), _station), "use"
    yield from _marks("use")


def _alert(text: str) -> Columns:
    yield Text("name", NAME), ""
    yield Choice("level", printed.LEVELS, names.level), ""
    yield Number("count", 1, our_box.MOST), ""
    yield Choice("shields", SHIELDS, names.percent), ""
    yield Choice("ship", (NO, YES), _held), ""
    yield Several("offline", printed.STATIONS, label=names.station_name), "offline"
    yield Several("destroyed", printed.STATIONS, label=names.station_name), "destroyed"
    yield from ((_number(f"aliens.{room}", 1), "aliens") for room in printed.ROOMS)
    yield Several("injures", printed.PLACES, label=names.room_name), "injures"
    anomaly = names.anomaly(text)
    known = (OPEN, *our_box.book_of(text).anomalies)
    yield Choice("anomaly", known, lambda name: anomaly(name) if name else line("held.none")), "rare"
    yield Choice("skill_deck", (NO, YES), _held), "rare"
    yield Choice("ends", (NO, YES), _held), "rare"
    yield Text("note", NOTE, lines=3), ""


def _upgrade(text: str) -> Columns:
    yield Text("name", NAME), ""
    yield _answer("slot"), ""
    yield Several("flags", printed.UPGRADE_FLAGS, label=_held), "abilities"
    yield Text("note", NOTE, lines=3), ""


def _thing(text: str) -> Columns:
    yield Text("name", NAME), ""
    yield Text("note", NOTE, lines=3), ""


def _anomaly(text: str) -> Columns:
    yield Text("name", NAME), ""
    yield Choice("blocks", (OPEN, *BLOCKS), _blocking), ""
    yield _number("move_extra"), ""
    yield Choice("immune", (OPEN, *printed.FLAGS), _flag), ""
    yield Text("note", NOTE, lines=3), ""


def _level(text: str) -> Columns:
    yield _number("steps"), ""
    yield _number("torpedoes", -our_box.MOST), ""


def _decks(text: str) -> Columns:
    names = (*printed.LEVELS, "setup_alerts", "visible", "plans", "skills_each", "aliens", "torpedoes", "core_max")
    return ((_number(each), "") for each in names)


COLUMNS: Final[dict[str, Callable[[str], Columns]]] = {
    "roles": _role,
    "alerts": _alert,
    "stations": _a_station,
    "deeds": _deed,
    "upgrades": _upgrade,
    "plans": _thing,
    "tools": _thing,
    "anomalies": _anomaly,
    "levels": _level,
    "decks": _decks,
}


# --- between fields and dataclasses


def held(field: Field, value: Any) -> Held:
    if isinstance(field, Several):
        return tuple(each for each in field.values if each in (value or ()))
    if value is None:
        return OPEN
    found: Held = (YES if value else NO) if isinstance(value, bool) else value
    return found


def put(entry: T, values: dict[Field, Held]) -> T:
    """What is open is not known; on an alert, it does not happen."""
    for field, given in values.items():
        part, _, of = field.name.partition(".")
        value = _taken(field, given)
        if of:
            value = _within(getattr(entry, part), of, value)
        elif value is None and isinstance(entry, printed.AlertCard):
            value = ""
        entry = replace(entry, **{part: value})  # type: ignore[type-var]
    return entry


def _taken(field: Field, given: Held) -> Any:
    if isinstance(field, Choice) and YES in field.values:
        return {YES: True, NO: False}.get(str(given))
    return None if given == OPEN else given


def _within(whole: Any, name: str, value: Any) -> Any:
    if not isinstance(whole, dict):
        return replace(whole, **{name: value})
    found = {**whole, name: value or 0}
    return {room: found[room] for room in printed.ROOMS if found.get(room)}
