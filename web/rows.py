"""The plain pages, for a game without pages of its own: what its view says in words, and what it waits for."""

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, get_args, get_type_hints

from companion.contract import Line, Millis, Seat, Who, line, whom
from companion.contract.eyes import track_of
from companion.table.picture import PlayNow
from companion.words.words import Words, spaced
from web.door import Door
from web.offered import in_words, sayer

NOW = "now"  # what is called so is the sentence that says what to do
ENDS = "ends"  # of a clock, alone or with what ends behind it: `ends_at`, `ends_turn`
SECRET = "my_"  # what begins so is shown while it is held


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


def plain(door: Door, play: PlayNow, seat: Seat | None, view: Any) -> Plain:
    """As `seat` sees it: of the state itself only what everybody may know."""
    words = door.words_of(play.game.slug)
    if play.masks:
        return Plain("", None, True, ())
    rows = rows_of(door, play.game.slug, view)
    now = getattr(view, NOW, None)
    acts = frozenset() if play.ended else play.game.acts(play.state)
    waits = tuple(Who(each) for each in play.setup.seats if each in acts)
    if isinstance(now, Line):
        said = sayer(door.snapshot, words)(now)
    elif seat in acts and play.running:
        said = words.template("page.your_turn")
    else:
        said = sayer(door.snapshot, words)(line("page.waits_for", who=waits)) if waits else ""
    is_due = not play.ended and track_of(play.game, play.state) is None and all(each.ends is None for each in rows)
    return Plain(said, play.game.due(play.state) if is_due else None, False, rows)


def rows_of(door: Door, slug: str, view: Any) -> tuple[Row, ...]:
    """What is empty says nothing."""
    words = door.words_of(slug)
    return tuple(_row(door, words, name, value, kinds) for name, value, kinds in _fields(view) if name != NOW)


def _fields(thing: Any) -> Iterator[tuple[str, Any, set[Any]]]:
    hints = get_type_hints(type(thing))
    for each in fields(thing):
        if (value := getattr(thing, each.name)) not in (None, (), frozenset()):
            yield each.name, value, _kinds(hints[each.name])


def _row(door: Door, words: Words, name: str, value: Any, kinds: set[Any]) -> Row:
    title, is_secret = _title(words, name), name.startswith(SECRET)
    if Millis in kinds and name.partition("_")[0] == ENDS:
        return Row(title, ends=value)
    several = value if isinstance(value, tuple) else tuple(sorted(value)) if isinstance(value, frozenset) else (value,)
    if len(several) > 1 and _has_fields(several[0]) and len({type(each) for each in several}) == 1:
        heads = tuple(_title(words, each.name) for each in fields(several[0]))
        return Row(title, heads=heads, cells=tuple(_cells(door, words, each) for each in several), is_secret=is_secret)
    texts = tuple(_text(door, words, name, each, kinds) for each in several)
    is_short = not any(isinstance(each, Line) or _has_fields(each) for each in several)
    return Row(title, (", ".join(texts),) if is_short else texts, is_secret=is_secret)


def _text(door: Door, words: Words, name: str, value: Any, kinds: set[Any]) -> str:
    say = sayer(door.snapshot, words)
    if isinstance(value, tuple | frozenset):
        each = value if isinstance(value, tuple) else sorted(value)
        return ", ".join(_text(door, words, name, one, kinds) for one in each)
    if isinstance(value, Line | Who):
        return say(value)
    if _has_fields(value):
        heads = (_title(words, each.name) for each in fields(value))
        return "; ".join(
            f"{head}: {cell}" for head, cell in zip(heads, _cells(door, words, value), strict=True) if cell
        )
    if Seat in kinds:
        return say(whom(value))
    return in_words(None, name, value, words, say) if isinstance(value, str | int) else str(value)


def _cells(door: Door, words: Words, thing: Any) -> tuple[str, ...]:
    """Of a thing with fields; one that is empty stays so, as others of its kind may have it."""
    found = {name: _text(door, words, name, value, kinds) for name, value, kinds in _fields(thing)}
    return tuple(found.get(each.name, "") for each in fields(thing))


def _has_fields(value: Any) -> bool:
    return is_dataclass(value) and not isinstance(value, Line | Who)


def _title(words: Words, name: str) -> str:
    return words.template(f"field.{name}") if f"field.{name}" in words else spaced(name)


def _kinds(hint: Any) -> set[Any]:
    """Whatever stands in a field's type: Seat in `tuple[Seat, ...] | None`."""
    return {hint}.union(*map(_kinds, get_args(hint)))
