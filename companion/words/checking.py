"""What is wrong with the words of a language, held against the English ones: for who translates."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from companion.contract import Line
from companion.words.languages import MANY, OTHER, language
from companion.words.templates import FORMS, GENDER, GENDERS, Entry, is_torn

NUMBERS: Final = FORMS - GENDERS
TORN: Final = "has braces that do not fit; one that shall be read is doubled"
LONGEST: Final = 5_000
OF_MILLIONS: Final = dict.fromkeys(("es", "fr", "it", "pt"), MANY)  # a form that may be given, and need not


Entries = Mapping[str, Entry]


@dataclass(frozen=True, slots=True)
class Odd:
    key: str
    what: str

    def __str__(self) -> str:
        return f"{self.key} {self.what}"


def missing(english: Entries, own: Entries) -> list[str]:
    return [key for key in english if key not in own and not _names_tables(key)]


def oddities(english: Entries, own: Entries, below: Entries) -> Iterator[Odd]:
    """`below`: the table's words, for those of a game."""
    said_by = {key for each in own.values() for key in each.lets_say}
    known = {**below, **english, **own}
    forms = {form for each in own.values() if each.is_name for form in each.forms}
    for key, entry in own.items():
        if key in english:
            yield from _against(key, entry, english[key])
        elif key not in said_by:
            yield Odd(key, _extra(key))
        yield from _within(key, entry, known, forms)


def unfit(english: Entries, own: Entries) -> dict[str, str]:
    """Keys that are better said in English than so, and why."""
    wrong: dict[str, str] = {}
    for key, entry in own.items():
        if entry.odd:
            wrong[key] = entry.odd
        elif any(map(is_torn, entry.texts)):
            wrong[key] = TORN
        elif key in english:
            wrong |= dict.fromkeys([key] * any(map(_is_wild, entry.texts)), "is too long, or no text")
            wrong |= {odd.key: odd.what for odd in _against(key, entry, english[key], is_lenient=True)}
    return wrong


def _is_wild(text: str) -> bool:
    return len(text) > LONGEST or not all(each.isprintable() or each in " \n\u00a0\u00ad\u202f" for each in text)


def too_long(slots: Iterable[tuple[Line, int]], ms_of: Callable[[Line], int]) -> Iterator[Odd]:
    """Of lines that a plan gives a time."""
    for said, most in slots:
        if (ms := ms_of(said)) > most:
            yield Odd(said.key, f"takes {ms / 1000:.1f} s, and its plan has {most / 1000:.1f} s for it")


def _names_tables(key: str) -> bool:
    """Of a part of the help: which tables it lists."""
    return key.startswith("help.") and key.endswith(".things")


def _extra(key: str) -> str:
    last = key.rpartition(".")[2]
    return f"is a form without an `{OTHER}` beside it" if last in FORMS else "is a key that English has not"


def _against(key: str, entry: Entry, english: Entry, *, is_lenient: bool = False) -> Iterator[Odd]:
    if unknown := entry.placeholders - english.placeholders:
        yield Odd(key, f"asks for {_braced(unknown)}, and gets {_braced(english.placeholders) or 'nothing'}")
    if _names_tables(key) and entry.text != english.text:
        yield Odd(key, f"names two tables of the file: leave it as it is, {english.text!r}")
    if not is_lenient and (lost := english.placeholders - entry.placeholders):
        yield Odd(key, f"does not say {_braced(lost)}")


def _within(key: str, entry: Entry, known: Entries, forms: set[str]) -> Iterator[Odd]:
    if entry.odd:
        yield Odd(key, entry.odd)
    if any(map(is_torn, entry.texts)):
        yield Odd(key, TORN)
    yield from _categories(key, entry)
    for slot in entry.slots:
        if slot.key and len(known[slot.key].placeholders if slot.key in known else ()) != 1:
            yield Odd(key, f"lets `{slot.key}` say a number, which is no key with one placeholder")
        if slot.key in known and known[slot.key].lets_say:
            yield Odd(key, f"lets `{slot.key}` say a number, which lets another one say it")
        if slot.form and slot.form not in forms:
            yield Odd(key, f"asks for the form `{slot.form}` of a name, and no name here has it")


def _categories(key: str, entry: Entry) -> Iterator[Odd]:
    if entry.is_name:
        if (gender := entry.forms.get(GENDER)) is not None and gender not in GENDERS:
            yield Odd(key, f"has the gender `{gender}`: take {', '.join(sorted(GENDERS))}")
        return
    given = entry.forms.keys() & NUMBERS
    if not given or given == {OTHER}:
        return
    needs = {*language(entry.language).categories, OTHER}
    if lacks := needs - given:
        yield Odd(key, f"lacks {', '.join(sorted(lacks))}: its language counts so")
    if odd := given - needs - {OF_MILLIONS.get(entry.language, OTHER)}:
        yield Odd(key, f"has {', '.join(sorted(odd))}: its language does not count so")


def _braced(names: Iterable[str]) -> str:
    return ", ".join(f"{{{each}}}" for each in sorted(names))
