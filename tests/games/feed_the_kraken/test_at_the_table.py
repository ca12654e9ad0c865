"""A voyage at a whole table: hands on the box while eyes are shut, a pulled plug, cards on a reader."""

from pathlib import Path

import pytest

from companion import library
from companion.asks import ChooseGame, StartGame
from companion.games.feed_the_kraken import GAME
from companion.games.feed_the_kraken.model import EYES_CLOSED, READY, Act, State
from tests.driver import Driver
from tests.hardware.boards import PARTS

GAMES = {GAME.slug: GAME}
WORDS = library.words(GAMES, "en")
NAMES = ("Ann", "Ben", "Cid", "Dora", "Eve")
LINE_MS = 2_000


@pytest.fixture
def table(tmp_path: Path) -> Driver:
    """Everybody is ready for the pirates' gathering."""
    table = Driver(tmp_path, GAMES, WORDS, PARTS, length=lambda slug, said: LINE_MS)
    table.join(*NAMES)
    table.done("Ann", ChooseGame(GAME.slug))
    table.done("Ann", StartGame())
    while state(table).stage is not READY:
        press(table)
    return table


def state(table: Driver) -> State:
    now = table.play.state
    assert isinstance(now, State)
    return now


def press(table: Driver, for_ms: int = 100) -> None:
    table.press("big", for_ms)
    table.after(400)  # a second press did not come


def shut_eyes(table: Driver) -> None:
    press(table)
    assert state(table).stage is EYES_CLOSED
    table.after(8_000)


def test_one_press_holds_and_the_next_goes_on_with_eyes_shut_all_the_while(table: Driver) -> None:
    shut_eyes(table)
    press(table)
    assert not table.play.running
    assert table.said[-1] == "say.hold"
    table.after(60_000)
    press(table)
    assert table.play.running
    assert state(table).stage is EYES_CLOSED


def test_a_long_press_breaks_off(table: Driver) -> None:
    shut_eyes(table)
    press(table, 1_500)
    shut = state(table).shut
    assert shut is not None
    assert shut.act is Act.ABORT
    table.after(60_000)
    assert state(table).stage is READY


def test_a_long_press_breaks_off_in_a_pause_too(table: Driver) -> None:
    shut_eyes(table)
    press(table)
    table.after(5_000)
    press(table, 1_500)
    assert table.play.running
    shut = state(table).shut
    assert shut is not None
    assert shut.act is Act.ABORT


@pytest.mark.parametrize("pull", [False, True], ids=["broken off", "plug pulled"])
def test_nothing_leads_back_into_the_middle_of_a_script(table: Driver, pull: bool) -> None:
    """Taken back goes the script as a whole, and only by the host."""
    shut_eyes(table)
    if pull:
        table.restart()
        table.press("big")
    else:
        press(table, 1_500)
        table.after(60_000)
    assert state(table).stage is READY
    assert table.undo("Ben") == "undo_not_yours"
    assert table.undo("Ann") == "undo_sure"
    assert table.undo("Ann", sure=True) is None
    assert state(table).stage is READY
