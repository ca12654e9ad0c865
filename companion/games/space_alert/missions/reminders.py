"""When the crew is reminded of the computer, if it wishes so: in gaps, and never while nobody may talk."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from companion.games.space_alert.missions import CommsDown, Mission, speech
from companion.games.space_alert.missions.announcements import SECOND, Announcement, Restored, announcements

BEFORE_END_S: Final = 45  # of a phase: between its warnings, when there is still time to lay other cards


@lru_cache(maxsize=4)
def reminders(mission: Mission, crew: int, tempo: int, phases: tuple[int, ...]) -> tuple[int, ...]:
    """Milliseconds from "enter hyperspace": once in each of these phases, where there is room."""
    told = announcements(mission, crew, tempo)
    ends = [end * SECOND * 100 // tempo for end in mission.phase_ends]
    busy = [*((each.at, each.end) for each in told), *_silences(told)]
    begins = (0, *ends[:-1])
    spans = [(begin, end) for phase, (begin, end) in enumerate(zip(begins, ends, strict=True), 1) if phase in phases]
    return tuple(at for begin, end in spans for at in _free(begin, end, busy))


def _silences(told: Sequence[Announcement]) -> Iterator[tuple[int, int]]:
    for place, each in enumerate(told):
        if isinstance(each.what, CommsDown):
            yield each.at, next(later.end for later in told[place:] if isinstance(later.what, Restored))


def _free(begin: int, end: int, busy: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """As near as can be to the best moment."""
    length, best = speech.REMINDER * SECOND, end - BEFORE_END_S * SECOND
    moments = sorted(range(begin, end - length, SECOND), key=lambda at: (abs(at - best), at))
    return tuple(at for at in moments if all(to <= at or at + length <= since for since, to in busy))[:1]
