"""What journals and small files ask of a disk. `os` itself is one; a test hands in one that fails."""

import errno
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Protocol


class Disk(Protocol):
    def open(self, path: Path, flags: int, mode: int, /) -> int: ...

    def close(self, handle: int, /) -> None: ...

    def write(self, handle: int, data: bytes, /) -> int: ...

    def fsync(self, handle: int, /) -> None: ...

    def fdatasync(self, handle: int, /) -> None: ...

    def ftruncate(self, handle: int, size: int, /) -> None: ...

    def replace(self, path: Path, by: Path, /) -> None: ...

    def link(self, path: Path, beside: Path, /) -> None: ...

    def unlink(self, path: Path, /) -> None: ...


def write_whole(handle: int, data: bytes, disk: Disk = os) -> None:
    if disk.write(handle, data) != len(data):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def put(path: Path, data: bytes, *, mode: int = 0o600) -> None:
    """What is cheap to make anew: whole or not there, and nothing is kept of what stood there before."""
    beside = path.with_suffix(".new")
    try:
        write_synced(beside, data)
        beside.chmod(mode)  # whatever the umask says
        os.replace(beside, path)
    except OSError:
        with suppress(OSError):
            beside.unlink()  # a full disk has no room for half of it
        raise


def put_all(files: Mapping[Path, bytes], *, mode: int = 0o644) -> None:
    """Texts of people's own, each whole or as it was, and none on a full disk: all stand beside their places before the
    first one is moved there. What cannot be moved leaves those before it new."""
    beside = {path: path.with_suffix(".new") for path in files}
    try:
        for path, data in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            write_synced(beside[path], data)
            beside[path].chmod(mode)
        for path, new in beside.items():
            os.replace(new, path)
    except OSError:
        for new in beside.values():
            with suppress(OSError):
                new.unlink()
        raise


def write_synced(path: Path, data: bytes, disk: Disk = os) -> None:
    handle = disk.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        write_whole(handle, data, disk)
        disk.fsync(handle)
    finally:
        disk.close(handle)


def content(path: Path, disk: Disk = os) -> bytes:
    handle = disk.open(path, os.O_RDONLY, 0)
    try:
        with open(handle, "rb", closefd=False) as file:
            return file.read()
    finally:
        disk.close(handle)


def sync_folder(folder: Path, disk: Disk = os) -> None:
    """A new or renamed file survives a power cut only when its folder is synced too."""
    handle = disk.open(folder, os.O_RDONLY, 0)
    try:
        disk.fsync(handle)
    finally:
        disk.close(handle)
