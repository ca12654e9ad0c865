"""Lines that the group has recorded itself: kept by language and game, over whatever voice would say them.

A folder a game, like any voice's: clips, named by what is in them, and `index.json` with the text of each. So a voice
pack is such a folder. Any thread may ask; who plays gets a mapping that never changes.
"""

import hashlib
import json
import logging
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.contract import Refused, line
from companion.record import seal, store
from companion.record.disk import put
from companion.sound import fitting
from companion.sound.clips import Recorded, recorded
from companion.sound.voice import forms

log = logging.getLogger(__name__)

TABLE: Final = "table"  # the folder of lines that are the table's own
INDEX: Final = "index.json"
LAST_GOOD: Final = "index.last-good"
LARGEST: Final = 2 * 1024 * 1024  # bytes of a file as it comes
MOST_BYTES: Final = 64 * 1024 * 1024  # of one game

Wave = Callable[[Path], bytes | None]


@dataclass(frozen=True, slots=True)
class Own:
    """Of one game, by the text of a piece."""

    clips: Mapping[str, Recorded]
    gone: Mapping[str, Recorded]  # taken out or recorded anew: it can come back


NOTHING: Final = Own({}, {})


class OwnRecordings:
    def __init__(self, folder: Path | None, wave: Wave = lambda path: None) -> None:
        """`wave`: makes WAV of a file that somebody has sent. Without a folder nothing is kept."""
        self._folder, self._wave = folder, wave
        self._lock, self._fitting = threading.Lock(), threading.Lock()
        self._own: Mapping[str, Own] = {}
        self.wrong: tuple[str, ...] = ()  # that a start has found
        if folder is not None:
            self._own, self.wrong = _read(folder)

    @property
    def now(self) -> Mapping[str, Own]:
        return self._own

    def of(self, slug: str) -> Own:
        return self._own.get(slug or TABLE, NOTHING)

    def fitted(self, raw: bytes) -> tuple[bytes, int]:
        """As a clip shall be: trimmed, as loud as all others; and its length. Or Refused. Takes a second, and longer
        with what is no sound: one after the other, as whoever waits here keeps a page from somebody else."""
        if self._folder is None:
            raise _refused("recording.nowhere")
        if len(raw) > LARGEST:
            raise _refused("recording.large", most=LARGEST // 1024 // 1024)
        if not self._fitting.acquire(blocking=False):
            raise _refused("recording.busy")
        try:
            return self._fitted(self._folder, raw)
        finally:
            self._fitting.release()

    def _fitted(self, folder: Path, raw: bytes) -> tuple[bytes, int]:
        sent = folder / f"{hashlib.sha256(raw).hexdigest()[:16]}.sent"
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            sent.write_bytes(raw)
            wave = self._wave(sent)
            if wave is None:
                raise _refused("recording.unreadable")
            sent.write_bytes(wave)
            match fitting.fit(sent):
                case None:
                    raise _refused("recording.silent")
                case fit:
                    return fit
        except OSError as error:
            raise _unsaved(error) from error
        finally:
            sent.unlink(missing_ok=True)

    def keep(self, slug: str, text: str, clip: bytes, ms: int) -> None:
        """Instead of what the voice says there, and of what was recorded before."""
        assert self._folder is not None, "fitted has refused it"
        folder = self._folder / (slug or TABLE)
        path = folder / f"{hashlib.sha256(clip).hexdigest()[:32]}.wav"
        with self._lock:
            own = self.of(slug)
            try:
                folder.mkdir(exist_ok=True, mode=0o700)
                if _bytes_in(folder) + len(clip) > MOST_BYTES:
                    own = Own(own.clips, {})  # what could come back makes room
                    self._settle(slug, own)
                    _tidy(folder, {Path(each.path) for each in own.clips.values()})
                if _bytes_in(folder) + len(clip) > MOST_BYTES:
                    raise _refused("recording.full", most=MOST_BYTES // 1024 // 1024)
                put(path, clip)
                made = Recorded(str(path), ms)
                before = {each: own.clips[each] for each in forms(text) if each in own.clips}
                clips = {**own.clips, **dict.fromkeys(forms(text), made)}
                self._settle(slug, Own(clips, {**own.gone, **before}))
            except OSError as error:
                if str(path) not in {each.path for each in (*own.clips.values(), *own.gone.values())}:
                    with suppress(OSError):
                        path.unlink()
                raise _unsaved(error) from error

    def swap(self, slug: str, text: str) -> None:
        """Take it out, or bring back what was there before."""
        with self._lock:
            own = self.of(slug)
            clips, gone = dict(own.clips), dict(own.gone)
            for each in forms(text):
                here, there = clips.pop(each, None), gone.pop(each, None)
                clips |= {} if there is None else {each: there}
                gone |= {} if here is None else {each: here}
            try:
                self._settle(slug, Own(clips, gone))
            except OSError as error:
                raise _unsaved(error) from error

    def _settle(self, slug: str, own: Own) -> None:
        """On disk first. Files that nobody can bring back any more stay until the next start: a track may play them."""
        assert self._folder is not None
        folder = self._folder / (slug or TABLE)
        listed = [
            {"text": text, "file": Path(each.path).name, "ms": each.ms, "is_gone": is_gone}
            for is_gone, clips in ((False, own.clips), (True, own.gone))
            for text, each in clips.items()
        ]
        store.save(folder / INDEX, {"clips": listed})
        self._own = {**self._own, slug or TABLE: own}


def _read(folder: Path) -> tuple[Mapping[str, Own], tuple[str, ...]]:
    """And what is wrong. A damaged index is set aside and its copy taken; no clip goes that one of them may name."""
    found: dict[str, Own] = {}
    wrong: list[str] = []
    for left in folder.glob("*.sent"):  # the plug was pulled while it was looked at
        with suppress(OSError):
            left.unlink()
    for each in sorted({path.parent for path in (*folder.glob(f"*/{INDEX}"), *folder.glob(f"*/{LAST_GOOD}"))}):
        own, bad = _newest(each)
        if own is not None:
            found[each.name] = own
        if own is not None and not bad:
            _tidy(each, {Path(clip.path) for clips in (own.clips, own.gone) for clip in clips.values()})
        wrong += [f"{each.name}: {why}" for why in bad]
    return found, tuple(wrong)


def _newest(folder: Path) -> tuple[Own | None, list[str]]:
    wrong: list[str] = []
    for path in (folder / INDEX, folder / LAST_GOOD):
        try:
            own, lacks = _listed(path)
        except FileNotFoundError:
            wrong.append(f"{path.name} is missing")
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            log.warning("%s is damaged (%s)", path, error)
            wrong.append(f"{path.name} is damaged")
            with suppress(OSError):
                store.set_aside(path)
        else:
            return own, wrong + [f"{each} is missing" for each in lacks]
    return None, wrong


def _listed(path: Path) -> tuple[Own, list[str]]:
    """Of one index, and which of its clips are not there. One that was made elsewhere, or up to 0.6.7, has no sum."""
    raw = path.read_bytes()
    body = seal.unsealed(raw)
    listed = json.loads(raw if body is None else body)
    if body is None and "crc" in listed:
        raise ValueError("another sum")
    lacks = sorted({each["file"] for each in listed["clips"] if not (path.parent / each["file"]).exists()})
    own: dict[bool, dict[str, Recorded]] = {False: {}, True: {}}
    for each in listed["clips"]:
        if each["file"] not in lacks:
            own[bool(each.get("is_gone", False))][each["text"]] = recorded(path.parent, each)
    return Own(own[False], own[True]), lacks


def _bytes_in(folder: Path) -> int:
    return sum(each.stat().st_size for each in folder.glob("*.wav"))


def _tidy(folder: Path, kept: set[Path]) -> None:
    set_aside = any(folder.glob("index.*.damaged*"))  # what it names may be wanted again
    for path in () if set_aside else (*folder.glob("*.wav"), *folder.glob("*.new")):
        if path not in kept:
            with suppress(OSError):
                path.unlink()


def _unsaved(error: OSError) -> Refused:
    return Refused("not_saved", why=error.strerror or str(error))


def _refused(why: str, **values: int) -> Refused:
    return Refused("not_kept", why=line(why, **values))
