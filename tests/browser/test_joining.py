"""Sitting down, the host's page, and a second phone, in a real browser."""

import re
from functools import partial

import pytest
from playwright.sync_api import expect

from companion.table.hands import NERVOUS_MS
from tests.browser.conftest import Invite
from tests.browser.house import PHONE, TOO_WIDE, Inspector, Server, acting, choose_game, go_on, place, start_game, until

pytestmark = pytest.mark.browser


def test_phones_join_by_the_tables_address_and_a_name(server: Server, guest: Invite, inspector: Inspector) -> None:
    screen = guest(screen=True)
    screen.open("/table")
    inspector.look(screen, "the table page before anybody sits")
    door = guest()
    door.open("/")
    inspector.look(door, "joining")
    ann = door.join("Ann")
    expect(ann.page.get_by_role("heading", name="Welcome, Ann")).to_be_visible()
    inspector.look(ann, "the host before a game")
    ben = guest("Ben")
    inspector.look(ben, "a seat before a game")
    for page in (screen.page, ann.page):  # by themselves
        expect(page.get_by_text("Ben", exact=True).filter(visible=True).first).to_be_visible()
    inspector.look(screen, "the table page before a game")
    ben.page.reload()
    expect(ben.page.get_by_role("heading", name="Welcome, Ben")).to_be_visible()


def test_one_changes_ones_own_seat(guest: Invite, inspector: Inspector) -> None:
    guest("Ann")
    ben = guest("Ben")
    ben.page.locator("summary").filter(has_text="My seat").click()
    inspector.look(ben, "one's own seat")
    ben.send("Rename", name="Benno")
    expect(ben.page.get_by_role("heading", name="Welcome, Benno")).to_be_visible()
    ben.page.get_by_role("button", name="teal").click()
    expect(ben.page.locator(".chip.colour-teal").first).to_be_visible()


def test_the_host_adds_a_seat_and_acts_for_it(server: Server, guest: Invite, inspector: Inspector) -> None:
    ann, _ben = guest("Ann"), guest("Ben")
    choose_game(ann, rounds="1")
    inspector.look(ann, "the host's page with the options open")
    ann.send("AddSeat", name="Dan")
    expect(ann.page.get_by_text("no phone", exact=True)).to_be_visible()
    start_game(ann)
    people = {each["name"]: each["seat"] for each in server.table()["people"]}
    for _ in range(3):  # until it is Dan's turn
        (name,) = acting(server)
        if name == "Dan":
            break
        who = ann if name == "Ann" else _ben
        go_on(server, who, partial(place, who))
    ann.open("/host")
    inspector.look(ann, "the host's page in a game")
    ann.page.get_by_role("link", name="Act for Dan").click()
    expect(ann.page.get_by_text("You act for Dan")).to_be_visible()
    inspector.look(ann, "acting for a seat")
    place(ann)
    until(lambda: acting(server) != ["Dan"], ann.page, "it is still Dan's turn")
    ann.arrives(f"/as/{people['Dan']}")
    ann.page.get_by_role("link", name="Done").click()
    ann.arrives("/")  # in the game, where she goes on


def test_an_invitation_seats_a_second_phone_and_both_are_told(
    server: Server, guest: Invite, inspector: Inspector
) -> None:
    guest("Ann")
    ben = guest("Ben")
    ben.page.locator("summary").filter(has_text="My seat").click()
    ben.page.get_by_role("button", name="Use this seat on another phone too").click()
    link = ben.page.get_by_text(re.compile(r"^http://.*/seat/")).inner_text()
    inspector.look(ben, "an invitation")
    ben.open("/")
    second = guest()
    second.open(link.partition("/seat/")[1] + link.partition("/seat/")[2])
    inspector.look(second, "coming by an invitation")
    second.page.get_by_role("button", name="Sit down as Ben").click()
    for each in (second, ben):
        expect(each.page.get_by_text("Your seat is open on 2 phones")).to_be_visible()
    inspector.look(ben, "a seat on two phones")
    second.close()
    expect(ben.page.get_by_text("Your seat is open on 2 phones")).to_be_hidden()


