"""The box's page, sound and light, and cards, on a real phone's screen; cards are laid on the panel."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Invite
from tests.browser.house import Guest, Inspector, Server, choose_game, start_game

pytestmark = pytest.mark.browser


def lay(panel: Guest, card: str) -> None:
    panel.page.get_by_label("A card's number").fill(card)
    panel.page.get_by_role("button", name="Lay it").click()
    expect(panel.page.get_by_text(f"On it: {card}")).to_be_visible()


def new_card(page: Page, card: str) -> None:
    expect(page.get_by_text(f"What is card {card}?")).to_be_visible()


@pytest.fixture
def panel(guest: Invite) -> Guest:
    panel = guest()
    panel.open("/panel")
    expect(panel.page.locator("body")).not_to_have_class("is-offline")
    return panel


@pytest.fixture
def ann(panel: Guest, guest: Invite) -> Guest:
    """The host, on the box's page."""
    ann = guest("Ann")
    ann.open("/host")
    ann.page.get_by_role("link", name="The box").click()
    expect(ann.page.get_by_role("heading", name="The box")).to_be_visible()
    return ann


def test_a_card_is_laid_and_taught_and_does_it(
    server: Server, guest: Invite, ann: Guest, panel: Guest, inspector: Inspector
) -> None:
    page = ann.page
    inspector.look(ann, "the box's page")
    lay(panel, "0A11")
    new_card(page, "0A11")
    inspector.look(ann, "the box's page with a new card")
    inspector.look(panel, "the panel with a card on it")
    page.get_by_label("It is …").select_option("Pause")
    page.get_by_label("Its name").fill("The stone")
    lay(panel, "0B22")  # another one comes while the first is being taught: what was chosen stays
    new_card(page, "0B22")
    form = page.locator('form:has(input[name="id"][value="0A11"])')
    expect(form.get_by_label("Its name")).to_have_value("The stone")
    form.get_by_role("button", name="Teach it").click()
    expect(page.get_by_role("link", name=re.compile("The stone.*Press: Pause"))).to_be_visible()
    expect(page.get_by_text("What is card 0A11?")).to_be_hidden()
    page.get_by_text("Take in a list").click()
    inspector.look(ann, "the box's page with a taught card")
    for name in ("Ben", "Cat"):
        guest(name)
    choose_game(ann)
    start_game(ann)
    lay(panel, "0A11")
    expect(page.get_by_role("heading", name="Paused")).to_be_visible()
    ann.open("/box")
    expect(page.get_by_text("A game is on: a press does in it")).to_be_visible()
    page.get_by_role("link", name="The stone").click()
    expect(page.get_by_role("button", name="Forget this card")).to_be_visible()
    inspector.look(ann, "the page of a card")
    page.get_by_role("button", name="Forget this card").click()
    ann.arrives("/box")
    expect(page.get_by_text("The stone")).to_be_hidden()


def test_a_press_is_seen_while_it_lasts(ann: Guest, panel: Guest, inspector: Inspector) -> None:
    button = ann.page.locator(".knob", has_text="Big button")
    expect(button).to_contain_text("not pressed yet")
    panel.page.get_by_role("button", name="Big button", exact=True).hover()
    panel.page.mouse.down()
    expect(button).to_contain_text("is down")
    inspector.look(ann, "the box's page with a button held")
    panel.page.mouse.up()
    expect(button).to_contain_text(re.compile("(short|long) press.*1"))


@pytest.mark.slow
def test_a_lamp_lights_and_goes_out(ann: Guest, panel: Guest) -> None:
    lamp = panel.page.get_by_role("img", name=re.compile("^Zone red"))
    expect(lamp).to_have_accessible_name("Zone red: off")
    ann.page.get_by_role("group", name="Zone red").get_by_role("button", name="green").click()
    expect(lamp).to_have_accessible_name("Zone red: on")
    expect(lamp).to_have_accessible_name("Zone red: off")


def test_a_test_line_is_heard(ann: Guest, panel: Guest) -> None:
    ann.page.get_by_role("button", name="Hear a test line").click()
    expect(panel.page.locator("#said")).to_contain_text("This is the voice of the table.")


@pytest.mark.slow
def test_volume_and_mute_from_a_phone_that_only_plays(
    guest: Invite, ann: Guest, panel: Guest, inspector: Inspector
) -> None:
    ben = guest("Ben")
    guest("Cat")
    ben.page.locator("summary", has_text="Sound and light").click()
    for volume in ("70 %", "80 %", "90 %"):
        ben.page.get_by_role("button", name="Louder").click()
        for each in (ben, ann):
            expect(each.page.get_by_text(volume)).to_be_visible()
    expect(ben.page.get_by_role("button", name="Louder")).to_be_disabled()
    inspector.look(ben, "sound and light in the lobby")
    ann.page.get_by_role("button", name="Mute the box").click()
    expect(ann.page.get_by_text("Muted")).to_be_visible()
    # what was tapped has the focus, and shows what it does now; the buttons beside it stay what they are
    expect(ann.page.get_by_role("button", name="Mute the box")).to_have_count(0)
    expect(ann.page.get_by_role("button", name="Hear a test line")).to_be_visible()
    inspector.look(ann, "the box's page, muted")
    inspector.look(ben, "a muted box in the lobby")
    choose_game(ann)
    start_game(ann)
    heading = ben.page.get_by_text("Captain's Chair").filter(visible=True).first
    expect(heading).to_be_visible()
    inspector.look(ben, "a muted box in a game")
    inspector.look(ann, "a muted box in a game, for the host")
    place = heading.bounding_box()
    ben.page.locator(".muted-here button").click()
    expect(ben.page.locator(".muted-here")).to_have_count(0)
    assert heading.bounding_box() == place, "the game must not move under a finger"
    ben.page.get_by_role("button", name="Dim the lamps").click()
    expect(ben.page.get_by_role("button", name="Lamps bright again")).to_be_visible()
    inspector.look(ben, "sound and light in a game")


def test_the_boxs_page_works_without_scripts(guest: Invite, panel: Guest, inspector: Inspector) -> None:
    ann = guest("Ann", scripts=False)
    page = ann.open("/box")
    lay(panel, "0A11")
    page.get_by_role("link", name="Look again").click()
    page.get_by_label("It is …").select_option("Ann's token")
    page.get_by_role("button", name="Teach it").click()
    expect(page.get_by_role("link", name=re.compile("0A11.*Ann's token"))).to_be_visible()
    page.get_by_role("button", name="Louder").click()
    expect(page.get_by_text("70 %")).to_be_visible()
    page.get_by_text("Take in a list").click()
    page.get_by_label("The text of such a file").fill("[[card]]\nid = ")
    page.get_by_role("button", name="Take these cards in").click()
    ann.told("These cards cannot be taken in")
    with page.expect_download() as download:
        page.get_by_role("link", name="Keep the list as a file").click()
    assert download.value.suggested_filename == "cards.toml"
    assert 'value = "s1"' in download.value.path().read_text()
