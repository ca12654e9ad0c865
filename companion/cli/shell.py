"""The commands that games add to the command line, carried out: lines are printed, tracks become sound files."""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO, TypeVar

from companion.cli import library
from companion.cli.config import Config
from companion.cli.settings import settings_of
from companion.contract import AnyGame, Complaint, Outside, Progress, Refused, Remark, Rendering, printable
from companion.contract.data import DataError
from companion.table.clock import monotonic_ms
from companion.words.languages import ENGLISH

if TYPE_CHECKING:
    from companion.cli.rendering import MakeTape

A = TypeVar("A")
B = TypeVar("B")
SHOWN_EACH_MS: Final = 250


def settings_in(words: Sequence[str]) -> tuple[Config, list[str]]:
    """What is the table's own among the words of a tool, wherever it stands; and its name, with what it is given."""
    own = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    own.add_argument("--config", type=Path)
    own.add_argument("--games-folder", type=Path)
    known, rest = own.parse_known_args(words)
    return settings_of(known), rest or [""]


def run(
    game: AnyGame,
    name: str,
    args: Sequence[str],
    chance: int,
    language: str,
    make_tape: "MakeTape",
) -> bool:
    """Whether there was nothing to complain of. Refused options become a DataError with their sentence."""
    told = library.words({game.slug: game.folder}, ENGLISH).speaking(language)  # read when it is asked for
    tool = next(each for each in game.shell if each.name == name)
    is_good, waiting = True, Waiting(sys.stderr, sys.stdout)
    outside = Outside(
        _lines,
        lambda said: told[game.slug].word(said, names=str),
        chance,
        is_screen=sys.stdout.isatty(),
        spread=spread,
    )
    try:
        for each in tool.run(args, outside):
            match each:
                case Progress(done=done):
                    waiting.show(done)
                case Complaint():
                    is_good = False
                    waiting.tell(str(each))
                case Remark(text=text):
                    waiting.tell(text)
                case Rendering():
                    from companion.cli.rendering import rendered  # here: the other tools need no sound

                    tell(rendered(each, game, told[game.slug], language, make_tape, tell))
                case _:
                    tell(each)
    except Refused as refused:
        said = told[game.slug].said(f"refused.{refused.code}", **refused.values)
        raise DataError(f"{tool.name}: {said}") from refused
    finally:
        waiting.clear()
    return is_good


def spread(work: Callable[[A], B], things: Iterable[A], jobs: int) -> Iterator[B]:
    if jobs < 2:
        return map(work, things)
    from companion.cli import spreading  # here: who wants one process does not wait for what others need

    return spreading.spread(work, things, jobs)


class Waiting:
    """What a person sees while the answers go elsewhere: how many there are by now, a few times a second."""

    def __init__(self, errors: TextIO, answers: TextIO | None = None, now: Callable[[], int] = monotonic_ms) -> None:
        """`answers`: where they go as they come; None: they come at the end."""
        self._now = now
        self._errors, self._is_watched = errors, errors.isatty() and not (answers is not None and answers.isatty())
        self._began = self._shown = now()
        self._is_there = False

    def show(self, done: int) -> None:
        if not self._is_watched or (now := self._now()) < self._shown + SHOWN_EACH_MS:
            return
        self._shown, self._is_there = now, True
        self._errors.write(f"\r{done:,} done, {1_000 * done // (now - self._began):,} a second \x1b[K")
        self._errors.flush()

    def clear(self) -> None:
        if self._is_there:
            self._errors.write("\r\x1b[K")
            self._errors.flush()
        self._is_there = False

    def tell(self, text: str) -> None:
        self.clear()
        self._errors.write(f"{printable(text)}\n")


def tell(text: str) -> None:
    sys.stdout.write(f"{printable(text)}\n")
    sys.stdout.flush()


def _lines(path: str) -> Iterator[bytes]:
    """One after the other: a file may be larger than the memory."""
    try:
        with nullcontext(sys.stdin.buffer) if path == "-" else Path(path).open("rb") as file:
            yield from file
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror}). Check the path.") from error
