"""The Captain is Dead on a phone: how many taps a turn takes, and that its end asks before actions are lost."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Invite
from tests.browser.house import Guest, Inspector, Server, go_on, start_game

pytestmark = pytest.mark.browser

MOST_TAPS = 10


def view(server: Server) -> Any:
    return server.table()["game"]["view"]


class Thumb:
    """It taps what can be seen, and counts."""

    def __init__(self, server: Server, guest: Guest) -> None:
        self.server, self.guest, self.page, self.taps = server, guest, guest.page, 0

    def open(self, target: Locator) -> None:
        target.click()
        self.taps += 1

    def tap(self, target: Locator) -> None:
        go_on(self.server, self.guest, lambda: self.open(target))

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(f"^{name}")).filter(visible=True).first

    def tile(self, name: str) -> Locator:
        """One that opens into choices."""
        return self.page.locator("summary").filter(has_text=name, visible=True).first


@pytest.fixture
def flying(server: Server, guest: Invite) -> tuple[Thumb, Thumb]:
    """Ann is the Chief Engineer in Engineering, and has the turn; Ben only looks on."""
    ann, ben = guest("Ann"), guest("Ben")
    ann.open("/host")
    ann.choose("captain-is-dead")
    start_game(ann)
    thumb = Thumb(server, ann)
    for _ in range(12):
        thumb.tap(thumb.button("Go on"))
    thumb.tap(thumb.button("Chief Engineer"))
    thumb.tap(thumb.button("Engineering"))
    for _ in range(4):
        thumb.tap(thumb.button("Go on"))
    for _ in range(5):
        thumb.tap(thumb.button("Draw an alert"))
        thumb.tap(thumb.button("The alert is done"))
    assert view(server)["active"] == server.table()["people"][0]["seat"]
    return thumb, Thumb(server, ben)


def test_a_turn_of_four_actions_and_its_alert_is_at_most_ten_taps(
    server: Server, flying: tuple[Thumb, Thumb], inspector: Inspector
) -> None:
    """Repair, move, kill and fire, each entered as it is; and an alert that hits the Shields."""
    ann, ben = flying
    ben.open(ben.tile("Something happened"))
    ben.open(ben.tile("Aliens come"))
    ben.tap(ben.button("Armory"))
    ben.open(ben.tile("A ship attaches"))
    ben.tap(ben.button("A ship attaches"))
    ann.taps = 0
    ann.tap(ann.button("Repair: Jump Core"))
    ann.tap(ann.button("Armory"))
    ann.tap(ann.button("Kill an alien"))
    ann.open(ann.tile("Fire a torpedo"))
    ann.tap(ann.button("A ship at our hull"))
    assert view(server)["actions"] == 0
    ann.tap(ann.button("End the turn, draw the alert"))
    ann.open(ann.tile("A hit on the Shields"))
    ann.tap(ann.button("10 %"))
    ann.tap(ann.button("The alert is done"))
    after = view(server)
    assert (after["turn"], after["core"], after["aliens"], after["ships"], after["shields"]) == (2, 5, 0, 0, 90)
    assert ann.taps <= MOST_TAPS  # nine, when this was written


def test_the_end_of_a_turn_asks_before_actions_are_lost_and_can_be_taken_back(
    server: Server, flying: tuple[Thumb, Thumb]
) -> None:
    ann, _ = flying
    ann.tap(ann.button("Bridge"))
    ann.open(ann.tile("End the turn"))
    expect(ann.page.get_by_text("3 actions would be lost.")).to_be_visible()
    assert view(server)["actions"] == 3
    ann.tap(ann.button("End the turn, draw the alert"))
    assert view(server)["pending"] is not None
    ann.page.locator(".cd-last > summary").click()
    ann.tap(ann.button("Take this back"))
    assert (view(server)["actions"], view(server)["pending"]) == (3, None)


def test_a_name_that_is_being_typed_stays_while_somebody_draws_the_next_alert(server: Server, guest: Invite) -> None:
    ann, ben = guest("Ann"), guest("Ben")
    ann.open("/host")
    ann.choose("captain-is-dead")
    start_game(ann)
    thumb, other = Thumb(server, ann), Thumb(server, ben)
    for _ in range(16):
        thumb.tap(thumb.button("Go on"))
    for percent in ("10 %", "20 %", "30 %"):
        thumb.tap(thumb.button("Draw an alert"))
        thumb.open(thumb.tile("A hit on the Shields"))
        thumb.tap(thumb.button(percent))
        thumb.tap(thumb.button("The alert is done"))
        if percent == "10 %":
            ben.page.get_by_label("What the card is called").fill("Hull breach")
    expect(ben.page.locator("details.cd-waiting")).to_have_count(3)
    expect(ben.page.locator("details.cd-waiting[open]")).to_have_count(1)  # nobody scrolls past what they did not open
    first = ben.page.locator("form", has_text="Shields lose 10 percent")
    expect(first.get_by_label("What the card is called")).to_have_value("Hull breach")
    other.tap(first.get_by_role("button", name="Remember it"))
    expect(first).to_have_count(0)
    expect(ben.page.locator(".cd-last")).to_contain_text("The alert is remembered: Hull breach")
