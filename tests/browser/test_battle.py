"""Shallow Space on six phones: a swap, a boarding, a decoy, a captured bridge, a destroyed ship with an escape pod."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from companion.asks import ChooseGame, SetOptions, StartGame
from companion.games.shallow_space import GAME
from companion.games.shallow_space.commands import DealHand, PutPerson, SetDamage
from companion.games.shallow_space.model import GREY, PLAYING, State
from companion.games.shallow_space.printed import VITAL
from tests.browser.conftest import Invite
from tests.browser.house import Guest, Inspector, until
from tests.web.room import GoingClock, Room

pytestmark = pytest.mark.browser

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay")
ANN, BEN, CAT, DAN, EVE, FAY = range(6)
HOST = "s1"
DEALS = 400
OPEN_ALL = (
    "() => document.querySelectorAll('#live details:not(hold-to-see *)').forEach((each) => { each.open = true; })"
)
Crew = list[Guest]


class Battle:
    """In the place of the program in a process of its own: its state can be looked at, and corrected."""

    def __init__(self, folder: Path) -> None:
        self.room = Room(folder, seed=3, time=GoingClock())
        self._open = ExitStack()
        self._web = self._open.enter_context(self.room.served())

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._web.port}"

    def close(self) -> None:
        self._open.close()
        self.room.close()

    def correct(self, *commands: Any) -> None:
        for command in commands:
            self.room.ask(command, HOST)
        self.room.settle()

    @property
    def state(self) -> State:
        play = self.room.snapshot.play
        assert play is not None
        assert isinstance(play.state, State)
        return play.state

    def deal(self, who: int, card: str, *, has: bool = True) -> None:
        """Until they have it, or do not."""
        for _ in range(DEALS):
            if (card in self.state.people[who].hand) is has:
                return
            self.correct(DealHand(who))
        raise AssertionError(f"{card} is dealt never, or always")


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
            crew[person.id].page.locator(f"#do-Ready-{person.id} button").click()
    until(lambda: battle.state.turn != turn, crew[0].page, "the turn does not end")


def begin(battle: Battle, crew: Crew, inspector: Inspector) -> None:
    battle.correct(ChooseGame(GAME.slug), SetOptions({"turn_seconds": 0}), StartGame())
    ann = crew[ANN]
    expect(ann.page.get_by_role("button", name="Name the ship")).to_be_visible()
    inspector.look(ann, "a muster")
    ann.send("NameShip", name="Redoubtable")
    expect(crew[DAN].page.get_by_role("heading", name="Redoubtable")).to_be_visible()
    ann.send("Begin")
    until(lambda: battle.state.stage is PLAYING, ann.page, "the game does not begin")


def swap(battle: Battle, crew: Crew, inspector: Inspector) -> None:
    """One for one: both agree."""
    ben, cat = crew[BEN].page, crew[CAT].page
    given, taken = battle.state.people[BEN].hand[0], battle.state.people[CAT].hand[0]
    ben.locator(f"label:has(#give-{BEN}-{given})").click()
    inspector.look(crew[BEN], "an exchange is offered")
    ben.locator(f'#do-OfferSwap-{BEN} button[value="{CAT}"]').click()
    cat.locator(f'#do-AnswerSwap-{CAT}-{BEN}-{CAT} button[value="{taken}"]').click()
    inspector.look(crew[CAT], "an exchange waits")
    ben.locator(f"#do-ConfirmSwap-{BEN}-{BEN}-{CAT} button").click()
    until(lambda: taken in battle.state.people[BEN].hand, ben, "no card has changed hands")
    assert given in battle.state.people[CAT].hand


def test_a_battle(server: Battle, crew: Crew, screen: Guest, inspector: Inspector) -> None:
    begin(server, crew, inspector)
    expect(screen.page.locator(".ss-ship")).to_have_count(2)
    inspector.look(screen, "a battle in the room")
    inspector.look(crew[ANN], "a captain's first turn")
    inspector.look(crew[BEN], "a crew's first turn")
    inspector.look(crew[DAN], "the first turn of others")
    for each in (ANN, BEN, DAN):
        crew[each].page.evaluate(OPEN_ALL)
        inspector.look(crew[each], f"all that {NAMES[each]} can open")
    swap(server, crew, inspector)

    # on foot: by the picture
    crew[BEN].page.locator(".ss-go.ss-at-left_hull").click()
    until(lambda: server.state.people[BEN].room == "left_hull", crew[BEN].page, "nobody has moved")

    # from the bridge
    expect(crew[ANN].page.get_by_text("hits with 5 or more on the d8: 50 %").first).to_be_visible()
    crew[ANN].page.locator('form:has(input[value="Fire"]) button').first.click()
    until(lambda: 1 in server.state.ships[0].fired, crew[ANN].page, "no laser was fired")
    expect(crew[ANN].page.get_by_text("you stay on the bridge this turn")).to_be_visible()

    # a hand shows only while it is held
    sheet = crew[DAN].page.locator("#secret .sh-sheet")
    expect(sheet).to_be_hidden()
    crew[DAN].page.locator("#secret summary").hover()
    crew[DAN].page.mouse.down()
    expect(sheet).to_be_visible()
    crew[DAN].page.mouse.up()
    expect(sheet).to_be_hidden()
    ready(server, crew)
    inspector.look(crew[ANN], "after the own turn")

    # a decoy, of which no enemy's page tells
    ready(server, crew)
    server.deal(BEN, "decoy")
    before = crew[DAN].page.locator(".sh-ships").inner_html()
    crew[BEN].page.locator(f"#do-{BEN}-decoy-1 button").click()
    until(lambda: server.state.people[BEN].cloak > 0, crew[BEN].page, "nobody is cloaked")
    expect(crew[BEN].page.get_by_text("You are cloaked")).to_be_visible()
    expect(crew[CAT].page.get_by_text("Cloaked. The others see a clone")).to_be_visible()
    assert crew[DAN].page.locator(".sh-ships").inner_html() == before
    crew[BEN].page.locator(".ss-go").first.click()
    until(lambda: server.state.people[BEN].room != "left_hull", crew[BEN].page, "nobody has moved")
    clone = server.state.people[BEN].shown_room.replace("_", " ")
    expect(crew[DAN].page.locator(f'.sh-ships [aria-label*="Ben: {clone}"]')).to_be_attached()
    inspector.look(crew[BEN], "cloaked")

    # boarding, by the teleport chamber
    server.correct(SetDamage(1, "shield", GREY), PutPerson(CAT, 0, "teleport"))
    crew[CAT].page.locator('form:has(input[value="Teleport"]) button').click()
    until(lambda: server.state.people[CAT].ship == 1, crew[CAT].page, "nobody was teleported")
    expect(crew[DAN].page.locator(".ss-pawn.foe").first).to_be_attached()
    inspector.look(crew[CAT], "aboard an enemy's ship")
    ready(server, crew)

    # a captain takes a bridge
    server.correct(PutPerson(DAN, 1, "engineering"), PutPerson(ANN, 1, "bridge"))
    ready(server, crew)
    inspector.look(crew[ANN], "on an enemy's bridge")
    crew[ANN].page.get_by_role("button", name="Capture this ship").click()
    until(lambda: server.state.ships[1].owner == 0, crew[ANN].page, "the ship was not captured")
    expect(crew[DAN].page.get_by_text("held by Redoubtable").first).to_be_visible()
    ready_of(crew, BEN, CAT)
    until(lambda: server.state.turn is not None and server.state.turn.teams == (1,), crew[DAN].page, "no turn")
    inspector.look(crew[DAN], "captured")

    # a ship is lost; who has the card gets away
    server.correct(PutPerson(EVE, 0, "left_pod"), PutPerson(BEN, 0, "bridge"))
    server.deal(BEN, "escape_pod")
    server.correct(*(SetDamage(0, section, GREY) for section in VITAL))
    until(lambda: server.state.ships[0].is_gone, crew[BEN].page, "the ship is still there")
    expect(crew[BEN].page.get_by_text("the escape pod of Ben").first).to_be_visible()
    expect(crew[EVE].page.get_by_text("You are dead").first).to_be_visible()
    inspector.look(crew[BEN], "in an escape pod")
    inspector.look(crew[EVE], "dead")

    # the end
    for who in (DAN, FAY):
        server.deal(who, "escape_pod", has=False)
    server.correct(*(SetDamage(1, section, GREY) for section in VITAL))
    for phone in crew:
        expect(phone.page.locator(".sh-won")).to_contain_text("Redoubtable has won.")
    inspector.look(crew[ANN], "a battle is over")
    inspector.look(screen, "a battle is over, in the room")


def ready_of(crew: Crew, *who: int) -> None:
    for each in who:
        crew[each].page.locator(f"#do-Ready-{each} button").click()
