"""Shallow Space on six phones: a swap, a boarding, a decoy, a captured bridge, a destroyed ship with an escape pod."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.games.shallow_space import GAME
from companion.games.shallow_space.model import GREY, RED
from companion.games.shallow_space.printed import ROOMS, VITAL
from companion.games.shallow_space.rules.correcting import PutPerson, SetDamage
from companion.games.shallow_space.rules.steering import DealHand
from companion.games.shallow_space.shown.ship_picture import SHAPES
from companion.table.commands import ChooseGame, SetOptions, StartGame
from tests.browser.battle import Battle
from tests.browser.conftest import Invite
from tests.browser.house import Guest, Inspector, until
from tests.games.shallow_space.table import WORDS

pytestmark = pytest.mark.browser

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay")
ANN, BEN, CAT, DAN, EVE, FAY = range(6)
THROWS = 40  # of a grenade: a third of them stay in the hand
OPEN_ALL = (
    "() => document.querySelectorAll('#live details:not(hold-to-see *)').forEach((each) => { each.open = true; })"
)
Crew = list[Guest]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Battle]:
    battle = Battle(tmp_path / "state")
    yield battle
    battle.close()


@pytest.fixture
def crew(guest: Invite) -> Crew:
    return [guest(name) for name in NAMES]


@pytest.fixture
def screen(guest: Invite) -> Guest:
    screen = guest(screen=True)
    screen.open("/table")
    return screen


def ready(battle: Battle, crew: Crew) -> None:
    """All whose turn it is say so, and the next ship has its turn."""
    turn = battle.state.turn
    assert turn is not None
    for person in battle.state.people:
        if person.team in turn.teams and person.health:
            battle.caught_up(crew[person.id].page)
            crew[person.id].page.locator(f"#do-Ready-{person.id} button").click()
    until(lambda: battle.state.turn != turn, crew[0].page, "the turn does not end")


def begin(battle: Battle, crew: Crew, inspector: Inspector) -> None:
    battle.ask(ChooseGame(GAME.slug), SetOptions({"turn_seconds": 0}), StartGame())
    ann = crew[ANN]
    expect(ann.page.get_by_role("button", name="Name the ship")).to_be_visible()
    inspector.look(ann, "a muster")
    ann.send("NameShip", name="Redoubtable")
    expect(crew[DAN].page.get_by_role("heading", name="Redoubtable")).to_be_visible()
    ann.send("Begin")
    until(lambda: battle.state.stage == "playing", ann.page, "the game does not begin")


OVER_THEIR_SECTIONS = """(shapes) => Object.entries(shapes).map(([room, [left, top, width, height]]) => {
  const deck = document.querySelector(".ss-phone .ss-deck");
  const place = document.createElement("i");
  place.className = `ss-go ss-at-${room}`;
  deck.append(place);
  const [box, plan] = [place, deck.querySelector("svg")].map((each) => each.getBoundingClientRect());
  place.remove();
  const scale = plan.width / 360;
  const wanted = [plan.x + left * scale, plan.y + top * scale, width * scale, height * scale];
  return [box.x, box.y, box.width, box.height].map((each, nth) => Math.abs(each - wanted[nth]));
})"""


def steps_lie_over_their_sections(ann: Guest) -> None:
    """Where a room can be tapped stands in the style: it must be where the picture has it."""
    shapes = {room: (SHAPES[room].left, SHAPES[room].top, SHAPES[room].width, SHAPES[room].height) for room in ROOMS}
    expect(ann.page.locator(".ss-phone .ss-deck svg").first).to_be_visible()
    for room, apart in zip(shapes, ann.page.evaluate(OVER_THEIR_SECTIONS, shapes), strict=True):
        assert max(apart) < 1, f"{room} lies {apart} px elsewhere"


def swap(battle: Battle, crew: Crew, screen: Guest, inspector: Inspector) -> None:
    """One for one: both agree. Nobody else learns of which cards, not even that one is offered."""
    ben, cat, dan = crew[BEN].page, crew[CAT].page, crew[DAN].page
    given, taken = battle.state.people[BEN].hand[0], battle.state.people[CAT].hand[0]
    ben.locator(f"#swap-{BEN}-0 > summary").click()
    ben.locator(f"label:has(#give-{BEN}-{given})").click()
    inspector.look(crew[BEN], "an exchange is offered")
    battle.caught_up(ben)
    ben.locator(f'#do-OfferSwap-{BEN} button[value="{CAT}"]').click()
    cat.locator('.sh-bar a[href^="#swap"]').click()
    battle.caught_up(cat)
    cat.locator(f'#do-AnswerSwap-{CAT}-{BEN}-{CAT} button[value="{taken}"]').click()
    inspector.look(crew[CAT], "an exchange waits")
    expect(ben.locator(".sh-swap")).to_have_count(1)
    for each in (ANN, DAN, EVE, FAY):
        expect(crew[each].page.locator(".sh-swap, .sh-bar a")).to_have_count(0)
    battle.caught_up(ben)
    ben.locator(f"#do-ConfirmSwap-{BEN}-{BEN}-{CAT} button").click()
    expect(ben.locator(f"#card-{BEN}-{taken}")).to_be_visible()
    expect(cat.locator(f"#card-{CAT}-{given}")).to_be_visible()
    assert taken in battle.state.people[BEN].hand
    assert given in battle.state.people[CAT].hand
    for story in (screen.page.locator(".sr-story"), dan.locator(".sh-since")):
        expect(story).to_contain_text("Ben and Cat exchange cards.")
        for card in (given, taken):
            expect(story).not_to_contain_text(WORDS.template(f"card.{card}"))


def places(crew: Crew, screen: Guest, who: str, *watching: int) -> list[Locator]:
    """Where these watchers, and the room, see somebody of the first ship."""
    found = [crew[each].page.locator("#see-0 .sh-aboard li").filter(has_text=who) for each in watching]
    return [*found, screen.page.locator(".cell-0 .sr-crew li").filter(has_text=who)]


def decoy(battle: Battle, crew: Crew, screen: Guest, inspector: Inspector) -> None:
    """Who is cloaked walks; the team knows, the enemies and the room see the clone, which goes its own ways."""
    ben, cat = crew[BEN].page, crew[CAT].page
    for each in (DAN, EVE):
        crew[each].page.evaluate(OPEN_ALL)
    assert battle.state.people[BEN].room == "left_hull"
    battle.deal(BEN, "decoy")
    battle.caught_up(ben)
    ben.locator(f"#do-{BEN}-decoy-1 button").click()
    until(lambda: battle.state.people[BEN].cloak > 0, ben, "nobody is cloaked")
    battle.lots_without_a_walk(BEN, "engineering")
    battle.caught_up(ben)
    ben.locator(".ss-go.ss-at-engineering").click()
    until(lambda: battle.state.people[BEN].room == "engineering", ben, "nobody has moved")
    expect(ben.get_by_text("You are cloaked")).to_be_visible()
    expect(cat.get_by_text("Cloaked. The others see a clone")).to_be_visible()
    expect(cat.locator(".sh-mates li").filter(has_text="Ben")).to_contain_text("engineering section of Redoubtable")
    battle.caught_up(cat)
    cat.locator(".ss-go.ss-at-right_hull").click()  # all may see that: their pages are as new as this step
    for cats in places(crew, screen, "Cat", DAN, EVE):
        expect(cats).to_contain_text("right hull")
    clone = battle.state.people[BEN].shown_room
    assert clone != "engineering"
    for bens in places(crew, screen, "Ben", DAN, EVE):
        expect(bens).to_contain_text(WORDS.template(f"section.{clone}"))
        expect(bens).not_to_contain_text("engineering")
    drawn = f'.sh-ships [aria-label*="Ben: {WORDS.template(f"section.{clone}")}"]'
    expect(crew[DAN].page.locator(drawn)).to_be_attached()
    for page in (crew[DAN].page, crew[EVE].page, screen.page):
        expect(page.get_by_text("cloaked")).to_have_count(0)
        expect(page.locator(".ss-pawn.cloaked, .sh-cloak")).to_have_count(0)
    inspector.look(crew[BEN], "cloaked")


def board(battle: Battle, crew: Crew, screen: Guest, inspector: Inspector) -> None:
    """By the teleport chamber to where it leads, by a card to a section of one's choice."""
    ann, cat, dan = crew[ANN].page, crew[CAT].page, crew[DAN].page
    battle.ask(SetDamage(1, "shield", GREY), PutPerson(CAT, 0, "teleport"), PutPerson(DAN, 1, "engineering"))
    battle.caught_up(cat)
    cat.locator('form:has(input[value="Teleport"]) button').click()
    until(lambda: battle.state.people[CAT].ship == 1, cat, "nobody was teleported")
    expect(dan.locator(".ss-pawn.foe")).to_have_count(1)
    inspector.look(crew[CAT], "aboard an enemy's ship")
    if battle.state.people[CAT].room == "bridge":
        battle.ask(PutPerson(CAT, 1, "left_pod"))
    battle.deal(ANN, "boarding")
    ann.locator(f"#play-{ANN}-boarding > summary").click()
    battle.caught_up(ann)
    ann.locator(f'#card-{ANN}-boarding button[value="bridge"]').click()
    until(lambda: battle.state.people[ANN].room == "bridge" and battle.state.people[ANN].ship == 1, ann, "not aboard")
    expect(dan.locator(".ss-pawn.foe")).to_have_count(2)
    for who in ("Ann", "Cat"):
        expect(screen.page.locator(".cell-0 .sr-crew li").filter(has_text=who)).to_contain_text("Ship 2")
    expect(ann.get_by_text("Go to its bridge").filter(visible=True).first).to_be_visible()


