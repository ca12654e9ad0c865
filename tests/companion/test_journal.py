"""The journal: whatever the plug does to its end, what was sound stays; damage elsewhere is never passed over."""

import os
from itertools import chain, combinations
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.record.journal import Journal, JournalDamaged, begun, ends, entries, read
from companion.record.journal_files import next_number
from tests.faults import FaultyDisk, at, never, since

ENTRIES: list[dict[str, Any]] = [{"n": 1}, {"n": 2, "told": ["Ben added 2"]}, {"n": 3, "s": 'a "crc":"x" \n ü'}]


def written(path: Path, entries: list[dict[str, Any]] | None = None) -> bytes:
    log = Journal(path)
    for entry in ENTRIES if entries is None else entries:
        log.append(entry)
    log.close()
    return path.read_bytes()


def opened(path: Path) -> None:
    Journal(path).close()


def test_what_was_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    raw = written(path)

    assert list(read(path)) == ENTRIES
    assert raw.count(b"\n") == len(ENTRIES)
    assert path.stat().st_mode & 0o077 == 0, "secrets stand in it"


def test_an_opened_journal_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    written(path)
    written(path, [{"n": 4}])

    assert list(read(path)) == [*ENTRIES, {"n": 4}]


def test_a_journal_torn_at_every_byte_of_its_end_keeps_what_was_sound(tmp_path: Path) -> None:
    whole = written(tmp_path / "whole.jsonl")
    line_ends = [place + 1 for place, byte in enumerate(whole) if byte == ord("\n")]
    for size in range(len(whole)):
        folder = tmp_path / str(size)
        folder.mkdir()
        path = folder / "a.jsonl"
        path.write_bytes(whole[:size])
        sound = max([0, *[end for end in line_ends if end <= size]])
        kept = line_ends.index(sound) + 1 if sound else 0
        assert list(read(path)) == ENTRIES[:kept]
        assert path.read_bytes() == whole[:size], "reading changes nothing"

        written(path, [{"n": "after"}])

        assert list(read(path)) == [*ENTRIES[:kept], {"n": "after"}]
        aside = [each.read_bytes() for each in folder.iterdir() if each != path]
        assert aside == ([whole[sound:size]] if size > sound else [])


@pytest.mark.parametrize(
    "tail",
    [
        pytest.param(bytes(512), id="zero bytes, as a file system leaves them"),
        pytest.param(b"\n\n\n", id="empty lines"),
        pytest.param(b"\xff\xfe\x00garbage\nmore\n", id="garbage in lines"),
        pytest.param(b'{"n":4}\n', id="a line without its sum"),
        pytest.param(b'{"n":4,"crc":"00000000"}\n', id="a line with a wrong sum"),
    ],
)
def test_a_spoilt_end_is_set_aside_whole(tmp_path: Path, tail: bytes) -> None:
    path = tmp_path / "a.jsonl"
    sound = written(path)
    path.write_bytes(sound + tail)
    opened(path)

    assert path.read_bytes() == sound
    (aside,) = (each for each in tmp_path.iterdir() if each != path)
    assert aside.read_bytes() == tail
    opened(path)
    assert len(list(tmp_path.iterdir())) == 2, "once"


def test_what_was_set_aside_before_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    sound = written(path)
    for tail in (b"first", b"second"):
        path.write_bytes(sound + tail)
        opened(path)

    assert {each.read_bytes() for each in tmp_path.iterdir() if each != path} == {b"first", b"second"}


@pytest.mark.parametrize("line", [1, 2])
def test_damage_in_the_middle_stops_names_the_line_and_changes_nothing(tmp_path: Path, line: int) -> None:
    path = tmp_path / "a.jsonl"
    lines = written(path).splitlines(keepends=True)
    lines[line - 1] = lines[line - 1].replace(b'"n"', b'"m"')
    path.write_bytes(b"".join(lines))

    says = rf"a\.jsonl:{line}: this line is damaged"
    with pytest.raises(JournalDamaged, match=says):
        opened(path)
    with pytest.raises(JournalDamaged, match=says):
        list(read(path))
    with pytest.raises(JournalDamaged, match=says):
        list(entries(path.read_bytes(), str(path)))
    assert path.read_bytes() == b"".join(lines)
    assert list(tmp_path.iterdir()) == [path]


