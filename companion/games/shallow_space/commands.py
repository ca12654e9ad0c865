"""What may be asked of the table. `who` is the person who acts: a seat may play two."""

from dataclasses import dataclass
from typing import Final, TypeAlias, get_args

from companion.contract import Seat

# --- before the game


@dataclass(frozen=True, slots=True)
class JoinShip:
    ship: int


@dataclass(frozen=True, slots=True)
class NameShip:
    name: str


@dataclass(frozen=True, slots=True)
class Begin:
    pass


# --- about the ship


@dataclass(frozen=True, slots=True)
class Move:
    who: int
    to: str


@dataclass(frozen=True, slots=True)
class Jump:
    """With a Short-Range Teleport."""

    who: int
    to: str


@dataclass(frozen=True, slots=True)
class Teleport:
    """By the chamber: nobody chooses where one arrives."""

    who: int
    ship: int


@dataclass(frozen=True, slots=True)
class Board:
    """With the Boarding card."""

    who: int
    ship: int
    room: str


@dataclass(frozen=True, slots=True)
class MoveBot:
    who: int
    bot: int
    to: str


@dataclass(frozen=True, slots=True)
class Disarm:
    """A charge where one stands, if the group plays it so."""

    who: int


@dataclass(frozen=True, slots=True)
class Shoot:
    """`target`: person/3, section/bridge, field/5, bot/2."""

    who: int
    target: str
    brigade: bool = False


# --- cards


@dataclass(frozen=True, slots=True)
class PlayCard:
    who: int
    card: str


@dataclass(frozen=True, slots=True)
class Repair:
    """`bot`: a robot at whose place the card works, or -1."""

    who: int
    card: str
    section: str
    bot: int = -1


@dataclass(frozen=True, slots=True)
class Mend:
    """One point of the Repair Brigade."""

    who: int
    section: str


@dataclass(frozen=True, slots=True)
class Throw:
    who: int
    card: str
    room: str


@dataclass(frozen=True, slots=True)
class RaiseField:
    who: int
    room: str


@dataclass(frozen=True, slots=True)
class Heal:
    who: int
    other: int


@dataclass(frozen=True, slots=True)
class SetDive:
    """Whether Redshirt Dive! works by itself."""

    who: int
    dives: bool


# --- from the bridge


@dataclass(frozen=True, slots=True)
class Fire:
    """`section`: with Aimed Shot only, else ""."""

    who: int
    laser: str
    ship: int
    section: str = ""


@dataclass(frozen=True, slots=True)
class Launch:
    """`sections`: with Aimed Shot only."""

    who: int
    card: str
    ship: int
    sections: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Commission:
    """An Executive Officer."""

    who: int
    other: int


@dataclass(frozen=True, slots=True)
class Capture:
    who: int


# --- hands


@dataclass(frozen=True, slots=True)
class TurnIn:
    who: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OfferSwap:
    who: int
    other: int
    card: str


@dataclass(frozen=True, slots=True)
class AnswerSwap:
    who: int
    other: int
    card: str


@dataclass(frozen=True, slots=True)
class ConfirmSwap:
    who: int
    other: int


@dataclass(frozen=True, slots=True)
class DropSwap:
    who: int
    other: int


# --- captains


@dataclass(frozen=True, slots=True)
class Volunteer:
    """As acting captain."""

    who: int


@dataclass(frozen=True, slots=True)
class Defect:
    who: int
    team: int


@dataclass(frozen=True, slots=True)
class Accept:
    """A defector."""

    who: int
    other: int


@dataclass(frozen=True, slots=True)
class Ready:
    who: int


@dataclass(frozen=True, slots=True)
class NotReady:
    """After all, as long as others of the ship still act."""

    who: int


@dataclass(frozen=True, slots=True)
class EnterRoll:
    """Of a real die."""

    value: int


# --- tools


@dataclass(frozen=True, slots=True)
class PutPerson:
    person: int
    ship: int
    room: str


@dataclass(frozen=True, slots=True)
class SetHealth:
    person: int
    health: int


@dataclass(frozen=True, slots=True)
class SetRedshirts:
    person: int
    redshirts: int


@dataclass(frozen=True, slots=True)
class SetDamage:
    ship: int
    section: str
    damage: int


@dataclass(frozen=True, slots=True)
class SetOwner:
    """Of a ship."""

    ship: int
    team: int


@dataclass(frozen=True, slots=True)
class SetCaptain:
    person: int


@dataclass(frozen=True, slots=True)
class DealHand:
    """Somebody's cards go back, and new ones come."""

    person: int


@dataclass(frozen=True, slots=True)
class EndEffect:
    effect: int


@dataclass(frozen=True, slots=True)
class PassOn:
    """Somebody else plays this person."""

    person: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class FreezeClock:
    frozen: bool


@dataclass(frozen=True, slots=True)
class EndTurn:
    pass


Tool: TypeAlias = (
    PutPerson
    | SetHealth
    | SetRedshirts
    | SetDamage
    | SetOwner
    | SetCaptain
    | DealHand
    | EndEffect
    | PassOn
    | FreezeClock
    | EndTurn
)
Order: TypeAlias = (
    Move
    | Jump
    | Teleport
    | Board
    | MoveBot
    | Disarm
    | Shoot
    | PlayCard
    | Repair
    | Mend
    | Throw
    | RaiseField
    | Heal
    | SetDive
    | Fire
    | Launch
    | Commission
    | Capture
    | TurnIn
    | OfferSwap
    | AnswerSwap
    | ConfirmSwap
    | DropSwap
    | Volunteer
    | Defect
    | Accept
    | Ready
    | NotReady
)
Command: TypeAlias = JoinShip | NameShip | Begin | Order | EnterRoll | Tool

ORDERS: Final = {each.__name__: each for each in get_args(Order)}
