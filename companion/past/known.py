"""What is known of each journal, as long as the journal has not changed: in memory, and in a file where that pays."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from companion import __version__
from companion.record import disk, seal
from companion.record.journal import JournalUnread
from companion.record.journal_files import Volume

N = TypeVar("N")
Stamp: TypeAlias = tuple[int, int]  # a journal's size, and when it was written last
log = logging.getLogger(__name__)


def stamp_of(volume: Volume) -> Stamp | None:
    """None where it is not there any more."""
    try:
        about = volume.path.stat()
    except OSError:
        return None
    return about.st_size, about.st_mtime_ns


class Notes(Generic[N]):
    """Any thread may look; one alone reads."""

    unsaved = 0

    def __init__(
        self, make: Callable[[Volume], N], unread: Callable[[Volume, str], N], most: int | None = None
    ) -> None:
        """`unread`: what stands for one that cannot be read now, until somebody was answered with it."""
        self._make = make
        self._unread = unread
        self._most = most
        self._known: dict[str, tuple[Stamp, N]] = {}
        self._passing: dict[str, tuple[Stamp, N]] = {}  # never kept: the next read may succeed

    def find(self, volume: Volume, stamp: Stamp) -> tuple[N] | None:
        for notes in (self._known, self._passing):
            known = notes.get(volume.path.name)
            if known is not None and known[0] == stamp:
                return (known[1],)
        return None

    def read(self, volume: Volume) -> None:
        stamp = stamp_of(volume)
        if stamp is None or self.find(volume, stamp) is not None:
            return
        try:
            note = self._make(volume)
        except (OSError, JournalUnread) as error:
            problem = f"it cannot be read now ({error.strerror})" if isinstance(error, OSError) else str(error)
            log.warning("%s: %s", volume.path.name, problem)
            self._passing[volume.path.name] = (stamp, self._unread(volume, problem))
        else:
            self._keep(volume.path.name, stamp, note)

    def answered(self, volume: Volume) -> None:
        """Who asks next has it tried again, if it could not be read."""
        self._passing.pop(volume.path.name, None)

    def _keep(self, name: str, stamp: Stamp, note: N) -> None:
        self._known[name] = (stamp, note)
        while self._most is not None and len(self._known) > self._most:
            del self._known[next(iter(self._known))]

    def save(self) -> None:
        """Nothing, where it is soon read again."""


class KeptNotes(Notes[Any]):
    """In a file too, so that a start does not begin anew. A file that is damaged, or another version's, is none."""

    def __init__(self, file: Path, rules: int, kind: type[Any], make: Callable[[Volume], Any]) -> None:
        super().__init__(make, lambda volume, problem: None)
        self._file, self._kind = file, kind
        self._version = f"{__version__}, rules {rules}"
        self._is_open = False

    def read(self, volume: Volume) -> None:
        if not self._is_open:
            self._is_open = True
            self._known |= self._restored()
        super().read(volume)

    def _keep(self, name: str, stamp: Stamp, note: Any) -> None:
        super()._keep(name, stamp, note)
        self.unsaved += 1

    def save(self) -> None:
        if not self.unsaved:
            return
        self.unsaved = 0
        games = {name: (*stamp, note) for name, (stamp, note) in self._known.items()}
        whole = seal.sealed({"version": self._version, "games": games})
        try:
            self._file.parent.mkdir(mode=0o700, exist_ok=True)
            disk.put(self._file, whole)
        except OSError as error:
            log.warning("%s: what is known of past games cannot be kept (%s).", self._file, error.strerror)

    def _restored(self) -> dict[str, tuple[Stamp, Any]]:
        try:
            body = seal.unsealed(self._file.read_bytes())
        except OSError:
            return {}
        if body is None:
            return {}
        try:
            book = msgspec.json.decode(body, type=_Book)
            if book.version != self._version:
                return {}
            kind: Any = self._kind | None
            return {name: ((size, at), msgspec.convert(note, kind)) for name, (size, at, note) in book.games.items()}
        except (ValueError, RecursionError):
            return {}


@dataclass(frozen=True, slots=True)
class _Book:
    version: str
    games: dict[str, tuple[int, int, Any]]  # by the journal's name: its stamp, and what is kept of it
