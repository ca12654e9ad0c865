"""The contract between the table and a game. Pure: no I/O, no clock, no global random."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Generic, NewType, TypeAlias, TypeVar

from companion.contract.cues import NOTHING, Effect, Scene, Track
from companion.contract.lines import Line, Seat, Word

Millis = NewType("Millis", int)
ZERO = Millis(0)
Value: TypeAlias = str | int | bool

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")
V = TypeVar("V")


if TYPE_CHECKING:
    from dataclasses import replace as replace  # so that fields and their types are checked
else:

    def replace(old: Any, /, **changes: Any) -> Any:
        """`dataclasses.replace` in less than half its time: of all that a simulation does, this takes longest.

        Slot by slot, without a call of `__init__`; so only for dataclasses with slots, and nothing to do after them."""
        new = object.__new__(old.__class__)
        for get, put in _slots(old.__class__):
            put(new, get(old))
        for name, value in changes.items():
            object.__setattr__(new, name, value)
        return new


@lru_cache
def _slots(of: type[Any]) -> tuple[tuple[Callable[[Any], Any], Callable[[Any, Any], None]], ...]:
    """How each field is read and written."""
    slots = [getattr(of, each.name) for each in fields(of)]
    return tuple((each.__get__, each.__set__) for each in slots)


class Refused(Exception):
    """The rules do not allow this now. The sentence for `code` stands in strings/, under `refused`."""

    def __init__(self, code: str, **values: Word) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


@dataclass(frozen=True, slots=True)
class Ctx:
    """Everything impure that a rule may consult; what it decides is recorded in the events."""

    now: Millis  # table time
    rng: Random
    by: Seat | None = None  # in whose name the command comes; None: the box itself


@dataclass(frozen=True, slots=True)
class Tick:
    """Sent by the table when `Game.due` has come. `decide` must answer with events that move `due` on."""


@dataclass(frozen=True, slots=True)
class Press:
    """A button of the box, by its meaning ("big", or a seat's). A chord names both: "big+pause"."""

    button: str | Seat
    kind: str = "short"  # short, long, held, double, chord


# --- what may be done now, and what may be chosen for it


@dataclass(frozen=True, slots=True)
class Choice:
    name: str
    values: tuple[Value, ...]
    label: Callable[[Value], Word] | None = field(default=None, compare=False)
    now: Value | None = None  # what is so: a form begins with it. None: there is no such thing, or it is not known


@dataclass(frozen=True, slots=True)
class Several:
    name: str
    values: tuple[Value, ...]
    least: int = 0
    most: int = 99
    label: Callable[[Value], Word] | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Number:
    name: str
    least: int
    most: int
    may_be_open: bool = False  # where it need not be known, the empty text stands for that
    now: int | None = None  # as a choice's


@dataclass(frozen=True, slots=True)
class Text:
    name: str
    most: int  # characters
    lines: int = 1
    are_names: bool = False  # each line is one that speech lines may hold


Field: TypeAlias = Choice | Several | Number | Text


@dataclass(frozen=True, slots=True)
class Offer:
    """A command that is possible now. Where one choice depends on another, offer the command more than once."""

    command: type[Any]
    fields: tuple[Field, ...] = ()
    loose: bool = False  # what is chosen for its fields may not fit together, and is refused then
    chance: float = 1.0  # how readily play by chance takes it: what people seldom do should not rule a random game


def sets_what_is(corrections: Iterable[Offer], command: Any) -> bool:
    """Whether it would change nothing that can be seen: the form went off as it came."""
    return any(
        offer.command is type(command)
        and any(isinstance(each, Choice | Number) and each.now is not None for each in offer.fields)
        and all(_is_so(each, getattr(command, each.name)) for each in offer.fields)
        for offer in corrections
    )


def _is_so(field: Field, value: Value) -> bool:
    match field:
        case Choice(values=(only,)):
            return value == only
        case Choice(now=now) | Number(now=now):
            return value == now
        case _:
            return False


# --- a text of the group's own (names of its cards, costs) that is edited one thing at a time


Held: TypeAlias = Value | tuple[Value, ...]  # by one field: several values by Several; "": that is not known


@dataclass(frozen=True, slots=True)
class Slot:
    """Its name stands in strings/ under `entry.<section>.<field>`, else under `entry.<field>`; what helps to fill it in
    under `entry_help`, likewise."""

    field: Field
    value: Held
    group: str = ""  # those of one group stand together, folded while they hold nothing; named under `entry_group`
    in_list: bool = True  # beside the thing's name, where all of them are listed


@dataclass(frozen=True, slots=True)
class Entry:
    key: str
    name: Word
    is_confirmed: bool = False  # somebody has looked at the real thing
    is_typed: bool = False  # the text says something of it
    is_own: bool = False  # nothing but the text knows it
    group: Word = ""  # heads those of one group in the list


@dataclass(frozen=True, slots=True)
class Section:
    """Its name stands under `section.<key>.name`; `.help` and, where the group may add to it, `.new`, too."""

    key: str
    entries: tuple[Entry, ...]
    known: int = 0
    all: int = 0  # 0: there is nothing to count
    can_grow: bool = False
    can_confirm: bool = False


@dataclass(frozen=True, slots=True)
class Editor:
    """Pure functions of the whole text. Those that change it give the new one, or Refused; none of them takes what
    `Game.new` would refuse. A text that cannot be read is a DataError, which says where."""

    file: str  # what the text is called as a file
    sections: Callable[[str], tuple[Section, ...]]
    slots: Callable[[str, str, str], tuple[Slot, ...]]  # of a text's section's entry; of a new one: ""
    changed: Callable[[str, str, str, Mapping[str, Held], bool], str]  # with new values; are they confirmed?
    without: Callable[[str, str, str], str]
    read: Callable[[str], str]  # a file that somebody brings: checked, and as the editor would write it


@dataclass(frozen=True, slots=True)
class Option:
    """A rule that the group may set before the game. Its name and its sentence stand in strings/, under `option`."""

    field: Field
    default: Value
    source: str  # "reference" (the reference text), "printed" (the printed game) or "ours"
    printed: Value | None = None  # where the printed game differs from the default
    group: str = ""  # those of one group stand together, folded; its name stands under `option_group`
    editor: Editor | None = None  # of a text: it is edited on pages of its own

    @property
    def key(self) -> str:
        return self.field.name


@dataclass(frozen=True, slots=True)
class Preset:
    """Some options at once, set with one tap. Its name and its sentence stand in strings/, under `preset`."""

    name: str
    options: Mapping[str, Value] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Setup:
    seats: tuple[Seat, ...]  # in the order in which they sit, clockwise
    options: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Result:
    winners: tuple[Seat, ...]
    scores: tuple[tuple[Seat, int], ...] = ()
    line: Line | None = None


def _nothing_due(state: Any) -> Millis | None:
    return None


def _no_step(state: Any) -> int:
    return 0


def _no_line(before: Any, event: Any, after: Any) -> Line | None:
    return None


def _no_effects(before: Any, event: Any, after: Any) -> tuple[Effect, ...]:
    return ()


def _no_scene(state: Any) -> Scene:
    return NOTHING


def _no_tools(state: Any) -> tuple[Offer, ...]:
    return ()


def _no_answer(state: Any, press: Press) -> tuple[Seat | None, Any] | None:
    return None


def _no_cards(options: Mapping[str, Value]) -> tuple[tuple[Any, Word], ...]:
    return ()


def _reveals_nothing(event: Any) -> bool:
    return False


def _keeps_secrets(options: Mapping[str, Value]) -> bool:
    """A game that says nothing of it may keep some."""
    return True


def _never_broken(state: Any) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Rendering:
    """A track is wanted as a sound file."""

    track: Track
    out: str


@dataclass(frozen=True, slots=True)
class Complaint:
    """One of the things that a tool was given is refused. The others are worked on; the command fails in the end."""

    where: str  # "line 3"
    id: str  # as it calls itself, if it does
    field: str
    reason: str

    def __str__(self) -> str:
        end = "" if self.reason.endswith("?") else "."
        return f"{self.where}{f' ({self.id})' if self.id else ''}: {self.field}: {self.reason}{end}"


@dataclass(frozen=True, slots=True)
class Outside:
    """What a tool has of the world: it opens no file, knows no language and draws no lots by itself."""

    read: Callable[[str], Iterator[bytes]]  # the lines of a file, or DataError; -: standard input
    say: Callable[[Word], str]
    chance: int  # any number


@dataclass(frozen=True, slots=True)
class Service:
    """A tool for programs, by the API: what they send comes as the lines of the file -."""

    fields: tuple[Field, ...]  # what may be chosen in the query: choices, and texts
    answer: Callable[[Mapping[str, Value], Outside], Iterator[Mapping[str, object] | Complaint]]


@dataclass(frozen=True, slots=True)
class Tool:
    """A command that a game adds to the command line: it yields lines to print, what shall be rendered, and
    complaints. What its service does, and each of that one's fields, is told in strings/, under `tool.<name>`."""

    name: str
    help: str
    run: Callable[[Sequence[str], Outside], Iterator[str | Rendering | Complaint]]
    service: Service | None = None


@dataclass(frozen=True, slots=True)
class Finished:
    """A past game, as it stood at its end."""

    number: int
    date: str  # "" where the box did not know it
    state: Any


@dataclass(frozen=True, slots=True)
class Annals:
    """What a game has to tell of all that were played of it to their end, the oldest first."""

    kind: type[Any]  # of what is kept of each: little, and JSON can hold it
    of: Callable[[Finished], Any]  # what is kept of one; None: there is nothing to tell of it
    picture: Callable[[tuple[Any, ...]], Any]  # of all that is kept, for annals.html
    rows: Callable[[tuple[Any, ...]], tuple[tuple[str, ...], ...]]  # for a spreadsheet; the columns' names first


@dataclass(frozen=True, slots=True)
class Game(Generic[S, C, E, V]):
    """A whole game: data and pure functions. What has a default may be left out."""

    slug: str
    rules: int  # rises when an old journal would replay to another state
    folder: Path  # strings/, seat.html, table.html, art/
    least: int
    most: int
    commands: tuple[type[C], ...]
    events: tuple[type[E], ...]
    new: Callable[[Setup], S]  # may refuse options that do not fit
    decide: Callable[[S, C | Tick, Ctx], tuple[E, ...]]  # may refuse
    evolve: Callable[[S, E], S]  # never refuses
    view: Callable[[S, Seat | None], V]  # None: what everybody may see
    offers: Callable[[S, Seat], tuple[Offer, ...]]
    acts: Callable[[S], frozenset[Seat]]  # for whom the table waits: lamp and page show it
    result: Callable[[S], Result | None]  # None while the game goes on
    tell: Callable[[S, E, S], Line | None] = _no_line  # the history in words; what everybody may know
    due: Callable[[S], Millis | None] = _nothing_due
    step: Callable[[S], int] = _no_step  # a command made at another step is stale
    effects: Callable[[S, E, S], tuple[Effect, ...]] = _no_effects
    scene: Callable[[S], Scene] = _no_scene
    tools: tuple[type[C], ...] = ()  # commands with which the host corrects the table
    corrections: Callable[[S], tuple[Offer, ...]] = _no_tools  # one for each thing that can be set, with what is so
    # What a card may be taught to do under these options, and its name.
    cards: Callable[[Mapping[str, Value]], tuple[tuple[C, Word], ...]] = _no_cards
    # What breaks a track off: possible though the clock stands. With shut eyes it is decided on the last state in which
    # they were open, as nothing that happened since then is so (see Track.masks).
    breaks_off: tuple[type[C], ...] = ()
    pressed: Callable[[S, Press], tuple[Seat | None, C] | None] = _no_answer  # who does what
    doubles: frozenset[str] = frozenset()  # buttons of which two quick presses are one of another kind
    chords: frozenset[frozenset[str]] = frozenset()  # pairs of buttons that, pressed together, are one press of "a+b"
    reveals: Callable[[E], bool] = _reveals_nothing  # cannot be unseen: undo across it asks the host
    # Do seats know under these options what others must not? Then nobody comes to a seat unnoticed.
    keeps_secrets: Callable[[Mapping[str, Value]], bool] = _keeps_secrets
    broken: Callable[[S], tuple[str, ...]] = _never_broken  # invariants that do not hold, for simulate
    options: tuple[Option, ...] = ()
    presets: tuple[Preset, ...] = ()
    voice: str = ""  # who speaks its lines (a folder of voices/); "": the ship's computer, who speaks all others
    shell: tuple[Tool, ...] = ()  # for the command line
    annals: Annals | None = None  # with annals.html: a page over past games


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
