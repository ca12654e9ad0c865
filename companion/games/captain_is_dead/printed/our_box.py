"""Our box: what a group's own print says, typed in once, laid over what is public."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from typing import Any, Final, TypeVar

from companion.contract import hides_nothing, tidy_name
from companion.contract.data import DataError, line_of, nearest, parse
from companion.contract.misfits import where
from companion.games.captain_is_dead import printed

WHERE: Final = "our box"
T = TypeVar("T")
MOST: Final = 99
LONGEST: Final = 28_000  # letters of all of it
LONGEST_NAME: Final = 60
LONGEST_LINE: Final = 1_000  # letters
IN_ONE_LINE: Final = "a name stands in one line, without signs that nobody sees"  # a form would send it back otherwise
KNOWN_ONLY: Final = ("levels", "stations", "deeds", "roles", "tools")  # no new ones can be made up
PARTS: Final = (*KNOWN_ONLY, "upgrades", "plans", "anomalies")


@lru_cache(maxsize=32)
def book_of(text: str) -> printed.Book:
    """What is public, and over it what the group has typed in; or DataError, with line and field."""
    if not text.strip():
        return printed.PRINTED
    own = own_of(text)
    parts: dict[str, Any] = {part: _merged(_part(printed.PRINTED, part), _part(own, part)) for part in PARTS}
    return replace(printed.PRINTED, decks=over(printed.PRINTED.decks, own.decks), alerts=own.alerts, **parts)


@lru_cache(maxsize=32)
def own_of(text: str) -> printed.Book:
    """Only what the group has typed in; or DataError."""
    _expect_quick(text)
    own = parse(text, printed.Book, WHERE)
    for path, reason in _wrong(own):
        raise DataError(f"{WHERE}{line_of(text, path)}: {where(path)}: {_sentence(reason)}")
    for place, card in enumerate(own.alerts):
        for name, reason in wrong_card(own, card, own.alerts[:place]):
            here = f"alerts[{place}]"
            line = line_of(text, (here, name)) or line_of(text, (here,))
            raise DataError(f"{WHERE}{line}: {where((here, name))}: {_sentence(reason)}")
    return own


def _expect_quick(text: str) -> None:
    """The table waits for this."""
    for number, each in enumerate(text.split("\n"), start=1):
        if len(each) > LONGEST_LINE:
            long = f"this line has {len(each)} letters; {LONGEST_LINE} at most. Shorten it, or break it up"
            raise DataError(f"{WHERE}:{number}: {long}.")


def _part(book: printed.Book, part: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = getattr(book, part)
    return found


def _merged(base: Mapping[str, T], own: Mapping[str, T]) -> dict[str, T]:
    """What was typed in is as the print says, unless the group marks it otherwise."""
    merged = dict(base)
    for key, value in own.items():
        now: Any = over(merged[key], value) if key in merged else value
        merged[key] = replace(now, confirmed=now.confirmed is not False)
    return merged


def over(base: T, own: T) -> T:
    """Field by field, where something was typed in."""
    assert is_dataclass(base)
    changed: dict[str, Any] = {}
    for each in fields(base):
        mine = getattr(own, each.name)
        if is_dataclass(mine):
            changed[each.name] = over(getattr(base, each.name), mine)
        elif mine is not None:
            changed[each.name] = mine
    now: Any = replace(base, **changed)  # type: ignore[type-var]
    return now  # type: ignore[no-any-return]


# --- what msgspec cannot see: names of things, and numbers out of bounds

Found = Iterator[tuple[tuple[str, ...], str]]


def _wrong(own: printed.Book) -> Found:
    for part in PARTS:
        if len(_part(own, part)) > MOST:
            yield (part,), f"{len(_part(own, part))} are too many; {MOST} at most. Take some out"
    for part in KNOWN_ONLY:
        for key in _part(own, part):
            if key not in _part(printed.PRINTED, part):
                yield (part, key), _unknown(key, _part(printed.PRINTED, part))
    for part in (*PARTS, "decks"):
        entries = {"": own.decks} if part == "decks" else _part(own, part)
        for key, entry in entries.items():
            yield from _numbers((part, key) if key else (part,), entry)
    for key, station in own.stations.items():
        yield from _one_of(("stations", key, "room"), station.room, printed.ROOMS)
    for key, deed in own.deeds.items():
        yield from _one_of(("deeds", key, "station"), deed.station, printed.STATIONS)
    for key, role in own.roles.items():
        yield from _one_of(("roles", key, "start"), role.start, printed.PLACES)
        for flag in role.flags or ():
            yield from _one_of(("roles", key, "flags"), flag, printed.FLAGS)
    for key, upgrade in own.upgrades.items():
        for flag in upgrade.flags or ():
            yield from _one_of(("upgrades", key, "flags"), flag, printed.UPGRADE_FLAGS)
    for key, anomaly in own.anomalies.items():
        yield from _one_of(("anomalies", key, "immune"), anomaly.immune, printed.FLAGS)
    for part in ("upgrades", "plans", "anomalies"):
        for key, entry in _part(own, part).items():
            if not key.strip() or (key not in _part(printed.PRINTED, part) and not tidy_name(entry.name or "")):
                yield (part, key), "what is new needs a name"
            if not {"\n", "\r"}.isdisjoint(key):
                yield (part, key), IN_ONE_LINE
    for part in ("upgrades", "plans", "anomalies", "tools"):
        for key, entry in _part(own, part).items():
            if not hides_nothing(entry.name or ""):
                yield (part, key, "name"), IN_ONE_LINE
    for part in PARTS:
        for key, entry in _part(own, part).items():
            if not hides_nothing(entry.told_by or ""):
                yield (part, key, "told_by"), IN_ONE_LINE
    yield from _decks(own.decks)


def _numbers(path: tuple[str, ...], entry: Any) -> Found:
    for each in fields(entry):
        value = getattr(entry, each.name)
        if is_dataclass(value):
            yield from _numbers((*path, each.name), value)
        elif isinstance(value, int) and not isinstance(value, bool):
            least = -MOST if path[0] == "levels" and each.name == "torpedoes" else 0
            if not least <= value <= MOST:
                yield (*path, each.name), f"{value} is not from {least} to {MOST}"


def _decks(own: printed.Decks) -> Found:
    decks = over(printed.PRINTED.decks, own)
    alerts = sum(getattr(decks, level) for level in printed.LEVELS)
    if alerts < (decks.setup_alerts or 0) + (decks.visible or 0):
        yield ("decks",), f"{alerts} alerts are too few for the set-up"


def _one_of(path: tuple[str, ...], value: str | None, known: Collection[str]) -> Found:
    if value is not None and value not in known:
        yield path, _unknown(value, known)


def _unknown(value: str, known: Collection[str]) -> str:
    return f"there is no {value!r}. {nearest(value, known)}"


def _sentence(reason: str) -> str:
    return reason if reason[-1] in ".?" else f"{reason}."


def wrong_card(
    own: printed.Book, card: printed.AlertCard, before: tuple[printed.AlertCard, ...]
) -> Iterator[tuple[str, str]]:
    if card.name in [each.name for each in before]:
        yield "name", f"{card.name!r} was there before; use count"
    if not tidy_name(card.name):
        yield "name", "an alert needs a name"
    for field, text in (("name", card.name), ("told_by", card.told_by)):
        if not hides_nothing(text):
            yield field, IN_ONE_LINE
    if not 1 <= card.count <= MOST:
        yield "count", f"{card.count} is not from 1 to {MOST}"
    if not 0 <= card.shields <= 100 or card.shields % 10:
        yield "shields", f"{card.shields} is no step of ten from 0 to 100"
    anomalies = {*printed.PRINTED.anomalies, *own.anomalies}
    checks = (
        *(("offline", each, printed.STATIONS) for each in card.offline),
        *(("destroyed", each, printed.STATIONS) for each in card.destroyed),
        *(("aliens", each, printed.ROOMS) for each in card.aliens),
        *(("injures", each, printed.PLACES) for each in card.injures),
        *((("anomaly", card.anomaly, tuple(anomalies)),) if card.anomaly else ()),
    )
    for name, value, known in checks:
        if value not in known:
            yield name, _unknown(value, known)
    for room, count in card.aliens.items():
        if not 1 <= count <= MOST:
            yield "aliens", f"{count} aliens ({room}) are not from 1 to {MOST}"
    level = sum(each.count for each in (*before, card) if each.level == card.level)
    deck = getattr(over(printed.PRINTED.decks, own.decks), card.level)
    if level > deck:
        yield "count", f"these would be {level} of {deck} {card.level} alerts"
