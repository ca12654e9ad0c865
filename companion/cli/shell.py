"""The commands that games add to the command line, carried out: lines are printed, tracks become sound files."""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Protocol

from companion.cli import library
from companion.cli.config import Config
from companion.cli.settings import settings_of
from companion.contract import AnyGame, Complaint, Line, Outside, Refused, Rendering
from companion.contract.data import DataError
from companion.sound.clips import sounds
from companion.sound.desk import Mixer
from companion.sound.orders import Clip
from companion.sound.sound_room import record
from companion.sound.voice import Voice
from companion.sound.voices import Voices
from companion.words.words import Words


class Tape(Mixer, Protocol):
    """See hardware/studio.py."""

    def write(self, path: Path) -> int: ...


MakeTape = Callable[[Callable[[], int]], Tape]


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
    make_tape: MakeTape,
) -> bool:
    """Whether there was nothing to complain of. Refused options become a DataError with their sentence."""
    words = library.words({game.slug: game.folder}, language)[game.slug]
    tool = next(each for each in game.shell if each.name == name)
    voice, is_good = Voices({game.slug: game}, language, None).of_game(game.slug), True
    try:
        for each in tool.run(args, Outside(_lines, partial(words.word, names=str), chance)):
            match each:
                case Complaint():
                    is_good = False
                    sys.stderr.write(f"{each}\n")
                case Rendering():
                    tell(rendered(each, words, voice, make_tape))
                case _:
                    tell(each)
    except Refused as refused:
        said = words.filled(f"refused.{refused.code}", {name: str(value) for name, value in refused.values.items()})
        raise DataError(f"{tool.name}: {said}") from refused
    return is_good


def rendered(wanted: Rendering, words: Words, voice: Voice, make_tape: MakeTape) -> str:
    """Writes the file, and says so."""
    out = Path(wanted.out)
    try:
        is_there, has_folder = out.exists(), out.absolute().parent.is_dir()
    except OSError as error:
        raise DataError(f"{out}: cannot be written ({error.strerror}). Take another name, or another place.") from error
    if is_there:
        raise DataError(f"{out}: this file is there already. Take another name; nothing was written.")
    if not has_folder:
        raise DataError(f"{out}: there is no such folder. Make it, or take another name.")
    now = [0]
    unheard: list[str] = []

    def tell_time(ms: int) -> None:
        now[0] = ms

    def clip_of(said: Line) -> Clip:
        clip = voice.clip(said, words, str, str)
        if not clip.parts:
            unheard.append(clip.text)
        return clip

    tell(f"{out}: the track is being made; it takes about a tenth of its length ...")
    tape = make_tape(lambda: now[0])
    record(wanted.track, tape, tell_time, clip_of, sounds())
    try:
        ms = tape.write(out)
    except OSError as error:
        out.unlink(missing_ok=True)
        raise DataError(f"{out}: cannot be written ({error.strerror}). Make room, or take another place.") from error
    for text in unheard:
        tell(f"{out}: there is no clip of this line: {text}")
    return f"{out}: {ms // 60_000}:{ms // 1_000 % 60:02d}"


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
