"""The list of past games, from the first and the last line of each journal."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from companion import journal
from companion.codec import NotUnderstood
from companion.entries import ENTRIES, Began, Ended


@dataclass(frozen=True, slots=True)
class PastGame:
    number: int
    title: str
    names: tuple[str, ...]
    date: str  # "" where the box did not know it
    told: str  # how it ended; "" if it never did
    scores: tuple[tuple[str, int], ...]  # best first
    problem: str = ""


def games(folder: Path, titles: Mapping[str, str], but: int | None) -> list[PastGame]:
    """Newest first. `but`: the game that is still open."""
    paths = sorted(folder.glob("[0-9]" * 5 + "-*.jsonl"), reverse=True)
    return [_past(path, titles) for path in paths if int(path.name[:5]) != but]


def _past(path: Path, titles: Mapping[str, str]) -> PastGame:
    number, slug = int(path.name[:5]), path.stem[6:]
    title = titles.get(slug, slug)
    try:
        found = journal.ends(path)
        first, last = (ENTRIES.decode(raw) for raw in found) if found else (None, None)
    except (NotUnderstood, OSError) as error:
        return PastGame(number, title, (), "", "", (), f"{path.name}: {error}")
    if not isinstance(first, Began):
        return PastGame(number, title, (), "", "", (), f"{path.name}: the first line is damaged")
    ended = last if isinstance(last, Ended) else None
    sitters = ended.seats if ended is not None and ended.seats else first.seats
    names = {each.seat: each.name for each in sitters}
    date = (ended.date if ended is not None else None) or first.date
    return PastGame(
        number,
        title,
        tuple(names.values()),
        "" if date is None else datetime.fromtimestamp(date, UTC).strftime("%Y-%m-%d"),
        "" if ended is None else ended.told,
        tuple(
            (names.get(seat, seat), points)
            for seat, points in sorted(ended.scores if ended else (), key=lambda each: -each[1])
        ),
    )
