"""The alerts of our box as a spreadsheet, one a line, as LibreOffice and Excel write it; the rest of the box stays."""

import csv
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.contract import is_name
from companion.contract.data import DataError, nearest
from companion.games.captain_is_dead.printed import LEVELS, PLACES, PRINTED, ROOMS, STATIONS, AlertCard, our_box
from companion.games.captain_is_dead.printed.typed import text_of

FILE: Final = "our-alerts.csv"
COLUMNS: Final = (
    "name", "level", "count", "shields", "offline", "destroyed", "aliens", "ship", "anomaly", "skill_deck", "injures",
    "ends", "note", "checked",
)  # fmt: skip
DELIMITERS: Final = ";,\t"
YES: Final = ("yes", "x", "1", "true", "y")
NO: Final = ("", "no", "0", "false", "n")
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ALIENS: Final = re.compile(r"(.*?)\s*(\d{1,2})?")


# --- out


class _Lines(list[str]):
    write = list.append


def written(text: str) -> str:
    """With a mark at its beginning, by which Excel knows its letters."""
    out = _Lines()
    sheet = csv.writer(out, delimiter=";", lineterminator="\r\n")
    sheet.writerow(COLUMNS)
    for card in our_box.own_of(text).alerts:
        sheet.writerow([_cell(card, each) for each in COLUMNS])
    return "\ufeff" + "".join(out)


def _cell(card: AlertCard, column: str) -> str:
    value = card.confirmed if column == "checked" else getattr(card, column)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{_said(room)} {count}" for room, count in value.items())
    if isinstance(value, tuple):
        return ", ".join(map(_said, value))
    return str(value or "") if column in ("shields", "anomaly") else str(value)


def _said(key: str) -> str:
    return key.replace("_", " ")


# --- in


def is_one(text: str) -> bool:
    """By its first line, which names the columns."""
    _, names = _head(text)
    return {"name", "level"} <= set(names)


def read(text: str, sheet: str) -> str:
    """The box with these alerts in place of its own, all looked over first; or DataError, with line and column."""
    if not is_one(sheet):
        raise DataError(f"line 1: the first line names the columns: {';'.join(COLUMNS)}. It needs name and level.")
    delimiter, names = _head(sheet)
    body = _body(sheet)
    head = 1 + body.startswith("\n")
    for place, name in enumerate(names):
        if name and name not in COLUMNS:
            raise _wrong(1, place, f"there is no column {name!r}. {nearest(name, COLUMNS)}")
    rows = csv.reader(body.splitlines(keepends=True), delimiter=delimiter, strict=True)
    own = our_box.own_of(text)
    known = {each.name: each for each in own.alerts}
    anomalies = {**PRINTED.anomalies, **own.anomalies}
    cards: list[AlertCard] = []
    try:
        for row in rows:
            if rows.line_num > head and any(each.strip() for each in row):
                card = _card(rows.line_num, names, row, anomalies)
                told_by = known[card.name].told_by if card.name in known and not card.confirmed else ""
                for name, why in our_box.wrong_card(own, card, tuple(cards)):
                    raise _wrong(rows.line_num, names.index(name) if name in names else 0, why, name)
                cards.append(replace(card, told_by=told_by))
    except csv.Error as error:
        raise DataError(f"line {rows.line_num}: a cell does not end where it should ({error}).") from error
    changed = text_of(replace(own, alerts=tuple(cards)))
    our_box.own_of(changed)
    return changed


def _body(sheet: str) -> str:
    """Without the mark of its letters, and the line by which Excel is told the delimiter."""
    body = sheet.removeprefix("\ufeff")
    return "\n" + body.partition("\n")[2] if body.lower().startswith("sep=") else body


def _head(sheet: str) -> tuple[str, list[str]]:
    first = _body(sheet).lstrip("\n").partition("\n")[0].strip()
    delimiter = max(DELIMITERS, key=first.count)
    return delimiter, [_key(each.strip().strip('"')) for each in first.split(delimiter)]


