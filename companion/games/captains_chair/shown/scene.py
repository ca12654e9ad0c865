"""What the lamps show as long as a state lasts."""

from typing import Final

from companion.contract import NOTHING, Light, Scene, Who
from companion.games.captains_chair.model import NOBODY, State

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
    return Scene((*VOTE.lights, *[Light(Who(seat)) for seat, each in cast if each]))
