"""Space Alert after the mission: what the crew tells of it, the walk through its turns, what came of it."""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from companion.contract import Millis
from companion.games.space_alert.printed.crew import Place, Trajectory
from companion.games.space_alert.resolution.game import Figures, Program, Slot
from companion.games.space_alert.resolution.names import Tile, Zone
from companion.games.space_alert.resolution.switches import Switches

Draws: TypeAlias = Literal["box", "table"]  # who draws the damage tiles
Tiles: TypeAlias = tuple[tuple[Tile, ...], tuple[Tile, ...], tuple[Tile, ...]]  # red, white, blue
Figure: TypeAlias = Literal["hp", "shield", "speed", "survived", "defeated", "x", "y", "z"]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One member's program as it has been told so far."""

    slots: Program
    cursor: int = 0  # where the next card goes
    is_locked: bool = False


@dataclass(frozen=True, slots=True)
class PlacedTrip:
    trip: int  # its place among the trips of the flight
    member: int
    turn: int  # 0: it cost nothing


@dataclass(frozen=True, slots=True)
class Idea:
    """What if this slot had held something else?"""

    member: int
    slot: int
    cards: Slot


@dataclass(frozen=True, slots=True)
class Luck:
    """What came of the same programs with other orders of the tiles."""

    since: Millis  # table time of the last slice
    done: int = 0
    scores: tuple[tuple[int, int], ...] = ()  # points of those that came home, and how often
    lost: int = 0


@dataclass(frozen=True, slots=True)
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


# --- commands


@dataclass(frozen=True, slots=True)
class ResolveHere:
    pass


@dataclass(frozen=True, slots=True)
class NameCaptain:
    member: int


@dataclass(frozen=True, slots=True)
class LayTrajectory:
    place: Place
    card: Trajectory


@dataclass(frozen=True, slots=True)
class PutCard:
    """One half of a card, in the notation of programs; "-" empties the slot."""

    member: int
    slot: int  # from 1
    card: str
    also: bool = False  # a double action: below the card that lies there


@dataclass(frozen=True, slots=True)
class LayCard:
    """A card on a seat's reader goes into that seat's next empty slot."""

    card: str


@dataclass(frozen=True, slots=True)
class LockProgram:
    member: int


@dataclass(frozen=True, slots=True)
class UnlockProgram:
    member: int


@dataclass(frozen=True, slots=True)
class PlaceTrip:
    """Which action a trip has delayed. Turn 0: none."""

    trip: int
    member: int
    turn: int


@dataclass(frozen=True, slots=True)
class NameCalled:
    """A card that brings another one: which was drawn for it."""

    alert: int
    threat: str


@dataclass(frozen=True, slots=True)
class StartResolving:
    draws: Draws


@dataclass(frozen=True, slots=True)
class NextStep:
    pass


@dataclass(frozen=True, slots=True)
class PreviousStep:
    pass


@dataclass(frozen=True, slots=True)
class FastForward:
    to: Literal["damage", "end"]


@dataclass(frozen=True, slots=True)
class EnterTile:
    zone: Zone
    tile: Tile


@dataclass(frozen=True, slots=True)
class AmendPrograms:
    """Back to the programs: something was told wrong."""


@dataclass(frozen=True, slots=True)
class WhatIf:
    member: int
    slot: int  # from 1
    card: str


@dataclass(frozen=True, slots=True)
class CloseMission:
    pass


# The host's hand:


@dataclass(frozen=True, slots=True)
class SetSwitch:
    switch: str
    setting: str


@dataclass(frozen=True, slots=True)
class SetFigure:
    """What the group's own card prints."""

    threat: str
    figure: Figure
    amount: int


TellingCommand: TypeAlias = (
    ResolveHere
    | NameCaptain
    | LayTrajectory
    | PutCard
    | LayCard
    | LockProgram
    | UnlockProgram
    | PlaceTrip
    | NameCalled
    | StartResolving
    | SetSwitch
    | SetFigure
)
WalkingCommand: TypeAlias = NextStep | PreviousStep | FastForward | EnterTile | AmendPrograms | WhatIf
DebriefCommand: TypeAlias = TellingCommand | WalkingCommand | CloseMission


# --- events


@dataclass(frozen=True, slots=True)
class ProgrammingBegan:
    """With the rules it begins with: they come again from the journal when the tables have changed."""

    switches: Switches
    members: int


@dataclass(frozen=True, slots=True)
class CaptainNamed:
    member: int


@dataclass(frozen=True, slots=True)
class TrajectoryLaid:
    place: Place
    card: Trajectory


@dataclass(frozen=True, slots=True)
class CardPut:
    member: int
    slot: int  # from 1
    cards: Slot  # what lies there now


@dataclass(frozen=True, slots=True)
class ProgramLocked:
    member: int


@dataclass(frozen=True, slots=True)
class ProgramUnlocked:
    member: int


@dataclass(frozen=True, slots=True)
class TripPlaced:
    trip: int
    member: int
    turn: int


@dataclass(frozen=True, slots=True)
class CalledNamed:
    alert: int
    threat: str


@dataclass(frozen=True, slots=True)
class SwitchSet:
    switch: str
    setting: str
    switches: Switches  # all, as they stand now


@dataclass(frozen=True, slots=True)
class FigureSet:
    threat: str
    figure: Figure
    amount: int


@dataclass(frozen=True, slots=True)
class ResolvingBegan:
    draws: Draws
    tiles: Tiles  # as drawn by the box


@dataclass(frozen=True, slots=True)
class Stepped:
    to: int


@dataclass(frozen=True, slots=True)
class TileEntered:
    zone: Zone
    tile: Tile


@dataclass(frozen=True, slots=True)
class ProgramsReopened:
    pass


@dataclass(frozen=True, slots=True)
class Scored:
    at: Millis


@dataclass(frozen=True, slots=True)
class Wondered:
    member: int
    slot: int
    cards: Slot


@dataclass(frozen=True, slots=True)
class LuckCounted:
    at: Millis
    done: int  # in all
    scores: tuple[tuple[int, int], ...]
    lost: int


@dataclass(frozen=True, slots=True)
class MissionClosed:
    survived: bool
    won: bool
    points: int
    by: str  # what the ship was lost to
    turn: int
    missions: int = 1  # of a campaign


DebriefEvent: TypeAlias = (
    ProgrammingBegan
    | CaptainNamed
    | TrajectoryLaid
    | CardPut
    | ProgramLocked
    | ProgramUnlocked
    | TripPlaced
    | CalledNamed
    | SwitchSet
    | FigureSet
    | ResolvingBegan
    | Stepped
    | TileEntered
    | ProgramsReopened
    | Scored
    | Wondered
    | LuckCounted
    | MissionClosed
)