def unmask(battle: Battle, crew: Crew, screen: Guest) -> None:
    """An enemy walks into who is cloaked, and all see where they are."""
    battle.ask(PutPerson(EVE, 0, "right_hull"))
    battle.caught_up(crew[EVE].page)
    crew[EVE].page.locator(".ss-go.ss-at-engineering").click()
    until(lambda: battle.state.people[BEN].cloak == 0, crew[EVE].page, "the decoy goes on")
    expect(crew[BEN].page.get_by_text("You are cloaked")).to_have_count(0)
    for bens in places(crew, screen, "Ben", DAN):
        expect(bens).to_contain_text("engineering")
    expect(screen.page.locator(".sr-story")).to_contain_text("That was a decoy! Ben is really here")


def capture(battle: Battle, crew: Crew, screen: Guest, inspector: Inspector) -> None:
    """A captain takes a bridge on which no enemy stands."""
    inspector.look(crew[ANN], "on an enemy's bridge")
    battle.caught_up(crew[ANN].page)
    crew[ANN].page.get_by_role("button", name="Capture this ship").click()
    until(lambda: battle.state.ships[1].owner == 0, crew[ANN].page, "the ship was not captured")
    for phone in (crew[ANN], crew[CAT], crew[DAN], crew[FAY]):
        expect(phone.page.get_by_text("held by Redoubtable").filter(visible=True).first).to_be_visible()
    expect(screen.page.locator(".cell-1 .ss-tag")).to_contain_text("held by Redoubtable")
    expect(screen.page.locator(".cell-0 .ss-tag").filter(has_text="held by")).to_have_count(0)
    ready_of(crew, BEN, CAT)
    until(lambda: battle.state.turn is not None and battle.state.turn.teams == (1,), crew[DAN].page, "no turn")
    inspector.look(crew[DAN], "captured")


