"""What a game names as its secrets is silent in every channel, through whole games with every secret on the phones."""

from random import Random
from typing import Any

import pytest

from companion.contract import AnyGame
from companion.contract.chance import setup
from companion.games import captain_is_dead, captains_chair, feed_the_kraken, shallow_space, space_alert
from companion.table.options import settled
from tests.games.evenings import RULES
from tests.games.feed_the_kraken.table import ON_PHONES
from tests.games.shipped import PEOPLE
from tests.kit.walking import walked

LAST: dict[str, Any] = {"last_round": 6}  # of a battle, which else is long
WAYS: list[tuple[AnyGame, dict[str, Any], int]] = [  # and how many games
    (captains_chair.GAME, {"rounds": 1}, 8),
    (captains_chair.GAME, {"rounds": 1, "reveal": "count", "no_votes": "4", "vote_min_seconds": 0}, 6),
    (captains_chair.GAME, {"rounds": 2, "goals": "box", "reveal": "count"}, 4),
    (feed_the_kraken.GAME, ON_PHONES, 5),
    (feed_the_kraken.GAME, {**ON_PHONES, "off_duty": "crew_card", "tie": "chain", "board": "quick"}, 4),
    (feed_the_kraken.GAME, {**ON_PHONES, "loyalty_seconds": 0, "silence_seconds": 0, "characters": "box"}, 4),
    (shallow_space.GAME, LAST, 5),
    (shallow_space.GAME, {**LAST, "decks": "endless", "virus": "others", "dead_see": True}, 3),
    (shallow_space.GAME, {"last_round": 8, "dice": "entered", "order": "simultaneous", "disarm": "standing"}, 3),
]
IDS = [f"{game.slug}-{number}" for number, (game, _, _) in enumerate(WAYS)]


@pytest.mark.parametrize("most", [1, pytest.param(100, marks=pytest.mark.slow)], ids=["one", "all"])
@pytest.mark.parametrize(("game", "options", "games"), WAYS, ids=IDS)
def test_a_secret_is_silent_in_every_channel(game: AnyGame, options: dict[str, Any], games: int, most: int) -> None:
    assert walked(game, settled(game, options), min(games, most)) == []


@pytest.mark.parametrize("game", {game.slug: game for game, _, _ in WAYS}.values(), ids=lambda game: str(game.slug))
def test_who_may_know_a_secret_does_see_it_mostly(game: AnyGame) -> None:
    """Else it would be none, and the proof would look at nothing."""
    options = next(options for each, options, _ in WAYS if each is game)
    rules, rng = RULES[game.slug], Random(1)
    noticed = unnoticed = 0
    for move in rules.walk(rules.begun(PEOPLE[: game.most], **options), rng):
        for twin in game.twins(move.after, rng):
            if twin.knowing:
                is_seen = any(game.view(move.after, seat) != game.view(twin.state, seat) for seat in twin.knowing)
                noticed, unnoticed = noticed + is_seen, unnoticed + (not is_seen)
    assert noticed > 100
    assert noticed > unnoticed


@pytest.mark.parametrize("game", [captain_is_dead.GAME, space_alert.GAME], ids=lambda game: str(game.slug))
def test_who_keeps_none_names_none(game: AnyGame) -> None:
    options = settled(game, {})
    assert not game.keeps_secrets(options)
    assert tuple(game.twins(game.new(setup(game.most, options)), Random(1))) == ()
