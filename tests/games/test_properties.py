"""What holds in every game: replay equals live, games end, and a proof finds nothing wrong."""

from itertools import count
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli.proving import ground_of
from companion.contract.proof import prove
from companion.contract.testing import TICK, after
from companion.record.codec import Codec, fingerprint, plain
from companion.table.eyes import are_shut
from tests.games.evenings import EVENINGS, OPTIONS, RULES, most_of
from tests.games.shipped import GAMES, PEOPLE

PROVED = 150  # steps of games by chance, in which everything is asked
SHOWN = 0.1  # of the states, as the API gives them


@pytest.mark.parametrize(("slug", "number"), EVENINGS)
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 2**32), share=st.floats(0, 1), corrections=st.booleans())
def test_a_game_is_sound_ends_and_replays(slug: str, number: int, seed: int, share: float, corrections: bool) -> None:
    rules, rng = RULES[slug], Random(seed)
    game = rules.game
    players = game.least + round(share * (most_of(slug, number) - game.least))
    begin = state = rules.begun(PEOPLE[:players], **OPTIONS[slug][number])
    events = Codec(game.events)
    journal: list[tuple[bool, list[dict[str, Any]]]] = []
    for move in rules.walk(begin, rng, corrections=corrections):
        assert game.broken(move.after) == (), move.command
        breaks_off = move.command != TICK and move.command.breaks_off
        journal.append((breaks_off, [events.encode(event) for event in move.events]))
        state = move.after
        if rng.random() < SHOWN:
            plain(game.view(state, rng.choice(PEOPLE[:players])))
    replayed = opened = begin
    for breaks_off, what in journal:
        opened = opened if are_shut(game, replayed) else replayed
        replayed = after(opened if breaks_off else replayed, *(events.decode(each) for each in what))
    assert replayed == state
    assert fingerprint(replayed) == fingerprint(state)
    assert game.result(state) is not None
    assert [game.offers(state, seat) for seat in PEOPLE[:players] if game.offers(state, seat)] == []
    assert game.acts(state) == frozenset()


@pytest.mark.parametrize("slug", GAMES)
def test_a_proof_finds_nothing_wrong(slug: str) -> None:
    """Also no channel in which a twin of a state differs, where the game says what it keeps secret."""
    steps = count()
    assert [str(each) for each in prove(GAMES[slug], ground_of(GAMES[slug]), lambda: next(steps) > PROVED)] == []
