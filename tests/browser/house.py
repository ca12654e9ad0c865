"""The table as people meet it: the real program in a process of its own, and browsers on its pages."""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request, expect

ROOT = Path(__file__).parents[2]
PHONE = (360, 740)
SCREEN = (1920, 1080)
TARGET_PX, PROSE_PX = 48, 24  # a finger's width; a link inside a sentence may be smaller
PATIENCE_MS = 20_000


def need(missing: str) -> None:
    """Skip a test for what this machine has not, unless nothing may be skipped."""
    if not missing:
        return
    if os.environ.get("COMPANION_NEED_BROWSER"):
        pytest.fail(f"{missing} (COMPANION_NEED_BROWSER is set: nothing is skipped here)")
    pytest.skip(missing)


class Server:
    """`companion run`, as it is started by hand."""

    def __init__(self, state: Path, *options: str) -> None:
        self.state, self.port, self._options = state, 0, options
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """On the same port again after the first time, as a phone expects it."""
        command = [sys.executable, "-m", "companion", "run", "--config", "tests/quiet.toml", "--hardware", "fake"]
        command += ["--port", str(self.port), "--state", str(self.state), *self._options]
        with self.log.open("a") as log:
            self._process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self._process.stdout is not None
        for told in self._process.stdout:
            if found := re.search(r"go to http://[^/]+:(\d+)/", told):
                self.port = int(found[1])
                return
        raise AssertionError(f"the server did not start: {self.log.read_text()}")

    def stop(self, how: signal.Signals = signal.SIGKILL) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(timeout=60)
            assert self._process.stdout is not None
            self._process.stdout.close()
            self._process = None

    @property
    def log(self) -> Path:
        return self.state.with_suffix(".log")

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def table(self) -> Any:
        with urllib.request.urlopen(f"{self.address}/api/v1/table", timeout=60) as answer:
            return json.load(answer)

    def step(self) -> str:
        return str(self.table()["game"]["step"])


class Place(Protocol):
    """Where a table is to be found."""

    @property
    def address(self) -> str: ...


def _seen(page: Page, find: Callable[..., Locator], text: str | re.Pattern[str], **how: bool) -> Locator:
    """What stands on the page; what is read aloud says the same a second time, and captions may."""
    return find(text, **how).and_(page.locator(":not(#aloud *, #said-lines *, #captions *)"))


class Guest:
    """One browser of its own, with one page open; whatever it complains about is kept."""

    def __init__(self, browser: Browser, server: Place, size: tuple[int, int], *, scripts: bool = True) -> None:
        self.server, self.size = server, size
        self.complaints: list[str] = []
        self.expects_silence = False  # while the server is down, failed requests are no surprise
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, has_touch=size == PHONE, java_script_enabled=scripts
        )
        self.context.set_default_timeout(PATIENCE_MS)
        self.page = self._watched(self.context.new_page())

    def _watched(self, page: Page) -> Page:
        page.get_by_text = partial(_seen, page, page.get_by_text)  # type: ignore[method-assign]
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(f"script: {error}"))
        page.on("request", self._asked)
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning") or self.expects_silence:
            return
        if re.search(r"status of (400|401|403|404|409|410|429)", message.text):
            return  # a refusal; its sentence is what the tests look at
        self.complaints.append(f"console: {message.text}")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.server.address, "data:", "blob:")):
            self.complaints.append(f"asked another host: {request.url}")

    def open(self, path: str) -> Page:
        self.page.goto(f"{self.server.address}{path}")
        return self.page

    def arrives(self, at: str | re.Pattern[str]) -> None:
        """On this page, with its scripts: a page that has only begun to come knows nothing of a table that goes."""
        expect(self.page).to_have_url(at if isinstance(at, re.Pattern) else f"{self.server.address}{at}")
        self.page.wait_for_load_state("load")

    def join(self, name: str) -> "Guest":
        page = self.open("/")
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Sit down").last.click()
        expect(page).to_have_title(re.compile(name))
        page.wait_for_load_state("load")  # its scripts, too
        return self

    def send(self, type: str, **fields: str) -> None:
        """Tap the button of the form that sends this command, with these fields."""
        form = self.form(type)
        for name, value in fields.items():
            form.locator(f'[name="{name}"]').last.fill(value)
        form.locator("button").first.click()

    def form(self, type: str) -> Any:
        return self.page.locator(f'form:has(input[name="type"][value="{type}"])').first

    def choose(self, slug: str = "captains-chair") -> None:
        button = self.page.locator(f'button[name="game"][value="{slug}"]')
        if not button.is_visible():  # another one is chosen
            self.page.locator("#other-games > summary").click()
        button.click()

    def told(self, text: str) -> None:
        expect(self.page.get_by_role("status")).to_contain_text(text)

    def close(self) -> None:
        self.context.close()


