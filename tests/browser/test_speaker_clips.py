"""How a screen gets its clips: once each, and in the format that its browser can read."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
PLACE = "http://table.test"
CLIPS = """async ({ decodes, times, hashes }) => {
  const { Clips } = await import("/static/js/speaker/clips.js");
  const context = { decodeAudioData: async () => { if (!decodes) throw new Error("it cannot"); return {}; } };
  const clips = new Clips(context, () => {});
  for (let time = 0; time < times; time += 1) {
    clips.foresee(hashes);
    await new Promise((done) => setTimeout(done, 300));
  }
}"""


class Table:
    """It answers what it is asked for, or does not."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.trials: list[int | None] = []  # how the next ones end; None: the connection breaks

    def answer(self, route: Route) -> None:
        path = route.request.url.removeprefix(f"{PLACE}/")
        if path.endswith(".js"):
            route.fulfill(path=ROOT / "web" / path, content_type="text/javascript")
        elif path == "static/try.ogg" and self.trials:
            ends = self.trials.pop(0)
            route.abort() if ends is None else route.fulfill(status=ends)
        elif path:
            self.asked.append(path)
            route.fulfill(body="")
        else:
            route.fulfill(body="<!doctype html>", content_type="text/html")


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.fixture
def page(browser: Browser, table: Table) -> Iterator[Page]:
    context = browser.new_context()
    context.route("**/*", table.answer)
    page = context.new_page()
    page.goto(PLACE)
    yield page
    context.close()


def test_what_was_fetched_ahead_is_not_fetched_again(page: Page, table: Table) -> None:
    page.evaluate(CLIPS, {"decodes": True, "times": 2, "hashes": ["aa", "bb", "cc"]})
    assert sorted(table.asked) == ["sound/aa.ogg", "sound/bb.ogg", "sound/cc.ogg", "static/try.ogg"]


def test_a_browser_that_cannot_read_the_trial_gets_waves(page: Page, table: Table) -> None:
    page.evaluate(CLIPS, {"decodes": False, "times": 1, "hashes": ["aa"]})
    assert table.asked == ["static/try.ogg", "sound/aa.wav"]


@pytest.mark.parametrize("ends", [None, 503])
def test_a_trial_that_did_not_come_says_nothing_of_the_browser_and_is_done_again(
    page: Page, table: Table, ends: int | None
) -> None:
    table.trials.append(ends)
    page.evaluate(CLIPS, {"decodes": True, "times": 2, "hashes": ["aa"]})
    assert table.asked == ["static/try.ogg", "sound/aa.ogg"]
