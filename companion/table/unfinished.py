"""Games that nobody ended: put aside by the host, or forgotten by the table. Each can be gone on with."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from companion.contract import AnyGame, Value
from companion.people.seats import House, Person
from companion.record import journal, journal_files
from companion.record.codec import NotUnderstood
from companion.record.journal import JournalDamaged
from companion.record.journal_entries import ENTRIES, Began, Ended, Sitter
from companion.record.journal_files import Volume
from companion.table import mishaps


@dataclass(frozen=True, slots=True)
class LeftOpen:
    number: int
    slug: str
    sitters: tuple[Sitter, ...]  # as they were called when it began
    options: Mapping[str, Value]


class CannotGoOn(Exception):
    """Why a game cannot be taken up again. Its journal stays as it is."""


def left_open(folder: Path, aside: Iterable[int], but: int | None) -> tuple[LeftOpen, ...]:
    """What was put aside, and the newest game of all, which the table may have forgotten; the newest first.

    `but`: the game on the table, which is no other one. A look that fails finds nothing, and holds up nothing.
    """
    try:
        volumes = journal_files.volumes(folder)
    except OSError:
        return ()
    wanted = {*aside, *(each.number for each in volumes[-1:])} - {but}
    found = []
    for volume in reversed(volumes):
        if volume.number in wanted:
            with suppress(CannotGoOn):
                found.append(look(volume))
    return tuple(each for each in found if each is not None)


def find(folder: Path, number: int) -> LeftOpen | None:
    """None where there is none, or it ended; CannotGoOn where that cannot be seen."""
    try:
        volume = journal_files.find(folder, number)
    except OSError:
        return None
    return None if volume is None else look(volume)


def look(volume: Volume) -> LeftOpen | None:
    try:
        found = journal.ends(volume.path)
        first, last = (ENTRIES.decode(raw) for raw in found) if found else (None, None)
    except (NotUnderstood, JournalDamaged) as error:
        raise CannotGoOn(str(error)) from error
    except OSError as error:
        raise CannotGoOn(f"{volume.path}: this journal cannot be read ({error.strerror})") from error
    if not isinstance(first, Began):
        raise CannotGoOn(f"{volume.path.name}: the first line is damaged")
    return None if isinstance(last, Ended) else LeftOpen(volume.number, volume.slug, first.seats, first.options)


def people(left: LeftOpen, house: House) -> tuple[Person, ...]:
    """Who played it, with their phones as they were when it was put aside. Where the table does not know that, it knows
    nobody's: a name alone is no proof of who sat there."""
    for each in house.aside:
        if each.number == left.number:
            return each.people
    return tuple(Person(each.seat, each.name, each.colour) for each in left.sitters)


def keeps_secrets(left: LeftOpen, games: Mapping[str, AnyGame]) -> bool:
    if left.slug not in games:
        return False
    with mishaps.guarded(left.slug):
        return games[left.slug].keeps_secrets(left.options)
