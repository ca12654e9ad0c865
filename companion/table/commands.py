"""What may be asked of the table, and what it shows: the door that phones, buttons and tests all use."""

from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias, get_args

from companion.box.box import BoxNow, BoxPost, TryLamp, TryVoice
from companion.box.cards import CardCommand, ImportCards, TakeCards
from companion.contract import Effect, Held, Refused, Seat, Value
from companion.people.seats import House, HouseCommand, may_act_for
from companion.table.picture import PlayNow
from companion.table.unfinished import LeftOpen


@dataclass(frozen=True, slots=True)
class ChooseGame:
    game: str


@dataclass(frozen=True, slots=True)
class SetOptions:
    values: dict[str, Value]


@dataclass(frozen=True, slots=True)
class UsePreset:
    """What the game proposes, for a first evening say: some options at once, the others stay."""

    preset: str


@dataclass(frozen=True, slots=True)
class AsPrinted:
    pass


@dataclass(frozen=True, slots=True)
class AsReference:
    pass


@dataclass(frozen=True, slots=True)
class EditEntry:
    """One thing of a text that has an editor, in the chosen game's options. Fields that are not named stay as they are.

    This and the next two are read on the asker's thread, which makes KeepText of them: a game may be on meanwhile.
    """

    game: str
    option: str
    section: str
    entry: str  # "": a new one
    values: dict[str, Held]
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class RemoveEntry:
    """What the group has typed in about it."""

    game: str
    option: str
    section: str
    entry: str


@dataclass(frozen=True, slots=True)
class ImportText:
    """The whole of it; none: the group starts anew."""

    game: str
    option: str
    text: str


@dataclass(frozen=True, slots=True)
class KeepText:
    """What came of one of these: no phone can send this."""

    game: str
    option: str
    before: str  # what it was made from
    text: str


EditCommand: TypeAlias = EditEntry | RemoveEntry | ImportText


@dataclass(frozen=True, slots=True)
class StartGame:
    sure: bool = False  # everybody knows whose seats the host will see into


@dataclass(frozen=True, slots=True)
class ActFor:
    """The host asks to act for a seat without a phone, and so to see what is secret of it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LetIn:
    """Whoever asks for a seat may have it: the big button's, or another player's where the box has no such button."""


@dataclass(frozen=True, slots=True)
class TurnAway:
    """Whoever asks for a seat may not have it."""


@dataclass(frozen=True, slots=True)
class Pause:
    pass


@dataclass(frozen=True, slots=True)
class GoOn:
    pass


@dataclass(frozen=True, slots=True)
class SayAgain:
    """The last line of what is being narrated."""


@dataclass(frozen=True, slots=True)
class Undo:
    number: int  # the line of the history that the asker saw as the last step
    sure: bool = False


@dataclass(frozen=True, slots=True)
class EndGame:
    sure: bool = False


@dataclass(frozen=True, slots=True)
class PlayAgain:
    sure: bool = False  # as with StartGame


@dataclass(frozen=True, slots=True)
class ClearTable:
    """Back to choosing a game."""


@dataclass(frozen=True, slots=True)
class TakeUp:
    """Go on with a game that was left open."""

    number: int


TableCommand: TypeAlias = (
    ChooseGame
    | SetOptions
    | UsePreset
    | AsPrinted
    | AsReference
    | KeepText
    | StartGame
    | ActFor
    | LetIn
    | TurnAway
    | Pause
    | GoOn
    | SayAgain
    | Undo
    | EndGame
    | PlayAgain
    | ClearTable
    | TakeUp
    | TryVoice
    | TryLamp
    | CardCommand
)
TABLE_COMMANDS: Final = get_args(TableCommand)

# What a phone may send, whichever game is on. A list of cards comes as a text, and is read before the table gets it;
# so is what is edited in a text.
ASKABLE: Final = (
    *get_args(HouseCommand),
    *(each for each in TABLE_COMMANDS if each not in (TakeCards, KeepText)),
    ImportCards,
    *get_args(EditCommand),
)


# --- what may be posted, and what comes back


@dataclass(frozen=True, slots=True)
class Ask:
    command: Any  # one of the house's, the table's or the game's
    sender: Seat
    seat: Seat | None = None  # in whose name; None: the sender's own
    id: str | None = None  # the same id twice acts once
    step: str | None = None  # the game's step that the sender saw
    address: str = ""  # for the PIN's lock
    key: str | None = None  # the key that a newcomer's phone already holds: joining twice sits down once


@dataclass(frozen=True, slots=True)
class FaultCame:
    whose: str
    what: str | None  # None: mended


@dataclass(frozen=True, slots=True)
class Answer:
    refused: Refused | None = None
    seat: Seat | None = None  # where the sender sits now
    key: str | None = None  # the new phone's
    code: str | None = None  # of an invitation
    knocks_at: Seat | None = None  # nobody sits down yet: the box asks whether this seat may have the phone
    version: int = 0


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a command: the answer is the sender's, the effects are the room's."""

    answer: Answer = field(default_factory=Answer)
    effects: tuple[Effect, ...] = ()
    is_secret: bool = False  # nobody but the sender may notice


@dataclass(frozen=True, slots=True)
class Knock:
    """Somebody asks for a seat of which the game keeps secrets, and waits for a hand on the box."""

    seat: Seat
    by: Seat | None  # the host, to act for it; None: a new phone
    since: int  # real milliseconds


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The whole table at one moment. Nothing in it changes: any thread may read it."""

    version: int = 0  # rises with everything that everybody may notice
    pulse: int = 0  # rises with secret choices too; never shown
    house: House = field(default_factory=House)
    play: PlayNow | None = None
    unreadable: str | None = None  # why the open game cannot be played on
    left_open: LeftOpen | None = None  # which one the host may take up
    faults: tuple[tuple[str, str], ...] = ()
    box: BoxNow = field(default_factory=BoxNow)
    knock: Knock | None = None

    @property
    def closed(self) -> frozenset[Seat]:
        return frozenset() if self.play is None else self.play.closed

    def need_open_eyes(self) -> None:
        """Shut eyes see no page, and what is said aloud would cut into the script."""
        if self.closed and self.play is not None and self.play.masks:
            raise Refused("eyes_shut")

    def may_act_for(self, sender: Seat, seat: Seat) -> bool:
        return may_act_for(self.house, sender, seat, self.closed)

    @property
    def volume(self) -> int:
        parts = self.box.parts
        return min(parts.limit, parts.volume if self.house.volume is None else self.house.volume)


Post: TypeAlias = tuple[Ask, "Future[Answer]"] | BoxPost | FaultCame | None
