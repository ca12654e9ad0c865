"""A disk that fails at each call in turn, and a plug pulled there: the table comes back as it was answered."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from companion.box.cards import ForgetCard, Meaning, TeachCard, meaning_text
from companion.contract import ZERO, Bed, Cue, Scene, Seat, Track
from companion.people.seats import AddSeat, HandOver, Leave, Mute, RemoveSeat, Rename, SetPin, SetVolume, TakePhones
from companion.table.commands import (
    ChooseGame,
    ClearTable,
    EndGame,
    GoOn,
    Pause,
    PlayAgain,
    PutAside,
    Redo,
    SetOptions,
    StartGame,
    TakeUp,
    Undo,
)
from companion.table.testing import Driver
from tests.companion.conftest import begun
from tests.companion.test_left_open import forget
from tests.companion.toys import CHAPTERS, WORDS, Add, Drum, Hide, Reveal, Roll, SetCount, other
from tests.faults import FaultyDisk, Pulled, at, since
from tests.hardware.boards import PARTS

MOST_CALLS = 25  # more than any command has
DRUMS = Scene(track=Track(ZERO, (Cue(0, Bed("sea_and_wind")),)))


@dataclass(frozen=True, slots=True)
class RollAtLast(Roll):
    breaks_off = True


BREAKS_OFF = other(
    chapters=(*CHAPTERS, RollAtLast),
    scene=lambda state: DRUMS if state.next_beat is not None and not state.face else Scene(),
)


def lobby(game: Driver) -> None:
    game.done("Ann", EndGame(sure=True))
    game.done("Ann", ClearTable())


def over(game: Driver) -> None:
    game.done("Ann", EndGame(sure=True))


def nearly_won(game: Driver) -> None:
    for _ in range(3):
        game.done("Ben", Add(3))


def moved(game: Driver) -> None:
    game.done("Ben", Add(2))


def undone(game: Driver) -> None:
    moved(game)
    assert game.undo("Ben") is None


def paused(game: Driver) -> None:
    moved(game)
    game.done("Ben", Pause())


def taught(game: Driver) -> None:
    game.done("Ann", TeachCard("04AA", meaning_text(Meaning("press", "big"))))


def forgotten(game: Driver) -> None:
    moved(game)
    forget(game)


def forgotten_with_an_older_one(game: Driver) -> None:
    over(game)
    game.done("Ann", PlayAgain())
    moved(game)
    forget(game, playing=1)


def track_stands(game: Driver) -> None:
    moved(game)
    game.done("Ben", Drum(9))
    game.done("Ben", Pause())


ROWS: list[Any] = [
    pytest.param(moved, "Cid", Add(1), id="a move"),
    pytest.param(moved, "Cid", Hide(1), id="a secret choice"),
    pytest.param(moved, "Cid", Reveal(), id="a move that everybody hears"),
    pytest.param(nearly_won, "Cid", Add(3), id="the last move"),
    pytest.param(moved, "Ann", SetCount(7), id="a correction"),
    pytest.param(moved, "Ben", Undo(0), id="undo"),
    pytest.param(undone, "Ben", Redo(1), id="doing it again"),
    pytest.param(moved, "Ben", Pause(), id="a pause"),
    pytest.param(paused, "Ben", GoOn(), id="going on"),
    pytest.param(track_stands, "Ben", RollAtLast(), id="breaking off in a pause"),
    pytest.param(moved, "Ann", EndGame(sure=True), id="the end by hand"),
    pytest.param(lobby, "Ann", StartGame(), id="a start"),
    pytest.param(over, "Ann", PlayAgain(), id="playing again"),
    pytest.param(over, "Ann", ClearTable(), id="clearing the table"),
    pytest.param(moved, "Ann", PutAside(), id="putting a game aside"),
    pytest.param(forgotten, "Ann", TakeUp(1), id="taking a game up"),
    pytest.param(forgotten_with_an_older_one, "Ann", TakeUp(2), id="taking a game up instead of one that is over"),
    pytest.param(lobby, "Ann", ChooseGame("toy"), id="choosing"),
    pytest.param(lobby, "Ann", SetOptions({"goal": 5}), id="an option"),
    pytest.param(lobby, "Ann", AddSeat("Eve"), id="a seat"),
    pytest.param(lobby, "Ann", RemoveSeat(Seat("s3")), id="a seat less"),
    pytest.param(lobby, "Ben", Leave(), id="leaving"),
    pytest.param(moved, "Ben", Rename(Seat("s2"), "Bob"), id="a name"),
    pytest.param(moved, "Ann", SetPin("1234"), id="a PIN"),
    pytest.param(moved, "Ben", SetVolume(30), id="the volume"),
    pytest.param(moved, "Ben", Mute(on=True), id="muting"),
    pytest.param(moved, "Ann", TeachCard("04AA", "press big"), id="a card"),
    pytest.param(taught, "Ann", ForgetCard("04AA"), id="a card less"),
]


IN_TWO_FILES: list[Any] = [  # first the seats, then the history: a plug between them costs the line that tells of it
    pytest.param(moved, "Ann", HandOver(Seat("s2")), id="handing over"),
    pytest.param(moved, "Ann", TakePhones(Seat("s2")), id="taking a phone"),
]


def seen(game: Driver) -> Any:
    """All that has to survive."""
    play, left = game.snapshot.play, game.snapshot.left_open
    on = None if play is None else (play.number, play.state, game.history, play.ended)
    return game.snapshot.house, on, game.snapshot.box.cards, [each.number for each in left]


Table = Callable[[], tuple[Driver, FaultyDisk]]


@pytest.fixture
def again(tmp_path: Path, before: Callable[[Driver], None]) -> Table:
    """The same table once more each time, on a disk of its own."""
    first = begun(Driver(tmp_path / "first", BREAKS_OFF, WORDS, PARTS))
    before(first)
    first.table.close()
    numbers = count(1)

    def made() -> tuple[Driver, FaultyDisk]:
        folder, disk = tmp_path / str(next(numbers)), FaultyDisk()
        copytree(first.folder, folder)
        game = Driver(folder, BREAKS_OFF, WORDS, PARTS, disk=disk)
        game.keys = first.keys
        if before not in (paused, track_stands) and game.snapshot.play is not None and not game.play.ended:
            game.done("Ann", GoOn())
        return game, disk

    return made


def journals(game: Driver) -> list[str]:
    return sorted(each.name for each in (game.folder / "games").iterdir())


def plug_back(game: Driver, disk: FaultyDisk) -> None:
    disk.kill()
    game.ms += 7_000
    game.plug_in()


def asked(game: Driver, name: str, command: Any) -> bool:
    """Was it done? No other refusal can come of the disk."""
    code = game.do(name, command)
    assert code in (None, "cannot_go_on" if isinstance(command, TakeUp) else "not_saved", "not_saved")
    return code is None


@pytest.mark.parametrize(("before", "name", "command"), [*ROWS, *IN_TWO_FILES])
def test_after_one_fault_the_table_is_as_it_was_answered(again: Table, name: str, command: Any) -> None:
    for call in range(1, MOST_CALLS):
        game, disk = again()
        old, files = seen(game), journals(game)
        disk.begin(fails=at(call))
        is_done, calls = asked(game, name, command), len(disk.calls)
        now = seen(game)
        assert is_done or now == old
        plug_back(game, disk)

        assert seen(game) == now, f"{call} of {calls}"
        assert is_done or journals(game) == files, "no file stays of what did not begin"
        if call > calls:
            assert is_done
            return
    raise AssertionError("more calls than a command has")


@pytest.mark.parametrize(("before", "name", "command"), [*ROWS, *IN_TWO_FILES])
def test_after_one_fault_the_same_can_be_done(again: Table, name: str, command: Any) -> None:
    for call in range(1, MOST_CALLS):
        game, disk = again()
        disk.begin(fails=at(call))
        if asked(game, name, command):
            continue
        game.done(name, command)
        now = seen(game)
        plug_back(game, disk)
        assert seen(game) == now


@pytest.mark.parametrize(("before", "name", "command"), ROWS)
def test_a_disk_that_dies_leaves_no_third_thing(again: Table, name: str, command: Any) -> None:
    """Where it died between writing and making sure, what was refused can be there all the same: nothing could be
    taken back any more. Nothing that was answered before is lost by that."""
    game, disk = again()
    game.done(name, command)
    done = seen(game)[:3]
    for call in range(1, MOST_CALLS):
        game, disk = again()
        disk.begin(fails=since(call))
        is_done, calls = asked(game, name, command), disk.calls
        now = seen(game)[:3]
        plug_back(game, disk)

        was_written = "fdatasync" in calls or "replace" in calls[: call - 1]
        assert seen(game)[:3] in ((now, done) if was_written and not is_done else (now,)), f"{call} of {calls}"
        if call > len(calls):
            return


@pytest.mark.parametrize(("before", "name", "command"), ROWS)
def test_a_plug_that_is_pulled_at_any_call_leaves_all_of_it_or_nothing(again: Table, name: str, command: Any) -> None:
    game, disk = again()
    old = seen(game)[:3]
    game.done(name, command)
    done = seen(game)[:3]
    for call in range(1, MOST_CALLS):
        game, disk = again()
        disk.begin(stops=at(call))
        try:
            game.done(name, command)
        except Pulled:
            was_pulled = True
        else:
            was_pulled = False
        plug_back(game, disk)

        assert seen(game)[:3] in ((old, done) if was_pulled else (done,)), call
        if not was_pulled:
            return
