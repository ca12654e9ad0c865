"""The list of past games, from the first and the last line of each journal."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from companion import journal, shelf
from companion.codec import NotUnderstood
from companion.entries import ENTRIES, Began, Did, Ended, Noted, TookBack
from companion.shelf import Volume


@dataclass(frozen=True, slots=True)
class PastGame:
    number: int
    title: str
    names: tuple[str, ...]
    date: str  # "" where the box did not know it
    told: str  # how it ended; "" if it never did
    scores: tuple[tuple[str, int], ...]  # best first
    problem: str = ""


@dataclass(frozen=True, slots=True)
class StoryLine:
    at: int  # table time
    text: str
    undone: bool = False


def story(path: Path) -> Iterator[StoryLine]:
    """A game in the words in which it was told; they stand in the journal, so rules that are gone do not matter."""
    lines: list[tuple[int, StoryLine]] = []
    for number, entry in enumerate(ENTRIES.decode(raw) for raw in journal.read(path)):
        match entry:
            case Did(at=at, told=told):
                lines += [(number, StoryLine(at, text)) for text in told]
            case TookBack(at=at, told=text, to=to):
                lines = [(each, replace(line, undone=True)) if each >= to else (each, line) for each, line in lines]
                lines.append((-1, StoryLine(at, text)))
            case Noted(at=at, told=text):
                lines.append((-1, StoryLine(at, text)))
            case Ended(at=at, told=text, finished=False):  # an end by the rules was told with the last move
                lines.append((-1, StoryLine(at, text)))
            case _:
                pass
    yield from (line for _, line in lines)


def day(date: int | None) -> str:
    """As far as the box knew it."""
    return "" if date is None else datetime.fromtimestamp(date, UTC).strftime("%Y-%m-%d")


def games(folder: Path, titles: Mapping[str, str], but: int | None) -> list[PastGame]:
    """Newest first. `but`: the game that is still open."""
    newest_first = reversed(shelf.volumes(folder))
    return [_past(each, titles) for each in newest_first if each.number != but and each.path.stat().st_size]


def _past(volume: Volume, titles: Mapping[str, str]) -> PastGame:
    number, path = volume.number, volume.path
    title = titles.get(volume.slug, volume.slug)
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
        day(date),
        "" if ended is None else ended.told,
        tuple(
            (names.get(seat, seat), points)
            for seat, points in sorted(ended.scores if ended else (), key=lambda each: -each[1])
        ),
    )
