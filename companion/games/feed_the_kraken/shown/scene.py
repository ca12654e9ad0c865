"""What shines, and for whom the table waits. Nothing of it moves with a secret: in scripts all lamps stand still."""

from typing import Final

from companion.contract import NOTHING, Light, Scene, Seat, Who
from companion.games.feed_the_kraken.model import State
from companion.games.feed_the_kraken.printed import Side
from companion.games.feed_the_kraken.rules import guns, script
from companion.games.feed_the_kraken.shown.tracks import light_of, track_of

SIDE_COLOURS: Final[dict[Side, str]] = {"sailors": "blue", "pirates": "red", "cult": "yellow"}
NOBODY: Final[frozenset[Seat]] = frozenset()


def scene(state: State) -> Scene:
    stage = state.stage
    if stage == "eyes_closed" or stage == "rehearsal":
        shut = script.script_of(state)
        track = track_of(state.rules, shut)
        if light_of(state.rules, shut) == "dark":
            return Scene((Light("alert", "red"),), track=track)
        seats = tuple([Light(Who(seat), "green", "blink") for seat in state.rules.seats])
        return Scene((Light("alert", "green"), Light("big", "green"), *seats), track=track)
    if stage == "ready":
        return Scene((Light("alert", "red"), Light("big", "white", "breathe")))
    if stage == "loyalty":
        return Scene((Light("alert", "red", "breathe"), *_answered(state)))
    if stage == "hands" or stage == "logbook":
        return Scene((Light("alert", "blue"), Light("silence", "blue")))
    if stage == "over" and state.ending is not None:
        colour = SIDE_COLOURS[state.ending.side]
        return Scene(tuple(Light(Who(seat), colour, "breathe") for seat in state.ending.winners))
    return NOTHING


def _answered(state: State) -> tuple[Light, ...]:
    """A seat's lamp is lit once it has given, but not before that may be seen."""
    question = state.mutiny
    if question is None or not state.rules.counts_on_phones or not question.is_seen:
        return ()
    return tuple(
        Light(Who(seat)) for seat in guns.asked(state) if question.given[state.rules.seats.index(seat)] is not None
    )


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
        return _one(guns.open_mutiny(state).asked)
    if stage == "tie":
        return _one(guns.open_mutiny(state).chooser)
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
    able = guns.asked(state)
    question = guns.open_mutiny(state)
    if not question.is_seen:
        return frozenset(able)
    return frozenset([each for each in able if question.given[state.rules.seats.index(each)] is None])


def _choosers(state: State) -> frozenset[Seat]:
    pair = (state.team.captain, state.team.lieutenant)
    kept = state.deck.kept if state.deck.is_seen else (None, None)
    return frozenset(seat for seat, card in zip(pair, kept, strict=True) if seat is not None and card is None)
