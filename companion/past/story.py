"""What a journal tells of its game without its rules: how it began and ended, and its story in words."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.record import journal, lines
from companion.record.codec import NotUnderstood, to_json
from companion.record.journal import JournalDamaged, JournalUnread
from companion.record.journal_entries import ENTRIES, Began, Did, DidAgain, Ended, Noted, TookBack
from companion.record.journal_files import Volume


@dataclass(frozen=True, slots=True)
class PastGame:
    number: int
    title: str
    names: tuple[str, ...]
    date: str  # "" where the box did not know it
    told: str  # how it ended; "" if it never did
    scores: tuple[tuple[str, int], ...]  # best first
    winners: tuple[str, ...] = ()
    problem: str = ""
    said: dict[str, Any] | None = None  # how it ended, as a line, for who reads another language
    slug: str = ""  # in the words of this game


@dataclass(frozen=True, slots=True)
class StoryLine:
    at: int  # table time
    text: str
    undone: bool = False
    entered: str = ""  # by whom


def story(path: Path) -> Iterator[StoryLine]:
    """A game in the words in which it was told; they stand in the journal, so rules that are gone do not matter."""
    lines: list[tuple[int, StoryLine]] = []
    dids: list[tuple[int, int]] = []  # which entries they are, and when they were
    stood: list[list[tuple[int, StoryLine]]] = []  # before each taking back
    for number, entry in enumerate(ENTRIES.decode(raw) for raw in journal.read(path)):
        match entry:
            case Did(at=at, told=told, breaks_off=breaks_off, entered=entered):
                if breaks_off:  # it stands where eyes were shut: all that came later was never so
                    shut = next((each for each, then in reversed(dids) if then <= at), 0)
                    lines = _struck(lines, shut + 1)
                dids.append((number, at))
                lines += [(number, StoryLine(at, text)) for text in told]
                if told and entered:
                    lines[-len(told)] = number, StoryLine(at, told[0], entered=entered)
            case TookBack(at=at, told=text, to=to, also=also):
                stood.append(lines)
                lines = _struck(lines, to)
                lines += [(-1, StoryLine(at, each)) for each in (text, *also)]
            case DidAgain(at=at, told=text) if stood:
                before = stood.pop()
                lines = [*before, *lines[len(before) :], (-1, StoryLine(at, text))]
            case Noted(at=at, told=text):
                lines.append((-1, StoryLine(at, text)))
            case Ended(at=at, told=text, finished=False):  # an end by the rules was told with the last move
                lines.append((-1, StoryLine(at, text)))
            case _:
                pass
    yield from (line for _, line in lines)


def _struck(lines: list[tuple[int, StoryLine]], first: int) -> list[tuple[int, StoryLine]]:
    return [(each, replace(line, undone=True)) if each >= first else (each, line) for each, line in lines]


def day(date: int | None) -> str:
    """As far as the box knew it: no number at all may stand in a journal from elsewhere."""
    try:
        return "" if date is None else datetime.fromtimestamp(date, UTC).strftime("%Y-%m-%d")
    except (ValueError, OverflowError, OSError):
        return ""


def end(volume: Volume) -> PastGame | None:
    """From the first and the last line; its title is the game's slug. None: nothing ever stood in it.

    It may raise OSError or JournalUnread, and then that is listed of it this time.
    """
    try:
        if not volume.path.stat().st_size:
            return None
        found = journal.ends(volume.path)
        first, last = (ENTRIES.decode(raw) for raw in found) if found else (None, None)
        if not isinstance(first, Began):
            return unread(volume, "the first line is damaged")
        game = _past(volume, first, last if isinstance(last, Ended) else None)
        to_json(game)  # no list must fail by what stands in one journal, a score beyond all numbers say
    except JournalUnread:
        raise
    except JournalDamaged as error:  # all of it is read where the last line is not found from its end
        return _strange(volume, str(error))
    except (NotUnderstood, OverflowError) as error:
        return unread(volume, str(error))
    return game


def unread(volume: Volume, problem: str) -> PastGame:
    return _strange(volume, f"{volume.path.name}: {problem}")


def _strange(volume: Volume, problem: str) -> PastGame:
    return PastGame(volume.number, volume.slug, (), "", "", (), (), problem)


def _past(volume: Volume, first: Began, ended: Ended | None) -> PastGame:
    sitters = ended.seats if ended is not None and ended.seats else first.seats
    names = {each.seat: each.name for each in sitters}
    date = (ended.date if ended is not None else None) or first.date
    said = None if ended is None else lines.read(ended.said)
    return PastGame(
        volume.number,
        volume.slug,
        tuple(names.values()),
        day(date),
        "" if ended is None else ended.told,
        tuple(
            (names.get(seat, seat), points)
            for seat, points in sorted(ended.scores if ended else (), key=lambda each: -each[1])
        ),
        tuple(names.get(seat, seat) for seat in (ended.winners if ended else ())),
        said=None if said is None else lines.written(lines.named(said, names)),
        slug=volume.slug,
    )
