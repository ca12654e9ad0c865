"""Shallow Space on a screen in the room: one tap for a first game, every stage, shots that fly once, and calm ones."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion.games.shallow_space import GAME
from companion.games.shallow_space.model import GREY
from companion.games.shallow_space.printed import VITAL
from companion.games.shallow_space.rules.correcting import PutPerson, SetDamage
from companion.games.shallow_space.rules.gunnery import Fire
from companion.games.shallow_space.rules.muster import Begin, NameShip
from companion.people.seats import AddSeat
from companion.table.commands import ChooseGame, SetOptions, StartGame
from tests.browser.battle import Battle
from tests.browser.conftest import Invite
from tests.browser.house import Inspector, until

pytestmark = pytest.mark.browser

NAMES = ("Ben", "Cat", "Dan", "Eve", "Fay")
DAN = "s4"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Battle]:
    battle = Battle(tmp_path / "state")
    yield battle
    battle.close()


def test_a_battle_on_the_screen(server: Battle, guest: Invite, inspector: Inspector) -> None:
    ann = guest("Ann")
    server.ask(*(AddSeat(name) for name in NAMES), ChooseGame(GAME.slug))

    page = ann.open("/host")
    page.locator("#preset-first_game button").click()
    expect(page.locator("#preset-first_game button")).to_have_attribute("aria-pressed", "true")
    inspector.look(ann, "the host's page with presets")
    assert server.room.snapshot.house.boxes[GAME.slug]["turn_seconds"] == 90

    screen = guest(screen=True)
    room = screen.open("/table")
    server.ask(StartGame(sure=True))
    expect(room.locator(".sr-crews")).to_have_count(2)
    inspector.look(screen, "a muster in the room")
    server.ask(NameShip("Redoubtable"))
    expect(room.get_by_role("heading", name="Redoubtable")).to_be_visible()
    server.ask(Begin())
    assert server.state.stage == "playing"
    expect(room.locator(".ss-ship")).to_have_count(2)
    expect(room.locator("count-down")).to_be_visible()
    expect(room.get_by_text(server.state.lots.hash[:32])).to_be_visible()
    inspector.look(screen, "a battle in the room")

    server.ask(Fire(0, "laser_left", 1))
    shot = room.locator("#shot-1 .sr-beam:not(.glow)")
    expect(shot).to_be_attached()
    assert shot.evaluate("each => getComputedStyle(each).animationName") == "sr-fly, sr-fade"
    expect(room.locator("#roll-1")).to_contain_text("must be above 4")
    shot.evaluate("each => { each.isTheFirst = true; }")
    server.ask(Fire(0, "laser_right", 1))
    expect(room.locator("#shot-2")).to_be_attached()
    assert shot.evaluate("each => each.isTheFirst"), "the first shot was drawn anew, and flew again"

    room.emulate_media(reduced_motion="reduce")
    expect(room.locator(".sr-shots")).to_be_hidden()
    moving = "() => document.getAnimations().filter((each) => each.effect.target.closest('#sr-room')).length"
    until(lambda: room.evaluate(moving) == 0, room, "something moves for who wants it calm")
    inspector.look(screen, "a shot in the room")

    server.ask(PutPerson(3, 0, "left_pod"))
    expect(room.locator(".sr-crew").nth(1)).to_contain_text("Redoubtable")
    server.ask(*(SetDamage(1, section, GREY) for section in VITAL[:3]))
    server.ask(SetDamage(1, VITAL[3], GREY))
    expect(room.locator(".lost")).to_be_visible()
    inspector.look(screen, "a lost ship in the room")


@pytest.mark.slow
@pytest.mark.parametrize("ships", ["3", "4"])
def test_more_ships_fit_on_the_screen(server: Battle, guest: Invite, inspector: Inspector, ships: str) -> None:
    guest("Ann")
    server.ask(
        *(AddSeat(name) for name in NAMES), ChooseGame(GAME.slug), SetOptions({"ships": ships}), StartGame(sure=True)
    )
    server.ask(Begin())
    screen = guest(screen=True)
    room = screen.open("/table")
    expect(room.locator(".ss-ship")).to_have_count(int(ships))
    for each in room.locator(".sr-cell, .sr-dice, .sr-story").all():
        box = each.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 1920
        assert box["y"] + box["height"] <= 1080
    inspector.look(screen, f"{ships} ships in the room")
    for person in server.state.people:
        server.deal(person.id, "escape_pod", has=False)
    for number in range(1, int(ships)):
        server.ask(*(SetDamage(number, section, GREY) for section in VITAL))
    assert server.state.stage == "over"
    expect(room.locator("#sr-end")).to_contain_text(server.state.lots.seed)
    inspector.look(screen, f"{ships} ships in the room, at the end")
