"""Each write of the table to its disk is the last one, once; what was acknowledged before it is found by the table."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli import library
from companion.table.testing import Driver
from tests.pi.box import Box
from tests.pi.conftest import Installed
from tests.pi.guest import Guest
from tests.pi.made import Made
from tests.pi.players import SLUG, Players
from tests.pi.written import Log
from tests.systemd.tools import done, run

pytestmark = pytest.mark.pi
MOVES = 12
STATE = "/var/lib/table-companion"
# The table's folder gets a disk of its own, whose writes are written down on another one.
WRITTEN_DOWN = f"""
systemctl stop companion
dmsetup create --noudevsync --table "0 $(blockdev --getsz /dev/ubdb) log-writes /dev/ubdb /dev/ubdc" written
dmsetup mknodes
mount /dev/mapper/written {STATE} && chown companion: {STATE} && chmod 700 {STATE}
systemctl start companion
"""
ENDED = f"systemctl stop companion; umount {STATE}; dmsetup remove --noudevsync written"


@pytest.fixture
def disks(tmp_path: Path) -> tuple[Path, Path]:
    data, log = tmp_path / "data.img", tmp_path / "log.img"
    done("mke2fs", "-q", "-F", "-t", "ext4", "-E", "lazy_itable_init=0,lazy_journal_init=0", data, "32M")
    done("truncate", "-s", "512M", log)
    return data, log


@pytest.fixture
def box(made: Made, installed: Installed, disks: tuple[Path, Path], tmp_path: Path) -> Iterator[Guest]:
    guest = Guest(made, tmp_path / "box", over=installed.disk)
    try:
        guest.boot(*(f"ubd{number}={disk}" for number, disk in enumerate(disks, 1)))
        yield guest
    finally:
        guest.gone()


def found(image: Path, folder: Path) -> Driver:
    """The table as it starts from this disk."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    run("e2fsck", "-fy", "-E", "journal_only", image)
    clean = run("e2fsck", "-fn", image)
    assert clean.returncode == 0, clean.stdout
    done("debugfs", "-R", f"rdump / {folder}", image)
    games = library.find()
    return Driver(folder, games, library.words({slug: game.folder for slug, game in games.items()}, "en"))


def lost(log: Log, before: bytes, folder: Path) -> list[str]:
    """At which write what is not there that was acknowledged before it."""
    image, disk, missing = folder / "image", bytearray(before), list[str]()
    for number, write in enumerate(log.writes, 1):
        disk[write.at : write.at + len(write.data)] = write.data
        marks = [mark for after, mark in log.marks if after <= number]
        if not marks:
            continue
        image.write_bytes(disk)
        opened = found(image, folder / "found")
        play = opened.snapshot.play
        if play is None or play.game.slug != SLUG:
            missing.append(f"{number}: the game")
        journals = b"".join(each.read_bytes() for each in (folder / "found/games").glob("*.jsonl"))
        missing += [f"{number}: {each}" for each in marks[1:] if f'"{each}"'.encode() not in journals]
        opened.table.close()
    return missing


def test_nothing_that_was_acknowledged_is_lost_at_any_write(
    box: Guest, disks: tuple[Path, Path], tmp_path: Path
) -> None:
    before = disks[0].read_bytes()
    box.done(WRITTEN_DOWN)
    table = Box(box)
    table.until_open()
    players = Players(table)
    box.done("dmsetup message written 0 mark started")
    while len(players.moves) < MOVES:
        had = len(players.moves)
        players.move(table)
        if len(players.moves) > had:
            box.done(f"dmsetup message written 0 mark {players.moves[-1]}")
    box.done(ENDED)
    box.cut()

    log = Log.read(disks[1])
    assert len(log.marks) == MOVES + 1
    assert lost(log, before, tmp_path) == []
