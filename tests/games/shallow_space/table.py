"""A table for Shallow Space: who sits there, and its rules as tests ask them."""

from typing import TypeAlias

from companion import contract
from companion.contract import Value
from companion.contract.testing import Move
from companion.contract.testing import after as after
from companion.games.shallow_space import GAME
from companion.games.shallow_space.model import State
from tests.games.shipped import PEOPLE as PEOPLE
from tests.games.shipped import WORDS as ALL_WORDS
from tests.games.shipped import rules_of

ANN, BEN, CAT, DAN, EVE, FAY, GUS, HAL, IDA, JON, KAY, LEO = PEOPLE
Event: TypeAlias = contract.Event[State]
Step: TypeAlias = Move[State]
WORDS = ALL_WORDS[GAME.slug]
RULES = rules_of(GAME)
outcome, happened, done, filled, walk = RULES.outcome, RULES.happened, RULES.done, RULES.filled, RULES.walk


def begun(players: int = 6, **options: Value) -> State:
    return RULES.begun(PEOPLE[:players], **options)
