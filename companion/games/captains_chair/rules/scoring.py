"""How a round begins and how it ends: dealing, the verdict on a nominee, scores, winners."""

from companion.contract import Result, Seat, Who, line
from companion.contract.old import Ctx
from companion.games.captains_chair.model import (
    CREW,
    GONE,
    NOBODY,
    OVER,
    PLACE_OF,
    STOCK,
    CaptainElected,
    Event,
    GameEnded,
    GoalsDealt,
    LeftoverPlaced,
    NobodyLeft,
    NomineeRemoved,
    RoundBegan,
    RoundScored,
    Rules,
    State,
)
from companion.games.captains_chair.ship import is_stuck, moved, stock, tally, totals, worth


def begin(state: State, ctx: Ctx) -> tuple[Event, ...]:
    rules = state.rules
    began = RoundBegan(state.round.number + 1, rules.seats[_starts(state, ctx)])
    if not rules.goals:
        return (began,)
    pile = state.round.pile
    if renewed := len(pile) < len(rules.seats):
        pile = rules.goals
    return (began, GoalsDealt(tuple(ctx.rng.sample(pile, len(rules.seats))), renewed))


def _starts(state: State, ctx: Ctx) -> int:
    players = len(state.rules.seats)
    if state.round.number == 0:
        return ctx.rng.randrange(players) if state.rules.random_start else 0
    before = state.round.start if state.badge == NOBODY else state.badge
    return (before + 1) % players  # the left neighbour, as the seats are listed clockwise


def leftover_if_placed(rules: Rules, where: tuple[int, ...]) -> tuple[Event, ...]:
    """Once everybody has placed, who still waits goes to the Cadet deck and the race begins."""
    if where.count(STOCK) > rules.leftover:
        return ()
    return (LeftoverPlaced(stock(where)),)


def close_vote(state: State, refused_by: tuple[Seat, ...]) -> tuple[Event, ...]:
    assert state.vote is not None
    nominee = state.vote.nominee
    if not refused_by:
        return (CaptainElected(nominee), *score_if_known(state, state.where, state.round.goals))
    where = moved(state.where, nominee, GONE)
    return (NomineeRemoved(nominee), *end_if_stuck(state, where))


def end_if_stuck(state: State, where: tuple[int, ...]) -> tuple[Event, ...]:
    """Cannot happen with the printed number of No votes; house rules and corrections can bring it about."""
    if not is_stuck(tally(state.rules.chair, where)):
        return ()
    return (NobodyLeft(), *score_if_known(state, where, state.round.goals))


def score_if_known(state: State, where: tuple[int, ...], goals: tuple[str, ...]) -> tuple[Event, ...]:
    if "" in goals:
        return ()  # cards of the group's own box: they are typed in first
    rules = state.rules
    points = tuple([sum([worth(rules, where[PLACE_OF[crew]]) for crew in CREW if crew in goal]) for goal in goals])
    is_last = state.round.number == rules.rounds
    before = totals(state)
    sums = [old + new for old, new in zip(before, points, strict=True)] if rules.zero_of_total else points
    bonus = tuple([rules.zero_points if is_last and each == 0 else 0 for each in sums])
    scored = RoundScored(goals, points, bonus)
    if not is_last:
        return (scored,)
    final = [sum(each) for each in zip(before, points, bonus, strict=True)]
    return (scored, GameEnded(winners(rules.seats, final, goals, where)))


def winners(
    seats: tuple[Seat, ...], final: list[int], goals: tuple[str, ...], where: tuple[int, ...]
) -> tuple[Seat, ...]:
    """Most points; among equals most favourites still aboard; still equal: they share the win."""
    aboard = {crew for crew, at in zip(CREW, where, strict=True) if at >= 0}
    ranks = [(points, len(aboard.intersection(goal))) for points, goal in zip(final, goals, strict=True)]
    best = max(ranks)
    return tuple([seat for seat, rank in zip(seats, ranks, strict=True) if rank == best])


def result(state: State) -> Result | None:
    if state.phase is not OVER:
        return None
    winners = state.scores.winners
    who = tuple(Who(seat) for seat in winners)
    said = line("told.won" if len(who) == 1 else "told.won_shared", who=who)
    return Result(winners, tuple(zip(state.rules.seats, totals(state), strict=True)), said)
