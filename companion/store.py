"""Small files that survive a power cut: written beside, synced, renamed; the last good one kept."""

import os
from pathlib import Path
from typing import TypeVar

import msgspec

from companion.codec import to_json
from companion.journal import sync_folder, unused

T = TypeVar("T")


class StateDamaged(Exception):
    """Neither the file nor its last good copy can be read. The message says what to do."""


def save(path: Path, thing: object) -> None:
    beside = path.with_suffix(".new")
    try:
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(to_json(thing) + b"\n")
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        beside.unlink(missing_ok=True)
        raise
    if path.exists():
        last_good = path.with_suffix(".last-good")
        last_good.unlink(missing_ok=True)
        os.link(path, last_good)
    os.replace(beside, path)
    sync_folder(path.parent)


def restore(path: Path, into: type[T]) -> T | None:
    """The saved thing; None where nothing was ever saved. A damaged file is set aside, and its last good copy taken."""
    last_good = path.with_suffix(".last-good")
    for candidate in (path, last_good):
        if not candidate.exists():
            continue
        try:
            return msgspec.json.decode(candidate.read_bytes(), type=into)
        except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError):
            os.replace(candidate, unused(candidate.with_name(f"{candidate.name}.damaged")))
    if path.with_name(f"{path.name}.damaged").exists() and not path.exists():
        raise StateDamaged(
            f"{path}: the file was damaged and there is no good copy; it was set aside as {path.name}.damaged. "
            f"Remove that file to start with an empty table; the games' journals are not touched."
        )
    return None
