"""What a page finds among its offers: by type, and by what they are already for."""

from typing import Any

import pytest

from companion.contract import AnyGame, Offer
from companion.contract import Game as AGame
from tests.games.captains_chair import table as chair
from web.offered import ShownField, ShownOffer, ShownValue
from web.pages.pages import Audience
from web.shown import ShownGame
from web.testing import Look


def choice(name: str, *values: int | str) -> ShownField:
    return ShownField(name, name, "choice", tuple(ShownValue(each, f"number {each}") for each in values))


MOVE = ShownOffer("Move", "Move", (choice("who", 1), choice("to", "a", "b")))
OTHER_MOVE = ShownOffer("Move", "Move", (choice("who", 2), choice("to", "a")))
SHOT = ShownOffer("Shoot", "Shoot", (choice("who", 1), choice("ship", 0), ShownField("points", "Points", "number")))
BEGIN = ShownOffer("Begin", "Begin", ())


def game(*offers: ShownOffer) -> ShownGame:
    rest: dict[str, Any] = {"running": True, "resumed": False, "ended": False, "acts": True}
    rest |= {"corrections": (), "undo": None, "redo": None, "result": None, "check": "", "view": None}
    return ShownGame(slug="toy", title="Toy", step="0", offers=offers, **rest)


GAME = game(SHOT, MOVE, OTHER_MOVE, BEGIN)


def test_an_offer_says_what_it_is_already_for_and_how_much_is_left_to_choose() -> None:
    assert {name: each.value for name, each in OTHER_MOVE.given.items()} == {"who": 2, "to": "a"}
    assert OTHER_MOVE.given["to"].label == "number a"
    assert MOVE.given.keys() == {"who"}
    assert [each.choices for each in (MOVE, OTHER_MOVE, SHOT)] == [2, 0, 0]


def test_offers_are_found_by_their_types_in_that_order() -> None:
    assert GAME.find("Begin", "Move") == (BEGIN, MOVE, OTHER_MOVE)
    assert GAME.find("Fly") == ()


def test_and_by_what_they_are_for() -> None:
    assert GAME.find("Move", "Shoot", who=1) == (MOVE, SHOT)
    assert GAME.find("Move", who=(1, 2)) == (MOVE, OTHER_MOVE)
    assert GAME.find("Shoot", who=1, ship=0) == (SHOT,)
    assert GAME.find("Move", to="a") == (OTHER_MOVE,), "of the other it is still to be chosen"
    assert GAME.find("Begin", who=1) == (), "it is for nobody"


def test_what_can_be_chosen_is_one_for_all_offers_of_a_type() -> None:
    several = ShownOffer("Fire", "Fire", (choice("who", 1), ShownField("count", "Count", "number", least=1, most=2)))
    assert game(MOVE, OTHER_MOVE, several, BEGIN).choices == {
        "Move": {"who": {1: "number 1", 2: "number 2"}, "to": {"a": "number a", "b": "number b"}},
        "Fire": {"who": {1: "number 1"}, "count": {1: "1", 2: "2"}},
        "Begin": {},
    }


def test_what_the_host_may_correct_is_worked_out_for_the_page_that_shows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def for_host(game: AnyGame, state: object) -> tuple[Offer, ...]:
        asked.append(state)
        return ()

    monkeypatch.setattr(AGame, "for_host", for_host)
    look = Look(chair.RULES.game).at(chair.begun(4))
    look.phone(chair.ANN)
    look.screen()
    assert not asked
    look.pages.live(Audience("host", chair.ANN))
    assert asked
