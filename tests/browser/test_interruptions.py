"""Phones that sleep, a server that dies, a browser without scripts, and what people type meanwhile."""

import re
import signal

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Invite
from tests.browser.flight import MISSION
from tests.browser.house import Guest, Inspector, Server, acting, choose_game, phase, place, start_game, until

pytestmark = pytest.mark.browser

# Keeps the page's streams where a test can cut them: a phone that sleeps hears nothing, and gets no error either.
STREAMS = """(() => {
  const Real = window.EventSource;
  window.streams = [];
  window.EventSource = class extends Real { constructor(...what) { super(...what); window.streams.push(this); } };
})()"""


def _listening(guest: Guest) -> None:
    """Asked from outside: a page under our security policy lets nobody poll inside it."""
    is_open = "window.streams.some((each) => each.readyState === EventSource.OPEN)"
    until(lambda: bool(guest.page.evaluate(is_open)), guest.page, "no stream was opened")


def test_a_phone_that_slept_shows_the_present_when_it_wakes(server: Server, guest: Invite) -> None:
    ann = guest("Ann")
    sleeper = guest()
    sleeper.context.add_init_script(STREAMS)
    _listening(sleeper.join("Ben"))
    for wake in (
        "document.dispatchEvent(new Event('visibilitychange'))",
        "window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))",
        "window.dispatchEvent(new Event('online'))",
    ):
        sleeper.page.evaluate("window.streams.forEach((each) => each.close())")
        page = ann.open("/host")
        page.locator("summary.person").filter(has_text="Ann").click()
        new = f"Ann{len(wake)}"
        ann.send("Rename", name=new)
        expect(page.get_by_text(new).filter(visible=True).first).to_be_visible()
        expect(sleeper.page.get_by_text(new)).to_have_count(0)  # it sleeps
        sleeper.page.evaluate(wake)
        expect(sleeper.page.get_by_text(new).filter(visible=True).first).to_be_visible()
        ann.send("Rename", name="Ann")
        expect(sleeper.page.get_by_text("Ann", exact=True).filter(visible=True).first).to_be_visible()
        _listening(sleeper)


def test_a_phone_that_was_replaced_while_it_slept_is_at_the_door(guest: Invite) -> None:
    ann = guest("Ann")
    sleeper = guest()
    sleeper.context.add_init_script(STREAMS)
    _listening(sleeper.join("Ben"))
    sleeper.page.evaluate("window.streams.forEach((each) => each.close())")
    page = ann.open("/host")
    page.locator("summary.person").filter(has_text="Ben").click()
    page.get_by_role("button", name="phone is lost").click()
    expect(page.get_by_text("no phone")).to_be_visible()
    sleeper.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(sleeper.page.get_by_label("Your name")).to_be_visible()


def test_pages_come_back_by_themselves_after_the_plug_was_pulled(
    server: Server, guest: Invite, inspector: Inspector
) -> None:
    phones = {name: guest(name) for name in ("Ann", "Ben", "Cat")}
    screen = guest(screen=True)
    screen.open("/table")
    choose_game(phones["Ann"])
    start_game(phones["Ann"])
    until(lambda: phase(server) == "placing", screen.page, "the goals are not dealt")
    (name,) = acting(server)
    expect(phones[name].page.locator('button[name="deck"]').first).to_be_visible()
    place(phones[name])
    until(lambda: acting(server) != [name], screen.page, "the move was not taken")
    before = server.table()["game"]["view"]
    pages = [*phones.values(), screen]
    for each in pages:
        each.expects_silence = True
    server.stop(signal.SIGKILL)
    for each in pages:
        expect(each.page.get_by_role("alert")).to_be_visible()
    inspector.look(phones["Ben"], "without a connection")
    server.start()
    for each in pages:
        expect(each.page.get_by_role("alert")).to_be_hidden()
        expect(each.page.get_by_role("heading", name="Paused")).to_be_visible()
        each.expects_silence = False
    inspector.look(phones["Ben"], "after a power cut")
    inspector.look(screen, "the table page after a power cut")
    assert server.table()["game"]["view"] == before
    phones["Cat"].page.get_by_role("button", name="Go on").click()
    for each in pages:
        expect(each.page.get_by_role("heading", name="Paused")).to_be_hidden()
    (name,) = acting(server)
    place(phones[name])
    until(lambda: acting(server) != [name], screen.page, "the game does not go on")


# As the page's own forms are sent.
DO = """(form) => fetch("/do", {
  method: "POST", body: new URLSearchParams(form), headers: { Accept: "application/json" },
}).then((answer) => answer.status)"""
GREY = "grayscale(1)"
BACK_MS = 3000


