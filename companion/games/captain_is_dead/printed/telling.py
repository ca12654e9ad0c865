"""What is told at the table of one thing: how it stands in the text of our box, and how it goes out of it again."""

from dataclasses import fields, replace
from typing import Any, Final

from companion.contract import Fact, Held
from companion.games.captain_is_dead.printed import PRINTED, AlertCard, Book, our_box
from companion.games.captain_is_dead.printed.typed import text_of

OPTION: Final = "our_box"
ALERTS: Final = "alerts"
NOT_ITS_OWN: Final = ("count", "note", "confirmed", "told_by")  # fields by which equal alerts may differ
YES: Final = "yes"


def told(text: str, fact: Fact, by: str) -> str:
    """What somebody has looked at on the card stays as it is."""
    own = our_box.own_of(text)
    if fact.section == ALERTS:
        return text_of(replace(own, alerts=_with_alert(own.alerts, card_of(fact, by))))
    known = getattr(our_box.book_of(text), fact.section)[fact.entry]
    entries = getattr(own, fact.section)
    typed = now = entries.get(fact.entry, type(known)())
    for name, value in fact.values:
        if look(known, name) is None or not known.confirmed:
            now = put(now, name, value)
    if now == typed:
        return text
    return _with_part(own, fact, replace(now, confirmed=False, told_by=by))


def untold(text: str, fact: Fact) -> str:
    own = our_box.own_of(text)
    if fact.section == ALERTS:
        return text_of(replace(own, alerts=_without_alert(own.alerts, card_of(fact, ""))))
    entry = getattr(own, fact.section).get(fact.entry)
    if entry is None or entry.told_by is None:
        return text
    now = entry
    for name, value in fact.values:
        if look(now, name) == value:
            now = put(now, name, None)
    is_empty = now == type(now)(confirmed=False, told_by=now.told_by)
    return _with_part(own, fact, None if is_empty else now)


def _with_part(own: Book, fact: Fact, entry: Any) -> str:
    """In the order of the printed file, so that the same always makes the same text."""
    entries = {**getattr(own, fact.section), fact.entry: entry}
    public = [each for each in getattr(PRINTED, fact.section) if each in entries]
    kept = {each: entries[each] for each in (*public, *entries) if entries[each] is not None}
    changes: dict[str, Any] = {fact.section: kept}
    return text_of(replace(own, **changes))


# --- alerts: there may be several that are alike


def card_of(fact: Fact, by: str) -> AlertCard:
    card = AlertCard(fact.entry, "yellow", confirmed=False, told_by=by)
    for name, value in fact.values:
        card = put(card, name, value)
    return card


def is_alike(one: AlertCard, other: AlertCard) -> bool:
    """All but how many there are, and who has looked."""
    return all(getattr(one, each.name) == getattr(other, each.name) for each in fields(one) if not _may_differ(each))


def _may_differ(field: Any) -> bool:
    return field.name in NOT_ITS_OWN


def _with_alert(cards: tuple[AlertCard, ...], card: AlertCard) -> tuple[AlertCard, ...]:
    """Of one that is known there is one more: nobody has looked how many there are."""
    known = next((each for each in cards if each.name == card.name), None)
    if known is None:
        return (*cards, card)
    if not is_alike(known, card) or known.count >= card.count:
        return cards
    more = replace(known, count=card.count, confirmed=False, told_by=card.told_by)
    return tuple(more if each is known else each for each in cards)


def _without_alert(cards: tuple[AlertCard, ...], card: AlertCard) -> tuple[AlertCard, ...]:
    def is_it(one: AlertCard) -> bool:
        return one.name == card.name and bool(one.told_by) and one.count == card.count and is_alike(one, card)

    fewer = [replace(each, count=each.count - 1) if is_it(each) else each for each in cards]
    return tuple(each for each in fewer if each.count)


# --- fields by their names: the part behind a dot is of a cost, or of what counts by room


def look(entry: Any, name: str) -> Any:
    part, _, of = name.partition(".")
    value = getattr(entry, part)
    if not of:
        return value
    return value.get(of) if isinstance(value, dict) else getattr(value, of)


def put(entry: Any, name: str, value: Held | None) -> Any:
    part, _, of = name.partition(".")
    now, new = getattr(entry, part), value
    if of:
        whole: Any = {**now, of: value} if isinstance(now, dict) else replace(now, **{of: value})
        return replace(entry, **{part: whole})
    if isinstance(entry, AlertCard) and isinstance(now, bool):
        new = value == YES
    return replace(entry, **{part: new})
