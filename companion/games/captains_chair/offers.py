"""What a seat may do now, and for whom the table waits."""

from typing import Final

from companion.core import Choice, Offer, Press, Several, Value
from companion.games.captains_chair.model import (
    CREW,
    GOAL_SIZE,
    CastVote,
    EnterGoal,
    MoveCrew,
    NextRound,
    Phase,
    PlaceCrew,
    RecordVotes,
    State,
    Vote,
)
from companion.games.captains_chair.ship import movable, open_decks, stock
from companion.games.captains_chair.voting import may_refuse
from companion.lines import Seat, Who, Word, line


def _vote(vote: Value) -> Word:
    return line(f"vote.{vote}")


FREE_VOTE: Final = (Offer(CastVote, (Choice("vote", tuple(vote.value for vote in Vote), _vote),)),)
ONLY_YES: Final = (Offer(CastVote, (Choice("vote", (Vote.YES.value,), _vote),)),)


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    rules = state.rules
    if seat not in rules.seats:
        return ()
    place = rules.seats.index(seat)
    match state.phase:
        case Phase.PLACING if place == state.turn:
            crew = Choice("crew", stock(state), rules.name)
            return (Offer(PlaceCrew, (crew, Choice("deck", open_decks(state), rules.level))),)
        case Phase.RACING if place == state.turn:
            return (Offer(MoveCrew, (Choice("crew", movable(rules, state.where), rules.name),)),)
        case Phase.VOTING if rules.votes_on_phones:
            return FREE_VOTE if may_refuse(state, place) else ONLY_YES
        case Phase.VOTING if place == state.badge:
            able = tuple([each for at, each in enumerate(rules.seats) if may_refuse(state, at)])
            return (Offer(RecordVotes, (Several("refused_by", able, 0, len(able), _who),)),)
        case Phase.ENTERING:
            return (Offer(EnterGoal, (Several("crew", CREW, GOAL_SIZE, GOAL_SIZE, rules.name),)),)
        case Phase.SCORED:
            return (Offer(NextRound),)
        case _:
            return ()


def _who(seat: Value) -> Word:
    return Who(Seat(str(seat)))


def acts(state: State) -> frozenset[Seat]:
    seats = state.rules.seats
    match state.phase:
        case Phase.PLACING | Phase.RACING:
            return frozenset((seats[state.turn],))
        case Phase.VOTING if not state.rules.votes_on_phones:
            return frozenset((seats[state.badge],))
        case Phase.VOTING if not state.is_seen:
            return frozenset(seats)  # a lamp that goes out early would betray who had nothing to think about
        case Phase.VOTING:
            return frozenset([seat for seat, vote in zip(seats, state.votes, strict=True) if not vote])
        case Phase.ENTERING:
            return frozenset([seat for seat, goal in zip(seats, state.goals, strict=True) if not goal])
        case Phase.SCORED:
            return frozenset(seats)
        case _:
            return frozenset()


def pressed(state: State, press: Press) -> tuple[Seat | None, NextRound] | None:
    if press.button == "big" and press.kind == "short" and state.phase is Phase.SCORED:
        return None, NextRound()
    return None
