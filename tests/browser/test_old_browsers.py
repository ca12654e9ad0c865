"""Phones that are some years old: what their browsers lack is taken from a new one."""

import re
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from companion.games.space_alert.rules.briefing import Launch
from companion.games.space_alert.rules.choosing import ChooseMission
from companion.people.seats import AddSeat
from companion.table.commands import Pause
from tests.browser.conftest import Invite
from tests.browser.flight import Flight
from tests.browser.house import PHONE, Guest, Place, Server, acting, choose_game, go_on, phase, place, start_game, until
from tests.browser.sailing import Ship

pytestmark = pytest.mark.browser

# Until iOS 16.4 and Chrome 112 a second argument was ignored in silence; until iOS 15.4 no event named its button.
FORM_DATA = "window.FormData = class extends window.FormData { constructor(form) { super(form); } };"
SUBMITTER = "Object.defineProperty(SubmitEvent.prototype, 'submitter', { get: () => undefined });"
RULE_WITH_HAS = re.compile(
    r"[^{};]*:has\([^{}]*\{[^{}]*\}"
)  # until iOS 15.4, Chrome 105, Firefox 121: dropped as a whole


def without_has(context: BrowserContext) -> None:
    def answer(route: Route) -> None:
        sheet = route.fetch()
        route.fulfill(response=sheet, body=RULE_WITH_HAS.sub("", sheet.text()))

    context.route("**/*.css", answer)


LACKS = (
    pytest.param(FORM_DATA, id="FormData with a button", marks=pytest.mark.slow),
    pytest.param(SUBMITTER, id="submitter"),
)


@pytest.mark.parametrize("lacks", LACKS)
def test_a_crew_is_placed(server: Server, guest: Invite, lacks: str) -> None:
    """A crew member is picked, and the button that was tapped says where to."""
    phones = {}
    for name in ("Ann", "Ben", "Cat"):
        phones[name] = guest()
        phones[name].context.add_init_script(lacks)
        phones[name].join(name)
    choose_game(phones["Ann"])
    start_game(phones["Ann"])
    until(lambda: phase(server) == "placing", phones["Ann"].page, "the goals are not dealt")
    while phase(server) == "placing":
        (name,) = acting(server)
        with phones[name].page.expect_request("**/do") as sent:
            go_on(server, phones[name], partial(place, phones[name]))
        assert {"step", "seen"} <= set(dict(parse_qsl(sent.value.post_data or ""))), "of which view it is"
    assert phase(server) == "racing"


# --- without :has


NIGHT = ("rgb(0, 0, 0)", "brightness(0.4)")  # the ground, and what the table has to say over it
SILENCE = "rgb(29, 2, 5)"


@pytest.fixture
def ship(tmp_path: Path) -> Iterator[Ship]:
    ship = Ship(tmp_path / "state", seed=1)
    yield ship
    ship.close()


@pytest.fixture
def flight(tmp_path: Path) -> Iterator[Flight]:
    flight = Flight(tmp_path / "state")
    yield flight
    flight.close()


def old_phone(browser: Browser, place: Place) -> Guest:
    guest = Guest(browser, place, PHONE)
    without_has(guest.context)
    return guest.join("Ann")


def ground(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))


def press_until_eyes_are_shut(ship: Ship) -> None:
    for _ in range(40):
        ship.room.box.buttons["big"].press()
        ship.room.let_pass(100)
        ship.room.box.buttons["big"].release()
        ship.room.let_pass(1000)
        if ship.state.stage == "eyes_closed":
            return
    raise AssertionError(f"nobody shuts the eyes: {ship.state.stage}")


def test_a_pause_at_night_can_be_ended(browser: Browser, ship: Ship) -> None:
    with closing(old_phone(browser, ship)) as ann:
        for name in ("Ben", "Cat", "Dan", "Eve", "Fay"):
            ship.room.ask(AddSeat(name), "s1")
        ship.start()
        press_until_eyes_are_shut(ship)
        expect(ann.page.locator("#fk-night")).to_be_visible()
        said = ann.page.locator(".fk-night-say")
        ship.room.ask(Pause(), "s1")
        banner = ann.page.get_by_role("heading", name="Paused")
        expect(banner).to_be_visible()
        told = ann.page.locator("#told").evaluate("each => getComputedStyle(each).filter")
        assert (ground(ann.page), told) == NIGHT
        assert said.bounding_box()["y"] > banner.bounding_box()["y"], "the night lies under the pause"  # type: ignore[index]
        ann.page.get_by_role("button", name="Go on").click()
        expect(banner).to_be_hidden()
        assert ship.room.clock.runs
        assert not ann.complaints, "\n".join(ann.complaints)


def test_a_silence_is_dark_red(browser: Browser, flight: Flight) -> None:
    with closing(old_phone(browser, flight)) as ann:
        for name in ("Ben", "Cat", "Dan"):
            flight.ask(AddSeat(name))
        flight.start(crew="four")
        flight.ask(ChooseMission("short"))
        flight.ask(Launch())
        assert ground(ann.page) != SILENCE
        flight.until(93)
        until(lambda: ground(ann.page) == SILENCE, ann.page, "nobody sees the silence")
        ann.page.reload()
        assert ground(ann.page) == SILENCE
        flight.until(105)
        until(lambda: ground(ann.page) != SILENCE, ann.page, "it never ends")
