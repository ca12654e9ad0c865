"""A phone of Captain's Chair: what it shows first, and when it goes to its top."""

import re
from random import Random

import pytest

from companion.contract import Seat
from companion.games.captains_chair import GAME
from companion.games.captains_chair.model import State
from tests.games.captains_chair.situations import nominated, placed
from tests.games.captains_chair.table import ANN, CAT, begun, walk
from web.testing import Look


@pytest.fixture(scope="module")
def look() -> Look:
    return Look(GAME)


def about(page: str) -> str:
    (found,) = re.findall(r'class="cc-phone" data-about="([^"]*)"', page)
    return str(found)


def test_at_the_end_the_totals_come_before_the_last_round(look: Look) -> None:
    """Who wins may have the fewest points of it."""
    *_, last = walk(begun(3, rounds=1), Random(5))
    assert last.after.phase == "over"
    page = look.at(last.after).phone(CAT)
    assert page.count("cc-people") == 1
    assert page.index("data-says") < page.index("cc-people") < page.index('id="sheet-1"')


@pytest.mark.parametrize(
    ("state", "seat", "wanted"),
    [(placed(), ANN, "mine"), (placed(), CAT, ""), (nominated(), ANN, "vote-L"), (nominated(), CAT, "vote-L")],
)
def test_a_phone_goes_to_its_top_for_a_turn_and_for_a_vote(look: Look, state: State, seat: Seat, wanted: str) -> None:
    assert about(look.at(state).phone(seat)) == wanted
