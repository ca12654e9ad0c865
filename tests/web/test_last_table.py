"""How a past game's table stood at last: the game's own page once more, as it was for who only looked on."""

import re
from dataclasses import replace

import pytest

from companion.cli.simulate import one
from companion.contract import AnyGame, Seat
from companion.contract.chance import setup
from companion.people.seats import Rename
from companion.record.journal_entries import Sitter
from companion.table.commands import ClearTable, EndGame
from companion.table.picture import PlayNow
from tests.games.shipped import GAMES
from tests.web.room import Phone, Room, start
from web.testing import Look, text

NAMES = ("Ada", "Bob", "Cyd", "Dot", "Eli")


def ended(game: AnyGame, look: Look) -> PlayNow:
    of = setup(min(5, game.most), {each.key: each.default for each in game.options})
    state = game.new(of)
    for event in one(game, of, "last table", keep=True).events:
        state = event.apply(state)
    play = look.at(state).table.snapshot.play
    assert play is not None
    sitters = tuple(Sitter(seat, name, "red") for seat, name in zip(of.seats, NAMES, strict=True))
    return replace(play, sitters=sitters)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.slug))
def test_it_is_the_games_own_page_with_nothing_to_tap(game: AnyGame) -> None:
    look = Look(game)
    page = look.pages.at_the_end(ended(game, look), unfolded=False)
    whole = look.pages.at_the_end(ended(game, look), unfolded=True)
    assert whole.count("<details open") == whole.count("<details") == page.count("<details")
    assert f'href="/games/{game.slug}/art/style.css"' in page
    assert "<form" not in page
    assert "S1" not in text(page), "people are called as they were then"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.slug))
def test_a_game_that_was_broken_off_in_the_middle_has_nothing_to_tap_either(game: AnyGame) -> None:
    """It would be a button of the game that is on."""
    look = Look(game)
    of = setup(min(5, game.most), {each.key: each.default for each in game.options})
    state = game.new(of)
    events = one(game, of, "broken off", keep=True).events
    for number, event in enumerate(events):
        state = event.apply(state)
        if number % max(1, len(events) // 60) == 0 and game.result(state) is None:
            play = look.at(state, ended=True).table.snapshot.play
            assert play is not None
            page = look.pages.at_the_end(play, unfolded=False)
            assert "<form" not in page, state.step
            assert "></count-down>" not in page, "no script counts there"


def test_a_page_that_breaks_is_left_out() -> None:
    def breaks(state: object, seat: Seat | None) -> None:
        raise RuntimeError

    game = GAMES["captains-chair"]
    look = Look(game)
    assert look.pages.at_the_end(replace(ended(game, look), game=replace(game, view=breaks)), unfolded=False) == ""


def test_it_stands_on_the_page_of_a_game_that_is_over(room: Room, ann: Phone, cat: Phone) -> None:
    start(room, "s1")
    before = ann.get("/").text
    assert "last-table" not in ann.get("/past/1").text, "the game goes on"
    assert ann.get("/").text == before
    room.ask(EndGame(sure=True), "s1")
    room.ask(ClearTable(), "s1")
    room.ask(Rename(Seat("s2"), "Benedict"), "s2")
    (last,) = re.findall(
        r'<section class="last-table".*?</section>\s*<section class="card history', ann.get("/past/1").text, re.DOTALL
    )
    assert "Ben" in text(last)
    assert "Benedict" not in text(last)
    assert "Captain's Chair" in text(last)
