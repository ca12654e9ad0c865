"""Whatever lies in an archive from elsewhere: an import ends soon, takes little memory, and keeps nothing of it."""

import gzip
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any, Final
from zlib import crc32

import pytest

from companion.contract.data import Unusable
from companion.past.bring_in import LONGEST_ENTRY, CameIn, bring_in
from companion.record.seal import sealed

MOST_MORE_KB: Final = 80 * 1024
MEASURED: Final = """
import resource, sys
from pathlib import Path
from companion.contract.data import Unusable
from companion.past.bring_in import bring_in
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
try:
    bring_in(Path(sys.argv[1]), Path(sys.argv[2]))
except Unusable as error:
    print(error, file=sys.stderr)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""
BEGAN: Final = {"type": "Began", "game": "toy", "rules": 1, "seats": [], "options": {}, "date": None}
ENDED: Final = {
    "type": "Ended",
    "at": 1,
    "by": "s1",
    "winners": [],
    "scores": [],
    "told": "",
    "finished": True,
    "date": None,
}


def journal(*entries: Any) -> bytes:
    return b"".join(each if isinstance(each, bytes) else sealed(each) for each in entries)


def summed(body: bytes) -> bytes:
    """A right sum over something that no table writes."""
    return body + b',"crc":"%08x"}\n' % crc32(body)


def took_back(to: int) -> dict[str, Any]:
    return {"type": "TookBack", "at": 0, "by": "s1", "to": to, "told": "\x1b]0;owned\x07", "after": 0}


NO_GAMES: Final = {
    "20,000 brackets": journal(BEGAN, summed(b'{"type":"Did","what":' + b"[" * 20_000), BEGAN),
    "no JSON under a right sum": journal(BEGAN, summed(b"\xff\x00{{{"), ENDED),
    "another type in the options": journal({**BEGAN, "options": [1]}),
    "a date that is none": journal({**BEGAN, "date": "tomorrow"}),
    "an unknown entry": journal(BEGAN, {"type": "Materialised"}),
    "it begins in the middle": journal(ENDED),
    "it begins twice": journal(BEGAN, BEGAN),
    "taken back to nowhere": journal(BEGAN, took_back(7)),
    "taken back to before the beginning": journal(BEGAN, took_back(0)),
    "taken back to minus one": journal(BEGAN, took_back(-1)),
    "an entry of a million empty lists": journal(BEGAN, {"type": "Did", "what": [[]] * LONGEST_ENTRY}),
    "half a letter": journal(summed(b'{"type":"Began","game":"\\ud800"')) + journal(BEGAN),
}


def packed(path: Path, members: dict[str, bytes]) -> Path:
    with tarfile.open(path, "w:gz") as made:
        for name, content in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            made.addfile(info, io.BytesIO(content))
    return path


def everything(folder: Path) -> set[str]:
    return {str(each) for each in folder.rglob("*") if each.name != "lock"}


@pytest.mark.parametrize("content", NO_GAMES.values(), ids=NO_GAMES)
def test_a_game_that_cannot_have_been_played_refuses_the_whole_import(tmp_path: Path, content: bytes) -> None:
    good = journal(BEGAN, ENDED)
    archive = packed(tmp_path / "x.tar.gz", {"games/00001-toy.jsonl": good, "games/00002-toy.jsonl": content})
    state = tmp_path / "state"

    with pytest.raises(Unusable, match=r"games/00002-toy\.jsonl"):
        bring_in(state, archive)
    assert everything(state) == set()


def test_what_is_odd_but_hurts_nobody_comes_in(tmp_path: Path) -> None:
    strange = journal({**BEGAN, "date": 10**12, "game": "gone"}, ENDED)
    members = {"games/00001-toy.jsonl": strange, "games/00002-toy.jsonl": b"", "games/00003-toy.jsonl": b"torn"}

    assert bring_in(tmp_path / "state", packed(tmp_path / "x.tar.gz", members)) == CameIn(1, 0, 0)


# --- its size


def header(name: str, size: int, kind: bytes = tarfile.REGTYPE) -> bytes:
    info = tarfile.TarInfo(name)
    info.size, info.type = size, kind
    return info.tobuf(tarfile.GNU_FORMAT)


def zeros(path: Path, *pieces: bytes | int) -> Path:
    """A number stands for as many zeros."""
    block = bytes(1024 * 1024)
    with gzip.open(path, "wb", compresslevel=1) as file:
        for each in pieces:
            if isinstance(each, bytes):
                file.write(each)
            else:
                for _ in range(each // len(block)):
                    file.write(block)
    return path


MB: Final = 1024 * 1024
LARGE: Final[dict[str, tuple[bytes | int, ...]]] = {
    "a game of 300 MB": (header("games/00001-toy.jsonl", 300 * MB), 300 * MB),
    "a header of 300 MB": (header("x", 300 * MB, tarfile.XHDTYPE), 300 * MB),
    "a name of 300 MB": (header("x", 300 * MB, tarfile.GNUTYPE_LONGNAME), 300 * MB),
    "more than it says": (header("games/00001-toy.jsonl", 0), 600 * MB),
    "minus a byte": (header("games/00001-toy.jsonl", 8)[:124] + b"\xff" * 12 + header("x", 8)[136:], 8 * MB),
    "a game of 8 MB, of brackets": (
        header("games/00001-toy.jsonl", 8 * MB),
        *[b"[" * MB] * 8,
    ),
    "a game of 8 MB, of entries": (
        header("games/00001-toy.jsonl", 8 * MB),
        *[(sealed(BEGAN) + sealed({"type": "Did", "what": [[]] * 50_000}) * 8).ljust(MB, b"\n")[:MB]] * 8,
    ),
    "twelve thousand files": (*[header("x", 0)] * 12_000,),
    "boxes of 4 MB": (header("boxes.json", 4 * MB), b"[" * 4 * MB),
}


@pytest.mark.parametrize("pieces", LARGE.values(), ids=LARGE)
def test_a_large_archive_takes_little_memory_and_leaves_nothing(
    tmp_path: Path, pieces: tuple[bytes | int, ...]
) -> None:
    archive, state = zeros(tmp_path / "x.tar.gz", *pieces), tmp_path / "state"
    told = subprocess.run(
        [sys.executable, "-c", MEASURED, str(state), str(archive)], capture_output=True, text=True, check=True
    )

    assert "Traceback" not in told.stderr
    assert str(archive) in told.stderr or re.search("games/|boxes", told.stderr), "it is refused"
    assert int(told.stdout) < MOST_MORE_KB
    assert everything(state) == set()


# --- who may read it then


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give files away")
def test_what_root_brings_in_the_table_can_read(tmp_path: Path) -> None:
    somebody = 12_345
    archive = packed(tmp_path / "x.tar.gz", {"games/00001-toy.jsonl": journal(BEGAN, ENDED), "boxes.json": b'{"a":{}}'})
    archive.chmod(0o600)
    state = Path(tempfile.mkdtemp())  # the tests' own folders are shut to others
    try:
        os.chown(state, somebody, somebody)
        assert bring_in(state, archive) == CameIn(1, 1, 0)
        assert {each.stat().st_uid for each in state.rglob("*")} == {somebody}
        assert os.geteuid() == 0
    finally:
        shutil.rmtree(state)
