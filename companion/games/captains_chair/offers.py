"""What a seat may do now, and for whom the table waits."""

from typing import Final

from companion.contract import Choice, Offer, Press, Seat, Several, Value, Who, Word, line
from companion.games.captains_chair.model import (
    CREW,
    ENTERING,
    GOAL_SIZE,
    PLACING,
    RACING,
    SCORED,
    VOTING,
    CastVote,
    EnterGoal,
    MoveCrew,
    NextRound,
    PlaceCrew,
    RecordVotes,
    State,
    Vote,
)
from companion.games.captains_chair.ship import movable, open_decks, stock
from companion.games.captains_chair.voting import may_refuse


def _vote(vote: Value) -> Word:
    return line(f"vote.{vote}")


FREE_VOTE: Final = (Offer(CastVote, (Choice("vote", tuple(vote.value for vote in Vote), _vote),)),)
ONLY_YES: Final = (Offer(CastVote, (Choice("vote", (Vote.YES.value,), _vote),)),)


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    rules = state.rules
    if seat not in rules.seats:
        return ()
    place = rules.seats.index(seat)
    phase = state.phase
    if phase is VOTING and rules.votes_on_phones:
        return FREE_VOTE if may_refuse(state, place) else ONLY_YES
    if phase is RACING and place == state.turn:
        return (Offer(MoveCrew, (Choice("crew", movable(rules, state.where), rules.name),)),)
    if phase is PLACING and place == state.turn:
        crew = Choice("crew", stock(state.where), rules.name)
        return (Offer(PlaceCrew, (crew, Choice("deck", open_decks(state), rules.level))),)
    if phase is VOTING and place == state.badge:
        able = tuple([each for at, each in enumerate(rules.seats) if may_refuse(state, at)])
        return (Offer(RecordVotes, (Several("refused_by", able, 0, len(able), _who),)),)
    if phase is ENTERING:
        return (Offer(EnterGoal, (Several("crew", CREW, GOAL_SIZE, GOAL_SIZE, rules.name),)),)
    if phase is SCORED:
        return (Offer(NextRound),)
    return ()


def _who(seat: Value) -> Word:
    return Who(Seat(str(seat)))


def acts(state: State) -> frozenset[Seat]:
    seats, phase, vote = state.rules.seats, state.phase, state.vote
    if phase is RACING or phase is PLACING:
        return frozenset((seats[state.turn],))
    if vote is not None and not state.rules.votes_on_phones:
        return frozenset((seats[state.badge],))
    if vote is not None and vote.is_seen:
        return frozenset([seat for seat, cast in zip(seats, vote.votes, strict=True) if not cast])
    if vote is not None or phase is SCORED:
        return frozenset(seats)  # in a vote: a lamp that goes out early would betray who had nothing to think about
    if phase is ENTERING:
        return frozenset([seat for seat, goal in zip(seats, state.round.goals, strict=True) if not goal])
    return frozenset()


def pressed(state: State, press: Press) -> tuple[Seat | None, NextRound] | None:
    if press.button == "big" and press.kind == "short" and state.phase is SCORED:
        return None, NextRound()
    return None
