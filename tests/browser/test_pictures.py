"""Pictures that a page shows whole: nothing in them is cut at their edge."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

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


@pytest.mark.parametrize("hull", HULLS, ids=lambda hull: hull.parts[-4])
def test_a_hull_is_not_cut_at_the_side(still: Page, hull: Path) -> None:
    still.set_content(hull.read_text())
    assert still.evaluate(CUT) == []
