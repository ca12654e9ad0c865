"""Space Alert on four phones and a screen, after the mission: programs, the walk through the turns, the score."""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import APIResponse, Locator, Page, Route, expect

from companion.games.space_alert.rules.briefing import AnotherMission, Launch
from companion.games.space_alert.rules.choosing import ChooseMission
from companion.games.space_alert.rules.flight import NoteThreat, SayTripped
from companion.games.space_alert.rules.programs import LockProgram, PutCard, ResolveHere
from companion.games.space_alert.rules.questions import LayTrajectory, NameCaptain
from companion.games.space_alert.rules.walking import FastForward, NextStep, StartResolving
from tests.browser.conftest import Invite
from tests.browser.flight import Flight
from tests.browser.house import Guest, Inspector, until

pytestmark = pytest.mark.browser
PROGRAMS = {"Ann": "<a-a-c", "Ben": ">c-x", "Cat": "c--c", "Dan": "^-b"}
AFTER = 167  # seconds of the mission


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Flight]:
    flight = Flight(tmp_path / "state")
    yield flight
    flight.close()


@pytest.fixture
def phones(guest: Invite) -> list[Guest]:
    return [guest(name) for name in PROGRAMS]


def flown(server: Flight, draws: str = "table") -> None:
    """To the jump; Ben has tripped, and one card was noted on the way."""
    server.start(crew="four", draws=draws, trajectories="table")
    server.ask(ChooseMission("short"))
    server.ask(Launch())
    server.until(20)
    server.room.ask(SayTripped(), "s2")
    place = next(each.place for each in server.view.timeline if each.kind == "alert")
    server.ask(NoteThreat(place, "SE1-08"))
    server.until(AFTER)


def in_time(page: Page) -> None:
    """A jump of the table's clock is no news, so that a tap would look like one that was held up for long."""
    page.evaluate("() => import('/static/js/clock.js').then((clock) => clock.sync(1))")


def _is_chosen(tap: Locator) -> bool:
    """A page that is just renewed may move away under a finger: one looks, and taps again."""
    tap.click()
    return tap.locator("input").is_checked()


def enter(phone: Guest, program: str) -> None:
    """The own cards, a tap each; an empty slot is skipped by tapping the next one's turn."""
    form = phone.page.locator(".sa-mine .sa-program")
    for turn, card in enumerate(program, start=1):
        if card == "-":
            continue
        if turn > 1 and program[turn - 2] == "-":
            tap = form.locator(f'label:has(input[value="{turn}"])').first
            until(partial(_is_chosen, tap), phone.page, f"turn {turn} is not chosen")
        form.locator(f'button[name="card"][value="{card}"]').click()
        expect(form.get_by_role("radio", name=re.compile(f"^Turn {turn}: (?!nothing)"))).to_be_attached()
    phone.page.locator(".sa-mine").get_by_role("button", name="Complete").click()
    expect(phone.page.locator(".sa-mine .sa-complete")).to_be_visible()


def shown(page: Page) -> list[str]:
    """At once, whether or not there is a step."""
    return page.locator("h1, .sa-step").all_inner_texts()


def next_one(page: Page) -> None:
    before = shown(page)
    page.get_by_role("button", name=re.compile("^(Next|To the score)$")).click()
    until(lambda: shown(page) != before or page.locator(".sa-draw-tile").count() > 0, page, "the step did not come")


