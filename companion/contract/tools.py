"""What a game adds to the command line and to the pages over past games."""

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NoReturn, Protocol, TypeVar

from companion.contract.cues import Track
from companion.contract.lines import Seat, Word
from companion.contract.offers import Field
from companion.contract.played import Played
from companion.contract.values import Chance, Value

A = TypeVar("A")
B = TypeVar("B")
WRONG = 2  # the exit code of words that cannot be understood, as argparse has it


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
class Remark:
    """Told beside what was asked for, on the error output: nothing is wrong."""

    text: str


@dataclass(frozen=True, slots=True)
class Progress:
    """So many are done. A person who waits sees it, and nobody else."""

    done: int


class Spread(Protocol):
    """Work on many things by so many processes at once; the answers come in the order of the things. What is handed in
    and what comes back can be pickled."""

    def __call__(self, work: Callable[[A], B], things: Iterable[A], jobs: int) -> Iterator[B]: ...


def in_turn(work: Callable[[A], B], things: Iterable[A], jobs: int) -> Iterator[B]:
    """By this process alone, each as it comes."""
    return map(work, things)


@dataclass(frozen=True, slots=True)
class Outside:
    """What a tool has of the world: it opens no file, knows no language and draws no lots by itself."""

    read: Callable[[str], Iterator[bytes]]  # the lines of a file, or DataError; -: standard input
    say: Callable[[Word], str]
    chance: int  # any number
    lots: Callable[[str], Chance] = Random  # the same lots for the same word
    is_screen: bool = False  # what is printed is read by a person as it comes
    spread: Spread = in_turn


class ToolWords(argparse.ArgumentParser):
    """The words behind a tool's name. What is wrong with them is said in a line, without all that would be right."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG, f"{self.prog}: {message.rstrip('.')}. See {self.prog} --help.\n")


@dataclass(frozen=True, slots=True)
class Service:
    """A tool for programs, by the API: what they send comes as the lines of the file -."""

    fields: tuple[Field, ...]  # what may be chosen in the query: choices, and texts
    answer: Callable[[Mapping[str, Value], Outside], Iterator[Mapping[str, object] | Complaint]]


@dataclass(frozen=True, slots=True)
class ShellCommand:
    """A command that a game adds to the command line: it yields lines to print, what shall be rendered, complaints,
    and more. What its service does, and each of that one's fields, is told in strings/, under `tool.<name>`."""

    name: str
    help: str
    run: Callable[[Sequence[str], Outside], Iterator[str | Rendering | Complaint | Remark | Progress]]
    service: Service | None = None


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that was played to its end, as it stood then."""

    number: int
    date: str  # "" where the box did not know it
    state: Any
    played: Played[Any] = field(default_factory=lambda: Played(None, ()))
    names: Mapping[Seat, str] = field(default_factory=dict)  # as people were called at last


def _as_it_ended(finished: Finished) -> Any:
    return finished.state


@dataclass(frozen=True, slots=True)
class Replay:
    """What has been played, to be walked through moment by moment, forwards and backwards, and to be carried away. It
    shows to everybody: a game that keeps secrets has no moments before it is over."""

    last: Callable[[Any], int]  # the last moment of what is walked through; 0: there is nothing
    shown: Callable[[Any, int], Any]  # a moment, for the macro `moment` of replay.html
    next: Callable[[Any, int], int | None]  # the next that matters: `replay.next` in strings/ says what that is
    file: Callable[[Any], str] | None = None  # all of it, as JSON that other programs read
    read: Callable[[str], Any] | None = None  # such a file, or what a link has of it, to be walked through; or Refused
    # What is walked through, by the ways to look at it, the first one first: `replay.way.<name>` in strings/. Where
    # there is one, it has no name.
    ways: Mapping[str, Callable[[Finished], Any]] = field(default_factory=lambda: {"": _as_it_ended})


@dataclass(frozen=True, slots=True)
class Annals:
    """What a game has to tell of all that were played of it to their end, the oldest first."""

    kind: type[Any]  # of what is kept of each: little, and JSON can hold it
    of: Callable[[Finished], Any]  # what is kept of one; None: there is nothing to tell of it
    picture: Callable[[tuple[Any, ...]], Any]  # of all that is kept, for annals.html
    rows: Callable[[tuple[Any, ...]], tuple[tuple[str, ...], ...]]  # for a spreadsheet; the columns' names first
