"""Small files that survive a power cut: written beside, synced, renamed; each has its CRC; the last good one stays."""

import logging
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

import msgspec

from companion.contract import Refused
from companion.contract.data import Unusable
from companion.record import journal, seal
from companion.record.beyond import NOTHING_BEYOND, Beyond
from companion.record.codec import to_json
from companion.record.disk import Disk, content, sync_folder, write_synced

T = TypeVar("T")
FORMAT: Final = 1  # a version that another one would misread takes the next number
FORMAT_KEY: Final = "format"  # not written while it is 1: versions that know no such key refuse what they do not know
log = logging.getLogger(__name__)


class StateDamaged(Unusable):
    """Neither the file nor its last good copy can be used. The message says what to do."""


class StateNewer(StateDamaged):
    """A newer version wrote it, and only that one may go on with it."""


@dataclass(frozen=True, slots=True)
class Found(Generic[T]):
    thing: T | None  # None: nothing was ever saved
    wrong: str = ""  # why it is not the newest
    beyond: Beyond = NOTHING_BEYOND  # belongs into the next save

    @property
    def newer(self) -> str:
        """What is kept for a newer version, in a sentence; "" where there is nothing of the kind."""
        names = ", ".join(self.beyond.names)
        return f"a newer version wrote what this one does not know ({names}): it is kept for that one" if names else ""


class _Unsound(Exception):
    """What is wrong with one file."""


def not_saved(error: OSError) -> Refused:
    return Refused("not_saved", why=error.strerror or str(error))


def save(path: Path, thing: object, disk: Disk = os, beyond: Beyond = NOTHING_BEYOND) -> None:
    """On disk, or OSError: then what was there is there again, as far as the disk still does anything."""
    whole = beyond.with_it(_plain(thing)) if beyond.names else thing
    beside, last_good = path.with_suffix(".new"), path.with_suffix(".last-good")
    is_first = not path.exists()
    try:
        write_synced(beside, seal.sealed(whole), disk)
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
            thing, beyond = _read(candidate, into, nonsense, disk)
        except FileNotFoundError:
            bad += [f"{path.name} is missing"] if candidate == path else []
        except _Unsound as error:
            bad.append(f"{candidate.name} {error}")
        else:
            lost = "The copy from before its last change was taken: look whether all is as it should be"
            return Found(thing, "" if candidate == path else f"{bad[0]}. {lost}.", beyond)
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
    if found.newer:
        log.warning("%s: %s", path, found.newer)
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


def _read(path: Path, into: type[T], nonsense: Callable[[T], str], disk: Disk) -> tuple[T, Beyond]:
    """Or FileNotFoundError, or _Unsound; or StateNewer where it must not even be replaced by its copy."""
    try:
        raw = content(path, disk)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise _Unsound(f"cannot be read ({error.strerror})") from error
    body = seal.unsealed(raw)
    try:
        values = msgspec.json.decode(raw if body is None else body)  # up to 0.6.1 they had no sum
        if body is not None and isinstance(values, dict) and values.get(FORMAT_KEY, FORMAT) != FORMAT:
            raise _newer(path, f"its format is {values[FORMAT_KEY]}, and this one knows {FORMAT}")
        thing = msgspec.convert(values, into)
        beyond = Beyond(values, _plain(thing))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        if body is not None:
            raise _newer(path, str(error)) from error
        raise _Unsound("is damaged") from error
    if beyond.names and body is None:
        raise _Unsound("is damaged")
    if why := nonsense(thing):
        raise _Unsound(f"makes no sense ({why})")
    return thing, beyond if beyond.names else NOTHING_BEYOND


def _plain(thing: object) -> Any:
    return msgspec.json.decode(to_json(thing))


def _newer(path: Path, why: str) -> StateNewer:
    """Its sum is right, so it is as it was written: to go on with what is understood would bend the rest."""
    return StateNewer(
        f"{path}: a newer version of the table wrote this file ({why}). Install that version again; or, to start "
        f"without what stands there, move it and its .last-good copy out of the folder. Nothing was changed."
    )
