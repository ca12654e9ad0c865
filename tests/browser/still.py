"""Pages of stored games in a browser, without a server: of any state, as anybody sees it."""

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route

from companion.contract import Seat
from companion.words.languages import ENGLISH
from tests.games.evenings import RULES
from tests.games.rows import ROWS
from tests.games.shipped import GAMES
from tests.games.stored_games import moves, slug_of, stored
from web import styles
from web.pages.pages import Audience
from web.testing import Look

ROOT = Path(__file__).parents[2]
PLACE = "http://table.test"
LETTERS = '"Atkinson Hyperlegible Next"'
TYPES = {".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
INSIDE = re.compile(r"(<main id=\"live\".*?</main>)", re.DOTALL)
SHEET = re.compile(r"<link rel=\"stylesheet\"[^>]*>")
SHOW = """live => { document.getElementById("live").outerHTML = live; }"""


def answer(route: Route) -> None:
    path = route.request.url.removeprefix(PLACE).partition("?")[0]
    if found := re.fullmatch(r"/games/([\w-]+)/art/([\w.-]+)", path):
        file = ROOT / "companion/games" / found[1].replace("-", "_") / "pages/art" / found[2]
    else:
        file = ROOT / "web" / path.lstrip("/")
    if sheet := styles.text(file.parent, file.name) if file.suffix == ".css" else "":
        route.fulfill(body=sheet, content_type=TYPES[".css"])
    elif file.is_file() and file.suffix in TYPES:
        route.fulfill(path=file, content_type=TYPES[file.suffix])
    elif path == "/":
        route.fulfill(body="<!doctype html>", content_type="text/html")
    else:
        route.fulfill(status=404)


def states(slug: str) -> Iterator[Any]:
    for path in stored():
        if slug_of(path) == slug:
            for move in moves(path):
                if move.happened:
                    yield move.after
    for row in ROWS[slug]:
        yield row.state


def pages(slug: str, most: int, language: str = ENGLISH) -> Iterator[str]:
    """Of the host, of who is waited for, and of who is not: each that reads otherwise than those before."""
    game, look, seen = GAMES[slug], Look(GAMES[slug]), set[bytes]()
    all_of_them = list(states(slug))
    for state in all_of_them[:: max(1, len(all_of_them) // most)]:
        seats, acts = RULES[slug].seats(state), sorted(game.acts(state))
        idle = sorted(set(seats) - set(acts))
        for seat in dict.fromkeys([*acts[:1], *idle[:1], *seats[:1]]):
            html = look.at(state).pages.speaking(language).page(Audience("seat", Seat(seat)))
            shape = sha256(re.sub(r'[0-9]+|="[^"]*"', "", html).encode()).digest()
            if shape not in seen:
                seen.add(shape)
                yield html


def begin(page: Page, html: str) -> None:
    """With the game's own style in the head: where a sheet of the page went, all letters would be fetched again."""
    page.goto(PLACE)
    head, main = re.sub(r"<script.*?</script>", "", html).split("</head>")
    page.set_content(f"{head}{''.join(SHEET.findall(main))}</head>{SHEET.sub('', main)}")
    page.wait_for_load_state("load")
    assert page.evaluate(f"document.fonts.load('1em {LETTERS}').then((all) => all.length)"), "the letters do not come"


def show(page: Page, html: str) -> None:
    """Another state of the game that `begin` began with."""
    inside = INSIDE.search(html)
    assert inside is not None
    page.evaluate(SHOW, SHEET.sub("", inside[1]))
