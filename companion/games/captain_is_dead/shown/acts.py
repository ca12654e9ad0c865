"""For whom the table waits: lamp and page show it."""

from companion.contract import Seat
from companion.games.captain_is_dead.model import State


def acts(state: State) -> frozenset[Seat]:
    if state.stage == "over":
        return frozenset()
    if state.asked is not None or state.stage in ("setting_up", "first_alerts") or state.turn.seat is None:
        return frozenset(state.rules.seats)
    return frozenset((state.turn.seat,))
