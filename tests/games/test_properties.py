"""What holds in every game: replay equals live, games end, and a proof finds nothing wrong."""

from itertools import count
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli.proving import ground_of
from companion.contract.proof import prove
from tests.games.evenings import EVENINGS, OPTIONS, RULES, most_of
from tests.games.shipped import GAMES, PEOPLE
from tests.games.sound import expect_sound
from tests.sixth_game.high_card import GAME as HIGH_CARD

PROVED = 150  # steps of games by chance, in which everything is asked


@pytest.mark.parametrize(("slug", "number"), EVENINGS)
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 2**32), share=st.floats(0, 1), corrections=st.booleans())
def test_a_game_is_sound_ends_and_replays(slug: str, number: int, seed: int, share: float, corrections: bool) -> None:
    rules, rng = RULES[slug], Random(seed)
    players = rules.game.least + round(share * (most_of(slug, number) - rules.game.least))
    begin = rules.begun(PEOPLE[:players], **OPTIONS[slug][number])
    expect_sound(rules, begin, rules.walk(begin, rng, corrections=corrections), rng)


@pytest.mark.parametrize("slug", [*GAMES, "high-card"])
def test_a_proof_finds_nothing_wrong(slug: str) -> None:
    """Also no channel in which a twin of a state differs, where the game says what it keeps secret. And in one that
    came from outside."""
    game, steps = {**GAMES, "high-card": HIGH_CARD}[slug], count()
    assert [str(each) for each in prove(game, ground_of(game), lambda: next(steps) > PROVED)] == []
