"""The newest game, where nothing says that it ended: what the table has forgotten can be gone on with."""

from dataclasses import dataclass
from pathlib import Path

from companion.people.seats import House
from companion.record import journal, journal_files
from companion.record.codec import NotUnderstood
from companion.record.journal import JournalDamaged
from companion.record.journal_entries import ENTRIES, Began, Ended, Sitter


@dataclass(frozen=True, slots=True)
class LeftOpen:
    number: int
    slug: str
    sitters: tuple[Sitter, ...]  # as they were called when it began


def left_open(folder: Path, but: int | None) -> LeftOpen | None:
    """`but`: the game on the table, which is no other one. A look that fails finds nothing, and holds up nothing."""
    try:
        newest = max(journal_files.volumes(folder), key=lambda each: each.number, default=None)
        if newest is None or newest.number == but:
            return None
        found = journal.ends(newest.path)
        first, last = (ENTRIES.decode(raw) for raw in found) if found else (None, None)
    except (NotUnderstood, JournalDamaged, OSError):
        return None
    if not isinstance(first, Began) or isinstance(last, Ended):
        return None
    return LeftOpen(newest.number, newest.slug, first.seats)


def are_the_same(left: LeftOpen, house: House) -> bool:
    """Everybody sits where they sat: nobody gets what was another's secret."""
    here = {(each.seat, each.name) for each in house.people}
    return all((each.seat, each.name) in here for each in left.sitters)
