"""What nobody else may know: states that could as well be, for proofs."""

from collections.abc import Iterator

from companion.contract import Chance, Seat, Twin, replace
from companion.games.captains_chair.model import OpenVote, State, Vote
from companion.games.captains_chair.rules import turns, voting


def twins(state: State, rng: Chance) -> Iterator[Twin[State]]:
    if state.phase in ("placing", "racing", "at_board", "voting") or (state.phase == "entering" and state.rules.goals):
        yield from _goals(state, rng)
        if state.rules.votes_on_phones:
            yield from _nos(state, rng)
            if state.vote is not None:
                yield from _votes(state, state.vote)
    yield from _reveal(state, rng)


def _knowing(state: State, *places: int) -> frozenset[Seat]:
    return frozenset(state.rules.seats[each] for each in places)


def _goals(state: State, rng: Chance) -> Iterator[Twin[State]]:
    """Two players have each other's; somebody has one that was not dealt."""
    dealt = state.round
    one, two = rng.sample(range(len(dealt.goals)), 2)
    if dealt.goals[one] == dealt.goals[two]:
        return  # cards of the box
    swapped = turns.set_at(turns.set_at(dealt.goals, one, dealt.goals[two]), two, dealt.goals[one])
    yield Twin(replace(state, round=replace(dealt, goals=swapped)), _knowing(state, one, two))
    if dealt.pile:
        other = rng.choice(dealt.pile)
        pile = tuple(dealt.goals[one] if each == other else each for each in dealt.pile)
        drawn = replace(dealt, goals=turns.set_at(dealt.goals, one, other), pile=pile)
        yield Twin(replace(state, round=drawn), _knowing(state, one))


def _nos(state: State, rng: Chance) -> Iterator[Twin[State]]:
    """How many are left to somebody, the table may have counted; the companion does not say it."""
    place = rng.randrange(len(state.rules.seats))
    has_refused = state.vote is not None and state.vote.votes[place] == "no"
    left = [each for each in range(has_refused, state.rules.nos_each + 1) if each != state.round.nos[place]]
    if left:
        nos = turns.set_at(state.round.nos, place, rng.choice(left))
        yield Twin(replace(state, round=replace(state.round, nos=nos)), _knowing(state, place))


def _votes(state: State, vote: OpenVote) -> Iterator[Twin[State]]:
    """The other way round; before the shortest time also whether there is one."""
    other: dict[Vote, Vote] = {"yes": "no", "no": "yes"}
    for place, cast in enumerate(vote.votes):
        if state.rules.seats[place] in state.away:
            continue  # everybody knows that this one says Yes
        if cast == "no" or (cast == "yes" and voting.may_refuse(state, place)):
            turned = turns.set_at(vote.votes, place, other[cast])
            yield Twin(replace(state, vote=replace(vote, votes=turned)), _knowing(state, place))
        if not vote.is_seen:
            votes = turns.set_at(vote.votes, place, None if cast else other["no"])
            complete_at = None if None in votes else vote.opened_at
            yield Twin(replace(state, vote=replace(vote, votes=votes, complete_at=complete_at)), _knowing(state, place))


def _reveal(state: State, rng: Chance) -> Iterator[Twin[State]]:
    """Where only the number is told, each may have been another."""
    shown, seats = state.round.reveal, state.rules.seats
    if shown is None or state.rules.names_at_reveal or not state.rules.votes_on_phones:
        return
    one, two = rng.sample(seats, 2)
    if (one in shown.refused_by) != (two in shown.refused_by):
        turned = {one: two, two: one}
        refused = {turned.get(each, each) for each in shown.refused_by}
        other = replace(shown, refused_by=tuple(each for each in seats if each in refused))
        yield Twin(replace(state, round=replace(state.round, reveal=other)), frozenset({one, two}))
