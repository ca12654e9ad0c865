"""Each thing that must always hold is missed when it does not, so that no simulation passes over it."""

from typing import Any

import pytest

from tests.games.captain_is_dead import wrong as captain
from tests.games.captains_chair import wrong as chair
from tests.games.feed_the_kraken import wrong as kraken
from tests.games.shallow_space import wrong as battle
from tests.games.shipped import GAMES

TABLES = {"captain-is-dead": captain, "captains-chair": chair, "feed-the-kraken": kraken, "shallow-space": battle}
WRONG = [
    pytest.param(slug, sentence, state, id=f"{slug}: {sentence} {number}")
    for slug, table in TABLES.items()
    for number, (sentence, state) in enumerate(table.WRONG)
]
SOUND = [
    pytest.param(slug, state, id=f"{slug} {number}")
    for slug, table in TABLES.items()
    for number, state in enumerate(table.SOUND)
]


def test_every_game_that_says_what_must_hold_is_here() -> None:
    """Space Alert says nothing of the kind; what holds of its missions stands in its own test_properties.py."""
    assert {*TABLES, "space-alert"} == set(GAMES)
    assert GAMES["space-alert"].broken("whatever") == ()


@pytest.mark.parametrize(("slug", "sentence", "state"), WRONG)
def test_what_is_wrong_is_said(slug: str, sentence: str, state: Any) -> None:
    broken = GAMES[slug].broken(state)
    assert any(sentence in each for each in broken), broken


@pytest.mark.parametrize(("slug", "state"), SOUND)
def test_what_is_sound_is_quiet(slug: str, state: Any) -> None:
    assert GAMES[slug].broken(state) == ()
