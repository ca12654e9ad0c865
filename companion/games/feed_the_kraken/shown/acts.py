"""For whom the table waits. Nothing here may tell a secret: a lamp that goes out early would."""

from typing import Final

from companion.contract import Seat
from companion.games.feed_the_kraken.model import State
from companion.games.feed_the_kraken.rules.guns import asked, open_mutiny

NOBODY: Final[frozenset[Seat]] = frozenset()


def acts(state: State) -> frozenset[Seat]:
    stage, seats = state.stage, state.rules.seats
    if stage == "loyalty" and state.rules.counts_on_phones:
        return _givers(state)
    if stage == "hands" and state.rules.keeps_deck:
        return _choosers(state)
    if stage == "logbook":
        return _one(state.team.navigator)
    if stage == "setting_up" or stage == "first_captain" or stage == "arrived":
        return frozenset(seats)
    if stage == "ready":
        return frozenset(seats) if state.team.captain is None else _one(state.team.captain)
    if stage == "instigated":
        return _one(open_mutiny(state).asked)
    if stage == "tie":
        return _one(open_mutiny(state).chooser)
    if stage == "looking" and state.look is not None:
        return _one(state.look.seat)
    if stage == "fed":
        return frozenset(each for each in (state.team.captain, state.target) if each is not None)
    if stage == "eyes_closed" or state.ending is not None:
        return NOBODY
    return _one(state.team.captain)


def _one(seat: Seat | None) -> frozenset[Seat]:
    return NOBODY if seat is None else frozenset((seat,))


def _givers(state: State) -> frozenset[Seat]:
    """A lamp that goes out early would betray who had nothing to think about."""
    able = asked(state)
    question = open_mutiny(state)
    if not question.is_seen:
        return frozenset(able)
    return frozenset([each for each in able if question.given[state.rules.seats.index(each)] is None])


def _choosers(state: State) -> frozenset[Seat]:
    pair = (state.team.captain, state.team.lieutenant)
    kept = state.deck.kept if state.deck.is_seen else (None, None)
    return frozenset(seat for seat, card in zip(pair, kept, strict=True) if seat is not None and card is None)
