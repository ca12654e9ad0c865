"""The files of words: TOML, one a language. English is always complete, and stands in for what another lacks.

A language may also lie beside the product, in a folder of its own: `nl/table.toml`, and `nl/GAME.toml` for each game.
Its sentences go before ours. Whatever is wrong with it, and with any other, the table starts, and says it in English.
"""

import logging
import re
import tomllib
from pathlib import Path
from typing import Final

from companion.contract.data import DataError, expect_quick
from companion.words.checking import unfit
from companion.words.languages import ENGLISH
from companion.words.templates import Entry, entries

log = logging.getLogger(__name__)

FIRST_TABLE: Final = re.compile(r"^\s*\[", re.MULTILINE)
OF_TABLE: Final = "table"  # the name of the file, and the game in a sheet: the table's own words
CODE: Final = re.compile(r"[a-z]{2,3}")
MOST_BYTES: Final = 400_000  # several times our longest
MOST_BESIDE: Final = 50  # languages


def known(folder: Path) -> tuple[str, ...]:
    """Which languages there are."""
    return tuple(sorted(path.stem for path in folder.glob("*.toml")))


def known_beside(beside: Path | None) -> tuple[str, ...]:
    """In a folder of languages. English is where all others come from, and has none there."""
    try:
        found = () if beside is None else sorted(path.name for path in beside.iterdir() if any(path.glob("*.toml")))
    except OSError:
        return ()
    return tuple([each for each in found if CODE.fullmatch(each) and each != ENGLISH][:MOST_BESIDE])


def read(folder: Path, language: str, beside: Path | None = None) -> dict[str, Entry]:
    """With the English words for those that the language lacks. `beside`: a file whose words go before."""
    english = own(folder, ENGLISH)
    if language == ENGLISH:
        return english
    theirs = (own(folder, language) if language in known(folder) else {}) | own_beside(beside)
    wrong = unfit(english, theirs)
    if wrong:
        key = min(wrong)
        log.warning(
            "%s: %s of %s sentences do not fit and are said in English: %s %s (companion words check %s)",
            beside or folder / f"{language}.toml", len(wrong), len(theirs), key, wrong[key], language,
        )  # fmt: skip
    return english | {key: entry for key, entry in theirs.items() if key not in wrong}


def read_head(folder: Path, language: str, beside: Path | None = None) -> dict[str, Entry]:
    """What stands before the first table."""
    heads = [ENGLISH, *([language] if language != ENGLISH and language in known(folder) else [])]
    found: dict[str, Entry] = {}
    for each in heads:
        path = folder / f"{each}.toml"
        found |= _entries(path, _head(_text(path)), each)
    return found | own_beside(beside, is_head=True)


def own(folder: Path, language: str) -> dict[str, Entry]:
    """What this file says itself."""
    path = folder / f"{language}.toml"
    return _entries(path, _text(path), language)


def own_beside(path: Path | None, *, is_head: bool = False) -> dict[str, Entry]:
    """What a file beside the product says; one that cannot be read says nothing."""
    try:
        return {} if path is None or not path.exists() else checked(path, is_head=is_head)
    except (DataError, OSError) as error:
        log.warning("%s What stands in it is said in English.", error)
        return {}


def checked(path: Path, *, is_head: bool = False) -> dict[str, Entry]:
    """Or DataError: it may be anything, and neither takes long nor much room."""
    if not path.is_file() or path.stat().st_size > MOST_BYTES:
        raise DataError(f"{path}: this is no file of words; one has at most {MOST_BYTES // 1000} KB.")
    text = _text(path)
    expect_quick(text, str(path))
    return _entries(path, _head(text) if is_head else text, path.parent.name)


def _head(text: str) -> str:
    return FIRST_TABLE.split(text, maxsplit=1)[0]


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{path}: the words cannot be read: {error}.") from error


def _entries(path: Path, text: str, language: str) -> dict[str, Entry]:
    try:
        return dict(entries(tomllib.loads(text), language))
    except (ValueError, RecursionError) as error:  # a plain ValueError is about a number of thousands of digits
        raise DataError(f"{path}: the words cannot be read: {error}.") from error