@pytest.mark.slow
def test_from_the_jump_to_the_score_with_four_phones(
    server: Flight, phones: list[Guest], guest: Invite, inspector: Inspector
) -> None:
    ann, ben, cat, dan = phones
    screen = guest(screen=True)
    screen.open("/table")

    def look(stage: str) -> None:
        inspector.look(ann, f"a resolution: {stage}")
        inspector.look(screen, f"a resolution on the screen: {stage}")

    flown(server)
    in_time(ann.page)
    ann.page.get_by_role("button", name="Resolve the turns here").click()
    for each in phones:
        expect(each.page.get_by_role("heading", name="Enter your cards")).to_be_visible()
        expect(each.page.get_by_text("who is captain", exact=True)).to_be_visible()
    look("programs")
    expect(ann.page.get_by_role("button", name="Resolve the turns", exact=True)).to_have_count(0)

    # Nothing is asked twice: one card was noted in flight, the others are asked for; the trip knows its phase.
    expect(ann.page.locator(".sa-told.alert.red .sa-card")).to_contain_text("Asteroid")
    dan.page.get_by_role("button", name="Cat").click()
    expect(ann.page.get_by_text("who is captain", exact=True)).to_be_hidden()
    for card, where in (("T1", "red"), ("T3", "white"), ("T4", "blue"), ("T2", "internal threats")):
        lies = cat.page.get_by_role("region", name=f"Which trajectory lies at {where}?")
        lies.get_by_role("button", name=card).click()
        expect(lies).to_be_hidden()
    trip = ben.page.locator(".sa-mine .sa-where-tripped")
    expect(trip).to_contain_text("Tripped in phase 1")
    trip.get_by_role("button", name="Turn 2").click()
    expect(ben.page.get_by_text("Trip: turn 2")).to_be_visible()
    for row, card in ((".internal", "Hacked Shields"),):
        told = cat.page.locator(f".sa-told.alert{row}")
        told.get_by_text("Which card?").click()
        told.get_by_label("Name or number").fill(card)
        told.get_by_role("button", name=card).first.click()
        expect(ann.page.locator(f".sa-told.alert{row} .sa-card")).to_contain_text(card)

    # Each enters the own program; a second heroic card is refused at once, with the reason.
    for each, program in zip(phones, PROGRAMS.values(), strict=True):
        enter(each, program)
    dan.page.locator(".sa-mine").get_by_role("button", name="Open it again").click()
    heroic = dan.page.locator(".sa-mine .sa-heroic")
    heroic.get_by_text("Heroic card").click()
    heroic.get_by_role("button", name="heroic: to lower red").click()
    expect(dan.page.locator(".sa-mine .sa-slot").nth(3)).to_contain_text("1")
    heroic.get_by_role("button", name="heroic A").click()
    dan.told("There is a heroic card in this program already. Each has only one.")
    dan.page.locator(".sa-mine").get_by_role("button", name="Complete").click()
    look("told")

    # The table draws its own tiles: each is asked for when it falls.
    start = ann.page.locator("#start")
    expect(start.get_by_role("radio", name="the table draws")).to_be_checked()
    start.get_by_role("button", name="Resolve the turns").click()
    for each in phones:
        expect(each.page.get_by_role("heading", name="Turn 1 of 7")).to_be_visible()
    look("begun")
    next_one(cat.page)
    first = cat.page.locator(".sa-step").inner_text()
    for each in (*phones, screen):
        expect(each.page.get_by_text(first).filter(visible=True).first).to_be_visible()
    assert server.hear(first)
    server.press_big()
    for each in phones:  # a tap on a page that is behind would be refused as stale
        expect(each.page.locator(".sa-step")).not_to_have_text(first)
    ben.page.get_by_role("button", name="Back").click()
    for each in phones:
        expect(each.page.locator(".sa-step")).to_have_text(first)

    dan.page.get_by_role("button", name="to the next damage").click()
    for each in phones:
        expect(each.page.locator(".sa-step")).to_contain_text("zone is hit by")
    look("hit")
    asked = 0
    for _ in range(40):
        if cat.page.locator(".sa-draw-tile").count():
            asked += 1
            left = cat.page.locator(".sa-draw-tile button")
            count = left.count()
            if asked == 1:
                expect(screen.page.locator(".sa-draw-tile")).to_be_visible()
                inspector.look(cat, "a resolution: a tile is wanted")
            left.first.click()
            until(lambda was=count: cat.page.locator(".sa-draw-tile button").count() != was, cat.page, "no tile")  # type: ignore[misc]
        elif cat.page.get_by_role("button", name="to the end").count():
            cat.page.get_by_role("button", name="to the end").click()
            until(
                lambda: (
                    cat.page.locator(".sa-draw-tile").count() > 0
                    or cat.page.get_by_role("button", name="To the score").count() > 0
                ),
                cat.page,
                "the end did not come",
            )
        else:
            break
    assert asked
    next_one(cat.page)

    for each in (*phones, screen):
        expect(each.page.locator("#score-sheet")).to_be_visible()
    server.room.run_errand(slices=60)
    ann.page.evaluate("dispatchEvent(new Event('online'))")
    expect(ann.page.locator("#luck")).to_be_visible()
    expect(ann.page.locator("#crews")).to_have_text(re.compile("Could we have (lived|done better)"))
    crew = ann.page.locator(".sa-crews").get_by_role("button", name="Show it").first
    crew.click()
    for each in (*phones, screen):
        expect(each.page.locator(".sa-rerun, .sa-room.resolving")).to_be_visible()
    look("rerun")
    otherwise = ben.page.locator(".sa-rerun .sa-step").inner_text()
    ben.page.get_by_role("button", name="Next step").click()
    expect(ann.page.locator(".sa-rerun .sa-step")).not_to_have_text(otherwise)
    dan.page.get_by_role("button", name="Back to the score").click()
    expect(ann.page.locator(".sa-rerun")).to_have_count(0)

    what_if = ann.page.locator("#what-if-form")
    what_if.get_by_label("Who").select_option(label="Ben")
    what_if.get_by_label("Turn").select_option("4")
    what_if.get_by_label("Card").select_option(label="B")
    what_if.get_by_role("button", name="Try it").click()
    expect(ann.page.locator(".sa-idea")).to_contain_text("Ben, turn 4: B.")
    look("scored")
    heading = ann.page.locator(".sa-outcome h1").inner_text()
    dan.page.get_by_role("button", name="Close the mission").click()
    for each in (*phones, screen):
        expect(each.page.locator(".sa-outcome h1")).to_have_text(heading)
    expect(ann.page.locator("#score-sheet")).to_be_visible()  # it can be read on
    look("closed")
    ann.open("/past")
    expect(ann.page.locator(".past")).to_contain_text(re.compile("The ship (was lost in|came home with)"))


