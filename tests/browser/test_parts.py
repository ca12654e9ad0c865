"""What a push changes of a page: the parts that are another, and nothing else."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Invite
from tests.browser.house import Server
from web.pages.sheet import PUBLIC, SECRET, Sheet
from web.stream.stream import event

pytestmark = pytest.mark.browser

# The page's stream, in the hands of a test.
STREAM = """
  window.EventSource = class extends EventTarget {
    constructor() { super(); window.stream = this; }
    close() {}
  };
"""
Tell = Callable[[str], None]


@pytest.fixture
def told(server: Server, guest: Invite) -> tuple[Page, Tell]:
    ann = guest()
    ann.context.add_init_script(STREAM)
    ann.open("/table")
    last: list[Sheet] = []

    def tell(text: str) -> None:
        public, secret, _ = event(last[-1] if last else None, Sheet(text), version=len(last), now=0, real=0, running=0)
        last.append(Sheet(text))
        lines = (public + secret).decode().strip().split("\n")
        data = "\n".join(line.removeprefix("data: ") for line in lines)
        ann.page.evaluate(f"window.stream.onmessage({{ data: {json.dumps(data)} }})")

    return ann.page, tell


def page_of(now: str, **parts: str) -> str:
    rows = (f'<page-part id="part-{name}">\n<p id="{name}">{text}</p>\n</page-part>' for name, text in parts.items())
    return "\n".join((*([f'<h1 id="now">{now}</h1>'] if now else []), *rows))


def mark(page: Page, *ids: str) -> None:
    for each in ids:
        page.evaluate(f"window.{each} = document.getElementById('{each}')")
        page.evaluate(
            f"window.{each}.touched = 0; new MutationObserver((all) => window.{each}.touched += all.length)"
            f".observe(window.{each}, {{ childList: true, subtree: true, characterData: true, attributes: true }})"
        )


def touched(page: Page, name: str) -> bool:
    assert page.evaluate(f"window.{name} === document.getElementById('{name}')"), f"{name} was made anew"
    return bool(page.evaluate(f"window.{name}.touched"))


def test_only_the_part_that_is_another_is_touched(told: tuple[Page, Tell]) -> None:
    page, tell = told
    tell(page_of("Ann", ship="whole", crew="all"))
    mark(page, "now", "ship", "crew")
    tell(page_of("Ann", ship="hit", crew="all"))
    assert page.inner_text("#live").split() == ["Ann", "hit", "all"]
    assert [touched(page, each) for each in ("now", "ship", "crew")] == [False, True, False]


def test_a_part_stays_untouched_while_the_page_around_it_changes(told: tuple[Page, Tell]) -> None:
    page, tell = told
    tell(page_of("Ann", ship="whole", crew="all"))
    mark(page, "now", "ship", "crew")
    tell(page_of("Ben", ship="whole", crew="two"))
    assert page.inner_text("#live").split() == ["Ben", "whole", "two"]
    assert [touched(page, each) for each in ("now", "ship", "crew")] == [True, False, True]


def test_a_part_that_comes_goes_or_moves_is_all_there(told: tuple[Page, Tell]) -> None:
    page, tell = told
    tell(page_of("Ann", ship="whole", crew="all"))
    for other in (
        page_of("Ann", crew="all", ship="whole"),
        f"<section>{page_of('Ann', ship='whole', crew='all')}</section>",
        page_of("Ann", crew="all"),
        f"<h1>Ann</h1>\n<div>{page_of('', pod='left', ship='whole')}</div>\n{page_of('', crew='all')}",
        page_of("Ann"),
        page_of("Ann", ship="whole", crew="all"),
    ):
        tell(other)
        fresh = page.evaluate(
            "(html) => Object.assign(document.createElement('main'), { innerHTML: html }).textContent", other
        )
        assert page.evaluate("document.getElementById('live').textContent").split() == fresh.split()


def test_a_secret_is_put_back_where_it_belongs(told: tuple[Page, Tell]) -> None:
    page, tell = told
    for hand in ("heal", "heal aimed", "", "aimed"):
        tell(f"<p>before</p>\n{SECRET}\n{page_of('hand', cards=hand)}\n{PUBLIC}\n<p>after</p>")
        assert page.inner_text("#live").split() == ["before", "hand", *hand.split(), "after"]


def test_what_somebody_has_opened_stays_open_in_a_part_that_changes(told: tuple[Page, Tell]) -> None:
    page, tell = told
    fold = '<page-part id="part-fold">\n<details id="fold"><summary>more</summary><p>{}</p></details>\n</page-part>'
    tell(fold.format("one"))
    page.locator("#fold summary").click()
    tell(fold.format("two"))
    assert page.locator("#fold p").is_visible()
    assert page.inner_text("#fold p") == "two"
