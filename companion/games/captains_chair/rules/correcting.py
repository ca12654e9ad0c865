"""Correct the table: what the host may set by hand, and why something cannot be."""

from typing import Final, assert_never

from companion.contract import Choice, Number, Offer, Refused, Seat, Value, Who, Word
from companion.games.captains_chair.model import (
    CADETS,
    CREW,
    GONE,
    NOBODY,
    PLACE_OF,
    STOCK,
    BadgeSet,
    CrewPut,
    Event,
    NosSet,
    Phase,
    PutCrew,
    ScoreSet,
    SetBadge,
    SetNos,
    SetScore,
    SetTurn,
    State,
    Tool,
    TurnSet,
)
from companion.games.captains_chair.round import end_if_stuck, leftover_if_placed
from companion.games.captains_chair.ship import has_room, known, moved, seat_known, totals

MOST_SCORE: Final = 999


def correct(state: State, command: Tool) -> tuple[Event, ...]:
    if state.phase is Phase.OVER:
        raise Refused("game_over")
    match command:
        case PutCrew():
            return _put(state, command)
        case SetNos(seat, nos):
            seat_known(state.rules, seat)
            _expect_turns(state)
            if not 0 <= nos <= state.rules.nos_each:
                raise Refused("nos_out_of_bounds", most=state.rules.nos_each)
            return (NosSet(seat, nos),)
        case SetScore(seat, score):
            seat_known(state.rules, seat)
            if not 0 <= score <= MOST_SCORE:
                raise Refused("score_out_of_bounds", most=MOST_SCORE)
            return (ScoreSet(seat, score),)
        case SetTurn(seat):
            seat_known(state.rules, seat)
            _expect_turns(state)
            return (TurnSet(seat),)
        case SetBadge(seat):
            seat_known(state.rules, seat)
            _expect_between_votes(state)
            return (BadgeSet(seat),)
        case _:
            assert_never(command)


def _expect_between_votes(state: State) -> None:
    """During a vote the badge decides who goes next, and No votes lie face down."""
    if state.phase is Phase.VOTING:
        raise Refused("vote_open")


def _expect_turns(state: State) -> None:
    _expect_between_votes(state)
    if state.phase not in (Phase.PLACING, Phase.RACING):
        raise Refused("round_is_over")


def _put(state: State, command: PutCrew) -> tuple[Event, ...]:
    rules, to = state.rules, command.to
    at = state.where[known(command.crew)]
    name = rules.name(command.crew)
    if state.phase in (Phase.OPENING, Phase.SCORED):
        raise Refused("round_is_over")
    if at == rules.chair:
        raise Refused("in_the_chair", crew=name)
    if at == to:
        raise Refused("already_there", crew=name)
    if not GONE <= to < rules.chair:
        raise Refused("no_such_level")
    if to == STOCK and state.phase is not Phase.PLACING:
        raise Refused("all_are_placed")
    if to >= CADETS and not has_room(rules, state.where, to):
        raise Refused("deck_full", level=rules.level(to), capacity=rules.capacity)
    put = CrewPut(command.crew, to)
    where = moved(state.where, command.crew, to)
    if state.phase is Phase.PLACING:
        placed = leftover_if_placed(rules, where)
        settled = tuple(CADETS if there == STOCK else there for there in where)
        return (put, *placed, *(end_if_stuck(state, settled) if placed else ()))
    if state.phase is Phase.RACING:
        return (put, *end_if_stuck(state, where))
    return (put,)


def corrections(state: State) -> tuple[Offer, ...]:
    rules, phase = state.rules, state.phase
    if phase in (Phase.OPENING, Phase.OVER):
        return ()
    offers = [
        Offer(SetScore, (Choice("seat", (seat,), _who), Number("score", 0, MOST_SCORE, now=now)))
        for seat, now in zip(rules.seats, totals(state), strict=True)
    ]
    if phase is not Phase.SCORED:
        offers += _puts(state)
    if phase is not Phase.VOTING:
        badge = None if state.badge == NOBODY else rules.seats[state.badge]
        offers.append(Offer(SetBadge, (Choice("seat", rules.seats, _who, badge),)))
    if phase in (Phase.PLACING, Phase.RACING):
        offers.append(Offer(SetTurn, (Choice("seat", rules.seats, _who, rules.seats[state.turn]),)))
        whose = Choice("seat", rules.seats, _who)
        offers.append(Offer(SetNos, (whose, Number("nos", 0, rules.nos_each))))  # how many are left is a secret
    return tuple(offers)


def _puts(state: State) -> list[Offer]:
    """One offer a level, as nobody can be put where they are."""
    rules, where = state.rules, state.where
    levels = [GONE, *([STOCK] if state.phase is Phase.PLACING else []), *range(CADETS, rules.chair)]
    offers = []
    for to in levels:
        crew = tuple(each for each in CREW if where[PLACE_OF[each]] not in (to, rules.chair))
        if crew and (to < CADETS or has_room(rules, where, to)):
            offers.append(Offer(PutCrew, (Choice("crew", crew, rules.name), Choice("to", (to,), rules.level))))
    return offers


def _who(seat: Value) -> Word:
    return Who(Seat(str(seat)))
