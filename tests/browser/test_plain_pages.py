"""A game from outside that brings hardly any words and no page of its own: still a person can play it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.house import PHONE, ROOT, SCREEN, Guest, Inspector, Server

pytestmark = pytest.mark.browser


@pytest.fixture
def outside(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "state", "--games-folder", str(ROOT / "tests" / "seventh_game"))
    server.start()
    yield server
    server.stop()


def test_it_has_a_clock_words_and_a_sheet_that_is_held(outside: Server, browser: Browser, inspector: Inspector) -> None:
    ann, ben = (Guest(browser, outside, PHONE).join(name) for name in ("Ann", "Ben"))
    screen = Guest(browser, outside, SCREEN)
    screen.open("/table")
    ann.open("/host")
    ann.choose("quick-bids")
    ann.send("StartGame")
    for guest in (ann, ben):
        page = guest.page
        expect(page.locator("#now")).to_have_text("It is your turn.")
        expect(page.locator("count-down")).to_have_text(re.compile(r"^(1:00|0:5\d)$"))
        expect(page.get_by_text("Open bids")).to_be_visible()
        expect(page.get_by_role("row", name="Ben 10 No")).to_be_visible()
        expect(page.get_by_text("My limit")).to_be_hidden()
    inspector.look(ann, "a plain phone")
    ann.page.get_by_label("Amount").fill("3")
    ann.page.get_by_role("button", name="Bid").click()
    expect(ann.page.locator("#now")).to_have_text("The table waits for Ben.")
    expect(ann.page.locator("#aloud")).to_contain_text("The table waits for Ben.")
    expect(screen.page.get_by_text("Ann bids 3")).to_be_visible()
    inspector.look(screen, "a plain screen")
    ann.open("/host")
    ann.page.get_by_text("Correct the table", exact=True).click()
    ann.page.get_by_text("Give to").click()
    expect(ann.form("GiveTo").get_by_role("button", name="Ben")).to_be_visible()  # and no "s2"
    for guest in (ann, ben, screen):
        assert guest.complaints == []
        guest.close()
