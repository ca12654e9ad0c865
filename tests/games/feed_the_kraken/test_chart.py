"""The sea chart as it is drawn: spaces, arrows, ways; and the signs and names that pages show beside the words."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from companion.contract import Choice, Line, Offer, Seat, Several
from companion.games.feed_the_kraken import GAME
from companion.games.feed_the_kraken.model import State
from companion.games.feed_the_kraken.printed import COLOURS, GOALS, PRINTED
from companion.games.feed_the_kraken.rules.characters import RevealCharacter
from companion.games.feed_the_kraken.shown.chart import ABREAST, BESIDE, TURNED, Point, ahead, path, sea, spots, ways
from companion.games.feed_the_kraken.shown.picture import View
from companion.games.feed_the_kraken.shown.signs import FACES
from tests.games.feed_the_kraken import situations as at
from tests.games.feed_the_kraken.table import BEN, ON_PHONES, begun, walk

BOARDS = pytest.mark.parametrize("board", ["quick", "long"])
SIGNS = set(re.findall(r'<symbol id="([^"]+)"', (GAME.folder / "art/signs.svg").read_text()))
NUMBER = re.compile(r"-?\d+(?:\.\d)?")


def points(path: str) -> list[tuple[float, float]]:
    numbers = [float(each) for each in NUMBER.findall(path)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


# --- the print


@BOARDS
def test_each_space_has_a_place_of_its_own(board: str) -> None:
    places = sea(board).places
    assert set(places) == {*PRINTED.boards[board].spaces, *GOALS}
    assert len(set(places.values())) == len(places)


@BOARDS
def test_north_is_up_and_both_boards_end_at_one_place(board: str) -> None:
    places = sea(board).places
    for spot in spots(board):
        for _, to in spot.ways:
            assert to in GOALS or places[to].y < places[spot.space].y
    assert min(places[each.space].y for each in spots(board)) == places["kraken"].y + 2 * 74


@BOARDS
def test_an_arrow_points_to_where_it_leads(board: str) -> None:
    chart = sea(board)
    for spot, hex in zip(spots(board), chart.hexes, strict=True):
        assert {each.colour for each in hex.arrows} == set(COLOURS)
        for arrow in hex.arrows:
            to = PRINTED.places[spot.space].arrow(arrow.colour)
            if to not in GOALS:
                aside = chart.places[to].x - hex.at.x
                assert (arrow.turn > 0) - (arrow.turn < 0) == (aside > 0) - (aside < 0)


@BOARDS
def test_arrows_that_point_the_same_way_lie_side_by_side(board: str) -> None:
    for hex in sea(board).hexes:
        for turn in TURNED.values():
            shifts = sorted(each.shift for each in hex.arrows if each.turn == turn)
            assert sum(shifts) == 0
            assert all(two - one == BESIDE for one, two in pairwise(shifts))


@BOARDS
def test_an_island_lies_where_no_card_leads_straight_north(board: str) -> None:
    chart = sea(board)
    for spot in spots(board):
        north = next((each for each in spots(board) if (each.row, each.column) == (spot.row + 2, "c")), None)
        if spot.column == "c" and north is not None:
            has_island = chart.places[spot.space].y - 74 in chart.islands
            assert has_island == (spot.yellow != north.space)


@BOARDS
def test_the_supply_line_runs_from_west_to_east_north_of_all_that_cross_it(board: str) -> None:
    chart = sea(board)
    if board == "quick":
        assert chart.supply_line == ""
        return
    line = points(chart.supply_line)
    crossing = [each.space for each in spots(board) if each.crosses]
    assert len(line) == 2 + 2 * len(crossing)
    assert all(one[0] < two[0] for one, two in pairwise(line))
    for each in crossing:
        assert any(abs(x - chart.places[each].x) < 50 and y == chart.places[each].y - 74 for x, y in line)


# --- the ship


@BOARDS
def test_from_each_space_a_way_leads_towards_each_place_ahead(board: str) -> None:
    places = sea(board).places
    for spot in spots(board):
        for way, each in zip(ways(board, spot.space), ahead(spot.space), strict=True):
            (_, from_y), (_, to_y) = points(way.line)
            assert way.colour == each.colour
            if each.space != "crimson_cove" and each.space != "bluewater_bay":
                assert places[spot.space].y > from_y > to_y > places[each.space].y


@BOARDS
def test_ways_to_one_place_never_cover_each_other(board: str) -> None:
    shared = 0
    for spot in spots(board):
        found = {each.colour: points(each.line)[0] for each in ways(board, spot.space)}
        for one, other in ((0, 1), (0, 2), (1, 2)):
            a, b = ahead(spot.space)[one], ahead(spot.space)[other]
            if a.space == b.space:
                shared += 1
                (ax, ay), (bx, by) = found[a.colour], found[b.colour]
                assert ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 == pytest.approx(ABREAST, abs=0.1)
    assert shared


def test_a_path_goes_from_point_to_point() -> None:
    assert path([Point(0, 1), Point(2.26, -3)]) == "M0 1L2.3 -3"
    assert path([]) == ""


def test_no_way_is_drawn_in_a_goal_nor_before_the_first_round() -> None:
    assert ways("long", "kraken") == ()
    assert GAME.view(at.set_up(), None).ways == ()
    assert len(GAME.view(at.sailing(), None).ways) == 3
    assert GAME.view(at.arrived(), None).ways == ()


# --- signs and names beside the words


WALKS = pytest.mark.parametrize("options", [{}, ON_PHONES], ids=["things of the box", "on phones"])


def looks(options: dict[str, Any], games: int = 2) -> Iterator[tuple[State, Seat, View]]:
    """What each seat sees in games by chance."""
    for seed in range(games):
        for move in walk(begun(7, **options), Random(seed)):
            for seat in move.after.rules.seats:
                yield move.after, seat, GAME.view(move.after, seat)


def keys(lines: tuple[Line, ...] | Line | None) -> list[str]:
    found = () if lines is None else (lines,) if isinstance(lines, Line) else lines
    return [each.key.partition(".")[2] for each in found]


@WALKS
def test_what_has_a_sign_is_called_by_the_same_name_in_words(options: dict[str, Any]) -> None:
    met = set()
    for _, _, view in looks(options):
        assert keys(view.card) == ([view.card_name] if view.card_name else [])
        assert keys(view.my_cards) == list(view.my_card_names or ())
        assert (view.my_side is None) == (view.my_role is None)
        assert [each.split(".")[0] for each in keys(view.set_up)] == list(view.set_up_names)
        for row in view.seats:
            assert [FACES[each].colour for each in keys(row.resume)] == list(row.resume_colours)
            assert keys(row.not_a) == list(row.not_of)
            assert (row.side is None) == (row.role is None)
            met |= {"resume"} if row.resume else set()
        met |= {"card"} if view.card else set()
        met |= {"hand"} if view.my_cards else set()
        met |= {"side"} if view.my_side else set()
    assert met == ({"resume", "card", "hand", "side"} if options else {"resume", "card"})


@WALKS
def test_whatever_goes_on_has_a_sign(options: dict[str, Any]) -> None:
    for _, _, view in looks(options):
        assert view.sign in SIGNS
        assert view.side is None or view.sign == view.side
        assert all(each.sign in SIGNS for each in view.ahead if each.sign)
    assert {face.action for face in FACES.values()} | {face.side for face in FACES.values()} <= SIGNS


def test_a_convert_has_the_sign_of_the_cult() -> None:
    state = at.sailing(**ON_PHONES)
    assert GAME.view(state, BEN).my_side == "sailors"
    converted = replace(state, secrets=replace(state.secrets, converted=(BEN,)))
    assert GAME.view(converted, BEN).my_side == "cult"
    assert GAME.view(converted, None).my_side is None


@WALKS
def test_a_character_can_be_aimed_at_all_whom_the_offers_name_and_nobody_else(options: dict[str, Any]) -> None:
    seen = set()
    for state, seat, view in looks(options):
        offers = [each for each in GAME.offers(state, seat) if each.command is RevealCharacter]
        shown = {each.character: (set(each.on), set(each.to)) for each in view.my_reveals}
        wanted: dict[str, tuple[set[Seat], set[Seat]]] = {}
        for offer in offers:
            on, to = wanted.setdefault(str(values(offer, "character")[0]), (set(), set()))
            on |= set(values(offer, "on"))
            to |= set(values(offer, "to"))
        assert shown == wanted
        seen |= set(shown)
        assert all(bool(each.on) == bool(each.number) for each in view.my_reveals)
    assert len(seen) > 3


def values(offer: Offer, name: str) -> tuple[Seat, ...]:
    fields = [each for each in offer.fields if isinstance(each, Choice | Several) and each.name == name]
    return tuple(Seat(str(value)) for each in fields for value in each.values)
