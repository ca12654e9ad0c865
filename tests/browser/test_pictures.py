"""Pictures that are seen whole: nothing in them is cut at their edge, and no pause covers them."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.house import SCREEN
from tests.browser.still import begin, states
from tests.games.shipped import GAMES
from web.pages.pages import Audience
from web.testing import Look

pytestmark = pytest.mark.browser

HULLS = sorted((Path(__file__).parents[2] / "companion/games").glob("*/pages/art/hull.svg"))
CUT = """() => {
  const svg = document.querySelector("svg");
  const { left, right, width } = svg.getBoundingClientRect();
  const unit = width / svg.viewBox.baseVal.width;
  return [...svg.querySelectorAll("path, rect, circle, ellipse")].filter((each) => !each.closest("defs"))
    .map((each) => {
      const { stroke, strokeWidth } = getComputedStyle(each); // a browser's own box leaves it out
      const beyond = stroke === "none" ? 0 : (parseFloat(strokeWidth) / 2) * unit;
      const box = each.getBoundingClientRect();
      return [each, box.left - beyond, box.right + beyond];
    })
    .filter(([, begin, end]) => begin < left - 0.5 || end > right + 0.5)
    .map(([each, begin, end]) => `${each.getAttribute("d")}: ${begin} to ${end} of ${left} to ${right}`);
}"""
OVER_EACH_OTHER = """() => {
  const found = [...document.querySelectorAll("#captions-size, .languages, sound-here button, .corner .qr")]
    .map((each) => [each.id || each.className, each.getBoundingClientRect()]).filter(([, box]) => box.width);
  return found.flatMap(([name, one], at) => found.slice(at + 1)
    .filter(([, two]) => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom)
    .map(([other]) => `${name} and ${other}`));
}"""


@pytest.mark.parametrize("hull", HULLS, ids=lambda hull: hull.parts[-4])
def test_a_hull_is_not_cut_at_the_side(still: Page, hull: Path) -> None:
    still.set_content(hull.read_text())
    assert still.evaluate(CUT) == []


@pytest.mark.parametrize("slug", GAMES)
def test_in_a_pause_the_screen_can_be_read(still: Page, slug: str) -> None:
    still.set_viewport_size({"width": SCREEN[0], "height": SCREEN[1]})
    begin(still, Look(GAMES[slug]).at(next(iter(states(slug))), running=False).pages.page(Audience("table")))
    banner = still.locator(".banner.over").bounding_box()
    assert banner is not None
    assert banner["y"] > SCREEN[1] * 0.7


@pytest.mark.parametrize("slug", GAMES)
def test_what_stands_in_the_corners_of_the_screen_covers_nothing_there(still: Page, slug: str) -> None:
    still.set_viewport_size({"width": SCREEN[0], "height": SCREEN[1]})
    begin(still, Look(GAMES[slug]).at(next(iter(states(slug)))).pages.page(Audience("table"), stream="/stream"))
    assert [still.locator(each).count() for each in (".corner .qr", "#captions-size", ".languages")] == [1, 1, 1]
    assert still.evaluate(OVER_EACH_OTHER) == []
