"""The packs of voices that a group has installed: one comes as a zip, is looked at whole, and is kept or refused."""

import hashlib
import os
import shutil
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile, mkdtemp
from threading import Lock
from typing import IO, Final, cast

from companion.record import disk
from companion.record.store import not_saved
from companion.sound.packs import OWN, Installed, Pack, everywhere, own
from companion.sound.unpacking import refused, unpack

PART: Final = ".part-"  # of a zip that comes, and of a folder that is looked at: no pack is called so
GONE: Final = ".gone-"
MOST_PACKS: Final = 12


@dataclass(frozen=True, slots=True)
class Shown:
    id: str
    name: str
    language: str
    licence: str
    voices: tuple[str, ...]


class Shelf:
    """Any thread may."""

    def __init__(self, state: Path | None, languages: Iterable[str], changed: Callable[[], None]) -> None:
        """`changed` is told when a voice has come or gone. Without a state nothing is kept."""
        self._state, self._languages, self._changed = state, frozenset(languages), changed
        self._lock = Lock()
        if state is not None and own(state).is_dir():
            for left in own(state).glob(".*"):  # the plug was pulled
                _remove(left)

    def packs(self) -> tuple[Shown, ...]:
        """The group's own."""
        return tuple(
            Shown(
                each.folder.name,
                each.pack.name,
                each.pack.language,
                each.pack.licence,
                tuple(voice.title or voice.folder for voice in each.pack.voices),
            )
            for each in self._own()
        )

    def arrive(self) -> IO[bytes]:
        """Where one that is being sent is written to. Or Refused."""
        folder = self._folder()
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            return cast(IO[bytes], NamedTemporaryFile(dir=folder, prefix=PART, delete=False))
        except OSError as error:
            raise not_saved(error) from error

    def let_go(self, arrived: IO[bytes]) -> None:
        arrived.close()
        _remove(Path(arrived.name))

    def want(self, arrived: IO[bytes], may: Callable[[], None]) -> None:
        """Kept, instead of one of the same name and language; or Refused, and nothing has changed. `may` refuses, too:
        it is asked when all has been looked at."""
        folder, path = self._folder(), Path(arrived.name)
        arrived.close()
        try:
            with self._lock:
                self._keep(folder, path, may)
        except OSError as error:
            raise not_saved(error) from error
        finally:
            _remove(path)
        self._changed()

    def remove(self, id: str) -> None:
        folder = self._folder()
        with self._lock:
            if id not in {each.folder.name for each in self._own()}:
                raise refused("pack.gone")
            try:
                _set_aside(folder / id)
            except OSError as error:
                raise not_saved(error) from error
        self._changed()

    def _keep(self, folder: Path, path: Path, may: Callable[[], None]) -> None:
        onto = Path(mkdtemp(dir=folder, prefix=PART))
        try:
            with path.open("rb") as packed:
                pack = unpack(packed, onto)
            if pack.language not in self._languages:
                raise refused("pack.language", language=pack.language)
            self._need_free([each.folder for each in pack.voices], pack)
            # a clip is known by its path: another one's has another
            place = folder / f"{pack.language}-{_sha256(path)[:12]}"
            before = [each for each in self._own() if _is_of(pack, each)]
            if len(self._own()) - len(before) >= MOST_PACKS:
                raise refused("pack.many", most=MOST_PACKS)
            os.sync()  # hundreds of small files, each by itself, would take a card a minute
            may()
            if place.exists():
                _set_aside(place)
            onto.replace(place)
            for each in before:
                if each.folder != place:
                    _set_aside(each.folder)
            disk.sync_folder(folder)
        finally:
            _remove(onto)

    def _need_free(self, folders: Iterable[str], pack: Pack) -> None:
        """A voice is chosen by the name of its folder."""
        others = (each.pack.voices for each in everywhere(self._state) if not _is_of(pack, each))
        taken = {voice.folder for voices in others for voice in voices}
        if (folder := next((each for each in folders if each in taken or each.startswith(OWN)), None)) is not None:
            raise refused("pack.taken", folder=folder)

    def _own(self) -> list[Installed]:
        return (
            [] if self._state is None else [e for e in everywhere(self._state) if e.folder.parent == own(self._state)]
        )

    def _folder(self) -> Path:
        if self._state is None:
            raise refused("recording.nowhere")
        return own(self._state)


def _is_of(pack: Pack, other: Installed) -> bool:
    """It is the same one, older or newer."""
    return (other.pack.name, other.pack.language) == (pack.name, pack.language)


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _set_aside(folder: Path) -> None:
    """A name no longer read goes at once; its files when there is time."""
    gone = folder.with_name(f"{GONE}{folder.name}")
    _remove(gone)
    folder.replace(gone)
    _remove(gone)


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    else:
        with suppress(OSError):
            path.unlink(missing_ok=True)
