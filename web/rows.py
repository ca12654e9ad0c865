"""A game's view as rows, for a game without pages of its own: what a field is called, and what it says."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, get_args, get_type_hints

from companion.contract import Line, Millis, Seat, Who, Word, whom, yes_or_no
from companion.words.words import Words
from web.door import Door
from web.offered import in_words, sayer, spaced

ENDS = "ends"  # of a clock, alone or with what ends behind it: `ends_at`, `ends_turn`


@dataclass(frozen=True, slots=True)
class Row:
    title: str
    text: str
    is_secret: bool = False  # what is called `my_...` is shown while held
    ends: int | None = None  # a clock, up to this moment of table time


def rows_of(door: Door, slug: str, view: Any) -> tuple[Row, ...]:
    words, hints = door.words_of(slug), get_type_hints(type(view))
    say = sayer(door.snapshot, words)
    found = ((each.name, getattr(view, each.name)) for each in fields(view))
    return tuple(_row(words, say, name, value, _kinds(hints[name])) for name, value in found if value is not None)


def _row(words: Words, say: Callable[[Word], str], name: str, value: Any, kinds: set[Any]) -> Row:
    title = words.template(f"field.{name}") if f"field.{name}" in words else spaced(name)
    if Millis in kinds and name.partition("_")[0] == ENDS:
        return Row(title, "", ends=value)
    return Row(title, _text(words, say, name, value, is_seat=Seat in kinds), name.startswith("my_"))


def _text(words: Words, say: Callable[[Word], str], name: str, value: Any, *, is_seat: bool) -> str:
    if isinstance(value, tuple | frozenset):
        each = value if isinstance(value, tuple) else sorted(value)
        return ", ".join(_text(words, say, name, one, is_seat=is_seat) for one in each)
    if isinstance(value, Line | Who):
        return say(value)
    if is_seat:
        return say(whom(value))
    if isinstance(value, bool) and f"value.{name}.{str(value).lower()}" not in words:
        return say(yes_or_no(value))
    return in_words(None, name, value, words, say) if isinstance(value, str | int) else str(value)


def _kinds(hint: Any) -> set[Any]:
    """Whatever stands in a field's type: Seat in `tuple[Seat, ...] | None`."""
    return {hint}.union(*map(_kinds, get_args(hint)))
