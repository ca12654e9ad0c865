"""A table for Captain's Chair: who sits there, and its rules as tests ask them."""

from companion.contract import Value
from companion.contract.testing import TICK as TICK
from companion.contract.testing import after as after
from companion.games.captains_chair import GAME
from companion.games.captains_chair.model import State
from tests.games.shipped import PEOPLE, rules_of
from tests.games.shipped import WORDS as ALL_WORDS

ANN, BEN, CAT, DAN, EVE, FAY = PEOPLE[:6]
WORDS = ALL_WORDS[GAME.slug]
GOALS = ("ABCDEF", "ABCGHI", "HIJKLM")
RULES = rules_of(GAME)
outcome, happened, filled, walk = RULES.outcome, RULES.happened, RULES.filled, RULES.walk


def begun(players: int = 3, **options: Value) -> State:
    return RULES.begun(PEOPLE[:players], **options)