# --- what every page must be

SMALL_TARGETS = """([least, prose]) => {
  const found = [];
  const targets = "a[href], button, select, textarea, summary, input:not([type=hidden])";
  for (const each of document.querySelectorAll(targets)) {
    const seen = each.closest("label") && ["checkbox", "radio"].includes(each.type) ? each.closest("label") : each;
    const box = seen.getBoundingClientRect();
    if (!seen.checkVisibility({ checkVisibilityCSS: true }) || box.width === 0) continue;
    const words = each.tagName === "A" ? each.closest("p, li, dd") : null;
    const isProse = words && [...words.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    const most = isProse ? prose : least;
    if (Math.round(box.width) < most || Math.round(box.height) < most)
      found.push(`${each.outerHTML.slice(0, 120)} is ${box.width.toFixed(1)} x ${box.height.toFixed(1)}`);
  }
  return found;
}"""
AT_REST = """() => document.getAnimations().forEach((each) => {
  if (each.effect.getComputedTiming().endTime !== Infinity) each.finish();
})"""
TOO_WIDE = """() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  return [...document.querySelectorAll("body *")].filter((each) => each.getBoundingClientRect().right > width + 0.5)
    .map((each) => each.outerHTML.slice(0, 100));
}"""


class Inspector:
    """Looks over a page: axe, no sideways scrolling, targets for fingers. Each state is looked at once a run."""

    def __init__(self) -> None:
        self._axe = Axe()
        self.seen: set[str] = set()

    def look(self, guest: Guest, state: str) -> None:
        if state in self.seen:
            return
        self.seen.add(state)
        page = guest.page
        page.wait_for_load_state("load")  # before its style is there a page has the browser's own colours
        found = [f"{state}: {each}" for each in self.violations(page)]
        if guest.size == PHONE:
            for width in (320, 360):
                page.set_viewport_size({"width": width, "height": PHONE[1]})
                found += [f"{state} at {width} px is too wide: {each}" for each in page.evaluate(TOO_WIDE)[:3]]
                small = page.evaluate(SMALL_TARGETS, [TARGET_PX, PROSE_PX])
                found += [f"{state} at {width} px has a small target: {each}" for each in small]
        elif page.evaluate(TOO_WIDE):
            found.append(f"{state} scrolls sideways")
        assert not found, "\n".join(found)

    def violations(self, page: Page) -> list[str]:
        page.evaluate(AT_REST)  # what is half faded in has no contrast yet
        results = self._axe.run(page).response["violations"]
        return [
            f"axe: {each['id']} ({each['help']}) at {[node['target'] for node in each['nodes'][:3]]}"
            for each in results
        ]


# --- Captain's Chair, through the pages


def choose_game(host: Guest, **options: str) -> None:
    """By the host's page: the game, and its options."""
    page = host.open("/host")
    host.choose()
    page.get_by_text("All rule options").click()
    for name, value in options.items():
        page.locator(f'[name="values.{name}"]').fill(value)
    form = host.form("SetOptions")
    form.get_by_role("button").last.click()
    expect(form).not_to_have_attribute("data-dirty", "yes")


def start_game(host: Guest) -> None:
    host.send("StartGame")
    host.arrives("/")


def place(guest: Guest, deck: str = "last") -> None:
    """Choose the first crew member that waits, and a deck."""
    page = guest.page
    picks = page.locator('input[type="radio"][name="crew"]')
    expect(picks.first).to_be_attached()
    page.locator(f'label:has(input[name="crew"][value="{picks.first.get_attribute("value")}"])').click()
    getattr(page.locator('button[name="deck"]'), deck).click()


def move(guest: Guest) -> None:
    """Whoever stands highest and can move goes up: the first button, as the ship is shown from above."""
    guest.page.locator('button[name="crew"]').first.click()


def vote(guest: Guest, what: str) -> None:
    guest.page.locator(f'button[name="vote"][value="{what}"]').click()


def until(claim: Callable[[], bool], page: Page, why: str) -> None:
    """Poll; the browser's events go on meanwhile."""
    for _ in range(PATIENCE_MS // 25):
        if claim():
            return
        page.wait_for_timeout(25)
    raise AssertionError(why)


def go_on(server: Server, guest: Guest, tap: Callable[[], None]) -> None:
    """By a tap, on the page as it is now: on a busy machine the table goes on before it, and an old page is refused."""
    before, live = server.step(), guest.page.locator("#live")
    until(lambda: live.get_attribute("data-step") == before, guest.page, "the page stays of before")
    tap()
    until(lambda: server.step() != before, guest.page, "nothing came of it")


def acting(server: Server) -> list[str]:
    return [each["name"] for each in server.table()["people"] if each["acts"]]


def phase(server: Server) -> str:
    return str(server.table()["game"]["view"]["phase"])
