"""Past games, read one after the other on a thread of their own and kept: no tap ever waits for one."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from threading import BoundedSemaphore, Condition
from types import TracebackType
from typing import Any, Final, Self, TypeAlias, TypeVar

from companion.contract import AnyGame
from companion.past import chapters, checking, finished, story
from companion.past.chapters import Story
from companion.past.checking import Checked
from companion.past.known import KeptNotes, Notes, stamp_of
from companion.past.story import PastGame
from companion.record import journal_files
from companion.record.journal_files import Volume
from companion.table import unfinished
from companion.table.clock import monotonic_ms
from companion.table.outlet import Fault, Outlet
from companion.table.unfinished import CannotGoOn, LeftOpen

N = TypeVar("N")
Wish: TypeAlias = tuple[Notes[Any], tuple[Volume, ...]]

A_PAGE: Final = 50
STORIES_KEPT: Final = 8
PATIENCE_S: Final = 0.5
MOST_WAIT: Final = 2
SAVED_EVERY: Final = 100  # games: so many are read again at most when the plug is pulled


class BeingRead(Exception):
    """Not everything is known yet: ask again in a moment."""

    def __init__(self, done: int, all: int) -> None:
        super().__init__(f"{done} of {all} past games are read")
        self.done, self.all = done, all


@dataclass(frozen=True, slots=True)
class PastPage:
    games: tuple[PastGame, ...]  # the newest first
    page: int  # from 1
    pages: int


class Archive:
    """Any thread may ask. What is not known yet is read by the archive's own; who asks waits a moment at most."""

    def __init__(
        self,
        journals: Path,
        kept: Path,
        games: Mapping[str, AnyGame],
        fault: Fault,
        now: Callable[[], int] = monotonic_ms,
        patience_s: float = PATIENCE_S,
    ) -> None:
        self._journals, self._patience_s = journals, patience_s
        self._ends: Notes[PastGame | None] = Notes(story.end, story.unread)
        self._stories: Notes[Story] = Notes(partial(chapters.told, games), chapters.untold, STORIES_KEPT)
        self._checks: Notes[Checked | None] = Notes(partial(checking.of_volume, games), checking.unread, STORIES_KEPT)
        self._games, self._kept = games, kept
        self._annals: dict[str, KeptNotes] = {}
        self._came = Condition()
        self._waiting = BoundedSemaphore(MOST_WAIT)
        self._reader = Reader(now, self._tell)
        self._outlet = Outlet("archive", self._reader, fault)

    def __enter__(self) -> Self:
        self._outlet.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._outlet.stop()

    # --- what may be asked: each may raise BeingRead. `but`: the game that is still open

    def page(self, number: int, titles: Mapping[str, str], but: int | None) -> PastPage:
        names = [
            each for each in journal_files.names(self._journals) if but is None or journal_files.number(each) != but
        ]
        pages = max(1, -(-len(names) // A_PAGE))
        number = min(max(1, number), pages)
        newest_first = names[::-1][(number - 1) * A_PAGE : number * A_PAGE]
        found = self._noted(self._ends, [journal_files.volume(self._journals, each) for each in newest_first])
        games = tuple(replace(each, title=titles.get(each.title, each.title)) for each in found if each is not None)
        return PastPage(games, number, pages)

    def story(self, number: int) -> Story | None:
        volume = journal_files.find(self._journals, number)
        return None if volume is None else next(iter(self._noted(self._stories, [volume])), None)

    def checked(self, number: int) -> Checked | None:
        """Its lots, worked out again; None where there are none."""
        volume = journal_files.find(self._journals, number)
        return None if volume is None else next(iter(self._noted(self._checks, [volume])), None)

    def left_open(self, number: int) -> LeftOpen | None:
        """If that game can be gone on with: its two ends are read, which takes no time."""
        try:
            return unfinished.find(self._journals, number)
        except CannotGoOn:
            return None

    def annals(self, slug: str, but: int | None) -> tuple[Any, ...]:
        """What is kept of each game that was played to its end, the oldest first."""
        volumes = [each for each in journal_files.volumes(self._journals) if each.slug == slug and each.number != but]
        return tuple(each for each in self._noted(self._notes_of(slug), volumes) if each is not None)

    # --- inside

    def _notes_of(self, slug: str) -> KeptNotes:
        game = self._games[slug]
        assert game.annals is not None
        file = self._kept / f"{slug}.json"
        notes = KeptNotes(file, game.rules, game.annals.kind, partial(finished.kept, game))
        return self._annals.setdefault(slug, notes)

    def _noted(self, notes: Notes[N], volumes: Sequence[Volume]) -> list[N]:
        stamped = [(each, stamp) for each in volumes if (stamp := stamp_of(each)) is not None]
        missing = [each for each in stamped if notes.find(*each) is None]
        if missing:
            wish = notes, tuple(volume for volume, _ in missing)
            if not self._reader.is_at(wish):
                self._outlet.post(wish)
            self._wait(notes, missing)
        found = [note for each in stamped if (note := notes.find(*each)) is not None]
        if len(found) < len(stamped):
            raise BeingRead(len(found), len(stamped))
        for volume, _ in stamped:
            notes.answered(volume)
        return [note for (note,) in found]

    def _wait(self, notes: Notes[Any], missing: list[tuple[Volume, tuple[int, int]]]) -> None:
        """A moment, and never many at a time: the web's other workers are for taps."""

        def all_came() -> bool:
            while missing and notes.find(*missing[-1]) is not None:  # the last one is read first
                missing.pop()
            return not missing

        if self._waiting.acquire(blocking=False):
            try:
                with self._came:
                    self._came.wait_for(all_came, self._patience_s)
            finally:
                self._waiting.release()

    def _tell(self) -> None:
        with self._came:
            self._came.notify_all()


class Reader:
    """What was asked last is read first: a list, or a story, does not wait until all annals are done."""

    def __init__(self, now: Callable[[], int], tell: Callable[[], None]) -> None:
        self._now, self._tell = now, tell
        self._wanted: dict[tuple[Notes[Any], Volume], None] = {}
        self._new: set[Notes[Any]] = set()  # in which something stands that their files do not hold
        self._asked_last: Notes[Any] | None = None
        self._rest_until = 0

    def is_at(self, wish: Wish) -> bool:
        """Any thread may ask: is all of it to be read next anyway?"""
        notes, volumes = wish
        return self._asked_last is notes and all((notes, each) in self._wanted for each in volumes)

    def take(self, news: Wish) -> None:
        notes, volumes = news
        for volume in volumes:
            self._wanted.pop((notes, volume), None)
            self._wanted[notes, volume] = None
        self._asked_last = notes
        if self.wait() == 0:  # where many ask all the time, the outlet finds no moment without news for a `tick`
            self.tick()

    def wait(self) -> float | None:
        """It rests as long as it has worked: the table is on the same machine, and in no less of a hurry."""
        return max(0, self._rest_until - self._now()) / 1000 if self._wanted else None

    def tick(self) -> None:
        with ExitStack() as broken:
            broken.callback(self._want_news)
            self._read_next()
            broken.pop_all()

    def close(self) -> None:
        self._save()

    def _want_news(self) -> None:
        """After a failure the outlet waits for some, so whoever asks must post again."""
        self._asked_last = None

    def _read_next(self) -> None:
        notes, volume = wanted = next(reversed(self._wanted))
        began = self._now()
        try:
            notes.read(volume)
        finally:
            del self._wanted[wanted]
            ended = self._now()
            self._rest_until = ended + (ended - began)
        self._tell()
        self._new.add(notes)
        if not self._wanted or notes.unsaved >= SAVED_EVERY:
            self._save()

    def _save(self) -> None:
        for notes in self._new:
            notes.save()
        self._new.clear()
