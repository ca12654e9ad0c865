"""Captain's Chair on four phones and a screen, through their pages alone."""

import re
from functools import partial

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.conftest import Invite
from tests.browser.house import (
    Guest,
    Inspector,
    Server,
    acting,
    choose_game,
    go_on,
    move,
    phase,
    place,
    start_game,
    until,
    vote,
)

pytestmark = pytest.mark.browser


def test_a_whole_game_of_four_phones(server: Server, guest: Invite, inspector: Inspector) -> None:
    phones: dict[str, Guest] = {name: guest(name) for name in ("Ann", "Ben", "Cat", "Dan")}
    screen = guest(screen=True)
    screen.open("/table")
    choose_game(phones["Ann"], rounds="1", vote_min_seconds="0")
    start_game(phones["Ann"])
    ballots = 0
    while (now := phase(server)) != "over":
        if now == "voting":
            step = server.step()
            ballots += 1
            nominator = server.table()["game"]["view"]["vote"]["nominator"]
            refuser = "Ann" if nominator == "s4" else "Dan"
            for name, phone in phones.items():
                expect(phone.page.locator('button[name="vote"]').first).to_be_visible()
                inspector.look(phone, "a vote")
                vote(phone, "no" if ballots == 1 and name == refuser else "yes")
            inspector.look(screen, "the table page at a vote")
            until(lambda before=step: server.step() != before, screen.page, "the votes change nothing")  # type: ignore[misc]
        else:
            (name,) = acting(server)
            phone = phones[name]
            other = next(each for each in phones.values() if each is not phone)
            inspector.look(phone, f"{now}, on turn")
            inspector.look(other, f"{now}, waiting")
            inspector.look(screen, f"the table page, {now}")
            go_on(server, phone, partial(place if now == "placing" else move, phone))
    assert ballots >= 2
    table = server.table()["game"]
    names = {each["seat"]: each["name"] for each in server.table()["people"]}
    winner = names[table["result"]["winners"][0]]
    for each in (*phones.values(), screen):
        expect(each.page.get_by_text(re.compile("wins!|share the win!")).filter(visible=True).first).to_be_visible()
        expect(each.page.get_by_text(winner).filter(visible=True).first).to_be_visible()
    for seat, points in table["result"]["scores"]:
        expect(screen.page.get_by_text(names[seat]).filter(visible=True).first).to_be_visible()
        expect(screen.page.get_by_text(str(points), exact=True).filter(visible=True).first).to_be_visible()
    inspector.look(phones["Ben"], "the end")
    inspector.look(phones["Ann"], "the end, for the host")
    inspector.look(screen, "the table page at the end")
    phones["Ben"].open("/past")
    expect(phones["Ben"].page.get_by_text(winner).filter(visible=True).first).to_be_visible()
    inspector.look(phones["Ben"], "past games")
    page = phones["Ben"].open("/past/1?all")
    expect(page.get_by_role("region", name="How it stood at last")).to_contain_text(winner)
    inspector.look(phones["Ben"], "a past game, unfolded")
    phones["Ben"].open("/")
    phones["Ann"].send("PlayAgain")
    expect(phones["Cat"].page.locator("main")).not_to_contain_text(re.compile("wins!|share the win!"))
    assert phase(server) in ("opening", "placing")


