"""How a round begins and how it ends: dealing, the verdict on a nominee, scores, winners."""

from companion.core import Ctx, Result
from companion.games.captains_chair.model import (
    CREW,
    GONE,
    NOBODY,
    PLACE_OF,
    CaptainElected,
    Event,
    GameEnded,
    GoalsDealt,
    LeftoverPlaced,
    NobodyLeft,
    NomineeRemoved,
    Phase,
    RoundBegan,
    RoundScored,
    Rules,
    State,
)
from companion.games.captains_chair.ship import is_stuck, moved, totals, worth
from companion.lines import Seat, Who, line


def begin(state: State, ctx: Ctx) -> tuple[Event, ...]:
    rules = state.rules
    began = RoundBegan(state.round + 1, rules.seats[_starts(state, ctx)])
    if not rules.goals:
        return (began,)
    renewed = len(state.pile) < len(rules.seats)
    pile = rules.goals if renewed else state.pile
    return (began, GoalsDealt(tuple(ctx.rng.sample(pile, len(rules.seats))), renewed))


def _starts(state: State, ctx: Ctx) -> int:
    players = len(state.rules.seats)
    if state.round == 0:
        return ctx.rng.randrange(players) if state.rules.random_start else 0
    before = state.start if state.badge == NOBODY else state.badge
    return (before + 1) % players  # the left neighbour, as the seats are listed clockwise


def leftover_if_placed(rules: Rules, waiting: tuple[str, ...]) -> tuple[Event, ...]:
    """Once everybody has placed, who still waits goes to the Cadet deck and the race begins."""
    if len(waiting) > rules.leftover:
        return ()
    return (LeftoverPlaced(tuple([crew for crew in CREW if crew in waiting])),)


def close_vote(state: State, refused_by: tuple[Seat, ...]) -> tuple[Event, ...]:
    nominee = state.nominee
    assert nominee is not None
    if not refused_by:
        return (CaptainElected(nominee), *score_if_known(state, state.where, state.goals))
    where = moved(state.where, nominee, GONE)
    return (NomineeRemoved(nominee), *end_if_stuck(state, where))


def end_if_stuck(state: State, where: tuple[int, ...]) -> tuple[Event, ...]:
    """Cannot happen with the printed number of No votes; house rules and corrections can bring it about."""
    if not is_stuck(where):
        return ()
    return (NobodyLeft(), *score_if_known(state, where, state.goals))


def score_if_known(state: State, where: tuple[int, ...], goals: tuple[str, ...]) -> tuple[Event, ...]:
    if "" in goals:
        return ()  # cards of the group's own box: they are typed in first
    rules = state.rules
    points = tuple([sum([worth(rules, where[PLACE_OF[crew]]) for crew in CREW if crew in goal]) for goal in goals])
    is_last = state.round == rules.rounds
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
    if state.phase is not Phase.OVER:
        return None
    who = tuple(Who(seat) for seat in state.winners)
    said = line("told.won" if len(who) == 1 else "told.won_shared", who=who)
    return Result(state.winners, tuple(zip(state.rules.seats, totals(state), strict=True)), said)
