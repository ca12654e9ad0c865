"""Asked before it is done: with scripts over the page as it stands, without them on a page that comes back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion.games.shallow_space import GAME
from companion.games.shallow_space.model import GREY
from companion.games.shallow_space.rules.correcting import SetDamage, SetHealth
from companion.games.shallow_space.rules.muster import Begin
from companion.table.commands import ChooseGame, SetOptions, StartGame
from tests.browser.battle import Battle
from tests.browser.conftest import Invite
from tests.browser.house import Guest, Inspector, until

pytestmark = pytest.mark.browser

BEN = 1
INTO_THE_WRECK = ".ss-at-left_hull"
NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Battle]:
    battle = Battle(tmp_path / "state")
    yield battle
    battle.close()


def on_the_brink(battle: Battle) -> None:
    """Ben stands beside a wrecked section, and would not live through it."""
    battle.ask(ChooseGame(GAME.slug), SetOptions({"turn_seconds": 0}), StartGame(), Begin())
    battle.ask(SetDamage(0, "left_hull", GREY), SetHealth(BEN, 1))
    battle.deal(BEN, "energy_shield", has=False)


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_a_deadly_step_is_asked_and_no_leaves_all_as_it_was(
    server: Battle, guest: Invite, inspector: Inspector, scripts: bool
) -> None:
    crew: list[Guest] = [guest(name, scripts=scripts or name != "Ben") for name in NAMES]
    on_the_brink(server)
    ben = crew[BEN].page
    ben.goto(server.address)
    ben.locator(INTO_THE_WRECK).click()
    question = ben.locator("#asked")
    expect(question).to_contain_text("You would die. Do it all the same?")
    inspector.look(crew[BEN], "a question")
    ben.locator("#asked-no").click()
    expect(ben.locator("#asked")).to_be_hidden()
    assert server.state.people[BEN].health == 1

    ben.locator(INTO_THE_WRECK).click()
    question.get_by_role("button", name="Yes, do it").click()
    until(lambda: server.state.people[BEN].health == 0, ben, "he lives")
    expect(ben.locator("#asked")).to_be_hidden()
