"""A table for Feed the Kraken: who sits there, and its rules as tests ask them."""

from random import Random
from typing import Any

from companion.contract import Value
from companion.contract.testing import after as after
from companion.games.feed_the_kraken import GAME
from companion.games.feed_the_kraken.model import Event, State
from tests.games.shipped import PEOPLE, rules_of
from tests.games.shipped import WORDS as ALL_WORDS

ANN, BEN, CAT, DAN, EVE, FAY, GUS, HAL, IDA, JON, KAY = PEOPLE[:11]
WORDS = ALL_WORDS[GAME.slug]
ON_PHONES: dict[str, Any] = {"roles": "phones", "mutiny": "phones", "deck": "phones", "characters": "phones"}
AS_PRINTED: dict[str, Any] = {"off_duty": "crew_card", "tie": "chain", "small_crew": "fewer"}
RULES = rules_of(GAME)
outcome, happened, done, filled, walk = RULES.outcome, RULES.happened, RULES.done, RULES.filled, RULES.walk


def begun(players: int = 6, **options: Value) -> State:
    return RULES.begun(PEOPLE[:players], **options)


def asked_by(state: State, event: Event) -> State:
    """The first state of a walk in which an event of this kind could come next."""
    for seed in range(200):
        for move in walk(state, Random(seed)):
            for before, each, _ in move.happened:
                if type(each) is type(event):
                    return before
    raise AssertionError(f"{event} never comes")
