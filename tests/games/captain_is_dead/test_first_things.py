"""What somebody who never played looks for stands where the eye is: roles, cards, the own injury, what to mend."""

import re

import pytest

from companion.games.captain_is_dead import GAME
from companion.games.captain_is_dead.model import State
from companion.games.captain_is_dead.printed import STEPS
from companion.games.captain_is_dead.rules.ending import DenyEnd, EndAsked
from companion.games.captain_is_dead.rules.harm import AttachAnomaly, Injure, KnockOut, PlaceAliens
from companion.games.captain_is_dead.rules.repairs import CoreSet, CountCore
from companion.games.captain_is_dead.rules.set_up import NextStep, TakeRole
from companion.games.captain_is_dead.rules.skills import CountSkills
from companion.games.captain_is_dead.rules.telling import ReadFear
from companion.games.captain_is_dead.rules.whereabouts import PlacePawns
from tests.games.captain_is_dead import situations as at
from tests.games.captain_is_dead.forms import sent
from tests.games.captain_is_dead.situations import Make
from tests.games.captain_is_dead.table import ANN, BEN, CAT, DAN, EVE, FAY, GUS, after, begun, done, flying
from web.testing import Look, text

GO_ON_IS_ASKED_FOR = re.compile(r'class="command main">[^/]*name="type" value="NextStep"')


@pytest.fixture(scope="module")
def look() -> Look:
    return Look(GAME)


def at_step(name: str, **options: bool) -> State:
    return done(begun(3, **options), *[NextStep()] * STEPS.index(name))


def about(page: str) -> str:
    """What the phone is wanted for: it goes to its top when this changes."""
    (found,) = re.findall(r'class="cd-phone[^>]*data-about="([^"]*)"', page)
    return str(found)


def test_going_on_waits_for_the_roles_and_says_whose(look: Look) -> None:
    """It can be done, but it is not what the page asks for."""
    assert GO_ON_IS_ASKED_FOR.search(look.at(begun(3)).phone(ANN))
    page = look.at(at.choosing()).phone(CAT)
    assert not GO_ON_IS_ASKED_FOR.search(page)
    assert "No role yet: Cat Dan Eve Fay Gus Go on" in text(page)
    roles = zip(("janitor", "cyborg", "ensign", "soldier", "scholar"), (CAT, DAN, EVE, FAY, GUS), strict=True)
    taken = look.at(done(at.choosing(), *(TakeRole(role, seat) for role, seat in roles))).phone(CAT)
    assert GO_ON_IS_ASKED_FOR.search(taken)
    assert "No role yet:" not in text(taken)


def test_the_order_comes_first_when_it_is_its_time(look: Look) -> None:
    choosing, ordering = look.at(at.choosing()).phone(CAT), look.at(at.ordering()).phone(CAT)
    assert choosing.index('id="my-role"') < choosing.index('id="order"')
    assert ordering.index('id="order"') < ordering.index('id="my-role"')
    assert '<details id="ties-now" open>' in ordering


def test_whose_rank_nobody_has_told_goes_last_and_the_page_says_so(look: Look) -> None:
    hint = "Whoever has no rank yet goes last."
    assert hint not in text(look.at(at_step("order")).phone(ANN)), "nobody has a role"
    assert hint in text(look.at(done(at_step("order"), TakeRole("janitor", BEN))).phone(ANN))
    assert hint not in text(look.at(done(at_step("order"), TakeRole("admiral", BEN))).phone(ANN))


def test_dealt_cards_are_asked_for_until_they_are_entered(look: Look) -> None:
    assert 'id="deal"' not in look.at(at_step("skills", count_skills=True)).phone(ANN)
    dealt = at_step("hands", count_skills=True)
    assert 'id="deal"' in look.at(dealt).phone(ANN)
    assert 'id="deal"' not in look.at(done(dealt, CountSkills("ann", 2, 1, 1, 0))).phone(ANN)
    assert 'id="deal"' in look.phone(BEN)
    assert 'id="deal"' not in look.at(at_step("roles", count_skills=True)).phone(ANN), "roles come first then"
    assert 'id="deal"' not in look.at(at_step("hands")).phone(ANN), "where nobody counts"


