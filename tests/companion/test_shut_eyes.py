"""Shut eyes are one deed, whatever the game: broken off in any way, it never was."""

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

import pytest

from companion import contract
from companion.contract import Bed, Cue, Game, Hands, Line, Millis, Offer, Press, Refused, Scene, Seat, Track, line
from companion.past.story import story
from companion.people.seats import AddSeat
from companion.record.disk import Disk
from companion.table.commands import ChooseGame, ClearTable, EndGame, GoOn, Pause, StartGame, TakeUp
from companion.table.posts import Ask
from companion.table.testing import Driver
from tests.companion.toys import FOLDER, WORDS
from tests.faults import FaultyDisk
from tests.hardware.boards import PARTS

TURN_MS, NIGHT_MS, WAKING_MS = 30_000, 40_000, 2_000
FIRST = Millis(TURN_MS)


@dataclass(frozen=True, slots=True)
class Night:
    began: Millis
    ends: Millis
    is_broken_off: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """Somebody may steal by night; by day everybody has a time to think."""

    count: int = 0
    stolen: int = 0
    moves: int = 0
    turn_ends: Millis = FIRST
    night: Night | None = None


Event: TypeAlias = contract.Event[State]
Command: TypeAlias = contract.Command[State]
Course: TypeAlias = contract.Course[State]


@dataclass(frozen=True, slots=True)
class Sleep(Command):
    """Counts, and then all shut their eyes."""

    def decide(self, course: Course) -> None:
        course.happen(Counted())
        course.happen(NightFell(course.now, Millis(course.now + NIGHT_MS)))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),)


@dataclass(frozen=True, slots=True)
class Steal(Command):
    def decide(self, course: Course) -> None:
        if course.state.night is None:
            raise Refused("too_much")
        course.happen(Stolen())

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),)


@dataclass(frozen=True, slots=True)
class Wake(Command):
    """Something went wrong."""

    breaks_off = True

    def decide(self, course: Course) -> None:
        course.happen(NightFell(course.now, Millis(course.now + WAKING_MS), is_broken_off=True))


@dataclass(frozen=True, slots=True)
class WakeQuietly(Command):
    breaks_off = True

    def decide(self, course: Course) -> None:
        pass


@dataclass(frozen=True, slots=True)
class Counted(Event):
    def apply(self, state: State) -> State:
        return replace(state, count=state.count + 1, moves=state.moves + 1)

    def told(self, before: State, after: State) -> None:
        return None


