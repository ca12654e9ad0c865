"""Gauges as they are drawn, and what else the pages ask of the view."""

from random import Random

import pytest

from companion.games.captain_is_dead import GAME
from companion.games.captain_is_dead.printed import LEVELS, SKILLS
from companion.games.captain_is_dead.shown.gauges import ARCS, GAP, STEP, WIDE, arcs, bars, track
from tests.games.captain_is_dead.table import WORDS, begun, walk

YELLOW, ORANGE, RED = LEVELS


def test_the_deck_is_as_long_as_all_its_cards_and_each_level_as_long_as_its_own() -> None:
    one, two = bars([(YELLOW, 0), (ORANGE, 6), (RED, 2)])
    assert (one.level, one.x, one.width) == (ORANGE, 0, WIDE * 6 / 8 - GAP)
    assert (two.level, two.x, two.width) == (RED, WIDE * 6 / 8, WIDE * 2 / 8 - GAP)


def test_an_empty_deck_shows_nothing_and_a_few_cards_can_still_be_seen() -> None:
    assert bars([(level, 0) for level in LEVELS]) == ()
    assert bars([(YELLOW, 1000), (ORANGE, 1)])[1].width == 1


@pytest.mark.parametrize(("steps", "left"), [(4, 4), (4, 1), (4, 0)])
def test_the_first_steps_of_a_track_are_left(steps: int, left: int) -> None:
    shown = track(steps, left)
    assert [each.is_left for each in shown.marks] == [True] * left + [False] * (steps - left)
    assert shown.marks[-1].x + STEP > shown.width - STEP >= shown.marks[-1].x - STEP
    assert len({each.x for each in shown.marks}) == steps


def test_the_arcs_of_the_shields_lie_about_the_middle() -> None:
    shown = arcs(40)
    assert [each.is_left for each in shown] == [True] * 4 + [False] * 6
    assert sum(each.angle for each in shown) == 0
    assert len(shown) == ARCS


@pytest.mark.parametrize(("players", "counts"), [(2, False), (5, True)])
def test_the_view_finds_rooms_seats_and_steps_by_their_names(players: int, counts: bool) -> None:
    steps = set()
    for move in walk(begun(players, count_skills=counts), Random(players)):
        view = GAME.view(move.after, None)
        assert all(view.row(each.seat) is each for each in view.seats)
        assert [view.aliens_in(each.room) for each in view.rooms] == [each.aliens for each in view.rooms]
        assert view.aliens_in("nowhere") == 0
        assert sum(each.is_left for each in view.core_track.marks) == view.core
        assert sum(each.is_left for each in view.shield_track.marks) == view.shields // 10
        assert [each.is_broken for each in view.rooms] == [
            any(one.condition != "online" for one in each.stations) for each in view.rooms
        ]
        for row in view.seats:
            assert [each.sign for each in row.hand] == (list(SKILLS) if counts else [])
            assert row.cards == sum(number for _, number in row.hand)
        assert ["pod" in {pile.place for pile in view.skills}] == [counts]
        assert len(view.set_up_steps) == len(view.set_up)
        steps.add(view.step)
        assert view.is_dealt == (view.stage == "first_alerts" or view.step in after_the_deal(view.set_up_steps))
    assert {"", "roles", "order", "hands"} <= steps


def after_the_deal(steps: tuple[str, ...]) -> tuple[str, ...]:
    return steps[steps.index("hands") :] if "hands" in steps else ()


def test_all_steps_have_their_word_in_short() -> None:
    assert all(f"step.{name}" in WORDS for name in begun(5).rules.set_up)
