"""What the events from the appointment to the count of guns change."""

from typing import TypeAlias, assert_never

from companion.contract import replace
from companion.games.feed_the_kraken.crew import others, set_at, without
from companion.games.feed_the_kraken.events_mutiny import (
    FistsOpened,
    GivingMayBeSeen,
    GunsAdded,
    GunsGiven,
    GunsShown,
    InstigationRefused,
    LoyaltyAsked,
    MutineersTied,
    MutinyFailed,
    MutinySucceeded,
    TiedDropped,
)
from companion.games.feed_the_kraken.model import LOYALTY, QUESTION, REVEALED, TIE, TO_DRAW, Mutiny, State

Asked: TypeAlias = GunsGiven | GunsShown | GivingMayBeSeen | LoyaltyAsked | FistsOpened | GunsAdded
Counted: TypeAlias = MutinyFailed | MutinySucceeded | MutineersTied | TiedDropped | InstigationRefused


def named(state: State) -> State:
    """The team stands: the crew is asked, unless it is an emergency or nobody is left to ask."""
    voters = others(state)
    if state.team.is_emergency or not voters:
        return replace(state, stage=TO_DRAW, mutiny=None, step=state.step + 1)
    mutiny = Mutiny(voters, (None,) * len(state.rules.seats))
    return replace(state, stage=QUESTION, mutiny=mutiny, step=state.step + 1)


def open_mutiny(state: State) -> Mutiny:
    assert state.mutiny is not None
    return state.mutiny


def asked(state: State, event: Asked) -> State:
    mutiny, seats = open_mutiny(state), state.rules.seats
    match event:
        case GunsGiven(seat, guns, at):
            given = set_at(mutiny.given, seats.index(seat), guns)
            complete_at = mutiny.complete_at
            if complete_at is None and None not in given:
                complete_at = at
            return replace(state, mutiny=replace(mutiny, given=given, complete_at=complete_at))
        case GunsShown(seat, guns):
            given = set_at(mutiny.given, seats.index(seat), guns)
            return replace(state, mutiny=replace(mutiny, given=given))
        case GivingMayBeSeen():
            return replace(state, mutiny=replace(mutiny, is_seen=True))
        case LoyaltyAsked(at):
            asking = without(mutiny.voters, *mutiny.sits_out)
            blank = tuple([None if seat in asking else 0 for seat in seats])
            complete_at = None if None in blank else at
            begun = replace(mutiny, given=blank, opened_at=at, complete_at=complete_at)
            return replace(state, stage=LOYALTY, mutiny=begun, step=state.step + 1)
        case FistsOpened(shown):
            return replace(state, stage=REVEALED, mutiny=replace(mutiny, given=shown), step=state.step + 1)
        case GunsAdded(seat, guns):
            place = seats.index(seat)
            given = set_at(mutiny.given, place, (mutiny.given[place] or 0) + guns)
            joined = replace(mutiny, given=given, sits_out=without(mutiny.sits_out, seat), asked=None, instigator=None)
            return replace(state, stage=REVEALED, mutiny=joined, step=state.step + 1)
        case _:
            assert_never(event)


def counted(state: State, event: Counted) -> State:
    mutiny = open_mutiny(state)
    match event:
        case MutinyFailed():
            return replace(state, stage=TO_DRAW, step=state.step + 1)
        case MutinySucceeded():
            return replace(state, step=state.step + 1)
        case MutineersTied(seats):
            tied = replace(mutiny, tied=seats, chooser=state.team.captain)
            return replace(state, stage=TIE, mutiny=tied, step=state.step + 1)
        case TiedDropped(seat):
            chooser = seat if state.rules.chained_ties else mutiny.chooser
            left = replace(mutiny, tied=without(mutiny.tied, seat), chooser=chooser)
            return replace(state, mutiny=left, step=state.step + 1)
        case InstigationRefused():
            return replace(state, stage=REVEALED, mutiny=replace(mutiny, asked=None), step=state.step + 1)
        case _:
            assert_never(event)