@dataclass(frozen=True, slots=True)
class NightFell(Event):
    at: Millis
    ends: Millis
    is_broken_off: bool = False

    def apply(self, state: State) -> State:
        return replace(state, night=Night(self.at, self.ends, self.is_broken_off), moves=state.moves + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.drummed")


@dataclass(frozen=True, slots=True)
class Stolen(Event):
    def apply(self, state: State) -> State:
        return replace(state, stolen=state.stolen + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.rolled", face=after.stolen)


@dataclass(frozen=True, slots=True)
class DayCame(Event):
    turn_ends: Millis

    def apply(self, state: State) -> State:
        return replace(state, night=None, turn_ends=self.turn_ends, moves=state.moves + 1)

    def told(self, before: State, after: State) -> None:
        return None


def tick(course: Course) -> None:
    state = course.state
    is_over = state.night is None or not state.night.is_broken_off
    course.happen(DayCame(Millis(course.now + TURN_MS) if is_over else state.turn_ends))


def scene(state: State) -> Scene:
    if state.night is None:
        return Scene()
    return Scene(track=Track(state.night.began, (Cue(0, Bed("sea_and_wind")),), masks=True))


def pressed(state: State, press: Press) -> tuple[Seat | None, Command] | None:
    return (None, Wake()) if state.night is not None and press.kind == "long" else None


NIGHTS: Game[State, int] = Game(
    slug="toy",
    rules=1,
    folder=FOLDER,
    least=2,
    most=4,
    chapters=(Sleep, Steal, Wake, WakeQuietly, Counted, NightFell, Stolen, DayCame),
    new=lambda setup: State(),
    view=lambda state, seat: state.count,
    acts=lambda state: frozenset(),
    result=lambda state: None,
    due=lambda state: state.turn_ends if state.night is None else state.night.ends,
    tick=tick,
    step=lambda state: state.moves,
    scene=scene,
    hands=Hands(pressed),
)


def asleep(folder: Path, disk: Disk = os, game: Game[State, int] = NIGHTS) -> Driver:
    """A first night is over; ten seconds into the day everybody sleeps again."""
    table = Driver(folder, {"toy": game}, WORDS, PARTS, disk=disk)
    table.join("Ann", "Ben")
    table.done("Ann", ChooseGame("toy"))
    table.done("Ann", StartGame())
    table.done("Ann", Sleep())
    table.done("Ben", Steal())
    table.after(NIGHT_MS)
    assert table.state == State(1, 1, 3, Millis(NIGHT_MS + TURN_MS))
    table.after(10_000)
    table.done("Ann", Sleep())
    return table


def by_phone(table: Driver) -> None:
    table.done("Ben", Wake())


def in_a_pause(table: Driver) -> None:
    table.done("Ann", Pause())
    table.after(5_000)
    table.done("Ben", Wake())


def by_a_long_press(table: Driver) -> None:
    table.press("big", 1_500)


def by_a_long_press_in_a_pause(table: Driver) -> None:
    table.done("Ann", Pause())
    table.press("big", 1_500)


def by_the_plug(table: Driver) -> None:
    table.restart()


def by_the_plug_in_a_pause(table: Driver) -> None:
    table.done("Ann", Pause())
    table.restart()
    table.restart()


def by_undo(table: Driver) -> None:
    assert table.undo("Ann", sure=True) is None


def by_the_host(table: Driver) -> None:
    table.done("Ann", EndGame(sure=True))


WITH_A_SCRIPT = (by_phone, in_a_pause, by_a_long_press, by_a_long_press_in_a_pause)
WAYS = (*WITH_A_SCRIPT, by_the_plug, by_the_plug_in_a_pause, by_undo, by_the_host)


def day(state: State) -> tuple[int, int, Millis]:
    """All of it but the night and the number of moves."""
    return state.count, state.stolen, state.turn_ends


@pytest.mark.parametrize("ms", [0, 15_000, NIGHT_MS - 2_000], ids=["at once", "in the midst", "at the end"])
@pytest.mark.parametrize("way", WAYS, ids=[each.__name__ for each in WAYS])
def test_nothing_has_come_of_a_night_that_was_broken_off(
    tmp_path: Path, way: Callable[[Driver], None], ms: int
) -> None:
    table = asleep(tmp_path)
    steps, at = {heard.snapshot.play.step for heard in table.heard if heard.snapshot.play}, table.clock.now()
    stale, before = table.play.step, day(table.state)
    assert before[0] == 2
    table.done("Ben", Steal())
    table.after(ms)
    assert day(table.state) == (2, 2, before[2])
    table.heard.clear()
    way(table)

    expected = (1, 1, before[2]) if way is by_undo else before
    assert day(table.state) == expected
    assert table.play.step not in steps, "a tap of then means something else now"
    if way is by_the_host:
        assert table.play.ended
        table.restart()
    else:
        assert at <= table.clock.now() <= at + 1_600, "its time has not passed either"
        assert table.send(Ask(Sleep(), table.seat("Ben"), step=stale)).refused is not None
    if way in WITH_A_SCRIPT:
        assert table.state.night.is_broken_off
        assert table.play.running
        assert table.do("Ben", Wake()) == "stale", "there is nothing more to break off"
        table.after(WAKING_MS)
        assert day(table.state) == expected
    assert table.state.night is None
    state = table.state
    table.restart()
    assert table.state == state


def test_a_track_that_ends_with_its_breaking_off_leaves_the_open_state_itself(tmp_path: Path) -> None:
    table = asleep(tmp_path)
    table.done("Ben", Steal())
    table.done("Ann", Pause())
    version = table.snapshot.version
    table.done("Ben", WakeQuietly())
    assert (day(table.state)[:2], table.state.night) == ((2, 1), None)
    assert table.play.running
    assert table.snapshot.version > version
    state = table.state
    table.restart()
    assert table.state == state


def test_what_a_night_brought_stands_once_it_is_over(tmp_path: Path) -> None:
    table = asleep(tmp_path)
    table.done("Ben", Steal())
    table.after(NIGHT_MS)
    table.restart()
    assert day(table.state)[:2] == (2, 2)
    table.done("Ann", GoOn())
    assert table.do("Ben", Wake()) == "stale"


BROKEN_OFF = (*WITH_A_SCRIPT, by_the_plug, by_the_plug_in_a_pause)


@pytest.mark.parametrize("way", BROKEN_OFF, ids=[each.__name__ for each in BROKEN_OFF])
def test_what_was_told_in_a_night_that_was_broken_off_is_struck_out(
    tmp_path: Path, way: Callable[[Driver], None]
) -> None:
    table = asleep(tmp_path)
    stands = table.history
    assert "the die shows 1" in stands, "of the night that is over"
    table.after(1_000)
    table.done("Ben", Steal())
    table.done("Ann", AddSeat("Eve"))
    table.after(1_000)
    table.done("Ann", Steal())
    of_the_table = [text for text in table.history[len(stands) :] if "Eve" in text]
    way(table)

    expected = [*stands, "~the die shows 2~", *of_the_table, "~the die shows 3~"]
    assert table.history[: len(expected)] == expected
    assert not [text for text in table.history[len(expected) :] if text.startswith("~")]
    table.restart()
    assert table.history[: len(expected)] == expected
    assert [f"~{each.text}~" if each.undone else each.text for each in story(table.journal())] == table.history


def test_the_history_says_that_the_plug_broke_it_off(tmp_path: Path) -> None:
    table = asleep(tmp_path)
    table.restart()
    assert table.history[-1] == "The power was off while eyes were shut: nothing of that has happened"
    table.restart()
    assert table.history[-2] != table.history[-1], "once"


def test_eyes_that_cannot_be_opened_in_writing_wait_until_they_can(tmp_path: Path) -> None:
    """Else the table would go on in the midst of the script."""
    disk = FaultyDisk()
    table = asleep(tmp_path, disk=disk)
    disk.begin(fails=lambda number, name: name == "write")
    table.restart()
    assert table.snapshot.play is None
    assert "cut off while eyes were shut, and cannot return (Input/output error)" in str(table.snapshot.unreadable)
    disk.begin()

    table.done("Ann", ClearTable())
    table.done("Ann", TakeUp(1, sure=True))
    assert table.state.night is None
    assert table.state.stolen == 1
