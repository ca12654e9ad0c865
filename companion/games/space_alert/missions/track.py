"""A mission as a track for the speaker: every sound and every line of it, with its moment."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, assert_never

from companion.contract import Bed, Cue, Say, Sound, Track, line
from companion.games.space_alert.missions import Alert, CommsDown, DataTransfer, IncomingData, Mission
from companion.games.space_alert.missions.announcements import (
    LEAD_MS,
    Announcement,
    Begun,
    Changed,
    Counted,
    Over,
    Restored,
    Warned,
    announcements,
    is_silent,
)
from companion.games.space_alert.missions.reminders import reminders
from companion.games.space_alert.missions.spoken import spoken

HUMS: Final = ("ship_hum_1", "ship_hum_2", "ship_hum_3")  # they rise from phase to phase
ALARMS: Final = ("alarm_1", "alarm_2", "alarm_3")
LAST_MINUTE: Final = "last_minute"
NOISE: Final = "communication_noise"
ALARM_MS: Final = (660, 740, 780)  # an alarm sounds before its line, the longest one dies away under it
COUNT_FROM: Final = 5
MINUTE_MS: Final = 60_000
TRANSFER_LINE_MS: Final = 3_000  # "data transfer", twice
TRANSFER_S: Final = 5  # in which cards change hands
CHIME_MS: Final = 650
DRUM_MS: Final = 750


@lru_cache(maxsize=4)
def track(mission: Mission, crew: int, tempo: int, began: int, reminded: tuple[int, ...] = ()) -> Track:
    """`reminded`: phases in which the computer is called to mind."""
    told = announcements(mission, crew, tempo)
    presses = max(0, next(each.at for each in told if isinstance(each.what, Over)) - MINUTE_MS)
    cues = [*_lead(), *(cue for each in told for cue in cues_of(each, presses))]
    if reminded:
        cues += [Cue(LEAD_MS + at, Say(line("say.reminder"))) for at in reminders(mission, crew, tempo, reminded)]
    if not is_silent(tuple(each for each in told if each.at <= presses)):
        cues.append(Cue(LEAD_MS + presses, Bed(LAST_MINUTE)))
    return Track(began, tuple(sorted(cues, key=lambda each: each.at)))


def _lead() -> Iterator[Cue]:
    yield Cue(0, Bed(HUMS[0]))
    yield Cue(200, Say(line("say.stations")))
    for seconds in range(COUNT_FROM, 0, -1):
        yield Cue(LEAD_MS - seconds * 1_000, Say(line(f"say.count.{seconds}")))


def cues_of(made: Announcement, presses: int) -> Iterator[Cue]:
    """`presses`: from then on the ship does, whatever phase it is."""
    start = LEAD_MS + made.at
    level = min(made.phase, len(HUMS)) - 1
    hum = LAST_MINUTE if made.at >= presses else HUMS[level]
    match made.what:
        case Alert():
            yield Cue(start, Sound(ALARMS[level]))
            yield Cue(start + ALARM_MS[level], Say(spoken(made)))
        case IncomingData():
            yield Cue(start, Sound("chime"))
            yield Cue(start + CHIME_MS, Say(spoken(made)))
        case DataTransfer():
            yield Cue(start, Say(spoken(made)))
            for second in range(TRANSFER_S):
                yield Cue(start + TRANSFER_LINE_MS + second * 1_000, Sound("tick"))
            yield Cue(start + TRANSFER_LINE_MS + TRANSFER_S * 1_000, Say(line("say.transferred")))
        case CommsDown():
            yield Cue(start, Say(spoken(made)))
            yield Cue(start, Bed(NOISE))
        case Restored():
            yield Cue(start, Bed(hum))
            yield Cue(start, Say(spoken(made)))
        case Counted():
            for seconds in range(COUNT_FROM, 0, -1):
                yield Cue(start + made.ms - seconds * 1_000, Say(line(f"say.count.{seconds}")))
        case Begun():
            yield Cue(start, Sound("drum_roll"))
            yield Cue(start + DRUM_MS, Say(spoken(made)))
        case Changed():
            yield Cue(start, Bed(hum))
            yield Cue(start, Say(spoken(made)))
        case Over():
            yield Cue(start, Bed(None))
            yield Cue(start, Say(spoken(made)))
        case Warned():
            yield Cue(start, Say(spoken(made)))
        case _:
            assert_never(made.what)
