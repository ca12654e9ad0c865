"""What can have happened. `how` says by what: alert, deed, plan, shot, correction."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.contract import Millis, Seat
from companion.games.captain_is_dead.model import Condition
from companion.games.captain_is_dead.printed import Four, Level

How: TypeAlias = Literal["alert", "deed", "correction"]


@dataclass(frozen=True, slots=True)
class SetUpStepDone:
    pass


@dataclass(frozen=True, slots=True)
class RoleTaken:
    seat: Seat
    role: str
    room: str
    how: How = "deed"


@dataclass(frozen=True, slots=True)
class OrderSet:
    order: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class FirstAlertsBegan:
    count: int


@dataclass(frozen=True, slots=True)
class TurnBegan:
    seat: Seat
    actions: int
    teleports: int = 0


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """Its alert is due; what is left of the actions is lost."""

    at: Millis
    lost: int


@dataclass(frozen=True, slots=True)
class AlertReminded:
    pass


@dataclass(frozen=True, slots=True)
class QueueFilled:
    levels: tuple[Level, ...]  # face up now, out of the deck


@dataclass(frozen=True, slots=True)
class QueueLost:
    count: int


@dataclass(frozen=True, slots=True)
class QueuedNamed:
    place: int
    is_ship: bool
    card: str


@dataclass(frozen=True, slots=True)
class QueuedShot:
    place: int  # in what lies there now
    skips: bool  # it was this turn's alert


@dataclass(frozen=True, slots=True)
class NextSkipped:
    """A torpedo against whatever comes, where the group reads it so."""


@dataclass(frozen=True, slots=True)
class AlertDrawn:
    level: Level
    card: str
    kind: str  # setup, turn, extra
    from_queue: bool


@dataclass(frozen=True, slots=True)
class AlertNamed:
    card: str


@dataclass(frozen=True, slots=True)
class AlertResolved:
    pass


@dataclass(frozen=True, slots=True)
class AlertOverridden:
    seat: Seat


@dataclass(frozen=True, slots=True)
class AlertSkipped:
    why: str  # plan, forgotten, shot, none_left


@dataclass(frozen=True, slots=True)
class AlertsCounted:
    yellow: int
    orange: int
    red: int


@dataclass(frozen=True, slots=True)
class DoneAnyway:
    """Something spoke against it; the table decides."""

    seat: Seat
    deed: str
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Acted:
    seat: Seat
    deed: str
    actions: int
    skills: Four = (0, 0, 0, 0)  # cards that were paid
    is_free: bool = False  # one of the free uses of the Teleporter


@dataclass(frozen=True, slots=True)
class ActionsGained:
    count: int


@dataclass(frozen=True, slots=True)
class DiscountGained:
    """For this turn and its alert."""

    skill: str
    count: int


@dataclass(frozen=True, slots=True)
class Moved:
    seat: Seat
    room: str
    how: How = "deed"


@dataclass(frozen=True, slots=True)
class StationSet:
    station: str
    condition: Condition
    how: How


@dataclass(frozen=True, slots=True)
class ShieldsSet:
    percent: int
    how: How


@dataclass(frozen=True, slots=True)
class CoreSet:
    steps: int
    how: How


@dataclass(frozen=True, slots=True)
class AliensSet:
    room: str
    count: int
    how: How


@dataclass(frozen=True, slots=True)
class ShipsSet:
    count: int
    how: How


@dataclass(frozen=True, slots=True)
class TorpedoesSet:
    count: int
    how: How


@dataclass(frozen=True, slots=True)
class AnomalySet:
    anomaly: str
    present: bool
    how: How


@dataclass(frozen=True, slots=True)
class UpgradeSet:
    upgrade: str
    present: bool
    how: How


@dataclass(frozen=True, slots=True)
class InjurySet:
    seat: Seat
    injured: bool
    how: How


@dataclass(frozen=True, slots=True)
class CrewmanReplaced:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Spared:
    """The Hologram."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PlanDrawn:
    seat: Seat


@dataclass(frozen=True, slots=True)
class PlanPlayed:
    seat: Seat
    plan: str


@dataclass(frozen=True, slots=True)
class PlansSet:
    count: int


@dataclass(frozen=True, slots=True)
class PlansHeld:
    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class ToolMoved:
    tool: str
    at: str  # a seat, or the pod


@dataclass(frozen=True, slots=True)
class ToolUsed:
    tool: str


@dataclass(frozen=True, slots=True)
class ToolSet:
    tool: str
    at: str
    used: bool


@dataclass(frozen=True, slots=True)
class SkillsCounted:
    place: str  # a seat, or a pile
    skills: Four


@dataclass(frozen=True, slots=True)
class SkillMoved:
    skill: str
    source: str
    to: str


@dataclass(frozen=True, slots=True)
class SkillGiven:
    """From hand to hand, where nobody counts."""

    giver: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class SkillDeckLost:
    pass


@dataclass(frozen=True, slots=True)
class SkillsShuffled:
    """The deck was empty."""


@dataclass(frozen=True, slots=True)
class AwaySet:
    seat: Seat
    away: bool


@dataclass(frozen=True, slots=True)
class TurnSet:
    seat: Seat
    actions: int
    teleports: int | None = None  # of another seat; None: it is the same


@dataclass(frozen=True, slots=True)
class ReminderDismissed:
    reminder: str


@dataclass(frozen=True, slots=True)
class QuietSet:
    quiet: bool


@dataclass(frozen=True, slots=True)
class EndAsked:
    won: bool
    cause: str


@dataclass(frozen=True, slots=True)
class EndDenied:
    pass


@dataclass(frozen=True, slots=True)
class GameEnded:
    won: bool
    cause: str


Event: TypeAlias = (
    SetUpStepDone
    | RoleTaken
    | OrderSet
    | FirstAlertsBegan
    | TurnBegan
    | TurnEnded
    | AlertReminded
    | QueueFilled
    | QueueLost
    | QueuedNamed
    | QueuedShot
    | NextSkipped
    | AlertDrawn
    | AlertNamed
    | AlertResolved
    | AlertOverridden
    | AlertSkipped
    | AlertsCounted
    | DoneAnyway
    | Acted
    | ActionsGained
    | DiscountGained
    | Moved
    | StationSet
    | ShieldsSet
    | CoreSet
    | AliensSet
    | ShipsSet
    | TorpedoesSet
    | AnomalySet
    | UpgradeSet
    | InjurySet
    | CrewmanReplaced
    | Spared
    | PlanDrawn
    | PlanPlayed
    | PlansSet
    | PlansHeld
    | ToolMoved
    | ToolUsed
    | ToolSet
    | SkillsCounted
    | SkillMoved
    | SkillGiven
    | SkillDeckLost
    | SkillsShuffled
    | AwaySet
    | TurnSet
    | ReminderDismissed
    | QuietSet
    | EndAsked
    | EndDenied
    | GameEnded
)
