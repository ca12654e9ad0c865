"""Small files that survive a power cut: written beside, synced, renamed; each has its CRC; the last good one stays."""

import logging
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from companion.contract import Refused
from companion.contract.data import Unusable
from companion.record import journal, seal
from companion.record.disk import Disk, content, sync_folder, write_synced

T = TypeVar("T")
log = logging.getLogger(__name__)


class StateDamaged(Unusable):
    """Neither the file nor its last good copy can be used. The message says what to do."""


@dataclass(frozen=True, slots=True)
class Found(Generic[T]):
    thing: T | None  # None: nothing was ever saved
    wrong: str = ""  # why it is not the newest


class _Unsound(Exception):
    """What is wrong with one file."""


def not_saved(error: OSError) -> Refused:
    return Refused("not_saved", why=error.strerror or str(error))


def save(path: Path, thing: object, disk: Disk = os) -> None:
    """On disk, or OSError: then what was there is there again, as far as the disk still does anything."""
    beside, last_good = path.with_suffix(".new"), path.with_suffix(".last-good")
    is_first = not path.exists()
    try:
        write_synced(beside, seal.sealed(thing), disk)
        if not is_first:
            _copy(path, last_good, disk)
        disk.replace(beside, path)
    except OSError:
        with suppress(OSError):
            disk.unlink(beside)
        raise
    try:
        sync_folder(path.parent, disk)
    except OSError:  # a restart would read what is refused here
        with suppress(OSError):
            if is_first:
                disk.unlink(path)
            else:
                _copy(last_good, beside, disk)
                disk.replace(beside, path)
            sync_folder(path.parent, disk)
        raise


def look(path: Path, into: type[T], nonsense: Callable[[T], str] = lambda thing: "", disk: Disk = os) -> Found[T]:
    """What a restart would go on with, or StateDamaged. Nothing is touched."""
    bad: list[str] = []
    for candidate in (path, path.with_suffix(".last-good")):
        try:
            thing = _read(candidate, into, nonsense, disk)
        except FileNotFoundError:
            bad += [f"{path.name} is missing"] if candidate == path else []
        except _Unsound as error:
            bad.append(f"{candidate.name} {error}")
        else:
            lost = "The copy from before its last change was taken: look whether all is as it should be"
            return Found(thing, "" if candidate == path else f"{bad[0]}. {lost}.")
    if all(each.endswith("is missing") for each in bad):
        return Found(None)
    raise StateDamaged(
        f"{path}: {' and '.join(bad)}. If another user owns it, give it back to the one that the table runs as. "
        f"To start without what stood there, move it out of the folder with its copy; the games' journals "
        f"are not touched."
    )


def restore(path: Path, into: type[T], nonsense: Callable[[T], str] = lambda thing: "", disk: Disk = os) -> Found[T]:
    """The same for whoever will save again: where the copy was taken, the damaged file is set aside and kept."""
    found = look(path, into, nonsense, disk)
    if not found.wrong:
        return found
    log.warning("%s: %s", path, found.wrong)
    try:
        aside = set_aside(path, disk)
    except OSError as error:
        raise StateDamaged(f"{path}: {found.wrong} But the file cannot be set aside ({error.strerror}).") from error
    return found if aside is None else replace(found, wrong=f"{found.wrong} The file is kept as {aside.name}.")


def set_aside(path: Path, disk: Disk = os) -> Path | None:
    """Where it is then; None where there is none."""
    if not path.exists():
        return None
    aside = journal.unused(path.with_name(f"{path.name}.damaged"))
    disk.replace(path, aside)
    return aside


def _copy(path: Path, onto: Path, disk: Disk) -> None:
    with suppress(FileNotFoundError):
        disk.unlink(onto)
    try:
        disk.link(path, onto)
    except OSError:  # a file system without links, as on many a USB stick
        write_synced(onto, content(path, disk), disk)


def _read(path: Path, into: type[T], nonsense: Callable[[T], str], disk: Disk) -> T:
    """Or FileNotFoundError, or _Unsound; or StateDamaged where it must not even be replaced by its copy."""
    try:
        raw = content(path, disk)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise _Unsound(f"cannot be read ({error.strerror})") from error
    plain = seal.unsealed(raw)
    try:
        values = msgspec.json.decode(raw if plain is None else plain)  # up to 0.6.1 they had no sum
        thing = msgspec.convert(values, into)
        strange = sorted(set(_unknown(values, msgspec.to_builtins(thing))))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        if plain is not None:
            raise _newer(path, str(error)) from error
        raise _Unsound("is damaged") from error
    if strange and plain is not None:
        raise _newer(path, f"unknown here: {', '.join(strange)}")
    if strange:
        raise _Unsound("is damaged")
    if why := nonsense(thing):
        raise _Unsound(f"makes no sense ({why})")
    return thing


def _newer(path: Path, why: str) -> StateDamaged:
    """Its sum is right, so it is as it was written: to go on with what is understood would forget the rest."""
    return StateDamaged(
        f"{path}: a newer version of the table wrote this file ({why}). Install that version again; or, to start "
        f"without what stands there, move it and its .last-good copy out of the folder. Nothing was changed."
    )


def _unknown(values: Any, known: Any) -> Iterator[str]:
    if isinstance(values, dict):
        for key, value in values.items():
            if key in known:
                yield from _unknown(value, known[key])
            else:
                yield key
    elif isinstance(values, list):
        for value, its in zip(values, known, strict=True):
            yield from _unknown(value, its)
