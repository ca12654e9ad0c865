"""Missions as text: the TOML form of those that ship and of those that a group writes, read and written."""

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, Final, get_args

from companion.contract import is_name
from companion.contract.data import STRING, DataError, expect_quick, line_of, nearest
from companion.games.space_alert.missions import Alert, CommsDown, Happening, Kind, Mission, Scope, notation
from companion.games.space_alert.missions.notation import Wrong

PHASES: Final = {7: 2, 12: 3}  # how many phases a mission of so many turns has
SHORTEST_PHASE: Final = 75  # its beginning and the one-minute warning find room
LONGEST: Final = 3600
LONGEST_ID: Final = 40
LONGEST_TITLE: Final = 60
ID: Final = re.compile("[a-z0-9]+(?:-[a-z0-9]+)*")
TOP: Final = ":1"
SCOPES: Final[tuple[Scope, ...]] = get_args(Scope)

KEYS: Final = tuple(each.name for each in fields(Mission) if each.name != "kind")
NEEDED: Final = tuple(key for key in KEYS if key != "stage")


class _Misfit(Exception):
    """Something wrong in a mission: under which key, and in which of its events."""

    def __init__(self, what: str, key: str = "", event: int | None = None) -> None:
        super().__init__(what)
        self.key, self.event = key, event


def read(text: str, name: str, kind: Kind = "own") -> tuple[Mission, ...]:
    """`name` is the file's, for the message of the DataError."""
    expect_quick(text, name)
    try:
        raw = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # an endless number or nesting is no TOMLDecodeError
        raise DataError(_broken(text, name, str(error))) from error
    if stray := next((key for key in raw if key != "mission"), None):
        raise DataError(
            f"{name}{line_of(text, (stray,)) or TOP}: unknown key {stray!r}. {nearest(stray, ['[[mission]]'])}"
        )
    tables = raw.get("mission")
    if not (isinstance(tables, list) and tables and all(isinstance(each, dict) for each in tables)):
        raise DataError(f"{name}:1: there is no mission. Begin each one with a line [[mission]].")
    missions: list[Mission] = []
    ids: set[str] = set()
    for number, table in enumerate(tables):
        try:
            mission = _mission(table, kind)
            if mission.id in ids:
                raise _Misfit(f"there is already a mission {mission.id!r}. Give this one another id.", "id")
        except _Misfit as misfit:
            line = _line(text, number, misfit)
            called = table.get("id")
            which = f"mission {called!r}" if isinstance(called, str) and called else f"mission {number + 1}"
            raise DataError(f"{name}{line}: {which}: {misfit}") from misfit
        ids.add(mission.id)
        missions.append(mission)
    return tuple(missions)


def write(mission: Mission) -> str:
    lines = ["[[mission]]", f"id = {_quoted(mission.id)}", f"title = {_quoted(mission.title)}"]
    if mission.stage != "mission":
        lines.append(f"stage = {_quoted(mission.stage)}")
    ends = ", ".join(str(end) for end in mission.phase_ends)
    lines += [f"turns = {mission.turns}", f"phase_ends = [{ends}]", "events = ["]
    lines += [f'    "{notation.write(event)}",' for event in mission.events]
    return "\n".join((*lines, "]", ""))


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


# --- what a mission has to be


def _mission(table: Mapping[str, Any], kind: Kind) -> Mission:
    for key in table:
        if key not in KEYS:
            raise _Misfit(f"unknown key {key!r}. {nearest(key, KEYS)}", key)
    if missing := [key for key in NEEDED if key not in table]:
        raise _Misfit(f"{_listed(missing)} missing. A mission needs {_and(NEEDED)}.")
    turns = table["turns"]
    if type(turns) is not int or turns not in PHASES:
        raise _Misfit(f"turns is 7 or 12, not {turns!r}.", "turns")
    stage = table.get("stage", "mission")
    if stage not in SCOPES:
        raise _Misfit(f"unknown stage {stage!r}. {nearest(str(stage), SCOPES)}", "stage")
    ends = _phase_ends(table["phase_ends"], turns)
    return Mission(
        _id(table["id"]), _title(table["title"]), kind, turns, ends, _events(table["events"], turns, ends[-1]), stage
    )


def _id(value: Any) -> str:
    if not (isinstance(value, str) and ID.fullmatch(value) and len(value) <= LONGEST_ID):
        raise _Misfit(
            f"an id is made of small letters, digits and single hyphens, at most {LONGEST_ID} of them, "
            f'like "our-mission-1", not {value!r}.',
            "id",
        )
    return value


