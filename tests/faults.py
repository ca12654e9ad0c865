"""A disk that fails where a test says so: the real one underneath, every call counted, the plug within reach."""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

Plan = Callable[[int, str], bool]  # the how manieth call since it was made, and which: does it fail?


class Pulled(BaseException):
    """The plug. Nothing of ours catches it."""


def never(number: int, name: str) -> bool:
    return False


class FaultyDisk:
    def __init__(self) -> None:
        self.calls: list[str] = []
        self.fails: Plan = never
        self.fills: Plan = never  # a write takes half of what it is given: the disk is full
        self.stops: Plan = never  # the plug is pulled before the call, and nothing works after it
        self.path = Path()  # that was opened last
        self._is_off = False
        self.handles: set[int] = set()  # of open files

    def begin(self, *, fails: Plan = never, fills: Plan = never, stops: Plan = never) -> None:
        """Count anew, with these faults."""
        self.calls, self.fails, self.fills, self.stops = [], fails, fills, stops

    def open(self, path: Path, flags: int, mode: int) -> int:
        self.path = path
        handle = int(self._call("open", path, flags, mode))
        self.handles.add(handle)
        return handle

    def close(self, handle: int) -> None:
        self.handles.discard(handle)
        os.close(handle)

    def kill(self) -> None:
        """Whoever had files open is gone, with no time to tidy up; the disk is well again."""
        for handle in self.handles.copy():
            self.close(handle)
        self.begin()
        self._is_off = False

    def write(self, handle: int, data: bytes) -> int:
        if self.fills(len(self.calls) + 1, "write"):
            data = data[: len(data) // 2]
        return int(self._call("write", handle, data))

    def fsync(self, handle: int) -> None:
        self._call("fsync", handle)

    def fdatasync(self, handle: int) -> None:
        self._call("fdatasync", handle)

    def ftruncate(self, handle: int, size: int) -> None:
        self._call("ftruncate", handle, size)

    def replace(self, path: Path, by: Path) -> None:
        self._call("replace", path, by)

    def link(self, path: Path, beside: Path) -> None:
        self._call("link", path, beside)

    def unlink(self, path: Path) -> None:
        self._call("unlink", path)

    def _call(self, name: str, *given: Any) -> Any:
        self.calls.append(name)
        number = len(self.calls)
        if self._is_off or self.stops(number, name):
            self._is_off = True
            raise Pulled
        if self.fails(number, name):
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return getattr(os, name)(*given)


def at(*numbers: int) -> Plan:
    return lambda number, name: number in numbers


def since(first: int) -> Plan:
    return lambda number, name: number >= first
