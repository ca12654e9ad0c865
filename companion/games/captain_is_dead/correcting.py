"""With what the host corrects the table."""

from dataclasses import dataclass
from typing import TypeAlias

from companion.contract import Seat
from companion.games.captain_is_dead.model import Condition
from companion.games.captain_is_dead.printed import Level


@dataclass(frozen=True, slots=True)
class SetStation:
    station: str
    condition: Condition


@dataclass(frozen=True, slots=True)
class SetShields:
    percent: int


@dataclass(frozen=True, slots=True)
class SetCore:
    steps: int


@dataclass(frozen=True, slots=True)
class SetAliens:
    room: str
    count: int


@dataclass(frozen=True, slots=True)
class SetShips:
    count: int


@dataclass(frozen=True, slots=True)
class SetTorpedoes:
    count: int


@dataclass(frozen=True, slots=True)
class SetPlans:
    count: int


@dataclass(frozen=True, slots=True)
class SetPlansHeld:
    """In somebody's hand."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class SetAlerts:
    """Of a level, those that lie face down."""

    level: Level
    count: int


@dataclass(frozen=True, slots=True)
class SetInjured:
    seat: Seat
    injured: bool


@dataclass(frozen=True, slots=True)
class SetRoom:
    seat: Seat
    room: str


@dataclass(frozen=True, slots=True)
class SetRole:
    seat: Seat
    role: str


@dataclass(frozen=True, slots=True)
class SetPlace:
    """In the order of turns."""

    seat: Seat
    place: int


@dataclass(frozen=True, slots=True)
class SetAway:
    seat: Seat
    away: bool


@dataclass(frozen=True, slots=True)
class SetTurn:
    seat: Seat
    actions: int


@dataclass(frozen=True, slots=True)
class SetAnomaly:
    anomaly: str
    present: bool


@dataclass(frozen=True, slots=True)
class SetUpgrade:
    upgrade: str
    present: bool


@dataclass(frozen=True, slots=True)
class SetTool:
    tool: str
    at: str
    used: bool


Tool: TypeAlias = (
    SetStation
    | SetShields
    | SetCore
    | SetAliens
    | SetShips
    | SetTorpedoes
    | SetPlans
    | SetPlansHeld
    | SetAlerts
    | SetInjured
    | SetRoom
    | SetRole
    | SetPlace
    | SetAway
    | SetTurn
    | SetAnomaly
    | SetUpgrade
    | SetTool
)
