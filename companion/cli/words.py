"""`companion words`: what is wrong with a language, and its words as a sheet."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.cli import library
from companion.cli.exit_codes import OK, REFUSED
from companion.contract.data import DataError
from companion.contract.lines import Line
from companion.record.disk import put_all
from companion.sound.voice import READING_MS
from companion.sound.voices import Voices
from companion.table.games import Games
from companion.words import checking, files, sheets, writing
from companion.words.languages import ENGLISH, language
from companion.words.remarks import remarks
from companion.words.words import STRINGS, Words

NAMED = 12  # of what is missing; --all names each


def main(argv: Sequence[str] | None = None) -> int:
    args = _parser().parse_args(argv)
    games = library.find(args.games_folder)
    folders = {"": STRINGS, **{slug: each / "strings" for slug, each in games.folders.items()}}
    if args.game is not None:
        if args.game not in games.folders and args.game != sheets.FIRST_TABLE:
            raise DataError(
                f"there is no game {args.game!r} here, but {', '.join([sheets.FIRST_TABLE, *games.folders])}"
            )
        slug = "" if args.game == sheets.FIRST_TABLE else args.game
        folders = {slug: folders[slug]}
    files_of = {slug: _Files(slug, each, args.language, args.folder) for slug, each in folders.items()}
    if args.what == "check":
        return _checked(args.language, files_of, games, is_whole=args.all)
    if args.take is not None:
        return _take(args.language, files_of, args.take)
    _tell(sheets.sheet(args.language, ((slug, each.english, each.said()) for slug, each in files_of.items())))
    return OK


@dataclass(frozen=True, slots=True)
class _Files:
    """Of a game, or of the table."""

    slug: str
    folder: Path
    code: str
    beside: Path | None  # a folder of languages

    @property
    def path(self) -> Path:
        """What a translator writes."""
        if self.beside is None:
            return self.folder / f"{self.code}.toml"
        return self.beside / self.code / f"{self.slug or files.OF_TABLE}.toml"

    @property
    def english(self) -> sheets.Entries:
        return files.own(self.folder, ENGLISH)

    def own(self) -> sheets.Entries:
        if not self.path.exists():
            return {}
        return files.own(self.folder, self.code) if self.beside is None else files.checked(self.path)

    def said(self) -> sheets.Entries:
        """With ours, where a group's own file lies over it."""
        ours = files.own(self.folder, self.code) if self.code in files.known(self.folder) else {}
        return {**ours, **self.own()}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="companion words", description="For who translates.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", dest="what")
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("language", metavar="LANG", help="as de, fr, es")
    common.add_argument("--game", metavar="GAME", help="this one alone; `table` for the words of the table")
    common.add_argument(
        "--folder",
        type=Path,
        metavar="DIR",
        help="of languages beside the product, as `languages` in the table's state: DIR/LANG/table.toml",
    )
    common.add_argument("--games-folder", type=Path, metavar="DIR", help="a folder with games of your own")
    checking = commands.add_parser("check", parents=[common], help="what is missing, too much, or does not fit")
    checking.add_argument("--all", action="store_true", help="name all that is missing")
    csv = commands.add_parser("csv", parents=[common], help="the words as a sheet, on the screen")
    csv.add_argument("--take", type=Path, metavar="FILE", help="a sheet that was filled in: writes the files of words")
    return parser


# --- check


def _checked(code: str, files_of: dict[str, _Files], games: Games, *, is_whole: bool) -> int:
    below = files.own(STRINGS, ENGLISH)
    is_good, done, total = True, 0, 0
    for of in files_of.values():
        english, own = of.english, of.said()
        missing = checking.missing(english, own)
        odd = [*checking.oddities(english, own, below), *(_too_long(games, of) if own else ())]
        done, total = done + len(english) - len(missing), total + len(english)
        is_good &= not (missing or odd)
        for each in odd:
            _tell(f"{of.path}: {each}\n")
        if missing:
            named = missing if is_whole else missing[:NAMED]
            more = f" and {len(missing) - len(named)} more" if len(named) < len(missing) else ""
            _tell(f"{of.path}: missing {len(missing)} of {len(english)}: {', '.join(named)}{more}\n")
    rest = "; the rest is said in English" if done < total else ""
    _tell(f"{language(code).name}: {done} of {total} keys have words{rest}\n")
    return OK if is_good else REFUSED


def _too_long(games: Games, of: _Files) -> Iterator[checking.Odd]:
    """By its clips; where it has none yet, by its letters."""
    if not of.slug:
        return
    game, words = games[of.slug], Words({**of.english, **of.said()}, Words.read(STRINGS, of.code), language=of.code)
    voice = Voices({of.slug: game}, of.code, None).of_game(of.slug)

    def ms_of(said: Line) -> int:
        clip = voice.clip(said, words, str, str)
        return clip.ms if clip.parts else READING_MS * len(clip.text)

    yield from checking.too_long(game.slots(), ms_of)


# --- csv


def _take(code: str, files_of: dict[str, _Files], sheet: Path) -> int:
    """All of it, or nothing: what is wrong is found before anything is written."""
    if code == ENGLISH:
        raise DataError("the English words are where all others come from: change their files by hand")
    try:
        found = sheets.read(sheet.read_text(encoding="utf-8-sig"), code)
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{sheet}: cannot be read: {error}") from error
    if strange := found.keys() - files_of.keys():
        raise DataError(f"{sheet}: there is no game {min(strange)!r} here")
    texts: dict[Path, bytes] = {}
    for slug, taken in found.items():
        of = files_of[slug]
        english, own = of.english, of.own()
        if strange := {each for each in taken if each not in english and each not in of.said()}:
            raise DataError(f"{sheet}: {slug or sheets.FIRST_TABLE} has no key {min(strange)!r}")
        if wrong := checking.unfit(english, taken):
            key = min(wrong)
            raise DataError(f"{sheet}: {slug or sheets.FIRST_TABLE}: {key} {wrong[key]}")
        before = of.path.read_text(encoding="utf-8") if of.path.exists() else ""
        texts[of.path] = writing.written({**own, **taken}, [*english], remarks(before)).encode()
    try:
        put_all(texts)
    except OSError as error:
        raise DataError(f"the words cannot be written: {error}") from error
    for path in texts:
        _tell(f"{path}: written\n")
    return OK


def _tell(text: str) -> None:
    sys.stdout.write(text)
