"""The Captain is Dead on three phones and a screen: roles, a station that fails, a turn, an alert, the end."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from companion.contract import Value
from companion.games.captain_is_dead import GAME
from companion.games.captain_is_dead.model import State, ToolCard
from companion.games.captain_is_dead.rules.alerts import ResolveAlert
from companion.games.captain_is_dead.rules.correcting.of_cards import SetTool
from companion.games.captain_is_dead.rules.drawing import DrawAlert
from companion.games.captain_is_dead.rules.harm import AttachShip, HitShields, PlaceAliens
from companion.games.captain_is_dead.rules.set_up import NextStep
from companion.games.captain_is_dead.rules.turns import EndTurn
from companion.table.commands import ChooseGame, Pause, SetOptions, StartGame
from tests.browser.conftest import Invite
from tests.browser.house import Guest, Inspector, until
from tests.browser.inside import Inside
from tests.web.room import GoingClock, Room

pytestmark = pytest.mark.browser

NAMES = ("Ann", "Ben", "Cat")
TO_THE_ROLES, TO_THE_ALERTS = 12, 4  # steps of the set-up
SETUP_ALERTS = 5
CARD = "0A11"
UNFOLD = "() => document.querySelectorAll('#live details').forEach((each) => { each.open = true; })"
FOLD = "() => document.querySelectorAll('#live details').forEach((each) => { each.open = false; })"


class Wreck(Inside[State]):
    """What is not looked at here is asked of it directly."""

    def __init__(self, folder: Path) -> None:
        super().__init__(Room(folder, 1, time=GoingClock()), State)

    def ask(self, *commands: Any) -> None:
        for command in commands:
            self.room.ask(command, "s1")
        self.room.settle()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Wreck]:
    wreck = Wreck(tmp_path / "state")
    yield wreck
    wreck.close()


@pytest.fixture
def crew(guest: Invite, server: Wreck) -> list[Guest]:
    phones = [guest(name) for name in NAMES]
    options: dict[str, Value] = {"count_skills": True, "odds": True}
    server.ask(ChooseGame(GAME.slug), SetOptions(options), StartGame())
    return phones


@pytest.fixture
def screen(guest: Invite) -> Guest:
    screen = guest(screen=True)
    screen.open("/table")
    return screen


def look(inspector: Inspector, moment: str, phones: list[Guest], screen: Guest) -> None:
    """As it comes, and with everything unfolded."""
    inspector.look(screen, f"the wreck's table page, {moment}")
    inspector.look(phones[0], f"the wreck, {moment}")
    unfolded(inspector, moment, phones[1])


def unfolded(inspector: Inspector, moment: str, phone: Guest) -> None:
    phone.page.evaluate(UNFOLD)
    inspector.look(phone, f"the wreck, {moment}, unfolded")
    phone.page.evaluate(FOLD)


def unfold(phone: Guest, *ids: str) -> Locator:
    """Taps on the headings, one inside the other."""
    for each in ids:
        fold = phone.page.locator(f'details[id$="{each}"]')
        fold.locator("> summary").click()
    return fold


@pytest.mark.slow
def test_a_ship_in_pieces(server: Wreck, crew: list[Guest], screen: Guest, inspector: Inspector) -> None:
    ann, ben, cat = crew
    look(inspector, "setting up", crew, screen)
    ann.page.get_by_role("button", name="Go on").click()
    expect(cat.page.get_by_text("Step 2 of 16")).to_be_visible()
    server.ask(*(NextStep() for _ in range(TO_THE_ROLES - 1)))
    expect(screen.page.get_by_text("Everybody takes a pawn")).to_be_visible()
    look(inspector, "choosing roles", crew, screen)

    # each takes a role; the order of turns follows the ranks
    for phone, role in ((ann, "Soldier"), (ben, "Chief Engineer"), (cat, "Admiral")):
        if phone is ben:
            unfold(ben, "roles-now")  # looking at it has folded it; with the others it lies open by itself
        phone.page.locator("#take-role").get_by_role("button", name=role).click()
        expect(screen.page.locator("#cd-room").get_by_text(role, exact=True)).to_be_visible()
    assert [str(each) for each in server.state.order] == ["s3", "s2", "s1"]
    server.ask(*(NextStep() for _ in range(TO_THE_ALERTS)))
    look(inspector, "before a setup alert", crew, screen)

    # a setup alert: Ann draws it, Ben enters what it does
    ann.send("DrawAlert")
    expect(ben.page.get_by_text("Nobody can override it.")).to_be_visible()
    look(inspector, "a setup alert", crew, screen)
    unfold(ben, "harm-KnockOut").get_by_role("button", name="External Scanners").click()
    expect(screen.page.get_by_text("The External Scanners are not online")).to_be_visible()
    expect(screen.page.locator("#room-bridge .st-offline")).to_contain_text("External Scanners Offline")
    ann.send("ResolveAlert")
    expect(ann.page.get_by_text("Still to come: 4")).to_be_visible()
    server.ask(*(each for _ in range(SETUP_ALERTS - 1) for each in (DrawAlert(), ResolveAlert())))

    # Cat's turn: she moves, and does something that she may not
    expect(cat.page.get_by_text("Your turn. Actions left: 4.")).to_be_visible()
    expect(screen.page.get_by_text("Cat has the turn")).to_be_visible()
    server.ask(PlaceAliens("armory", 2), AttachShip())
    look(inspector, "a turn of another", crew, screen)
    inspector.look(cat, "the wreck, a turn of one's own")
    cat.page.locator('[id$="-move"]').get_by_role("button", name="Armory").click()
    expect(cat.page.get_by_text("Actions left: 3.")).to_be_visible()
    expect(screen.page.locator("#room-armory .cd-pawn.active")).to_contain_text("Cat")
    unfolded(inspector, "a turn of one's own", cat)
    inside = unfold(cat, "-not", "-make_torpedo")
    expect(inside).to_contain_text("Aliens here: 2.")
    inside.get_by_role("button", name="Do it anyway").click()
    expect(cat.page.get_by_text("Actions left: 2.")).to_be_visible()
    expect(screen.page.locator("#room-armory")).to_contain_text("6")

    # who watches enters what she does, too
    ben.page.locator("#theirs > summary").click()
    inside = unfold(ben, "-not", "-kill")
    expect(inside).to_contain_text("Not enough cards in this hand")
    inside.get_by_role("button", name="Armory").click()
    expect(cat.page.get_by_text("Actions left: 1.")).to_be_visible()
    assert server.state.ship.aliens[2] == 1

    # her alert, which is overridden although nobody has the cards
    server.ask(EndTurn())
    expect(cat.page.get_by_role("button", name="Draw an alert")).to_be_visible()
    look(inspector, "an alert is due", crew, screen)
    cat.send("DrawAlert")
    expect(screen.page.locator("#alert")).to_contain_text("A yellow alert")
    look(inspector, "an alert", crew, screen)
    unfold(cat, "override-others").get_by_role("button", name="Cat").click()
    expect(ben.page.get_by_text("Your turn. Actions left: 4.")).to_be_visible()

    # the end is asked, denied, asked again
    server.ask(HitShields(50), HitShields(50))
    server.ask(HitShields(10))
    expect(screen.page.locator("#end-asked")).to_contain_text("Is the ship lost")
    look(inspector, "the question of the end", crew, screen)
    ben.send("DenyEnd")
    expect(screen.page.locator("#end-asked")).to_have_count(0)
    server.ask(HitShields(10))
    cat.send("ConfirmEnd")
    expect(screen.page.locator("#ending")).to_contain_text("hit with no Shields left")
    look(inspector, "the end", crew, screen)


def test_two_enter_at_once_without_getting_in_each_others_way(server: Wreck, crew: list[Guest], screen: Guest) -> None:
    """What one has opened and chosen stays while the other's entry comes in."""
    ann, ben, _ = crew
    server.ask(*(NextStep() for _ in range(TO_THE_ROLES + TO_THE_ALERTS)))
    server.ask(*(each for _ in range(SETUP_ALERTS) for each in (DrawAlert(), ResolveAlert())))
    unfold(ann, "happened-1-turn", "harm-PlaceAliens").get_by_role("radio", name="3").click()
    ben.page.get_by_text("Something happened").click()
    unfold(ben, "harm-AttachShip").get_by_role("button").click()
    expect(ann.page.locator(".cd-gauges li").nth(4)).to_contain_text("1")
    ann.page.locator('[id$="harm-PlaceAliens"]').get_by_role("button", name="Engineering").click()
    expect(screen.page.locator("#room-engineering .cd-few .sign")).to_have_count(3)