def test_with_the_printed_board_a_round_is_two_taps_and_one_for_each_of_the_crew(
    server: Server, guest: Invite, inspector: Inspector
) -> None:
    phones = [guest(name) for name in ("Ann", "Ben", "Cat")]
    ann, ben, _ = phones
    choose_game(ann, rounds="1", vote_min_seconds="0")
    ann.page.locator("#preset-board button").click()
    expect(ann.page.locator("#preset-board button")).to_have_attribute("aria-pressed", "true")
    start_game(ann)
    inspector.look(ben, "the printed board")
    ben.page.locator("label:has(input[name=crew][value=C])").click()
    ben.page.locator(".cc-decks").get_by_role("button", name="Cat").click()
    for each in phones:
        vote(each, "yes")
    rows = ben.page.locator("#enter-ship fieldset")
    expect(rows).to_have_count(12)
    inspector.look(ben, "the ship of the printed board")
    for row in range(12):
        rows.nth(row).locator("label").nth(1 if row < 5 else row // 2).click()
    enter = ben.page.get_by_role("button", name="Enter the ship")
    enter.click()
    ben.told("Too many on deck 1: 5, with room for 4.")
    rows.nth(0).locator("label").nth(0).click()
    enter.click()
    expect(ben.page.get_by_role("heading", name=re.compile("wins|share the win"))).to_be_visible()
    inspector.look(ben, "scores of the printed board")


def test_whoever_leaves_for_good_is_passed_over_and_comes_back(
    server: Server, three: dict[str, Guest], inspector: Inspector
) -> None:
    host, gone = three["s1"], three["s3"]
    page = host.open("/host")
    page.locator("#correct > summary").click()
    page.locator("#kind-SetAway > summary").click()
    form = page.locator("form:has(input[value=SetAway]):has(input[value=s3])")
    form.get_by_role("button", name="Yes").click()
    back = gone.page.get_by_role("button", name="Play on here")
    expect(back).to_be_visible()
    inspector.look(gone, "a seat that has left")
    back.click()
    expect(gone.page.locator("hold-to-see")).to_be_visible()


@pytest.fixture
def three(server: Server, guest: Invite) -> dict[str, Guest]:
    """Ann, Ben and Cat with a game just begun."""
    phones = {seat: guest(name) for seat, name in (("s1", "Ann"), ("s2", "Ben"), ("s3", "Cat"))}
    choose_game(phones["s1"], rounds="1")
    start_game(phones["s1"])
    until(lambda: phase(server) == "placing", phones["s1"].page, "the goals are not dealt")
    for each in phones.values():
        expect(each.page.locator("hold-to-see")).to_be_visible()
        each.page.wait_for_load_state("load")  # before that no script holds it
    return phones


def on_turn(server: Server, phones: dict[str, Guest]) -> Guest:
    return next(phones[each["seat"]] for each in server.table()["people"] if each["acts"])


def test_a_second_finger_chooses_while_one_holds(server: Server, three: dict[str, Guest]) -> None:
    """Own favourites are seen while somebody is placed; a phone makes a click of the first finger alone."""
    guest = on_turn(server, three)
    page = guest.page
    page.wait_for_load_state("load")  # with its style all stands where it stays
    fingers = guest.context.new_cdp_session(page)

    def touch(what: str, *points: dict[str, float]) -> None:
        fingers.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": list(points)})

    def tap_beside(held: dict[str, float], place: Locator) -> None:
        second = {**middle(place), "id": 2}
        touch("touchStart", held, second)
        touch("touchEnd", second)

    bar = {**middle(page.locator(".secret summary")), "id": 1}
    touch("touchStart", bar)
    expect(page.locator(".sheet")).to_be_visible()
    tap_beside(bar, page.locator("label:has(input[name=crew])").first)
    expect(page.locator("input[name=crew]:checked")).to_have_count(1)
    deck = page.get_by_role("button", name="Deck 4")
    deck.evaluate("deck => deck.prepend(document.querySelector('.sign').cloneNode(true))")
    tap_beside(bar, deck.locator(".sign"))  # what is drawn has no click of its own
    expect(page.locator(".has-moved")).to_have_count(1)
    expect(page.locator(".sheet")).to_be_visible()
    touch("touchEnd", bar)
    expect(page.locator(".sheet")).to_be_hidden()


def middle(place: Locator) -> dict[str, float]:
    box = place.bounding_box()
    assert box is not None
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def waiting(server: Server, phones: dict[str, Guest]) -> Guest:
    return next(phones[each["seat"]] for each in server.table()["people"] if not each["acts"])


def test_a_secret_shows_only_while_it_is_held(server: Server, three: dict[str, Guest], inspector: Inspector) -> None:
    guest = waiting(server, three)
    page = guest.page
    inside = page.locator("hold-to-see details > :not(summary)").first
    bar = page.locator("hold-to-see summary")
    expect(inside).to_be_hidden()
    bar.scroll_into_view_if_needed()
    bar.hover()
    page.mouse.down()
    expect(inside).to_be_visible()
    inspector.look(guest, "a secret held")
    bar.hover()
    page.mouse.up()
    expect(inside).to_be_hidden()
    bar.click()  # a tap is no hold
    expect(inside).to_be_hidden()
    bar.focus()
    page.keyboard.down(" ")
    expect(inside).to_be_visible()
    page.keyboard.up(" ")
    expect(inside).to_be_hidden()
    page.keyboard.press("Enter")
    expect(inside).to_be_hidden()


def test_a_secret_opens_for_who_has_the_page_read_aloud(server: Server, three: dict[str, Guest]) -> None:
    """Their double tap comes as a click without a pointer: nobody holds anything."""
    page = waiting(server, three).page
    inside = page.locator("hold-to-see details > :not(summary)").first
    page.clock.install()
    for shuts in ("their next", "time", "another app"):
        page.evaluate("document.querySelector('hold-to-see summary').click()")
        expect(inside).to_be_visible()
        match shuts:
            case "their next":
                page.evaluate("document.querySelector('hold-to-see summary').click()")
            case "time":
                page.clock.run_for(15_000)
            case _:
                page.evaluate("window.dispatchEvent(new Event('blur'))")
        expect(inside).to_be_hidden()


def test_a_secret_that_is_held_hides_when_the_phone_is_put_away(server: Server, three: dict[str, Guest]) -> None:
    page = waiting(server, three).page
    inside = page.locator("hold-to-see details > :not(summary)").first
    for away in ("window.dispatchEvent(new Event('blur'))", "document.dispatchEvent(new Event('visibilitychange'))"):
        page.locator("hold-to-see summary").hover()
        page.mouse.down()
        expect(inside).to_be_visible()
        page.evaluate(away)
        expect(inside).to_be_hidden()
        page.mouse.up()


def test_whoever_plays_by_keyboard_goes_on_from_what_is_to_be_done(server: Server, three: dict[str, Guest]) -> None:
    """The button that was pressed has gone; whose turn it is says the title, and the box that has the focus."""
    guest = on_turn(server, three)
    page, now = guest.page, guest.page.locator("#now")
    expect(page).to_have_title(re.compile("^● "))
    expect(now).to_contain_text("Your turn")
    page.locator('input[name="crew"]').first.focus()
    page.keyboard.press(" ")
    page.locator('button[name="deck"]').first.focus()
    page.keyboard.press("Enter")
    expect(now).not_to_contain_text("Your turn")
    expect(now).to_be_focused()
    expect(page).to_have_title(re.compile("^[^●]"))
    expect(page.locator("#aloud")).to_contain_text(now.inner_text())
    following = on_turn(server, three)
    assert following is not guest
    expect(following.page).to_have_title(re.compile("^● "))
    page.reload()
    expect(page).to_have_title(re.compile("^[^●]"))
    following.page.reload()
    expect(following.page).to_have_title(re.compile("^● "))


def test_a_refused_command_shows_its_sentence(server: Server, three: dict[str, Guest]) -> None:
    """Two phones of one seat: what the second one taps is no longer possible."""
    guest = on_turn(server, three)
    page = guest.page
    page.route("**/do", _sent_from_an_older_page)
    place(guest)
    guest.told("The table has moved on since you tapped")
    page.unroute("**/do")
    page.reload()
    place(guest)
    until(lambda: on_turn(server, three) is not guest, page, "the move was not taken")
    expect(page.get_by_role("status", include_hidden=True)).to_be_empty()


def _sent_from_an_older_page(route: Route) -> None:
    """Changed on its way: in the page itself, any news would bring the step back to today's."""
    body, steps = re.subn(r"\bstep=[^&]*", "step=0.0", route.request.post_data or "")
    assert steps == 1
    route.continue_(post_data=body)


def test_what_is_chosen_survives_a_push(server: Server, three: dict[str, Guest]) -> None:
    """Somebody thinks about whom to place, while the others' phones come and go."""
    guest = on_turn(server, three)
    pick = guest.page.locator('input[type="radio"][name="crew"]').nth(3)
    value = pick.get_attribute("value")
    guest.page.locator(f'label:has(input[name="crew"][value="{value}"])').click()
    expect(pick).to_be_checked()
    guest.page.evaluate("document.activeElement.blur()")  # what has the focus would be spared anyway
    _push(three, guest)
    expect(guest.page.locator(f'input[name="crew"][value="{value}"]')).to_be_checked()
    guest.page.locator('button[name="deck"]').first.click()
    until(lambda: on_turn(server, three) is not guest, guest.page, "the move was not taken")
    levels = server.table()["game"]["view"]["levels"]
    assert value in [card["crew"] for level in levels for card in level["crew"]]


def _push(phones: dict[str, Guest], guest: Guest) -> None:
    """Something changes on the guest's page by another's hand."""
    seat, other = next((seat, each) for seat, each in phones.items() if each is not guest)
    other.page.evaluate(
        """async (seat) => { await fetch("/do", { method: "POST", body: new URLSearchParams({ type: "Rename", seat,
        name: "Somebody" }) }) }""",
        seat,
    )
    expect(guest.page.get_by_text("Somebody").filter(visible=True).first).to_be_visible()


def test_what_is_open_stays_open_over_a_push(server: Server, three: dict[str, Guest]) -> None:
    guest = waiting(server, three)
    history = guest.page.locator("details.history")
    history.locator("summary").click()
    expect(history).to_have_attribute("open", "")
    _push(three, guest)
    expect(history).to_have_attribute("open", "")
    place(on_turn(server, three))
    expect(history.get_by_text("placed").filter(visible=True).first).to_be_visible()


def test_pause_undo_and_history(server: Server, three: dict[str, Guest], inspector: Inspector) -> None:
    guest = on_turn(server, three)
    other = waiting(server, three)
    place(guest)
    until(lambda: on_turn(server, three) is not guest, guest.page, "the move was not taken")
    other.send("Pause")
    for each in three.values():
        expect(each.page.get_by_role("heading", name="Paused")).to_be_visible()
    inspector.look(other, "paused")
    guest.send("GoOn")
    for each in three.values():
        expect(each.page.get_by_role("heading", name="Paused")).to_be_hidden()
    guest.page.locator("details.undo summary").click()
    inspector.look(guest, "taking back")
    guest.send("Undo")
    until(lambda: on_turn(server, three) is guest, guest.page, "nothing was taken back")
    guest.page.locator("details.history summary").click()
    name = "Ann" if guest is three["s1"] else "Ben" if guest is three["s2"] else "Cat"
    line = guest.page.get_by_text(re.compile(f"took back: .* The table waits again for {name}\\."))
    expect(line.filter(visible=True).first).to_be_visible()
    inspector.look(guest, "the history")
    guest.open("/history")
    expect(line.first).to_be_visible()
    inspector.look(guest, "all of the history")
    guest.page.get_by_role("link", name="Back").click()
    expect(guest.page.locator("details.history")).to_be_attached()
