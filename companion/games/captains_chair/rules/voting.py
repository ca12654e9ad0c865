"""The vote on a nominee, on the phones, where no haste may betray a seat."""

from dataclasses import dataclass
from typing import Final

from companion.contract import Choice, Effect, Gathering, Millis, Offer, Refused, Say, Seat, Sound, line, replace
from companion.games.captains_chair import names
from companion.games.captains_chair.model import Command, Course, Event, OpenVote, Secret, State, Vote
from companion.games.captains_chair.rules import turns, verdict

SUSPENSE: Final = 1500  # ms of drum roll before the reveal
ALL_VOTED: Final = (Sound("drum_roll"), Say(line("say.all_voted")))


@dataclass(frozen=True, slots=True)
class CastVote(Command):
    stages = ("voting",)
    vote: Vote

    def decide(self, course: Course) -> None:
        state, seat = course.state, turns.acting(course)
        if not state.rules.votes_on_phones:
            raise Refused("votes_on_cards")
        if state.phase != "voting":
            raise Refused("no_vote_open")
        if self.vote == "no":
            place = turns.place_of(state, seat)
            if state.round.nos[place] == 0:
                raise Refused("no_no_left")
            if not may_refuse(state, place):
                raise Refused("nominator_votes_yes")
        course.happen(VoteCast(seat, self.vote, course.now))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if not state.rules.votes_on_phones or seat in state.away:
            return ()
        return FREE_VOTE if may_refuse(state, turns.place_of(state, seat)) else ONLY_YES


def may_refuse(state: State, place: int) -> bool:
    if state.round.nos[place] == 0 or state.rules.seats[place] in state.away:
        return False
    return state.rules.nominator_may_refuse or not is_nominator(state, place)


def is_nominator(state: State, place: int) -> bool:
    """Of the vote that is open."""
    return state.vote is not None and place == state.badge


FREE_VOTE: Final = (Offer(CastVote, (Choice("vote", ("yes", "no"), names.vote),)),)
ONLY_YES: Final = (Offer(CastVote, (Choice("vote", ("yes",), names.vote),)),)


@dataclass(frozen=True, slots=True)
class VoteCast(Secret):
    """The one tap that makes no other tap stale."""

    seat: Seat
    vote: Vote
    at: Millis

    def apply(self, state: State) -> State:
        return with_vote(state, self.seat, self.vote, self.at)

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return when_complete(before, after)


def with_vote(state: State, seat: Seat, vote: Vote, at: Millis) -> State:
    opened = _open(state)
    votes = turns.set_at(opened.votes, turns.place_of(state, seat), vote)
    return replace(state, vote=replace(opened, votes=votes, complete_at=gathering(state).completed(votes, at)))


def when_complete(before: State, after: State) -> tuple[Effect, ...]:
    return ALL_VOTED if gathering(after).is_seen_complete and not gathering(before).is_seen_complete else ()


@dataclass(frozen=True, slots=True)
class VotingMayBeSeen(Event):
    """The minimum time is over; from now on it betrays nothing to show who has voted."""

    def apply(self, state: State) -> State:
        return replace(state, vote=replace(_open(state), is_seen=True))

    def told(self, before: State, after: State) -> None:
        return None  # only time has passed

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return ALL_VOTED if gathering(after).is_seen_complete else ()


def _open(state: State) -> OpenVote:
    assert state.vote is not None
    return state.vote


def gathering(state: State) -> Gathering:
    vote = _open(state)
    return Gathering(vote.opened_at, state.rules.vote_min, SUSPENSE, vote.is_seen, vote.complete_at)


# --- with the time


def due(state: State) -> Millis | None:
    return gathering(state).due if _is_timed(state) else None


def tick(course: Course) -> None:
    if _is_timed(course.state):
        gathering(course.state).tick(course, VotingMayBeSeen(), _reveal)


def _is_timed(state: State) -> bool:
    return state.vote is not None and state.rules.votes_on_phones


def _reveal(course: Course) -> None:
    cast = zip(course.state.rules.seats, _open(course.state).votes, strict=True)
    verdict.reveal(course, tuple([seat for seat, vote in cast if vote == "no"]))
