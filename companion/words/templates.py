"""A sentence with its placeholders, as a file has it; and one that has several forms, for one to be chosen."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from string import Formatter
from typing import Final, NamedTuple

from companion.words.languages import FEW, MANY, ONE, OTHER

PLAIN: Final = ""
NAMED: Final = "nom"  # the form of a name that stands where nobody asks for another
GENDER: Final = "g"
GENDERS: Final = frozenset({"m", "f", "n"})
BY: Final = "by"
FORMS: Final = frozenset({"zero", ONE, "two", FEW, MANY, OTHER}) | GENDERS


class Slot(NamedTuple):
    """A placeholder: `{crew}`, `{crew.acc}` in that form of the name, `{n:cards}` said by the words `cards`."""

    name: str
    form: str
    key: str
    written: str


@dataclass(frozen=True, slots=True)
class Entry:
    """What a file has under one key."""

    forms: Mapping[str, str]
    language: str
    by: str = ""  # the placeholder that chooses among the forms
    is_name: bool = False
    odd: str = field(default="", compare=False)  # what is wrong with it, for `companion words check`

    @property
    def text(self) -> str:
        """Where nothing chooses."""
        return next((self.forms[each] for each in (PLAIN, OTHER, NAMED) if each in self.forms), "")

    @property
    def texts(self) -> tuple[str, ...]:
        """All that may be said by this key."""
        return tuple([text for form, text in self.forms.items() if form != GENDER])

    @property
    def slots(self) -> tuple[Slot, ...]:
        return tuple([slot for text in self.texts for _, slot in pieces(text) if slot is not None])

    @property
    def placeholders(self) -> set[str]:
        found = {slot.name for slot in self.slots}
        return found | {self.by} if self.by else found

    @property
    def lets_say(self) -> set[str]:
        """The keys that say its numbers. Such a one lets no other say it, else they could go round for ever."""
        return {slot.key for slot in self.slots if slot.key}


def entries(tree: Mapping[str, object], language: str, prefix: str = "") -> Iterator[tuple[str, Entry]]:
    for key, value in tree.items():
        name = f"{prefix}{key}"
        if not isinstance(value, Mapping):
            yield name, Entry({PLAIN: str(value)}, language)
        elif NAMED in value:
            yield name, Entry(_texts(value), language, is_name=True)
        elif OTHER in value and value.keys() <= FORMS | {BY}:
            yield name, _counted(_texts(value), language)
        else:
            yield from entries(value, language, f"{name}.")


def _texts(table: Mapping[str, object]) -> dict[str, str]:
    return {key: str(value) for key, value in table.items()}


def _counted(forms: dict[str, str], language: str) -> Entry:
    """By its only placeholder, where it does not say which."""
    by = forms.pop(BY, "")
    known = {slot.name for text in forms.values() for _, slot in pieces(text) if slot is not None}
    if by or len(known) == 1:
        return Entry(forms, language, by or min(known))
    return Entry(forms, language, odd=f'it has {len(known)} placeholders: say with `by = "..."` which of them chooses')


@cache
def pieces(template: str) -> tuple[tuple[str, Slot | None], ...]:
    """Text, and the placeholder behind it. Where the braces do not fit, all of it is text."""
    if is_torn(template):
        return ((template, None),)
    return tuple([(text, _slot(name, key)) for text, name, key, _ in Formatter().parse(template)])


@cache
def is_torn(template: str) -> bool:
    try:
        return not [*Formatter().parse(template)] and bool(template)
    except ValueError:
        return True


def _slot(written: str | None, key: str | None) -> Slot | None:
    if written is None:
        return None
    name, _, form = written.partition(".")
    return Slot(name, form, key or "", f"{{{written}:{key}}}" if key else f"{{{written}}}")
