"""Large letters and small phones: in no state of a game is a word cut, broken inside or beside the page."""

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from companion.contract import Seat
from tests.games.evenings import RULES
from tests.games.rows import ROWS
from tests.games.shipped import GAMES
from tests.games.stored_games import moves, slug_of, stored
from web.pages.pages import Audience
from web.testing import Look

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
PLACE = "http://table.test"
LETTERS = '"Atkinson Hyperlegible Next"'
SIZES = ((360, 740, 200), (360, 740, 100), (320, 640, 100), (812, 375, 100))  # and letters, in percent
SOME = 10  # moments of each game
MANY = 40  # in `make test-slow`
TYPES = {".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
INSIDE = re.compile(r"(<main id=\"live\".*?</main>)", re.DOTALL)
SHEET = re.compile(r"<link rel=\"stylesheet\"[^>]*>")

# What stands beside the page, what is cut by a box that hides what is too much, and what is broken inside a word; a
# person's name may break. A fold is looked into, a secret too. Where one scrolls on purpose nothing is cut.
FAULTS = """() => {
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
    if (isBroken && !of.closest(".chip")) found.add(`broken: ${is}`);
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
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      if (word.length > 20) continue; // a number that a machine made
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
SHOW = """([live, percent]) => {
  document.documentElement.style.fontSize = percent + "%";
  if (live !== null) {
    document.getElementById("live").outerHTML = live;
    for (const each of document.querySelectorAll("details")) each.open = true;
  }
}"""


def answer(route: Route) -> None:
    path = route.request.url.removeprefix(PLACE).partition("?")[0]
    if found := re.fullmatch(r"/games/([\w-]+)/art/([\w.-]+)", path):
        file = ROOT / "companion/games" / found[1].replace("-", "_") / "pages/art" / found[2]
    else:
        file = ROOT / "web" / path.lstrip("/")
    if file.is_file() and file.suffix in TYPES:
        route.fulfill(path=file, content_type=TYPES[file.suffix])
    elif path == "/":
        route.fulfill(body="<!doctype html>", content_type="text/html")
    else:
        route.fulfill(status=404)


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(java_script_enabled=True)
    context.route("**/*", answer)
    yield context.new_page()
    context.close()


def states(slug: str) -> Iterator[Any]:
    for path in stored():
        if slug_of(path) == slug:
            for move in moves(path):
                if move.happened:
                    yield move.after
    for row in ROWS[slug]:
        yield row.state


def pages(slug: str, most: int) -> Iterator[str]:
    """Of the host, of who is waited for, and of who is not: each that reads otherwise than those before."""
    game, look, seen = GAMES[slug], Look(GAMES[slug]), set[bytes]()
    all_of_them = list(states(slug))
    for state in all_of_them[:: max(1, len(all_of_them) // most)]:
        seats, acts = RULES[slug].seats(state), sorted(game.acts(state))
        idle = sorted(set(seats) - set(acts))
        for seat in dict.fromkeys([*acts[:1], *idle[:1], *seats[:1]]):
            html = look.at(state).pages.page(Audience("seat", Seat(seat)))
            shape = sha256(re.sub(r'[0-9]+|="[^"]*"', "", html).encode()).digest()
            if shape not in seen:
                seen.add(shape)
                yield html


def begin(page: Page, html: str) -> None:
    """With the game's own style where it stays: what is shown comes and goes."""
    page.goto(PLACE)
    sheets = "".join(SHEET.findall(html.partition("<main")[2]))
    page.set_content(re.sub(r"<script.*?</script>", "", html).replace("</head>", f"{sheets}</head>"))
    page.wait_for_load_state("load")
    assert page.evaluate(f"document.fonts.load('1em {LETTERS}').then((all) => all.length)"), "the letters do not come"


@pytest.mark.parametrize("most", [SOME, pytest.param(MANY, marks=pytest.mark.slow)])
@pytest.mark.parametrize("slug", GAMES)
def test_every_word_is_whole_and_on_the_page(page: Page, slug: str, most: int) -> None:
    found: dict[str, set[str]] = {}
    for place, html in enumerate(pages(slug, most)):
        if place == 0:
            begin(page, html)
        inside = INSIDE.search(html)
        assert inside is not None
        fresh: str | None = SHEET.sub("", inside[1])
        for wide, high, percent in SIZES:
            page.set_viewport_size({"width": wide, "height": high})
            page.evaluate(SHOW, [fresh, percent])
            fresh = None
            for fault in page.evaluate(FAULTS):
                found.setdefault(fault, set()).add(f"{wide} px {percent} %")
    assert not found, "\n".join(f"{fault} ({', '.join(sorted(where))})" for fault, where in sorted(found.items()))
