"""What may be asked of the table: the door that phones, buttons and tests all use."""

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias, get_args

from companion.box.box import TryBackground, TryLamp, TryVoice
from companion.box.cards import CardCommand, ImportCards, TakeCards
from companion.contract import Held, Seat, Value
from companion.people.seats import HouseCommand
from companion.people.sounding import ScreenCommand


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
    """One thing of a text that has an editor, in the chosen game's options. Fields that are not named stay as they are;
    so do those that are sent as they `was`, which is what the page showed: somebody else may have changed them.

    This and the next two are read on the asker's thread, which makes KeepText of them: a game may be on meanwhile.
    """

    game: str
    option: str
    section: str
    entry: str  # "": a new one
    values: dict[str, Held]
    confirmed: bool = False
    was: dict[str, Held] = field(default_factory=dict)

    @property
    def changes(self) -> dict[str, Held]:
        return {name: each for name, each in self.values.items() if name not in self.was or each != self.was[name]}


@dataclass(frozen=True, slots=True)
class RemoveEntry:
    """What the group has typed in about it."""

    game: str
    option: str
    section: str
    entry: str


@dataclass(frozen=True, slots=True)
class ImportText:
    """The whole of it; none: the group starts anew. Of another group's one may take less, after a look at both."""

    game: str
    option: str
    text: str
    take: Literal["all", "lacking", "ticked"] = "all"
    keys: tuple[str, ...] = ()  # what is ticked: `section:entry`
    was: str = ""  # the mark of our text as it was when both were shown; "": that is all one


@dataclass(frozen=True, slots=True)
class KeepText:
    """What came of one of these: no phone can send this."""

    game: str
    option: str
    before: str  # what it was made from
    text: str
    is_whole: bool = False  # it takes the place of all that was there: the host's


EditCommand: TypeAlias = EditEntry | RemoveEntry | ImportText


@dataclass(frozen=True, slots=True)
class StartGame:
    sure: bool = False  # everybody knows whose seats the host will see into
    rules: Literal["", "reference", "printed"] = ""  # where they differ they are asked once; "": as the group has them


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
    number: int  # its line of the history; all that came since goes with it
    sure: bool = False
    last: int | None = None  # the line that the asker saw as the last step, where that is another one


@dataclass(frozen=True, slots=True)
class Redo:
    """What was taken back last is so again, as long as nothing else was done."""

    number: int  # the line of the history that says it was taken back


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
class PutAside:
    """Another game first: this one can be taken up again, whenever and with whoever is there."""


@dataclass(frozen=True, slots=True)
class TakeUp:
    """Go on with a game that nobody ended."""

    number: int
    sure: bool = False  # everybody knows which seats other phones come to, where the game keeps secrets of them


@dataclass(frozen=True, slots=True)
class TryOutput:
    """This output alone says a test line: "box", or a screen that was let in."""

    output: str


@dataclass(frozen=True, slots=True)
class TryRecording:
    """A piece of a line of this game, as somebody has recorded it."""

    game: str  # "": a line of the table's own
    piece: str


AnybodysCommand: TypeAlias = ActFor | LetIn | TurnAway | Pause | GoOn | SayAgain | Undo | Redo
HostCommand: TypeAlias = (
    ChooseGame | SetOptions | UsePreset | AsPrinted | AsReference | KeepText | StartGame | EndGame | PlayAgain
    | ClearTable | PutAside | TakeUp | TryVoice | TryBackground | TryLamp | TryOutput
    | TryRecording
    | CardCommand
)  # fmt: skip
TableCommand: TypeAlias = AnybodysCommand | HostCommand
OF_A_GAME: Final = (Pause, GoOn, SayAgain, Undo, Redo, EndGame, PutAside, PlayAgain, ClearTable)  # and of no other one
TABLE_COMMANDS: Final = get_args(TableCommand)

# What a phone may send, whichever game is on. A list of cards comes as a text, and is read before the table gets it;
# so is what is edited in a text.
ASKABLE: Final = (
    *get_args(HouseCommand),
    *get_args(ScreenCommand),
    *(each for each in TABLE_COMMANDS if each not in (TakeCards, KeepText)),
    ImportCards,
    *get_args(EditCommand),
)
