"""A voice from elsewhere, as a zip: all of it is looked at, in little memory and with an end, before it counts."""

import errno
import re
import struct
import wave
import zipfile
import zlib
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import BinaryIO, Final

import msgspec

from companion.contract import Refused, line, tidy_name
from companion.contract.data import DataError, parse
from companion.sound.packs import INDEX, Pack

CLIPS: Final = "index.json"
MOST_FILES: Final = 8_000
MOST_BYTES: Final = 128 * 1024 * 1024  # unpacked
LARGEST_CLIP: Final = 1024 * 1024
LARGEST_TEXT: Final = 4 * 1024 * 1024  # an index of MOST_FILES clips
LONGEST_MS: Final = 30_000
OFF_MS: Final = 60  # what an index may be wrong by: a plan counts on it
MOST_VOICES: Final = 8
LONGEST_NAME: Final = 60
END: Final = struct.Struct("<4s4H2LH")  # of a zip: where its list of files stands, and how long it is
MORE: Final = 20  # bytes before it, where one of more than 4 GB says so
MOST_A_FILE: Final = 200  # bytes in that list
CODE: Final = re.compile(r"[a-z]{2,3}(-[a-z0-9]{2,8})?", re.ASCII)
FOLDER: Final = re.compile(r"[a-z0-9_-]{1,40}", re.ASCII)
CLIP: Final = re.compile(r"[\w-]{1,64}\.(ogg|wav)", re.ASCII)
METHODS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
CHUNK: Final = 64 * 1024


@dataclass(frozen=True, slots=True)
class _Clip:
    text: str
    file: str
    ms: int


@dataclass(frozen=True, slots=True)
class _Clips:
    clips: tuple[_Clip, ...]


def unpack(packed: BinaryIO, onto: Path) -> Pack:
    """Its files lie in the folder `onto` then; or Refused, with why."""
    try:
        _need_small(packed)
        with zipfile.ZipFile(packed) as archive:
            return _Unpacking(archive, onto).all()
    except (zipfile.BadZipFile, zlib.error, EOFError, ValueError, NotImplementedError, RuntimeError) as error:
        raise refused("pack.no_zip") from error
    except OSError as error:
        if error.errno != errno.EINVAL:  # it says that a file begins before it does
            raise
        raise refused("pack.no_zip") from error


def refused(why: str, **values: str | int) -> Refused:
    return Refused("not_kept", why=line(why, **values))


