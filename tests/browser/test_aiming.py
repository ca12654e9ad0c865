"""Aimed Shot in a browser: the enemy's picture is tapped where the laser shall hit, with scripts and without."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion.games.shallow_space import GAME
from companion.games.shallow_space.model import GREY
from companion.games.shallow_space.printed import INDEX
from companion.games.shallow_space.rules.correcting import SetDamage
from companion.games.shallow_space.rules.muster import Begin
from companion.games.shallow_space.rules.playing import PlayCard
from companion.table.commands import ChooseGame, SetOptions, StartGame
from tests.browser.battle import Battle
from tests.browser.conftest import Invite
from tests.browser.house import Inspector, until

pytestmark = pytest.mark.browser

CAPTAIN = 0


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Battle]:
    battle = Battle(tmp_path / "state")
    yield battle
    battle.close()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_a_tap_on_the_enemys_picture_fires_at_that_section(
    server: Battle, guest: Invite, inspector: Inspector, scripts: bool
) -> None:
    ann = guest("Ann", scripts=scripts)
    guest("Ben")
    server.ask(ChooseGame(GAME.slug), SetOptions({"turn_seconds": 0}), StartGame(), Begin())
    server.ask(SetDamage(1, "shield", GREY))
    server.deal(CAPTAIN, "aimed")
    page = ann.page
    page.goto(server.address)
    expect(page.get_by_text("shield down: hits a random section").first).to_be_visible()
    server.ask(PlayCard(CAPTAIN, "aimed"))
    page.goto(server.address)
    expect(page.get_by_text("Tap the section that it should hit.").first).to_be_visible()
    inspector.look(ann, "aiming")
    page.get_by_text("Right laser").first.click()
    page.locator('.ss-at-engine_left[name="section"]').click()
    until(lambda: server.state.ships[0].fired == (0, 1), page, "the right laser has not fired")
    assert server.state.ships[1].damage[INDEX["engine_left"]] == 1
