"""The plain pages, for a game without pages of its own: what its view says in words, and what it waits for."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, TypeAlias, get_args, get_type_hints

from companion.contract import Line, Millis, Seat, Who, Word, line, whom
from companion.contract.eyes import track_of
from companion.table.picture import PlayNow
from companion.table.snapshot import Snapshot
from companion.words.words import Words, spaced
from web.offered import in_words, sayer

NOW = "now"  # what is called so is the sentence that says what to do
ENDS = "ends"  # of a clock, alone or with what ends behind it: `ends_at`, `ends_turn`
SECRET = "my_"  # what begins so is shown while it is held

Say: TypeAlias = Callable[[Word], str]


@dataclass(frozen=True, slots=True)
class Row:
    """A field: its lines, or a table of things that have fields themselves, or a clock."""

    title: str
    lines: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()
    cells: tuple[tuple[str, ...], ...] = ()
    is_secret: bool = False
    ends: int | None = None  # a clock, up to this moment of table time


@dataclass(frozen=True, slots=True)
class Plain:
    now: str  # what is to be done, or who is waited for
    ends: int | None  # when something comes by itself, where no row says it
    is_night: bool  # eyes are shut: nothing is shown
    rows: tuple[Row, ...]

    @property
    def open(self) -> tuple[Row, ...]:
        return tuple(each for each in self.rows if not each.is_secret)

    @property
    def secrets(self) -> tuple[Row, ...]:
        return tuple(each for each in self.rows if each.is_secret)


def plain(words: Words, snapshot: Snapshot, play: PlayNow, seat: Seat | None, view: Any) -> Plain:
    """As `seat` sees it: of the state itself only what everybody may know."""
    if play.masks:
        return Plain("", None, True, ())
    say = sayer(snapshot, words)
    rows = rows_of(words, say, view)
    now = getattr(view, NOW, None)
    acts = frozenset() if play.ended else play.game.acts(play.state)
    waits = tuple(Who(each) for each in play.setup.seats if each in acts)
    if isinstance(now, Line):
        said = say(now)
    elif seat in acts and play.running:
        said = words.template("page.your_turn")
    else:
        said = say(line("page.waits_for", who=waits)) if waits else ""
    is_due = not play.ended and track_of(play.game, play.state) is None and all(each.ends is None for each in rows)
    return Plain(said, play.game.due(play.state) if is_due else None, False, rows)


def rows_of(words: Words, say: Say, view: Any) -> tuple[Row, ...]:
    """What is empty says nothing."""
    return tuple(_row(words, say, name, value, kinds) for name, value, kinds in _fields(view) if name != NOW)


def _fields(thing: Any) -> Iterator[tuple[str, Any, set[Any]]]:
    hints = get_type_hints(type(thing))
    for each in fields(thing):
        if (value := getattr(thing, each.name)) not in (None, (), frozenset()):
            yield each.name, value, _kinds(hints[each.name])


def _row(words: Words, say: Say, name: str, value: Any, kinds: set[Any]) -> Row:
    title, is_secret = _title(words, name), name.startswith(SECRET)
    if Millis in kinds and name.partition("_")[0] == ENDS:
        return Row(title, ends=value)
    several = _in_order(value) if isinstance(value, tuple | frozenset) else (value,)
    if len(several) > 1 and _has_fields(several[0]) and len({type(each) for each in several}) == 1:
        heads = tuple(_title(words, each.name) for each in fields(several[0]))
        return Row(title, heads=heads, cells=tuple(_cells(words, say, each) for each in several), is_secret=is_secret)
    texts = tuple(_text(words, say, name, each, kinds) for each in several)
    is_short = not any(isinstance(each, Line) or _has_fields(each) for each in several)
    return Row(title, (", ".join(texts),) if is_short else texts, is_secret=is_secret)


def _text(words: Words, say: Say, name: str, value: Any, kinds: set[Any]) -> str:
    if isinstance(value, tuple | frozenset):
        return ", ".join(_text(words, say, name, one, kinds) for one in _in_order(value))
    if isinstance(value, Line | Who):
        return say(value)
    if _has_fields(value):
        heads = (_title(words, each.name) for each in fields(value))
        return "; ".join(f"{head}: {cell}" for head, cell in zip(heads, _cells(words, say, value), strict=True) if cell)
    if Seat in kinds:
        return say(whom(value))
    if str in kinds or not isinstance(value, str | int):
        key = f"value.{name}.{value}"
        return words.template(key) if key in words else str(value)  # somebody may have typed it
    return in_words(None, name, value, words, say)


def _in_order(values: tuple[Any, ...] | frozenset[Any]) -> tuple[Any, ...]:
    """What is a set has the same order on every page, whatever is in it."""
    return values if isinstance(values, tuple) else tuple(sorted(values, key=repr))


def _cells(words: Words, say: Say, thing: Any) -> tuple[str, ...]:
    """Of a thing with fields; one that is empty stays so, as others of its kind may have it."""
    found = {name: _text(words, say, name, value, kinds) for name, value, kinds in _fields(thing)}
    return tuple(found.get(each.name, "") for each in fields(thing))


def _has_fields(value: Any) -> bool:
    return is_dataclass(value) and not isinstance(value, Line | Who)


def _title(words: Words, name: str) -> str:
    return words.template(f"field.{name}") if f"field.{name}" in words else spaced(name)


def _kinds(hint: Any) -> set[Any]:
    """Whatever stands in a field's type: Seat in `tuple[Seat, ...] | None`."""
    return {hint}.union(*map(_kinds, get_args(hint)))
