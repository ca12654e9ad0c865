"""Captain's Chair: what an event changes. Never refuses: what is in the journal has happened."""

from dataclasses import replace
from typing import assert_never

from companion.contract import Seat
from companion.games.captains_chair.model import (
    CADETS,
    CREW,
    ENTERING,
    GONE,
    OVER,
    PLACING,
    RACING,
    SCORED,
    STOCK,
    VOTING,
    BadgeSet,
    CaptainElected,
    CrewMoved,
    CrewNominated,
    CrewPlaced,
    CrewPut,
    Event,
    GameEnded,
    GoalEntered,
    GoalsDealt,
    LeftoverPlaced,
    NobodyLeft,
    NomineeRemoved,
    NosSet,
    OpenVote,
    Phase,
    Reveal,
    Round,
    RoundBegan,
    RoundScored,
    ScoreSet,
    Sheet,
    State,
    TurnSet,
    VoteCast,
    VotesRevealed,
    VotingMayBeSeen,
)
from companion.games.captains_chair.ship import moved, set_at, totals


def evolve(state: State, event: Event) -> State:
    match event:  # the most frequent first
        case VoteCast():
            return _vote_cast(state, event)  # the one tap that makes no other tap stale
        case CrewPlaced() | CrewMoved():
            where = moved(state.where, event.crew, event.deck)
            return _goes_on(state, state.phase, where, _after(state, state.turn))
        case VotingMayBeSeen():
            vote = _open(state)
            return _with_vote(state, OpenVote(vote.nominee, vote.opened_at, vote.votes, True, vote.complete_at))
        case GoalEntered():
            goals = set_at(state.round.goals, _place(state, event.seat), event.goal)
            return replace(state, round=replace(state.round, goals=goals))
        case LeftoverPlaced():
            where = tuple([CADETS if at == STOCK else at for at in state.where])
            return _goes_on(state, RACING, where, state.round.start)
        case CrewNominated():
            return _nominated(state, event)
        case VotesRevealed():
            return _revealed(state, event)
        case CaptainElected(crew):
            captained = replace(state.round, captain=crew)
            return replace(state, phase=ENTERING, round=captained, vote=None, step=state.step + 1)
        case NomineeRemoved(crew):
            return _goes_on(state, RACING, moved(state.where, crew, GONE), _after(state, state.badge))
        case NobodyLeft():
            return replace(state, phase=ENTERING, step=state.step + 1)
        case RoundBegan():
            return _began(state, event)
        case GoalsDealt(goals, pile_renewed):
            pile = state.rules.goals if pile_renewed else state.round.pile
            left = tuple([goal for goal in pile if goal not in goals])
            return replace(state, round=replace(state.round, goals=goals, pile=left), step=state.step + 1)
        case RoundScored(goals, points, bonus):
            sheet = Sheet(state.round.captain, state.where, goals, points, bonus)
            scores = replace(state.scores, sheets=(*state.scores.sheets, sheet))
            return replace(state, phase=SCORED, scores=scores, step=state.step + 1)
        case GameEnded(winners):
            return replace(state, phase=OVER, scores=replace(state.scores, winners=winners), step=state.step + 1)
        case CrewPut(crew, to):
            return replace(state, where=moved(state.where, crew, to), step=state.step + 1)
        case NosSet():
            nos = set_at(state.round.nos, _place(state, event.seat), event.nos)
            return replace(state, round=replace(state.round, nos=nos), step=state.step + 1)
        case ScoreSet():
            return _score_set(state, event)
        case TurnSet(seat):
            return replace(state, turn=_place(state, seat), step=state.step + 1)
        case BadgeSet(seat):
            return replace(state, badge=_place(state, seat), step=state.step + 1)
        case _:
            assert_never(event)


# what comes at every turn and every vote is written out: `replace` takes twice as long, and simulations wait for it


def _goes_on(state: State, phase: Phase, where: tuple[int, ...], turn: int) -> State:
    """Somebody's turn to place or to move."""
    return State(state.rules, state.scores, state.round, where, phase, turn, state.badge, None, state.step + 1)


def _nominated(state: State, event: CrewNominated) -> State:
    rules, turn, badge = state.rules, state.turn, _place(state, event.seat)
    where = moved(state.where, event.crew, rules.chair)
    vote = OpenVote(event.crew, event.at, (None,) * len(rules.seats))
    return State(rules, state.scores, state.round, where, VOTING, turn, badge, vote, state.step + 1)


def _vote_cast(state: State, event: VoteCast) -> State:
    vote = _open(state)
    votes = set_at(vote.votes, _place(state, event.seat), event.vote)
    complete_at = vote.complete_at
    if complete_at is None and None not in votes:
        complete_at = event.at
    return _with_vote(state, OpenVote(vote.nominee, vote.opened_at, votes, vote.is_seen, complete_at))


def _with_vote(state: State, vote: OpenVote) -> State:
    where, phase, turn, badge = state.where, state.phase, state.turn, state.badge
    return State(state.rules, state.scores, state.round, where, phase, turn, badge, vote, state.step)


def _place(state: State, seat: Seat) -> int:
    return state.rules.seats.index(seat)


def _after(state: State, place: int) -> int:
    return (place + 1) % len(state.rules.seats)


def _open(state: State) -> OpenVote:
    assert state.vote is not None
    return state.vote


def _began(state: State, event: RoundBegan) -> State:
    players = len(state.rules.seats)
    start = _place(state, event.starts)
    nos = (state.rules.nos_each,) * players
    return replace(
        state,
        round=Round(("",) * players, state.round.pile, nos, event.number, start),
        where=(STOCK,) * len(CREW),
        phase=PLACING,
        turn=start,
        vote=None,
        step=state.step + 1,
    )


def _revealed(state: State, event: VotesRevealed) -> State:
    """Yes votes come back; played No votes are out until the next round."""
    seats, vote = state.rules.seats, _open(state)
    nos = tuple([left - (seat in event.refused_by) for seat, left in zip(seats, state.round.nos, strict=True)])
    reveal = Reveal(vote.nominee, seats[state.badge], event.refused_by)
    round = replace(state.round, nos=nos, reveal=reveal)
    closed = OpenVote(vote.nominee, vote.opened_at, (None,) * len(seats))
    where, turn, badge = state.where, state.turn, state.badge
    return State(state.rules, state.scores, round, where, VOTING, turn, badge, closed, state.step + 1)


def _score_set(state: State, event: ScoreSet) -> State:
    place = _place(state, event.seat)
    scores = state.scores
    adjusted = scores.adjusted[place] + event.score - totals(state)[place]
    changed = replace(scores, adjusted=set_at(scores.adjusted, place, adjusted))
    return replace(state, scores=changed, step=state.step + 1)
