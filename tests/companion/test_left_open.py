"""A game that the table has forgotten lies there whole: it is offered, and goes on where it was."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from companion.contract import Refused, Seat
from companion.people.seats import House, Rename, SetPin
from companion.record import store
from companion.table import unfinished
from companion.table.commands import ChooseGame, ClearTable, EndGame, GoOn, PlayAgain, StartGame, TakeUp
from companion.table.posts import Ask
from companion.table.testing import Driver
from tests.companion.conftest import begun
from tests.companion.toys import GAMES, WORDS, Add, other
from tests.faults import FaultyDisk

TABLE = "table.json"


def house_of(game: Driver) -> Path:
    return game.folder / TABLE


def forget(game: Driver, **changes: object) -> None:
    """The game that is on is not in the table's file any more."""
    store.save(house_of(game), replace(game.snapshot.house, **{"playing": None, **changes}))  # type: ignore[arg-type]
    game.restart()


def offered(game: Driver) -> int | None:
    left = game.snapshot.left_open
    return left[0].number if left else None


def refused_to(game: Driver, command: object) -> Refused:
    """To the host."""
    refused = game.send(Ask(command, game.seat("Ann"))).refused
    assert refused is not None
    return refused


def test_a_table_that_was_cut_just_after_the_start_of_a_game_says_so_and_offers_the_game(
    game: Driver, caplog: pytest.LogCaptureFixture
) -> None:
    raw = house_of(game).read_bytes()
    house_of(game).write_bytes(raw[: len(raw) // 2])
    game.restart()

    assert game.snapshot.play is None
    (fault,) = game.snapshot.faults
    assert fault[0] == "memory"
    assert "table.json is damaged. The copy from before its last change was taken" in fault[1]
    assert "table.json is damaged" in caplog.text
    (left,) = game.snapshot.left_open
    assert (left.number, left.slug) == (1, "toy")
    assert [each.name for each in left.sitters] == ["Ann", "Ben", "Cid", "Dora"]

    game.done("Ann", TakeUp(1))

    assert game.snapshot.faults == ()
    assert offered(game) is None
    assert game.play.number == 1
    assert (game.play.running, game.play.resumed) == (False, True), "paused, as after a power cut"
    assert game.said[-1] == "say.came_back"
    game.done("Ben", GoOn())
    game.done("Ben", Add(2))
    game.restart()
    assert (game.play.number, game.state.count, offered(game)) == (1, 2, None)


def test_a_game_goes_on_where_it_was_with_its_history_and_its_undo(game: Driver) -> None:
    game.done("Ben", Add(2))
    game.after(5_000)
    game.done("Cid", Add(1))
    before, history = game.state, game.history
    forget(game)
    game.done("Ann", TakeUp(1))

    assert (game.state, game.history) == (before, history)
    assert game.play.at == 5_000
    assert game.undo("Cid") is None
    assert game.state.count == 2


def test_taking_up_writes_nothing_into_the_journal(game: Driver) -> None:
    game.done("Ben", Add(2))
    before = game.journal().read_bytes()
    forget(game)
    game.done("Ann", TakeUp(1))

    assert game.journal().read_bytes() == before


def test_only_the_newest_game_is_offered_and_only_if_nobody_ended_it(game: Driver) -> None:
    assert offered(game) is None
    assert game.do("Ann", TakeUp(1)) == "game_runs"
    game.done("Ann", EndGame(sure=True))
    forget(game)
    assert offered(game) is None
    assert game.do("Ann", TakeUp(1)) == "not_left_open"

    game.done("Ann", ChooseGame("toy"))
    game.done("Ann", StartGame())
    forget(game)
    assert offered(game) == 2
    assert game.do("Ann", TakeUp(1)) == "not_left_open"


def test_an_end_that_was_taken_back_is_none(game: Driver) -> None:
    for _ in range(4):
        game.done("Ben", Add(3))
    assert game.play.ended
    assert game.undo("Ben") is None
    forget(game)

    assert offered(game) == 1
    game.done("Ann", TakeUp(1))
    assert game.state.count == 9


def test_another_game_can_be_started_instead(game: Driver) -> None:
    forget(game)
    game.done("Ann", StartGame())

    assert (game.play.number, offered(game)) == (2, None)
    game.done("Ann", EndGame(sure=True))
    game.done("Ann", ClearTable())
    assert offered(game) is None, "it is not the newest any more"


def test_it_is_offered_beside_an_older_one_that_is_over(game: Driver) -> None:
    """The copy may remember the game before."""
    game.done("Ann", EndGame(sure=True))
    game.done("Ann", PlayAgain())
    game.done("Ben", Add(2))
    forget(game, playing=1)
    assert (game.play.number, game.play.ended, offered(game)) == (1, True, 2)

    game.done("Ann", TakeUp(2))

    assert (game.play.number, game.state.count) == (2, 2)


def test_what_is_on_the_table_now_comes_first(game: Driver) -> None:
    game.done("Ann", EndGame(sure=True))
    game.done("Ann", PlayAgain())
    (game.folder / "games" / "00001-toy.jsonl").write_bytes(b"")
    forget(game, playing=1)
    assert game.snapshot.unreadable is not None
    assert offered(game) is None
    assert game.do("Ann", TakeUp(2)) == "game_runs"

    game.done("Ann", ClearTable())
    assert offered(game) == 2


def test_a_game_that_could_not_be_read_is_offered_again_once_it_is_cleared_away(game: Driver) -> None:
    game.done("Ben", Add(2))
    game.restart(other(rules=2))
    game.done("Ann", ClearTable())
    assert offered(game) == 1
    refused = refused_to(game, TakeUp(1))
    assert refused.code == "cannot_go_on"
    assert "rules 1 of toy; here are rules 2" in str(refused.values["why"])
    game.restart(GAMES)

    game.done("Ann", TakeUp(1))
    assert game.state.count == 2


def test_a_look_that_fails_offers_nothing_and_takes_back_nothing(game: Driver) -> None:
    """The table was cleared by then."""
    game.done("Ann", EndGame(sure=True))
    games = game.folder / "games"
    games.rename(game.folder / "elsewhere")
    games.symlink_to(games)

    game.done("Ann", ClearTable())
    assert (game.snapshot.play, offered(game)) == (None, None)
    assert unfinished.left_open(games, (), None) == ()


# --- refused


def damaged(game: Driver) -> None:
    raw = game.journal().read_bytes().splitlines(keepends=True)
    game.journal().write_bytes(b"".join([raw[0], b"damaged\n", *raw[2:]]))


def removed(game: Driver) -> None:
    game.journal().unlink()


@pytest.mark.parametrize(
    ("spoil", "says"), [(damaged, "00001-toy.jsonl:2: this line is damaged"), (removed, "is not in")]
)
def test_it_is_refused_with_the_reason_where_it_cannot_go_on(
    game: Driver, spoil: Callable[[Driver], None], says: str
) -> None:
    for _ in range(3):
        game.done("Ben", Add(1))
    forget(game)
    spoil(game)
    before, files = game.snapshot, game.files()
    refused = refused_to(game, TakeUp(1))

    assert refused.code == "cannot_go_on"
    assert says in str(refused.values["why"])
    assert not str(refused.values["why"]).endswith("."), "it stands within a sentence"
    assert game.snapshot is before
    assert game.files() == files
    game.done("Ann", StartGame())


def test_who_is_called_otherwise_than_in_a_forgotten_game_watches_and_the_seat_is_free(game: Driver) -> None:
    """The table does not know the phones of a game that it forgot, and nobody is to get the hand of another."""
    game.done("Ben", Rename(Seat("s2"), "Bob"))
    forget(game)
    game.done("Ann", TakeUp(1))

    assert [(each.name, bool(each.phones)) for each in game.snapshot.house.people] == [
        ("Ann", True), ("Ben", False), ("Cid", True), ("Dora", False), ("Bob", True),
    ]  # fmt: skip
    assert game.seat("Ben") == Seat("s5"), "the phone that is called Bob now"


def test_it_goes_on_at_an_empty_table_with_who_is_there(game: Driver) -> None:
    game.done("Ben", Add(2))
    for path in game.folder.glob("table.*"):
        path.unlink()
    game.restart()
    assert game.snapshot.house == House()
    game.join("Ann", "Ben")

    game.done("Ann", TakeUp(1))

    assert game.state.count == 2
    assert [(each.name, bool(each.phones)) for each in game.snapshot.house.people] == [
        ("Ann", True), ("Ben", True), ("Cid", False), ("Dora", False),
    ]  # fmt: skip
    assert game.join("Eve") == (Seat("s5"),), "no seat's number is given twice"


@pytest.mark.parametrize("on_the_table", ["nothing", "one that is over"])
def test_a_table_that_cannot_remember_it_does_not_take_it_up(tmp_path: Path, on_the_table: str) -> None:
    disk = FaultyDisk()
    game = begun(Driver(tmp_path, GAMES, WORDS, disk=disk))
    if on_the_table != "nothing":
        game.done("Ann", EndGame(sure=True))
        game.done("Ann", PlayAgain())
    game.after(3_000)
    game.done("Ben", Add(2))
    forget(game, playing=None if on_the_table == "nothing" else 1)
    before, at, files, handles = game.snapshot, game.clock.now(), game.files(), disk.handles.copy()
    number = offered(game)
    assert number is not None
    disk.begin(fails=lambda number, name: name == "write")
    assert game.do("Ann", TakeUp(number)) == "not_saved"

    assert game.snapshot is before
    assert (game.clock.now(), game.clock.runs) == (at, False)
    assert disk.handles == handles
    assert game.files() == files
    disk.begin()
    game.done("Ann", TakeUp(number))
    assert game.state.count == 2


def test_what_is_damaged_is_told_until_somebody_plays(game: Driver) -> None:
    game.done("Ann", EndGame(sure=True))
    game.done("Ann", ClearTable())
    game.done("Ann", SetPin("1234"))
    house_of(game).write_bytes(b"torn")
    game.restart()
    assert dict(game.snapshot.faults).keys() == {"memory"}
    game.done("Ann", Rename(Seat("s2"), "Bob"))
    assert dict(game.snapshot.faults).keys() == {"memory"}

    game.done("Ann", StartGame())
    assert game.snapshot.faults == ()
