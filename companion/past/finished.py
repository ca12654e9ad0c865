"""A past game as it stood at its end: replayed from its journal, for what a game tells of all of them."""

from dataclasses import replace
from typing import Any

import msgspec

from companion.contract import AnyGame, Finished
from companion.past import replay, story
from companion.record import journal
from companion.record.codec import NotUnderstood, plain
from companion.record.journal import JournalDamaged, JournalUnread
from companion.record.journal_entries import ENTRIES, Began, Ended
from companion.record.journal_files import Volume
from companion.table.mishaps import OtherRules, looking_back


def end(game: AnyGame, volume: Volume) -> Finished | None:
    """None: it was broken off, is damaged, was played by other rules, or cannot have been played at all.

    It may raise OSError or JournalUnread: that tells nothing of the game, and is not to be kept.
    """
    try:
        entries = [ENTRIES.decode(raw) for raw in journal.read(volume.path)]
        if not entries or not isinstance(first := entries[0], Began):
            return None
        play = replay.played(game, first, entries[1:])
    except JournalUnread:
        raise
    except (OtherRules, NotUnderstood, JournalDamaged):
        return None
    last = entries[-1]
    date = (last.date if isinstance(last, Ended) else None) or first.date
    if play.result() is None:
        return None
    sitters = last.seats if isinstance(last, Ended) and last.seats else first.seats
    return replace(play.now(), number=volume.number, sitters=sitters).finished(story.day(date))


def kept(game: AnyGame, volume: Volume) -> Any:
    """What the game's annals keep of it: looked at alone, before it can spoil the others."""
    annals = game.annals
    if annals is None or (ended := end(game, volume)) is None:
        return None
    try:
        with looking_back(game.slug):
            found = annals.of(ended)
            if found is None:
                return None
            note = msgspec.convert(plain(found), annals.kind)
            annals.picture((note,))
            annals.rows((note,))
    except OtherRules:
        return None
    return note