def throw(battle: Battle, eve: Page) -> None:
    """From a page that shows what came of the last one. Where she dies of it however the die falls, she is asked."""
    card, before = f"#card-{EVE}-plasma_grenade", battle.state.rolls
    yes = eve.get_by_role("button", name="Yes, do it")
    battle.caught_up(eve)
    if not eve.locator(f'{card} button[value="left_hull"]').is_visible():
        eve.locator(f"{card} summary").click()
    eve.locator(f'{card} button[value="left_hull"]').click()
    until(lambda: yes.is_visible() or battle.state.rolls != before, eve, "nothing came of a grenade")
    if yes.is_visible():
        yes.click()
    until(lambda: battle.state.rolls != before, eve, "no grenade was thrown")


def lose_a_ship(battle: Battle, crew: Crew, screen: Guest, inspector: Inspector) -> None:
    """By a grenade that leaves the hand. Who has the card gets away in a pod, who has not dies."""
    ben, dan, eve = crew[BEN].page, crew[DAN].page, crew[EVE].page
    battle.ask(PutPerson(EVE, 0, "engineering"), PutPerson(BEN, 0, "bridge"))
    battle.deal(BEN, "escape_pod")
    battle.ask(*(SetDamage(0, section, RED if section == "left_hull" else GREY) for section in VITAL))
    assert not battle.state.ships[0].is_gone
    while "plasma_grenade" not in battle.state.people[EVE].hand or "escape_pod" in battle.state.people[EVE].hand:
        battle.ask(DealHand(EVE))
    for _ in range(THROWS):
        throw(battle, eve)
        if battle.state.ships[0].is_gone:
            break
        battle.take_back()  # it stayed in her hand, and she is dead: it is drawn anew
    assert battle.state.ships[0].is_gone
    expect(ben.get_by_text("the escape pod of Ben").filter(visible=True).first).to_be_visible()
    expect(dan.get_by_text("the escape pod of Ben").filter(visible=True).first).to_be_visible()
    expect(eve.get_by_text("You are dead").filter(visible=True).first).to_be_visible()
    expect(dan.get_by_text("You are dead")).to_have_count(0)
    expect(screen.page.locator(".sr-cell.lost")).to_have_count(1)
    expect(screen.page.locator(".sr-pods .ss-ship.pod")).to_have_count(1)
    inspector.look(crew[BEN], "in an escape pod")
    inspector.look(crew[EVE], "dead")