def is_at_its_top(phone: Guest) -> bool:
    return bool(phone.page.evaluate("() => scrollY === 0"))


def scroll_down(phone: Guest) -> None:
    phone.page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    assert not is_at_its_top(phone)


def test_whoever_is_wanted_sees_it_wherever_the_page_was(server: Wreck, crew: list[Guest]) -> None:
    ann, ben, _ = crew
    server.ask(*(NextStep() for _ in range(TO_THE_ROLES + TO_THE_ALERTS)))
    server.ask(*(each for _ in range(SETUP_ALERTS) for each in (DrawAlert(), ResolveAlert())))
    expect(ben.page.get_by_text("Ann has the turn")).to_be_visible()
    scroll_down(ben)
    server.ask(HitShields(10))
    for each in (ann, ben):  # a tap on a page that is behind would be refused as stale
        expect(each.page.locator(".cd-gauges")).to_contain_text("90 %")
    assert not is_at_its_top(ben), "what only changes leaves the page where it is"
    unfold(ann, "-end")
    ann.send("EndAndDraw")
    until(lambda: is_at_its_top(ben), ben.page, "an alert")
    scroll_down(ben)
    ann.send("ResolveAlert")
    until(lambda: is_at_its_top(ben), ben.page, "the own turn")
    scroll_down(ben)
    server.ask(Pause())
    until(lambda: is_at_its_top(ben), ben.page, "a paused table")


# --- with a card reader


