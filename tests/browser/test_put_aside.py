"""Half a game waits while another is played, and goes on from the list of past games."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.house import Guest, Inspector, Server, acting, choose_game, place, start_game, until

pytestmark = pytest.mark.browser


def unfold(host: Guest, id: str, command: str) -> None:
    page = host.open("/host")
    page.locator(f"#{id} summary").click()
    host.form(command).locator("button").click()


def test_a_half_game_is_not_lost_to_a_quick_one(server: Server, guest: Invite, inspector: Inspector) -> None:
    phones = {name: guest(name) for name in ("Ann", "Ben", "Cat")}
    ann, ben = phones["Ann"], phones["Ben"]
    choose_game(ann)
    start_game(ann)
    until(lambda: acting(server) != [], ann.page, "nobody's turn")
    (first,) = acting(server)
    place(phones[first])
    until(lambda: acting(server) not in ([], [first]), ann.page, "it is still the first one's turn")
    (second,) = acting(server)

    unfold(ann, "put-aside", "PutAside")
    expect(ann.page.get_by_text("was not played to its end")).to_be_visible()
    expect(ben.page.get_by_role("heading", name="Welcome, Ben")).to_be_visible()
    inspector.look(ann, "the host's page with a game that waits")

    ann.choose("space-alert")
    start_game(ann)
    inspector.look(ann, "the bar of a running game")
    unfold(ann, "end-game", "EndGame")
    ann.form("ClearTable").locator("button").click()
    expect(ann.form("ChooseGame")).to_be_visible()

    page = ann.open("/past")
    inspector.look(ann, "the past games with one that waits")
    page.get_by_role("link", name="how to go on").click()
    inspector.look(ann, "a past game that waits")
    page.get_by_role("button", name="Go on with it").click()
    ann.arrives("/")
    for each in phones.values():
        expect(each.page.get_by_role("heading", name="Paused")).to_be_visible()
    ben.send("GoOn")
    until(lambda: acting(server) == [second], ann.page, "it does not go on where it was")
    inspector.look(ann, "a game that was taken up")