def _need_small(packed: BinaryIO) -> None:
    """Before Python reads the list of its files, all at once."""
    size = packed.seek(0, 2)
    packed.seek(max(0, size - END.size - MORE))
    end = packed.read()
    if len(end) < END.size:
        raise zipfile.BadZipFile
    magic, _, _, _, files, length, _, comment = END.unpack(end[-END.size :])
    if magic != b"PK\x05\x06" or comment or end[:4] == b"PK\x06\x07":
        raise zipfile.BadZipFile
    if files > MOST_FILES or length > MOST_FILES * MOST_A_FILE:
        raise refused("pack.large", most=MOST_BYTES // 1024 // 1024)
    packed.seek(0)


class _Unpacking:
    def __init__(self, archive: zipfile.ZipFile, onto: Path) -> None:
        self._archive, self._onto = archive, onto
        self._left = MOST_BYTES
        self._files = _listed(archive)

    def all(self) -> Pack:
        pack = self._pack()
        (self._onto / INDEX).write_bytes(self._read(INDEX, LARGEST_TEXT))
        for voice in pack.voices:
            self._voice(voice.folder)
        return pack

    def _pack(self) -> Pack:
        try:
            pack = parse(self._read(INDEX, CHUNK).decode(), Pack, INDEX)
        except (DataError, UnicodeDecodeError) as error:
            raise refused("pack.text", file=INDEX, what=str(error)) from error
        said = (pack.name, pack.licence, *(each.title or "-" for each in pack.voices))
        if any(tidy_name(each) != each or not 0 < len(each) <= LONGEST_NAME for each in said):
            raise refused("pack.text", file=INDEX, what=f"name, licence and titles have 1 to {LONGEST_NAME} letters.")
        folders = [each.folder for each in pack.voices]
        if not 0 < len(set(folders)) == len(folders) <= MOST_VOICES or not all(map(FOLDER.fullmatch, folders)):
            raise refused("pack.text", file=INDEX, what="1 to 8 voices, each in a folder of its own (a-z, 0-9).")
        if CODE.fullmatch(pack.language) is None:
            raise refused("pack.text", file=INDEX, what='language is a code, as "fr".')
        return pack

    def _voice(self, folder: str) -> None:
        (self._onto / folder).mkdir()
        name = f"{folder}/{CLIPS}"
        raw = self._read(name, LARGEST_TEXT)
        try:
            known = msgspec.json.decode(raw, type=_Clips)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise refused("pack.text", file=name, what=str(error)) from error
        lengths: dict[str, int] = {}  # several texts may have one file: each says how long it is
        for clip in known.clips:
            if CLIP.fullmatch(clip.file) is None:
                raise refused("pack.strange", file=clip.file[:LONGEST_NAME])
            if clip.file not in lengths:
                path = self._onto / folder / clip.file
                path.write_bytes(self._read(f"{folder}/{clip.file}", LARGEST_CLIP))
                lengths[clip.file] = _ms(path)
            if not 0 < clip.ms <= LONGEST_MS or abs(lengths[clip.file] - clip.ms) > OFF_MS:
                raise refused("pack.clip", file=f"{folder}/{clip.file}")
        (self._onto / name).write_bytes(raw)

    def _read(self, name: str, most: int) -> bytes:
        """What it says of its size is not believed."""
        if (info := self._files.get(name)) is None:
            raise refused("pack.lacks", file=name)
        if info.compress_type not in METHODS:
            raise NotImplementedError
        with self._archive.open(info) as file:
            found = file.read(min(most, self._left) + 1)
            self._left -= len(found)
            if len(found) > most or self._left < 0:
                raise refused("pack.large", most=MOST_BYTES // 1024 // 1024)
        return found


def _listed(archive: zipfile.ZipFile) -> Mapping[str, zipfile.ZipInfo]:
    """By the names that they have beside pack.toml, which may stand in a folder."""
    names = [each.filename for each in archive.infolist()]
    for each in names:
        path = PurePosixPath(each)
        if path.is_absolute() or ".." in path.parts or "\\" in each:
            raise refused("pack.strange", file=each[:LONGEST_NAME])
    if len(set(names)) < len(names):
        raise refused("pack.strange", file=Counter(names).most_common(1)[0][0][:LONGEST_NAME])
    top = min((each.removesuffix(INDEX) for each in names if PurePosixPath(each).name == INDEX), key=len, default="")
    return {each.filename.removeprefix(top): each for each in archive.infolist() if each.filename.startswith(top)}


# --- how long a clip is


def _ms(path: Path) -> int:
    """As the file itself says; a number below nothing: it is no sound."""
    raw = path.read_bytes()
    return _ms_of_wave(path) if path.suffix == ".wav" else _ms_of_ogg(raw)


def _ms_of_wave(path: Path) -> int:
    try:
        with closing(wave.open(str(path), "rb")) as file:
            return file.getnframes() * 1_000 // file.getframerate()
    except (wave.Error, EOFError, ZeroDivisionError):
        return -LONGEST_MS


def _ms_of_ogg(raw: bytes) -> int:
    """Its first page says how many samples a second has, its last one how many there are."""
    last = raw.rfind(b"OggS")
    if not raw.startswith(b"OggS") or raw[28:35] != b"\x01vorbis" or last <= 0 or last + 14 > len(raw):
        return -LONGEST_MS
    rate, samples = int.from_bytes(raw[40:44], "little"), int.from_bytes(raw[last + 6 : last + 14], "little")
    return samples * 1_000 // rate if rate else -LONGEST_MS
