"""Every word that is shown or spoken: keys and values become sentences."""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Final

from companion.contract import Line, Seat, Who, Word
from companion.contract.data import DataError
from companion.words.gaps import Missed, logged

STRINGS: Final = Path(__file__).parent / "strings"
FIRST_TABLE: Final = re.compile(r"^\s*\[", re.MULTILINE)
Names = Callable[[Seat], str]


class Words:
    """The strings of one language, flat: `refused.deck_full`. A game's words lie over the table's.

    No evening ends for a word: what is missing shows its key, and `missed` is told.
    """

    def __init__(self, strings: Mapping[str, str], below: "Words | None" = None, missed: Missed = logged) -> None:
        self._strings = dict(strings)
        self._below = below
        self._missed = missed

    @classmethod
    def read(cls, folder: Path, language: str, below: "Words | None" = None) -> "Words":
        return cls(_parsed(*_text(folder, language)), below)

    @classmethod
    def head(cls, folder: Path, language: str) -> "Words":
        """What stands before the first table, as the title does: a long file takes twenty milliseconds to read."""
        path, text = _text(folder, language)
        return cls(_parsed(path, FIRST_TABLE.split(text, maxsplit=1)[0]))

    def telling(self, missed: Missed) -> "Words":
        """The same words, with somebody else who is told what is missing."""
        return Words(self._strings, None if self._below is None else self._below.telling(missed), missed)

    def __contains__(self, key: str) -> bool:
        return key in self._strings or (self._below is not None and key in self._below)

    def __iter__(self) -> Iterator[str]:
        return iter(self._strings)

    def template(self, key: str) -> str:
        if key in self._strings:
            return self._strings[key]
        if self._below is not None:
            return self._below.template(key)
        self._missed(key)
        return key.replace("{", "{{").replace("}", "}}")

    def placeholders(self, key: str) -> set[str]:
        return {name for _, name in pieces(self.template(key)) if name is not None}

    def say(self, line: Line, names: Names) -> str:
        return self.filled(line.key, {name: self.word(value, names) for name, value in line.values})

    def filled(self, key: str, values: Mapping[str, str]) -> str:
        """A placeholder that nothing comes for stays as it stands."""
        template = self.template(key)
        try:
            return template.format_map(values)
        except (LookupError, ValueError, AttributeError, TypeError):
            parts = pieces(template)
            unknown = [f"{{{name}}}" for _, name in parts if name is not None and name not in values]
            self._missed(f"{key} with {', '.join(unknown) or 'braces that fit'}")
            return "".join(text + ("" if name is None else values.get(name, f"{{{name}}}")) for text, name in parts)

    def word(self, value: Word, names: Names) -> str:
        match value:
            case Line():
                return self.say(value, names)
            case Who(seat):
                return names(seat)
            case tuple():
                return self._listed([self.word(each, names) for each in value])
            case int():
                return minus(value)
            case _:
                return value

    def _listed(self, words: list[str]) -> str:
        if not words:
            return self.template("list.none")
        if len(words) == 1:
            return words[0]
        return self.filled("list.and", {"first": ", ".join(words[:-1]), "last": words[-1]})


def minus(number: float) -> str:
    """With the sign of a number, and no hyphen."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def pieces(template: str) -> list[tuple[str, str | None]]:
    """Text, and the placeholder behind it. Where the braces do not fit, all of it is text."""
    try:
        return [(text, name) for text, name, _, _ in Formatter().parse(template)]
    except ValueError:
        return [(template, None)]


def spaced(name: str) -> str:
    """`PlaceCrew` and `place_crew` as "Place crew", where nobody has words for it."""
    spaced = "".join(f" {c.lower()}" if c.isupper() else c for c in name).replace("_", " ").strip()
    return spaced[:1].upper() + spaced[1:]


def _text(folder: Path, language: str) -> tuple[Path, str]:
    """A language may arrive game by game; English is always complete."""
    path = folder / f"{language}.toml"
    if not path.exists():
        path = folder / "en.toml"
    try:
        return path, path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{path}: the words cannot be read: {error}.") from error


def _parsed(path: Path, text: str) -> dict[str, str]:
    try:
        return dict(_flat(tomllib.loads(text)))
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{path}: the words cannot be read: {error}.") from error


def _flat(tree: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", str(value)


class Dictionary(Mapping[str, Words]):
    """The words of the table under the empty slug, and those of each game over them: read when they are wanted."""

    def __init__(self, slugs: Iterable[str], read: Callable[[str], Words], head: Callable[[str], Words]) -> None:
        self._slugs, self._read, self._head = tuple(slugs), cache(read), cache(head)

    @classmethod
    def in_folders(cls, ours: Path, folders: Mapping[str, Path], language: str) -> "Dictionary":
        """Of a game that nobody has opened only the first lines are read: what it is called, and what it is."""
        below = Words.read(ours, language)

        def read(slug: str) -> Words:
            return below if slug == "" else Words.read(folders[slug], language, below)

        return cls(("", *folders), read, lambda slug: below if slug == "" else Words.head(folders[slug], language))

    @classmethod
    def of(cls, words: Mapping[str, Words]) -> "Dictionary":
        return cls(words, words.__getitem__, words.__getitem__)

    def telling(self, missed: Missed) -> "Dictionary":
        """The same words, with somebody else who is told what is missing."""
        return Dictionary(self._slugs, lambda slug: self._read(slug).telling(missed), self._head)

    def head(self, slug: str) -> Words:
        return self._head(slug)

    def __getitem__(self, slug: str) -> Words:
        return self._read(slug)

    def __iter__(self) -> Iterator[str]:
        return iter(self._slugs)

    def __len__(self) -> int:
        return len(self._slugs)

    def __contains__(self, slug: object) -> bool:
        return slug in self._slugs
