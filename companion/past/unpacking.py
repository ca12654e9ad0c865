"""An archive from elsewhere, file by file: whatever it holds, it takes little memory and an end."""

import gzip
import tarfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, BinaryIO, Final, cast

from companion.contract.data import DataError

LARGEST_FILE: Final = 8 * 1024 * 1024  # a long game has a fiftieth of it
MOST_FILES: Final = 10_000
MOST_BYTES: Final = 512 * 1024 * 1024  # unpacked
HEADERS: Final = 64 * 1024  # before a file; as many bytes are read ahead at most


class _Metered:
    """What is handed out of a packed file: a small one may hold any number of bytes."""

    def __init__(self, file: gzip.GzipFile) -> None:
        self._file = file
        self._now, self._all = HEADERS, MOST_BYTES

    def allow(self, more: int) -> None:
        self._now = more + HEADERS

    def read(self, size: int) -> bytes:
        found = self._file.read(size)
        self._now -= len(found)
        self._all -= len(found)
        if min(self._now, self._all) < 0:
            raise DataError("more is packed into it than any table exports")
        return found


def opened(path: Path) -> BinaryIO:
    try:
        return path.open("rb")
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror}). Check the path.") from error


def files(packed: BinaryIO, name: Path) -> Iterator[tuple[str, bytes]]:
    """All of it is read to the end: only then is its own check sum looked at. What came before may still be refused."""
    try:
        with gzip.GzipFile(fileobj=packed) as unpacked:
            metered = _Metered(unpacked)
            yield from _files(metered)
            metered.allow(MOST_BYTES)
            while metered.read(HEADERS):
                pass
    except (OSError, EOFError, zlib.error, tarfile.TarError, ValueError, OverflowError) as error:
        raise DataError(f"{name}: this is no export of a table, or it is damaged ({error}).") from error
    except DataError as error:
        raise DataError(f"{name}: {str(error).removesuffix('.')}. Nothing was imported.") from error


def _files(metered: _Metered) -> Iterator[tuple[str, bytes]]:
    with tarfile.open(fileobj=cast(IO[bytes], metered), mode="r|") as archive:
        for _ in range(MOST_FILES):
            member = archive.next()
            if member is None:
                return
            cast(Any, archive).members.clear()  # it would keep them all, with all that stands in their headers
            if archive.pax_headers or member.issparse() or member.size > LARGEST_FILE:
                raise DataError(f"{member.name[:80]!r} is nothing that a table exports")
            metered.allow(member.size)
            if member.isreg() and (file := archive.extractfile(member)) is not None:
                yield member.name, file.read()
                metered.allow(0)
        raise DataError(f"more than {MOST_FILES} files are in it")