def test_clocks_stand_still_and_grey_until_the_table_is_back(server: Server, guest: Invite) -> None:
    ann = guest("Ann")
    page = ann.page
    for name in ("Ben", "Cat", "Dan"):
        assert page.evaluate(DO, {"type": "AddSeat", "name": name}) == 200
    for form in (
        {"type": "ChooseGame", "game": "space-alert"},
        {"type": "SetOptions", "values.crew": "four", "values.own_missions": MISSION},
        {"type": "StartGame", "sure": "true"},
        {"type": "ChooseMission", "mission": "short"},
        {"type": "Launch"},
    ):
        assert page.evaluate(DO, form) == 200, form
    clock = page.locator(".sa-clock count-down")
    expect(clock).to_be_visible()
    first = clock.text_content()
    until(lambda: clock.text_content() != first, page, "the clock does not go")
    expect(clock).not_to_have_css("filter", GREY)
    ann.expects_silence = True
    server.stop(signal.SIGKILL)
    expect(page.get_by_role("alert")).to_be_visible()
    stood = clock.text_content()
    expect(clock).to_have_css("filter", GREY)
    page.wait_for_timeout(2500)
    assert clock.text_content() == stood
    server.start()
    expect(page.get_by_role("alert")).to_be_hidden(timeout=BACK_MS)
    expect(page.get_by_role("heading", name="Paused")).to_be_visible(timeout=BACK_MS)
    expect(clock).not_to_have_css("filter", GREY)
    page.get_by_role("button", name="Go on").click()
    came_back = clock.text_content()
    until(lambda: clock.text_content() != came_back, page, "the clock does not go on")


def test_a_clean_stop_and_a_start_bring_the_pages_back_too(server: Server, guest: Invite) -> None:
    ann = guest("Ann")
    ann.expects_silence = True
    server.stop(signal.SIGTERM)
    expect(ann.page.get_by_role("alert")).to_be_visible()
    server.start()
    expect(ann.page.get_by_role("alert")).to_be_hidden()
    guest("Ben")
    expect(ann.page.get_by_text("Ben", exact=True).filter(visible=True).first).to_be_visible()


def test_a_command_without_a_connection_says_so_and_goes_when_the_table_is_back(server: Server, guest: Invite) -> None:
    ann = guest("Ann")
    page = ann.open("/host")
    ann.expects_silence = True
    server.stop()
    page.get_by_label("Somebody without a phone").fill("Dan")
    ann.send("AddSeat")
    ann.told("Not sent yet")
    expect(page.get_by_role("alert")).to_have_text("No connection to the table. Trying again …")
    server.start()
    expect(page.get_by_role("alert")).to_be_hidden()
    expect(page.get_by_text("no phone")).to_be_visible()
    expect(page.get_by_role("status", include_hidden=True)).to_be_empty()  # what is no longer so is not told
    expect(page.get_by_label("Somebody without a phone")).to_have_value("")
    assert [each["name"] for each in server.table()["people"]] == ["Ann", "Dan"]


@pytest.mark.slow
def test_a_command_that_waited_too_long_for_a_connection_is_given_back(server: Server, guest: Invite) -> None:
    """What somebody tapped long ago would be a surprise."""
    ann = guest()
    ann.page.clock.install()
    page = ann.join("Ann").open("/host")
    ann.expects_silence = True
    server.stop()
    page.get_by_label("Somebody without a phone").fill("Dan")
    ann.send("AddSeat")
    ann.told("Not sent yet")
    page.clock.fast_forward(10_000)
    ann.told("Not sent: Add. Tap again when the table is back.")
    page.clock.fast_forward(10_000)
    expect(page.get_by_role("status", include_hidden=True)).to_be_empty()
    ann.send("AddSeat")
    ann.told("Not sent: Add. Tap again when the table is back.")
    server.start()
    page.clock.fast_forward(2_000)
    expect(page.get_by_role("alert")).to_be_hidden()
    expect(page.get_by_label("Somebody without a phone")).to_have_value("Dan")
    assert [each["name"] for each in server.table()["people"]] == ["Ann"]
    ann.send("AddSeat")
    expect(page.get_by_text("no phone")).to_be_visible()


def test_everything_works_without_scripts(server: Server, guest: Invite) -> None:
    """Join, choose, start and one move: forms, redirects and pages."""
    phones: dict[str, Guest] = {name: guest(name, scripts=False) for name in ("Ann", "Ben", "Cat")}
    ann = phones["Ann"]
    page = ann.open("/host")
    ann.choose()
    page.get_by_text("All rule options").click()
    page.locator('[name="values.rounds"]').fill("1")
    ann.form("SetOptions").get_by_role("button").last.click()
    expect(page.locator('[name="values.rounds"]')).to_have_value("1")
    ann.send("StartGame")
    ann.arrives("/")
    until(lambda: phase(server) == "placing", page, "the goals are not dealt")
    (name,) = acting(server)
    phone = phones[name]
    phone.open("/")
    place(phone)
    until(lambda: acting(server) != [name], phone.page, "the move was not taken")
    expect(phone.page.locator("main")).to_contain_text("is placing")
    phone.page.locator("details.history summary").click()
    expect(phone.page.get_by_text(re.compile(f"{name} placed .*")).last).to_be_visible()
    phone.page.locator("hold-to-see summary").click()  # without scripts a tap opens it
    expect(phone.page.locator("hold-to-see details > :not(summary)").first).to_be_visible()


