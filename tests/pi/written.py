"""What dm-log-writes has written down: each write of a disk in its order, and the marks that were set between them."""

import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Final

MAGIC: Final = 0x6A736677736872
HEAD: Final = struct.Struct("<QQQI")  # magic, version, entries, bytes of a sector
ENTRY: Final = struct.Struct("<QQQQ")  # sector, sectors, flags, length of what stands behind it
DISCARDED, MARK = 4, 8
END: Final = "dm-log-writes-end"  # its own mark


@dataclass(frozen=True, slots=True)
class Write:
    at: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Log:
    writes: tuple[Write, ...]
    marks: tuple[tuple[int, str], ...]  # after how many writes, and what

    @classmethod
    def read(cls, path: Path) -> "Log":
        with path.open("rb") as file:
            magic, _, entries, sector = HEAD.unpack(file.read(HEAD.size))
            assert magic == MAGIC
            file.seek(sector)
            writes, marks = list[Write](), list[tuple[int, str]]()
            for _ in range(entries):
                place = file.tell()
                first, count, flags, length = ENTRY.unpack(file.read(ENTRY.size))
                if flags & MARK:
                    marks.append((len(writes), file.read(length).rstrip(b"\0").decode()))
                file.seek(place + sector)
                if count and not flags & (DISCARDED | MARK):
                    writes.append(Write(first * sector, file.read(count * sector)))
        return cls(tuple(writes), tuple(each for each in marks if each[1] != END))
