"""What holds in every game of it, beside what holds in all games: a vote betrays nobody (more: ../test_secrets.py)."""

from dataclasses import replace
from itertools import permutations
from random import Random
from typing import get_args

import pytest
from hypothesis import strategies as st

from companion.contract import Value
from companion.games.captains_chair import GAME
from companion.games.captains_chair.model import OpenVote, State, Vote
from companion.games.captains_chair.rules.rounds import GoalsDealt
from companion.games.captains_chair.rules.verdict import VotesRevealed
from companion.games.captains_chair.rules.voting import VoteCast
from tests.games.captains_chair.table import after, begun, walk

SEEDS = st.integers(0, 2**32)
PLAYERS = st.integers(3, 6)


def voting(options: dict[str, Value]) -> tuple[State, OpenVote]:
    for seed in range(50):
        for move in walk(begun(4, **options), Random(seed)):
            if vote := move.after.vote:
                return move.after, vote
    raise AssertionError("no vote in fifty games")


@pytest.mark.parametrize("vote", get_args(Vote))
@pytest.mark.parametrize("voters", [(), (0,), (1, 3), (0, 1, 2, 3)])
def test_before_the_minimum_time_nobody_knows_who_has_voted(voters: tuple[int, ...], vote: Vote) -> None:
    """Every channel: view, history, effects, lamps, whom the table waits for, and the step."""
    state, opened = voting({})
    seats = state.rules.seats
    open_, nobody_voted = state, state
    for place in voters:
        event = VoteCast(seats[place], vote, opened.opened_at)
        following = after(open_, event)
        assert event.told(open_, following) is None
        assert event.heard(open_, following) == ()
        open_ = following
    watchers = [None, *(seat for place, seat in enumerate(seats) if place not in voters)]
    for watcher in watchers:
        assert GAME.view(open_, watcher) == GAME.view(nobody_voted, watcher)
    assert GAME.acts(open_) == frozenset(seats)
    assert GAME.scene(open_) == GAME.scene(nobody_voted)
    assert GAME.step(open_) == GAME.step(nobody_voted)
    assert GAME.due(open_) == GAME.due(nobody_voted)


def test_after_it_who_has_voted_may_be_seen_but_not_what() -> None:
    state, opened = voting({})
    seats = state.rules.seats
    visible = replace(state, vote=replace(opened, is_seen=True))
    seen = [after(visible, VoteCast(seats[0], vote, opened.opened_at)) for vote in ("yes", "no")]
    assert GAME.view(seen[0], seats[1]) == GAME.view(seen[1], seats[1])
    assert GAME.view(seen[0], None) == GAME.view(seen[1], None)
    assert GAME.view(seen[0], None).seats[0].has_voted is True
    assert GAME.acts(seen[0]) == GAME.acts(seen[1]) == frozenset(seats[1:])
    assert GAME.scene(seen[0]) == GAME.scene(seen[1])


def test_with_count_only_the_reveal_names_nobody() -> None:
    state, _ = voting({"reveal": "count"})
    seats = state.rules.seats
    pictures = []
    for pair in permutations(seats[:2], 1):
        event = VotesRevealed(pair)
        following = after(state, event)
        pictures.append(
            (
                GAME.view(following, seats[3]),
                GAME.view(following, None),
                event.told(state, following),
                event.heard(state, following),
                GAME.scene(following),
            )
        )
    assert pictures[0] == pictures[1]


def test_dealing_tells_nothing_of_the_goals() -> None:
    state = begun(3)
    deals = [GoalsDealt(("ABCDEF", "ABCGHI", "HIJKLM")), GoalsDealt(("ABCDEF", "HIJKLM", "ABCGHI"))]
    pictures = []
    for event in deals:
        following = after(state, event)
        pictures.append((event.told(state, following), event.heard(state, following), GAME.view(following, None)))
    assert pictures[0] == pictures[1]
