"""The archive's reader: however many ask, it goes on, and leaves the machine to the table half of the time."""

from pathlib import Path

import pytest

from companion.past.archive import Reader
from companion.past.known import Notes
from companion.record.journal_files import Volume


class Slow:
    """A reader to which each journal costs 100 ms, and nothing else takes any time."""

    def __init__(self, folder: Path, count: int) -> None:
        self.ms, self.read, self.breaks = 0, list[int](), -1
        self.volumes = tuple(Volume(each, "toy", folder / str(each)) for each in range(count))
        for each in self.volumes:
            each.path.touch()
        self.notes, self.others = Notes(self._make, self._unread), Notes(self._make, self._unread)
        self.reader = Reader(lambda: self.ms, lambda: None)

    def _make(self, volume: Volume) -> str:
        self.ms += 100
        self.read.append(volume.number)
        if volume.number == self.breaks:
            raise ZeroDivisionError
        return ""

    def _unread(self, volume: Volume, problem: str) -> str:
        return problem


def test_however_often_it_is_asked_it_reads_on_and_rests_as_long_as_it_reads(tmp_path: Path) -> None:
    slow = Slow(tmp_path, 20)
    while slow.ms < 6_000 and len(slow.read) < 20:
        slow.reader.take(
            (slow.notes, slow.volumes[: 20 - len(slow.read)])
        )  # there is always news, so no `tick` ever comes
        assert len(slow.read) * 200 <= slow.ms + 100
        slow.ms += 17

    assert slow.read == list(range(19, -1, -1))


def test_its_rest_does_not_begin_anew_with_each_question(tmp_path: Path) -> None:
    slow = Slow(tmp_path, 3)
    assert slow.reader.wait() is None
    slow.reader.take((slow.notes, slow.volumes))
    if not slow.read:
        slow.reader.tick()
    assert slow.reader.wait() == 0.1
    slow.ms += 60
    slow.reader.take((slow.notes, slow.volumes[:1]))
    assert slow.reader.wait() == 0.04
    slow.ms += 60
    assert slow.reader.wait() == 0


def test_what_is_to_be_read_next_anyway_need_not_be_asked_for_again(tmp_path: Path) -> None:
    slow = Slow(tmp_path, 3)
    first = slow.notes, slow.volumes[:1]
    assert not slow.reader.is_at(first)
    slow.reader.take((slow.notes, slow.volumes))
    assert slow.reader.is_at(first)
    slow.reader.take((slow.others, slow.volumes))
    assert not slow.reader.is_at(first), "others come before it now"
    assert not slow.reader.is_at((slow.notes, slow.volumes)), "and one of them is known"


def test_what_waits_behind_one_that_breaks_is_to_be_asked_for_again(tmp_path: Path) -> None:
    slow = Slow(tmp_path, 2)
    slow.breaks = 1
    with pytest.raises(ZeroDivisionError):
        slow.reader.take((slow.notes, slow.volumes))
    assert not slow.reader.is_at((slow.notes, slow.volumes[:1])), "the outlet waits for news"
    slow.ms += 100
    slow.reader.take((slow.notes, slow.volumes[:1]))
    assert slow.read == [1, 0]
