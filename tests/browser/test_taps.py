"""Quick hands on a slow network: what was tapped is done once, in its place and in its order, or somebody is told."""

import re
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from companion.games.space_alert.model import debrief_of
from companion.games.space_alert.rules.briefing import Launch
from companion.games.space_alert.rules.choosing import ChooseMission
from companion.games.space_alert.rules.programs import PutCard, ResolveHere
from companion.people.seats import AddSeat
from tests.browser.flight import Flight
from tests.browser.house import PHONE, Guest, until
from tests.browser.way import SlowWay, slow_way

pytestmark = pytest.mark.browser

TURNS = 12
MISSION = f"""
[[mission]]
id = "long"
title = "A long trip"
turns = {TURNS}
phase_ends = [80, 160, 240]
events = ["9 alert T+1 serious red", "50 incoming data"]
"""
ONE_WAY_S = 0.15
FAR_S = 1.0
APART_MS = 100
PROGRAMS = ("1<a>cb^a", "1aabbcca", "1aaaaa")  # a digit: this turn is tapped
TWENTY = "1<a>cb^aaabbc3aaaaab"
RUNS = 50

# As fast as a finger, by the browser's own clock, and on what stands there at that moment.
TAPS = """([taps, apart]) => {
  const left = [...taps];
  const beat = setInterval(() => {
    const tap = left.shift();
    if (tap === undefined) { clearInterval(beat); document.documentElement.dataset.tapped = "yes"; return; }
    const what = /[0-9]/.test(tap) ? `input[name="slot"][value="${tap}"]` : `button[name="card"][value="${tap}"]`;
    document.querySelector(`.sa-mine .sa-program ${what}`).click();
  }, apart);
}"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Flight]:
    flight = Flight(tmp_path / "state")
    yield flight
    flight.close()


@pytest.fixture
def pace() -> list[float]:
    """How long it takes now, one way."""
    return [ONE_WAY_S]


@pytest.fixture
def way(server: Flight, pace: list[float]) -> Iterator[SlowWay]:
    with slow_way(server.port, lambda: pace[0]) as way:
        yield way


@pytest.fixture
def ann(browser: Browser, server: Flight, way: SlowWay) -> Iterator[Guest]:
    """At the table's slow end."""
    with closing(Guest(browser, way, PHONE).join("Ann")) as ann:
        for name in ("Ben", "Cat", "Dan"):
            server.ask(AddSeat(name))
        yield ann
        assert not ann.complaints, "\n".join(ann.complaints)


@pytest.fixture
def flown(server: Flight, ann: Guest) -> None:
    """Each has an empty program."""
    server.start(crew="four", own_missions=MISSION)
    for command in (ChooseMission("long"), Launch()):
        server.ask(command)
    server.until(247)
    server.ask(ResolveHere())
    expect(form(ann.page)).to_be_visible()


def form(page: Page) -> Locator:
    return page.locator(".sa-mine .sa-program")


def program(server: Flight) -> str:
    return "".join("".join(cards) or "-" for cards in debrief_of(server.state).sheets[0].slots)


def meant(taps: str) -> str:
    """What a hand would have laid on the table."""
    slots, at = ["-"] * TURNS, 0
    for tap in taps:
        if tap.isdigit():
            at = int(tap) - 1
        else:
            slots[at] = tap
            at = min(at + 1, TURNS - 1)
    return "".join(slots)


def shown(page: Page) -> str:
    """The program as the page has it."""
    names = form(page).get_by_role("radio").evaluate_all("all => all.map((each) => each.getAttribute('aria-label'))")
    words = {"nothing": "-", "to red": "<", "to blue": ">", "gravolift": "^", "A": "a", "B": "b", "C": "c"}
    return "".join(words[name.partition(": ")[2].strip()] for name in names)


def emptied(server: Flight, page: Page) -> None:
    for slot, card in enumerate(program(server), start=1):
        if card != "-":
            server.ask(PutCard(0, slot, "-"))
    until(lambda: shown(page) == "-" * TURNS, page, "the page does not come to show an empty program")


def tap(page: Page, taps: str) -> None:
    page.evaluate("() => { delete document.documentElement.dataset.tapped; }")
    page.evaluate(TAPS, [taps, APART_MS])