def _title(value: Any) -> str:
    if not (isinstance(value, str) and is_name(value)):
        raise _Misfit(f"a title is one line of words, not {value!r}.", "title")
    if len(value) > LONGEST_TITLE:
        raise _Misfit(f"a title has at most {LONGEST_TITLE} letters; this one has {len(value)}.", "title")
    return value


def _phase_ends(value: Any, turns: int) -> tuple[int, ...]:
    phases = PHASES[turns]
    if not (isinstance(value, list) and all(type(end) is int for end in value)):
        raise _Misfit(f"phase_ends is a list of seconds, like [220, 450, 600], not {value!r}.", "phase_ends")
    if len(value) != phases:
        raise _Misfit(f"{turns} turns are {phases} phases: phase_ends needs {phases} seconds.", "phase_ends")
    begin = 0
    for number, end in enumerate(value, start=1):
        if end <= begin:
            raise _Misfit(f"phase {number} ends at {end}, but begins at {begin}: phase_ends ascend.", "phase_ends")
        if end - begin < SHORTEST_PHASE:
            raise _Misfit(
                f"phase {number} has only {end - begin} seconds. Let it end at {begin + SHORTEST_PHASE} or later.",
                "phase_ends",
            )
        begin = end
    if begin > LONGEST:
        raise _Misfit(f"a mission lasts at most {LONGEST} seconds, not {begin}.", "phase_ends")
    return tuple(value)


def _events(value: Any, turns: int, length: int) -> tuple[Happening, ...]:
    if not isinstance(value, list) or not value:
        raise _Misfit(f"events is a list of lines, like [{notation.ALERT}].", "events")
    events: list[Happening] = []
    for number, text in enumerate(value):
        if not isinstance(text, str):
            raise _Misfit(f"an event is a line between quotes, like {notation.ALERT}, not {text!r}.", "events")
        try:
            event = notation.parse(text)
            _fit(event, events, turns, length)
        except Wrong as wrong:
            raise _Misfit(f"{text!r}: {str(wrong).rstrip('.')}.", "events", number) from wrong
        events.append(event)
    return tuple(events)


def _fit(event: Happening, before: Sequence[Happening], turns: int, length: int) -> None:
    if event.at >= length:
        raise Wrong(f"the mission ends at {length}. Announce it earlier, or let the last phase end later")
    if before and event.at == before[-1].at:
        raise Wrong("the line before announces something at the same second. Choose another one")
    if before and event.at < before[-1].at:
        raise Wrong(f"it comes after one at {before[-1].at}. Sort the events by their seconds")
    match event:
        case Alert(t=t) if not 1 <= t <= turns:
            raise Wrong(f"T+{t} does not exist: this mission has the turns 1 to {turns}")
        case CommsDown(at, seconds) if at + seconds > length:
            raise Wrong(f"the silence ends at {at + seconds}, after the mission's end at {length}. Shorten it")
        case _:
            pass


def _listed(keys: Sequence[str]) -> str:
    return f"{_and(keys)} {'is' if len(keys) == 1 else 'are'}"


def _and(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


# --- where it stands: tomllib keeps no positions, so the text is read again, and only when something is wrong


def _line(text: str, number: int, misfit: _Misfit) -> str:
    """The line of the event, else of the key, else of the mission, else the file's first."""
    mission = f"mission[{number}]"
    key = line_of(text, (mission, misfit.key))
    if key and misfit.event is not None:
        return _line_of_event(text, int(key.removeprefix(":")), misfit.event)
    return key or line_of(text, (mission,)) or TOP


def _line_of_event(text: str, begins: int, number: int) -> str:
    """`begins` is the line of the key: what follows its equals sign are strings, one an event, and comments."""
    value = text.index("=", sum(len(line) + 1 for line in text.split("\n")[: begins - 1]))
    strings = [found.start() for found in STRING.finditer(text, value) if found[0][0] != "#"]
    return f":{text.count(chr(10), 0, strings[number]) + 1}"


def _broken(text: str, name: str, error: str) -> str:
    found = re.fullmatch(r"(.*) \((?:at line (\d+), column (\d+)|at end of document)\)", error, re.DOTALL)
    if found is None:
        return f"{name}:1: this is not TOML: {error}."
    line = found[2] or str(text.count("\n") + 1)
    column = f" (column {found[3]})" if found[3] else ""
    return f"{name}:{line}: this is not TOML: {found[1]}{column}."
