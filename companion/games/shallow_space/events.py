"""What can have happened. Persons, ships and lasting things go by their numbers."""

from dataclasses import dataclass
from typing import TypeAlias

from companion.core import Millis
from companion.games.shallow_space.model import Asked, Bot, Lasting, Rank
from companion.lines import Seat

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
    who: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    by_clock: bool = False


# --- cards


@dataclass(frozen=True, slots=True)
class PileShuffled:
    pile: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardsDealt:
    who: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """From a hand to the discards. `at`: a section or a ship, for the story."""

    who: int
    card: str
    at: str = ""


@dataclass(frozen=True, slots=True)
class CardsTurnedIn:
    who: int
    cards: tuple[str, ...]
    counts: int  # against the limit


@dataclass(frozen=True, slots=True)
class SwapOffered:
    one: int
    other: int
    card: str


@dataclass(frozen=True, slots=True)
class SwapAnswered:
    one: int
    other: int
    card: str


@dataclass(frozen=True, slots=True)
class SwapDropped:
    one: int
    other: int


@dataclass(frozen=True, slots=True)
class Swapped:
    one: int
    other: int
    card: str
    answer: str


@dataclass(frozen=True, slots=True)
class Commissioned:
    who: int


@dataclass(frozen=True, slots=True)
class DiveSet:
    who: int
    dives: bool


# --- people


@dataclass(frozen=True, slots=True)
class Moved:
    """`how`: walk, jump, chamber, boarding."""

    who: int
    ship: int
    room: str
    moves: int  # that are left
    how: str


@dataclass(frozen=True, slots=True)
class RedshirtsChanged:
    who: int
    redshirts: int


@dataclass(frozen=True, slots=True)
class Hurt:
    who: int
    health: int
    redshirts: int


@dataclass(frozen=True, slots=True)
class Dived:
    """The card itself is played before."""

    who: int
    redshirts: int


@dataclass(frozen=True, slots=True)
class Healed:
    who: int
    health: int


@dataclass(frozen=True, slots=True)
class Died:
    who: int


@dataclass(frozen=True, slots=True)
class PhaserFired:
    who: int
    target: str


@dataclass(frozen=True, slots=True)
class BrigadeGathered:
    who: int
    points: int


@dataclass(frozen=True, slots=True)
class Cloaked:
    who: int
    turns: int


@dataclass(frozen=True, slots=True)
class CloneMoved:
    who: int
    room: str


@dataclass(frozen=True, slots=True)
class CloneSeemed:
    """To play a card."""

    who: int
    card: str


@dataclass(frozen=True, slots=True)
class CloakCounted:
    who: int
    turns: int


@dataclass(frozen=True, slots=True)
class Uncloaked:
    who: int


# --- sections


@dataclass(frozen=True, slots=True)
class SectionHit:
    ship: int
    section: str
    damage: int  # that it has now


@dataclass(frozen=True, slots=True)
class ShieldHit:
    ship: int
    damage: int


@dataclass(frozen=True, slots=True)
class SectionMended:
    ship: int
    section: str
    damage: int
    by: int = -1  # a person with points of a brigade


@dataclass(frozen=True, slots=True)
class ShieldRose:
    """By itself."""

    ship: int
    damage: int


@dataclass(frozen=True, slots=True)
class Aged:
    """Sections that were red when the turn began, and how often now."""

    ship: int
    ages: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Decayed:
    ship: int
    section: str


@dataclass(frozen=True, slots=True)
class ShipDestroyed:
    ship: int


@dataclass(frozen=True, slots=True)
class PodLaunched:
    who: int
    ship: int  # its number


# --- shots


@dataclass(frozen=True, slots=True)
class Rolled:
    """`number`: of the die, or 0 if it was a real one. It is a hit when the sum is above `over`."""

    number: int
    what: str
    sides: int
    value: int
    modifiers: tuple[tuple[str, int], ...]
    over: int
    is_hit: bool


@dataclass(frozen=True, slots=True)
class LaserFired:
    who: int
    by: int
    laser: str
    ship: int


@dataclass(frozen=True, slots=True)
class Boosted:
    who: int
    ship: int
    card: str


@dataclass(frozen=True, slots=True)
class TookCommand:
    """Controls a ship this turn."""

    who: int


@dataclass(frozen=True, slots=True)
class Missed:
    ship: int


@dataclass(frozen=True, slots=True)
class Absorbed:
    """An electronic special, by the shield."""

    ship: int


@dataclass(frozen=True, slots=True)
class BarrelRolled:
    """The card itself is played before."""

    ship: int


# --- what lasts


@dataclass(frozen=True, slots=True)
class LastingBegan:
    lasting: Lasting


@dataclass(frozen=True, slots=True)
class LastingCounted:
    id: int
    turns: int


@dataclass(frozen=True, slots=True)
class FieldHit:
    id: int
    points: int


@dataclass(frozen=True, slots=True)
class LastingEnded:
    """`how`: over, destroyed, disarmed, blown."""

    id: int
    how: str


@dataclass(frozen=True, slots=True)
class BotMade:
    bot: Bot


@dataclass(frozen=True, slots=True)
class BotMoved:
    id: int
    room: str
    moves: int


@dataclass(frozen=True, slots=True)
class BotLost:
    id: int


# --- captains and teams


@dataclass(frozen=True, slots=True)
class RankChanged:
    who: int
    rank: Rank


@dataclass(frozen=True, slots=True)
class ShipCaptured:
    who: int
    ship: int
    team: int


@dataclass(frozen=True, slots=True)
class DefectAsked:
    who: int
    team: int


@dataclass(frozen=True, slots=True)
class Defected:
    who: int
    team: int


@dataclass(frozen=True, slots=True)
class TeamLost:
    team: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The seed is told, so that anybody can check the dice."""

    teams: tuple[int, ...]
    seed: str


# --- real dice


@dataclass(frozen=True, slots=True)
class RollAsked:
    asked: Asked


@dataclass(frozen=True, slots=True)
class RollsEntered:
    """All that were wanted for the command."""


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
Lastings: TypeAlias = LastingBegan | LastingCounted | FieldHit | LastingEnded | BotMade | BotMoved | BotLost
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
