"""Flights of Space Alert from elsewhere, on phones: told by hand, brought as a file, walked through again, printed."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.contract import Seat
from companion.games.space_alert import GAME
from companion.games.space_alert.rules.score import CloseMission
from companion.games.space_alert.rules.walking import FastForward, NextStep, StartResolving
from tests.browser.conftest import Invite
from tests.browser.flight import Flight
from tests.browser.house import Inspector
from tests.browser.still import begin, show
from tests.games.space_alert.debriefing import closed, programmed, raw, walked
from tests.games.space_alert.test_other_crews import scored
from web.pages.pages import Audience
from web.testing import Look

pytestmark = pytest.mark.browser
BROUGHT = {**raw(["E1-07@1 red", "I1-02@3"], ["c--c---c", ">c-x", "<", "^c"]), "rules": "printed"}
THREATS = ("SE1-102@1 red", "E1-07@2 red", "SE3-102@2 white", "I3-102@3", "E3-101@4 blue", "SI2-05@5")
A_PAGE = re.compile(rb"/Type\s*/Page\b(?!s)")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Flight]:
    flight = Flight(tmp_path / "state")
    yield flight
    flight.close()


def test_a_flight_is_told_threat_by_threat(server: Flight, guest: Invite, inspector: Inspector) -> None:
    ann = guest("Ann")
    server.start()
    page = ann.page
    page.get_by_text("Flown elsewhere? Resolve it here").click()
    page.get_by_label("How many turns").select_option("7")
    page.get_by_label("What was in play").select_option("simulation")
    page.get_by_role("button", name="Tell what came").click()
    came = page.get_by_role("region", name="What came?")
    came.get_by_label("A threat outside").select_option("SE1-08")
    came.get_by_label("Turn").first.select_option("3")
    came.get_by_role("button", name="white", exact=True).click()
    told = page.locator(".sa-told.alert.white")
    expect(told).to_contain_text("T+3")
    expect(told).to_contain_text("Asteroid")
    inspector.look(ann, "a flight from elsewhere is told")
    came.get_by_text("Take a threat away").click()
    came.get_by_role("button", name=re.compile("Asteroid")).click()
    expect(told).to_have_count(0)


def test_a_flight_comes_as_a_file_and_is_walked_through_again(
    server: Flight, guest: Invite, inspector: Inspector, tmp_path: Path
) -> None:
    ann, cat = guest("Ann"), guest(scripts=False)
    server.start()
    file = tmp_path / "flight.json"
    file.write_text(json.dumps(BROUGHT, indent=1), encoding="utf-8")
    page = ann.page
    page.get_by_text("Flown elsewhere? Resolve it here").click()
    page.get_by_label("As a file").set_input_files(file)
    page.get_by_role("button", name="Bring the flight").click()
    expect(page.get_by_role("heading", name="All entered")).to_be_visible()
    for each in (StartResolving("box"), FastForward("end"), NextStep()):
        server.ask(each)
    page.get_by_text("Take this flight along").click()
    code = page.get_by_label("As a code").input_value()
    assert code.startswith("SA1-")
    with page.expect_download() as out:
        page.get_by_role("link", name="As a file").click()
    assert json.loads(out.value.path().read_text())["rules"] == "printed"
    server.ask(CloseMission())

    again = cat.open("/past/1")  # without scripts
    again.get_by_role("link", name="Replay, step by step").click()
    expect(again.get_by_text("The first turn begins.")).to_be_visible()
    again.get_by_role("link", name="To the next damage").click()
    expect(again.locator(".sa-step")).to_contain_text("zone is hit by")
    before = again.url
    again.get_by_role("link", name="Back", exact=True).last.click()
    again.get_by_role("link", name="Next", exact=True).click()
    assert again.url == before
    again.get_by_role("link", name="To the end").click()
    expect(again.get_by_role("link", name="Next", exact=True)).to_have_count(0)
    for size in ("", "&large"):
        ann.open(f"/past/1/replay?at=9{size}")
        inspector.look(ann, f"a past flight, step by step {size}")


@pytest.mark.parametrize("is_over", [False, True])
def test_score_sheet_and_flight_take_a_sheet_of_paper_each(still: Page, is_over: bool) -> None:
    table = programmed(raw(["E1-07@1 red", "I1-02@3"], ["c--c---c", ">c-x", "<", "^c"]))
    walked(table, BROUGHT)
    if is_over:
        closed(table)
    begin(still, Look(GAME).at(table.state).pages.page(Audience("seat", Seat("s1"))))
    assert len(A_PAGE.findall(still.pdf(format="A4"))) == 2
    still.emulate_media(media="print")
    expect(still.locator(".sa-paper")).to_be_visible()
    expect(still.locator("#score-sheet")).to_be_visible()
    for hidden in ("header.bar", "form", "details"):
        for each in still.locator(hidden).all():
            expect(each).to_be_hidden()
    still.emulate_media(media="screen")
    expect(still.locator(".sa-paper")).to_be_hidden()


TOUCHING = """() => {
  const svg = document.querySelector(".sa-ship.room svg");
  const texts = [...svg.querySelectorAll("text")].filter((each) => each.getBoundingClientRect().width);
  const box = (each) => each.getBoundingClientRect();
  const over = (one, two) => Math.min(one.right, two.right) - Math.max(one.left, two.left) > 2
    && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 6;
  const isPrinted = (each) => each.closest(".mark");
  const found = [];
  texts.forEach((one, place) => {
    if (box(one).left < 0 || box(one).right > innerWidth) found.push(`${one.textContent} is over the edge`);
    const inside = one.closest(".label")?.querySelector(".back") ?? one.closest(".check")?.querySelector("rect")
      ?? (one.closest(".stage, .checks") ? svg.querySelector(".panel") : null);
    if (inside && box(one).right > box(inside).right) found.push(`${one.textContent} is wider than its box`);
    for (const two of texts.slice(place + 1)) {
      const isOne = one.closest(".label") && one.closest(".label") === two.closest(".label");
      const lies = isPrinted(one) || isPrinted(two); // a token lies on the mark
      if (!isOne && !lies && over(box(one), box(two))) found.push(`${one.textContent} touches ${two.textContent}`);
    }
  });
  return found;
}"""


def test_no_word_of_the_ship_touches_another_on_the_screen_in_the_room(still: Page) -> None:
    look, table = Look(GAME), programmed(raw([*THREATS], ["c--c---c", ">c-x", "<", "^c", "b<"]))
    table.do(StartResolving("box"))
    still.set_viewport_size({"width": 1920, "height": 1080})
    pages = 0
    while table.state.stage == "resolving":
        table.do(NextStep())
        if table.state.stage == "resolving" and table.state.debrief and table.state.debrief.at % 9 == 0:
            html = look.at(table.state).pages.page(Audience("table"))
            (show if pages else begin)(still, html)
            assert still.evaluate(TOUCHING) == [], table.state.debrief.at
            pages += 1
    assert pages > 5


OFF_THE_SCREEN = """() => [...document.querySelectorAll(".sa-ended .card")].filter((each) => {
  const box = each.getBoundingClientRect();
  return box.right > innerWidth || box.bottom > innerHeight;
}).map((each) => each.textContent)"""


def test_all_of_the_score_stands_on_the_screen_in_the_room(still: Page) -> None:
    look, table = Look(GAME), scored()
    table.work_out(slices=150)
    still.set_viewport_size({"width": 1920, "height": 1080})
    begin(still, look.at(table.state).pages.page(Audience("table")))
    expect(still.get_by_text("The same cards in another order")).to_be_visible()
    assert still.evaluate(OFF_THE_SCREEN) == []
