"""What who waits can read: all cards and sections on the help page, and in the story what a card does."""

import re
from functools import partial

from companion.contract import ZERO, Line, Seat, line
from companion.games.shallow_space import GAME, names
from companion.table.picture import Told
from tests.games.shallow_space.situations import D, dead, sailing
from tests.games.shallow_space.table import ANN, DAN, WORDS
from web.testing import Look, text

GUEST = Seat("guest")
SAID = (
    line("told.played", who="Ann", card=names.card("redshirt_dive")),
    line("told.walk", who="Ben", place="left hull"),
    line("told.played", who="Ann", card=names.card("emp")),
)


def test_in_the_story_a_line_with_a_card_opens_and_says_what_it_does() -> None:
    """By its name in the rules, whatever it is called in the language of the page."""
    told = tuple(
        Told(number, WORDS.word(each, str), ANN, ZERO, turn=4, line=partial(_line, each))
        for number, each in enumerate(SAID)
    )
    page = Look(GAME).at(sailing(), told).phone(DAN)
    opened = re.findall(r'<details class="sh-told".*?</details>', page, re.DOTALL)
    assert [WORDS.template("text.redshirt_dive") in text(each) for each in opened] == [True, False]
    assert [WORDS.template("text.emp") in text(each) for each in opened] == [False, True]
    assert WORDS.word(SAID[1], str) in text(page)


def _line(said: Line) -> Line:
    return said


def test_who_only_watches_follows_one_ship_that_stands_open() -> None:
    """Guests and the dead, before the story; who lives has their own ship."""
    look = Look(GAME).at(dead(sailing(9), D), watching=(GUEST,))
    for seat in (GUEST, DAN):
        page = look.phone(seat)
        (followed,) = re.findall(r'<follow-one id="followed">.*?</follow-one>', page, re.DOTALL)
        assert len(re.findall(r'<details class="sh-ship" id="see-\d" open>', followed)) == 1
        assert len(re.findall(r'<details class="sh-ship"', followed)) == (3 if seat == GUEST else 2)
    assert "<follow-one" not in look.phone(ANN)
    assert re.findall(r'<details class="sh-ship" id="see-\d" open>', look.phone(ANN)) == []
