"""Feed the Kraken on six phones, a screen and the box: a mutiny, a conversion, and the Kraken's supper."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.contract import Seat
from companion.games.feed_the_kraken.model import Role, Stage, State
from companion.games.feed_the_kraken.printed import CARD_KINDS, GOALS, PRINTED
from companion.games.feed_the_kraken.rules.team import lieutenants, navigators
from tests.browser.conftest import Invite
from tests.browser.house import Guest, Inspector, until
from tests.browser.sailing import Ship

pytestmark = pytest.mark.browser

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay")
SEED = 159  # its cards bring a conversion, a cabin search and the guns' stash, and lead to where the Kraken is fed
OF_THE_CULT = re.compile("belong to the Cult now|felt your tentacle|is your leader")
SLOW = {"loyalty_seconds": 30, "silence_seconds": 60}  # longer than this machine takes; the test jumps over it
Crew = dict[Seat, Guest]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Ship]:
    """In the place of the program in a process of its own: its time can jump."""
    ship = Ship(tmp_path / "state", SEED)
    yield ship
    ship.close()


@pytest.fixture
def crew(guest: Invite) -> Crew:
    return {Seat(f"s{place}"): guest(name) for place, name in enumerate(NAMES, start=1)}


@pytest.fixture
def screen(guest: Invite) -> Guest:
    screen = guest(screen=True)
    screen.open("/table")
    return screen


@pytest.fixture
def panel(guest: Invite) -> Guest:
    panel = guest(screen=True)
    panel.open("/panel")
    return panel


def everywhere(pages: list[Guest], find: Callable[[Page], Locator]) -> None:
    for each in pages:
        expect(find(each.page).first).to_be_visible()


def come(ship: Ship, guest: Guest, stage: Stage) -> None:
    """What was tapped has been done."""
    until(lambda: ship.state.stage == stage, guest.page, f"it is {ship.state.stage}, not {stage}")


# --- with shut eyes


def press_big(ship: Ship, panel: Guest, claim: Callable[[State], bool]) -> None:
    ship.time.go()  # a press has its length
    panel.page.get_by_role("button", name="Big button", exact=True).click()
    until(lambda: claim(ship.state), panel.page, "the big button does nothing")
    ship.time.stand()


def shut_eyes(ship: Ship, panel: Guest, crew: Crew) -> None:
    everywhere([*crew.values()], lambda page: page.get_by_text("Take your phone in hand"))
    press_big(ship, panel, lambda state: state.stage == "eyes_closed")
    everywhere([*crew.values()], lambda page: page.locator("#fk-night"))


def come_to(ship: Ship, crew: Crew, step: str, sentence: str) -> None:
    """This step of the script has begun, and all phones say so."""
    ship.to_the_step(step)
    everywhere([*crew.values()], lambda page: page.get_by_text(sentence))


def open_eyes(ship: Ship, crew: Crew) -> None:
    ship.wait_for(lambda state: state.stage != "eyes_closed")
    for each in crew.values():
        expect(each.page.locator("#fk-night")).to_have_count(0)


def look_alike(crew: Crew) -> None:
    """To the pixel: nobody who looks up can tell one phone from another."""
    pictures = {each.page.screenshot() for each in crew.values()}
    assert len(pictures) == 1, "the phones do not look alike"


def tap_a_name(crew: Crew, picks: dict[Seat, Seat]) -> None:
    for seat, each in crew.items():
        tapped = each.page.locator(f'#night-pick button[value="{picks[seat]}"]')
        tapped.click()
        expect(tapped).to_have_attribute("aria-pressed", "true")


def tap_three_hands(crew: Crew, hands: tuple[Seat, Seat, Seat]) -> None:
    for each in crew.values():
        for gun, hand in zip(("first", "second", "third"), hands, strict=True):
            each.page.locator(f'#night-hands label:has(input[name="{gun}"][value="{hand}"])').click()
        each.page.locator("#night-hands button").click()
    for each in crew.values():
        for gun, hand in zip(("first", "second", "third"), hands, strict=True):
            expect(each.page.locator(f'#night-hands input[name="{gun}"]:checked')).to_have_attribute("value", hand)


def hold(guest: Guest) -> str:
    """What the sheet says while a finger holds it."""
    sheet = guest.page.locator("#secret .sheet")
    expect(sheet).to_be_hidden()
    guest.page.locator("#secret summary").hover()
    guest.page.mouse.down()
    expect(sheet).to_be_visible()
    read = sheet.inner_text()
    guest.page.mouse.up()
    expect(sheet).to_be_hidden()
    return read


# --- on deck


def choose(guest: Guest, command: str, value: object) -> None:
    """Tap a tile of this form, and say that it is meant."""
    form = guest.page.locator(f"#do-{command}")
    form.locator(f'label:has(input[value="{value}"])').click()
    form.get_by_role("button").click()


def name_a_team(ship: Ship, crew: Crew) -> None:
    captain = crew[ship.captain()]
    for command, able in (("AppointLieutenant", lieutenants), ("AppointNavigator", navigators)):
        before = ship.state.step
        choose(captain, command, able(ship.state)[0])
        until(lambda before=before: ship.state.step > before, captain.page, "nobody was appointed")  # type: ignore[misc]


def ask_for_loyalty(ship: Ship, crew: Crew, guns: dict[Seat, int]) -> None:
    """Everybody gives guns secretly; nobody sees who has, before the shortest time is over."""
    captain = ship.captain()
    crew[captain].send("AskLoyalty")
    come(ship, crew[captain], "loyalty")
    for seat, each in crew.items():
        if seat != captain:
            choose(each, "GiveGuns", guns.get(seat, 0))
            expect(each.page.get_by_text("Your guns are in your fist")).to_be_visible()
            if guns:
                assert f"your fist: {guns.get(seat, 0)}" in hold(each)
    ship.to_the_next_moment()


def navigate(ship: Ship, crew: Crew) -> None:
    """Draw, keep, and play, each for its time; phones of others show nothing to tap."""
    captain, lieutenant, navigator = ship.captain(), ship.state.team.lieutenant, ship.state.team.navigator
    assert lieutenant is not None
    assert navigator is not None
    crew[captain].send("DrawCards")
    come(ship, crew[captain], "hands")
    only_these_tap(crew, captain, lieutenant)
    for seat, hand in zip((captain, lieutenant), ship.state.deck.hands, strict=True):
        choose(crew[seat], "KeepCard", northmost(ship.state, hand))
    until(lambda: None not in ship.state.deck.kept, crew[captain].page, "no card was kept")
    ship.wait_for(lambda state: state.stage == "logbook")
    only_these_tap(crew, navigator)
    choose(crew[navigator], "PlayCard", northmost(ship.state, ship.state.deck.logbook))
    until(lambda: ship.state.deck.chosen is not None, crew[navigator].page, "no card was played")
    ship.wait_for(lambda state: state.stage != "logbook")


def only_these_tap(crew: Crew, *seats: Seat) -> None:
    for seat, each in crew.items():
        if seat in seats:
            expect(each.page.get_by_role("radio").first).to_be_attached()
        else:
            expect(each.page.locator("#fk-night")).to_contain_text("Silence")
            expect(each.page.locator("#fk-night").get_by_role("button")).to_have_count(0)


def northmost(state: State, cards: tuple[str, ...]) -> int:
    """The place of the card that leads to the Kraken, or north at least, and to no coast."""

    def worth(place: int) -> int:
        colour = CARD_KINDS[cards[place]].colour
        to = PRINTED.places[state.voyage.track[-1]].arrow(colour)
        if to in GOALS:
            return 3 if GOALS[to] == "cult" else 0
        return 3 if PRINTED.places[to].icon == "feed_the_kraken" else 2 if colour == "yellow" else 1

    return max(range(len(cards)), key=worth)


def name(ship: Ship, seat: Seat) -> str:
    return NAMES[ship.state.rules.seats.index(seat)]


def only(state: State, role: Role) -> Seat:
    return state.rules.seats[state.secrets.roles.index(role)]


# --- what comes on the way


def sail_a_round(ship: Ship, crew: Crew) -> None:
    """Nobody mutinies."""
    name_a_team(ship, crew)
    ask_for_loyalty(ship, crew, {})
    ship.wait_for(lambda state: state.stage == "to_draw")
    navigate(ship, crew)


def choose_somebody(ship: Ship, crew: Crew) -> None:
    """The Kraken gets the leader; anybody else is only searched."""
    captain, leader = ship.captain(), only(ship.state, "leader")
    others = [seat for seat in ship.state.crew.aboard if seat not in (captain, leader)]
    is_supper = PRINTED.places[ship.state.voyage.track[-1]].icon == "feed_the_kraken"
    assert not is_supper or captain != leader, "the leader steers: take another seed"
    before = ship.state.step
    choose(crew[captain], "ChooseTarget", leader if is_supper else others[0])
    until(lambda: ship.state.step > before, crew[captain].page, "nobody was chosen")


def turn_up_a_ritual(ship: Ship, crew: Crew) -> None:
    captain = crew[ship.captain()]
    captain.send("TurnUpRitual")
    come(ship, captain, "ready")


def convert_somebody(ship: Ship, crew: Crew, panel: Guest) -> None:
    """Everybody taps and everybody holds; only the sheets of two tell anything."""
    leader, convert = only(ship.state, "leader"), only(ship.state, "pirate")
    shut_eyes(ship, panel, crew)
    come_to(ship, crew, "choose", "Tap one name, whoever you are")
    for each in crew.values():
        expect(each.page.locator("#night-pick button")).to_have_count(len(crew))
    tap_a_name(crew, {seat: convert if seat != convert else leader for seat in crew})
    come_to(ship, crew, "recognise", "Hold the panel below")
    look_alike(crew)
    read = {seat: hold(each) for seat, each in crew.items()}
    assert {seat for seat, sheet in read.items() if OF_THE_CULT.search(sheet)} == {leader, convert}
    assert f"{name(ship, convert)} felt your tentacle" in read[leader]
    assert f"{name(ship, leader)} is your leader" in read[convert]
    assert "The chip in your bag still says: Pirate" in read[convert]
    look_alike(crew)
    open_eyes(ship, crew)
    assert ship.state.secrets.converted == (convert,)


def give_out_guns(ship: Ship, crew: Crew, panel: Guest) -> None:
    """Everybody taps three hands; the leader's taps count, and then all can see who has the guns."""
    before, aboard = ship.state.guns, ship.state.crew.aboard
    shut_eyes(ship, panel, crew)
    come_to(ship, crew, "give", "Tap three hands, whoever you are")
    tap_three_hands(crew, (aboard[0], aboard[0], aboard[1]))
    open_eyes(ship, crew)
    assert [now - then for now, then in zip(ship.state.guns, before, strict=True)] == [2, 1, 0, 0, 0, 0]


