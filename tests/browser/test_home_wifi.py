"""The page of the Wi-Fi on a phone: one is chosen with a finger, and the page itself says what came of it."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion.record.home_wifi import HomeWifi
from tests.browser.house import PHONE, Guest, Inspector
from tests.browser.test_large_letters import ENLARGE, FAULTS, SIZES
from tests.web.room import Room
from web.listen.server import Web

pytestmark = pytest.mark.browser
NETWORKS = (
    ("Villa Kunterbunt 5 GHz", 82, "psk"),
    ("FRITZ!Box 7590 Deutschland", 55, "psk"),
    ("Café", 40, "open"),
    ("eduroam", 20, "other"),
)
THERE = "192.168.178.31"


class Root:
    """What root's own program would say."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def tells(self, state: str = "", **more: str) -> None:
        self.folder.mkdir(exist_ok=True)
        networks = [{"name": name, "strength": strength, "lock": lock} for name, strength, lock in NETWORKS]
        beside = self.folder / "told.new"
        beside.write_text(json.dumps({"state": state, "networks": networks, **more}))
        beside.replace(self.folder / "told.json")
        (self.folder / "wanted").unlink(missing_ok=True)

    def wanted(self) -> dict[str, object]:
        return dict(json.loads((self.folder / "wanted").read_text()))


class Served:
    def __init__(self, web: Web) -> None:
        self.address = f"http://127.0.0.1:{web.port}"


@pytest.fixture
def root(tmp_path: Path) -> Root:
    (tmp_path / "run").mkdir()
    return Root(tmp_path / "run" / "wifi")


@pytest.fixture
def ann(tmp_path: Path, browser: Browser, root: Root) -> Iterator[Guest]:
    room = Room(tmp_path / "room")
    with room.served(home_wifi=HomeWifi(root.folder)) as web:
        guest = Guest(browser, Served(web), PHONE).join("Ann")
        yield guest
        guest.close()
    room.close()


def test_a_wifi_is_given_on_a_phone(ann: Guest, root: Root, inspector: Inspector) -> None:
    page = ann.open("/host/wifi")
    inspector.look(ann, "a Wi-Fi, before a look")
    page.get_by_role("button", name="Look around").click()
    ann.arrives("/host/wifi")
    says = page.locator("#home-wifi")
    expect(says).to_contain_text("The wish has arrived.")
    root.tells("looking")
    expect(says).to_contain_text("The box looks for Wi-Fis.")
    expect(page.locator("#goes-on-said")).to_have_text("The box looks for Wi-Fis.")
    root.tells()
    expect(page.get_by_label("eduroam")).to_be_disabled()
    inspector.look(ann, "a Wi-Fi, to be chosen")
    page.get_by_label(re.compile("Villa Kunterbunt")).check()
    password = page.get_by_label("Its password")
    password.fill("Sesam, oeffne dich")
    expect(password).to_have_attribute("type", "password")
    page.get_by_label("Show it while I type").check()
    expect(password).to_have_attribute("type", "text")
    page.get_by_role("button", name="Try it").click()
    ann.arrives("/host/wifi")
    assert root.wanted()["password"] == "Sesam, oeffne dich"
    root.tells("up", name="Villa Kunterbunt 5 GHz", address=THERE)
    expect(says).to_contain_text(f"Its address there: http://{THERE}:")
    inspector.look(ann, "a Wi-Fi, tried")
    assert not (root.folder / "keep").exists(), "this machine is no phone"
    root.tells("failed", why="password", name="Villa Kunterbunt 5 GHz")
    expect(says).to_contain_text("Most likely the password is wrong")
    inspector.look(ann, "a Wi-Fi that did not let in")
    assert "Sesam" not in page.content()
    assert ann.complaints == []


def test_every_word_of_it_is_whole_in_large_letters(ann: Guest, root: Root) -> None:
    found: set[str] = set()
    for state in ({}, {"state": "up", "name": NETWORKS[1][0], "address": THERE}, {"state": "failed", "why": "blocked"}):
        root.tells(**state)
        page = ann.open("/host/wifi")
        for wide, high, percent, longest in SIZES:
            page.set_viewport_size({"width": wide, "height": high})
            page.evaluate(ENLARGE, percent)
            found |= {f"{wide} px {percent} %: {each}" for each in page.evaluate(FAULTS, longest)}
    assert not found, "\n".join(sorted(found))
