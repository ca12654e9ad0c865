"""What happens while a game is resolved, in the order in which it happens. A seat is a number, the captain's is 0; a
threat goes by its key ("E1-05@3": the card's number and the turn on which it appeared).
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.games.space_alert.resolution.names import Letter, Station, Tile, Weapon, Zone

Key: TypeAlias = str
By: TypeAlias = int | Key | None  # a seat, a threat, or the ship's own doing
Because: TypeAlias = By | Literal["gravolift", "computer", "trip", "return"]
Store: TypeAlias = Literal["shield", "reactor"]


@dataclass(frozen=True, slots=True)
class ThreatAppeared:
    threat: Key
    place: Zone | Literal["internal"]
    spaces: int


@dataclass(frozen=True, slots=True)
class Acted:
    """A card is turned over; what comes of it follows."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class Moved:
    seat: int
    here: Station
    there: Station


@dataclass(frozen=True, slots=True)
class StoodStill:
    """There is no way on."""

    seat: int
    here: Station


@dataclass(frozen=True, slots=True)
class Delayed:
    """The action of `turn` and those after it slide; `dropped` is the last one, where it had to go."""

    seat: int
    turn: int
    because: Because
    dropped: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NothingDone:
    """A press in vain. `why` has its sentence in strings/."""

    seat: int
    station: Station
    card: str
    why: str


@dataclass(frozen=True, slots=True)
class Emptied:
    """When and by whom the last cube was taken."""

    turn: int
    by: By
    was: Literal["a_shot", "a_transfer", "a_drain", "a_tile"]


@dataclass(frozen=True, slots=True)
class NoEnergy:
    """What was to be done with it: a weapon fired, or a store filled."""

    seat: int
    station: Station
    wanted: Weapon | Store
    reactor: Zone
    nth: int  # attempt at this system in this turn
    emptied: Emptied | None


@dataclass(frozen=True, slots=True)
class Fired:
    """A weapon speaks; what it hits is seen when damage is counted."""

    seat: int
    weapon: Weapon
    station: Station
    strength: int


@dataclass(frozen=True, slots=True)
class EnergyMoved:
    seat: int
    store: Store
    zone: Zone
    amount: int
    source: Zone | Literal["capsule"]
    extra: int = 0  # from the supply, by a heroic action


@dataclass(frozen=True, slots=True)
class CapsuleSpent:
    seat: int
    left: int


@dataclass(frozen=True, slots=True)
class ComputerMaintained:
    seat: int


@dataclass(frozen=True, slots=True)
class SquadTaken:
    seat: int
    station: Station
    disabled: bool


@dataclass(frozen=True, slots=True)
class SquadReactivated:
    seat: int


@dataclass(frozen=True, slots=True)
class SquadDisabled:
    """`seat`: who led it; None: it stood in `station`."""

    seat: int | None
    station: Station | None
    by: By


@dataclass(frozen=True, slots=True)
class Confirmed:
    """Visual confirmation, the `nth` of this turn."""

    seat: int
    nth: int


@dataclass(frozen=True, slots=True)
class RocketLaunched:
    seat: int
    left: int


@dataclass(frozen=True, slots=True)
class RocketMissed:
    """Nothing in range."""


@dataclass(frozen=True, slots=True)
class InterceptorsOut:
    seat: int
    distance: int


@dataclass(frozen=True, slots=True)
class InterceptorsHome:
    seat: int


Feat: TypeAlias = Literal[
    "second_rocket",
    "long_look",
    "screens",
    "strong_pulse",
    "stimulated",
    "guards",
    "slows",
    "jumps_early",
    "prepares",
    "ready",
    "protected",
]


@dataclass(frozen=True, slots=True)
class SpecialistActed:
    """`what` has its sentence in strings/."""

    seat: int
    what: Feat


@dataclass(frozen=True, slots=True)
class Repaired:
    seat: int
    threat: Key
    station: Station
    letter: Letter
    amount: int
    left: int


@dataclass(frozen=True, slots=True)
class ExtraRepaired:
    """All its stations, or exactly one press, in one turn."""

    threat: Key
    amount: int
    left: int


