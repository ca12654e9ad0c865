"""While the table is away for an update, the host's page waits for it, and then says what came of it."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow]
SCRIPT = Path(__file__).parents[2] / "web/static/js/goes_on.js"
ADDRESS = "http://table.example/host/update"
PAGE = """<!doctype html><html lang="en"><title>Update</title>
<p id="goes-on-said" role="status"></p>
<main id="live"><section id="update" data-goes-on="{goes_on}"><strong>{said}</strong></section></main>
<script type="module" src="/goes_on.js"></script></html>"""


def test_the_page_outlives_a_table_that_is_away_and_says_aloud_what_is_new(browser: Browser) -> None:
    asked: list[str] = []

    def answer(route: Route) -> None:
        if route.request.url.endswith(".js"):
            route.fulfill(body=SCRIPT.read_text(), content_type="text/javascript")
            return
        asked.append(route.request.url)
        match len(asked):
            case 1:
                route.fulfill(body=PAGE.format(goes_on="yes", said="Preparing"), content_type="text/html")
            case 2:
                route.abort()
            case 3:
                route.fulfill(status=503, body="not yet")
            case _:
                route.fulfill(body=PAGE.format(goes_on="", said="It has worked"), content_type="text/html")

    context = browser.new_context()
    context.route("**/*", answer)
    page = context.new_page()
    page.goto(ADDRESS)
    expect(page.locator("#update")).to_have_text("It has worked")
    expect(page.get_by_role("status")).to_have_text("It has worked")
    assert len(asked) == 4, "and asks no more"
    context.close()
