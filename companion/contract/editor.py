"""A text of the group's own (names of its cards, costs) that is edited one thing at a time."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from companion.contract.facts import Fact, Held
from companion.contract.lines import Word
from companion.contract.offers import Field


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
    told_by: str = ""  # at the table, whose name; nobody has looked at the real thing since


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
class Sheet:
    """A part of the text as a spreadsheet, a thing a line. A sheet that cannot be read is a DataError."""

    file: str
    written: Callable[[str], str]  # of a text
    is_one: Callable[[str], bool]  # is this that somebody brings such a sheet?
    read: Callable[[str, str], str]  # the text, and a sheet: the text with all that the sheet says in place of its own


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
    # Ours, theirs, sections and keys: of these things what theirs says, in place of ours (nothing: then it is ours no
    # more); or with True, only what ours lacks.
    taken: Callable[[str, str, Collection[tuple[str, str]], bool], str]
    # With what somebody of that name has told, or without it again; what somebody has looked at stays as it is.
    told: Callable[[str, Fact, str], str]
    untold: Callable[[str, Fact], str]
    sheet: Sheet | None = None
