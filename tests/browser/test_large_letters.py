"""Large letters and small phones: in no state of a game is a word cut, broken inside or beside the page."""

import pytest
from playwright.sync_api import Page

from companion.words.languages import ENGLISH
from tests.browser.still import begin, pages, show
from tests.games.shipped import GAMES
from tests.tongues import translated

pytestmark = pytest.mark.browser

# Letters in percent, and how long a word is whole: the smallest phone is but ten of the largest letters wide.
SIZES = ((360, 740, 200, 20), (320, 640, 200, 9), (360, 740, 100, 20), (320, 640, 100, 20), (812, 375, 100, 20))
SOME = 10  # moments of each game
MANY = 40  # in `make test-slow`
WHOLE = 9  # letters of a word in a language of long ones: hyphens are right there

# What stands beside the page, what is cut by a box that hides what is too much, and what is broken inside a word; a
# person's name may break. A fold is looked into, a secret too. Where one scrolls on purpose nothing is cut.
FAULTS = """longest => {
  const found = new Set();
  const width = document.documentElement.clientWidth;
  const shown = (each) => each.checkVisibility({ checkVisibilityCSS: true }) && !each.closest(".hidden, [hidden]");
  const one = (each) => [each.tagName.toLowerCase(), ...each.classList].join(".");
  const named = (each) => [each.parentElement.closest("[class]"), each].filter(Boolean).map(one).join(" ");
  // Its first box with an end: one that scrolls, or hides what is too much.
  const holding = (each) => {
    while (each !== document.body && getComputedStyle(each).overflowX === "visible") each = each.parentElement;
    return each;
  };
  const look = (of, word, boxes) => {
    const is = `${word} in ${named(of)}`;
    const top = boxes[0].top;
    const isBroken = boxes.some((box) => Math.abs(box.top - top) > box.height / 2);
    const mayBreak = word.length > longest || word.includes("\\u00ad") || of.closest(".chip");
    if (isBroken && !mayBreak) found.add(`broken: ${is}`);
    const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
    const holds = holding(of);
    if (["auto", "scroll"].includes(getComputedStyle(holds).overflowX)) return;
    const box = holds.getBoundingClientRect();
    if (holds !== document.body && (right > box.right + 1 || left < box.left - 1)) found.add(`cut: ${is}`);
    else if (right > width + 1 || left < -1) found.add(`beside the page: ${is}`);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node; (node = texts.nextNode()); ) {
    const of = node.parentElement;
    if (!node.data.trim() || of.closest("option, svg, textarea") || !shown(of)) continue;
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{N}\\u00ad]+/gu)) {
      if (word.length > 40) continue; // a number that a machine made
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
      if (boxes.length) look(of, word, boxes);
    }
  }
  if (document.documentElement.scrollWidth > width) {
    const all = [...document.querySelectorAll("main *")];
    const wide = all.filter((each) => shown(each) && each.getBoundingClientRect().right > width + 1);
    found.add(`too wide: ${wide.slice(0, 3).map(named).join(", ")}`);
  }
  return [...found];
}"""
# On a page of another width the letters are fetched anew.
ENLARGE = """async (percent) => {
  document.documentElement.style.fontSize = percent + "%";
  for (const each of document.querySelectorAll("details")) each.open = true;
  document.body.getBoundingClientRect();
  await document.fonts.ready;
}"""


def faults(still: Page, slug: str, most: int, language: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for place, html in enumerate(pages(slug, most, language)):
        if place == 0:
            begin(still, html)
        show(still, html)
        for wide, high, percent, longest in SIZES:
            still.set_viewport_size({"width": wide, "height": high})
            still.evaluate(ENLARGE, percent)
            for fault in still.evaluate(FAULTS, longest if language == ENGLISH else min(longest, WHOLE)):
                found.setdefault(fault, set()).add(f"{wide} px {percent} %")
    return found


def told(found: dict[str, set[str]]) -> str:
    return "\n".join(f"{fault} ({', '.join(sorted(where))})" for fault, where in sorted(found.items()))


@pytest.mark.parametrize("most", [SOME, pytest.param(MANY, marks=pytest.mark.slow)])
@pytest.mark.parametrize("slug", GAMES)
def test_every_word_is_whole_and_on_the_page(still: Page, slug: str, most: int) -> None:
    found = faults(still, slug, most, ENGLISH)
    assert not found, told(found)


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "language"), [(slug, each) for slug in GAMES for each in translated(slug)])
def test_every_word_of_another_language_is_on_the_page(still: Page, slug: str, language: str) -> None:
    """Longer words may go on in the next line."""
    found = faults(still, slug, SOME, language)
    assert not found, told(found)
