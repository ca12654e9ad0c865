"""For whom the table waits. Nothing here may tell a secret: a lamp that goes out early would."""

from companion.contract import Seat
from companion.games.captains_chair.model import State


def acts(state: State) -> frozenset[Seat]:
    seats, phase, vote = state.rules.seats, state.phase, state.vote
    if phase in ("placing", "racing"):
        return frozenset((seats[state.turn],))
    if vote is not None and not state.rules.votes_on_phones:
        return frozenset((seats[state.badge],))
    if vote is not None and vote.is_seen:
        return frozenset([seat for seat, cast in zip(seats, vote.votes, strict=True) if not cast])
    if vote is not None or phase == "scored":
        return frozenset(seats)  # in a vote: a lamp that goes out early would betray who had nothing to think about
    if phase == "entering":
        return frozenset([seat for seat, goal in zip(seats, state.round.goals, strict=True) if not goal])
    return frozenset()
