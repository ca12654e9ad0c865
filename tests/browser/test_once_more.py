"""A battle that is over is told again: on a phone, step by step or by itself, and in the room, between its results."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.games.shallow_space import GAME
from companion.games.shallow_space.rules.gunnery import Fire
from companion.games.shallow_space.rules.muster import Begin, NameShip
from companion.people.seats import AddSeat
from companion.table.commands import ChooseGame, ClearTable, StartGame, Undo
from tests.browser.battle import HOST, Battle
from tests.browser.conftest import Invite
from tests.browser.house import Inspector, until
from tests.games.shallow_space.ended import sink

pytestmark = pytest.mark.browser

NAMES = ("Ben", "Cat", "Dan", "Eve", "Fay")
DAN = "s4"
PNG = b"\x89PNG"
SHOTS = ("laser_left", "laser_right")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Battle]:
    battle = Battle(tmp_path / "state")
    yield battle
    battle.close()


def begun(server: Battle) -> None:
    server.ask(*(AddSeat(name) for name in NAMES), ChooseGame(GAME.slug), StartGame(sure=True))
    server.ask(NameShip("Plain Jane"))
    server.ask(NameShip("Redoubtable"), seat=DAN)
    server.ask(Begin())


def fought(server: Battle) -> None:
    """Two shots, and then the host ends it."""
    begun(server)
    shot(server)


def shot(server: Battle) -> None:
    server.ask(*(Fire(0, laser, 1) for laser in SHOTS))
    sink(server.room, 1)
    server.room.settle()
    assert server.state.stage == "over"


def is_at(page: Page, step: int) -> None:
    expect(page.locator("#replay-at")).to_contain_text(f"Step {step} of")


def test_a_battle_is_watched_again(server: Battle, guest: Invite, inspector: Inspector) -> None:
    ann = guest("Ann")
    fought(server)
    page = ann.open("/")
    expect(page.get_by_role("heading", name="After the battle")).to_be_visible()
    expect(page.locator(".sq-crew.team-1")).to_contain_text("lost in round 1")
    page.get_by_text("What was hidden").click()
    expect(page.get_by_role("heading", name="Hands at the end")).to_be_visible()
    inspector.look(ann, "after a battle")

    with page.expect_download() as came:
        page.get_by_role("link", name="Save the result as a picture").click()
    assert came.value.suggested_filename == "shallow-space.png"
    assert came.value.path().read_bytes().startswith(PNG)

    page.clock.install()
    page.get_by_role("link", name="Watch the battle again").click()
    is_at(page, 0)
    expect(page.locator(".sq-ship")).to_have_count(2)
    inspector.look(ann, "a battle is watched again")
    page.get_by_role("link", name="Next", exact=True).click()
    is_at(page, 1)
    expect(page.locator(".sr-shot")).to_have_count(1)
    expect(page.locator(".sq-step")).to_contain_text("Laser")
    page.get_by_role("link", name="As all saw it").click()
    is_at(page, 1)
    expect(page.locator("#hands")).to_have_count(0)

    page.get_by_role("button", name="Play").click()
    page.clock.run_for(3_500)
    is_at(page, 2)
    assert "at=2" in page.url, "a reload, and a link, come back to what is seen"
    page.get_by_label("Speed").select_option("fast")
    page.clock.run_for(1_500)
    is_at(page, 3)
    page.get_by_role("button", name="Pause").click()
    page.clock.run_for(30_000)
    is_at(page, 3)
    page.get_by_role("link", name="To the end").click()
    expect(page.locator(".sq-outcome")).to_contain_text("Plain Jane has won")
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()  # there is nothing to go on to


def test_a_phone_goes_to_its_top_when_a_battle_begins_and_when_it_ends(server: Battle, guest: Invite) -> None:
    """Wherever it was: else whoever fired the last shot looks at a ship, and not at who has won."""
    page = guest("Ann").page
    page.evaluate("document.body.style.minHeight = '3000px'; scrollTo(0, 900)")
    begun(server)
    until(lambda: page.evaluate("scrollY") == 0, page, "it stays where it was")
    page.evaluate("scrollTo(0, 900)")
    shot(server)
    expect(page.get_by_role("heading", name="Plain Jane has won")).to_be_in_viewport()
    assert page.evaluate("scrollY") == 0
    page.evaluate("scrollTo(0, 900)")
    server.ask(ClearTable())
    expect(page.get_by_role("heading", name="Welcome, Ann")).to_be_in_viewport()


def test_the_room_tells_it_again_by_itself_until_the_end_is_taken_back(
    server: Battle, guest: Invite, inspector: Inspector
) -> None:
    guest("Ann")
    screen = guest(screen=True)
    screen.page.clock.install()
    room = screen.open("/table")
    fought(server)
    expect(room.locator("#sr-end")).to_contain_text("Plain Jane has won, with Ann, Ben and Cat.")
    expect(room.locator(".sq-crew")).to_have_count(2)
    again = room.locator("#once-more")
    expect(again).to_be_hidden()
    inspector.look(screen, "a battle is over in the room")

    room.clock.run_for(26_000)
    expect(again.locator(".sq-ship")).to_have_count(2)
    expect(again.locator(".sr-shot")).to_have_count(0)
    room.clock.run_for(3_500)
    expect(again.locator(".sr-shot")).to_have_count(1)
    inspector.look(screen, "a battle is told again in the room")

    undo = server.room.snapshot.play
    assert undo is not None
    assert undo.undo is not None
    assert server.room.ask(Undo(undo.undo.number, sure=True), HOST).refused is None
    expect(again).to_be_hidden()
    expect(room.locator("#sr-end")).to_have_count(0)
