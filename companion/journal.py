"""What happened in a game, on disk before anyone hears of it: JSON lines, each with its CRC, each synced.

A power cut can only tear the end. Whatever stands behind the last sound line is set aside into a file of its own when
the journal is opened; a damaged line with sound ones behind it is an error and never skipped.
"""

import logging
import os
from collections.abc import Iterable, Iterator
from itertools import chain, count
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec

from companion.codec import to_json

MARK = b',"crc":"'
log = logging.getLogger(__name__)


class JournalDamaged(Exception):
    """Names the file and the line, and says what to do."""


class Journal:
    """Open for writing. One line an entry: what one command caused is there as a whole, or not at all."""

    def __init__(self, path: Path) -> None:
        is_new = not path.exists()
        self.path = path
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
        if is_new:
            sync_folder(path.parent)
        with path.open("rb") as file:
            sound = sum(len(raw) for raw, _ in _sound_lines(file, path))
        if (size := os.fstat(self._file).st_size) > sound:
            self._set_aside(sound, size)
        self._size = sound

    def append(self, entry: dict[str, Any]) -> None:
        body = to_json(entry)[:-1]
        raw = body + MARK + b'%08x"}\n' % crc32(body)
        try:
            if os.write(self._file, raw) != len(raw):
                raise OSError(28, "the disk is full")
            os.fdatasync(self._file)
        except OSError:
            os.ftruncate(self._file, self._size)  # half a line must not stand before the next one
            raise
        self._size += len(raw)

    def close(self) -> None:
        os.close(self._file)

    def discard(self) -> None:
        self.close()
        self.path.unlink()
        sync_folder(self.path.parent)

    def _set_aside(self, sound: int, size: int) -> None:
        torn = os.pread(self._file, size - sound, sound)
        beside = unused(self.path.with_suffix(f".torn-{sound}"))
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT, 0o600), "wb") as file:
            file.write(torn)
            file.flush()
            os.fsync(file.fileno())
        os.ftruncate(self._file, sound)
        os.fsync(self._file)
        sync_folder(self.path.parent)
        log.warning(
            "%s: its end was torn off, as a power cut does. The game goes on before it; %d bytes are kept in %s.",
            self.path,
            len(torn),
            beside.name,
        )


def begun(path: Path, entry: dict[str, Any]) -> Journal:
    """A new journal with its first entry, or none at all."""
    log = Journal(path)
    try:
        log.append(entry)
    except OSError:
        log.discard()
        raise
    return log


def read(path: Path) -> Iterator[dict[str, Any]]:
    """Every sound entry; a torn end is passed over (opening the journal for writing sets it aside)."""
    with path.open("rb") as file:
        for _, entry in _sound_lines(file, path):
            yield entry


def check(content: bytes, name: str) -> None:
    """Raises where the lines of a journal from elsewhere are damaged."""
    for _ in _sound_lines(content.splitlines(keepends=True), name):
        pass


def ends(path: Path) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """The first and the last sound entry, without reading what lies between: for lists of many games."""
    with path.open("rb") as file:
        first = _checked(file.readline())
        length = file.seek(0, os.SEEK_END)
        file.seek(max(0, length - 65_536))
        last = next(
            (entry for raw in reversed(file.read().splitlines(keepends=True)) if (entry := _checked(raw))), None
        )
    return (first, last) if first is not None and last is not None else None


def unused(path: Path) -> Path:
    """The path itself, or with a number: what was set aside before is not overwritten."""
    others = (path.with_name(f"{path.name}-{number}") for number in count(2))
    return next(each for each in chain((path,), others) if not each.exists())


def sync_folder(folder: Path) -> None:
    """A new or renamed file survives a power cut only when its folder is synced too."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _checked(raw: bytes) -> dict[str, Any] | None:
    body, mark, tail = raw.rpartition(MARK)
    if not mark or tail != b'%08x"}\n' % crc32(body):
        return None
    entry: dict[str, Any] = msgspec.json.decode(body + b"}")
    return entry


def _sound_lines(lines: Iterable[bytes], name: object) -> Iterator[tuple[bytes, dict[str, Any]]]:
    bad: int | None = None
    for number, raw in enumerate(lines, start=1):
        entry = _checked(raw)
        if entry is None:
            bad = bad or number
        elif bad is not None:
            cut = f"to save what stands before line {bad}, copy the file, cut it there and put the copy in its place"
            raise JournalDamaged(
                f"{name}:{bad}: this line is damaged, and sound ones follow it. Nothing was changed. "
                f"To start without this game, move the file out of its folder{f'; {cut}' if bad > 1 else ''}."
            )
        else:
            yield raw, entry