def lay(panel: Guest) -> None:
    """On the reader in the middle of the table."""
    tray = panel.page.locator("section.card", has=panel.page.locator('input[name="reader"][value="table"]'))
    tray.get_by_label("A card's number").fill(CARD)
    tray.get_by_role("button", name="Lay it").click()
    expect(tray.get_by_text(f"On it: {CARD}")).to_be_visible()


def pick_up(panel: Guest) -> None:
    tray = panel.page.locator("section.card", has=panel.page.locator('input[name="reader"][value="table"]'))
    tray.get_by_role("button", name="Take it away").click()
    expect(tray.get_by_text(f"On it: {CARD}")).to_have_count(0)


def take_back(phone: Guest) -> None:
    unfold(phone, "-last").get_by_role("button", name="Take this back").click()


def expect_alerts(phones: list[Guest], screen: Guest, left: int, face_up: int) -> None:
    """The clock, and what lies face up, as everybody sees them."""
    expect(screen.page.locator(".cd-number b")).to_have_text(str(left))
    expect(screen.page.locator(".cd-clock .cd-queued")).to_have_count(face_up)
    expect(screen.page.locator(".cd-clock .cd-blind")).to_have_count(0 if face_up else 1)
    for phone in phones:
        expect(phone.page.locator(".cd-gauges .level b")).to_have_text(str(left))
        expect(phone.page.locator("#clock .cd-queued")).to_have_count(face_up)
        expect(phone.page.get_by_text("Down: External Scanners")).to_have_count(0 if face_up else 1)


@pytest.mark.slow
def test_a_card_on_the_reader_blinds_the_scanners(
    server: Wreck, crew: list[Guest], screen: Guest, guest: Invite, inspector: Inspector
) -> None:
    """The alerts that lie face up are thrown away; a player mends the scanners, and two others are turned up."""
    ann, ben, _ = crew
    server.ask(*(NextStep() for _ in range(TO_THE_ROLES + TO_THE_ALERTS)))
    server.ask(*(each for _ in range(SETUP_ALERTS) for each in (DrawAlert(), ResolveAlert())))
    expect(screen.page.get_by_text("Ann has the turn")).to_be_visible()
    expect_alerts(crew, screen, left=50, face_up=2)

    # the host teaches the card that lies on the reader: by the phone, as the table does not know it yet
    panel = guest()
    panel.open("/panel")
    lay(panel)
    ann.open("/box")
    teach = ann.page.locator(f'form:has(input[name="id"][value="{CARD}"])')
    teach.get_by_label("It is …").select_option("Goes offline: External Scanners")
    teach.get_by_label("Its name").fill("Scanners down")
    teach.get_by_role("button", name="Teach it").click()
    expect(ann.page.get_by_role("link", name="Scanners down")).to_be_visible()
    ann.open("/")
    expect_alerts(crew, screen, left=50, face_up=2)  # being taught does nothing yet

    # laid again, it does it
    pick_up(panel)
    lay(panel)
    expect_alerts(crew, screen, left=48, face_up=0)
    expect(screen.page.locator("#room-bridge .st-offline")).to_contain_text("External Scanners Offline")
    assert server.state.clock.queue == ()
    look(inspector, "with blind scanners", crew, screen)

    # what the box did the host takes back, and the same two lie there again
    take_back(ann)
    expect_alerts(crew, screen, left=50, face_up=2)
    pick_up(panel)
    lay(panel)
    expect_alerts(crew, screen, left=48, face_up=0)

    # her alert comes from the deck, while nothing is shown; then the next one mends the scanners
    unfold(ann, "-end")
    ann.send("EndAndDraw")
    expect(ben.page.locator("#alert")).to_be_visible()
    expect_alerts(crew, screen, left=47, face_up=0)
    ann.send("ResolveAlert")
    expect(ben.page.get_by_text("Your turn. Actions left: 4.")).to_be_visible()
    unfold(ben, "-repair-external_scanners").get_by_role("button", name="Repair: External Scanners").click()
    expect(ben.page.get_by_text("Your turn. Actions left: 3.")).to_be_visible()
    expect_alerts(crew, screen, left=47, face_up=2)
    expect(screen.page.locator("#room-bridge .st-offline")).to_have_count(0)

    # undo, once more: blind again, and nothing else has changed
    take_back(ben)
    expect(ben.page.get_by_text("Your turn. Actions left: 4.")).to_be_visible()
    expect_alerts(crew, screen, left=47, face_up=0)


def test_a_correction_that_is_begun_goes_on_showing_what_others_set(server: Wreck, crew: list[Guest]) -> None:
    page = crew[0].open("/host")
    page.evaluate(
        "() => document.querySelectorAll('#correct, #correct details').forEach((each) => { each.open = true; })"
    )
    row = page.locator('form.correction:has(input[name="tool"])').first
    tool = row.locator('input[name="tool"]').get_attribute("value")
    assert tool is not None
    row.locator('select[name="used"]').select_option("true")
    server.ask(SetTool(tool, "s2", False))
    expect(row.locator('select[name="at"]')).to_have_value("s2")
    expect(row.locator('select[name="used"]')).to_have_value("true")
    row.get_by_role("button").click()
    until(lambda: ToolCard("s2", True) in server.state.ship.tools, page, "one field that was changed sent another one")
