"""Odds against counting by brute force."""

from itertools import combinations
from random import Random

import pytest

from companion.games.captain_is_dead.model import State
from companion.games.captain_is_dead.rules.alerts import ResolveAlert
from companion.games.captain_is_dead.rules.drawing import DrawAlert, SkipAlert
from companion.games.captain_is_dead.rules.ending import EndAsked
from companion.games.captain_is_dead.rules.harm import KnockOut
from companion.games.captain_is_dead.rules.scanners import QueuedNamed
from companion.games.captain_is_dead.rules.skills import SkillDeckLost, SkillsCounted
from companion.games.captain_is_dead.rules.stations import Fire
from companion.games.captain_is_dead.rules.turns import EndTurn
from companion.games.captain_is_dead.shown.odds import at_least_one, core, odds, tag_chances, turns_to_come
from tests.games.captain_is_dead.boxes import FULL
from tests.games.captain_is_dead.rows_deeds import upgraded
from tests.games.captain_is_dead.table import ANN, after, begun, done, flying, outcome, rounds


@pytest.mark.parametrize("draws", [1, 2, 3, 4])
@pytest.mark.parametrize("wanted", [0, 1, 3, 8])
def test_the_chance_of_a_card_is_counted_out(wanted: int, draws: int) -> None:
    hands = list(combinations(range(8), draws))
    hits = sum(any(card < wanted for card in hand) for hand in hands)
    assert at_least_one(8, wanted, draws) == pytest.approx(hits / len(hands))


def test_chances_of_a_fresh_deck() -> None:
    assert [round(100 * at_least_one(48, 12, draws)) for draws in (1, 2, 3, 5)] == [25, 44, 59, 78]
    assert at_least_one(0, 0, 1) == 0
    assert at_least_one(2, 1, 5) == 1
    shown = odds(flying(count_skills=True, odds=True))
    assert shown is not None
    assert [each.percent for each in shown.skills][:4] == [25, 44, 59, 78]


def test_a_deck_that_was_thrown_away_is_made_of_the_discards() -> None:
    shown = odds(after(flying(count_skills=True, odds=True), SkillDeckLost()))
    assert shown is not None
    assert [each.percent for each in shown.skills][:4] == [25, 44, 59, 78]


def test_nobody_sees_odds_who_does_not_want_to() -> None:
    assert odds(flying()) is None
    assert odds(begun(odds=True)) is None


def test_chances_of_the_next_alert_by_the_box() -> None:
    """Two of each yellow card; both that lie face up are named, and one of each is left."""
    state = flying(our_box=FULL, odds=True)
    assert tag_chances(state, "yellow") == ()  # four cards, two face up that nobody has named
    named = after(state, QueuedNamed(0, False, "Boarders"), QueuedNamed(1, True, "Wreck"))
    chances = {each.tag: each.percent for each in tag_chances(named, "yellow")}
    assert chances == {"aliens": 50, "shields": 50, "offline": 50, "ship": 50}
    shown = odds(named)
    assert shown is not None
    assert shown.tags == tag_chances(named, "yellow")
    assert tag_chances(named, None) == ()
    assert tag_chances(flying(odds=True), "yellow") == ()


def played_out(state: State) -> tuple[int, int]:
    """How many turns begin until an alert is missing, and how many actions there are in them, one by one."""
    turns, actions = 0, state.turn.actions
    while True:
        if state.clock.pending is None:
            if state.stage == "turn":
                state = done(state, EndTurn())
            if state.stage == "alert":
                came = outcome(state, DrawAlert())
                assert isinstance(came, tuple)
                if any(isinstance(each, EndAsked) for each in came):
                    return turns, actions
                state = done(after(state, *came), ResolveAlert())
        else:
            state = done(state, ResolveAlert())
        turns += 1
        actions += state.turn.actions


@pytest.mark.parametrize("seed", range(12))
def test_turns_and_actions_left_are_played_out(seed: int) -> None:
    rng = Random(seed)
    state = rounds(flying("cyborg", "admiral", odds=True), rng.randint(0, 40))
    if rng.random() < 0.3:
        state = done(state, KnockOut("external_scanners"))
    if rng.random() < 0.3 and state.clock.queue:
        state = done(state, Fire("first", anyway=True))
    if rng.random() < 0.3:
        state = upgraded(state, "epinephrine_ventilation")
    if rng.random() < 0.5:
        state = done(state, EndTurn())
        if state.stage == "alert" and rng.random() < 0.5:
            state = done(state, DrawAlert())
    turns, actions = played_out(state)
    assert turns_to_come(state) == turns
    assert core(state).actions_left == actions


def test_where_one_wins_after_the_alert_the_last_turn_is_too_late() -> None:
    assert turns_to_come(flying()) - 1 == turns_to_come(flying(win="after_alert"))


def test_whether_there_is_time_for_the_jump_core() -> None:
    state = flying("chief_engineer", odds=True)
    now = core(state)
    assert (now.repairs, now.actions, now.cards, now.in_time) == (6, 6, 18, True)
    late = rounds(flying(odds=True), 53)
    assert turns_to_come(late) == 2
    assert (core(late).actions, core(late).actions_left, core(late).in_time) == (12, 12, True)
    assert not core(done(late, EndTurn(), SkipAlert("forgotten"), EndTurn(), DrawAlert())).in_time


def test_margins() -> None:
    shown = odds(after(flying(odds=True, count_skills=True), SkillsCounted(ANN, (1, 0, 0, 0))))
    assert shown is not None
    assert (shown.pawns, shown.hits, shown.tag_level) == (12, 10, "yellow")
