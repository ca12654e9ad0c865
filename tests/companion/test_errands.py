"""Errands: worked out beside the table, given up when the game goes on; late ones are dropped, the journal rebuilds."""

import queue
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import pytest

from companion import contract
from companion.contract import Chance, Errand, IsEnough, Millis, Refused
from companion.table.commands import GoOn, Pause
from companion.table.errands import PATIENCE_MS, Errands
from companion.table.outlet import Outlet
from companion.table.posts import FoundOut
from companion.table.snapshot import News
from companion.table.testing import Driver
from tests.companion.toys import CHAPTERS, GAMES, WORDS, Add, Command, Course, Event, State, other

LAST = 3


@dataclass(frozen=True, slots=True)
class Face(Command):
    """What an errand of the toy finds: one face after the other."""

    face: int

    def decide(self, course: Course) -> None:
        if self.face != course.state.face + 1:
            raise Refused("not_the_next")
        course.happen(Faced(self.face))


@dataclass(frozen=True, slots=True)
class Stumble(Command):
    """It is refused only when something has happened already."""

    def decide(self, course: Course) -> None:
        course.happen(Faced(LAST))
        raise Refused("not_the_next")


@dataclass(frozen=True, slots=True)
class Faced(Event):
    face: int

    def apply(self, state: State) -> State:
        return replace(state, face=self.face)

    def told(self, before: State, after: State) -> None:
        return None


def faces(chance: Chance, is_enough: IsEnough) -> Iterator[Command | None]:
    for face in range(1, LAST + 1):
        yield None
        if is_enough():
            return
        yield Face(face)


def counting(state: State) -> Errand[State] | None:
    return Errand(("count", state.count), faces) if state.count and state.face < LAST else None


def thinking(errand: Callable[[State], Errand[State] | None] = counting) -> dict[str, contract.AnyGame]:
    return other(chapters=(*CHAPTERS, Face, Faced), errand=errand)


@pytest.fixture
def table(tmp_path: Path) -> Driver:
    table = Driver(tmp_path, thinking(), WORDS)
    table.start("toy", "Ann", "Bob")
    return table


def found(table: Driver, face: int, count: int = 1) -> FoundOut:
    return FoundOut(table.play.number, ("count", count), Face(face))


def test_what_is_found_comes_into_the_game_and_the_errand_ends_with_it(table: Driver) -> None:
    table.run_errand()
    assert table.state.face == 0, "nothing is wanted yet"
    table.done("Ann", Add(1))
    assert table.play.errand is not None
    table.run_errand()
    assert table.state.face == LAST
    assert table.play.errand is None


def test_of_what_is_refused_nothing_has_happened(table: Driver) -> None:
    table.done("Ann", Add(1))
    version = table.snapshot.version
    table.post(FoundOut(table.play.number, ("count", 1), Stumble()))
    assert (table.state.face, table.snapshot.version) == (0, version)


def test_the_journal_alone_rebuilds_it(table: Driver) -> None:
    table.done("Ann", Add(1))
    table.run_errand()
    table.restart(thinking(lambda state: None))  # what would find it is gone
    assert table.state.face == LAST


def test_after_a_pulled_plug_it_begins_anew(table: Driver) -> None:
    table.done("Ann", Add(1))
    table.run_errand(slices=2)
    table.restart()
    assert (table.state.face, table.play.errand) == (1, None), "a game that stands still wants none"
    table.done("Ann", GoOn())
    errand = table.play.errand
    assert errand is not None
    assert [each for each in errand.work(Random(1), lambda: False) if each][:1] == [Face(1)]


@pytest.mark.parametrize(
    ("what", "face"),
    [
        (lambda table: table.done("Bob", Add(1)), 1),  # the game went on
        (lambda table: table.done("Ann", Pause()), 1),
        (lambda table: table.undo("Ann"), 0),  # what was found goes with the step before it
    ],
    ids=["a move", "a pause", "an undo"],
)
def test_what_comes_too_late_is_dropped(table: Driver, what: Callable[[Driver], object], face: int) -> None:
    table.done("Ann", Add(1))
    table.table.take(found(table, 1))
    assert table.state.face == 1
    what(table)
    before, lines = table.state, table.journal().read_bytes()
    table.table.take(found(table, 2))
    assert (table.state, table.journal().read_bytes()) == (before, lines)
    assert table.state.face == face


def test_twice_is_once_and_of_another_game_it_is_nothing(table: Driver) -> None:
    table.done("Ann", Add(1))
    for _ in range(2):
        table.table.take(found(table, 1))
    table.table.take(replace(found(table, 2), number=table.play.number + 1))
    assert table.state.face == 1


