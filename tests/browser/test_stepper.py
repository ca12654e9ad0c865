"""A number on a phone: a thumb makes it smaller or larger, keys and no scripts fill it in, and it alone is sent."""

from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Invite
from tests.browser.house import Guest, Inspector, start_game

pytestmark = pytest.mark.browser


def rounds(guest: Guest) -> Locator:
    guest.open("/host")
    guest.choose()
    guest.page.get_by_text("All rule options").click()
    return guest.page.locator('[name="values.rounds"]')


def step(field: Locator, which: str) -> Locator:
    return field.locator(f'xpath=following-sibling::button[@data-step="{which}"]')


def test_a_thumb_steps_and_stays_within_bounds(guest: Invite, inspector: Inspector) -> None:
    ann = guest("Ann")
    field = rounds(ann)
    least, now = int(field.get_attribute("min") or 0), int(field.input_value())
    step(field, "up").click()
    expect(field).to_have_value(str(now + 1))
    for _ in range(now + 3):
        step(field, "down").click()
    expect(field).to_have_value(str(least))
    inspector.look(ann, "numbers with steppers")
    guest("Ben")  # news
    expect(ann.page.get_by_text("Ben", exact=True).filter(visible=True).first).to_be_visible()
    expect(field).to_have_value(str(least))
    step(field, "up").click()
    ann.form("SetOptions").get_by_role("button", name="Save").click()
    expect(ann.form("SetOptions")).not_to_have_attribute("data-dirty", "yes")
    ann.page.reload()
    expect(field).to_have_value(str(least + 1))


def test_a_number_that_is_corrected_goes_alone(guest: Invite) -> None:
    ann = guest("Ann")
    for name in ("Ben", "Cat"):
        guest(name)
    rounds(ann)
    start_game(ann)
    ann.open("/host")
    ann.page.locator("summary").filter(has_text="Correct").first.click()
    ann.page.locator("#kind-SetScore > summary").click()
    form = ann.page.locator("#kind-SetScore form").first
    field = form.get_by_role("spinbutton")
    now = int(field.input_value())
    step(field, "up").click()
    with ann.page.expect_request("**/do") as sent:
        form.get_by_role("button").click()
    posted = dict(parse_qsl(sent.value.post_data or ""))
    assert posted["score"] == str(now + 1)
    assert [key for key in posted if key not in ("type", "step", "seen", "back", "tap", "tapped")] == ["seat", "score"]
    expect(field).to_have_value(str(now + 1))


def test_without_scripts_it_is_a_field(guest: Invite) -> None:
    ann = guest("Ann", scripts=False)
    field = rounds(ann)
    expect(step(field, "up")).to_be_hidden()
    field.fill("3")
    ann.form("SetOptions").get_by_role("button", name="Save").click()
    ann.page.get_by_text("All rule options").click()
    expect(field).to_have_value("3")