def _key(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", text.strip().lower()).strip("_")


def _wrong(line: int, place: int, why: str, name: str = "") -> DataError:
    column = LETTERS[place] if place < len(LETTERS) else str(place + 1)
    end = "" if why[-1] in ".?" else "."
    return DataError(f"line {line}, column {column}{f' ({name})' if name else ''}: {why}{end}")


def _card(line: int, names: Sequence[str], row: Sequence[str], anomalies: Mapping[str, Any]) -> AlertCard:
    found: dict[str, Any] = {}
    for place, name in enumerate(names):
        cell = " ".join(row[place].split()) if place < len(row) else ""
        if not name or (not cell and name not in ("name", "level")):
            continue
        try:
            found["confirmed" if name == "checked" else name] = READ[name](cell, anomalies)
        except ValueError as error:
            raise _wrong(line, place, str(error), name) from error
    return AlertCard(**{"confirmed": False, **found})


def _name(cell: str, _: Any) -> str:
    if len(cell) > our_box.LONGEST_NAME or not is_name(cell):
        raise ValueError(f"an alert needs a name of at most {our_box.LONGEST_NAME} letters")
    return cell


def _level(cell: str, _: Any) -> str:
    if _key(cell) not in LEVELS:
        raise ValueError(f"level is yellow, orange or red; this is {cell[:40]!r}")
    return _key(cell)


def _number(least: int, most: int, step: int = 1) -> Callable[[str, Any], int]:
    def number(cell: str, _: Any) -> int:
        plain = cell.rstrip("% ").strip()
        if not re.fullmatch(r"\d{1,3}", plain) or not least <= int(plain) <= most or int(plain) % step:
            kind = "a number" if step == 1 else f"a step of {step}"
            raise ValueError(f"here stands {kind} from {least} to {most}; this is {cell[:40]!r}")
        return int(plain)

    return number


def _yes(cell: str, _: Any) -> bool:
    if cell.lower() not in (*YES, *NO):
        raise ValueError(f"here stands yes or no; this is {cell[:40]!r}")
    return cell.lower() in YES


def _some(known: Sequence[str]) -> Callable[[str, Any], tuple[str, ...]]:
    return lambda cell, _: tuple(dict.fromkeys(_one(each, known) for each in _parts(cell)))


def _one(part: str, known: Sequence[str]) -> str:
    if _key(part) not in known:
        raise ValueError(f"there is no {part[:40]!r}. {nearest(_key(part), known)}")
    return _key(part)


def _parts(cell: str) -> Iterator[str]:
    return (each.strip() for each in re.split("[,;/]", cell) if each.strip())


def _aliens(cell: str, _: Any) -> dict[str, int]:
    found: dict[str, int] = {}
    for part in _parts(cell):
        match = ALIENS.fullmatch(part)
        assert match is not None
        room = _one(match[1], ROOMS)
        found[room] = found.get(room, 0) + int(match[2] or 1)
    return {room: found[room] for room in ROOMS if found.get(room)}


def _anomaly(cell: str, anomalies: Mapping[str, Any]) -> str:
    by_name = {_key(each.name or key): key for key, each in anomalies.items()} | {_key(key): key for key in anomalies}
    if _key(cell) not in by_name:
        raise ValueError(f"there is no anomaly {cell[:40]!r}. {nearest(_key(cell), by_name)}")
    return by_name[_key(cell)]


READ: Final[dict[str, Callable[[str, Mapping[str, Any]], Any]]] = {
    "name": _name,
    "level": _level,
    "count": _number(1, our_box.MOST),
    "shields": _number(0, 100, 10),
    "offline": _some(STATIONS),
    "destroyed": _some(STATIONS),
    "aliens": _aliens,
    "ship": _yes,
    "anomaly": _anomaly,
    "skill_deck": _yes,
    "injures": _some(PLACES),
    "ends": _yes,
    "note": lambda cell, _: cell[:300],
    "checked": _yes,
}
