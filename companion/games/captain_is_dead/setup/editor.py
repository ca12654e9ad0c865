"""Our box on a phone: what there is to look at, one thing after the other, and the text after each edit."""

import re
import unicodedata
from collections.abc import Callable, Collection, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final, TypeVar

from companion.contract import Editor, Entry, Field, Held, Line, Refused, Section, Sheet, Slot, Word, line
from companion.contract.data import DataError
from companion.games.captain_is_dead import names
from companion.games.captain_is_dead.printed import (
    LEVELS,
    PRINTED,
    AlertCard,
    Anomaly,
    Book,
    Thing,
    Upgrade,
    our_box,
    spreadsheet,
    telling,
)
from companion.games.captain_is_dead.printed.typed import text_of
from companion.games.captain_is_dead.setup import merging
from companion.games.captain_is_dead.setup import slots as asked

T = TypeVar("T")
DECKS: Final = "decks"
ALERTS: Final = "alerts"
NEW: Final[dict[str, Any]] = {
    "upgrades": Upgrade(),
    "plans": Thing(),
    "anomalies": Anomaly(),
    ALERTS: AlertCard("", "yellow"),
}
NAMED: Final[dict[str, Callable[[str], names.Label]]] = {
    "roles": lambda text: names.role,
    "stations": lambda text: names.station_name,
    "deeds": lambda text: names.source,
    "levels": lambda text: names.difficulty,
    "upgrades": names.upgrade,
    "plans": names.plan,
    "tools": names.tool,
    "anomalies": names.anomaly,
}


# --- what there is


def sections(text: str) -> tuple[Section, ...]:
    own, book = our_box.own_of(text), our_box.book_of(text)
    return tuple(
        _alerts(book) if each == ALERTS else _decks(own) if each == DECKS else _part(each, text, own, book)
        for each in asked.COLUMNS
    )


def _part(part: str, text: str, own: Book, book: Book) -> Section:
    name, typed, public = NAMED[part](text), getattr(own, part), getattr(PRINTED, part)
    entries = tuple(
        Entry(
            key,
            name(key),
            bool(entry.confirmed),
            is_typed=key in typed,
            is_own=key not in public,
            told_by="" if entry.confirmed else entry.told_by or "",
        )
        for key, entry in getattr(book, part).items()
    )
    known = sum(bool(each.is_confirmed) for each in entries)
    return Section(part, entries, known, len(entries), can_grow=part not in our_box.KNOWN_ONLY, can_confirm=True)


def _alerts(book: Book) -> Section:
    found = []
    for level in LEVELS:
        cards = [each for each in book.alerts if each.level == level]
        typed = sum(each.count for each in cards)
        head = line("box_level", level=names.level(level), known=typed, all=_in_deck(book, level))
        found += [_entry_of(each, head) for each in cards]
    known = sum(each.count for each in book.alerts if each.confirmed)
    all = sum(_in_deck(book, each) for each in LEVELS)
    return Section(ALERTS, tuple(found), known, all, can_grow=True, can_confirm=True)


def _entry_of(card: AlertCard, head: Line) -> Entry:
    teller = "" if card.confirmed else card.told_by
    return Entry(card.name, _card(card), card.confirmed, is_typed=True, is_own=True, group=head, told_by=teller)


def _card(card: AlertCard) -> Word:
    return card.name if card.count == 1 else line("box_cards", name=card.name, count=card.count)


def _decks(own: Book) -> Section:
    is_typed = own.decks != Book().decks
    return Section(DECKS, (Entry(DECKS, line("section.decks.name"), is_typed=is_typed),))


def _in_deck(book: Book, level: str) -> int:
    return getattr(book.decks, level) or 0


def slots(text: str, section: str, key: str) -> tuple[Slot, ...]:
    return asked.slots(text, section, _entry(our_box.book_of(text), section, key))


def _entry(book: Book, section: str, key: str) -> Any:
    """As it is now; of a new one: blank."""
    if not key and section in NEW:
        return NEW[section]
    if section == DECKS and key == DECKS:
        return book.decks
    if section == ALERTS:
        known: Mapping[str, Any] = {each.name: each for each in book.alerts}
    else:
        known = getattr(book, section) if section in our_box.PARTS else {}
    if key not in known:
        raise _no(line("box_no.gone"))
    return known[key]


# --- edits


