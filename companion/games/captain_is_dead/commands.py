"""What may be asked of the table. What a turn's actions are spent on is done for whoever's turn it is."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.contract import Seat
from companion.games.captain_is_dead.correcting import Tool

Target: TypeAlias = Literal[
    "attached",
    "first",  # of the alerts that lie face up; most boxes show two
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "skip",
]

# --- the set-up


@dataclass(frozen=True, slots=True)
class NextStep:
    pass


@dataclass(frozen=True, slots=True)
class TakeRole:
    role: str
    seat: Seat | None = None  # None: whoever asks


@dataclass(frozen=True, slots=True)
class GoBefore:
    """Of two with the same rank, or one that is not known."""

    seat: Seat
    other: Seat


# --- a turn: `anyway` is done although something speaks against it


@dataclass(frozen=True, slots=True)
class SpendAction:
    """For anything; the big button does it too."""

    anyway: bool = False


@dataclass(frozen=True, slots=True)
class Move:
    room: str
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class MoveTogether:
    """With somebody in the same place."""

    seat: Seat
    room: str
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class Teleport:
    """Oneself, or somebody else."""

    seat: Seat
    room: str
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class KillAlien:
    """In the own room."""

    room: str
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class UseSecurity:
    """Against aliens in any room."""

    room: str
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class GiveSkill:
    giver: Seat
    to: Seat
    way: Literal["hand", "comm"]
    skill: str = ""
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class GiveTool:
    tool: str
    to: Seat
    way: Literal["hand", "comm", "teleporter"]
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class TakeSkill:
    """From the Computers, the Internal Sensors or the Cargo Pod."""

    source: Literal["computers", "sensors", "pod"]
    skill: str = ""
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class TakeTool:
    tool: str
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class UseTool:
    tool: str
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class Fire:
    target: Target
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class MakeTorpedo:
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class Heal:
    seat: Seat
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class EndAnomaly:
    anomaly: str
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class Research:
    upgrade: str
    instead: str = ""
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class DrawPlan:
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class PlayPlan:
    seat: Seat
    plan: str = ""
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class ReadPlan:
    """A plan's card lies on a reader: whoever sits there plays it, else whoever's turn it is."""

    plan: str


@dataclass(frozen=True, slots=True)
class Repair:
    station: str
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class Reinstall:
    station: str
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class GainActions:
    """By a plan or a role."""

    count: int


@dataclass(frozen=True, slots=True)
class GainDiscount:
    """For this turn: by a plan, an upgrade, or the Janitor's swap."""

    skill: str
    count: int


@dataclass(frozen=True, slots=True)
class EndTurn:
    pass


# --- alerts


@dataclass(frozen=True, slots=True)
class DrawAlert:
    card: str = ""  # of the group's box
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class ResolveAlert:
    """All that it does is entered; what the group's box says of it happens by itself."""


@dataclass(frozen=True, slots=True)
class OverrideAlert:
    seat: Seat
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class SkipAlert:
    why: Literal["plan", "forgotten"]


@dataclass(frozen=True, slots=True)
class NameQueued:
    """What lies face up: which card, or whether it is a ship."""

    place: int
    is_ship: bool
    card: str = ""


@dataclass(frozen=True, slots=True)
class NameAlert:
    """Which card it is that was drawn."""

    card: str


# --- what happens to the ship


@dataclass(frozen=True, slots=True)
class KnockOut:
    station: str


@dataclass(frozen=True, slots=True)
class Destroy:
    station: str


@dataclass(frozen=True, slots=True)
class HitShields:
    percent: int


@dataclass(frozen=True, slots=True)
class PlaceAliens:
    room: str
    count: int


@dataclass(frozen=True, slots=True)
class AttachShip:
    pass


@dataclass(frozen=True, slots=True)
class AttachAnomaly:
    anomaly: str


@dataclass(frozen=True, slots=True)
class Injure:
    seat: Seat


@dataclass(frozen=True, slots=True)
class LoseSkillDeck:
    pass


@dataclass(frozen=True, slots=True)
class EndCrew:
    """A red alert that nobody prevents."""


# --- the rest


@dataclass(frozen=True, slots=True)
class ConfirmEnd:
    pass


@dataclass(frozen=True, slots=True)
class DenyEnd:
    """It was prevented."""


@dataclass(frozen=True, slots=True)
class CountSkills:
    """What lies there, or is in somebody's hand; the deck gives or takes the difference."""

    place: str
    command: int
    engineering: int
    science: int
    tactical: int


@dataclass(frozen=True, slots=True)
class MoveSkill:
    skill: str
    source: str
    to: str


@dataclass(frozen=True, slots=True)
class DismissReminder:
    reminder: str


@dataclass(frozen=True, slots=True)
class KeepQuiet:
    quiet: bool


Deed: TypeAlias = (
    SpendAction
    | Move
    | MoveTogether
    | Teleport
    | KillAlien
    | UseSecurity
    | GiveSkill
    | GiveTool
    | TakeSkill
    | TakeTool
    | UseTool
    | Fire
    | MakeTorpedo
    | Heal
    | EndAnomaly
    | Research
    | DrawPlan
    | PlayPlan
    | Repair
    | Reinstall
)
Harm: TypeAlias = (
    KnockOut | Destroy | HitShields | PlaceAliens | AttachShip | AttachAnomaly | Injure | LoseSkillDeck | EndCrew
)
Play: TypeAlias = (
    NextStep
    | TakeRole
    | GoBefore
    | Deed
    | ReadPlan
    | GainActions
    | GainDiscount
    | EndTurn
    | DrawAlert
    | ResolveAlert
    | OverrideAlert
    | SkipAlert
    | NameQueued
    | NameAlert
    | Harm
    | CountSkills
    | MoveSkill
)
Command: TypeAlias = Play | ConfirmEnd | DenyEnd | DismissReminder | KeepQuiet | Tool
