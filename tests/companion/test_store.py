"""Small files survive: a damaged one is set aside, its last good copy taken, and nothing is ever lost on the way."""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from companion.record.beyond import NOTHING_BEYOND
from companion.record.disk import Disk
from companion.record.store import Found, StateDamaged, StateNewer, look, restore, save
from tests.faults import FaultyDisk, Plan, Pulled, at, never, since


@dataclass(frozen=True, slots=True)
class Thing:
    name: str
    count: int = 0


@dataclass(frozen=True, slots=True)
class Holder:
    things: tuple[Thing, ...]


OLD, NEW = Thing("old", 1), Thing("new", 2)
DAMAGES = [
    pytest.param(b"", id="empty"),
    pytest.param(b"\x00" * 64, id="zeros"),
    pytest.param(b'{"name": "ne', id="torn"),
    pytest.param(b'{"name": 7}', id="of another shape"),
    pytest.param(b'{"name": "\xff\xfe"}', id="no text"),
    pytest.param(b'{"name": ' + b"[" * 20_000, id="deep brackets"),
    pytest.param(b'{"name": "new", "count": 2, "crc": "00000000"}\n', id="of another sum"),
    pytest.param(b'{"mame": "new", "name": "new"}', id="of unknown keys"),
]


def back(path: Path, disk: Disk = os) -> Thing | None:
    return restore(path, Thing, disk=disk).thing


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.json"


def test_what_was_saved_comes_back(path: Path) -> None:
    assert restore(path, Thing) == Found(None)
    save(path, OLD)
    assert restore(path, Thing) == Found(OLD)
    save(path, NEW)
    assert restore(path, Thing) == Found(NEW)
    assert path.stat().st_mode & 0o077 == 0


def test_it_is_one_readable_text_with_its_sum_at_the_end(path: Path) -> None:
    save(path, OLD)

    assert list(json.loads(path.read_text())) == ["name", "count", "crc"]


