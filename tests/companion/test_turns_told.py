"""Each line of the history knows which turn of the game it tells of: when it is told, and when it comes back."""

from dataclasses import dataclass

from companion.contract import Seat
from companion.table.commands import GoOn
from companion.table.testing import Driver
from tests.companion.conftest import GameOf
from tests.companion.toys import CHAPTERS, Add, Added, Command, Course, Hid, State, other


@dataclass(frozen=True, slots=True)
class AddTwice(Command):
    """With something between of which nothing is told."""

    def decide(self, course: Course) -> None:
        assert course.by is not None
        course.happen(Added(course.by, 1))
        course.happen(Hid(course.by, 3))
        course.happen(Added(course.by, 2))


def turns(table: Driver) -> list[tuple[str, int, bool]]:
    return [(each.text, each.turn, each.begins) for each in table.play.history if not each.undone]


def in_threes(game_of: GameOf) -> Driver:
    """A turn for every three."""
    nobody = frozenset[Seat]()
    return game_of(other(chapters=(*CHAPTERS, AddTwice), turn=lambda state: state.count // 3, acts=lambda _: nobody))


def test_a_turn_may_begin_in_the_midst_of_what_comes_at_once(game_of: GameOf) -> None:
    table = in_threes(game_of)
    table.done("Ben", AddTwice())
    table.done("Cid", Add(1))
    told = [("Ben added 1", 0, False), ("Ben added 2", 1, True), ("Cid added 1", 1, False)]
    assert turns(table) == told
    table.restart()
    assert turns(table) == told


def test_what_is_taken_back_begins_anew(game_of: GameOf) -> None:
    table = in_threes(game_of)
    table.done("Ben", Add(2))
    table.done("Ben", Add(1))
    assert table.undo("Ben") is None
    table.done("Cid", Add(3))
    told = [("Ben added 2", 0, False), ("Ben took back: Ben added 1", 0, False), ("Cid added 3", 1, True)]
    assert turns(table) == told
    table.restart()
    assert turns(table) == told
    table.done("Ann", GoOn())


def test_who_takes_back_across_a_turn_says_which_one_it_is_again(game_of: GameOf) -> None:
    table = in_threes(game_of)
    table.done("Ben", Add(3))
    table.done("Cid", Add(1))
    table.done("Cid", Add(2))
    assert table.undo("Cid") is None
    assert table.history[-1] == "Cid took back: Cid added 2. Now it is again: Ben added 3"
    assert table.undo("Cid") is None
    assert table.history[-1] == "Cid took back: Cid added 1", "it is the same turn"
    table.restart()
    assert table.history[-1] == "Cid took back: Cid added 1"


def test_who_takes_back_says_for_whom_the_table_waits_again(game_of: GameOf) -> None:
    table = game_of(other(acts=lambda state: frozenset(state.seats[state.count : 3])))
    table.done("Ben", Add(1))
    table.done("Ben", Add(1))
    assert table.undo("Ben") is None
    assert table.history[-1] == "Ben took back: Ben added 1. The table waits again for Ben and Cid."


def test_words_that_break_keep_no_step_from_being_taken_back(game_of: GameOf) -> None:
    def breaks(state: State) -> int:
        if state.count == 2 and called:
            raise RuntimeError
        return 0

    called: list[bool] = []
    table = game_of(other(turn=breaks, acts=lambda _: frozenset[Seat]()))
    table.done("Ben", Add(2))
    called.append(True)
    assert table.undo("Ben") is None
    assert table.history[-1] == "Ben took back: Ben added 2"


def test_a_game_that_counts_no_turns_has_one(game_of: GameOf) -> None:
    table = game_of(other(chapters=(*CHAPTERS, AddTwice)))
    table.done("Ben", AddTwice())
    assert [(turn, begins) for _, turn, begins in turns(table)] == [(0, False), (0, False)]