def all_done(page: Page) -> None:
    """Everything was tapped, and nothing is on its way any more."""
    expect(page.locator("html")).to_have_attribute("data-tapped", "yes")
    expect(page.locator("[data-sending]")).to_have_count(0)


def lay(server: Flight, page: Page, taps: str, meanwhile: Callable[[], None] = lambda: None) -> None:
    emptied(server, page)
    tap(page, taps)
    meanwhile()
    all_done(page)
    assert program(server) == meant(taps)
    assert shown(page) == meant(taps)


# --- a program


@pytest.mark.parametrize("runs", [1, pytest.param(RUNS, marks=pytest.mark.slow)])
@pytest.mark.usefixtures("flown")
def test_quick_taps_are_laid_as_they_were_tapped(server: Flight, ann: Guest, runs: int) -> None:
    for run in range(runs):
        lay(server, ann.page, PROGRAMS[run % len(PROGRAMS)])
        lay(server, ann.page, TWENTY)


@pytest.mark.slow
@pytest.mark.usefixtures("flown")
def test_taps_are_laid_though_the_connection_is_lost_among_them(server: Flight, way: SlowWay, ann: Guest) -> None:
    """Also those whose answer was lost, or that were not asked yet; and none twice."""
    ann.expects_silence = True
    rng = Random(RUNS)

    def lose() -> None:
        ann.page.wait_for_timeout(rng.uniform(100, 1500))
        way.cut()
        ann.page.wait_for_timeout(rng.uniform(100, 600))
        way.mend()

    for _ in range(RUNS):
        lay(server, ann.page, PROGRAMS[0], lose)
        expect(ann.page.get_by_role("status", include_hidden=True)).to_be_empty()


@pytest.mark.slow
@pytest.mark.usefixtures("flown")
@pytest.mark.parametrize("is_cut", [False, True], ids=["slow", "slow and cut"])
def test_taps_are_laid_over_two_seconds_there_and_back(
    server: Flight, way: SlowWay, ann: Guest, pace: list[float], *, is_cut: bool
) -> None:
    """One goes after the other, so it takes a while; all of it is on the page at once."""
    ann.expects_silence = True
    emptied(server, ann.page)
    pace[0] = FAR_S
    tap(ann.page, TWENTY)
    expect(ann.page.locator("html")).to_have_attribute("data-tapped", "yes")
    last = form(ann.page).locator(".sa-slot").nth(7)
    expect(last).to_contain_text("B")
    expect(last).to_have_attribute("data-sending", "yes")
    if is_cut:
        way.cut()
        ann.page.wait_for_timeout(3000)
        ann.told("Not sent yet.")
        way.mend()
    expect(ann.page.locator("[data-sending]")).to_have_count(0, timeout=150_000)
    assert program(server) == meant(TWENTY)
    assert shown(ann.page) == meant(TWENTY)


@pytest.mark.usefixtures("flown")
def test_the_page_shows_what_is_on_its_way(server: Flight, way: SlowWay, ann: Guest) -> None:
    ann.expects_silence = True
    way.cut()
    expect(ann.page.get_by_role("alert")).to_be_visible()
    tap(ann.page, "1<ac")
    slots = form(ann.page).locator(".sa-slot")
    expect(slots.nth(2)).to_contain_text("C")
    for place in range(3):
        expect(slots.nth(place)).to_have_attribute("data-sending", "yes")
    expect(slots.nth(1)).to_contain_text("A")
    expect(form(ann.page).get_by_role("radio", name="Turn 4")).to_be_checked()
    ann.told("Not sent yet. It goes as soon as the table is back.")
    (banner, told) = (ann.page.get_by_role(role).bounding_box() for role in ("alert", "status"))
    assert banner is not None
    assert told is not None
    assert banner["y"] + banner["height"] <= told["y"], "one lies over the other"
    assert program(server) == "-" * TURNS
    way.mend()
    all_done(ann.page)
    assert program(server) == meant("<ac")


@pytest.mark.slow
@pytest.mark.usefixtures("flown")
def test_news_of_others_move_no_tap(server: Flight, ann: Guest) -> None:
    """Ben writes into Ann's last turn meanwhile, so for the table the next card is another one."""
    tap(ann.page, PROGRAMS[0])
    for slot in range(1, 7):
        ann.page.wait_for_timeout(APART_MS)
        server.room.ask(PutCard(0, TURNS, "ab"[slot % 2]), "s1")
    all_done(ann.page)
    assert program(server) == f"{meant(PROGRAMS[0])[:-1]}a"


