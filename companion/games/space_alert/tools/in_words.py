"""Missions in words, for the command line: an overview with a row each, and the timeline of one."""

from collections.abc import Iterable, Iterator
from typing import Final, assert_never

from companion.games.space_alert.missions import (
    Alert,
    CommsDown,
    DataTransfer,
    Happening,
    IncomingData,
    Mission,
    alerts,
    level,
)

ALL: Final = 5  # with a crew of five every report counts
HEADINGS: Final = ("id", "title", "turns", "length", "level of 4", "of 5", "alerts", "serious", "internal")
WORDS: Final = 2  # columns of words; the others are numbers


def overview(missions: Iterable[Mission]) -> Iterator[str]:
    rows = [HEADINGS, *map(_row, missions)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        words = [cell.ljust(width) for cell, width in zip(row[:WORDS], widths[:WORDS], strict=True)]
        numbers = [cell.rjust(width) for cell, width in zip(row[WORDS:], widths[WORDS:], strict=True)]
        yield "  ".join((*words, *numbers))


def _row(mission: Mission) -> tuple[str, ...]:
    every = alerts(mission, ALL)
    numbers = (
        level(mission, 4),
        level(mission, 5),
        len(every),
        sum(each.serious for each in every),
        sum(each.zone is None for each in every),
    )
    return (mission.id, mission.title, str(mission.turns), clock(mission.length), *map(str, numbers))


def timeline(mission: Mission) -> Iterator[str]:
    yield f"{mission.title} ({mission.id})"
    of_four, of_five = level(mission, 4), level(mission, ALL)
    yield f"{mission.turns} turns, {clock(mission.length)} long, threat level {of_four} for four, {of_five} for five"
    ends = [(end, f"phase {number} ends") for number, end in enumerate(mission.phase_ends, start=1)]
    events = [(event.at, in_words(event)) for event in mission.events]
    for at, what in sorted((*ends, *events), key=lambda each: each[0]):  # stable: a phase ends before what comes then
        yield f"{clock(at):>6}  {what}"


def in_words(event: Happening) -> str:
    match event:
        case Alert(t=t, zone=zone, serious=serious, confirmed=confirmed):
            report = "alert" if confirmed else "unconfirmed report"
            threat = f"{'serious ' if serious else ''}{'internal ' if zone is None else ''}threat"
            return f"{report}: T+{t}, {threat}" + (f", zone {zone}" if zone else "")
        case IncomingData():
            return "incoming data"
        case DataTransfer():
            return "data transfer"
        case CommsDown(seconds=seconds):
            return f"communications down for {seconds} seconds"
        case _:
            assert_never(event)


def clock(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"
