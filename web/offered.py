"""What can be asked for now, as pages and programs see it: each offer with its fields, in words."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from companion.contract import Choice, Field, Number, Offer, Several, Text, Value, Word, whom, yes_or_no
from companion.table.snapshot import Snapshot
from companion.words.words import Words, spaced
from web.door import names_in

A_HANDFUL = 8
KEY = re.compile(r"[a-z]+(_[a-z0-9]+)*")  # a value that is written as programs do


@dataclass(frozen=True, slots=True)
class ShownValue:
    value: Value
    label: str


@dataclass(frozen=True, slots=True)
class ShownField:
    name: str
    title: str
    kind: str  # choice, several, number, text
    values: tuple[ShownValue, ...] = ()
    least: int = 0
    most: int = 0
    lines: int = 1
    may_be_open: bool = False  # empty: not known
    now: Value | None = None  # what is so: a form begins with it

    @property
    def words(self) -> dict[Value, str]:
        """Of all values; a number is its own."""
        if self.kind == "number":
            return {each: str(each) for each in range(self.least, self.most + 1)}
        return {each.value: each.label for each in self.values}

    @property
    def is_settled(self) -> bool:
        return self.kind == "choice" and len(self.values) == 1


@dataclass(frozen=True, slots=True)
class ShownOffer:
    type: str
    title: str
    fields: tuple[ShownField, ...]

    @property
    def about(self) -> str:
        """What it is already clear that it is for: where there is one value only, nothing is asked."""
        return ", ".join(each.values[0].label for each in self.fields if each.is_settled)

    @property
    def thing(self) -> str:
        """Where it is clear what of which thing it is for: that thing."""
        clear = [each.values[0].label for each in self.fields if each.is_settled]
        return clear[0] if len(clear) > 1 else ""

    @property
    def is_one_tap(self) -> bool:
        """One choice among few: each is a button."""
        return len(self.asked) == 1 and self.asked[0].kind == "choice" and len(self.asked[0].values) <= A_HANDFUL

    @property
    def given(self) -> dict[str, ShownValue]:
        """The same, by field."""
        return {each.name: each.values[0] for each in self.fields if each.is_settled}

    @property
    def asked(self) -> tuple[ShownField, ...]:
        return tuple(each for each in self.fields if not each.is_settled)

    @property
    def choices(self) -> int:
        """How many values there are to choose from."""
        return sum(len(each.values) for each in self.asked)


class Offered(dict[str, ShownOffer | None]):
    """The first of each type; None for what is not offered."""

    def __missing__(self, type: str) -> None:
        return None


class Every(dict[str, tuple[ShownOffer, ...]]):
    """All of each type."""

    def __missing__(self, type: str) -> tuple[ShownOffer, ...]:
        return ()


def shown_offer(offer: Offer, words: Words, say: Callable[[Word], str]) -> ShownOffer:
    name = offer.command.__name__
    return ShownOffer(
        type=name,
        title=words.template(f"command.{name}") if f"command.{name}" in words else spaced(name),
        fields=tuple(shown_field(each, words, say, f"field.{each.name}") for each in offer.fields),
    )


def is_for(offer: ShownOffer, wanted: dict[str, tuple[Value, ...]]) -> bool:
    found = offer.given
    return all(name in found and found[name].value in values for name, values in wanted.items())


def shown_field(field: Field, words: Words, say: Callable[[Word], str], title_key: str) -> ShownField:
    title = words.template(title_key) if title_key in words else spaced(field.name)
    match field:
        case Choice(name, values) | Several(name, values):
            shown = tuple(ShownValue(each, in_words(field.label, name, each, words, say)) for each in values)
            if isinstance(field, Several):
                return ShownField(name, title, "several", shown, field.least, min(field.most, len(values)))
            return ShownField(name, title, "choice", shown, now=field.now)
        case Number(name, least, most, may_be_open, now):
            return ShownField(name, title, "number", least=least, most=most, may_be_open=may_be_open, now=now)
        case Text(name, most, lines):
            return ShownField(name, title, "text", most=most, lines=lines)


def sayer(snapshot: Snapshot, words: Words) -> Callable[[Word], str]:
    names = names_in(snapshot)
    return lambda word: words.word(word, lambda seat: names.get(seat, str(seat)))


def value_label(field: Field, value: Value, words: Words, say: Callable[[Word], str]) -> str:
    if isinstance(field, Text):
        return str(value)  # as somebody typed it
    label = field.label if isinstance(field, Choice) else None
    return in_words(label, field.name, value, words, say)


def in_words(
    label: Callable[[Value], Word] | None, name: str, value: Value, words: Words, say: Callable[[Word], str]
) -> str:
    if label is not None:
        return say(label(value))
    key = f"value.{name}.{str(value).lower() if isinstance(value, bool) else value}"
    if key in words:
        return words.template(key)
    if isinstance(value, bool):
        return say(yes_or_no(value))
    if isinstance(value, str) and (named := say(whom(value))) != value:
        return named  # a seat, of which nothing says that it is one
    return spaced(value) if isinstance(value, str) and KEY.fullmatch(value) else str(value)