@settings(max_examples=300)
@given(st.data())
def test_every_flipped_bit_is_found(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    path = tmp_path_factory.mktemp("bits") / "a.jsonl"
    raw = bytearray(written(path))
    first = raw.index(b"\n")
    place = data.draw(st.integers(0, first), label="byte of the first line")
    raw[place] ^= 1 << data.draw(st.integers(0, 7), label="bit")
    path.write_bytes(raw)

    with pytest.raises(JournalDamaged):
        list(read(path))


def test_every_flipped_bit_of_the_last_line_costs_the_last_line_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    whole = written(path)
    begins = whole[:-1].rindex(b"\n") + 1
    for place in range(begins, len(whole)):
        spoilt = bytearray(whole)
        spoilt[place] ^= 1
        path.write_bytes(spoilt)
        assert list(read(path)) == ENTRIES[:-1]


@given(st.dictionaries(st.text(max_size=5).filter(lambda key: key != "crc"), st.text() | st.integers(-9, 9)))
def test_whatever_stands_in_an_entry_comes_back(
    tmp_path_factory: pytest.TempPathFactory, entry: dict[str, Any]
) -> None:
    path = tmp_path_factory.mktemp("any") / "a.jsonl"
    written(path, [{"type": "Did", **entry}])

    assert list(read(path)) == [{"type": "Did", **entry}]


def test_a_torn_end_is_told_with_where_it_is_kept(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "a.jsonl"
    sound = written(path)
    assert not caplog.messages
    path.write_bytes(sound + b"torn")
    Journal(path).close()

    (told,) = caplog.messages
    assert str(path) in told
    assert f"4 bytes are kept in a.torn-{len(sound)}" in told


@pytest.mark.parametrize("line", [1, 2])
def test_the_message_of_a_damaged_journal_says_what_to_do_and_what_can_be_saved(tmp_path: Path, line: int) -> None:
    path = tmp_path / "a.jsonl"
    lines = written(path).splitlines(keepends=True)
    lines[line - 1] = b"damaged\n"
    path.write_bytes(b"".join(lines))
    with pytest.raises(JournalDamaged) as damaged:
        opened(path)

    assert ("take the file from a copy or an export" in str(damaged.value)) == (line == 1)
    assert ("To save what stands before it" in str(damaged.value)) == (line > 1)


# --- small questions


def test_ends_are_the_first_and_the_last_sound_entry(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    sound = written(path, [{"n": number, "pad": "x" * 100} for number in range(2_000)])
    found = ends(path)
    assert found is not None
    assert [each["n"] for each in found] == [0, 1_999]

    path.write_bytes(sound + b"torn")
    assert ends(path) == found


@pytest.mark.parametrize("content", [b"", b"torn", b"\n"])
def test_a_journal_without_a_sound_line_has_no_ends(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(content)

    assert ends(path) is None


def test_one_line_is_first_and_last(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    written(path, [{"n": 1}])

    assert ends(path) == ({"n": 1}, {"n": 1})


def test_a_number_is_never_given_twice(tmp_path: Path) -> None:
    assert next_number(tmp_path) == 1
    (tmp_path / "00007-toy.jsonl").touch()
    (tmp_path / "00003-toy.jsonl").touch()
    (tmp_path / "note.txt").touch()
    assert next_number(tmp_path) == 8
    (tmp_path / "00012-toy.torn-5").touch()
    assert next_number(tmp_path) == 13, "its journal may have been moved away"


def test_a_journal_that_is_discarded_leaves_nothing(tmp_path: Path) -> None:
    log = Journal(tmp_path / "a.jsonl")
    log.append({"n": 1})
    log.discard()

    assert list(tmp_path.iterdir()) == []


# --- a disk that fails

CALLS_OF_A_REFUSAL = ["write", "fdatasync", "ftruncate", "fdatasync"]


def entries_of(path: Path) -> list[int]:
    return [entry["n"] for entry in read(path)]


def refused(log: Journal, number: int) -> bool:
    try:
        log.append({"n": number, "pad": "x" * 50 * (number % 3)})
    except OSError:
        return True
    return False


@pytest.mark.parametrize("fills", [False, True], ids=["errors", "half a line is written"])
@pytest.mark.parametrize("faults", sorted(chain.from_iterable(combinations(range(1, 9), n) for n in (1, 2, 3, 4))))
def test_what_was_refused_never_stands_before_a_good_line(tmp_path: Path, faults: tuple[int, ...], fills: bool) -> None:
    disk, path = FaultyDisk(), tmp_path / "a.jsonl"
    log = Journal(path, disk)
    log.append({"n": 0})
    disk.begin(fails=at(*faults), fills=at(1) if fills else never)
    answered = [0]
    for number in range(1, 6):
        was_refused = refused(log, number)
        answered += [] if was_refused else [number]
        found = entries_of(path)
        assert found[: len(answered)] == answered
        assert found[len(answered) :] in ([], found[-1:]), "one line at most that nobody heard of, and the last"

    assert refused(log, 6) is False, "the disk is well again"
    assert entries_of(path) == [*answered, 6]
    log.close()
    opened(path)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a.jsonl"], "nothing had to be set aside"


@pytest.mark.parametrize("call", [1, 2])
def test_a_line_that_is_refused_by_one_fault_is_gone_at_once(tmp_path: Path, call: int) -> None:
    disk, path = FaultyDisk(), tmp_path / "a.jsonl"
    log = Journal(path, disk)
    log.append({"n": 0})
    before = path.read_bytes()
    disk.begin(fails=at(call))

    assert refused(log, 1)
    assert disk.calls == [*CALLS_OF_A_REFUSAL[:call], *CALLS_OF_A_REFUSAL[2:]]
    assert path.read_bytes() == before


def test_nothing_is_written_while_a_refused_line_cannot_be_cut_off(tmp_path: Path) -> None:
    disk, path = FaultyDisk(), tmp_path / "a.jsonl"
    log = Journal(path, disk)
    log.append({"n": 0})
    disk.begin(fails=lambda number, name: name in ("fdatasync", "ftruncate"))
    assert refused(log, 1)
    left = path.read_bytes()
    for number in (2, 3):
        assert refused(log, number)
        assert path.read_bytes() == left
    disk.begin()

    log.close()
    assert entries_of(path) == [0], "at the latest when it is closed"


@pytest.mark.parametrize("call", range(1, 8))
def test_a_journal_that_cannot_be_begun_leaves_no_file(tmp_path: Path, call: int) -> None:
    disk = FaultyDisk()
    disk.begin(fails=at(call))
    try:
        begun(tmp_path / "a.jsonl", {"n": 1}, disk).close()
    except OSError:
        assert list(tmp_path.iterdir()) == []
        assert call <= 6
    else:
        assert disk.calls == ["open", "open", "fsync", "open", "write", "fdatasync"]


def test_a_new_journal_is_never_written_into_one_that_is_there(tmp_path: Path) -> None:
    """The folder may hide it: a name that cannot be listed can still be opened."""
    raw = written(tmp_path / "a.jsonl")
    with pytest.raises(FileExistsError):
        begun(tmp_path / "a.jsonl", {"n": 1})

    assert (tmp_path / "a.jsonl").read_bytes() == raw


def test_a_file_that_never_began_and_cannot_be_removed_stops_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    disk = FaultyDisk()
    log = begun(tmp_path / "a.jsonl", {"n": 1}, disk)
    disk.begin(fails=since(1))
    log.discard()

    assert "a.jsonl: this game never began, and its file cannot be removed (Input/output error)" in caplog.text


# --- a journal from elsewhere


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(b"this is no JSON", id="no JSON"),
        pytest.param(b"[1", id="no entry"),
        pytest.param(b'{"n":"\xff"', id="no text"),
        pytest.param(b'{"n":' + b"[" * 20_000, id="deep brackets"),
    ],
)
def test_a_line_that_is_no_entry_under_a_right_sum_is_damaged(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "a.jsonl"
    sound = written(path, [{"n": 1}])
    strange = line + b',"crc":"%08x"}\n' % crc32(line)
    with pytest.raises(JournalDamaged, match=r"a\.jsonl:2"):
        list(entries(sound + strange + sound, "a.jsonl"))
    path.write_bytes(sound + strange)

    assert list(read(path)) == [{"n": 1}]
    assert ends(path) == ({"n": 1}, {"n": 1})


def test_a_journal_that_is_closed_again_closes_nobody_elses_file(tmp_path: Path) -> None:
    log = Journal(tmp_path / "a.jsonl")
    log.close()
    other = os.open(os.devnull, os.O_RDONLY)
    log.close()
    os.close(other)
    with pytest.raises(OSError, match="Bad file descriptor"):
        log.append({"type": "Passed", "at": 1})