def test_undo_takes_back_the_step_of_a_person_and_not_what_was_found(table: Driver) -> None:
    table.done("Ann", Add(1))
    table.run_errand()
    assert table.undo("Ann") is None
    assert (table.state.count, table.state.face) == (0, 0)


def test_it_moves_no_step_on_so_a_tap_meanwhile_is_not_stale(table: Driver) -> None:
    table.done("Ann", Add(1))
    step = table.play.step
    table.run_errand()
    assert table.do("Bob", Add(1), step=step) is None


def breaks(chance: Chance, is_enough: IsEnough) -> Iterator[Command | None]:
    yield None
    raise ZeroDivisionError


def test_an_errand_that_breaks_is_a_fault_and_the_game_goes_on(tmp_path: Path) -> None:
    table = Driver(tmp_path, thinking(lambda state: Errand(state.count, breaks)), WORDS)
    table.start("toy", "Ann", "Bob")
    faults: queue.SimpleQueue[tuple[str, str | None]] = queue.SimpleQueue()
    outlet = Outlet("errands", Errands(table.table.inbox.put, Random(1)), lambda whose, what: faults.put((whose, what)))
    outlet.start()
    outlet.post(News(table.snapshot, ()))
    assert faults.get(timeout=20) == ("errands", "ZeroDivisionError: ")
    table.done("Ann", Add(1))
    outlet.post(News(table.snapshot, ()))
    assert faults.get(timeout=20) == ("errands", None), "the next one is begun"
    outlet.stop()


def test_rules_that_break_over_what_was_found_change_nothing(table: Driver) -> None:
    table.done("Ann", Add(1))
    before = table.state
    table.table.take(replace(found(table, 1), command=Add(1)))  # which somebody at the table must ask for
    assert table.state == before
    assert "rules" in dict(table.snapshot.faults)
    assert table.play.running, "it would find the same again and again"


class Slow:
    """A clock that goes on by so much at each look."""

    def __init__(self, step: int) -> None:
        self.ms, self.step = 0, step

    def __call__(self) -> int:
        self.ms += self.step
        return self.ms


def endless(chance: Chance, is_enough: IsEnough) -> Iterator[Command | None]:
    while not is_enough():
        yield None
    yield Face(1)


def test_after_ten_seconds_it_says_what_there_is_and_ends(table: Driver) -> None:
    table.restart(thinking(lambda state: Errand(state.count, endless)))
    table.done("Ann", GoOn())
    posts: list[FoundOut] = []
    clock = Slow(50)
    errands = Errands(posts.append, Random(1), clock)
    errands.take(News(table.snapshot, ()))
    while errands.wait() is not None:
        errands.tick()
    assert [each.command for each in posts] == [Face(1)]
    assert PATIENCE_MS <= clock.ms <= PATIENCE_MS + 500


def test_it_rests_as_long_as_it_works_and_is_given_up_at_once(table: Driver) -> None:
    table.restart(thinking(lambda state: Errand(state.count, endless)))
    table.done("Ann", GoOn())
    errands = Errands(lambda found: None, Random(1), Slow(900), Slow(50))
    errands.take(News(table.snapshot, ()))
    assert errands.wait() == 0
    errands.tick()
    assert errands.wait() == pytest.approx(0.05), "as it worked, and not as it had to wait"
    errands.take(News(table.snapshot, ()))
    assert errands.wait() == pytest.approx(0.05), "the same is wanted: it goes on"
    table.done("Ann", Pause())
    errands.take(News(table.snapshot, ()))
    assert errands.wait() is None


def test_a_table_that_nobody_holds_up_takes_what_a_thread_finds(table: Driver) -> None:
    """As the program runs it."""
    table.done("Ann", Add(1))
    came = threading.Semaphore(0)

    def post(what: FoundOut) -> None:
        table.table.inbox.put(what)
        came.release()

    outlet = Outlet("errands", Errands(post, Random(1)), lambda whose, what: None)
    outlet.start()
    outlet.post(News(table.snapshot, ()))
    for _ in range(LAST):
        assert came.acquire(timeout=20)
    outlet.stop()
    table.take_what_came()
    assert table.state.face == LAST
    assert isinstance(table.play.at, int)
    assert Millis(0) <= table.play.at


def test_games_without_one_want_nothing(tmp_path: Path) -> None:
    table = Driver(tmp_path, GAMES, WORDS)
    table.start("toy", "Ann", "Bob")
    assert table.play.errand is None
