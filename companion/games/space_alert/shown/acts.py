"""For whom the table waits: lamp and page show it."""

from companion.contract import Seat
from companion.games.space_alert.model import State
from companion.games.space_alert.rules.members import seat_of


def acts(state: State) -> frozenset[Seat]:
    """Outside the missions the captain's lamp is lit; in one everybody has enough to look at."""
    if state.stage in ("flying", "closed"):
        return frozenset()
    named = state.debrief.captain if state.debrief is not None else state.past[-1].captain if state.past else None
    captain = None if named is None else seat_of(state.rules, named)
    leader = frozenset((captain or state.rules.seats[0],))
    if state.debrief is None or state.stage != "programming":
        return leader
    sheets = enumerate(state.debrief.sheets)
    busy = {seat_of(state.rules, member) for member, sheet in sheets if not sheet.is_locked}
    return frozenset([each for each in busy if each is not None]) or leader
