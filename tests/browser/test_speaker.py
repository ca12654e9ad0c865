"""A browser becomes a speaker: by a tap, by the host's leave, and again after a reload and a restart."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, Route, expect

from companion.people.sounding import AskToSound, LetScreen, PutOutScreen
from tests.browser.conftest import Invite
from tests.browser.house import Guest, Inspector, Server, until
from tests.web.room import HOUSE_COMMANDS

pytestmark = pytest.mark.browser

STATE = "document.querySelector('sound-here').dataset.is"
ID = "JSON.parse(localStorage.getItem('sound-here')).id"

SHUT, OPEN = (f"document.documentElement.dataset.eyes = '{each}'" for each in ("shut", "open"))
STATES = """
window.states = [];
new MutationObserver((changes) => {
  const found = changes.find(({ target }) => target.localName === "sound-here");
  if (found) states.push(found.target.dataset.is);
}).observe(document, { subtree: true, attributeFilter: ["data-is"] });
"""
WINDOWS = """
Object.defineProperty(document, "visibilityState", { get: () => "visible" });
addEventListener("visibilitychange", (event) => event.stopImmediatePropagation(), true);
"""
KEEPS_NOTHING = """
Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } });
"""


def is_so(page: Page, state: str) -> None:
    until(lambda: page.evaluate(STATE) == state, page, f"it does not become {state!r}")


def tap(guest: Guest) -> None:
    guest.page.get_by_role("button", name="Sound here").click()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "state", "--sound", "screen")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def screen(guest: Invite) -> Guest:
    """In the room, at a table where nobody sits yet: the first thing that a group with a laptop sees."""
    screen = guest(screen=True)
    screen.open("/table")
    return screen


def test_at_an_empty_table_one_tap_is_enough(server: Server, screen: Guest, inspector: Inspector) -> None:
    inspector.look(screen, "the table, silent")
    tap(screen)
    is_so(screen.page, "plays")
    inspector.look(screen, "the table, heard")
    screen.page.get_by_role("button", name="Be silent here").click()
    is_so(screen.page, "off")


def test_the_host_is_asked_and_may_change_their_mind(
    server: Server, screen: Guest, guest: Invite, inspector: Inspector
) -> None:
    host, ben = guest("Ann"), guest("Ben")

    def asked(route: Route) -> None:
        """As from another machine: whoever sits at the table's own is let in at once."""
        command(ben, AskToSound(parse_qs(route.request.post_data or "")["screen"][0], "TV"))
        route.fulfill(status=204)

    screen.page.route("**/sound", asked)
    tap(screen)
    is_so(screen.page, "asks")
    expect(screen.page.get_by_text("The host is asked")).to_be_visible()
    inspector.look(screen, "the table, asking to sound")
    id = screen.page.evaluate(ID)
    command(host, LetScreen(id))
    is_so(screen.page, "plays")
    command(host, PutOutScreen(id))
    is_so(screen.page, "refused")
    expect(screen.page.get_by_text("The host has not let this device play")).to_be_visible()


def command(host: Guest, what: AskToSound | LetScreen | PutOutScreen) -> None:
    """By this guest's own browser."""
    sent = {"id": f"{what}", "command": HOUSE_COMMANDS.encode(what)}
    answer = host.page.request.post(
        f"{host.server.address}/api/v1/commands", data=sent, headers={"Origin": host.server.address}
    )
    assert answer.ok, answer.text()


def test_after_a_reload_a_browser_that_wants_a_touch_says_so_large_and_takes_any(
    server: Server, screen: Guest, inspector: Inspector
) -> None:
    tap(screen)
    is_so(screen.page, "plays")
    screen.expects_silence = True  # the browser says in the console that it wants a touch
    screen.page.add_init_script(STATES)
    screen.page.reload()
    is_so(screen.page, "tap")
    assert screen.page.evaluate("states") == ["tries", "tap"], "nothing is asked for before it is known to be needed"
    button = screen.page.get_by_role("button", name="Tap for sound")
    expect(button).to_be_visible()
    box = button.bounding_box()
    assert box is not None
    assert box["width"] > 1_000, "it is seen from across the room"
    inspector.look(screen, "the table, waiting for a touch")
    screen.page.evaluate(SHUT)
    assert button.bounding_box() == box, "with shut eyes it only shines less"
    expect(button).to_have_css("filter", "brightness(0.45)")
    screen.page.mouse.click(100, 500)
    is_so(screen.page, "plays")


