"""Prints a game's history in words, and checks that its replay equals what was played."""

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

from companion import journal
from companion.clock import TableClock
from companion.codec import NotUnderstood
from companion.core import AnyGame
from companion.entries import ENTRIES, Began, Did, Ended, Noted, Stood, TookBack
from companion.play import OtherRules, Play

Print = Callable[[str], None]


def replay(path: Path, games: Mapping[str, AnyGame], say: Print) -> bool:
    """True where the replay equals. The words come from the journal itself, so any journal can be read."""
    entries = [ENTRIES.decode(raw) for raw in journal.read(path)]
    if not entries or not isinstance(entries[0], Began):
        say(f"{path}: no game begins here")
        return False
    first = entries[0]
    names = {each.seat: each.name for each in first.seats}
    say(f"{first.game}, rules {first.rules}, with {', '.join(names.values())}")
    for entry in entries[1:]:
        for text in _words(entry):
            say(f"{entry.at / 1000:9.1f} s  {text}")
    if first.game not in games:
        say(f"No game called {first.game} is installed here: its history can be read, not checked.")
        return False
    try:
        play = Play.over(games[first.game], first, TableClock(lambda: 0), Random(0))
        for entry in entries[1:]:
            play.replay(entry)
    except (OtherRules, NotUnderstood) as error:
        say(f"The replay does NOT equal: {error}")
        return False
    say(f"The replay equals: {len(entries)} entries.")
    return True


def _words(entry: object) -> list[str]:
    match entry:
        case Did(told=told):
            return told
        case TookBack(told=told) | Noted(told=told) | Ended(told=told):
            return [told]
        case Stood(running=running):
            return ["the table goes on" if running else "the table stands still"]
        case _:
            return []
