"""A lost phone in a game of hidden sides: the box asks before anybody comes to its seat, and all pages tell of it."""

import json
import urllib.request
from time import monotonic

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.house import Inspector, Server

pytestmark = pytest.mark.browser

KRAKEN = "feed-the-kraken"
ASKED_S = 9.0  # long enough for everybody to have heard the question


def sit(server: Server, name: str) -> None:
    """By the API: a browser each would be a lot."""
    body = json.dumps({"name": name}).encode()
    with urllib.request.urlopen(f"{server.address}/api/v1/seats", body, timeout=60) as answer:
        assert answer.status == 201


@pytest.mark.slow
def test_a_new_phone_waits_for_the_big_button(server: Server, guest: Invite, inspector: Inspector) -> None:
    ann, ben = guest("Ann"), guest("Ben")
    for name in ("Cat", "Dan", "Eve"):
        sit(server, name)
    ann.open("/host")
    ann.choose(KRAKEN)
    ann.page.get_by_text("All rule options").click()
    ann.page.locator('[name="values.roles"]').select_option("phones")
    ann.form("SetOptions").get_by_role("button").last.click()
    ann.send("StartGame")
    ann.arrives("/")

    page = ann.open("/host")
    page.locator("#seat-s2 > summary").click()
    page.get_by_role("button", name="Ben's phone is lost").click()
    expect(page.locator(".notice", has_text="Ann put the phone of Ben out of the game")).to_be_visible()
    expect(page.get_by_role("button", name="Act for Ben: ask the table")).to_be_visible()
    assert page.goto(f"{server.address}/as/s2").status == 403  # type: ignore[union-attr]
    inspector.look(ann, "a seat that is closed to the host")

    page = ann.open("/host")
    page.locator("#seat-s2 > summary").click()
    page.get_by_role("button", name="New phone for Ben").click()
    link = page.locator(".address").inner_text()
    new = guest()
    new.open(link.removeprefix(link.split("/seat/")[0]))
    new.page.get_by_role("button", name="Sit down as Ben").click()
    asked = monotonic()
    expect(new.page.get_by_text("The box asks the table now")).to_be_visible()
    inspector.look(new, "a phone that waits for the big button")

    screen = guest(screen=True)
    screen.open("/table")
    for each in (ann, screen):
        each.open("/" if each is ann else "/table")
        expect(each.page.get_by_text("A new phone asks for the seat of Ben")).to_be_visible()
    inspector.look(ann, "a phone asks for a seat")
    inspector.look(screen, "a phone asks for a seat, in the room")
    panel = guest(screen=True)
    panel.open("/panel")
    panel.page.wait_for_timeout(max(0.0, asked + ASKED_S - monotonic()) * 1000)
    panel.page.locator(".push-big").click()
    expect(ann.page.locator("#knock")).to_be_hidden()
    new.page.get_by_role("button", name="It was pressed").click()
    expect(new.page.locator(".notice", has_text="A phone sat down on the seat of Ben")).to_be_visible()
    for each in (ann, screen):
        expect(each.page.locator(".notice", has_text="A phone sat down on the seat of Ben")).to_be_visible()
    inspector.look(ann, "a phone came to a seat")
    expect(ben.page.get_by_label("Your name")).to_be_visible()


def test_a_table_with_a_seat_without_a_phone_is_told_before(
    server: Server, guest: Invite, inspector: Inspector
) -> None:
    ann, ben = guest("Ann"), guest("Ben")
    ann.open("/host")
    ann.choose()
    ann.send("AddSeat", name="Grandma")
    for each in (ann, ben):
        expect(each.page.get_by_text("Grandma: no phone.")).to_be_visible()
    inspector.look(ann, "the host's page with a seat that will be open")
    inspector.look(ben, "a seat before a game in which another one will be open")
    ann.page.get_by_role("button", name="Everybody knows: start").click()
    ann.arrives("/")
    for each in (ann, ben):
        expect(
            each.page.locator(".notice", has_text="Ann acts for Grandma, and sees what is secret there")
        ).to_be_visible()
    ann.open("/host")
    ann.page.get_by_role("link", name="Act for Grandma").click()
    expect(ann.page.get_by_text("You act for Grandma")).to_be_visible()
