"""The vote on a nominee, on the phones, where no haste may betray a seat."""

from dataclasses import dataclass
from typing import Final

from companion.contract import Choice, Effect, Line, Millis, Offer, Refused, Say, Seat, Sound, line, replace
from companion.games.captains_chair.model import Command, Course, Event, OpenVote, Secret, State, Vote
from companion.games.captains_chair.rules.turns import acting, place_of, set_at
from companion.games.captains_chair.rules.verdict import reveal

SUSPENSE: Final = 1500  # ms from the last vote to the reveal: the drum roll
ALL_VOTED: Final = (Sound("drum_roll"), Say(line("say.all_voted")))


@dataclass(frozen=True, slots=True)
class CastVote(Command):
    vote: Vote

    def decide(self, course: Course) -> None:
        state, seat = course.state, acting(course)
        if not state.rules.votes_on_phones:
            raise Refused("votes_on_cards")
        if state.phase != "voting":
            raise Refused("no_vote_open")
        if self.vote == "no":
            place = place_of(state, seat)
            if state.round.nos[place] == 0:
                raise Refused("no_no_left")
            if not may_refuse(state, place):
                raise Refused("nominator_votes_yes")
        course.happen(VoteCast(seat, self.vote, course.now))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if state.phase != "voting" or not state.rules.votes_on_phones:
            return ()
        return FREE_VOTE if may_refuse(state, place_of(state, seat)) else ONLY_YES


def may_refuse(state: State, place: int) -> bool:
    return state.round.nos[place] > 0 and (state.rules.nominator_may_refuse or place != state.badge)


def _vote(vote: object) -> Line:
    return line(f"vote.{vote}")


FREE_VOTE: Final = (Offer(CastVote, (Choice("vote", ("yes", "no"), _vote),)),)
ONLY_YES: Final = (Offer(CastVote, (Choice("vote", ("yes",), _vote),)),)


@dataclass(frozen=True, slots=True)
class VoteCast(Secret):
    """The one tap that makes no other tap stale."""

    seat: Seat
    vote: Vote
    at: Millis

    def apply(self, state: State) -> State:
        vote = _open(state)
        votes = set_at(vote.votes, place_of(state, self.seat), self.vote)
        complete_at = vote.complete_at
        if complete_at is None and None not in votes:
            complete_at = self.at
        return replace(state, vote=replace(vote, votes=votes, complete_at=complete_at))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        is_last = _open(after).is_seen and all_voted(after) and not all_voted(before)
        return ALL_VOTED if is_last else ()


@dataclass(frozen=True, slots=True)
class VotingMayBeSeen(Event):
    """The minimum time is over; from now on it betrays nothing to show who has voted."""

    def apply(self, state: State) -> State:
        return replace(state, vote=replace(_open(state), is_seen=True))

    def told(self, before: State, after: State) -> None:
        return None  # only time has passed

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return ALL_VOTED if all_voted(after) else ()


def _open(state: State) -> OpenVote:
    assert state.vote is not None
    return state.vote


def all_voted(state: State) -> bool:
    return state.vote is not None and state.vote.complete_at is not None


# --- with the time


def due(state: State) -> Millis | None:
    if state.vote is None or not state.rules.votes_on_phones:
        return None
    return reveal_at(state) if state.vote.is_seen else seen_from(state)


def seen_from(state: State) -> Millis:
    return Millis(_open(state).opened_at + state.rules.vote_min)


def reveal_at(state: State) -> Millis | None:
    """A vote that is changed during the drum roll does not prolong it: that would show that somebody wavered."""
    if state.vote is None or state.vote.complete_at is None:
        return None
    return Millis(max(seen_from(state), state.vote.complete_at + SUSPENSE))


def tick(course: Course) -> None:
    """Late ticks catch up: what is due together happens together."""
    state, vote = course.state, course.state.vote
    if vote is None or not state.rules.votes_on_phones:
        return
    if not vote.is_seen:
        if course.now < seen_from(state):
            return
        course.happen(VotingMayBeSeen())
    at = reveal_at(state)
    if at is not None and course.now >= at:
        reveal(course, tuple([seat for seat, cast in zip(state.rules.seats, vote.votes, strict=True) if cast == "no"]))
