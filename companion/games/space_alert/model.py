"""The state of a game: the mission at hand, its flight, what the crew tells of it, and the missions before it."""

from dataclasses import field
from typing import Literal, TypeAlias

from companion import contract
from companion.contract import Millis, Seat, frozen, since
from companion.games.space_alert.missions import Mission, announcements
from companion.games.space_alert.printed.crew import Party, Place, Trajectory
from companion.games.space_alert.printed.threat_cards import Colour
from companion.games.space_alert.resolution.campaign import Repair
from companion.games.space_alert.resolution.game import Carried, Figures, Program, Slot
from companion.games.space_alert.resolution.names import Tile
from companion.games.space_alert.resolution.other_crews import Change, Found
from companion.games.space_alert.resolution.outcome import Outcome
from companion.games.space_alert.resolution.switches import RuleSet, Switches

Stage: TypeAlias = Literal[
    "choosing",  # which mission
    "briefing",  # the table is set up
    "flying",
    "flown",  # the ship has jumped; the cards wait to be resolved
    "programming",  # the crew tells its cards
    "resolving",  # step by step
    "scored",
    "repairing",  # between two missions of a campaign
    "closed",
]
Guides: TypeAlias = Literal["test_runs", "always", "never"]
Draws: TypeAlias = Literal["box", "table"]  # who draws the damage tiles
Tiles: TypeAlias = tuple[tuple[Tile, ...], tuple[Tile, ...], tuple[Tile, ...]]  # red, white, blue


@frozen
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
    signals: bool  # each phone has a switch of its own by now: it stands in the journals of older games
    own: tuple[Mission, ...]  # that the group has written
    has_specialists: bool = field(default=False, metadata=since("0.7"))  # in place of heroic cards
    reminds: bool = field(default=False, metadata=since("0.7"))  # of the computer's maintenance, aloud
    guides: Guides = field(default="test_runs", metadata=since("0.7"))  # who is told a sentence more at each step


# --- the mission


@frozen
class Note:
    alert: int  # the place of its announcement
    threat: str  # the number on the card that was drawn


@frozen
class Trip:
    seat: Seat
    at: int  # milliseconds from "enter hyperspace"
    phase: int


@frozen
class Flight:
    began: Millis  # table time of the big button
    made: int = 0  # announcements so far
    notes: tuple[Note, ...] = ()
    trips: tuple[Trip, ...] = ()
    # Nothing was announced here: the crew has told its threats, and they stand in the mission, numbered from 1.
    untimed: bool = field(default=False, metadata=since("0.7"))

    @property
    def zero(self) -> int:
        """Table time of "enter hyperspace"."""
        return self.began + announcements.LEAD_MS


# --- the debriefing


@frozen
class Sheet:
    """One member's program as it has been told so far."""

    slots: Program
    cursor: int = 0  # where the next card goes
    is_locked: bool = False


@frozen
class PlacedTrip:
    trip: int  # its place among the trips of the flight
    member: int
    turn: int  # 0: it cost nothing


@frozen
class Idea:
    """What if this slot had held something else?"""

    member: int
    slot: int
    cards: Slot


@frozen
class Luck:
    """What came of the same programs with other orders of the tiles."""

    since: Millis  # table time of the last slice
    done: int = 0
    scores: tuple[tuple[int, int], ...] = ()  # points of those that came home, and how often
    lost: int = 0


@frozen
class Standing:
    """How the resolution stood, as far as it was shown."""

    turn: int
    within: int  # steps of that turn
    damage: tuple[int, int, int]  # red, white, blue
    lost_in: int = 0  # turn; 0: the ship flies
    points: int | None = None  # of a ship that has come home
    is_scored: bool = False


@frozen
class Rerun:
    """The flight once more with other cards, as it is shown."""

    changes: tuple[Change, ...]
    at: int  # steps that are shown


@frozen
class Debrief:
    switches: Switches
    sheets: tuple[Sheet, ...]  # by member: those who sit there clockwise, then the androids
    captain: int | None = None
    trips: tuple[PlacedTrip, ...] = ()
    called: tuple[tuple[int, str], ...] = ()  # by the place of the alert: the card that its threat calls
    figures: tuple[tuple[str, Figures], ...] = ()
    draws: Draws = "box"
    tiles: Tiles = ((), (), ())  # as they come up; with the table's own draws, as far as they were told
    at: int = 0  # steps that have been shown
    idea: Idea | None = None
    luck: Luck = field(default_factory=lambda: Luck(Millis(0)))
    was: Standing | None = field(default=None, metadata=since("0.7"))  # before something that was told was changed
    found: Found = field(default=Found(), metadata=since("0.7"))  # crews with other cards
    rerun: Rerun | None = field(default=None, metadata=since("0.7"))
    # What a mission elsewhere has left to one that was brought; None: it is this table's own.
    carried: Carried | None = field(default=None, metadata=since("0.7"))


# --- how it ends, and what was before


@frozen
class Ending:
    survived: bool
    points: int
    won: bool  # it may come home without
    by: str = ""  # what the ship was lost to, where the companion knows
    turn: int = 0  # and when
    missions: int = 1  # of a campaign


@frozen
class PastMission:
    """A mission of the campaign from which the ship came home."""

    title: str
    level: int
    outcome: Outcome
    captain: int  # as a member: the crew repairs from there on, clockwise
    switches: Switches
    repairs: tuple[Repair, ...] = ()  # after it


@frozen
class State:
    rules: Rules
    stage: Stage = "choosing"
    mission: Mission | None = None
    trajectories: tuple[tuple[Place, Trajectory], ...] = ()
    ticked: tuple[str, ...] = ()  # steps of the set-up list
    flight: Flight | None = None
    debrief: Debrief | None = None
    outcome: Ending | None = None
    past: tuple[PastMission, ...] = ()  # missions of this campaign before the one at hand
    step: int = 0
    agreed: Rules | None = field(default=None, metadata=since("0.7"))  # where a mission has brought its own rules


Event: TypeAlias = contract.Event[State]
Command: TypeAlias = contract.Command[State]
Correction: TypeAlias = contract.Correction[State]
Course: TypeAlias = contract.Course[State]


def flight_of(state: State) -> Flight:
    assert state.flight is not None
    return state.flight


def mission_of(state: State) -> Mission:
    assert state.mission is not None
    return state.mission


def debrief_of(state: State) -> Debrief:
    assert state.debrief is not None
    return state.debrief
