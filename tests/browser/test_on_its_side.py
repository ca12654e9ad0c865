"""A phone that lies on its side: two halves beside each other, and no bar that takes much of the little height."""

import pytest
from playwright.sync_api import Page

from tests.browser.house import TOO_WIDE
from tests.browser.still import begin, pages, show, states
from tests.games.shipped import GAMES
from web.pages.pages import Audience
from web.testing import Look

pytestmark = pytest.mark.browser

SIZES = ((740, 360), (812, 375))
SOME = 6  # moments of each game
HALVES = """() => [...document.querySelectorAll(".halves")].map((each) =>
  [...each.children].flatMap((one) => (one.tagName === "PAGE-PART" ? [...one.children] : [one]))
    .map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0).map((box) => [box.left, box.top]))"""
BARS = """() => [...document.querySelectorAll("main *")]
  .filter((each) => ["fixed", "sticky"].includes(getComputedStyle(each).position) && !each.closest(".hush"))
  .filter((each) => !each.matches(".sa-at-hand, signal-on, .any-night"))
  .map((each) => [each.className, each.getBoundingClientRect()])
  .filter(([name, box]) => box.height > innerHeight / 6 || box.left < 0 || box.right > innerWidth)
  .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""


@pytest.mark.parametrize("slug", GAMES)
def test_it_shows_two_halves_and_low_bars(still: Page, slug: str) -> None:
    seen = 0
    for place, html in enumerate(pages(slug, SOME)):
        if place == 0:
            begin(still, html)
        show(still, html)
        for wide, high in SIZES:
            still.set_viewport_size({"width": wide, "height": high})
            for halves in still.evaluate(HALVES):
                seen += len(halves) > 1
                for (left, top), (right, beside) in zip(halves[::2], halves[1::2], strict=False):
                    assert left + wide / 3 < right
                    assert abs(top - beside) < 30
            assert not still.evaluate(TOO_WIDE)
            assert not still.evaluate(BARS), f"moment {place} at {wide} x {high}"
        still.set_viewport_size({"width": 360, "height": 740})
        for halves in still.evaluate(HALVES):
            assert len({left for left, _ in halves}) <= 1, "on a phone held upright all stands in one column"
    assert seen


def test_the_hosts_page_has_two_halves_too(still: Page) -> None:
    slug = next(iter(GAMES))
    look = Look(GAMES[slug]).at(next(states(slug)))
    begin(still, look.pages.page(Audience("host", look.table.snapshot.house.host)))
    still.set_viewport_size({"width": 740, "height": 360})
    [[(left, top), (right, beside)]] = still.evaluate(HALVES)
    assert left + 740 / 3 < right
    assert abs(top - beside) < 30
    assert not still.evaluate(TOO_WIDE)
