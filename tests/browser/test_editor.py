"""The group's own box on a real phone's screen, with and without scripts: typed in, kept as a file, brought back."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Invite
from tests.browser.house import PHONE, Guest, Inspector
from tests.browser.test_large_letters import ENLARGE, FAULTS, SIZES
from tests.games.captain_is_dead.boxes import FULL

pytestmark = pytest.mark.browser
HOME = "/editor/our_box"


def to_the_editor(ann: Guest) -> None:
    page = ann.open("/host")
    page.get_by_role("button", name=re.compile("The Captain is Dead")).click()
    page.get_by_role("link", name="Our box").click()
    expect(page.get_by_role("heading", name="Our box")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_a_box_is_typed_in_and_goes_from_phone_to_phone(
    guest: Invite, inspector: Inspector, tmp_path: Path, scripts: bool
) -> None:
    ann = guest("Ann", scripts=scripts)
    page = ann.page
    to_the_editor(ann)
    page.get_by_role("link", name="Roles").click()
    page.get_by_role("link", name="Scholar").click()
    page.get_by_label("Rank").fill("5")
    page.get_by_text("Abilities").click()
    page.get_by_label("no tools").check()
    page.get_by_role("button", name="Save as checked", exact=True).click()
    expect(page.get_by_text("1 of 18")).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("Scholar.*Rank 5 · Abilities: no tools"))).to_be_visible()

    page.get_by_role("link", name="Back").click()
    page.get_by_role("link", name=re.compile("^Alerts")).click()
    page.get_by_role("link", name="Add an alert").click()
    page.get_by_label("Name").fill("Boarders")
    page.get_by_label("Equal cards").fill("25")
    page.get_by_role("button", name="Save, check later").click()
    ann.told("These would be 25 of 24 yellow alerts")
    if scripts:
        inspector.look(ann, "an alert that does not fit")
    page.get_by_label("Equal cards").fill("2")
    page.get_by_role("button", name="Save, check later").click()
    expect(page.get_by_role("heading", name="Level yellow: 2 of 24")).to_be_visible()
    expect(page.get_by_text("0 of 55")).to_be_visible()  # of those that are checked
    page.get_by_role("link", name="Boarders").click()
    expect(page.get_by_text("Not checked yet")).to_be_visible()
    page.get_by_role("button", name="Save as checked", exact=True).click()
    expect(page.get_by_text("2 of 55")).to_be_visible()

    page.get_by_role("link", name="Back").click()
    with page.expect_download() as coming:
        page.get_by_role("link", name="Keep it as a file").click()
    assert coming.value.suggested_filename == "our-box.toml"
    file = tmp_path / "our-box.toml"
    coming.value.save_as(file)
    assert '[[alerts]]\nname = "Boarders"' in file.read_text()
    page.get_by_text("Start anew").click()
    page.get_by_role("button", name="Forget all of it").click()
    expect(page.get_by_text("0 of 18")).to_be_visible()
    page.get_by_text("Take a file in").click()
    page.get_by_label("A file on this phone").set_input_files(file)
    page.get_by_role("button", name="Check it, then take it in").click()
    expect(page.get_by_text("1 of 18")).to_be_visible()


THEIRS = """
[roles.soldier]
rank = 5

[roles.scholar]
hand = 7

[plans.net]
name = "Net"

[[alerts]]
name = "Boarders"
level = "yellow"
aliens = { bridge = 1 }
"""


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_a_box_of_another_group_is_seen_beside_ours(guest: Invite, inspector: Inspector, scripts: bool) -> None:
    ann = guest("Ann", scripts=scripts)
    page = ann.page
    to_the_editor(ann)
    bring(ann, FULL)
    expect(page.get_by_text("1 of 18")).to_be_visible()
    bring(ann, THEIRS)
    expect(page.get_by_role("heading", name="What differs from ours")).to_be_visible()
    if scripts:
        inspector.look(ann, "another group's box, folded")
    while page.locator("details:not([open]) > summary").count():
        page.locator("details:not([open]) > summary").first.click()
    if scripts:
        inspector.look(ann, "another group's box beside ours")
        expect_whole_words(page)
    page.get_by_label("Take theirs: Soldier").check()
    page.get_by_label("Take ours out: Wreck").check()
    page.get_by_role("button", name="Take what is ticked").click()
    expect(page.get_by_text("1 of 18")).to_be_visible()
    page.get_by_role("link", name="Roles").click()
    expect(page.get_by_role("link", name=re.compile("Soldier.*Rank 5"))).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("Scholar.*Rank 5"))).to_be_visible()


def expect_whole_words(page: Page) -> None:
    """At twice the size on the smallest phones."""
    for wide, high, percent, longest in SIZES:
        page.set_viewport_size({"width": wide, "height": high})
        page.evaluate(ENLARGE, percent)
        assert page.evaluate(FAULTS, longest) == []
    page.evaluate(ENLARGE, 100)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})


def bring(ann: Guest, text: str) -> None:
    ann.page.get_by_text("Take a file in").click()
    ann.page.get_by_label("Or paste its text").fill(text)
    ann.page.get_by_role("button", name="Check it", exact=False).click()


@pytest.mark.slow
def test_each_page_of_it_is_fit_for_a_thumb(guest: Invite, inspector: Inspector) -> None:
    ann = guest("Ann")
    page = ann.page
    to_the_editor(ann)
    inspector.look(ann, "the editor of an empty box")
    page.get_by_text("Take a file in").click()
    page.get_by_label("Or paste its text").fill(FULL)
    inspector.look(ann, "a box to be taken in")
    page.get_by_role("button", name="Check it, then take it in").click()
    expect(page.get_by_text("1 of 18")).to_be_visible()
    inspector.look(ann, "the editor of a box")
    expect_whole_words(page)
    for section in ("roles", "alerts", "stations", "plans"):
        ann.open(f"{HOME}/{section}")
        inspector.look(ann, f"the box's {section}")
        expect_whole_words(page)
    for entry in ("roles/entry?key=soldier", "alerts/entry?key=Fog+bank", "decks/entry?key=decks", "plans/entry?key="):
        ann.open(f"{HOME}/{entry}")
        while page.locator("details:not([open]) > summary").count():
            page.locator("details:not([open]) > summary").first.click()
        inspector.look(ann, f"the box's {entry}")
        expect_whole_words(page)
