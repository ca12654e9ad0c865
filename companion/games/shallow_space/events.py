"""What can have happened: at the table here, to people and to ships beside this file."""

from dataclasses import dataclass
from typing import TypeAlias

from companion.contract import Millis, Seat
from companion.games.shallow_space.events_people import (
    BrigadeGathered,
    CardPlayed,
    CardsDealt,
    CardsTurnedIn,
    CloakCounted,
    Cloaked,
    CloneMoved,
    CloneSeemed,
    Commissioned,
    DefectAsked,
    Defected,
    Died,
    Dived,
    DiveSet,
    GameEnded,
    Healed,
    Hurt,
    Moved,
    PhaserFired,
    PileShuffled,
    RankChanged,
    RedshirtsChanged,
    ShipCaptured,
    SwapAnswered,
    SwapDropped,
    SwapOffered,
    Swapped,
    TeamLost,
    Uncloaked,
)
from companion.games.shallow_space.events_ships import (
    Absorbed,
    Aged,
    BarrelRolled,
    Boosted,
    BotLost,
    BotMade,
    BotMoved,
    ChargeFound,
    Decayed,
    FieldHit,
    LaserFired,
    LastingBegan,
    LastingCounted,
    LastingEnded,
    Missed,
    PodLaunched,
    Rolled,
    SectionHit,
    SectionMended,
    ShieldHit,
    ShieldRose,
    ShipDestroyed,
    TookCommand,
)
from companion.games.shallow_space.model import Asked

# --- before the game


@dataclass(frozen=True, slots=True)
class ShipJoined:
    seat: Seat
    ship: int


@dataclass(frozen=True, slots=True)
class ShipNamed:
    ship: int
    name: str


@dataclass(frozen=True, slots=True)
class TeamsDrawn:
    sides: tuple[int, ...]
    order: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class SeedDrawn:
    """Only the hash is told."""

    seed: str
    hash: str


@dataclass(frozen=True, slots=True)
class GameBegan:
    pass


# --- turns


@dataclass(frozen=True, slots=True)
class TurnBegan:
    number: int
    round: int
    teams: tuple[int, ...]
    ends_at: Millis | None


@dataclass(frozen=True, slots=True)
class BecameReady:
    """`mending`: points of a repair brigade that are left, for who takes it back."""

    who: int
    mending: int = 0


@dataclass(frozen=True, slots=True)
class ReadyTakenBack:
    who: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    by_clock: bool = False


# --- real dice


@dataclass(frozen=True, slots=True)
class RollAsked:
    asked: Asked


@dataclass(frozen=True, slots=True)
class RollsEntered:
    """All that were wanted for the command; or the table was corrected, and it is dropped."""


# --- corrections


@dataclass(frozen=True, slots=True)
class PersonPut:
    person: int
    ship: int
    room: str


@dataclass(frozen=True, slots=True)
class HealthSet:
    person: int
    health: int


@dataclass(frozen=True, slots=True)
class RedshirtsSet:
    person: int
    redshirts: int


@dataclass(frozen=True, slots=True)
class DamageSet:
    ship: int
    section: str
    damage: int


@dataclass(frozen=True, slots=True)
class OwnerSet:
    ship: int
    team: int


@dataclass(frozen=True, slots=True)
class PersonHandedOver:
    person: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class ClockFrozen:
    left: Millis


@dataclass(frozen=True, slots=True)
class ClockFreed:
    ends_at: Millis


Muster: TypeAlias = ShipJoined | ShipNamed | TeamsDrawn | SeedDrawn | GameBegan
Cards: TypeAlias = (
    PileShuffled
    | CardsDealt
    | CardPlayed
    | CardsTurnedIn
    | SwapOffered
    | SwapAnswered
    | SwapDropped
    | Swapped
    | Commissioned
)
People: TypeAlias = (
    DiveSet
    | Moved
    | RedshirtsChanged
    | Hurt
    | Dived
    | Healed
    | Died
    | PhaserFired
    | BrigadeGathered
    | Cloaked
    | CloneMoved
    | CloneSeemed
    | CloakCounted
    | Uncloaked
    | TookCommand
    | RankChanged
    | Defected
    | BecameReady
    | ReadyTakenBack
)
Ships: TypeAlias = (
    SectionHit
    | ShieldHit
    | SectionMended
    | ShieldRose
    | Aged
    | Decayed
    | ShipDestroyed
    | PodLaunched
    | LaserFired
    | Boosted
    | ShipCaptured
)
Lastings: TypeAlias = (
    LastingBegan | LastingCounted | FieldHit | ChargeFound | LastingEnded | BotMade | BotMoved | BotLost
)
Table: TypeAlias = (
    TurnBegan
    | TurnEnded
    | Rolled
    | Missed
    | Absorbed
    | BarrelRolled
    | DefectAsked
    | TeamLost
    | GameEnded
    | RollAsked
    | RollsEntered
)
Correction: TypeAlias = (
    PersonPut | HealthSet | RedshirtsSet | DamageSet | OwnerSet | PersonHandedOver | ClockFrozen | ClockFreed
)
Event: TypeAlias = Muster | Cards | People | Ships | Lastings | Table | Correction
