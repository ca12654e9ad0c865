"""Small files that survive a power cut: written beside, synced, renamed; the last good one kept."""

import os
from pathlib import Path
from typing import TypeVar

import msgspec

from companion.codec import to_json
from companion.core import Refused
from companion.disk import sync_folder
from companion.journal import unused

T = TypeVar("T")


class StateDamaged(Exception):
    """Neither the file nor its last good copy can be read. The message says what to do."""


def not_saved(error: OSError) -> Refused:
    return Refused("not_saved", why=error.strerror or str(error))


def save(path: Path, thing: object) -> None:
    beside = path.with_suffix(".new")
    try:
        write_synced(beside, to_json(thing) + b"\n")
    except OSError:
        beside.unlink(missing_ok=True)
        raise
    if path.exists():
        last_good = path.with_suffix(".last-good")
        last_good.unlink(missing_ok=True)
        try:
            os.link(path, last_good)
        except OSError:  # a file system without links, as on many a USB stick
            last_good.write_bytes(path.read_bytes())
    os.replace(beside, path)
    sync_folder(path.parent)


def write_synced(path: Path, content: bytes) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def look(path: Path, into: type[T]) -> T | None:
    """What `restore` would bring back, without touching anything."""
    candidates = [each for each in (path, path.with_suffix(".last-good")) if each.exists()]
    for candidate in candidates:
        if (sound := _read(candidate, into)) is not None:
            return sound
    if candidates:
        raise StateDamaged(
            f"{path}: the file is damaged and there is no good copy. Remove that file to start with an empty table; "
            f"the games' journals are not touched."
        )
    return None


def restore(path: Path, into: type[T]) -> T | None:
    """The saved thing; None where nothing was ever saved. A damaged file is set aside, and its last good copy taken."""
    last_good = path.with_suffix(".last-good")
    for candidate in (path, last_good):
        if not candidate.exists():
            continue
        if (sound := _read(candidate, into)) is not None:
            return sound
        os.replace(candidate, unused(candidate.with_name(f"{candidate.name}.damaged")))
    if path.with_name(f"{path.name}.damaged").exists() and not path.exists():
        raise StateDamaged(
            f"{path}: the file was damaged and there is no good copy; it was set aside as {path.name}.damaged. "
            f"Remove that file to start with an empty table; the games' journals are not touched."
        )
    return None


def _read(path: Path, into: type[T]) -> T | None:
    """None where it is damaged."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=into)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError):
        return None
