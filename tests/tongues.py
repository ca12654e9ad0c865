"""A language that nobody speaks: the English words, each marked, so that what comes from no file of words is seen."""

from dataclasses import replace
from functools import cache
from pathlib import Path

from companion.words import files
from companion.words.dictionary import Dictionary
from companion.words.languages import ENGLISH
from companion.words.templates import GENDER, Entry
from companion.words.words import STRINGS, Words
from tests.games.shipped import GAMES

MARKED = "de"  # whose rules it has
BEGIN, END = "\N{LEFT CEILING}", "\N{RIGHT CEILING}"


def translated(slug: str) -> list[str]:
    """Into which languages: a game's words, or under the empty slug the table's."""
    return [each for each in files.known(folder_of(slug)) if each != ENGLISH]


def folder_of(slug: str) -> Path:
    return GAMES[slug].folder / "strings" if slug else STRINGS


def marked(entry: Entry) -> Entry:
    forms = {form: text if form == GENDER else f"{BEGIN}{text}{END}" for form, text in entry.forms.items()}
    return replace(entry, forms=forms, language=MARKED)


def in_two_languages(english: Dictionary) -> Dictionary:
    """English at the table; and for who reads the other one, that."""

    @cache
    def table() -> Words:
        return _marked(english[""], None)

    def read(slug: str) -> Words:
        return table() if slug == "" else _marked(english[slug], table())

    other = Dictionary(english, read, read, MARKED, ("de", "en"), lambda code: english)
    return Dictionary(english, english.__getitem__, english.head, "en", ("de", "en"), lambda code: other)


def _marked(words: Words, below: Words | None) -> Words:
    """What names tables of the file is said to nobody."""
    said = {key: words.entry(key) for key in words}
    them = {
        key: entry if key.startswith("help.") and key.endswith(".things") else marked(entry)
        for key, entry in said.items()
    }
    return Words(them, below, language=MARKED)
