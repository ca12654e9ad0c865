"""The parts of a mission as its story is told: set-up, flight, programs, each turn that is resolved, and the score."""

from typing import Final

from companion.games.space_alert.model import Stage, State
from companion.games.space_alert.rules import steps

A_MISSION: Final = 100  # parts of one mission of a campaign; more than there can be
PARTS: Final[dict[Stage, int]] = {
    "repairing": 0,
    "choosing": 1,
    "briefing": 1,
    "flying": 2,
    "flown": 2,
    "programming": 3,
    "resolving": 3,  # and the turn
    "scored": 90,
    "closed": 90,
}


def part(state: State) -> int:
    return len(state.past) * A_MISSION + PARTS[state.stage] + (_turn(state) if state.stage == "resolving" else 0)


def _turn(state: State) -> int:
    """Before the first step it is the first one's."""
    walk, at = steps.walk(state), steps.shown(state)
    return max(1, walk[at - 1].turn) if at else 1
