"""What holds in every game of it: nothing gets lost, each deed makes taps stale, corrections leave a sound table."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli import simulate
from companion.contract import chance
from companion.games.captain_is_dead import GAME
from companion.games.captain_is_dead.model import State
from companion.games.captain_is_dead.printed import PRINTED
from companion.games.captain_is_dead.rules.alerts import ResolveAlert
from companion.games.captain_is_dead.rules.drawing import DrawAlert
from companion.games.captain_is_dead.rules.ending import ConfirmEnd, EndAsked, GameEnded
from companion.games.captain_is_dead.rules.reminders import DismissReminder, KeepQuiet
from companion.games.captain_is_dead.rules.set_up import NextStep
from companion.games.captain_is_dead.rules.turns import DoneAnyway, EndTurn
from companion.games.captain_is_dead.rules.whereabouts import PlacePawns, SayAway
from companion.table.options import settled
from tests.games.captain_is_dead.boxes import FULL
from tests.games.captain_is_dead.table import after, begun, walk
from tests.games.evenings import OPTIONS as ALL_OPTIONS

OPTIONS = ALL_OPTIONS["captain-is-dead"]
GAMES = 100
SEEDS = st.integers(0, 2**32)
PLAYERS = st.integers(2, 7)


def conserved(state: State) -> None:
    """12 pawns, 7 torpedoes, 48 skill cards, 5 tools."""
    ship, skills = state.ship, state.skills
    assert sum(ship.aliens) + ship.pawns == 12
    assert ship.torpedoes + ship.reserve == 7
    piles = (skills.deck, skills.sensors, skills.pod, skills.discards, *(each.hand for each in state.crew))
    assert sum(map(sum, piles)) == 48
    assert [sum(kind) for kind in zip(*piles, strict=True)] == [12, 12, 12, 12]
    assert len(ship.tools) == 5


@settings(max_examples=10, deadline=None)
@given(seed=SEEDS, players=PLAYERS, options=st.sampled_from(OPTIONS), corrections=st.booleans())
def test_nothing_gets_lost_and_whatever_is_done_makes_taps_stale(
    seed: int, players: int, options: dict[str, Any], corrections: bool
) -> None:
    state = begun(players, **options)
    for move in walk(state, Random(seed), corrections=corrections):
        state = move.after
        conserved(state)
        if move.events and not isinstance(move.command, DismissReminder | KeepQuiet):
            assert state.step > move.before.step
    assert GAME.for_host(state) == ()


@settings(max_examples=12, deadline=None)
@given(seed=SEEDS, players=PLAYERS, options=st.sampled_from(OPTIONS))
def test_taking_everything_back_leads_to_the_start(seed: int, players: int, options: dict[str, Any]) -> None:
    """Undo shortens the replay: whatever stands of the journal gives the state of that moment, down to the first."""
    begin = begun(players, **options)
    moves = list(walk(begin, Random(seed), corrections=True))
    rng = Random(seed)
    for number in {0, len(moves), *(rng.randrange(len(moves)) for _ in range(8))}:
        stands = [event for move in moves[:number] for event in move.events]
        assert after(begin, *stands) == (moves[number - 1].after if number else begin)


@settings(max_examples=15, deadline=None)
@given(seed=SEEDS, players=PLAYERS, options=st.sampled_from(OPTIONS))
def test_any_correction_leaves_a_sound_table_on_which_one_can_go_on(
    seed: int, players: int, options: dict[str, Any]
) -> None:
    for move in walk(begun(players, **options), Random(seed), corrections=True):
        if type(move.command) in GAME.corrections:
            assert GAME.broken(move.after) == (), move.command
            assert move.after.stage != "over"
            assert any(GAME.offers(move.after, seat) for seat in move.after.rules.seats)


def test_random_walks_do_correct_the_table() -> None:
    """Else the test above would look at nothing."""
    kinds = Counter(
        type(move.command).__name__
        for seed in range(8)
        for move in walk(begun(4), Random(seed), corrections=True)
        if type(move.command) in GAME.corrections
    )
    assert len(kinds) > 5


def test_the_game_ends_only_when_somebody_says_so() -> None:
    for seed in range(20):
        for move in walk(begun(3), Random(seed)):
            ends = [event for event in move.events if isinstance(event, GameEnded)]
            assert not ends or (move.before.asked is not None and len(move.events) == 1)
            assert all(not isinstance(event, EndAsked) for event in move.events) or move.after.stage != "over"


def test_whatever_speaks_against_it_is_noted() -> None:
    """A deed that the rules do not allow leaves its reasons in the history."""
    met: set[str] = set()
    for seed in range(30):
        for move in walk(begun(4, count_skills=True), Random(seed)):
            for event in move.events:
                if isinstance(event, DoneAnyway):
                    met |= set(event.why)
                    assert event.told(move.before, move.after) is not None
    assert len(met) > 15


def test_one_view_for_all_but_for_what_one_may() -> None:
    for move in walk(begun(3), Random(4)):
        table = GAME.view(move.after, None)
        assert table.my_leaves == ()
        assert table.my_reminders == ()
        mine = GAME.view(move.after, move.after.rules.seats[1])
        assert mine.rooms == table.rooms
        assert mine.clock == table.clock


LEADS_ON = {NextStep, EndTurn, DrawAlert, ResolveAlert, ConfirmEnd}


def test_in_whatever_state_every_phone_can_lead_on_and_put_right_what_does_not_fit() -> None:
    """Whoever has left, been hurt, taken a wrong role or forgotten an alert: nobody waits for one phone, or a host."""
    for seed in range(12):
        for move in walk(begun(2 + seed % 6), Random(seed), corrections=True):
            state = move.after
            if state.stage == "over":
                continue
            for seat in state.rules.seats:
                able = {each.command for each in GAME.offers(state, seat)}
                assert able & LEADS_ON
                assert state.asked is not None or able >= {PlacePawns, SayAway}


# --- by chance alone


@pytest.mark.parametrize("options", OPTIONS, ids=["reference", "counted", "other_readings", "box"])
def test_nothing_breaks_by_chance(options: dict[str, Any]) -> None:
    make = simulate.making(GAME)
    chosen = settled(GAME, options)
    causes: Counter[str] = Counter()
    for index in range(GAMES):
        played = simulate.one(GAME, chance.setup(2 + index % 6, chosen), f"captain/{index}", keep=True, make=make)
        (ended,) = [event for event in played.events if isinstance(event, GameEnded)]
        causes[ended.cause] += 1
    assert sum(causes.values()) == GAMES
    assert len(causes) > 2
    assert causes["engage"]  # one in twenty by chance, at the least


def test_every_end_can_come_in_a_walk() -> None:
    causes: Counter[str] = Counter()
    for seed in range(120):
        state = begun(2 + seed % 6, core_steps=1, our_box=FULL if seed % 2 else "")
        for move in walk(state, Random(seed)):
            state = move.after
        assert state.ending is not None
        causes[state.ending.cause] += 1
    assert set(causes) == {"engage", "shields", "aliens", "alerts", "crew"}
    assert PRINTED.decks.aliens == 12