def held_program(server: Flight, page: Page) -> tuple[Locator, list[tuple[Route, APIResponse]]]:
    """The own program once the first card is in it, while the answer to that tap is still on its way."""
    flown(server)
    in_time(page)
    page.get_by_role("button", name="Resolve the turns here").click()
    expect(page.get_by_role("heading", name="Enter your cards")).to_be_visible()
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/do", lambda route: route.continue_() if held else held.append((route, route.fetch())))
    form = page.locator(".sa-mine .sa-program")
    form.locator('button[name="card"][value="a"]').click()
    expect(form.get_by_role("radio", name=re.compile("^Turn 1: (?!nothing)"))).to_be_attached()
    until(lambda: bool(held), page, "the card was not sent")
    return form, held


def test_a_turn_that_is_chosen_while_an_answer_is_on_its_way_stays_chosen(server: Flight, phones: list[Guest]) -> None:
    """The news of a card may come before the answer to it, and a quick hand goes on between the two."""
    ann = phones[0].page
    form, held = held_program(server, ann)
    form.locator('label:has(input[value="5"])').first.click()
    ((route, answer),) = held
    route.fulfill(response=answer)
    ann.evaluate("() => new Promise((done) => setTimeout(done, 300))")  # the page takes the answer in
    expect(form.get_by_role("radio", name=re.compile("^Turn 5"))).to_be_checked()


SAME_CARD = (pytest.param("c", "c", "C", marks=pytest.mark.slow), pytest.param("a", "a", "A", marks=pytest.mark.slow))


@pytest.mark.parametrize(("tapped", "means", "laid"), [("a", "c", "C"), *SAME_CARD])
def test_a_card_that_is_tapped_while_an_answer_is_on_its_way(
    server: Flight, phones: list[Guest], tapped: str, means: str, laid: str
) -> None:
    """It is laid after the first one, and as what it was when it was tapped: an equal one, too."""
    ann = phones[0].page
    form, held = held_program(server, ann)
    button = form.locator(f'button[name="card"][value="{tapped}"]').element_handle()
    button.evaluate("(each, value) => { each.value = value; }", means)
    button.click()
    ((route, answer),) = held
    route.fulfill(response=answer)
    expect(form).not_to_have_attribute("data-sending", "yes")
    ann.reload()  # all that was sent has been answered: this is what the table knows
    expect(form.get_by_role("radio", name=f"Turn 2: {laid}")).to_be_attached()
    expect(form.get_by_role("radio", name="Turn 3: nothing")).to_be_attached()


