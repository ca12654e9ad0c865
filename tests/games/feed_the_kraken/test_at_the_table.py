"""A voyage at a whole table: hands on the box while eyes are shut, a pulled plug, cards on a reader."""

import json
from pathlib import Path

import pytest

from companion.box.cards import Meaning, TeachCard, meaning_text
from companion.cli import library
from companion.contract import Seat
from companion.games.feed_the_kraken import GAME
from companion.games.feed_the_kraken.model import State
from companion.games.feed_the_kraken.printed import CARD_KINDS, PRINTED, SIDES
from companion.games.feed_the_kraken.rules.cult import EnterRitual
from companion.games.feed_the_kraken.rules.loyalty import AskLoyalty, CountFists, CountToThree
from companion.games.feed_the_kraken.rules.map_actions import EnterFlogging
from companion.games.feed_the_kraken.rules.mutiny import Settle
from companion.games.feed_the_kraken.rules.navigation import DrawCards
from companion.games.feed_the_kraken.rules.navigator import EnterCard
from companion.games.feed_the_kraken.rules.set_up import ShowCaptain
from companion.games.feed_the_kraken.rules.team import AppointLieutenant, AppointNavigator
from companion.record.codec import Codec
from companion.table.commands import ChooseGame, StartGame
from companion.table.games import Games
from companion.table.testing import Driver
from tests.hardware.boards import PARTS

GAMES = Games.opened(GAME)
WORDS = library.words(GAMES.folders, "en")
CALM_ROUND = (
    AppointLieutenant(Seat("s2")),
    AppointNavigator(Seat("s3")),
    AskLoyalty(),
    CountToThree(),
    CountFists(),
    Settle(),
    DrawCards(),
)
NAMES = ("Ann", "Ben", "Cid", "Dora", "Eve")
LINE_MS = 2_000


@pytest.fixture
def table(tmp_path: Path) -> Driver:
    """Everybody is ready for the pirates' gathering."""
    table = Driver(tmp_path, GAMES, WORDS, PARTS, length=lambda slug, said: LINE_MS)
    table.join(*NAMES)
    table.done("Ann", ChooseGame(GAME.slug))
    table.done("Ann", StartGame())
    while state(table).stage != "ready":
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
    assert state(table).stage == "eyes_closed"
    table.after(8_000)


def test_one_press_holds_and_the_next_goes_on_with_eyes_shut_all_the_while(table: Driver) -> None:
    shut_eyes(table)
    press(table)
    assert not table.play.running
    assert table.said[-1] == "say.hold"
    table.after(60_000)
    press(table)
    assert table.play.running
    assert state(table).stage == "eyes_closed"


@pytest.mark.parametrize("for_ms", [1_500, 6_000], ids=["long", "very long"])
def test_a_long_press_breaks_off(table: Driver, for_ms: int) -> None:
    shut_eyes(table)
    press(table, for_ms)
    assert "say.host_freed" not in table.said
    shut = state(table).shut
    assert shut is not None
    assert shut.act == "abort"
    table.after(60_000)
    assert state(table).stage == "ready"


def test_a_long_press_breaks_off_in_a_pause_too(table: Driver) -> None:
    shut_eyes(table)
    press(table)
    table.after(5_000)
    press(table, 1_500)
    assert table.play.running
    shut = state(table).shut
    assert shut is not None
    assert shut.act == "abort"


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
    assert state(table).stage == "ready"
    assert table.undo("Ben") == "undo_not_yours"
    assert table.undo("Ann") == "undo_sure"
    assert table.undo("Ann", sure=True) is None
    assert state(table).stage == "ready"


# --- cards on a reader


def test_all_that_the_captain_turns_up_can_be_taught(table: Driver) -> None:
    taught = dict(GAME.hands.cards({}))
    assert set(taught) == {
        *(EnterCard(kind) for kind in CARD_KINDS),
        *(EnterRitual(kind) for kind in PRINTED.cards.rituals),
        *(EnterFlogging(side) for side in SIDES),
    }
    names = [WORDS[GAME.slug].word(name, str) for name in taught.values()]
    assert len(set(names)) == len(names)


def test_a_navigation_card_on_the_reader_moves_the_ship(table: Driver) -> None:
    command, name = next(each for each in GAME.hands.cards({}) if each[0] == EnterCard("blue_disarmed"))
    text = json.dumps(Codec(GAME.commands).encode(command))
    table.done("Ann", TeachCard("04AA", meaning_text(Meaning("command", text, GAME.slug)), "a blue one"))
    press(table)
    table.after(60_000)
    table.lay("04AA")
    assert table.said[-1] == "refused.no_navigation"
    table.done("Ann", ShowCaptain(table.seat("Ann")))
    for command in CALM_ROUND:
        table.done("Ann", command)
    assert state(table).stage == "hands"
    table.lay("04AA")
    assert state(table).voyage.track == ("Q0", "Q1e")
    assert f"Ann revealed: {WORDS[GAME.slug].word(name, str)}" in table.history
