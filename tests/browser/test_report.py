"""The report of random games, as a file in a browser: no network, fits a phone, and nothing for axe to find."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.__main__ import main
from tests.browser.house import PHONE, Inspector

pytestmark = pytest.mark.browser
UNFOLDED = "() => { for (const each of document.querySelectorAll('details')) each.open = true; }"
LARGE = "() => { document.documentElement.style.fontSize = '200%'; }"
WIDE = "() => document.documentElement.scrollWidth"


def test_the_report_can_be_read_on_a_phone_with_large_letters(
    browser: Browser, inspector: Inspector, tmp_path: Path
) -> None:
    file = tmp_path / "report.html"
    games = str(Path(__file__).parents[1] / "sixth_game")
    of_ours = ["captains-chair", "--games", "12", "--option", "rounds=2", "--against", "rounds=3"]
    assert main(["simulate", *of_ours, "--games-folder", games, "--report", str(file)]) == 0

    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, offline=True)
    page, asked = context.new_page(), list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    page.evaluate(UNFOLDED)
    assert page.get_by_role("heading", name="What the change does").is_visible()
    assert inspector.violations(page) == []
    assert page.evaluate(WIDE) == PHONE[0]
    page.evaluate(LARGE)
    assert page.evaluate(WIDE) == PHONE[0]
    assert asked == [file.as_uri()]
    context.close()
