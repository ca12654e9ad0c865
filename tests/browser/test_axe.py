"""Every page of every game with all folds open, in states of stored games and beside them: axe finds nothing to say."""

import json
import re
import urllib.request
from itertools import count

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Invite
from tests.browser.house import PHONE, SCREEN, Guest, Inspector
from tests.browser.still import begin, pages, show, states
from tests.games.shipped import GAMES
from web.pages.pages import Audience
from web.testing import Look

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MOMENTS = 8  # of each game
UNFOLDED = "() => { for (const each of document.querySelectorAll('main details')) each.open = true; }"


@pytest.mark.parametrize("slug", GAMES)
def test_axe_finds_nothing(still: Page, inspector: Inspector, slug: str) -> None:
    found: dict[str, str] = {}

    def look(html: str, what: str) -> None:
        show(still, html)
        still.evaluate(UNFOLDED)
        for each in inspector.violations(still):
            found.setdefault(each, what)

    size(still, PHONE)
    for place, html in enumerate(pages(slug, MOMENTS)):
        if place == 0:
            begin(still, html)
        look(html, f"a phone, {place}")
    game = Look(GAMES[slug])
    all_of_them = list(states(slug))
    some = all_of_them[:: max(1, len(all_of_them) // MOMENTS)]
    for state in some[::4]:
        html = game.at(state).pages.page(Audience("host", game.table.snapshot.house.host))
        begin(still, html)
        look(html, "the host")
    size(still, SCREEN)
    for place, state in enumerate(some):
        html = game.at(state).pages.page(Audience("table"))
        if place == 0:
            begin(still, html)
        look(html, f"the screen, {place}")
    assert not found, "\n".join(f"{where}: {each}" for each, where in found.items())


def size(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


# --- the pages beside a game, and whatever their links lead to

LINKS = """() => [...document.querySelectorAll('main a[href^="/"]:not([data-plays])')]
  .map((each) => each.getAttribute("href"))"""
FROM = ("/", "/table", "/past")
BEFORE, MEANWHILE = ("/host", "/help"), ("/host", "/box", "/panel")
MOST = 160  # pages
NUMBERED = re.compile(r"(?<==)\d+")  # one of many lines: one stands for all


class Walker:
    """From page to page, each once until it is forgotten."""

    def __init__(self, ann: Guest, inspector: Inspector) -> None:
        self._ann, self._inspector = ann, inspector
        self._key = ann.context.cookies()[0]["value"]
        self._ids = count()
        self.seen: set[str] = set()
        self.found: dict[str, str] = {}

    def ask(self, type: str, **fields: object) -> None:
        body = {"id": f"axe-{next(self._ids)}", "command": {"type": type, **fields}}
        address, headers = f"{self._ann.server.address}/api/v1/commands", {"Authorization": f"Bearer {self._key}"}
        asked = urllib.request.Request(address, json.dumps(body).encode(), headers)
        urllib.request.urlopen(asked, timeout=10).close()

    def look(self, *paths: str, when: str) -> None:
        self.seen -= {*paths}
        coming = list(paths)
        while coming:
            path = coming.pop(0).partition("#")[0]
            kind = NUMBERED.sub("0", path)
            if kind in self.seen:
                continue
            self.seen.add(kind)
            assert len(self.seen) < MOST, sorted(self.seen)
            answer = self._ann.context.request.get(f"{self._ann.server.address}{path}")
            if "text/html" not in answer.headers["content-type"]:
                continue  # something to be kept
            page = self._ann.open(path)
            page.evaluate(UNFOLDED)
            for each in self._inspector.violations(page):
                self.found.setdefault(each, f"{path}, {when}")
            coming += page.evaluate(LINKS)


def test_axe_finds_nothing_beside_the_games(guest: Invite, inspector: Inspector) -> None:
    walker = Walker(guest("Ann"), inspector)
    walker.look(*FROM, when="at first")
    for name in ("Ben", "Cat", "Dan", "Eve"):
        walker.ask("AddSeat", name=name)
    for slug in GAMES:
        walker.ask("ChooseGame", game=slug)
        walker.look(*BEFORE, when=f"before {slug}")
        walker.ask("StartGame", sure=True)
        walker.look(*MEANWHILE, when=slug)
        walker.ask("EndGame", sure=True)
        walker.ask("ClearTable")
    walker.look("/past", when="after all")
    assert any(path.startswith("/editor/") for path in walker.seen), sorted(walker.seen)
    assert {f"/past/{number}" for number, _ in enumerate(GAMES, 1)} <= walker.seen, sorted(walker.seen)
    assert not walker.found, "\n".join(f"{where}: {each}" for each, where in walker.found.items())
