"""A phone that shall not go dark: by the browser's own lock where there is one, else by a film that browsers count."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Invite
from tests.browser.house import Guest, Inspector, Server, until

pytestmark = pytest.mark.browser

# As on plain http: an address of this machine counts as secure.
NO_LOCK = "Object.defineProperty(Navigator.prototype, 'wakeLock', { value: undefined });"
LOCK = """
window.locks = { asked: 0, held: [] };
Object.defineProperty(Navigator.prototype, "wakeLock", { value: { request: async () => {
  locks.asked += 1;
  const held = new EventTarget();
  held.release = async () => { held.dispatchEvent(new Event("release")); };
  held.addEventListener("release", () => { locks.held = locks.held.filter((each) => each !== held); });
  locks.held.push(held);
  return held;
} } });
"""
NO_LEAVE = LOCK.replace("locks.asked += 1;", "locks.asked += 1; throw new DOMException('', 'NotAllowedError');")
UNTOUCHED = """
const play = HTMLMediaElement.prototype.play;
let isTouched = false;
addEventListener("pointerdown", () => { isTouched = true; }, true);
HTMLMediaElement.prototype.play = function () {
  return isTouched ? play.call(this) : Promise.reject(new DOMException("", "NotAllowedError"));
};
"""
SAFARI = "window.GestureEvent = class {};"
FILM = "document.querySelector('video.awake')"
# What Chrome's family, Firefox and Safari want of it: large and in sight, a track of sound, and no loop.
FILM_IS = f"""(() => {{ const film = {FILM}, at = film.getBoundingClientRect(); return {{
  whole: at.width === innerWidth && at.height === innerHeight && getComputedStyle(film).visibility === "visible",
  sound: film.webkitAudioDecodedByteCount > 0,
  loop: film.loop,
  muted: film.muted,
  inline: film.playsInline,
}}; }})()"""


def is_so(page: Page, state: str) -> None:
    until(lambda: page.evaluate("document.querySelector('stay-awake').dataset.is") == state, page, f"not {state}")


def tick(guest: Guest) -> None:
    fold = guest.page.locator("stay-awake details")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    guest.page.get_by_role("checkbox", name="Keep this screen on").click()


def plays(page: Page) -> bool:
    return bool(page.evaluate(f"!{FILM}.paused && {FILM}.currentTime > 0"))


def a_phone(guest: Invite, *scripts: str) -> Guest:
    phone = guest()
    for script in scripts:
        phone.context.add_init_script(script)
    return phone.join("Ann")


def test_a_film_plays_from_the_tap_until_the_next(guest: Invite, inspector: Inspector) -> None:
    ann = a_phone(guest, NO_LOCK)
    assert ann.page.evaluate(FILM) is None, "nothing plays before it is asked for"
    tick(ann)
    is_so(ann.page, "filmed")
    until(lambda: plays(ann.page), ann.page, "the film stands still")
    until(lambda: ann.page.evaluate(FILM_IS)["sound"], ann.page, "the film has no track of sound")
    found = ann.page.evaluate(FILM_IS)
    assert found == {"whole": True, "sound": True, "loop": False, "muted": True, "inline": True}
    inspector.look(ann, "a phone that is kept awake")
    ann.page.get_by_role("checkbox", name="Keep this screen on").click()
    is_so(ann.page, "off")
    assert ann.page.evaluate(FILM) is None


def test_it_goes_back_before_it_ends(guest: Invite) -> None:
    ann = a_phone(guest, NO_LOCK)
    tick(ann)
    is_so(ann.page, "filmed")
    until(lambda: plays(ann.page), ann.page, "the film stands still")
    ann.page.evaluate(f"{FILM}.currentTime = {FILM}.duration - 3")
    until(lambda: ann.page.evaluate(f"{FILM}.currentTime") < 10, ann.page, "it goes to its end")
    until(lambda: plays(ann.page), ann.page, "it has stopped")


def test_only_in_safari_it_is_not_muted(guest: Invite) -> None:
    ann = a_phone(guest, NO_LOCK, SAFARI)
    tick(ann)
    is_so(ann.page, "filmed")
    assert ann.page.evaluate(FILM_IS)["muted"] is False


def test_the_phone_remembers_it_and_begins_with_a_tap_where_the_browser_wants_one(
    server: Server, guest: Invite
) -> None:
    ann = a_phone(guest, NO_LOCK, UNTOUCHED)
    tick(ann)
    is_so(ann.page, "filmed")
    ann.page.goto(f"{server.address}/host")
    is_so(ann.page, "tap")
    ann.page.locator("stay-awake summary").click()
    is_so(ann.page, "filmed")
    expect(ann.page.get_by_role("checkbox", name="Keep this screen on")).to_be_checked()
    until(lambda: plays(ann.page), ann.page, "the film stands still")


def test_what_another_app_stopped_goes_on_with_a_tap_or_when_the_page_is_seen_again(guest: Invite) -> None:
    ann = a_phone(guest, NO_LOCK)
    tick(ann)
    is_so(ann.page, "filmed")
    ann.page.evaluate(f"{FILM}.pause()")
    is_so(ann.page, "tap")
    ann.page.get_by_role("heading").first.click()
    is_so(ann.page, "filmed")
    ann.page.evaluate(f"{FILM}.pause()")
    is_so(ann.page, "tap")
    ann.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    is_so(ann.page, "filmed")


def test_where_the_page_is_secure_the_browser_does_it_and_again_when_the_page_comes_back(guest: Invite) -> None:
    ann = a_phone(guest, LOCK)
    tick(ann)
    is_so(ann.page, "locked")
    assert ann.page.evaluate(FILM) is None
    ann.page.evaluate("locks.held[0].release()")
    until(lambda: ann.page.evaluate("[locks.asked, locks.held.length]") == [2, 1], ann.page, "it is not asked again")
    ann.page.get_by_role("checkbox", name="Keep this screen on").click()
    is_so(ann.page, "off")
    assert ann.page.evaluate("[locks.asked, locks.held.length]") == [2, 0]


def test_where_the_lock_is_refused_the_film_does_it(guest: Invite) -> None:
    ann = a_phone(guest, NO_LEAVE)
    tick(ann)
    is_so(ann.page, "filmed")


def test_the_screen_in_the_room_takes_a_lock_by_itself_and_no_film(guest: Invite) -> None:
    screen = guest(screen=True)
    screen.context.add_init_script(LOCK)
    screen.open("/table")
    is_so(screen.page, "locked")
    plain = guest(screen=True)
    plain.context.add_init_script(NO_LOCK)
    plain.open("/table")
    is_so(plain.page, "off")
