"""The plain pages of a game outside that has a night: phones are dark, alike, and tell nobody who the thief is."""

import re
from dataclasses import replace

import pytest

from companion.contract import Millis, Seat
from companion.record.journal_entries import Sitter
from tests.kit.walking import walked
from tests.seventh_game.quick_bids import GAME, State
from tests.web.eavesdropper import noticed
from web.testing import Look, text

SEATS = (Seat("ann"), Seat("ben"), Seat("cat"))
NIGHT = State(SEATS, (10, 10, 10), Millis(80_000), lot=1, night=Millis(60_000))


@pytest.fixture
def look() -> Look:
    return Look(GAME)


def dark(page: str) -> str:
    """What covers all the rest, and what is held for."""
    found = re.search(r'<section class="any-night" data-mood="night">.*?</section>', page, re.DOTALL)
    assert found is not None
    return found[0]


def test_phones_are_dark_and_alike_in_the_night_and_only_the_sheet_differs(look: Look) -> None:
    look.at(NIGHT, seats=SEATS)
    pages = [dark("\n".join(look.sheet(each).public)) for each in SEATS]
    assert len(set(pages)) == 1
    assert text(pages[0]).strip() == "Eyes are shut. Wait until they are open again."
    offered = ['value="Steal"' in "\n".join(look.sheet(each).secret) for each in SEATS]
    assert offered == [True, False, False]


def test_nobody_can_tell_from_outside_which_phone_is_the_thiefs(look: Look) -> None:
    seen = []
    for thief in range(3):
        look.at(replace(NIGHT, thief=thief), seats=SEATS)
        seen.append([(look.sheet(each).public, noticed(look.sheet(each))) for each in SEATS])
    assert seen[0] == seen[1] == seen[2]


def test_the_screen_is_dark_too_and_by_day_all_is_there_again(look: Look) -> None:
    look.at(NIGHT, seats=SEATS)
    assert 'data-mood="night"' in look.screen()
    assert "Blue vase" not in text(look.screen())
    look.at(replace(NIGHT, night=None), seats=SEATS)
    assert "Blue vase" in text(look.screen())
    assert "any-night" not in look.phone(SEATS[0])
    assert "Bid" in text(look.phone(SEATS[0]))


def test_its_secret_is_silent_in_every_channel() -> None:
    of_words = ("there are no words for it", "give it a label")  # it brings few on purpose
    assert [each for each in walked(GAME, {}, 2) if not any(said in each for said in of_words)] == []


def test_who_has_won_stands_on_every_page(look: Look) -> None:
    look.at(State(SEATS, (4, 10, 10), Millis(0), lot=3), seats=SEATS)
    play = look.table.snapshot.play
    assert play is not None
    for page in (look.screen(), look.phone(SEATS[1]), look.pages.at_the_end(play, unfolded=False)):
        ending = re.search(r'<div class="ending">.*?</div>', page, re.DOTALL)
        assert ending is not None
        assert 'class="chip' in ending[0]


def test_a_past_game_names_who_played_it_and_nobody_of_tonight(look: Look) -> None:
    look.at(State(SEATS, (4, 10, 10), Millis(0), lot=3), seats=SEATS)
    play = look.table.snapshot.play
    assert play is not None
    end = replace(play, sitters=tuple(Sitter(each, f"Old {each}", "red") for each in SEATS))
    last = text(look.pages.at_the_end(end, unfolded=False))
    assert "Old ben" in last
    assert "Ben" not in last