def test_a_refusal_without_scripts_is_a_page_with_its_sentence(guest: Invite, inspector: Inspector) -> None:
    ann = guest("Ann", scripts=False)
    ann.open("/host")
    ann.choose()
    ann.send("StartGame")
    ann.told("This game needs at least 3 people; 1 sit at the table.")
    second = guest(scripts=False)
    second.open("/")
    second.page.get_by_label("Your name").fill("ANN")
    second.page.get_by_role("button", name="Sit down").click()
    second.told("There is already somebody called ANN")


def test_what_the_host_types_survives_a_push(guest: Invite) -> None:
    ann = guest("Ann")
    page = ann.open("/host")
    ann.choose()
    page.get_by_text("All rule options").click()
    values = page.locator('[name="values.deck_values"]')
    values.fill("1 2 3 4 5 6")
    page.locator('[name="values.rounds"]').fill("2")
    page.get_by_label("Somebody without a phone").fill("Dan")
    guest("Ben")  # a push
    expect(page.get_by_text("Ben", exact=True).filter(visible=True).first).to_be_visible()
    expect(values).to_have_value("1 2 3 4 5 6")
    expect(page.locator('[name="values.rounds"]')).to_have_value("2")
    expect(page.get_by_label("Somebody without a phone")).to_have_value("Dan")
    expect(values).to_be_visible()  # the details did not close
    ann.form("SetOptions").get_by_role("button").last.click()
    expect(ann.form("SetOptions")).not_to_have_attribute("data-dirty", "yes")
    page.reload()
    page.get_by_text("All rule options").click()
    expect(values).to_have_value("1 2 3 4 5 6")


def test_a_form_that_was_sent_shows_what_the_table_made_of_it(guest: Invite) -> None:
    """It is no longer what somebody typed; the table says what is so."""
    ann = guest("Ann")
    page = ann.open("/host")
    ann.send("AddSeat", name="  Dan  ")
    expect(page.get_by_text("Dan", exact=True).filter(visible=True).first).to_be_visible()
    expect(page.get_by_label("Somebody without a phone")).to_have_value("")
    page.get_by_text("No PIN").click()
    ann.send("SetPin", pin="4711")
    guest_ = guest()
    guest_.open("/")
    expect(guest_.page.get_by_label("PIN").first).to_be_visible()


def test_a_double_tap_acts_once(server: Server, guest: Invite) -> None:
    ann = guest("Ann")
    page = ann.open("/host")
    page.get_by_label("Somebody without a phone").fill("Dan")
    ann.form("AddSeat").locator("button").dblclick()
    expect(page.get_by_text("Dan", exact=True).filter(visible=True).first).to_be_visible()
    expect(page.get_by_role("status", include_hidden=True)).to_be_empty()
    assert [each["name"] for each in server.table()["people"]] == ["Ann", "Dan"]


def test_a_page_waits_for_its_style_sheet(server: Server, guest: Invite) -> None:
    """Else a new game would come as a heap of huge icons, until the sheet is there."""
    ann, ben, _ = (guest(name) for name in ("Ann", "Ben", "Cat"))
    held: list[Route] = []
    ben.page.route("**/art/style.css", lambda route: held.append(route))
    choose_game(ann)
    start_game(ann)
    until(lambda: bool(held), ben.page, "no sheet is asked for")
    expect(ben.page.get_by_text("Welcome, Ben")).to_be_visible()
    for each in held:
        each.continue_()
    expect(ben.page.get_by_text("Welcome, Ben")).to_have_count(0)
    sheets = "Array.from(document.styleSheets).filter((each) => each.href.endsWith('/art/style.css')).length"
    assert ben.page.evaluate(sheets) > 0


def test_the_host_goes_on_with_a_game_that_a_damaged_table_has_forgotten(
    server: Server, guest: Invite, inspector: Inspector
) -> None:
    phones = {name: guest(name) for name in ("Ann", "Ben", "Cat")}
    ann = phones["Ann"]
    choose_game(ann)
    start_game(ann)
    until(lambda: phase(server) == "placing", ann.page, "the goals are not dealt")
    for each in phones.values():
        each.expects_silence = True
    server.stop()
    path = server.state / "table.json"
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    server.start()
    for each in phones.values():
        expect(each.open("/").get_by_text("The host can go on with it.")).to_be_visible()
        each.expects_silence = False

    page = ann.open("/host")
    expect(page.get_by_text("table.json is damaged")).to_be_visible()
    expect(page.get_by_text("It was played by Ann, Ben, Cat.")).to_be_visible()
    inspector.look(ann, "a game that was left open")
    page.get_by_role("button", name="Go on with it").click()
    expect(page.get_by_text("Nothing is lost")).to_be_visible()
    ann.send("GoOn")
    (name,) = acting(server)
    expect(phones[name].page.locator('button[name="deck"]').first).to_be_visible()
    place(phones[name])
    until(lambda: acting(server) != [name], page, "the move was not taken")
