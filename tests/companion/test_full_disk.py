"""A disk that is full: what cannot be written is not done, nothing is half-written, and the table lives on."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.contract import Seat, Sound
from companion.people.seats import AddSeat, HandOver, Mute, Rename
from companion.record.journal import read
from companion.table.commands import ChooseGame, ClearTable, EndGame, GoOn, Pause, PlayAgain, StartGame, Undo
from companion.table.posts import Ask
from companion.table.testing import Driver
from tests.companion.toys import BEAT_MS, Add, Drum, Hide, SetCount


@contextmanager
def largest_file(size: int) -> Iterator[None]:
    """No file can grow beyond `size` bytes: the kernel itself refuses the write, also root's."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def size_of(path: Path) -> int:
    return path.stat().st_size


def long_played(game: Driver) -> None:
    """The journal is the longest file of all: a limit at its end leaves room for the others."""
    for number in range(30):
        game.done("Cid", Hide(number % 3 + 1))


MOVES: list[Any] = [
    pytest.param("Ben", Add(1), id="a move"),
    pytest.param("Ben", Hide(2), id="a secret choice"),
    pytest.param("Ann", SetCount(5), id="a correction"),
    pytest.param("Ben", Pause(), id="a pause"),
    pytest.param("Ann", EndGame(sure=True), id="the end"),
    pytest.param("Ben", Undo(0), id="undo"),
]


@pytest.mark.parametrize("room", [0, 1, 10])
@pytest.mark.parametrize(("name", "command"), MOVES)
def test_what_cannot_be_saved_is_not_done(game: Driver, name: str, command: Any, room: int) -> None:
    game.done("Ben", Add(1))
    long_played(game)
    before, files, news = game.snapshot, game.files(), len(game.heard)

    with largest_file(size_of(game.journal()) + room):
        answer = game.do(name, command)

    assert answer == "not_saved"
    assert game.snapshot is before
    assert len(game.heard) == news
    assert game.files() == files
    assert game.do(name, command) is None, "there is room again"
    list(read(game.journal()))
    seen = game.state
    game.restart()
    assert game.state == seen


def test_the_refusal_says_why(game: Driver) -> None:
    long_played(game)
    with largest_file(size_of(game.journal())):
        refused = game.send(Ask(Add(1), game.seat("Ben"))).refused

    assert refused is not None
    assert refused.values["why"] == "File too large"


@pytest.mark.parametrize(
    "command", [pytest.param(AddSeat("Eve"), id="a seat"), pytest.param(Rename(Seat("s1"), "Anna"), id="a name")]
)
def test_seats_that_cannot_be_saved_stay_as_they_were(table: Driver, command: Any) -> None:
    table.join("Ann")
    before = table.snapshot
    with largest_file(20):
        assert table.do("Ann", command) == "not_saved"

    assert table.snapshot is before
    table.restart()
    assert table.snapshot.house == before.house
    table.done("Ann", command)


def test_a_game_that_cannot_be_saved_does_not_begin(table: Driver) -> None:
    table.join("Ann", "Ben")
    table.done("Ann", ChooseGame("toy"))
    before = table.snapshot
    with largest_file(20):
        assert table.do("Ann", StartGame()) == "not_saved"

    assert table.snapshot is before
    assert list((table.folder / "games").iterdir()) == []
    table.done("Ann", StartGame())
    assert table.play.number == 1


def test_a_game_that_the_table_cannot_remember_does_not_begin_either(table: Driver) -> None:
    """There is room for the journal's first line, but not for the seats with all their phones."""
    table.join("Ann", "Ben")
    table.done("Ann", ChooseGame("toy"))
    before = table.snapshot
    house = size_of(table.folder / "table.json")
    with largest_file(house - 10):
        assert table.do("Ann", StartGame()) == "not_saved"

    assert table.snapshot is before
    assert list((table.folder / "games").iterdir()) == []


@pytest.mark.parametrize("command", [ClearTable(), PlayAgain()])
def test_a_finished_game_that_cannot_be_put_away_stays_on_the_table(game: Driver, command: Any) -> None:
    for _ in range(4):
        game.done("Ben", Add(3))
    before = game.snapshot
    with largest_file(20):
        assert game.do("Ann", command) == "not_saved"

    assert game.snapshot is before
    assert len(list((game.folder / "games").iterdir())) == 1
    assert game.undo("Ben") is None, "it can still be played on"
    assert game.state.count == 9


def test_a_beat_that_cannot_be_saved_is_not_heard_and_the_table_stands_still(game: Driver) -> None:
    game.done("Ann", Drum(2))
    long_played(game)
    with largest_file(size_of(game.journal())):
        game.after(3 * BEAT_MS)

    assert Sound("drum") not in game.effects
    assert not game.play.running
    assert game.snapshot.faults == (("journal", "File too large"),)

    game.done("Ben", GoOn())
    game.after(0)
    assert game.state.heard != ()
    assert not game.snapshot.faults


def test_the_last_move_stands_also_where_its_end_cannot_be_written_down(game: Driver) -> None:
    game.done("Ben", Add(3))
    long_played(game)
    game.done("Cid", Add(3))
    while game.state.count < 10 - 3:
        game.done("Ben", Add(1))
    with largest_file(size_of(game.journal()) + 330):  # room for the move, not for both
        assert game.do("Ben", Add(3)) is None

    assert game.play.ended
    assert dict(game.snapshot.faults).keys() == {"journal"}
    game.restart()
    assert game.play.ended
    assert game.do("Ann", PlayAgain()) is None


@pytest.mark.parametrize("then", [Rename(Seat("s2"), "Bob"), PlayAgain()], ids=lambda each: type(each).__name__)
def test_an_end_that_is_written_down_later_or_left_behind_warns_no_more(game: Driver, then: Any) -> None:
    game.done("Ben", Add(3))
    long_played(game)
    while game.state.count < 10 - 3:
        game.done("Ben", Add(1))
    with largest_file(size_of(game.journal()) + 330):
        game.done("Ben", Add(3))
    assert dict(game.snapshot.faults).keys() == {"journal"}
    game.done("Ann", then)

    assert not game.snapshot.faults


def test_a_table_that_stands_still_warns_until_something_could_be_written(game: Driver) -> None:
    game.done("Ann", Drum(2))
    long_played(game)
    with largest_file(size_of(game.journal())):
        game.after(3 * BEAT_MS)
        game.done("Ben", Rename(Seat("s2"), "Bob"))
        assert dict(game.snapshot.faults).keys() == {"journal"}
        game.done("Ann", HandOver(Seat("s2")))
        assert dict(game.snapshot.faults).keys() == {"journal"}
    game.done("Ben", Mute(on=True))
    assert not game.snapshot.faults
    assert game.history[-1] == "Bob is the host now"
