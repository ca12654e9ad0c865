"""For whoever cannot hear, or see: captions, whose turn it is, and what is read aloud by a screen reader."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, expect

from companion.cli import simulate
from companion.contract import Seat
from companion.contract.chance import THINKING_MS, chosen
from companion.people.seats import STRANGER, Join
from companion.table.commands import ChooseGame, SetOptions, StartGame
from companion.table.posts import Ask
from tests.browser.conftest import Invite
from tests.browser.ear import Reader
from tests.browser.house import PHONE, SCREEN, Guest, Server, start_game
from tests.browser.inside import Inside
from tests.games.feed_the_kraken.table import ON_PHONES
from tests.games.shipped import GAMES
from tests.web.room import Room, StandingClock

pytestmark = pytest.mark.browser

YOURS: Final = "It is your turn."
LOOK: Final = "Open your eyes: all may look."
ENOUGH: Final = 3  # turns
MOST_STEPS: Final = 400
EVENING: Final = 12  # one of many by chance: three turns come in it before anybody has lost
SHUTS_EYES: Final = ("feed-the-kraken",)
# The end comes and the key is pressed at one moment: what is pushed meanwhile would take the end away again.
BROKEN_OFF: Final = """() => {
  document.querySelector(".now-box").insertAdjacentHTML("beforebegin", "<h2 id=broken-off>Over</h2>");
  const key = { code: "KeyN", altKey: true, shiftKey: true, bubbles: true };
  document.body.dispatchEvent(new KeyboardEvent("keydown", key));
  return document.querySelector(".now-box [data-says]").checkVisibility() ? "shown" : "hidden";
}"""
FLASHES: Final = """
window.flashes = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  window.flashes += this.matches("signal-on");
  return animate.apply(this, how);
};
"""
CALMED: Final = """() => {
  document.querySelector("signal-on")?.getAnimations().forEach((each) => each.finish());
  window.flashes = 0;
}"""
OPTIONS: Final[dict[str, dict[str, Any]]] = {"feed-the-kraken": {**ON_PHONES, "loyalty_seconds": 5}}


class Evening(Inside[object]):
    """A game that goes on by chance, as fast as the one phone that is looked at can follow."""

    def __init__(self, folder: Path, slug: str) -> None:
        super().__init__(Room(folder, time=StandingClock()), object)
        self.game, self._rng = GAMES[slug], Random(f"{slug} {EVENING}")
        self._make = simulate.making(self.game)

    def begin(self) -> None:
        for name in ("Ben", "Cat", "Dan", "Eve"):
            self.room.ask(Join(name), STRANGER)
        for command in (ChooseGame(self.game.slug), SetOptions(OPTIONS.get(self.game.slug, {})), StartGame(sure=True)):
            self.room.ask(command, "s1")
        self.room.settle()

    def step(self) -> None:
        """What comes next, by time or by somebody; what does not fit together is refused, and that is all."""
        due, seats = self.game.comes_at(self.state), tuple(Seat(f"s{place}") for place in range(1, 6))
        now = self.room.clock.now()
        picked = chosen(self.game, self.state, seats, self._rng, due is not None)
        if picked is not None and picked[1].command.breaks_off:
            return  # nobody says then that all may look
        if picked is None or (due is not None and due <= now):
            assert due is not None, "nobody can do anything, and nothing is due"
            self.room.let_pass(max(0, due - now) + 1)
        else:
            seat, offer = picked
            self.room.door.ask(Ask(self._make(offer, self._rng), seat))
            self.room.let_pass(THINKING_MS)

    @property
    def waits_for_us(self) -> bool:
        play = self.room.snapshot.play
        assert play is not None
        return not play.ended and "s1" in self.game.acts(play.state)

    @property
    def is_over(self) -> bool:
        play = self.room.snapshot.play
        assert play is not None
        return play.ended

    @property
    def is_dark(self) -> bool:
        play = self.room.snapshot.play
        assert play is not None
        return not play.ended and play.masks


@pytest.fixture
def evening(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path / "state", request.param)
    yield evening
    evening.close()


@pytest.fixture
def ann(evening: Evening, browser: Browser) -> Iterator[Guest]:
    guest = Guest(browser, evening, PHONE)
    yield guest
    guest.close()
    assert not guest.complaints, "\n".join(guest.complaints)


@pytest.mark.parametrize("evening", GAMES, indirect=True)
def test_a_turn_that_begins_is_read_aloud_and_flashes(evening: Evening, ann: Guest) -> None:
    """With what is to be done; through the regions of the page alone, as a screen reader hears it. Shut eyes have
    nothing of it until all may look."""
    reader = Reader(ann.page)
    ann.page.add_init_script(FLASHES)
    ann.join("Ann")
    evening.begin()
    turns, was_ours, was_dark, looks = 0, False, False, evening.game.slug not in SHUTS_EYES
    for _ in range(MOST_STEPS):
        ours, dark = evening.waits_for_us, evening.is_dark
        begins, opens = ours and not was_ours, was_dark and not dark
        if opens:  # said first, where a turn begins with it
            reader.hears(LOOK, "nobody says that all may look")
            looks = True
        if begins:
            turns += 1
            told = reader.hears(YOURS, f"turn {turns} says nothing")
            assert len(told) > len(YOURS), "it is said that it is your turn, and not what is to be done"
        elif was_ours and not ours:
            expect(ann.page).to_have_title(re.compile("^[^●]"))
        if begins or opens:
            assert ann.page.evaluate("window.flashes") == 1
        if dark and was_dark:
            assert reader.news == []
            assert ann.page.evaluate("window.flashes") == 0
        ann.page.evaluate(CALMED)
        reader.go_on()
        was_ours, was_dark = ours, dark
        if (turns >= ENOUGH and looks) or evening.is_over:
            break
        evening.step()
    assert turns >= ENOUGH
    assert looks, "eyes were never open again"


# --- captions, and what is asked


def test_what_is_said_stands_over_the_picture_as_large_as_this_screen_wants_it(server: Server, guest: Invite) -> None:
    ann, screen = guest("Ann"), guest(screen=True)
    for name in ("Ben", "Cat"):
        guest(name)
    page = screen.open("/table")
    captions, size = page.locator("#captions"), page.locator("#captions-size")
    ann.open("/host")
    ann.choose()
    start_game(ann)
    expect(captions).to_contain_text("Ship's computer")
    expect(captions).to_contain_text("starts.")
    plain = captions.locator(".caption").bounding_box()
    size.focus()
    page.keyboard.press("Enter")
    expect(size).to_have_text("Captions: large")
    expect(captions).to_have_attribute("data-size", "large")
    ann.send("Pause")
    expect(captions).to_contain_text("Table Paused.")
    large = captions.locator(".caption").bounding_box()
    assert plain is not None
    assert large is not None
    assert large["height"] > 1.3 * plain["height"]
    assert plain["y"] > 0.85 * SCREEN[1]
    to_do = page.locator(".banner.over p").bounding_box()
    assert to_do is not None
    assert to_do["y"] + to_do["height"] <= large["y"], "the caption stands over what is to be done"
    page.reload()
    expect(captions).to_have_attribute("data-size", "large")
    ann.send("GoOn")
    ann.send("Pause")
    expect(captions).to_contain_text("Paused.")
    page.keyboard.press("Tab")  # the sound's
    page.keyboard.press("Tab")
    expect(size).to_be_focused()
    page.keyboard.press("Enter")
    expect(captions).to_be_hidden()


def test_a_phone_has_the_last_three_lines_and_reads_what_it_is_asked(server: Server, guest: Invite) -> None:
    ann = guest()
    reader = Reader(ann.page)
    ann.join("Ann")
    for name in ("Ben", "Cat"):
        guest(name)
    page = ann.open("/host")
    ann.choose()
    start_game(ann)
    page.locator("#in-words > summary").click()
    for command in ("Pause", "GoOn", "Pause"):
        ann.send(command)
        expect(page.locator(f'input[name="type"][value="{"GoOn" if command == "Pause" else "Pause"}"]')).to_have_count(
            1
        )
    expect(page.locator("#said-lines .caption")).to_have_text(["Table Paused.", "Table We go on.", "Table Paused."])
    reader.go_on()
    for key, told in (("L", "Table: Paused."), ("N", "Paused."), ("T", "No clock runs now.")):
        page.keyboard.press(f"Alt+Shift+{key}")
        assert reader.hears(told, f"{key} says nothing").startswith(told)
    page.get_by_role("button", name="What was said?").click()
    reader.hears("Table: Paused.", "a finger asks the same")
    page.keyboard.press("n")
    page.keyboard.press("Alt+Shift+T")
    reader.hears("No clock runs now.", "T says nothing")
    assert len(reader.said) == reader.said.index("No clock runs now.") + 3, "letters alone are the reader's own"
    page.reload()
    expect(page.locator("#said-lines")).to_be_visible()  # whoever wants it open wants it on each page
    page.locator("#in-words > summary").click()
    ann.open("/")
    expect(page.locator("#said-lines")).to_be_hidden()


def test_what_is_to_be_done_is_read_no_more_when_the_game_is_broken_off(server: Server, guest: Invite) -> None:
    ann = guest()
    reader = Reader(ann.page)
    ann.join("Ann")
    for name in ("Ben", "Cat"):
        guest(name)
    ann.open("/host")
    ann.choose()
    start_game(ann)
    page = ann.open("/history")
    reader.go_on()
    page.keyboard.press("Alt+Shift+N")
    reader.hears("What happened so far", "the history has no keys")
    page = ann.open("/")
    reader.go_on()
    box = page.locator(".now-box [data-says]")
    expect(box).to_be_visible()
    wanted = box.inner_text()
    heard = page.evaluate(BROKEN_OFF)
    assert wanted not in reader.hears("", "nothing is said")
    assert heard == "hidden", "what is to be done is shown under the end"


def test_keys_ask_nothing_where_somebody_types(server: Server, guest: Invite) -> None:
    ann = guest()
    reader = Reader(ann.page)
    page = ann.join("Ann").page
    page.locator("#my-seat > summary").click()
    page.locator('#my-name input[name="name"]').focus()
    page.keyboard.press("Alt+Shift+N")
    page.locator("#my-seat > summary").focus()
    page.keyboard.press("Alt+Shift+L")
    reader.hears("Nothing", "nothing is said")
    assert reader.said == ["Nothing has been said yet."]
