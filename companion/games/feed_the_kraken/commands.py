"""What may be asked of the table."""

from dataclasses import dataclass
from typing import TypeAlias

from companion.contract import Seat
from companion.games.feed_the_kraken.model import Side

# --- commands of a seat


@dataclass(frozen=True, slots=True)
class NextStep:
    """The set-up's."""


@dataclass(frozen=True, slots=True)
class ShutEyes:
    """Everybody is ready: the script begins."""


@dataclass(frozen=True, slots=True)
class Rehearse:
    """With open eyes and explanations."""

    script: str


@dataclass(frozen=True, slots=True)
class EndRehearsal:
    pass


@dataclass(frozen=True, slots=True)
class AbortScript:
    """Something went wrong while eyes were shut: safely back to where all were open."""


@dataclass(frozen=True, slots=True)
class Pick:
    """Everybody taps a name while eyes are shut; one of them is the leader's."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PickHands:
    """The same for the guns' stash: a hand for each gun."""

    first: Seat
    second: Seat
    third: Seat


@dataclass(frozen=True, slots=True)
class ShowCaptain:
    """Who has the Captain card."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AppointLieutenant:
    seat: Seat


@dataclass(frozen=True, slots=True)
class AppointNavigator:
    seat: Seat


@dataclass(frozen=True, slots=True)
class AskLoyalty:
    pass


@dataclass(frozen=True, slots=True)
class GiveGuns:
    """Secretly, on the phone."""

    guns: int


@dataclass(frozen=True, slots=True)
class ShowGuns:
    """What somebody's open fist shows on the table."""

    seat: Seat
    guns: int


@dataclass(frozen=True, slots=True)
class CountFists:
    """All that lay on the table is entered."""


@dataclass(frozen=True, slots=True)
class Settle:
    """Nobody wants to reveal a character any more: the count stands."""


@dataclass(frozen=True, slots=True)
class AddGuns:
    """The Instigator's question."""

    add: bool


@dataclass(frozen=True, slots=True)
class DropOut:
    """One of those who are tied."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawCards:
    pass


@dataclass(frozen=True, slots=True)
class KeepCard:
    """For the logbook; the others go to the Deep Sea."""

    place: int


@dataclass(frozen=True, slots=True)
class DrawAnew:
    """The Archivist's leave."""


@dataclass(frozen=True, slots=True)
class PlayCard:
    """The navigator's choice out of the logbook."""

    place: int


@dataclass(frozen=True, slots=True)
class JumpOverboard:
    pass


@dataclass(frozen=True, slots=True)
class EnterCard:
    """Drawn by hand: the card that the captain revealed."""

    card: str


@dataclass(frozen=True, slots=True)
class ChooseTarget:
    """Of a map action or a card's."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AnswerLeader:
    """By chips: whoever was fed says so if the Cult Leader went to the Kraken."""

    is_leader: bool


@dataclass(frozen=True, slots=True)
class EnterFlogging:
    """The card that the captain turned up."""

    side: Side


@dataclass(frozen=True, slots=True)
class PutBack:
    """What was looked at stays where it was."""


@dataclass(frozen=True, slots=True)
class ThrowAway:
    """The card that was looked at goes to the Deep Sea."""


@dataclass(frozen=True, slots=True)
class TurnUpRitual:
    pass


@dataclass(frozen=True, slots=True)
class EnterRitual:
    ritual: str


@dataclass(frozen=True, slots=True)
class EnterStash:
    """Who holds one of the guns when eyes are open again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class EndStash:
    """Nobody holds another one: whoever could have given them is overboard, perhaps."""


@dataclass(frozen=True, slots=True)
class RevealCharacter:
    character: str
    on: tuple[Seat, ...] = ()
    to: Seat | None = None


@dataclass(frozen=True, slots=True)
class NameWinners:
    """By chips: everybody whose side has won, converted players too."""

    seats: tuple[Seat, ...]


# --- commands with which the host corrects the table


@dataclass(frozen=True, slots=True)
class PutShip:
    space: str


@dataclass(frozen=True, slots=True)
class SetGuns:
    seat: Seat
    guns: int


@dataclass(frozen=True, slots=True)
class SetOffDuty:
    seat: Seat
    is_off_duty: bool


@dataclass(frozen=True, slots=True)
class SetCaptain:
    seat: Seat


@dataclass(frozen=True, slots=True)
class SetDrawPile:
    cards: int


Tool: TypeAlias = PutShip | SetGuns | SetOffDuty | SetCaptain | SetDrawPile
Command: TypeAlias = (
    NextStep
    | ShutEyes
    | Rehearse
    | EndRehearsal
    | AbortScript
    | Pick
    | PickHands
    | ShowCaptain
    | AppointLieutenant
    | AppointNavigator
    | AskLoyalty
    | GiveGuns
    | ShowGuns
    | CountFists
    | Settle
    | AddGuns
    | DropOut
    | DrawCards
    | KeepCard
    | DrawAnew
    | PlayCard
    | JumpOverboard
    | EnterCard
    | ChooseTarget
    | AnswerLeader
    | EnterFlogging
    | PutBack
    | ThrowAway
    | TurnUpRitual
    | EnterRitual
    | EnterStash
    | EndStash
    | RevealCharacter
    | NameWinners
    | Tool
)
