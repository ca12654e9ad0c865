"""A past game told in chapters: a turn each, as its rules count them where they are still known, else in one; and how
its table stood at last."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from companion.contract import AnyGame
from companion.past import replay, story
from companion.past.story import PastGame, StoryLine
from companion.record import journal
from companion.record.codec import NotUnderstood
from companion.record.journal import JournalDamaged, JournalUnread
from companion.record.journal_entries import ENTRIES, Began, Ended
from companion.record.journal_files import Volume
from companion.table.mishaps import OtherRules
from companion.table.picture import PlayNow


@dataclass(frozen=True, slots=True)
class Chapter:
    """It is called as its first line."""

    lines: tuple[StoryLine, ...]


@dataclass(frozen=True, slots=True)
class Story:
    about: PastGame | None  # None: nothing ever stood in it
    chapters: tuple[Chapter, ...]
    problem: str = ""
    end: PlayNow | None = None  # None: it is not over, or its rules are not known any more


def told(games: Mapping[str, AnyGame], volume: Volume) -> Story:
    """It may raise OSError or JournalUnread, and then that is told of it this time."""
    about = story.end(volume)
    try:
        lines = tuple(story.story(volume.path))
    except JournalUnread:
        raise
    except (JournalDamaged, NotUnderstood) as error:
        return untold(volume, str(error))
    play = _played(games, volume)
    turns = () if play is None else [each.turn for each in play.history]
    return Story(about, _chapters(lines, turns), end=play if play is not None and play.ended else None)


def untold(volume: Volume, problem: str) -> Story:
    return Story(story.unread(volume, problem), (), problem)


def _played(games: Mapping[str, AnyGame], volume: Volume) -> PlayNow | None:
    """As it stood at last, with the names that people had then; None where its rules are not known any more."""
    try:
        entries = [ENTRIES.decode(raw) for raw in journal.read(volume.path)]
        if not entries or not isinstance(first := entries[0], Began) or first.game not in games:
            return None
        play = replay.played(games[first.game], first, entries[1:]).now()
    except (OtherRules, NotUnderstood):
        return None
    last = entries[-1]
    sitters = last.seats if isinstance(last, Ended) and last.seats else first.seats
    return replace(play, sitters=sitters, steps=(), again=None)


def _chapters(lines: Sequence[StoryLine], turns: Sequence[int]) -> tuple[Chapter, ...]:
    """What was taken back opens none; what is told after the last turn, as who ended it, goes with that."""
    chapters: list[list[StoryLine]] = []
    at: int | None = None
    for place, line in enumerate(lines):
        turn = turns[place] if place < len(turns) and not line.undone else at
        if not chapters or (at is not None and turn != at):
            chapters.append([])
        at = turn
        chapters[-1].append(line)
    return tuple(Chapter(tuple(each)) for each in chapters)
