"""One Chromium for all browser tests, one server a test, one browser context a guest."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.house import PATIENCE_MS, PHONE, SCREEN, Guest, Inspector, Server, need
from tests.browser.still import answer

SHELL, WHOLE = Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium")
CHROMIUM = SHELL if SHELL.exists() or not WHOLE.exists() else WHOLE  # a page costs the whole one a third more
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # The address bar's popups, which nobody sees here: without them a page costs 0.35 s of a core, else 1.4 s.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
]
Invite = Callable[..., Guest]


def lacking() -> str:
    """What this machine has not, and how it gets it. Playwright's wheel brings a node that wants more than its own."""
    if not CHROMIUM.exists():
        return f"{CHROMIUM} is missing. To run the browser tests: sudo apt install {SHELL.name} libatomic1"
    asked = [sys.executable, "-m", "playwright", "--version"]
    driver = subprocess.run(asked, capture_output=True, text=True, check=False)
    if driver.returncode:
        why = (driver.stderr.strip() or "it says nothing").splitlines()[-1]
        return f"the browsers' driver does not start ({why}). To run the browser tests: sudo apt install libatomic1"
    return ""


# A package's scope: while Playwright lives, no other test of this process could run an event loop.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    need(lacking())
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def inspector() -> Inspector:
    return Inspector()


@pytest.fixture(scope="module")
def still(browser: Browser) -> Iterator[Page]:
    """Before no server: for the pages of a table that stands still."""
    context = browser.new_context(java_script_enabled=True)
    context.route("**/*", answer)
    yield context.new_page()
    context.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "state")
    server.start()
    yield server
    server.stop()
    log = server.log.read_text()
    assert "Traceback" not in log, log
    assert "ERROR" not in log, log


@pytest.fixture
def guest(browser: Browser, server: Server) -> Iterator[Invite]:
    """Makes a phone (or a screen): `guest("Ann")` has joined, `guest()` has only come to the door."""
    guests: list[Guest] = []

    def come(name: str = "", *, screen: bool = False, scripts: bool = True) -> Guest:
        guests.append(Guest(browser, server, SCREEN if screen else PHONE, scripts=scripts))
        return guests[-1].join(name) if name else guests[-1]

    yield come
    for each in guests:
        each.close()
    complaints = [complaint for each in guests for complaint in each.complaints]
    assert not complaints, "\n".join(complaints)