def test_it_is_told_and_walked_without_scripts(server: Flight, guest: Invite) -> None:
    ann = guest("Ann", scripts=False)
    guest("Ben")
    flown(server, "box")
    page = ann.open("/")
    page.get_by_role("button", name="Resolve the turns here").click()
    form = page.locator(".sa-mine .sa-program")
    form.locator("button[value='a']").click()
    form.locator("button[value='<']").click()
    expect(page.locator(".sa-mine").get_by_role("radio", name="Turn 1: A")).to_be_attached()
    expect(page.locator(".sa-mine").get_by_role("radio", name="Turn 2: to red")).to_be_attached()
    expect(page.locator(".sa-mine").get_by_role("radio", name="Turn 3: nothing")).to_be_checked()
    for place, card in (("red", "T1"), ("white", "T3"), ("blue", "T4"), ("internal", "T2")):
        server.ask(LayTrajectory(place, card))  # type: ignore[arg-type]
    internal = next(each.place for each in server.view.timeline if each.kind == "alert" and each.zone == "internal")
    server.ask(NoteThreat(internal, "I1-05"))
    server.room.ask(NameCaptain(1), "s1")
    for member in range(4):
        server.ask(LockProgram(member))
    page = ann.open("/")
    page.locator("#other-1 > summary").click()
    page.locator(".sa-where-tripped button[value='0']").click()
    server.ask(StartResolving("box"))
    page = ann.open("/")
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator(".sa-lines li")).to_have_count(1)


HOME = ("<a-a-a-", "<--a-a-", "c--c---", "^-b----")  # damaged, but home
CARDS = {"red": "SE1-08", "internal": "I1-01"}


def resolved(server: Flight) -> None:
    """A mission from its launch to its score, as told by the host."""
    server.ask(ChooseMission("short"))
    server.ask(Launch())
    server.until(AFTER)
    server.ask(ResolveHere())
    server.ask(NameCaptain(0))
    for place, card in (("red", "T1"), ("white", "T3"), ("blue", "T4"), ("internal", "T2")):
        server.ask(LayTrajectory(place, card))  # type: ignore[arg-type]
    for told in [each for each in server.view.timeline if each.kind == "alert"]:
        server.ask(NoteThreat(told.place, CARDS[told.zone]))
    for member, program in enumerate(HOME):
        for turn, card in enumerate(program, start=1):
            if card != "-":
                server.ask(PutCard(member, turn, card))
        server.ask(LockProgram(member))
    server.ask(StartResolving("box"))
    server.ask(FastForward("end"))
    server.ask(NextStep())


@pytest.mark.slow
def test_a_campaign_with_repairs_between_its_missions(
    server: Flight, phones: list[Guest], guest: Invite, inspector: Inspector
) -> None:
    ann, ben = phones[:2]
    screen = guest(screen=True)
    screen.open("/table")

    def look(stage: str) -> None:
        inspector.look(ann, f"a campaign: {stage}")
        inspector.look(screen, f"a campaign on the screen: {stage}")

    server.start(crew="four", draws="box", trajectories="table")
    resolved(server)
    expect(ann.page.get_by_role("button", name="Close the mission")).to_be_visible()
    look("one mission is flown")
    ann.page.get_by_role("button", name="Fly the next mission of this campaign").click()
    for each in (ann, ben, screen):
        expect(each.page.get_by_role("heading", name="Repairs")).to_be_visible()
        expect(each.page.get_by_text("Ann repairs one thing")).to_be_visible()
        expect(each.page.get_by_text("Flight 2 of 3")).to_be_visible()
    look("repairs")

    red = ben.page.get_by_role("region", name="Zone red")
    tiles = red.get_by_role("button")
    count = tiles.count()
    assert count > 2
    tiles.first.click()
    expect(ann.page.get_by_text("Ben repairs one thing")).to_be_visible()
    expect(tiles).to_have_count(count - 1)
    red.get_by_role("button").first.click()
    expect(screen.page.get_by_text("Cat repairs one thing")).to_be_visible()
    expect(tiles).to_have_count(0)  # two in a zone, and no more
    expect(red.get_by_text("no more here").filter(visible=True).first).to_be_visible()
    look("repaired")
    ann.page.get_by_role("button", name="Leave it so, and go on").click()
    expect(ben.page.get_by_role("heading", name="Which mission?")).to_be_visible()
    look("the next one is chosen")
    server.ask(ChooseMission("short"))
    expect(ann.page.get_by_text("Damage tiles: what was not repaired stays on the board")).to_be_visible()
    look("set up again")
    server.ask(AnotherMission())

    resolved(server)
    for each in (ann, screen):
        expect(each.page.locator("#campaign-sheet .sa-missions li")).to_have_count(2)
    look("two missions are flown")
    ann.page.get_by_role("button", name="Close the campaign").click()
    expect(screen.page.locator("#campaign-sheet")).to_be_visible()
    look("closed")
    ann.open("/past")
    expect(ann.page.locator(".past")).to_contain_text(re.compile("The campaign (was lost|of 2 missions ended)"))
