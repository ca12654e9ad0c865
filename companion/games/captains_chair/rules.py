"""Captain's Chair: which events a command causes, or why it is refused."""

from typing import assert_never

from companion.contract import Refused, Seat, Who
from companion.contract.old import Ctx, Tick
from companion.games.captains_chair.model import (
    CADETS,
    CREW,
    ENTERING,
    GOAL_SIZE,
    OPENING,
    PLACING,
    PLACING_DECKS,
    RACING,
    SCORED,
    STOCK,
    CastVote,
    Command,
    CrewMoved,
    CrewNominated,
    CrewPlaced,
    EnterGoal,
    Event,
    GoalEntered,
    MoveCrew,
    NextRound,
    PlaceCrew,
    PutCrew,
    RecordVotes,
    SetBadge,
    SetNos,
    SetScore,
    SetTurn,
    State,
)
from companion.games.captains_chair.round import begin, leftover_if_placed, score_if_known
from companion.games.captains_chair.ship import has_room, known, moved, set_at
from companion.games.captains_chair.tools import correct
from companion.games.captains_chair.voting import cast, record, tick


def decide(state: State, command: Command | Tick, ctx: Ctx) -> tuple[Event, ...]:
    match command:
        case PlaceCrew():
            return _place(state, command, _acting(state, ctx))
        case MoveCrew():
            return _move(state, command, _acting(state, ctx), ctx)
        case CastVote():
            return cast(state, command, _acting(state, ctx), ctx.now)
        case Tick():
            return begin(state, ctx) if state.phase is OPENING else tick(state, ctx)
        case NextRound():
            if state.phase is not SCORED:
                raise Refused("not_between_rounds")
            return begin(state, ctx)
        case RecordVotes():
            return record(state, command, _acting(state, ctx))
        case EnterGoal():
            return _enter(state, command, _acting(state, ctx))
        case PutCrew() | SetNos() | SetScore() | SetTurn() | SetBadge():
            return correct(state, command)
        case _:
            assert_never(command)


def _acting(state: State, ctx: Ctx) -> Seat:
    if ctx.by is None or ctx.by not in state.rules.seats:
        raise Refused("no_seat")
    return ctx.by


def _expect_turn(state: State, seat: Seat) -> None:
    on_turn = state.rules.seats[state.turn]
    if seat != on_turn:
        raise Refused("not_your_turn", who=Who(on_turn))


def _place(state: State, command: PlaceCrew, seat: Seat) -> tuple[Event, ...]:
    rules = state.rules
    if state.phase is not PLACING:
        raise Refused("not_placing")
    _expect_turn(state, seat)
    if state.where[known(command.crew)] != STOCK:
        raise Refused("already_placed", crew=rules.name(command.crew))
    if command.deck not in PLACING_DECKS:
        raise Refused("not_a_placing_deck")
    if not has_room(rules, state.where, command.deck):
        raise Refused("deck_full", level=rules.level(command.deck), capacity=rules.capacity)
    where = moved(state.where, command.crew, command.deck)
    return (CrewPlaced(seat, command.crew, command.deck), *leftover_if_placed(rules, where))


def _move(state: State, command: MoveCrew, seat: Seat, ctx: Ctx) -> tuple[Event, ...]:
    rules = state.rules
    if state.phase is not RACING:
        raise Refused("not_racing")
    _expect_turn(state, seat)
    at = state.where[known(command.crew)]
    if at < CADETS:
        raise Refused("not_aboard", crew=rules.name(command.crew))
    up = at + 1
    if up == rules.chair:
        return (CrewNominated(seat, command.crew, ctx.now),)
    if not has_room(rules, state.where, up):
        raise Refused("deck_full", level=rules.level(up), capacity=rules.capacity)
    return (CrewMoved(seat, command.crew, up),)


def _enter(state: State, command: EnterGoal, seat: Seat) -> tuple[Event, ...]:
    if state.rules.goals:
        raise Refused("goals_are_dealt")
    if state.phase is not ENTERING:
        raise Refused("no_goals_yet")
    for each in command.crew:
        known(each)
    goal = "".join(crew for crew in CREW if crew in command.crew)
    if len(goal) != GOAL_SIZE or len(command.crew) != GOAL_SIZE:
        raise Refused("six_crew", count=len(goal))
    place = state.rules.seats.index(seat)
    goals = set_at(state.round.goals, place, goal)
    return (GoalEntered(seat, goal), *score_if_known(state, state.where, goals))
