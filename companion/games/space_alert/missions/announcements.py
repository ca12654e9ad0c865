"""What the ship's computer says in a mission, and when: settled so that no two announcements are made at once.

What official tracks put on the same second (a warning under an alert, an alert on the end of a phase) is moved apart by
as little as possible; countdowns never move.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from companion.contract import replace
from companion.games.space_alert import missions
from companion.games.space_alert.missions import speech

SECOND: Final = 1_000
LEAD_MS: Final = 9_000  # from the big button to "enter hyperspace"
WARNING_MOVES_S: Final = 8  # a warning that finds no room so near to its moment is left out
FULL_CREW: Final = 5

SLOTS: Final = {
    missions.Alert: speech.ALERT,
    missions.IncomingData: speech.INCOMING_DATA,
    missions.DataTransfer: speech.DATA_TRANSFER,
}


@dataclass(frozen=True, slots=True)
class Begun:
    """Enter hyperspace."""


@dataclass(frozen=True, slots=True)
class Restored:
    """The crew may talk again."""


@dataclass(frozen=True, slots=True)
class Warned:
    phase: int
    seconds: int  # to its end


@dataclass(frozen=True, slots=True)
class Counted:
    """The last seconds of a phase."""

    phase: int


@dataclass(frozen=True, slots=True)
class Changed:
    """A phase has ended: its cards are locked. The next one begins."""

    ended: int


@dataclass(frozen=True, slots=True)
class Over:
    """The last phase has ended."""

    phase: int


Matter: TypeAlias = missions.Happening | Begun | Restored | Warned | Counted | Changed | Over


@dataclass(frozen=True, slots=True)
class Announcement:
    at: int  # milliseconds from "enter hyperspace"
    ms: int  # for which the computer speaks, at most
    what: Matter
    phase: int

    @property
    def end(self) -> int:
        return self.at + self.ms


@lru_cache(maxsize=16)
def announcements(mission: missions.Mission, crew: int, tempo: int = 100) -> tuple[Announcement, ...]:
    """By time. A crew (with its androids) below five hears no unconfirmed report. `tempo`: percent of the track's."""
    ends = [_ms(end, tempo) for end in mission.phase_ends]
    placed = list(_fixed(ends))
    for event in _told(mission, crew):
        at = _ms(event.at, tempo)
        if isinstance(event, missions.CommsDown):
            down = _in_room(placed, at, speech.DOWN, event)
            placed += [
                down,
                _in_room([*placed, down], at + _ms(event.seconds, tempo), speech.RESTORED, Restored()),
            ]
        else:
            placed.append(_in_room(placed, at, SLOTS[type(event)], event))
    for phase, end in enumerate(ends, start=1):
        begin = 0 if phase == 1 else ends[phase - 2]
        for seconds in speech.WARNINGS:
            placed += _near(placed, end - seconds * SECOND, begin, Warned(phase, seconds))
    placed.sort(key=lambda each: each.at)
    last = len(ends)
    return tuple(replace(each, phase=min(last, 1 + sum(1 for end in ends if end <= each.at))) for each in placed)


def is_silent(made: tuple[Announcement, ...]) -> bool:
    """The communications are down: nobody may speak."""
    told = [each.what for each in made if isinstance(each.what, (missions.CommsDown, Restored))]
    return bool(told) and isinstance(told[-1], missions.CommsDown)


def _fixed(ends: list[int]) -> Iterator[Announcement]:
    yield _announced(0, speech.BEGIN, Begun())
    for phase, end in enumerate(ends, start=1):
        yield _announced(end - speech.COUNTDOWN * SECOND, speech.COUNTDOWN, Counted(phase))
        if phase < len(ends):
            yield _announced(end, speech.PHASE_CHANGE, Changed(phase))
        else:
            yield _announced(end, speech.OVER, Over(phase))


def _told(mission: missions.Mission, crew: int) -> Iterator[missions.Happening]:
    """What this crew is told."""
    merged = {each.at: each for each in missions.silences(mission)}
    for event in mission.events:
        match event:
            case missions.Alert(confirmed=False) if crew < FULL_CREW:
                continue
            case missions.CommsDown(at, _):
                if at in merged:
                    yield merged[at]
            case _:
                yield event


def _in_room(placed: list[Announcement], at: int, seconds: int, what: Matter) -> Announcement:
    """As near to its moment as there is room; silence does not end before its time."""
    free = {at, *(each.end for each in placed if each.end > at)}
    if not isinstance(what, Restored):
        free |= {each.at - seconds * SECOND for each in placed if each.at > 0}
    for moment in sorted(free, key=lambda each: (abs(each - at), -each)):
        if moment >= 0 and _is_free(placed, moment, seconds):
            return _announced(moment, seconds, what)
    raise AssertionError("behind the last announcement there is always room")


def _near(placed: list[Announcement], at: int, begin: int, what: Matter) -> tuple[Announcement, ...]:
    for move in sorted(range(-WARNING_MOVES_S, WARNING_MOVES_S + 1), key=abs):
        moment = at + move * SECOND
        if moment >= begin and _is_free(placed, moment, speech.WARNING):
            return (_announced(moment, speech.WARNING, what),)
    return ()


def _is_free(placed: list[Announcement], moment: int, seconds: int) -> bool:
    end = moment + seconds * SECOND
    return not any([each.at < end and moment < each.at + each.ms for each in placed])


def _announced(at: int, seconds: int, what: Matter) -> Announcement:
    return Announcement(at, seconds * SECOND, what, 0)


def _ms(seconds: int, tempo: int) -> int:
    return seconds * SECOND * 100 // tempo