@pytest.mark.slow
@pytest.mark.usefixtures("flown")
def test_a_turn_that_was_chosen_stays_chosen_through_news(server: Flight, ann: Guest) -> None:
    tap(ann.page, "5")
    expect(form(ann.page).get_by_role("radio", name="Turn 5")).to_be_checked()
    server.room.ask(PutCard(0, 1, "b"), "s1")
    expect(form(ann.page).get_by_role("radio", name="Turn 1: B")).to_be_attached()
    tap(ann.page, "c")
    all_done(ann.page)
    assert program(server) == "b---c-------"


@pytest.mark.slow
@pytest.mark.usefixtures("flown")
def test_a_program_is_complete_after_the_last_card(server: Flight, ann: Guest) -> None:
    tap(ann.page, "1aab")
    expect(ann.page.locator("html")).to_have_attribute("data-tapped", "yes")
    ann.page.locator(".sa-mine").get_by_role("button", name="Complete").click()
    expect(ann.page.locator(".sa-mine .sa-complete")).to_be_visible()
    assert program(server) == meant("aab")


@pytest.mark.slow
@pytest.mark.usefixtures("flown")
def test_what_was_refused_among_quick_taps_is_said_and_taken_back(server: Flight, ann: Guest) -> None:
    tap(ann.page, "1aAcBb")
    all_done(ann.page)
    ann.told("There is a heroic card in this program already.")
    assert program(server) == "aAc-b" + "-" * 7
    expect(form(ann.page).locator(".sa-slot").nth(3)).not_to_contain_text("B")


@pytest.mark.slow
@pytest.mark.usefixtures("flown")
def test_a_page_that_is_left_takes_along_what_was_not_sent(server: Flight, ann: Guest) -> None:
    tap(ann.page, PROGRAMS[0])
    expect(ann.page.locator("html")).to_have_attribute("data-tapped", "yes")
    ann.page.get_by_role("link", name="Help").click()
    ann.arrives(re.compile("/help$"))
    ann.open("/")
    until(lambda: program(server) == meant(PROGRAMS[0]), ann.page, "what was tapped before was lost")


# --- taps of which two are one


def test_a_double_tap_acts_once_and_a_changed_mind_counts(server: Flight, ann: Guest) -> None:
    page = ann.open("/host")
    page.get_by_label("Somebody without a phone").fill("Eve")
    ann.form("AddSeat").locator("button").dblclick()
    expect(page.get_by_text("Eve", exact=True).filter(visible=True).first).to_be_visible()
    expect(page.get_by_role("status", include_hidden=True)).to_be_empty()
    page = ann.open("/")
    page.get_by_text("My seat").click()
    colours = [page.locator(f'button[name="colour"][value="{each}"]') for each in ("pink", "lime", "pink")]
    for each in colours:
        each.click()
    expect(page.locator("[data-sending]")).to_have_count(0)
    people = server.room.snapshot.house.people
    assert [each.name for each in people] == ["Ann", "Ben", "Cat", "Dan", "Eve"]
    assert people[0].colour == "pink"


@pytest.mark.slow
def test_a_tap_that_was_held_up_for_long_is_given_back_and_not_done(server: Flight, way: SlowWay, ann: Guest) -> None:
    """Nobody hung up, so the page could not know; and what then comes to the table all the same comes too late."""
    page = ann.open("/host")
    page.get_by_label("Somebody without a phone").fill("Eve")
    way.hold()
    ann.form("AddSeat").locator("button").click()
    ann.form("MoveSeat").locator("button:enabled").dispatch_event("click")
    expect(page.get_by_role("status")).to_contain_text("Not sent: Add, Up.", timeout=20_000)
    way.mend()
    expect(page.get_by_role("status", include_hidden=True)).to_be_empty(timeout=20_000)
    assert "Eve" not in [each.name for each in server.room.snapshot.house.people]
    page.get_by_label("Somebody without a phone").fill("Eva")
    ann.form("AddSeat").locator("button").click()
    expect(page.get_by_text("Eva", exact=True).filter(visible=True).first).to_be_visible()