def test_a_file_of_0_6_1_has_no_sum_and_is_read(path: Path) -> None:
    path.write_bytes(b'{"name":"old","count":1}\n')

    assert restore(path, Thing) == Found(OLD)
    save(path, NEW)
    path.write_bytes(b"torn")
    assert back(path) == OLD, "its copy, too"


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_gives_way_to_its_last_good_copy_and_is_kept(
    path: Path, damage: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    save(path, OLD)
    save(path, NEW)
    path.write_bytes(damage)
    assert look(path, Thing).thing == OLD
    assert path.read_bytes() == damage, "a look moves nothing"

    found = restore(path, Thing)

    assert found.thing == OLD
    assert "table.json is damaged. The copy from before its last change was taken" in found.wrong
    assert "kept as table.json.damaged" in found.wrong
    assert "table.json is damaged" in caplog.text
    assert path.with_name("table.json.damaged").read_bytes() == damage
    again = restore(path, Thing)
    assert (again.thing, "table.json is missing" in again.wrong) == (OLD, True), "and again after the next start"
    save(path, NEW)
    assert restore(path, Thing) == Found(NEW)


@pytest.mark.parametrize("damage", DAMAGES)
def test_two_damaged_files_stop_the_start_and_name_the_cure(path: Path, damage: bytes) -> None:
    save(path, OLD)
    save(path, NEW)
    copy = path.with_suffix(".last-good")
    path.write_bytes(damage)
    copy.write_bytes(damage)

    for _ in range(2):
        with pytest.raises(
            StateDamaged, match=r"table\.json is damaged and table\.last-good is damaged.* move it out of the folder"
        ):
            restore(path, Thing)
    assert (path.read_bytes(), copy.read_bytes()) == (damage, damage)

    path.unlink()
    copy.unlink()
    assert restore(path, Thing) == Found(None)


def test_a_damaged_file_without_a_copy_stops_the_start(path: Path) -> None:
    save(path, OLD)
    path.write_bytes(b"oops")

    with pytest.raises(StateDamaged, match=r"table\.json is damaged\."):
        restore(path, Thing)


def test_what_makes_no_sense_is_damage(path: Path) -> None:
    def nonsense(thing: Thing) -> str:
        return "nobody counts so far" if thing.count > 1 else ""

    save(path, OLD)
    save(path, NEW)
    found = restore(path, Thing, nonsense)

    assert found.thing == OLD
    assert "table.json makes no sense (nobody counts so far)" in found.wrong


def test_what_was_set_aside_is_never_overwritten(path: Path) -> None:
    for number in range(3):
        save(path, OLD)
        save(path, NEW)
        path.write_bytes(b"damage %d" % number)
        assert back(path) == OLD

    aside = sorted(each.read_bytes() for each in path.parent.glob("*.damaged*"))
    assert aside == [b"damage 0", b"damage 1", b"damage 2"]


# --- after a downgrade


@pytest.mark.parametrize(
    ("newer", "says"),
    [
        pytest.param(Holder((OLD,)), "missing required field `name`", id="of another shape"),
        pytest.param({"name": "new", "format": 2}, "its format is 2, and this one knows 1", id="of another format"),
    ],
)
@pytest.mark.parametrize("saves", [1, 2])
def test_what_only_a_newer_version_can_read_is_not_touched(path: Path, newer: object, says: str, saves: int) -> None:
    for _ in range(saves):
        save(path, newer)
    before = path.read_bytes()

    with pytest.raises(StateNewer, match=f"a newer version of the table wrote this file.*{says}"):
        restore(path, Thing)
    assert path.read_bytes() == before


@dataclass(frozen=True, slots=True)
class Shelf:
    things: tuple[Thing, ...]
    by_name: Mapping[str, Thing] = field(default_factory=dict)
    best: Thing | None = None
    rows: tuple[tuple[Thing, ...], ...] = ()


def test_what_a_newer_version_wrote_beside_it_is_kept_through_every_save(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    red, blue = {"name": "red", "count": 1, "colour": "red"}, {"name": "blue", "colour": "blue", "crc": "no sum"}
    save(path, {"things": [red, blue], "by_name": {"x": red, "y": blue}, "best": blue, "later": {"deep": [1]}})
    found = restore(path, Shelf)
    assert found.beyond.names == ("colour", "crc", "later")
    assert "it is kept for that one" in found.newer
    assert "(colour, crc, later)" in caplog.text

    moved = Shelf(
        (Thing("blue", 7), Thing("new", 2), Thing("red")), {"y": Thing("blue"), "z": NEW}, Thing("blue", 9), ((NEW,),)
    )
    for _ in range(3):
        found = restore(path, Shelf)
        save(path, moved, beyond=found.beyond)
    kept = json.loads(path.read_text())
    new = {"name": "new", "count": 2}
    assert kept["things"] == [blue | {"count": 7}, new, red | {"count": 0}], "each with its own, in another order"
    assert kept["by_name"] == {"y": blue | {"count": 0}, "z": new}, "what was taken out does not come back"
    assert (kept["best"], kept["later"], kept["rows"]) == (blue | {"count": 9}, {"deep": [1]}, [[new]])
    assert restore(path, Shelf).thing == moved


def test_of_what_no_newer_version_wrote_nothing_is_kept_beside_it(path: Path) -> None:
    save(path, OLD)
    assert restore(path, Thing).beyond is NOTHING_BEYOND
    assert restore(path, Thing).newer == ""


# --- a file that cannot be read


def test_a_file_that_cannot_be_read_gives_way_to_its_last_good_copy(path: Path) -> None:
    save(path, OLD)
    save(path, NEW)
    disk = FaultyDisk()
    disk.begin(fails=at(1))
    found = restore(path, Thing, disk=disk)

    assert found.thing == OLD
    assert "table.json cannot be read (Input/output error)" in found.wrong
    assert b"new" in path.with_name("table.json.damaged").read_bytes()


def test_two_files_that_cannot_be_read_stop_the_start_with_a_sentence_and_stay(path: Path) -> None:
    save(path, OLD)
    save(path, NEW)
    disk = FaultyDisk()
    disk.begin(fails=since(1))
    with pytest.raises(StateDamaged, match=r"table\.json: table\.json cannot be read \(Input/output error\) and"):
        restore(path, Thing, disk=disk)

    assert restore(path, Thing) == Found(NEW), "the disk came back"


def test_a_damaged_file_that_cannot_be_set_aside_stops_the_start_with_a_sentence(path: Path) -> None:
    save(path, OLD)
    save(path, NEW)
    path.write_bytes(b"damaged")
    disk = FaultyDisk()
    disk.begin(fails=lambda number, name: name == "replace")
    with pytest.raises(StateDamaged, match=r"cannot be set aside \(Input/output error\)"):
        restore(path, Thing, disk=disk)

    assert path.read_bytes() == b"damaged"


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

    assert back(path) == NEW
    save(path, OLD)
    assert back(path) == OLD
    path.write_bytes(b"damaged")
    assert back(path) == NEW


def test_a_last_good_copy_alone_is_taken(path: Path) -> None:
    save(path, OLD)
    save(path, NEW)
    path.unlink()

    assert back(path) == OLD


def test_a_save_that_fails_leaves_what_was_there(path: Path) -> None:
    save(path, OLD)
    path.with_suffix(".new").mkdir()  # nothing can be written there

    with pytest.raises(OSError, match="directory"):
        save(path, NEW)
    path.with_suffix(".new").rmdir()
    assert back(path) == OLD


# --- a disk that fails at each call in turn, and a plug that is pulled there

CALLS_OF_A_SAVE = ["open", "write", "fsync", "unlink", "link", "replace", "open", "fsync"]


def saved(path: Path, thing: Thing, disk: Disk) -> bool:
    try:
        save(path, thing, disk)
    except OSError:
        return False
    return True


def test_these_are_the_calls_of_a_save(path: Path) -> None:
    disk = FaultyDisk()
    for thing in (OLD, NEW, NEW):
        disk.begin()
        save(path, thing, disk)

    assert disk.calls == CALLS_OF_A_SAVE


def no_links(number: int, name: str) -> bool:
    return name == "link"


def one(number: int, links: bool) -> Plan:
    return lambda here, name: here == number or (name == "link" and not links)


@pytest.mark.parametrize("links", [True, False], ids=["with links", "without"])
@pytest.mark.parametrize("before", [(), (OLD,), (NEW, OLD)], ids=["first", "second", "third"])
@pytest.mark.parametrize("call", range(1, 20))
def test_after_one_fault_a_restart_reads_what_was_answered(
    path: Path, call: int, before: tuple[Thing, ...], links: bool
) -> None:
    for each in before:
        save(path, each)
    disk, new = FaultyDisk(), Thing("newest", 3)
    disk.begin(fails=one(call, links))
    is_done = saved(path, new, disk)

    expected = new if is_done else before[-1] if before else None
    assert restore(path, Thing) == Found(expected)
    disk.begin()
    save(path, NEW, disk)
    assert restore(path, Thing) == Found(NEW), "the disk is well again"


@pytest.mark.parametrize("before", [(), (OLD,), (NEW, OLD)], ids=["first", "second", "third"])
@pytest.mark.parametrize("call", range(1, 9))
def test_a_disk_that_dies_keeps_what_was_answered_but_where_it_died_in_the_last_sync(
    path: Path, call: int, before: tuple[Thing, ...]
) -> None:
    for each in before:
        save(path, each)
    disk, new = FaultyDisk(), Thing("newest", 3)
    disk.begin(fails=since(call))
    is_done = saved(path, new, disk)
    renamed_and_stuck = "replace" in disk.calls and disk.calls.index("replace") + 1 < call <= len(disk.calls)

    expected = new if is_done or renamed_and_stuck else before[-1] if before else None
    assert restore(path, Thing) == Found(expected)
    assert is_done == (call > len(disk.calls))


@pytest.mark.parametrize("fails", [never, no_links])
@pytest.mark.parametrize("before", [(), (OLD,), (NEW, OLD)], ids=["first", "second", "third"])
@pytest.mark.parametrize("call", range(1, 13))
def test_a_plug_that_is_pulled_at_any_call_leaves_the_old_or_the_new(
    path: Path, call: int, before: tuple[Thing, ...], fails: Plan
) -> None:
    for each in before:
        save(path, each)
    disk, new = FaultyDisk(), Thing("newest", 3)
    disk.begin(stops=at(call), fails=fails)
    try:
        save(path, new, disk)
    except Pulled:
        assert restore(path, Thing) in (Found(before[-1] if before else None), Found(new))
    else:
        assert restore(path, Thing) == Found(new)


def test_half_a_write_changes_nothing(path: Path) -> None:
    save(path, OLD)
    disk = FaultyDisk()
    disk.begin(fills=at(2))
    with pytest.raises(OSError, match="No space left on device"):
        save(path, NEW, disk)

    assert restore(path, Thing) == Found(OLD)
    assert sorted(each.name for each in path.parent.iterdir()) == ["table.json"]
