"""Our box with things of another group's: which of them count, and what they bring along."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from companion.games.captain_is_dead.printed import PRINTED, AlertCard, Book, our_box

Cards = tuple[AlertCard, ...]


def merged(own: Book, theirs: Book, keys: Collection[tuple[str, str]], *, only_lacking: bool) -> Book:
    chosen = {
        section: {key for each, key in keys if each == section} for section in ("decks", "alerts", *our_box.PARTS)
    }
    if chosen["decks"]:
        own = replace(own, decks=our_box.over(theirs.decks, own.decks) if only_lacking else theirs.decks)
    for part in our_box.PARTS:
        mine, others = getattr(own, part), getattr(theirs, part)
        entries = _entries(mine, others, chosen[part], only_lacking=only_lacking)
        own = with_part(own, part, entries) if entries != mine else own
    cards = {each.name: each for each in theirs.alerts}
    if only_lacking:
        own = replace(own, alerts=_filled(own, [each for each in theirs.alerts if each.name in chosen["alerts"]]))
    else:
        own = replace(own, alerts=_replaced(own.alerts, cards, chosen["alerts"]))
    named = [each.anomaly for each in own.alerts if each.name in chosen["alerts"] and each.anomaly in theirs.anomalies]
    new = {key: theirs.anomalies[key] for key in named if key not in {**PRINTED.anomalies, **own.anomalies}}
    return with_part(own, "anomalies", {**own.anomalies, **new}) if new else own


def with_part(own: Book, part: str, entries: Mapping[str, Any]) -> Book:
    """In the order of the printed file, so that the same edits make the same text."""
    public = [each for each in getattr(PRINTED, part) if each in entries]
    changes: dict[str, Any] = {part: {each: entries[each] for each in (*public, *entries)}}
    return replace(own, **changes)


def _entries(
    mine: Mapping[str, Any], others: Mapping[str, Any], keys: Collection[str], *, only_lacking: bool
) -> dict[str, Any]:
    """What we lack of a thing that nobody has looked at are the fields that nobody has typed in."""
    found = dict(mine)
    for key in sorted(keys):
        if only_lacking and key in mine:
            if key in others and mine[key].confirmed is False:
                found[key] = replace(our_box.over(others[key], mine[key]), told_by=mine[key].told_by)
        elif key in others:
            found[key] = others[key]
        elif not only_lacking:
            found.pop(key, None)
    return found


def _replaced(ours: Cards, theirs: Mapping[str, AlertCard], keys: Collection[str]) -> Cards:
    kept = [theirs.get(each.name, each) if each.name in keys else each for each in ours]
    left = [each for each in kept if each.name not in keys or each.name in theirs]
    known = {each.name for each in ours}
    return (*left, *(card for name, card in theirs.items() if name in keys and name not in known))


def _filled(own: Book, theirs: Collection[AlertCard]) -> Cards:
    """As long as the deck has room: a card that both groups have named in their own words is one of ours already."""
    decks = our_box.over(PRINTED.decks, own.decks)
    found = list(own.alerts)
    for card in theirs:
        known = sum(each.count for each in found if each.level == card.level)
        if card.name not in [each.name for each in found] and known + card.count <= getattr(decks, card.level):
            found.append(card)
    return tuple(found)
