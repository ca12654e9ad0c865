"""Feed the Kraken with the things of the box: crew cards, a rehearsal by ear, who taps a shoulder, and open fists."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion.contract import Seat
from companion.games.feed_the_kraken.rules.set_up import NextStep
from tests.browser.conftest import Invite
from tests.browser.house import Guest, Inspector, until
from tests.browser.sailing import Ship

pytestmark = [pytest.mark.browser, pytest.mark.slow]

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve")
Crew = dict[Seat, Guest]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Ship]:
    ship = Ship(tmp_path / "state", 3)
    yield ship
    ship.close()


@pytest.fixture
def crew(guest: Invite) -> Crew:
    return {Seat(f"s{place}"): guest(name) for place, name in enumerate(NAMES, start=1)}


def tap(server: Ship, guest: Guest, name: str) -> None:
    server.caught_up(guest.page)
    guest.page.get_by_role("button", name=name, exact=True).first.click()


def test_a_crew_gets_ready(server: Ship, crew: Crew, guest: Invite, inspector: Inspector) -> None:
    ann, ben, cat, *_ = crew.values()
    server.start(characters="none")
    screen, panel = guest(screen=True), guest(screen=True)
    screen.open("/table")
    panel.open("/panel")

    # The printed crew card says otherwise, and everybody agrees on it.
    expect(ben.page.locator("#signs")).to_contain_text("by the reference text: Navigator and Lieutenant")
    tap(server, ben, "As the crew cards say")
    until(lambda: server.state.rules.signs == ("navigator",), ben.page, "signs stay as they were")
    for _ in server.state.rules.set_up:
        server.room.ask(NextStep(), "s1")

    # Ben cannot hear: Cat taps, and it stands on all pages.
    ben.page.locator("#cannot-hear > summary").click()
    tap(server, ben, "Cat")
    for each in (*crew.values(), screen):
        expect(each.page.get_by_text("Cat keeps a hand on the shoulder of Ben").first).to_be_visible()
    inspector.look(ben, "before a script: who taps")

    # A rehearsal, forward and back, from a phone and from the box; another pause.
    ann.page.locator("#rehearse > summary").click()
    tap(server, ann, "the pirates' secret gathering")
    expect(cat.page.get_by_text("keep your eyes open and listen").first).to_be_visible()
    for number in (1, 2):
        tap(server, cat, "Next line")
        expect(cat.page.locator(f"#rehearsed-{number}.now")).to_be_visible()
    inspector.look(cat, "a rehearsal")
    inspector.look(screen, "a rehearsal on the screen")
    cat.page.get_by_role("button", name="Longer pause after line 2").click()
    expect(ben.page.locator("#pause-2 legend")).to_have_text("Then 22 s")
    server.time.go()  # a press has its length
    panel.page.get_by_role("button", name="Big button", exact=True).click()
    until(lambda: server.state.shut is not None and server.state.shut.step == 2, panel.page, "the box does not go on")
    server.time.stand()
    expect(screen.page.locator(".fk-rehearsed .now")).to_contain_text("back into the dark")
    tap(server, ann, "End the rehearsal")
    until(lambda: server.state.stage == "ready", ann.page, "the rehearsal does not end")

    # The real one, and a round up to the fists.
    tap(server, ann, "Everybody is ready: eyes shut")
    until(lambda: server.state.stage == "eyes_closed", ann.page, "eyes stay open")
    server.wait_for(lambda state: state.stage == "appointing")
    captain = crew[server.captain()]
    for what in ("lieutenant", "navigator"):
        captain.page.locator("form.fk-form label.pick").first.click()
        tap(server, captain, "Appoint")
        until(lambda what=what: getattr(server.state.team, what) is not None, captain.page, what)  # type: ignore[misc]
    tap(server, captain, "Ask the question of loyalty")
    others = [each for each in crew.values() if each is not captain]
    for each in crew.values():
        expect(each.page.get_by_text(re.compile("in (one|a) fist")).first).to_be_visible()
        expect(each.page.locator('button[name="guns"]')).to_have_count(0)
    tap(server, captain, "All fists are closed: count to three")
    expect(others[0].page.locator('button[name="guns"]')).to_have_count(4)
    inspector.look(captain, "fists are open")
    others[0].page.locator('button[name="guns"][value="2"]').click()
    tap(server, captain, "All fists are entered")
    until(lambda: server.state.stage == "to_draw", captain.page, "nobody counts")

    # In the silence the lieutenant alone reads what the lieutenant does.
    tap(server, captain, "Draw the cards")
    lieutenant = crew[server.state.team.lieutenant or Seat("")]
    expect(lieutenant.page.get_by_text("Draw the next two cards")).to_be_visible()
    idle = next(
        seat
        for seat in crew
        if seat not in (server.state.team.captain, server.state.team.lieutenant) and seat != server.state.team.navigator
    )
    expect(crew[idle].page.locator("#fk-night.hush")).to_be_visible()
