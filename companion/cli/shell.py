"""The commands that games add to the command line, carried out: lines are printed, tracks become sound files."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli import library
from companion.cli.config import Config
from companion.cli.settings import settings_of
from companion.contract import AnyGame, Complaint, Outside, Refused, Rendering
from companion.contract.data import DataError

if TYPE_CHECKING:
    from companion.cli.rendering import MakeTape


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
    words = cache(lambda: library.words({game.slug: game.folder}, language)[game.slug])  # most tools say nothing
    tool = next(each for each in game.shell if each.name == name)
    is_good = True
    try:
        for each in tool.run(args, Outside(_lines, lambda said: words().word(said, names=str), chance)):
            match each:
                case Complaint():
                    is_good = False
                    sys.stderr.write(f"{each}\n")
                case Rendering():
                    from companion.cli.rendering import rendered  # here: the other tools need no sound

                    tell(rendered(each, game, words(), language, make_tape, tell))
                case _:
                    tell(each)
    except Refused as refused:
        said = words().filled(f"refused.{refused.code}", {name: str(value) for name, value in refused.values.items()})
        raise DataError(f"{tool.name}: {said}") from refused
    return is_good


def tell(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _lines(path: str) -> Iterator[bytes]:
    """One after the other: a file may be larger than the memory."""
    try:
        with nullcontext(sys.stdin.buffer) if path == "-" else Path(path).open("rb") as file:
            yield from file
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror}). Check the path.") from error
