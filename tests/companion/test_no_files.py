"""No file can be opened, or one fails in a way that nobody foresaw: that is refused, and the evening goes on."""

import errno
import os
from pathlib import Path

import pytest

from companion.contract import AnyGame, Line, Seat
from companion.people.seats import AddSeat, Join, Rename
from companion.record import journal_files
from companion.table.commands import ChooseGame, ClearTable, GoOn, Pause, PlayAgain, StartGame
from companion.table.testing import Driver
from tests.companion.conftest import begun
from tests.companion.test_track import TRACK, narrated
from tests.companion.toys import WORDS, Add
from tests.scarce import no_file_left


def descriptors(path: Path) -> list[int]:
    """Which of this process's open files lead there."""
    found = []
    for each in Path("/proc/self/fd").iterdir():
        try:
            leads_to = os.readlink(each)
        except FileNotFoundError:
            continue  # the folder itself, opened to be looked through
        if leads_to == str(path):
            found.append(int(each.name))
    return found


def test_a_game_for_which_no_file_is_left_does_not_begin(table: Driver) -> None:
    table.join("Ann", "Ben")
    table.done("Ann", ChooseGame("toy"))
    before = table.snapshot
    with no_file_left():
        refused = table.do("Ann", StartGame())

    assert refused == "not_saved"
    assert table.snapshot is before
    assert list((table.folder / "games").iterdir()) == []
    table.done("Ann", StartGame())
    assert table.play.number == 1


@pytest.mark.parametrize("command", [StartGame(), AddSeat("Eve"), Rename(Seat("s1"), "Anna"), ChooseGame("toy")])
def test_nothing_that_needs_a_file_ends_the_evening(table: Driver, command: object) -> None:
    table.join("Ann", "Ben")
    table.done("Ann", ChooseGame("toy"))
    before, files = table.snapshot, table.files()
    with no_file_left():
        assert table.do("Ann", command) == "not_saved"
        assert table.do("Cid", Join("Cid")) == "not_saved"

    assert table.snapshot is before
    assert table.files() == files
    table.done("Ann", command)


@pytest.mark.parametrize("command", [PlayAgain(), ClearTable()])
def test_what_comes_after_a_game_needs_a_file_too(game: Driver, command: object) -> None:
    for _ in range(4):
        game.done("Ben", Add(3))
    before = game.snapshot
    with no_file_left():
        assert game.do("Ann", command) == "not_saved"

    assert game.snapshot is before
    game.done("Ann", command)


def test_a_game_that_is_on_goes_on_without_new_files(game: Driver) -> None:
    with no_file_left():
        game.done("Ben", Add(1))

    game.restart()
    assert game.state.count == 1


def test_a_folder_that_is_not_there_begins_no_game(table: Driver) -> None:
    table.join("Ann", "Ben")
    table.done("Ann", ChooseGame("toy"))
    before = table.snapshot
    (table.folder / "games").rmdir()

    assert table.do("Ann", StartGame()) == "not_saved"
    assert table.snapshot is before
    (table.folder / "games").mkdir()
    table.done("Ann", StartGame())


def test_a_folder_that_cannot_be_read_is_not_taken_for_an_empty_one(tmp_path: Path) -> None:
    """The next game would get the number of the first, and be written behind its end."""
    (tmp_path / "00007-toy.jsonl").touch()
    assert journal_files.next_number(tmp_path) == 8
    with no_file_left(), pytest.raises(OSError, match="Too many open files"):
        journal_files.next_number(tmp_path)
    with pytest.raises(FileNotFoundError):
        journal_files.next_number(tmp_path / "elsewhere")


def test_a_journal_that_fails_when_it_is_closed_holds_up_nothing(game: Driver) -> None:
    """Each of its lines is on the disk since it was written."""
    for _ in range(4):
        game.done("Ben", Add(3))
    (journal,) = descriptors(game.journal())
    os.close(journal)

    game.done("Ann", ClearTable())
    assert game.snapshot.play is None


def test_an_error_of_a_file_that_nobody_foresaw_is_refused_too(tmp_path: Path) -> None:
    """How long a line is stands in the clip's own file, and a card that dies can fail to give that."""
    games: dict[str, AnyGame] = {"toy": narrated(TRACK)}

    def lost(slug: str, said: Line) -> int:
        raise OSError(errno.EIO, "Input/output error")

    table = begun(Driver(tmp_path, games, WORDS, length=lost))
    table.after(2_500)
    table.done("Ann", Pause())
    before = table.snapshot

    assert table.do("Ann", GoOn()) == "not_saved"
    assert table.snapshot is before
    table.done("Ann", Rename(Seat("s1"), "Anna"))