@pytest.mark.slow
def test_a_battle(server: Battle, crew: Crew, screen: Guest, inspector: Inspector) -> None:
    begin(server, crew, inspector)
    steps_lie_over_their_sections(crew[ANN])
    expect(screen.page.locator(".ss-ship")).to_have_count(2)
    inspector.look(screen, "a battle in the room")
    inspector.look(crew[ANN], "a captain's first turn")
    inspector.look(crew[BEN], "a crew's first turn")
    inspector.look(crew[DAN], "the first turn of others")
    swap(server, crew, screen, inspector)
    for each in (ANN, BEN, DAN):
        crew[each].page.evaluate(OPEN_ALL)
        inspector.look(crew[each], f"all that {NAMES[each]} can open")

    # on foot: by the picture
    server.caught_up(crew[BEN].page)
    crew[BEN].page.locator(".ss-go.ss-at-left_hull").click()
    until(lambda: server.state.people[BEN].room == "left_hull", crew[BEN].page, "nobody has moved")

    # from the bridge
    expect(crew[ANN].page.get_by_text("hits with 5 or more on the d8: 50 %").filter(visible=True).first).to_be_visible()
    server.caught_up(crew[ANN].page)
    crew[ANN].page.locator('form:has(input[value="Fire"]) button').first.click()
    until(lambda: 1 in server.state.ships[0].fired, crew[ANN].page, "no laser was fired")
    expect(crew[ANN].page.get_by_text("you stay on the bridge this turn")).to_be_visible()

    # a hand shows only while it is held
    sheet = crew[DAN].page.locator("#secret .sheet")
    expect(sheet).to_be_hidden()
    crew[DAN].page.locator("#secret summary").hover()
    crew[DAN].page.mouse.down()
    expect(sheet).to_be_visible()
    crew[DAN].page.mouse.up()
    expect(sheet).to_be_hidden()
    ready(server, crew)
    inspector.look(crew[ANN], "after the own turn")
    ready(server, crew)

    decoy(server, crew, screen, inspector)
    board(server, crew, screen, inspector)
    ready(server, crew)
    unmask(server, crew, screen)
    ready(server, crew)
    capture(server, crew, screen, inspector)
    lose_a_ship(server, crew, screen, inspector)

    # the end
    for who in (DAN, FAY):
        server.deal(who, "escape_pod", has=False)
    server.ask(*(SetDamage(1, section, GREY) for section in VITAL))
    for phone in crew:
        expect(phone.page.locator(".ending")).to_contain_text("Redoubtable has won, with Ann, Ben and Cat.")
    inspector.look(crew[ANN], "a battle is over")
    inspector.look(screen, "a battle is over, in the room")


def ready_of(crew: Crew, *who: int) -> None:
    for each in who:
        crew[each].page.locator(f"#do-Ready-{each} button").click()
