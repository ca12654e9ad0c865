"""What can have happened to cards and people. Persons and ships go by their numbers."""

from dataclasses import dataclass

from companion.games.shallow_space.model import Rank

# --- cards


@dataclass(frozen=True, slots=True)
class PileShuffled:
    pile: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """`number`: of the deal, from a box that never gets empty; 0 off a pile, and in older games."""

    who: int
    cards: tuple[str, ...]
    number: int = 0


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


# --- captains and teams


@dataclass(frozen=True, slots=True)
class RankChanged:
    who: int
    rank: Rank


@dataclass(frozen=True, slots=True)
class ShipCaptured:
    """`fires_no_more`: this turn; not in games from before readiness could be taken back."""

    who: int
    ship: int
    team: int
    fires_no_more: bool = False


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
