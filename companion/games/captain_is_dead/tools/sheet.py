"""The text side of `companion captain-box`: a sheet to fill in, and what a filled-in one says and still lacks."""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, Final

from companion.contract import Outside, Slot
from companion.contract.comparing import Difference, differences
from companion.contract.data import DataError
from companion.games.captain_is_dead.printed import LEVELS, PRINTED, AlertCard, Book, our_box, spreadsheet, typed
from companion.games.captain_is_dead.setup.editor import EDITOR

HEADING: Final = """\
# Our box of The Captain is Dead: what our own cards print.
# Take the # away where you fill something in, say `confirmed = true` where you have looked, and take the file in
# on the host's page, under "Our box". `companion captain-box FILE` checks it before."""
EXAMPLE: Final = """\
# Each alert of your box, as often as there are equal ones:
# [[alerts]]
# name = "As it is called"
# level = "yellow"
# count = 1
# shields = 10
# offline = ["teleporter"]
# destroyed = []
# aliens = { bridge = 1 }
# ship = false
# anomaly = ""
# skill_deck = false
# injures = ["bridge"]
# ends = false
# note = "In our own words"
# confirmed = true"""


def run(args: Sequence[str], outside: Outside) -> Iterator[str]:
    """Without a file: the sheet. With one: what is wrong with it, else what nobody has filled in; or its alerts as a
    spreadsheet, or all of it with the alerts of one; or what another group's says otherwise."""
    asked = _parser().parse_args(args)
    if asked.file is None:
        yield from sheet(PRINTED)
        return
    text = _text(outside, asked.file)
    if asked.alerts is not None:
        yield from spreadsheet.read(text, _text(outside, asked.alerts)).splitlines()
    elif asked.beside is not None:
        yield from beside(text, _text(outside, asked.beside))
    elif asked.spreadsheet:
        yield from spreadsheet.written(text).splitlines()
    else:
        yield from summary(our_box.book_of(text))


def _text(outside: Outside, file: str) -> str:
    content = b"".join(outside.read(file))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if file.lower().endswith(".csv"):
            return content.decode("cp1252", errors="replace")  # as Excel writes it
        raise DataError(f"{file}: this is no text (UTF-8). Check that it is the right file.") from error


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="companion captain-box", description="The Captain is Dead: what the cards of your box say, as a text."
    )
    parser.add_argument("file", nargs="?", help="one to look over; without it: an empty sheet to fill in")
    either = parser.add_mutually_exclusive_group()
    either.add_argument("--spreadsheet", action="store_true", help="its alerts, one a line, for LibreOffice or Excel")
    either.add_argument("--alerts", metavar="SHEET", help="all of it, with the alerts of this spreadsheet (.csv)")
    either.add_argument("--beside", metavar="OTHER", help="what another group's file says otherwise, thing by thing")
    return parser


def sheet(book: Book) -> Iterator[str]:
    yield HEADING
    yield from _entry("decks", book.decks)
    for part in our_box.PARTS:
        for key, entry in _entries(book, part).items():
            yield from _entry(f"{part}.{key}", entry)
    for card in book.alerts:
        yield ""
        yield "[[alerts]]"
        yield from (f"{each.name} = {typed.written(getattr(card, each.name))}" for each in fields(card))
    yield ""
    yield EXAMPLE


def _entries(book: Book, part: str) -> Mapping[str, Any]:
    entries: Mapping[str, Any] = getattr(book, part)
    return entries


def _entry(name: str, entry: Any) -> Iterator[str]:
    yield ""
    yield f"[{name}]"
    for each in fields(entry):
        value = getattr(entry, each.name)
        if each.name == "confirmed":
            yield f"confirmed = {typed.written(bool(value))}"
        elif is_dataclass(value):
            known = {one.name: getattr(value, one.name) for one in fields(value)}
            given = ", ".join(f"{key} = {typed.written(number)}" for key, number in known.items() if number is not None)
            yield f"{each.name} = {{ {given} }}" if given else f"# {each.name} = {{ {' = , '.join(known)} =  }}"
        else:
            yield f"# {each.name} = " if value is None else f"{each.name} = {typed.written(value)}"


def summary(book: Book) -> Iterator[str]:
    for part in our_box.PARTS:
        entries = _entries(book, part)
        open_ones = [key for key, entry in entries.items() if not entry.confirmed]
        yield f"{part}: {len(entries) - len(open_ones)} of {len(entries)} confirmed"
        if open_ones:
            yield f"  still to be looked at: {', '.join(open_ones)}"
    if open_cards := [each.name for each in book.alerts if not each.confirmed]:
        yield f"alerts still to be looked at: {', '.join(open_cards)}"
    for level, deck in zip(LEVELS, (book.decks.yellow, book.decks.orange, book.decks.red), strict=True):
        yield f"{level} alerts: {_count(book.alerts, level)} of {deck}"
    yield "This box can be played."


def beside(ours: str, theirs: str) -> Iterator[str]:
    """As the files call things and fields."""
    found = tuple(differences(EDITOR, ours, theirs))
    for each in found:
        yield f"{each.section}, {each.key}: {_about(each)}" if each.key != each.section else f"{each.key}:"
        for a, b in each.slots:
            slot = a or b
            assert slot is not None
            both = f"ours {_held(a)}, theirs {_held(b)}"
            yield f"  {slot.field.name}: {both if each.ours and each.theirs else _held(slot)}"
    lacking = sum(each.is_lacking for each in found)
    yield f"{len(found)} differ; we have nothing typed in of {lacking} of them." if found else "They say the same."


def _about(each: Difference) -> str:
    if each.is_only_ours:
        return "only ours"
    if each.is_lacking:
        return "only theirs"
    ours, theirs = (entry is not None and entry.is_confirmed for entry in (each.ours, each.theirs))
    return f"ours is {'' if ours else 'not '}confirmed, theirs is {'' if theirs else 'not '}confirmed"


def _held(slot: Slot | None) -> str:
    return "nothing" if slot is None or slot.value in ("", ()) else typed.written(slot.value)


def _count(cards: Sequence[AlertCard], level: str) -> int:
    return sum(each.count for each in cards if each.level == level)
