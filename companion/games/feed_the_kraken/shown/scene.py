"""What shines while it lasts. Nothing here may move with a secret: in scripts and in silence all lamps stand still."""

from typing import Final

from companion.contract import NOTHING, Light, Scene, Who
from companion.games.feed_the_kraken.model import State
from companion.games.feed_the_kraken.printed import Side
from companion.games.feed_the_kraken.rules import guns, script
from companion.games.feed_the_kraken.shown.tracks import light_of, track_of

SIDE_COLOURS: Final[dict[Side, str]] = {"sailors": "blue", "pirates": "red", "cult": "yellow"}


def scene(state: State) -> Scene:
    stage = state.stage
    if stage == "eyes_closed" or stage == "rehearsal":
        shut = script.script_of(state)
        colour = "red" if light_of(state.rules, shut) == "dark" else "green"
        return Scene((Light("alert", colour),), track=track_of(state.rules, shut))
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
