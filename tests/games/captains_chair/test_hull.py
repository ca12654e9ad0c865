"""The ship in the room: all crew is drawn once, on the deck or beside it, and nobody stands on another."""

import re
from random import Random

import pytest

from companion.contract import line
from companion.games.captains_chair import GAME
from companion.games.captains_chair.model import CREW
from companion.games.captains_chair.shown.decks import CrewCard, Level
from companion.games.captains_chair.shown.hull import BOTTOM, TOP, hull
from tests.games.captains_chair.table import begun, walk
from web.testing import Look

RADIUS = 40  # of a picture, before it is scaled


def card(letter: str) -> CrewCard:
    return CrewCard(letter, line("crew.own", name="Bo"), "x", False, False, None, False, False)  # type: ignore[arg-type]


def deck(number: int, crew: int = 0, capacity: int | None = 4, *, is_chair: bool = False) -> Level:
    cards = tuple(card(chr(ord("A") + 10 * number + place)) for place in range(crew))
    is_full = capacity is not None and crew >= capacity
    return Level(number, line("x"), 3, cards, is_chair, capacity, is_full, takes=False)


def levels(crew: int, capacity: int | None = 4) -> tuple[Level, ...]:
    return (deck(2, is_chair=True, capacity=1), deck(1, crew, capacity), deck(0, 0, None))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_all_crew_is_drawn_once_in_the_order_of_its_letters(players: int) -> None:
    for move in walk(begun(players), Random(players)):
        view = GAME.view(move.after, None)
        shown = [each.card for each in view.hull.crew]
        assert shown == sorted({each.crew: each for each in shown}.values(), key=lambda each: each.crew)
        aboard = [each for level in view.levels for each in level.crew]
        assert {each.crew for each in shown} == {each.crew for each in (*aboard, *view.stock, *view.removed)}
        assert {each.card.crew for each in view.hull.crew if each.kind in ("deck", "chair")} == {
            each.crew for each in aboard
        }
        assert {each.card for each in view.hull.crew if each.is_star} == {view.nominee, view.captain} - {None}


@pytest.mark.parametrize("crew", range(1, 12))
def test_nobody_stands_on_another_however_many_are_on_a_deck(crew: int) -> None:
    spots = hull(levels(crew, None), (), (), ()).crew
    assert len(spots) == crew
    for place, one in enumerate(spots):
        for other in spots[place + 1 :]:
            apart = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
            assert apart > RADIUS * (one.scale + other.scale), (one, other)


def test_all_stand_on_their_own_deck() -> None:
    shown = hull(levels(3), (), (), ())
    upper, lower = shown.decks
    assert upper.top < shown.crew[0].y < upper.top + upper.height
    assert TOP <= upper.top < lower.top < lower.top + lower.height <= BOTTOM
    assert lower.top >= upper.top + upper.height


def test_a_deck_for_few_shows_its_places_and_says_when_it_is_full() -> None:
    half, none = hull(levels(2), (), (), ()).decks
    assert [len(half.slots), len(none.slots)] == [4, 0]
    assert half.full_y is None
    spots = hull(levels(4), (), (), ())
    assert spots.decks[0].full_y is not None
    assert [each.x for each in spots.decks[0].slots] == [each.x for each in spots.crew]
    assert hull(levels(2, 9), (), (), ()).decks[0].slots == ()


def test_who_waits_and_who_is_in_space_stand_in_one_row() -> None:
    waiting, gone = (card("A"), card("B")), (card("C"), card("D"))
    shown = hull(levels(0), waiting, gone, (gone[1],))
    assert [each.kind for each in shown.crew] == ["dock", "dock", "gone", "gone"]
    heights = [each.y for each in shown.crew]
    assert heights == sorted(heights)
    assert [each.is_star for each in shown.crew] == [False, False, False, True]
    assert len(shown.rungs) == 2
    assert {each.lean == 0 for each in shown.crew[:2]} == {True}
    assert not any(each.has_name_below for each in shown.crew)


def test_a_long_name_has_smaller_letters() -> None:
    """However long it is in the language of who looks."""
    drawn = (
        Look(GAME).at(begun(3, crew_names="\n".join(["Bo", *("A name so long" + each for each in CREW[1:])]))).screen()
    )
    sizes = {name: float(size) for size, name in re.findall(r'font-size="([\d.]+)"[^>]*>([^<]+)</text>', drawn)}
    assert sizes["A name so longB"] < sizes["Bo"]


def test_a_card_and_its_deck_are_found_by_the_letter() -> None:
    for move in walk(begun(4), Random(2)):
        view = GAME.view(move.after, None)
        for level in view.levels:
            assert view.level(level.deck) is level
            assert all(view.level_of(each.crew) is level and view.card(each.crew) is each for each in level.crew)
        assert all(view.level_of(each.crew) is None and view.card(each.crew) is each for each in view.stock)
