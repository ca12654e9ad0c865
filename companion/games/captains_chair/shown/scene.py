"""What the lamps show as long as a state lasts, and for whom the table waits: that too is a lamp."""

from typing import Final

from companion.contract import NOTHING, Light, Scene, Seat, Who
from companion.games.captains_chair.model import NOBODY, State
from companion.games.captains_chair.rules import scoring, turns

VOTE: Final = Scene((Light("alert", "red", "breathe"),))


def scene(state: State) -> Scene:
    if state.phase == "voting":
        return _ballot_boxes(state)
    if state.phase in ("entering", "scored") and state.round.captain is not None and state.badge != NOBODY:
        return Scene((Light(Who(state.rules.seats[state.badge]), "yellow"),))  # who made the captain
    if state.phase == "over":
        return Scene(tuple(Light(Who(seat), "yellow", "breathe") for seat in state.scores.winners))
    return NOTHING


def _ballot_boxes(state: State) -> Scene:
    """A seat's lamp is lit once it has voted, but not before that may be seen."""
    vote = state.vote
    if vote is None or not vote.is_seen:
        return VOTE
    cast = zip(state.rules.seats, vote.votes, strict=True)
    return Scene((*VOTE.lights, *[Light(Who(seat)) for seat, each in cast if each and seat not in state.away]))


def acts(state: State) -> frozenset[Seat]:
    seats, phase, vote = state.rules.seats, state.phase, state.vote
    if phase in ("placing", "racing"):
        return frozenset((seats[state.turn],))
    playing = frozenset(turns.playing(state))
    if vote is not None and not state.rules.votes_on_phones:
        return playing & {seats[state.badge]} or playing
    if vote is not None and vote.is_seen:
        return frozenset([seat for seat, cast in zip(seats, vote.votes, strict=True) if not cast])
    if vote is not None or phase in ("scored", "at_board"):
        return playing  # in a vote: a lamp that goes out early would betray who had nothing to think about
    if phase == "entering":
        return frozenset(scoring.lacks_goals(state)) if scoring.is_ship_known(state) else playing
    return frozenset()
