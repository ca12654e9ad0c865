"""How long a slow phone takes to show a push: reading, changing the page, and laying it out anew."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from tests.bench.evening import ROUNDS, Round, Table
from tests.bench.figures import Figure, quantile
from tests.bench.server import running
from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.house import PHONE

SLOWER: Final = 6
MOVES: Final = 60
MOST_MS: Final = 60

# Around what the page itself does with a push.
WATCH: Final = """
  window.took = [];
  const { set } = Object.getOwnPropertyDescriptor(EventSource.prototype, "onmessage");
  Object.defineProperty(EventSource.prototype, "onmessage", {
    set(hear) {
      set.call(this, (event) => {
        const began = performance.now();
        hear(event);
        document.body.getBoundingClientRect();
        window.took.push(performance.now() - began);
      });
    },
  });
"""


def measured(state: Path) -> list[Figure]:
    return [figure for number, each in enumerate(ROUNDS) for figure in _round(state / str(number), each)]


def _round(state: Path, one: Round) -> Iterator[Figure]:
    state.mkdir(parents=True)
    with running(state / "state") as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        table = Table(server, one, streams=0)
        address = f"http://127.0.0.1:{server.port}"
        phone = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})
        phone.add_cookies([{"name": "seat", "value": table.keys[0], "url": address}])
        page = phone.new_page()
        page.add_init_script(WATCH)
        page.goto(address)
        page.wait_for_function("window.took.length > 0")
        phone.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        table.play_on(MOVES // 2)
        page.evaluate("window.took = []")
        table.play_on(MOVES, apart_s=0.2)
        took = page.evaluate("window.took")
        browser.close()
    named = f"{one.slug} {one.seats}: a push on a phone {SLOWER} times slower"
    yield Figure(f"{named}, median of {len(took)}", quantile(took, 0.5), "ms", most=MOST_MS)
    yield Figure(f"{named}, p95", quantile(took, 0.95), "ms")
