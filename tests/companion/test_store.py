"""Small files survive: a damaged one is set aside, its last good copy taken, and nothing is ever lost on the way."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.store import StateDamaged, restore, save


@dataclass(frozen=True, slots=True)
class Thing:
    name: str
    count: int = 0


OLD, NEW = Thing("old", 1), Thing("new", 2)
DAMAGES = [
    pytest.param(b"", id="empty"),
    pytest.param(b"\x00" * 64, id="zeros"),
    pytest.param(b'{"name": "ne', id="torn"),
    pytest.param(b'{"name": 7}', id="of another shape"),
    pytest.param(b'{"name": "\xff\xfe"}', id="no text"),
]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.json"


def test_what_was_saved_comes_back(path: Path) -> None:
    assert restore(path, Thing) is None
    save(path, OLD)
    assert restore(path, Thing) == OLD
    save(path, NEW)
    assert restore(path, Thing) == NEW
    assert path.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_gives_way_to_its_last_good_copy_and_is_kept(path: Path, damage: bytes) -> None:
    save(path, OLD)
    save(path, NEW)
    path.write_bytes(damage)

    assert restore(path, Thing) == OLD
    assert path.with_name("table.json.damaged").read_bytes() == damage
    assert restore(path, Thing) == OLD, "and again after the next start"
    save(path, NEW)
    assert restore(path, Thing) == NEW


@pytest.mark.parametrize("damage", DAMAGES)
def test_two_damaged_files_stop_the_start_and_name_the_cure(path: Path, damage: bytes) -> None:
    save(path, OLD)
    save(path, NEW)
    path.write_bytes(damage)
    path.with_suffix(".last-good").write_bytes(damage)

    for _ in range(2):
        with pytest.raises(StateDamaged, match=r"Remove that file to start with an empty table"):
            restore(path, Thing)
    assert path.with_name("table.json.damaged").read_bytes() == damage

    path.with_name("table.json.damaged").unlink()
    assert restore(path, Thing) is None


def test_a_damaged_file_without_a_copy_stops_the_start(path: Path) -> None:
    save(path, OLD)
    path.write_bytes(b"oops")

    with pytest.raises(StateDamaged, match=r"table\.json: the file was damaged"):
        restore(path, Thing)


def test_what_was_set_aside_is_never_overwritten(path: Path) -> None:
    for number in range(3):
        save(path, OLD)
        save(path, NEW)
        path.write_bytes(b"damage %d" % number)
        assert restore(path, Thing) == OLD

    aside = sorted(each.read_bytes() for each in path.parent.glob("*.damaged*"))
    assert aside == [b"damage 0", b"damage 1", b"damage 2"]


# --- the plug is pulled between the steps of a save


def left_over(path: Path) -> None:
    path.with_suffix(".new").write_bytes(b'{"name": "half')


def no_last_good(path: Path) -> None:
    left_over(path)
    path.with_suffix(".last-good").unlink()


def linked(path: Path) -> None:
    no_last_good(path)
    path.with_suffix(".last-good").hardlink_to(path)


@pytest.mark.parametrize("crash", [left_over, no_last_good, linked])
def test_a_crash_between_the_steps_loses_nothing(path: Path, crash: object) -> None:
    save(path, OLD)
    save(path, NEW)
    assert callable(crash)
    crash(path)

    assert restore(path, Thing) == NEW
    save(path, OLD)
    assert restore(path, Thing) == OLD
    path.write_bytes(b"damaged")
    assert restore(path, Thing) == NEW


def test_a_last_good_copy_alone_is_taken(path: Path) -> None:
    save(path, OLD)
    save(path, NEW)
    path.unlink()

    assert restore(path, Thing) == OLD


def test_a_save_that_fails_leaves_what_was_there(path: Path) -> None:
    save(path, OLD)
    path.with_suffix(".new").mkdir()  # nothing can be written there

    with pytest.raises(OSError, match="directory"):
        save(path, NEW)
    path.with_suffix(".new").rmdir()
    assert restore(path, Thing) == OLD
