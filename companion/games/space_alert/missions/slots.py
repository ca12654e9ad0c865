"""How long each line of a mission may take: until what follows it in its announcement, or to the announcement's end."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, Literal

from companion.contract import Line, Millis, Say, line
from companion.games.space_alert.missions import Alert, CommsDown, DataTransfer, IncomingData, speech
from companion.games.space_alert.missions.announcements import (
    LEAD_MS,
    Announcement,
    Begun,
    Changed,
    Counted,
    Over,
    Restored,
    Warned,
)
from companion.games.space_alert.missions.track import COUNT_FROM, cues_of

PHASES: Final = (1, 2, 3)
TIMES: Final = range(1, 13)
ZONES: Final[tuple[Literal["red", "white", "blue"] | None, ...]] = (None, "red", "white", "blue")
STATIONS_MS: Final = LEAD_MS - COUNT_FROM * 1_000 - 200


def slots() -> Iterator[tuple[Line, Millis]]:
    yield line("say.stations"), Millis(STATIONS_MS)
    yield line("say.reminder"), Millis(speech.REMINDER * 1_000)
    for made in every_announcement():
        says = [(each.at, each.what.line) for each in cues_of(made, 0) if isinstance(each.what, Say)]
        for (at, said), (until, _) in pairwise((*says, (LEAD_MS + made.end, None))):
            assert said is not None
            yield said, Millis(until - at)


def every_announcement() -> Iterator[Announcement]:
    """One of each kind, in each phase, in its slot."""
    for phase in PHASES:
        for alert in _alerts():
            yield Announcement(0, speech.ALERT * 1_000, alert, phase)
        yield Announcement(0, speech.INCOMING_DATA * 1_000, IncomingData(0), phase)
        yield Announcement(0, speech.DATA_TRANSFER * 1_000, DataTransfer(0), phase)
        yield Announcement(0, speech.DOWN * 1_000, CommsDown(0, 5), phase)
        yield Announcement(0, speech.RESTORED * 1_000, Restored(), phase)
        yield Announcement(0, speech.COUNTDOWN * 1_000, Counted(phase), phase)
        yield from (Announcement(0, speech.WARNING * 1_000, Warned(phase, each), phase) for each in speech.WARNINGS)
    yield Announcement(0, speech.BEGIN * 1_000, Begun(), 1)
    yield from (Announcement(0, speech.PHASE_CHANGE * 1_000, Changed(each), each + 1) for each in (1, 2))
    yield from (Announcement(0, speech.OVER * 1_000, Over(each), each) for each in (2, 3))


def _alerts() -> Iterator[Alert]:
    for t in TIMES:
        for zone in ZONES:
            for serious in (False, True):
                for confirmed in (False, True):
                    yield Alert(0, t, zone, serious, confirmed)
