"""The files of words: TOML, one a language. English is always complete, and stands in for what another lacks."""

import re
import tomllib
from pathlib import Path
from typing import Final

from companion.contract.data import DataError
from companion.words.languages import ENGLISH
from companion.words.templates import Entry, entries

FIRST_TABLE: Final = re.compile(r"^\s*\[", re.MULTILINE)


def known(folder: Path) -> tuple[str, ...]:
    """Which languages there are."""
    return tuple(sorted(path.stem for path in folder.glob("*.toml")))


def read(folder: Path, language: str) -> dict[str, Entry]:
    """With the English words for those that the language lacks."""
    return own(folder, ENGLISH) | (own(folder, language) if language in known(folder) else {})


def read_head(folder: Path, language: str) -> dict[str, Entry]:
    """What stands before the first table."""
    heads = [ENGLISH, *([language] if language != ENGLISH and language in known(folder) else [])]
    found: dict[str, Entry] = {}
    for each in heads:
        path = folder / f"{each}.toml"
        found |= _entries(path, FIRST_TABLE.split(_text(path), maxsplit=1)[0])
    return found


def own(folder: Path, language: str) -> dict[str, Entry]:
    """What this file says itself."""
    path = folder / f"{language}.toml"
    return _entries(path, _text(path))


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{path}: the words cannot be read: {error}.") from error


def _entries(path: Path, text: str) -> dict[str, Entry]:
    try:
        return dict(entries(tomllib.loads(text), path.stem))
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{path}: the words cannot be read: {error}.") from error