def search_a_cabin(ship: Ship, crew: Crew, panel: Guest) -> None:
    """The captain alone learns what lies in the bag, and everybody holds."""
    captain, script = ship.captain(), ship.state.shut
    assert script is not None
    assert script.on is not None
    shut_eyes(ship, panel, crew)
    come_to(ship, crew, "look", "Hold the panel below")
    look_alike(crew)
    for seat, each in crew.items():
        assert (f"{name(ship, script.on)} has the chip" in hold(each)) is (seat == captain)
    open_eyes(ship, crew)


SCRIPTS = {"conversion": convert_somebody, "guns_stash": give_out_guns, "cabin_search": search_a_cabin}

# --- the voyage


@pytest.mark.slow
def test_a_voyage_with_a_mutiny_a_conversion_and_the_krakens_supper(
    server: Ship, crew: Crew, screen: Guest, panel: Guest, inspector: Inspector
) -> None:
    phones = [*crew.values()]
    pages = [*phones, screen]
    ann = phones[0]
    server.start(roles="phones", mutiny="phones", deck="phones", characters="none", **SLOW)

    # The list of the set-up, by the big button.
    everywhere(phones, lambda page: page.get_by_text("Sit in the order that the phones show"))
    for step in range(1, len(server.state.rules.set_up) + 1):
        press_big(server, panel, lambda state, step=step: state.set_up == step)  # type: ignore[misc]

    # The pirates find each other: everybody holds, and only pirates read of a mate.
    shut_eyes(server, panel, crew)
    look_alike(crew)
    inspector.look(ann, "a voyage: eyes shut")
    come_to(server, crew, "look", "Hold the panel below")
    look_alike(crew)
    inspector.look(ann, "a voyage: everybody holds")
    for role, each in zip(server.state.secrets.roles, phones, strict=True):
        assert ("is a pirate, like you" in hold(each)) is (role == "pirate")
    open_eyes(server, crew)

    # A mutiny: the drum roll, and then three guns on the table. Who has shown most is the captain.
    name_a_team(server, crew)
    seats, old = server.state.rules.seats, server.captain()
    winner, mate = (seats[(seats.index(old) + by) % len(seats)] for by in (1, 2))
    ask_for_loyalty(server, crew, {winner: 2, mate: 1})
    everywhere(pages, lambda page: page.get_by_text("All fists are closed"))
    assert server.has_sounded("drum_roll")
    assert server.captain() == old
    inspector.look(screen, "a voyage on the screen: all fists are closed")
    server.to_the_next_moment()
    assert server.captain() == winner
    for each in pages:
        expect(each.page.locator(f"#row-{winner} .office")).to_have_attribute("aria-label", "Captain")

    # On to the north; what comes on the way is done as it comes.
    done = []
    while (stage := server.state.stage) != "over":
        match stage:
            case "appointing":
                sail_a_round(server, crew)
            case "map_action":
                choose_somebody(server, crew)
            case "ritual":
                turn_up_a_ritual(server, crew)
            case "ready" if server.state.shut is not None:
                done.append(server.state.shut.script)
                SCRIPTS[done[-1]](server, crew, panel)
            case _:
                raise AssertionError(f"nobody here knows what to do: {stage}")
    assert sorted(done) == sorted(SCRIPTS), "take another seed"

    # The Kraken has the leader: the Cult wins, and the convert with it.
    (convert,) = server.state.secrets.converted
    everywhere(pages, lambda page: page.get_by_role("heading", name="The Cult wins"))
    for each in pages:
        for seat in seats:
            cup = each.page.locator(f"#row-{seat} .cup")
            expect(cup).to_have_count(int(seat in (convert, only(server.state, "leader"))))
        expect(each.page.locator(f"#row-{convert} .fk-role")).to_contain_text("converted")
    inspector.look(ann, "a voyage: the Cult wins")
    inspector.look(screen, "a voyage on the screen: the Cult wins")
