"""The kinds of entries in a game's journal. Every one is written before anybody hears of it."""

from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from companion.contract import Seat, Setup, Value
from companion.record.codec import Codec


@dataclass(frozen=True, slots=True)
class Sitter:
    seat: Seat
    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class Began:
    """The first line: all that `Game.new` needs."""

    game: str
    rules: int
    seats: tuple[Sitter, ...]
    options: dict[str, Value]
    date: int | None  # seconds since 1970, where the box knew it; no rule reads it

    @property
    def setup(self) -> Setup:
        return Setup(tuple(each.seat for each in self.seats), self.options)


@dataclass(frozen=True, slots=True)
class Did:
    """One command (or tick) with all that it caused: a cut plug leaves the whole of it, or nothing."""

    at: int  # table time
    by: Seat  # who sent it
    seat: Seat | None  # in whose name
    id: str | None
    what: list[dict[str, Any]]  # the game's events, by its codec
    told: list[str]  # the same in words, as everybody may read them
    after: int  # the state's fingerprint
    is_tick: bool = False  # came of time, not of a person
    breaks_off: bool = False  # what happened with shut eyes was never so: this comes after the state before that
    entered: str = ""  # for all at the table: by whom, where the line does not say it
    is_correction: bool = False


@dataclass(frozen=True, slots=True)
class TookBack:
    at: int  # where table time stands now: at the step that was taken back, see Play.undo
    by: Seat
    to: int  # entries before this one stand
    told: str
    after: int
    what: list[dict[str, Any]] = field(default_factory=list)  # what came of it at once, and the same in words
    also: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class DidAgain:
    """What was taken back last stands again, and nothing else has happened since: no chance is asked."""

    at: int  # where table time stands now: at the last of these steps
    by: Seat
    told: str
    after: int


@dataclass(frozen=True, slots=True)
class Stood:
    """Table time stood still from here, or went on."""

    at: int
    by: Seat
    running: bool


@dataclass(frozen=True, slots=True)
class Passed:
    """So far a track has run: a cut plug goes back no further."""

    at: int


@dataclass(frozen=True, slots=True)
class Noted:
    """Something about the table, not the game: who acts for whom, who became host."""

    at: int
    by: Seat
    told: str
    said: dict[str, Any] | None = None  # the same as a line (lines.py), for who reads another language


@dataclass(frozen=True, slots=True)
class Ended:
    """By the rules, or by the host before."""

    at: int
    by: Seat
    winners: tuple[Seat, ...]
    scores: tuple[tuple[Seat, int], ...]
    told: str
    finished: bool
    date: int | None
    seats: tuple[Sitter, ...] = ()  # with the names they had at the end
    said: dict[str, Any] | None = None  # what was told, as a line (lines.py)


Entry: TypeAlias = Began | Did | TookBack | DidAgain | Stood | Passed | Noted | Ended
ENTRIES: Final = Codec((Began, Did, TookBack, DidAgain, Stood, Passed, Noted, Ended))