def test_one_page_of_a_browser_sounds_and_another_takes_over_when_it_goes(server: Server, screen: Guest) -> None:
    tap(screen)
    is_so(screen.page, "plays")
    screen.expects_silence = True
    other = screen.context.new_page()
    other.goto(f"{server.address}/table")
    is_so(other, "tap")
    other.mouse.click(100, 500)
    is_so(other, "plays")
    is_so(screen.page, "elsewhere")
    other.close()
    is_so(screen.page, "plays")


def test_of_three_pages_one_takes_over_when_the_one_that_sounds_goes(server: Server, screen: Guest) -> None:
    """Each in a window of its own: both others begin at the same moment."""
    screen.context.add_init_script(WINDOWS)
    screen.page.reload()
    screen.expects_silence = True
    tap(screen)
    is_so(screen.page, "plays")
    second, third = screen.context.new_page(), screen.context.new_page()
    for each in (second, third):
        each.goto(f"{server.address}/table")
        each.mouse.click(100, 500)
        is_so(each, "plays")
    third.close()

    def states() -> list[str]:
        return sorted(each.evaluate(STATE) for each in (screen.page, second))

    until(lambda: states() == ["elsewhere", "plays"], second, "nobody takes over")
    second.wait_for_timeout(1_000)
    assert states() == ["elsewhere", "plays"], "they take it from each other"


def test_a_screen_falls_silent_without_the_table_and_is_back_by_itself(server: Server, screen: Guest) -> None:
    tap(screen)
    is_so(screen.page, "plays")
    screen.expects_silence = True
    server.stop()
    is_so(screen.page, "away")
    server.start()
    is_so(screen.page, "plays")


def test_a_browser_that_may_keep_nothing_has_a_live_page_and_sounds_until_it_goes(
    server: Server, guest: Invite
) -> None:
    screen = guest(screen=True)
    screen.page.add_init_script(KEEPS_NOTHING)
    screen.open("/table")
    guest("Ann")
    expect(screen.page.get_by_text("Ann")).to_be_visible()
    screen.page.route("**/sound", lambda route: route.fulfill(status=204))
    tap(screen)
    is_so(screen.page, "asks")


@pytest.mark.parametrize("kept", ["{", "null", "{}", '"here"'])
def test_what_is_kept_and_is_not_ours_does_no_harm(server: Server, screen: Guest, kept: str) -> None:
    screen.page.evaluate("kept => localStorage.setItem('sound-here', kept)", kept)
    screen.page.reload()
    tap(screen)
    is_so(screen.page, "plays")


def test_a_phone_has_it_under_a_fold(server: Server, guest: Invite, inspector: Inspector) -> None:
    ann = guest("Ann")
    expect(ann.page.get_by_role("button", name="Sound here")).to_be_hidden()
    ann.page.get_by_text("Sound on this device").click()
    inspector.look(ann, "a phone that could sound")
    tap(ann)
    is_so(ann.page, "plays")
    ann.expects_silence = True
    ann.page.reload()
    is_so(ann.page, "tap")
    inspector.look(ann, "a phone that wants a touch for sound")
    button = ann.page.get_by_role("button", name="Tap for sound")
    expect(button).to_have_css("position", "static")  # else it would lie over a game's own bar
    ann.page.evaluate(SHUT)
    expect(ann.page.locator("sound-here")).to_be_hidden()
    ann.page.evaluate(OPEN)
    button.click()
    is_so(ann.page, "plays")
    ann.open("/host")
    is_so(ann.page, "tap")