def test_the_injured_read_it_without_scrolling(look: Look) -> None:
    state = done(flying("soldier"), Injure(ANN))
    page, other = (text(look.at(state).phone(seat)) for seat in (ANN, BEN))
    assert "Injured: only moving" in page[: page.index("May I?")]
    assert "Injured: only moving" not in other[: other.index("Enter what Ann does")]


def test_mending_comes_before_what_is_done_seldom(look: Look) -> None:
    page = look.at(done(flying("soldier"), KnockOut("comm_system"), PlaceAliens("bridge", 1))).phone(ANN)
    deeds = re.findall(r'id="t1a4-([a-z_-]+)"', page.replace("-do", ""))
    assert list(dict.fromkeys(deeds))[1:5] == ["move", "kill", "repair-jump_core", "repair-comm_system"]


def test_a_phone_knows_what_it_is_wanted_for(look: Look) -> None:
    """The same while nothing new is asked of it: a page must not jump under a reader's eyes."""
    turn = at.turn()
    mine, hurt = about(look.at(turn).phone(ANN)), about(look.at(done(turn, KnockOut("comm_system"))).phone(ANN))
    assert mine == hurt != ""
    assert about(look.at(turn).phone(BEN)) == ""
    assert about(look.at(at_step("board")).phone(ANN)) == about(look.at(at_step("hands")).phone(ANN)) == ""
    assert about(look.at(at_step("roles")).phone(ANN)) != about(look.at(at_step("order")).phone(ANN)) != ""


def test_where_a_pawn_begins_is_asked_with_its_role(look: Look) -> None:
    before = at_step("roles")
    choosing = done(before, TakeRole("chief_engineer"))
    assert 'id="my-room"' not in look.at(before).phone(ANN)
    page = look.at(choosing).phone(ANN)
    assert "Its room is orange on the board." in text(page)
    assert 'value="ann:engineering"' in page
    placed = done(choosing, PlacePawns(("ann:engineering",)))
    assert "Its room is orange" not in text(look.at(placed).phone(ANN))
    assert "Where do they begin?" in text(look.at(done(choosing, NextStep())).phone(BEN))


def test_whoever_does_not_know_a_room_is_asked_in_the_turn_too(look: Look) -> None:
    assert "Where is my pawn?" in text(look.at(flying("soldier")).phone(ANN))
    assert "Where is my pawn?" not in text(look.at(done(flying("soldier"), PlacePawns(("ann:armory",)))).phone(ANN))


def test_nobody_is_stuck_at_engage_when_the_board_says_otherwise(look: Look) -> None:
    """The level's repairs may have been a guess: then no repair was left, and nothing could be won any more."""
    state = after(at.turn(), CoreSet(0, "deed"), EndAsked(True, "engage"))
    assert "Is it not at Engage" not in text(look.at(state).phone(BEN))
    denied = done(state, DenyEnd())
    for seat in denied.rules.seats:
        assert "Is it not at Engage on your board?" in text(look.at(denied).phone(seat))
    assert "Is it not at Engage" not in text(look.at(done(denied, CountCore(2))).phone(BEN))


@pytest.mark.parametrize("make", [at.turn, at.due, at.pending, at.first_alerts, at.set_up, at.tired, at.hurt])
def test_every_phone_says_a_way_out_of_what_does_not_fit(look: Look, make: Make) -> None:
    """Who is where, who is who, who has left; and who sets all else, by name."""
    look.at(make())
    for seat in (ANN, BEN):
        page = look.phone(seat)
        right = text(page[page.index('id="right"') :])
        assert "Ann sets on the page Host" in right
        assert {"PlacePawns", "SayAway", "TakeRole"} <= set(sent(page))


def test_what_an_anomaly_blocks_is_asked_when_it_comes_and_no_sooner(look: Look) -> None:
    asked = "Whom does it keep from using stations?"
    assert asked not in text(look.at(at.turn()).phone(ANN))
    came = done(at.turn(), AttachAnomaly("irrational_fear"))
    for seat in came.rules.seats:
        assert asked in text(look.at(came).phone(seat)), "in the alert that brings it, too"
    assert "What its card says is asked on the phones." in text(look.screen())
    read = done(came, ReadFear("irrational_fear", "alone"))
    assert "Read again: Irrational Fear" in text(look.at(read).phone(BEN)), "whoever has misread it"
    assert "What its card says" not in text(look.screen())
    assert asked not in text(look.at(done(at.turn(fear="everybody"), AttachAnomaly("irrational_fear"))).phone(ANN))
