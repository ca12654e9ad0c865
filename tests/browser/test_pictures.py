"""Pictures that a page shows whole: nothing in them is cut at their edge."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.browser

HULLS = sorted((Path(__file__).parents[2] / "companion/games").glob("*/pages/art/hull.svg"))
CUT = """() => {
  const svg = document.querySelector("svg");
  const { x, width } = svg.viewBox.baseVal;
  return [...svg.querySelectorAll("path, rect, circle, ellipse")].filter((each) => !each.closest("defs"))
    .map((each) => [each, each.getBBox({ stroke: true })])
    .filter(([each, box]) => box.x < x || box.x + box.width > x + width)
    .map(([each, box]) => `${each.getAttribute("d")}: ${box.x} to ${box.x + box.width}`);
}"""


@pytest.mark.parametrize("hull", HULLS, ids=lambda hull: hull.parts[-4])
def test_a_hull_is_not_cut_at_the_side(still: Page, hull: Path) -> None:
    still.set_content(hull.read_text())
    assert still.evaluate(CUT) == []