@dataclass(frozen=True, slots=True)
class Struck:
    """Battlebots (or a pilot, at the fissure) hit an internal threat."""

    seat: int
    threat: Key
    station: Station
    amount: int
    left: int


@dataclass(frozen=True, slots=True)
class Shot:
    """One weapon and what it aims at; the damage of all of a turn is counted together."""

    weapon: Weapon
    station: Station
    by: int | None
    target: Key | None
    strength: int


@dataclass(frozen=True, slots=True)
class ThreatHit:
    threat: Key
    hits: int  # the sum of all
    stopped: int  # by its shield
    damage: int
    left: int


@dataclass(frozen=True, slots=True)
class ThreatHurt:
    """By something else than a weapon."""

    threat: Key
    by: By
    amount: int
    left: int


@dataclass(frozen=True, slots=True)
class Defeated:
    threat: Key
    points: int


@dataclass(frozen=True, slots=True)
class Survived:
    threat: Key
    points: int


@dataclass(frozen=True, slots=True)
class ThreatMoved:
    threat: Key
    here: int
    there: int


@dataclass(frozen=True, slots=True)
class ThreatActed:
    threat: Key
    action: Literal["x", "y", "z", "destroyed", "hurt", "jump", "other"]


@dataclass(frozen=True, slots=True)
class ThreatChanged:
    """Its speed, its shield, its hit points, whether it can be seen ... and what that now is."""

    threat: Key
    what: str
    now: int


@dataclass(frozen=True, slots=True)
class IntruderMoved:
    threat: Key
    here: Station
    there: Station


@dataclass(frozen=True, slots=True)
class ShieldAbsorbed:
    zone: Zone
    threat: Key
    amount: int
    left: int


@dataclass(frozen=True, slots=True)
class ZoneDamaged:
    zone: Zone
    threat: By
    amount: int
    doubled: bool
    total: int


@dataclass(frozen=True, slots=True)
class TileDrawn:
    zone: Zone
    tile: Tile


@dataclass(frozen=True, slots=True)
class Drained:
    """Energy, capsules or rockets are gone, by a threat or a damage tile."""

    store: Literal["shield", "reactor", "capsules", "rockets"]
    zone: Zone | None
    amount: int
    left: int
    by: By


@dataclass(frozen=True, slots=True)
class KnockedOut:
    seat: int
    station: Station
    by: By


@dataclass(frozen=True, slots=True)
class SystemLost:
    """For the rest of the mission: a malfunction survived here."""

    station: Station
    letter: Letter
    threat: Key


@dataclass(frozen=True, slots=True)
class Happened:
    """Something that only one card does. `what` has its sentence in strings/."""

    threat: Key
    what: str
    zone: Zone | None = None


@dataclass(frozen=True, slots=True)
class ComputerNeglected:
    first: int
    last: int
    lost: bool


@dataclass(frozen=True, slots=True)
class ConfirmationCounted:
    phase: int
    best: int
    points: int


@dataclass(frozen=True, slots=True)
class ShipLost:
    by: By
    why: Literal["damage", "destroyed", "computer"]
    zone: Zone | None = None


@dataclass(frozen=True, slots=True)
class Jumped:
    """The ship is home."""


Event: TypeAlias = (
    ThreatAppeared | Acted | Moved | StoodStill | Delayed | NothingDone | NoEnergy | Fired | EnergyMoved
    | CapsuleSpent | ComputerMaintained | SquadTaken | SquadReactivated | SquadDisabled | Confirmed | RocketLaunched
    | RocketMissed | InterceptorsOut | InterceptorsHome | SpecialistActed | Repaired | ExtraRepaired | Struck | Shot
    | ThreatHit | ThreatHurt | Defeated | Survived | ThreatMoved | ThreatActed | ThreatChanged | IntruderMoved
    | ShieldAbsorbed | ZoneDamaged | TileDrawn | Drained | KnockedOut | SystemLost | Happened | ComputerNeglected
    | ConfirmationCounted | ShipLost | Jumped
)  # fmt: skip
