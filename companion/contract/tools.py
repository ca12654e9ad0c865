"""What a game adds to the command line and to the pages over past games."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.contract.cues import Track
from companion.contract.lines import Word
from companion.contract.offers import Field
from companion.contract.values import Value


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
class ShellCommand:
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
