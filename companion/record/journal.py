"""What happened in a game, on disk before anyone hears of it: JSON lines, each with its CRC, each synced.

A power cut can only tear the end. Whatever stands behind the last sound line is set aside into a file of its own when
the journal is opened; a damaged line with sound ones behind it is an error and never skipped.
"""

import errno
import logging
import os
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from io import BytesIO
from itertools import chain, count
from pathlib import Path
from typing import Any, Final

import msgspec

from companion.contract.data import Unusable
from companion.record.disk import Disk, content, sync_folder, write_synced, write_whole
from companion.record.seal import sealed, unsealed

CLOSED: Final = -1
log = logging.getLogger(__name__)


class JournalDamaged(Unusable):
    """Names the file and the line, and says what to do."""


class JournalUnread(JournalDamaged):
    """The system did not hand it out this time; what stands in it may be sound."""


class Journal:
    """Open for writing. One line an entry: what one command caused is there as a whole, or not at all."""

    def __init__(self, path: Path, disk: Disk = os) -> None:
        is_new = not path.exists()
        self.path, self._disk = path, disk
        self._file = disk.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
        self._in_doubt = False  # behind the last sound line something may stand that was refused
        try:
            if is_new:
                sync_folder(path.parent, disk)
            all_of_it = content(path, disk)
            self._size = sum(len(raw) for raw, _ in _sound_lines(BytesIO(all_of_it), path))
            if len(all_of_it) > self._size:
                self._set_aside(all_of_it[self._size :])
        except (OSError, JournalDamaged):
            disk.close(self._file)
            if is_new:
                with suppress(OSError):
                    disk.unlink(path)
            raise

    def append(self, entry: dict[str, Any]) -> None:
        """On disk, or OSError: then it must not stand before the next line, so nothing is written until it is gone."""
        if self._in_doubt:
            self._cut_back()
        raw = sealed(entry)
        self._in_doubt = True
        try:
            write_whole(self._file, raw, self._disk)
            self._disk.fdatasync(self._file)
        except OSError:
            with suppress(OSError):
                self._cut_back()
            raise
        self._in_doubt = False
        self._size += len(raw)

    def close(self) -> None:
        if self._in_doubt:
            with suppress(OSError):
                self._cut_back()
        self._let_go()

    def _let_go(self) -> None:
        """Once: its number may soon be another file's."""
        handle, self._file = self._file, CLOSED
        if handle != CLOSED:
            self._disk.close(handle)

    def discard(self) -> None:
        """It never began. Where its file cannot be removed it stays: no table remembers it as the one that is on."""
        try:
            self._let_go()
            self._disk.unlink(self.path)
            sync_folder(self.path.parent, self._disk)
        except OSError as error:
            log.warning("%s: this game never began, and its file cannot be removed (%s)", self.path, error.strerror)

    def _cut_back(self) -> None:
        self._disk.ftruncate(self._file, self._size)
        self._disk.fdatasync(self._file)
        self._in_doubt = False

    def _set_aside(self, torn: bytes) -> None:
        beside = unused(self.path.with_suffix(f".torn-{self._size}"))
        write_synced(beside, torn, self._disk)
        sync_folder(self.path.parent, self._disk)
        self._cut_back()
        log.warning(
            "%s: its end was torn off, as a power cut does. The game goes on before it; %d bytes are kept in %s.",
            self.path,
            len(torn),
            beside.name,
        )


def begun(path: Path, entry: dict[str, Any], disk: Disk = os) -> Journal:
    """A new journal with its first entry, or none at all."""
    if path.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    log = Journal(path, disk)
    try:
        log.append(entry)
    except OSError:
        log.discard()
        raise
    return log


def read(path: Path, disk: Disk = os) -> Iterator[dict[str, Any]]:
    """Every sound entry; a torn end is passed over (opening the journal for writing sets it aside)."""
    try:
        lines = BytesIO(content(path, disk))
    except OSError as error:
        raise JournalUnread(
            f"{path}: this journal cannot be read ({error.strerror}). If it belongs to another user, give it to the "
            f"one that the table runs as; else look at the disk, and copy the file while that can be done."
        ) from error
    for _, entry in _sound_lines(lines, path):
        yield entry


def entries(raw: bytes, name: str) -> Iterator[dict[str, Any]]:
    """Of a journal from elsewhere; raises where a line is damaged."""
    for _, entry in _sound_lines(BytesIO(raw), name):
        yield entry


def ends(path: Path) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """The first and the last sound entry, without reading what lies between: for lists of many games."""
    with path.open("rb") as file:
        first = _checked(file.readline())
        length = file.seek(0, os.SEEK_END)
        file.seek(max(0, length - 65_536))
        lines = reversed(file.read().splitlines(keepends=True))
        last = next((entry for raw in lines if (entry := _checked(raw))), None)
    if first is None:
        return None
    return first, last or deque(read(path), maxlen=1).pop()  # only a very long last line is not found from the end


def unused(path: Path) -> Path:
    """The path itself, or with a number: what was set aside before is not overwritten."""
    others = (path.with_name(f"{path.name}-{number}") for number in count(2))
    return next(each for each in chain((path,), others) if not each.exists())


def _checked(raw: bytes) -> dict[str, Any] | None:
    """None where it is damaged. No line of ours is other JSON than an entry; one from elsewhere may be."""
    plain = unsealed(raw)
    try:
        return None if plain is None else msgspec.json.decode(plain, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _sound_lines(lines: Iterable[bytes], name: object) -> Iterator[tuple[bytes, dict[str, Any]]]:
    bad: int | None = None
    for number, raw in enumerate(lines, start=1):
        entry = _checked(raw)
        if entry is None:
            bad = bad or number
        elif bad is not None:
            cure = "To save what stands before it, stop the table, cut a copy there and put that in the file's place"
            if bad == 1:
                cure = "No game begins without its first line: take the file from a copy or an export, if there is one"
            raise JournalDamaged(
                f"{name}:{bad}: this line is damaged, and sound ones follow it. Nothing was changed. {cure}."
            )
        else:
            yield raw, entry
