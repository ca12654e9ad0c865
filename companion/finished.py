"""Past games as they stood at their end: replayed from their journals, for what a game tells of all of them."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from companion import journal, shelf
from companion.codec import NotUnderstood
from companion.core import AnyGame, Finished
from companion.entries import ENTRIES, Began, Ended
from companion.journal import JournalDamaged
from companion.past import day
from companion.play import OtherRules
from companion.replay import played


def finished(folder: Path, game: AnyGame, but: int | None) -> tuple[Finished, ...]:
    """The oldest first. Left out: what was broken off, what is damaged, what was played by other rules, and `but`."""
    return tuple(_ends(folder, game, but))


def _ends(folder: Path, game: AnyGame, but: int | None) -> Iterator[Finished]:
    for volume in shelf.volumes(folder):
        if volume.slug == game.slug and volume.number != but:
            about = volume.path.stat()
            if (found := _end(volume.path, about.st_size, about.st_mtime_ns, game, volume.number)) is not None:
                yield found


@lru_cache(maxsize=512)
def _end(path: Path, size: int, changed: int, game: AnyGame, number: int) -> Finished | None:
    """A journal that has not changed is read once."""
    try:
        entries = [ENTRIES.decode(raw) for raw in journal.read(path)]
        if not entries or not isinstance(first := entries[0], Began):
            return None
        play = played(game, first, entries[1:])
    except (OtherRules, NotUnderstood, JournalDamaged, OSError):
        return None
    last = entries[-1]
    date = (last.date if isinstance(last, Ended) else None) or first.date
    return Finished(number, day(date), play.state) if play.result() is not None else None
