"""For whom the table waits: lamp and page show it. Nothing here may tell a secret."""

from typing import Final

from companion.contract import Seat
from companion.games.shallow_space.model import State
from companion.games.shallow_space.rules.muster import is_complete, members

NOBODY: Final[frozenset[Seat]] = frozenset()


def acts(state: State) -> frozenset[Seat]:
    if state.stage == "muster":
        if is_complete(state):
            return frozenset([members(state, ship)[0] for ship in range(state.rules.ships)])
        return frozenset(state.rules.seats)
    if state.stage != "playing" or state.turn is None:
        return NOBODY
    if state.asked is not None:
        return NOBODY if state.asked.by is None else frozenset((state.asked.by,))
    teams = state.turn.teams
    return frozenset(
        [each.seat for each in state.people if each.team in teams and each.health > 0 and not each.is_ready]
    )
