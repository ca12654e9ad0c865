"""States of Captain's Chair that cannot be, with what is wrong with each, and some that can."""

from dataclasses import replace
from typing import Any

from companion.games.captains_chair.model import CREW, GONE, STOCK, Crew, State
from tests.games.captains_chair.situations import (
    NO,
    NOBODY,
    YES,
    at,
    at_board,
    decided,
    elected,
    left,
    nominated,
    opened,
    over,
    placed,
    scored,
    voted,
)
from tests.games.captains_chair.table import ANN, BEN, CAT, GOALS


def dealt(state: State, **changes: Any) -> State:
    return replace(state, round=replace(state.round, **changes))


def vote(state: State, **changes: Any) -> State:
    assert state.vote is not None
    return replace(state, vote=replace(state.vote, **changes))


def counted(state: State, **changes: Any) -> State:
    return replace(state, scores=replace(state.scores, **changes))


def sheet(state: State, **changes: Any) -> State:
    *before, last = state.scores.sheets
    return counted(state, sheets=(*before, replace(last, **changes)))


RACE = placed().where
WRONG: list[tuple[str, State]] = [
    ("not 13 known places", replace(placed(), where=(*RACE[:12], 7))),
    ("not 13 known places", replace(placed(), where=(*RACE[:12], GONE - 1))),
    ("not 13 known places", replace(placed(), where=RACE[:12])),
    ("a deck holds more than 4", replace(placed(), where=(1, *RACE[:11], GONE))),
    ("1 in the chair, but nominee or captain is None", replace(placed(), where=(*RACE[:12], 6))),
    ("0 in the chair, but nominee or captain is L", replace(nominated(), where=RACE)),
    ("1 in the chair, but nominee or captain is A", dealt(elected(), captain=Crew("A"))),
    ("the placing goes on", replace(opened(), where=RACE)),
    ("still unplaced in phase racing", replace(placed(), where=(STOCK, *RACE[1:]))),
    ("the race goes on", replace(placed(), where=(GONE,) * len(CREW))),
    ("though the pieces move elsewhere", replace(placed(), phase="at_board")),
    ("though the pieces move elsewhere", replace(at_board(), phase="racing")),
    ("still unplaced in phase scored", replace(decided(), phase="scored")),
    ("which leaves too few", replace(placed(), away=frozenset((BEN, CAT)))),
    ("which leaves too few", replace(placed(), away=frozenset((NOBODY,)))),
    ("a seat that nobody plays", replace(placed(), away=frozenset((ANN,)))),
    ("does not vote Yes", replace(nominated(), away=frozenset((BEN,)))),
    ("is no seat", replace(placed(), turn=3)),
    ("is no seat", replace(placed(), badge=-2)),
    ("is no seat", dealt(placed(), start=-1)),
    ("No votes out of bounds", dealt(placed(), nos=(4, 5, 4))),
    ("No votes out of bounds", dealt(placed(), nos=(4, -1, 4))),
    ("No votes out of bounds", dealt(placed(), nos=(4, 4))),
    ("round 4 of 3", dealt(placed(), number=4)),
    ("not different cards of the set", dealt(placed(), goals=(GOALS[0], GOALS[0], GOALS[2]))),
    ("not different cards of the set", dealt(placed(), goals=("ABCDEM", *GOALS[1:]))),
    ("not different cards of the set", dealt(placed(), pile=GOALS)),
    ("nominee L in phase racing", replace(nominated(), phase="racing")),
    ("nominee None in phase voting", replace(placed(), phase="voting")),
    ("a vote without a nominator", replace(nominated(), badge=-1)),
    ("though none is open", replace(voted(YES), phase="racing")),
    ("without a No left", dealt(voted(NO), nos=(0, 4, 4))),
    ("whether all have voted", vote(voted(YES, YES), complete_at=at(1))),
    ("whether all have voted", vote(voted(YES, YES, YES), complete_at=None)),
    ("0 sheets after 1 scored rounds", counted(scored(), sheets=())),
    ("1 sheets after 0 scored rounds", counted(placed(), sheets=scored().scores.sheets)),
    ("impossible points", sheet(scored(), points=(8, -1, 23))),
    ("impossible points", sheet(scored(), points=(8, 35, 23))),
    ("a bonus before the last round", sheet(scored(), bonus=(33, 0, 0))),
    ("in phase scored", counted(scored(), winners=(ANN,))),
    ("in phase over", counted(over(), winners=())),
]
SOUND = (
    at_board(),
    decided(),
    left(placed(), ANN),
    left(nominated(), ANN),
    opened(),
    placed(),
    nominated(),
    voted(NO, YES, YES),
    elected(),
    scored(),
    over(),
)
