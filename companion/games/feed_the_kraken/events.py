"""What can have happened."""

from dataclasses import dataclass
from typing import TypeAlias

from companion.contract import Millis, Seat
from companion.games.feed_the_kraken.events_mutiny import (
    FistsOpened,
    GivingMayBeSeen,
    GunsAdded,
    GunsGiven,
    GunsShown,
    GunsSpent,
    InstigationRefused,
    LoyaltyAsked,
    MutineersTied,
    MutinyFailed,
    MutinySucceeded,
    TiedDropped,
)
from companion.games.feed_the_kraken.events_navigation import (
    CardChosen,
    CardKept,
    CardRevealed,
    CardsDrawn,
    CardsDrawnAnew,
    DeckShuffled,
    LogbookShaken,
    NavigatorJumped,
    SilenceMayBeSeen,
)
from companion.games.feed_the_kraken.model import Finding, Role, Side
from companion.games.feed_the_kraken.printed import Colour, Icon


@dataclass(frozen=True, slots=True)
class SetUpStepDone:
    pass


@dataclass(frozen=True, slots=True)
class RolesDealt:
    roles: tuple[Role, ...]
    taken_away: Role | None = None


@dataclass(frozen=True, slots=True)
class CharactersDealt:
    characters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScriptCalled:
    script: str
    on: Seat | None = None


@dataclass(frozen=True, slots=True)
class EyesShut:
    at: Millis
    ends: Millis


@dataclass(frozen=True, slots=True)
class StepCame:
    """Of a script."""

    step: int


@dataclass(frozen=True, slots=True)
class RehearsalBegan:
    script: str
    at: Millis
    ends: Millis


@dataclass(frozen=True, slots=True)
class AbortBegan:
    at: Millis
    ends: Millis


@dataclass(frozen=True, slots=True)
class ScriptReset:
    """All eyes are open, and nothing has come of it: the script can begin anew."""


@dataclass(frozen=True, slots=True)
class Picked:
    seat: Seat
    on: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class EyesOpened:
    pass


@dataclass(frozen=True, slots=True)
class Learnt:
    """Secretly."""

    seat: Seat
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Converted:
    """Secretly; None: nobody. It is recorded either way."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class CharactersAsked:
    """Who shows the Captain card?"""


@dataclass(frozen=True, slots=True)
class CaptainFound:
    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundBegan:
    pass


@dataclass(frozen=True, slots=True)
class LieutenantAppointed:
    seat: Seat
    by: Seat | None = None  # the Consultant


@dataclass(frozen=True, slots=True)
class NavigatorAppointed:
    seat: Seat


@dataclass(frozen=True, slots=True)
class TeamNamed:
    """Nobody is left for what is still vacant; the question of loyalty follows, or in an emergency the draw."""


@dataclass(frozen=True, slots=True)
class CaptainChanged:
    seat: Seat
    how: str  # mutiny, drunk, cook


@dataclass(frozen=True, slots=True)
class CaptainStayed:
    how: str


@dataclass(frozen=True, slots=True)
class ShipMoved:
    colour: Colour
    to: str


@dataclass(frozen=True, slots=True)
class Resupplied:
    guns: tuple[int, ...]  # by seat, out of the supply


@dataclass(frozen=True, slots=True)
class MapActionCame:
    icon: Icon


@dataclass(frozen=True, slots=True)
class TargetChosen:
    icon: Icon
    seat: Seat


@dataclass(frozen=True, slots=True)
class Flogged:
    """The card that the captain turned up: "I am not a ..."."""

    seat: Seat
    side: Side


@dataclass(frozen=True, slots=True)
class LeaderFed:
    seat: Seat


@dataclass(frozen=True, slots=True)
class NotTheLeader:
    seat: Seat


@dataclass(frozen=True, slots=True)
class CardActionCame:
    pass


@dataclass(frozen=True, slots=True)
class LookBegan:
    how: str
    seat: Seat
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LookEnded:
    thrown: bool


@dataclass(frozen=True, slots=True)
class GunsTaken:
    """Out of the supply; less than none: into it."""

    seat: Seat
    guns: int


@dataclass(frozen=True, slots=True)
class GunsHanded:
    giver: Seat
    to: Seat
    guns: int


@dataclass(frozen=True, slots=True)
class RitualCame:
    pass


@dataclass(frozen=True, slots=True)
class RitualTurnedUp:
    ritual: str


@dataclass(frozen=True, slots=True)
class StashAsked:
    guns: int


@dataclass(frozen=True, slots=True)
class StashFound:
    seat: Seat


@dataclass(frozen=True, slots=True)
class StashEnded:
    """So many guns were not given to anybody."""

    left: int


@dataclass(frozen=True, slots=True)
class SignsGiven:
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class SignPassed:
    giver: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class CharacterRevealed:
    seat: Seat
    character: str
    on: tuple[Seat, ...] = ()
    to: Seat | None = None


@dataclass(frozen=True, slots=True)
class CharacterTurnedDown:
    seat: Seat


@dataclass(frozen=True, slots=True)
class TeamSwapped:
    pass


@dataclass(frozen=True, slots=True)
class Arrived:
    side: Side
    by_kraken: bool = False


@dataclass(frozen=True, slots=True)
class GameEnded:
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class ShipPut:
    space: str


@dataclass(frozen=True, slots=True)
class GunsSet:
    seat: Seat
    guns: int


@dataclass(frozen=True, slots=True)
class OffDutySet:
    seat: Seat
    is_off_duty: bool


@dataclass(frozen=True, slots=True)
class CaptainSet:
    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawPileSet:
    cards: int


Correction: TypeAlias = ShipPut | GunsSet | OffDutySet | CaptainSet | DrawPileSet
Event: TypeAlias = (
    SetUpStepDone
    | RolesDealt
    | CharactersDealt
    | ScriptCalled
    | EyesShut
    | StepCame
    | RehearsalBegan
    | AbortBegan
    | ScriptReset
    | Picked
    | EyesOpened
    | Learnt
    | Converted
    | CharactersAsked
    | CaptainFound
    | RoundBegan
    | LieutenantAppointed
    | NavigatorAppointed
    | TeamNamed
    | LoyaltyAsked
    | GunsGiven
    | GivingMayBeSeen
    | GunsShown
    | FistsOpened
    | GunsAdded
    | InstigationRefused
    | MutinyFailed
    | MutinySucceeded
    | GunsSpent
    | MutineersTied
    | TiedDropped
    | CaptainChanged
    | CaptainStayed
    | DeckShuffled
    | CardsDrawn
    | CardKept
    | CardsDrawnAnew
    | SilenceMayBeSeen
    | LogbookShaken
    | CardChosen
    | NavigatorJumped
    | CardRevealed
    | ShipMoved
    | Resupplied
    | MapActionCame
    | TargetChosen
    | Flogged
    | LeaderFed
    | NotTheLeader
    | CardActionCame
    | LookBegan
    | LookEnded
    | GunsTaken
    | GunsHanded
    | RitualCame
    | RitualTurnedUp
    | StashAsked
    | StashFound
    | StashEnded
    | SignsGiven
    | SignPassed
    | CharacterRevealed
    | CharacterTurnedDown
    | TeamSwapped
    | Arrived
    | GameEnded
    | Correction
)
