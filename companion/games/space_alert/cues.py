"""Space Alert: the ship's computer. The plan of a mission for the speaker, and what the lamps show meanwhile."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, assert_never

from companion.contract import NOTHING, Bed, Cue, Effect, Flash, Light, Line, Say, Scene, Sound, Track, line
from companion.games.space_alert import cues_debrief
from companion.games.space_alert.missions.announcements import (
    Announcement,
    Begun,
    Changed,
    Counted,
    Over,
    Restored,
    Warned,
    announcements,
)
from companion.games.space_alert.missions.mission import Alert, CommsDown, DataTransfer, IncomingData, Mission
from companion.games.space_alert.model import (
    LEAD_MS,
    Aborted,
    Announced,
    Event,
    Flown,
    Launched,
    MissionChosen,
    MissionPutBack,
    Reported,
    Stage,
    State,
    ThreatNoted,
    TickedOff,
    Tripped,
    flight_of,
    mission_of,
)
from companion.games.space_alert.voyage import RepairMade, RepairsEnded, WentOn

HUMS: Final = ("ship_hum_1", "ship_hum_2", "ship_hum_3")  # they rise from phase to phase
ALARMS: Final = ("alarm_1", "alarm_2", "alarm_3")
NOISE: Final = "communication_noise"
ALARM_MS: Final = (660, 740, 780)  # an alarm sounds before its line, the longest one dies away under it
PHASE_COLOURS: Final = ("green", "yellow", "red")
ZONES: Final = ("red", "white", "blue")
SHOWN_MS: Final = 8_000  # a zone's lamp calls for so long
COUNT_FROM: Final = 5
TRANSFER_LINE_MS: Final = 3_000  # "data transfer", twice
TRANSFER_S: Final = 5  # in which cards change hands
CHIME_MS: Final = 650
DRUM_MS: Final = 750


# --- words


def report(alert: Alert) -> Line:
    """As the phones show it, and in two sentences as the computer says it."""
    return line("report.alert", time=time_of(alert), threat=threat_of(alert))


def time_of(alert: Alert) -> Line:
    return line(f"say.t.{alert.t}")


def threat_of(alert: Alert) -> Line:
    return line(f"say.{'serious' if alert.serious else 'common'}.{alert.zone or 'internal'}")


# --- the plan


@lru_cache(maxsize=4)
def track(mission: Mission, crew: int, tempo: int, began: int) -> Track:
    cues = [*_lead(), *(cue for each in announcements(mission, crew, tempo) for cue in cues_of(each))]
    return Track(began, tuple(sorted(cues, key=lambda each: each.at)))


def _lead() -> Iterator[Cue]:
    yield Cue(0, Bed(HUMS[0]))
    yield Cue(200, Say(line("say.stations")))
    for seconds in range(COUNT_FROM, 0, -1):
        yield Cue(LEAD_MS - seconds * 1_000, Say(line(f"say.count.{seconds}")))


def cues_of(made: Announcement) -> Iterator[Cue]:
    start = LEAD_MS + made.at
    level = min(made.phase, len(HUMS)) - 1
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
            yield Cue(start, Bed(HUMS[level]))
            yield Cue(start, Say(spoken(made)))
        case Counted():
            for seconds in range(COUNT_FROM, 0, -1):
                yield Cue(start + made.ms - seconds * 1_000, Say(line(f"say.count.{seconds}")))
        case Begun():
            yield Cue(start, Sound("drum_roll"))
            yield Cue(start + DRUM_MS, Say(spoken(made)))
        case Changed():
            yield Cue(start, Bed(HUMS[level]))
            yield Cue(start, Say(spoken(made)))
        case Over():
            yield Cue(start, Bed(None))
            yield Cue(start, Say(spoken(made)))
        case Warned():
            yield Cue(start, Say(spoken(made)))
        case _:
            assert_never(made.what)


def spoken(made: Announcement) -> Line:
    """What the computer says, word for word."""
    match made.what:
        case Alert() as alert:
            key = "say.alert" if alert.confirmed else "say.unconfirmed"
            return line(key, time=time_of(alert), threat=threat_of(alert))
        case IncomingData():
            return line("say.incoming_data")
        case DataTransfer():
            return line("say.data_transfer")
        case CommsDown():
            return line("say.comms_down")
        case Restored():
            return line("say.restored")
        case Warned(phase, seconds):
            return line(f"say.ends_{seconds}.{phase}")
        case Counted():
            return line("say.count.1")
        case Begun():
            return line("say.begun")
        case Changed(ended):
            return line(f"say.changed.{ended}")
        case Over(phase):
            return line(f"say.over.{phase}")
        case _:
            assert_never(made.what)


# --- what lasts


def scene(state: State) -> Scene:
    if state.stage is Stage.RESOLVING:
        return cues_debrief.scene(state)
    if state.stage is not Stage.FLYING:
        return NOTHING
    flight, mission, crew = flight_of(state), mission_of(state), state.rules.party.crew
    made = announcements(mission, crew, state.rules.tempo)[: flight.made]
    plan = track(mission, crew, state.rules.tempo, flight.began)
    if is_silent(made):
        dark_red = tuple(Light(f"zone.{zone}", "red", "breathe") for zone in ZONES)
        return Scene((*dark_red, Light("alert", "red"), Light("big", "red")), track=plan)
    phase = made[-1].phase if made else 1
    lights = [Light("alert", PHASE_COLOURS[min(phase, 3) - 1], "breathe")]
    lights += [Light(f"zone.{zone}", zone) for zone in ZONES if any(_comes_from(each, zone) for each in made)]
    return Scene(tuple(lights), track=plan)


def is_silent(made: tuple[Announcement, ...]) -> bool:
    """The communications are down: nobody may speak."""
    told = [each.what for each in made if isinstance(each.what, (CommsDown, Restored))]
    return bool(told) and isinstance(told[-1], CommsDown)


def _comes_from(made: Announcement, zone: str) -> bool:
    return isinstance(made.what, Alert) and made.what.zone == zone


# --- what passes


def effects(before: State, event: Event, after: State) -> tuple[Effect, ...]:
    match event:
        case Announced(made):
            was = flight_of(before).made
            news = announcements(mission_of(after), after.rules.party.crew, after.rules.tempo)[was:made]
            return tuple(each for one in news[-1:] for each in _flashes(one))  # after an undo many come at once
        case Reported(survived, _):
            return (Sound("fanfare"), Say(line("say.survived"))) if survived else (Say(line("say.lost")),)
        case (
            MissionChosen()
            | MissionPutBack()
            | TickedOff()
            | Launched()
            | ThreatNoted()
            | Tripped()
            | Aborted()
            | Flown()
            | RepairMade()
            | RepairsEnded()
        ):
            return ()
        case WentOn():
            return (Sound("chime"), Say(line("say.next_mission")))
        case _:
            return cues_debrief.effects(before, event, after)


def _flashes(made: Announcement) -> tuple[Effect, ...]:
    match made.what:
        case Alert(zone=None):
            return tuple(Flash(f"zone.{zone}", "chase", "yellow", SHOWN_MS) for zone in ZONES)
        case Alert(zone=str() as zone, serious=serious):
            return (Flash(f"zone.{zone}", "alarm" if serious else "blink", zone, SHOWN_MS),)
        case DataTransfer():
            return (Flash("big", "countdown", "blue", made.ms),)
        case IncomingData():
            return (Flash("big", "blink", "green", made.ms),)
        case _:
            return ()