def test_the_host_replaces_a_lost_phone(guest: Invite) -> None:
    ann, ben = guest("Ann"), guest("Ben")
    page = ann.open("/host")
    page.locator("summary.person").filter(has_text="Ben").click()
    page.get_by_role("button", name="New phone for Ben").click()
    link = page.get_by_text(re.compile(r"^http://.*/seat/")).inner_text()
    new = guest()
    new.open(f"/seat/{link.rpartition('/')[2]}")
    new.page.get_by_role("button", name="Sit down as Ben").click()
    expect(new.page.get_by_role("heading", name="Welcome, Ben")).to_be_visible()
    expect(ben.page.get_by_label("Your name")).to_be_visible()  # at the door again, by itself


def test_the_pages_beside_the_game(guest: Invite, inspector: Inspector) -> None:
    ann = guest("Ann")
    for path, heading in (
        ("/help", "Your phone"),
        ("/past", "Past games"),
        ("/no/such/page", "nothing at this address"),
        ("/host", "The host's page"),
        ("/panel", "The box"),
    ):
        ann.open(path)
        expect(ann.page.get_by_role("heading", name=heading).first).to_be_visible()
        inspector.look(ann, path)


def test_the_box_can_be_pressed_on_its_panel(server: Server, guest: Invite) -> None:
    ann, _, _ = guest("Ann"), guest("Ben"), guest("Cat")
    choose_game(ann)
    start_game(ann)
    box = guest()
    box.open("/panel")
    box.page.get_by_role("button", name="pause", exact=False).first.click()
    expect(ann.page.get_by_role("heading", name="Paused")).to_be_visible()
    box.page.wait_for_timeout(NERVOUS_MS)
    box.page.locator('form.push:has(input[value="big"]) button[value="press"]').click()
    expect(ann.page.get_by_role("heading", name="Paused")).to_be_hidden()


@pytest.mark.slow
def test_a_press_on_the_panel_counts_once_however_often_the_page_was_renewed(server: Server, guest: Invite) -> None:
    ann, _, _ = guest("Ann"), guest("Ben"), guest("Cat")
    box = guest()
    box.open("/panel")
    expect(box.page.locator("body")).not_to_have_class("is-offline")
    choose_game(ann)
    start_game(ann)  # the box speaks and lights: the panel is pushed anew
    pause = box.page.get_by_role("button", name="pause", exact=False).first
    sent: list[str] = []
    box.page.on("request", lambda request: sent.append(request.post_data or "") if request.method == "POST" else None)
    for presses in range(1, 5):
        pause.click()
        said = box.page.locator("#said li", has_text=re.compile("Paused|We go on"))
        expect(said).to_have_count(presses)
        assert server.table()["game"]["running"] == (presses % 2 == 0)
        box.page.wait_for_timeout(NERVOUS_MS)
    assert sent == ["button=pause&move=down", "button=pause&move=up"] * 4


@pytest.mark.slow
def test_the_panel_reads_aloud_what_the_box_says_once_it_is_asked_to(guest: Invite) -> None:
    ann, _, _ = guest("Ann"), guest("Ben"), guest("Cat")
    choose_game(ann)
    box = guest()
    box.page.add_init_script(
        "window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };"
        "const speak = (said) => { document.title += `|${said.text}`; };"
        "Object.defineProperty(window, 'speechSynthesis', { value: { speak } });"
    )
    box.open("/panel")
    box.page.get_by_label("Read it aloud on this machine").check()
    start_game(ann)
    expect(box.page).to_have_title(re.compile(r"\|Round 1\. \w+ starts\."))
    assert box.page.get_by_label("Read it aloud on this machine").is_checked()


def test_letters_twice_as_large_fit_and_no_name_is_broken_up(guest: Invite) -> None:
    ann, ben = guest("Ann"), guest("W" * 16)
    ann.open("/host")
    ann.send("AddSeat", name="Grandma")
    expect(ann.page.get_by_text("Grandma").filter(visible=True).first).to_be_visible()
    for each in (ann, ben):
        each.page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert each.page.evaluate(TOO_WIDE) == []
        assert each.page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
        lines = each.page.locator(".person .chip", has_text="Grandma").evaluate("e => e.getClientRects()[0].height")
        assert lines < 2 * 32 * 1.45, "on one line"