def changed(text: str, section: str, key: str, values: Mapping[str, Held], confirmed: bool) -> str:
    own, book = our_box.own_of(text), our_box.book_of(text)
    given: dict[Field, Held] = {
        each.field: values[each.field.name] for each in slots(text, section, key) if each.field.name in values
    }
    entry = asked.put(_entry(book, section, key), given)
    if section == DECKS:
        return _sound(replace(own, decks=_above(PRINTED.decks, entry, whole=False)))
    if section == ALERTS:
        card = replace(entry, confirmed=confirmed, told_by="" if confirmed else entry.told_by)
        return _sound(replace(own, alerts=_with_card(own.alerts, key, card)))
    typed, public = dict(getattr(own, section)), getattr(PRINTED, section)
    if section in NEW and key not in public and not entry.name:
        raise _no(line("box_no.name"))
    key = key or _new_key(entry.name, getattr(book, section))
    above = _above(public.get(key), entry, whole=confirmed)
    typed[key] = replace(above, confirmed=confirmed, told_by=None if confirmed else entry.told_by)
    if not confirmed and key in public and above == type(above)():
        del typed[key]  # all of it is as public as before
    return _sound(merging.with_part(own, section, typed))


def _with_card(cards: tuple[AlertCard, ...], key: str, card: AlertCard) -> tuple[AlertCard, ...]:
    if not card.name:
        raise _no(line("box_no.name"))
    if any(each.name == card.name for each in cards if each.name != key):
        raise _no(line("box_no.twice", name=card.name))
    return tuple(card if each.name == key else each for each in cards) if key else (*cards, card)


def without(text: str, section: str, key: str) -> str:
    own = our_box.own_of(text)
    _entry(our_box.book_of(text), section, key)
    if section == DECKS:
        return _sound(replace(own, decks=Book().decks))
    if section == ALERTS:
        return _sound(replace(own, alerts=tuple(each for each in own.alerts if each.name != key)))
    left = {each: entry for each, entry in getattr(own, section).items() if each != key}
    return _sound(merging.with_part(own, section, left))


def read(text: str) -> str:
    return text_of(our_box.own_of(text))


def taken(ours: str, theirs: str, keys: Collection[tuple[str, str]], only_lacking: bool) -> str:
    return _sound(merging.merged(our_box.own_of(ours), our_box.own_of(theirs), keys, only_lacking=only_lacking))


def _above(public: T | None, entry: T, *, whole: bool) -> T:
    """What has to be written down: what is not public, and of a confirmed one all, lest it change with our file."""
    kept: dict[str, Any] = {}
    for each in fields(entry):  # type: ignore[arg-type]
        mine, theirs = getattr(entry, each.name), getattr(public, each.name, None)
        if is_dataclass(mine):
            kept[each.name] = _above(theirs, mine, whole=whole)
        else:
            is_news = mine != theirs and not (mine == () and not theirs)
            kept[each.name] = mine if is_news or (whole and mine != ()) else None
    for about in ("confirmed", "told_by"):
        kept.pop(about, None)
    above: T = type(entry)(**kept)
    return above


def _new_key(name: str, known: Collection[str]) -> str:
    """The name as far as a heading of the text takes it."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    key = base = re.sub(r"[^a-z0-9]+", "_", plain).strip("_") or "own"
    number = 1
    while key in known:
        number += 1
        key = f"{base}_{number}"
    return key


def _sound(own: Book) -> str:
    """Its text, or Refused with a reason for somebody who sees no lines and no headings."""
    decks = our_box.over(PRINTED.decks, own.decks)
    first, total = (decks.setup_alerts or 0) + (decks.visible or 0), sum(getattr(decks, each) or 0 for each in LEVELS)
    if total < first:
        raise _no(line("box_no.too_few", all=total, first=first))
    for level in LEVELS:
        known, all = sum(each.count for each in own.alerts if each.level == level), getattr(decks, level) or 0
        if known > all:
            raise _no(line("box_no.too_many", level=names.level(level), known=known, all=all))
    anomalies = {"", *PRINTED.anomalies, *own.anomalies}
    if named := [each.name for each in own.alerts if each.anomaly not in anomalies]:
        raise _no(line("box_no.named", alert=named[0]))
    text = text_of(own)
    try:
        our_box.own_of(text)
    except DataError as error:
        raise _no(str(error)) from error
    return text


def _no(why: Line | str) -> Refused:
    return Refused("may_not", why=why)


SHEET: Final = Sheet(spreadsheet.FILE, spreadsheet.written, spreadsheet.is_one, spreadsheet.read)
EDITOR: Final = Editor(
    "our-box.toml", sections, slots, changed, without, read, taken, telling.told, telling.untold, SHEET
)
