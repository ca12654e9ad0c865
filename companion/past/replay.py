"""Prints a game's history in words, and checks that its replay equals what was played."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random

from companion.contract import AnyGame, printable
from companion.past.story import story
from companion.record import journal
from companion.record.codec import NotUnderstood
from companion.record.journal_entries import ENTRIES, Began, Entry
from companion.table.clock import TableClock
from companion.table.mishaps import OtherRules
from companion.table.opening import replayed
from companion.table.play import Play

Print = Callable[[str], None]


def played(game: AnyGame, began: Began, entries: Sequence[Entry]) -> Play:
    """A game as its journal leaves it, or OtherRules."""
    return replayed(game, began, entries, 0, TableClock(lambda: 0), Random(0), lambda said: said.key)


def replay(path: Path, games: Mapping[str, AnyGame], say: Print) -> bool:
    """True where the replay equals. The words come from the journal itself, so any journal can be read."""
    say = _printed(say)
    try:
        entries = [ENTRIES.decode(raw) for raw in journal.read(path)]
    except NotUnderstood as error:
        say(f"{path}: this journal was written by another version of the table: {error}")
        return False
    if not entries or not isinstance(entries[0], Began):
        say(f"{path}: no game begins here")
        return False
    first = entries[0]
    names = {each.seat: each.name for each in first.seats}
    say(f"{first.game}, rules {first.rules}, with {', '.join(names.values())}")
    for told in story(path):
        say(f"{told.at / 1000:9.1f} s  {told.text}{'  (taken back)' if told.undone else ''}")
    if first.game not in games:
        say(f"No game called {first.game} is installed here: its history can be read, not checked.")
        return False
    try:
        played(games[first.game], first, entries[1:])
    except (OtherRules, NotUnderstood) as error:
        say(f"The replay does NOT equal: {error}")
        return False
    say(f"The replay equals: {len(entries)} entries.")
    return True


def _printed(say: Print) -> Print:
    """What a journal from elsewhere says must not speak to the terminal."""
    return lambda text: say(printable(text.replace("\n", " ")))
