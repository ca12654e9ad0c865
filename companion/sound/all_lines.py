"""Every line that can be said in a language, each with its number: to be read, heard, and recorded where it is missing.

A number belongs to the key of its line, so that it stays whatever comes before it, and is the same in each language.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final
from zlib import crc32

from companion.contract import AnyGame
from companion.people.seats import COLOURS
from companion.sound.voice import HOLDS, SAYS, both, fragments, is_own, needed_by_all
from companion.sound.voices import Voices
from companion.words.words import Words

FIRST: Final = 100_000
NUMBERS: Final = 900_000
VALUES: Final = "values"  # begins the keys of what is in no file of words: numbers, colours


@dataclass(frozen=True, slots=True)
class Said:
    """A piece of a line, by which its clip is known."""

    text: str
    path: Path | None  # None: nobody says it
    is_own: bool  # the group has recorded it


@dataclass(frozen=True, slots=True)
class Spoken:
    number: int
    slug: str
    key: str
    text: str  # as it is written, with its placeholders; English where the language has no words for it
    lacks_words: bool
    pieces: tuple[Said, ...]

    @property
    def is_missing(self) -> bool:
        return any(each.path is None for each in self.pieces)

    def has(self, asked: str) -> bool:
        """In it, or as its number."""
        return asked.casefold() in f"{self.text}\n{self.key}\n{self.number}".casefold()


@dataclass(frozen=True, slots=True)
class Wanted:
    """A piece that no pack has: the group may record it."""

    slug: str
    line: str
    piece: str
    is_recorded: bool
    is_refusal: bool  # comes last: who plays well never hears it


def number(slug: str, key: str) -> int:
    return crc32(f"{slug}:{key}".encode()) % NUMBERS + FIRST


class AllLines:
    """Any thread may ask."""

    def __init__(self, games: Mapping[str, AnyGame], words: Mapping[str, Words], voices: Voices) -> None:
        self._games, self._words, self._voices = games, words, voices

    @property
    def languages(self) -> tuple[str, ...]:
        return self._voices.languages

    def of(self, slug: str, language: str) -> tuple[Spoken, ...]:
        """`slug`: "" for the table's own."""
        words = self._voices.words_in(self._words, language)[slug]
        here = self._voices.speaking_in(language)
        voice, own = here.plain_of_game(slug), here.own.of(slug).clips

        @cache
        def said(text: str) -> Said:
            found = own.get(text) or voice.recorded(text)
            return Said(text, None if found is None else Path(found.path), text in own)

        return tuple(
            Spoken(number(slug, key), slug, key, text, not has_words, tuple(map(said, pieces)))
            for key, text, has_words, pieces in lines(words, slug)
        )

    def wanted(self, language: str) -> tuple[Wanted, ...]:
        """All that no pack of this language says, of the table and of all games; what was recorded stays in it."""
        found: dict[tuple[str, str], Wanted] = {}
        here = self._voices.speaking_in(language)
        for slug in ("", *self._games):
            voice, own = here.plain_of_game(slug), here.own.of(slug).clips
            words = self._voices.words_in(self._words, language)[slug]
            for key, text, has_words, pieces in lines(words, slug):
                for piece in pieces if has_words else ():
                    if voice.recorded(piece) is None:
                        one = Wanted(slug, text, piece, piece in own, key.startswith(SAYS[1]))
                        found.setdefault((slug, piece), one)
        return tuple(sorted(found.values(), key=lambda each: each.is_refusal))


def lines(words: Words, slug: str) -> Iterator[tuple[str, str, bool, tuple[str, ...]]]:
    """All that can be said: its key, its text, whether that is of this language, and its pieces. What comes into lines
    is one by itself; where it ends a sentence it is the same recording."""
    for key in words:
        if key.startswith(SAYS):
            pieces = tuple(dict.fromkeys(fragments(words, key)))
        else:
            pieces = tuple(both(each)[0] for each in words.texts(key)) if key.startswith(HOLDS) else ()
        if pieces:
            yield key, words.template(key), is_own(words, key), pieces
    if not slug:
        colours = [words.template(key) for each in COLOURS if is_own(words, key := f"colour.{each}")]
        for text in dict.fromkeys(each[:-1] for each in needed_by_all(words, colours)):
            yield f"{VALUES}.{text}", text, True, (both(text)[0],)
