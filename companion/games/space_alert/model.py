"""Space Alert: the state of a mission at the table, what may be asked of it, and what can have happened."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, Literal, TypeAlias

from companion.contract import Millis, Seat
from companion.games.space_alert.debrief import Debrief, DebriefCommand, DebriefEvent, Draws
from companion.games.space_alert.missions.mission import Kind, Mission
from companion.games.space_alert.missions.mission import Stage as MissionStage
from companion.games.space_alert.printed.crew import Party, Place, Trajectory
from companion.games.space_alert.printed.threat_cards import Colour
from companion.games.space_alert.resolution.switches import RuleSet
from companion.games.space_alert.voyage import Finished, VoyageCommand, VoyageEvent

LEAD_MS: Final = 9_000  # from the big button to "enter hyperspace"


class Stage(StrEnum):
    CHOOSING = "choosing"  # which mission
    BRIEFING = "briefing"  # the table is set up
    FLYING = "flying"
    FLOWN = "flown"  # the ship has jumped; the cards wait to be resolved
    PROGRAMMING = "programming"  # the crew tells its cards
    RESOLVING = "resolving"  # step by step
    SCORED = "scored"
    REPAIRING = "repairing"  # between two missions of a campaign
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Rules:
    """What was agreed before the game, worked out once."""

    seats: tuple[Seat, ...]  # clockwise; the first is the captain
    party: Party
    tempo: int  # percent of the track's own
    colours: tuple[Colour, ...]  # of the threat decks
    with_expansion: bool
    rockets: int | None  # None: as many as the reference has
    draws_trajectories: bool
    resolution: RuleSet
    draws: Draws
    signals: bool  # phones flash and vibrate with each announcement
    own: tuple[Mission, ...]  # that the group has written


@dataclass(frozen=True, slots=True)
class Note:
    alert: int  # the place of its announcement
    threat: str  # the number on the card that was drawn


@dataclass(frozen=True, slots=True)
class Trip:
    seat: Seat
    at: int  # milliseconds from "enter hyperspace"
    phase: int


@dataclass(frozen=True, slots=True)
class Flight:
    began: Millis  # table time of the big button
    made: int = 0  # announcements so far
    notes: tuple[Note, ...] = ()
    trips: tuple[Trip, ...] = ()

    @property
    def zero(self) -> int:
        """Table time of "enter hyperspace"."""
        return self.began + LEAD_MS


@dataclass(frozen=True, slots=True)
class Outcome:
    survived: bool
    points: int
    won: bool  # it may come home without
    by: str = ""  # what the ship was lost to, where the companion knows
    turn: int = 0  # and when
    missions: int = 1  # of a campaign


@dataclass(frozen=True, slots=True)
class State:
    rules: Rules
    stage: Stage = Stage.CHOOSING
    mission: Mission | None = None
    trajectories: tuple[tuple[Place, Trajectory], ...] = ()
    ticked: tuple[str, ...] = ()  # steps of the set-up list
    flight: Flight | None = None
    debrief: Debrief | None = None
    outcome: Outcome | None = None
    past: tuple[Finished, ...] = ()  # missions of this campaign before the one at hand
    step: int = 0


def flight_of(state: State) -> Flight:
    assert state.flight is not None
    return state.flight


def mission_of(state: State) -> Mission:
    assert state.mission is not None
    return state.mission


def debrief_of(state: State) -> Debrief:
    assert state.debrief is not None
    return state.debrief


def next_step(state: State) -> State:
    """What was tapped before means something else now."""
    return replace(state, step=state.step + 1)


# --- commands


Extra: TypeAlias = Literal[
    "double_actions",
    "two_on_one_turn",
    "no_internal",
    "no_serious",
    "no_unconfirmed",
    "no_incoming_data",
    "no_transfers",
    "no_silence",
]


@dataclass(frozen=True, slots=True)
class ChooseMission:
    mission: str


@dataclass(frozen=True, slots=True)
class RandomMission:
    """None: as official missions have it. A code ("7F3K-S4N") brings another table's mission."""

    length: Literal["usual", "short", "normal", "long"] = "usual"
    level: int = 0  # 0: the official one
    extras: tuple[Extra, ...] = ()
    code: str = ""


@dataclass(frozen=True, slots=True)
class AnotherMission:
    """Back to the list."""


@dataclass(frozen=True, slots=True)
class TickOff:
    item: str
    done: bool = True


@dataclass(frozen=True, slots=True)
class Launch:
    pass


@dataclass(frozen=True, slots=True)
class NoteThreat:
    """The communications officer has drawn a card for an alert."""

    alert: int  # the place of its announcement; -1: the oldest that has none
    threat: str


@dataclass(frozen=True, slots=True)
class SayTripped:
    """Oops, I tripped: a card was put wrong, and its correction costs a delay."""


@dataclass(frozen=True, slots=True)
class Abort:
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Report:
    """How the resolution on the table came out."""

    survived: bool
    points: int


Command: TypeAlias = (
    ChooseMission
    | RandomMission
    | AnotherMission
    | TickOff
    | Launch
    | NoteThreat
    | SayTripped
    | Abort
    | Report
    | DebriefCommand
    | VoyageCommand
)


# --- events


@dataclass(frozen=True, slots=True)
class MissionChosen:
    """With all that it announces: it comes again from the journal when the generator is another one."""

    id: str
    title: str
    kind: Kind
    turns: int
    phase_ends: tuple[int, ...]
    events: tuple[str, ...]  # as lines of a mission file
    stage: MissionStage
    trajectories: tuple[tuple[Place, Trajectory], ...]


@dataclass(frozen=True, slots=True)
class MissionPutBack:
    pass


@dataclass(frozen=True, slots=True)
class TickedOff:
    item: str
    done: bool


@dataclass(frozen=True, slots=True)
class Launched:
    at: Millis


@dataclass(frozen=True, slots=True)
class Announced:
    made: int  # so many by now


@dataclass(frozen=True, slots=True)
class ThreatNoted:
    alert: int
    threat: str  # "": the note was wiped


@dataclass(frozen=True, slots=True)
class Tripped:
    seat: Seat
    at: int
    phase: int


@dataclass(frozen=True, slots=True)
class Aborted:
    pass


@dataclass(frozen=True, slots=True)
class Flown:
    pass


@dataclass(frozen=True, slots=True)
class Reported:
    survived: bool
    points: int


Event: TypeAlias = (
    MissionChosen
    | MissionPutBack
    | TickedOff
    | Launched
    | Announced
    | ThreatNoted
    | Tripped
    | Aborted
    | Flown
    | Reported
    | DebriefEvent
    | VoyageEvent
)
