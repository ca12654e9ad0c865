"""The vote on the phones: who may vote how, and when it may be seen, so that no haste betrays a seat."""

from typing import Final

from companion.contract import ZERO, Millis, Refused, Seat, Who
from companion.contract.old import Ctx
from companion.games.captains_chair.model import (
    NO,
    OPENING,
    VOTING,
    CastVote,
    Event,
    RecordVotes,
    State,
    VoteCast,
    VotesRevealed,
    VotingMayBeSeen,
)
from companion.games.captains_chair.round import close_vote
from companion.games.captains_chair.ship import seat_known

SUSPENSE: Final = 1500  # ms from the last vote to the reveal: the drum roll


def all_voted(state: State) -> bool:
    return state.vote is not None and state.vote.complete_at is not None


def is_seen(state: State) -> bool:
    return state.vote is not None and state.vote.is_seen


def seen_from(state: State) -> Millis:
    assert state.vote is not None
    return Millis(state.vote.opened_at + state.rules.vote_min)


def reveal_at(state: State) -> Millis | None:
    """A vote that is changed during the drum roll does not prolong it: that would show that somebody wavered."""
    if state.vote is None or state.vote.complete_at is None:
        return None
    return Millis(max(seen_from(state), state.vote.complete_at + SUSPENSE))


def due(state: State) -> Millis | None:
    vote = state.vote
    if vote is None:
        return ZERO if state.phase is OPENING else None
    if not state.rules.votes_on_phones:
        return None
    return reveal_at(state) if vote.is_seen else seen_from(state)


def may_refuse(state: State, place: int) -> bool:
    return state.round.nos[place] > 0 and (state.rules.nominator_may_refuse or place != state.badge)


def cast(state: State, command: CastVote, seat: Seat, now: Millis) -> tuple[Event, ...]:
    if not state.rules.votes_on_phones:
        raise Refused("votes_on_cards")
    if state.phase is not VOTING:
        raise Refused("no_vote_open")
    if command.vote is NO:
        place = state.rules.seats.index(seat)
        if state.round.nos[place] == 0:
            raise Refused("no_no_left")
        if not may_refuse(state, place):
            raise Refused("nominator_votes_yes")
    return (VoteCast(seat, command.vote, now),)


def record(state: State, command: RecordVotes, seat: Seat) -> tuple[Event, ...]:
    rules = state.rules
    if rules.votes_on_phones:
        raise Refused("votes_on_phones")
    if state.phase is not VOTING:
        raise Refused("no_vote_open")
    nominator = rules.seats[state.badge]
    if seat != nominator:
        raise Refused("not_the_nominator", who=Who(nominator))
    for each in command.refused_by:
        place = seat_known(rules, each)
        if state.round.nos[place] == 0:
            raise Refused("has_no_left", who=Who(each))
        if not may_refuse(state, place):
            raise Refused("nominator_votes_yes")
    refused_by = tuple(each for each in rules.seats if each in command.refused_by)
    return (VotesRevealed(refused_by), *close_vote(state, refused_by))


def tick(state: State, ctx: Ctx) -> tuple[Event, ...]:
    """Late ticks catch up: what is due together happens together."""
    vote = state.vote
    if vote is None or not state.rules.votes_on_phones:
        return ()
    seen: tuple[Event, ...] = ()
    if not vote.is_seen:
        if ctx.now < seen_from(state):
            return ()
        seen = (VotingMayBeSeen(),)
    at = reveal_at(state)
    if at is None or ctx.now < at:
        return seen
    refused_by = tuple([seat for seat, cast in zip(state.rules.seats, vote.votes, strict=True) if cast is NO])
    return (*seen, VotesRevealed(refused_by), *close_vote(state, refused_by))
