"""The lamps of the room, and for whom the table waits: that too is a lamp."""

from typing import Final

from companion.contract import NOTHING, Light, Scene, Seat
from companion.games.captain_is_dead.model import State
from companion.games.captain_is_dead.printed import Level
from companion.games.captain_is_dead.rules import aloud, coming

SHOWS: Final[dict[Level, str]] = {"yellow": "solid", "orange": "breathe", "red": "blink"}


def scene(state: State) -> Scene:
    """The lamp of the alert level; the big button asks for the alert that is due."""
    if state.stage == "setting_up":
        return NOTHING
    if state.stage == "over":
        won = state.ending is not None and state.ending.won
        return Scene((Light("alert", "green" if won else "red", "breathe" if won else "solid"),))
    if state.asked is not None:
        return Scene((Light("alert", "white", "breathe"),))
    level = state.clock.pending.level if state.clock.pending is not None else coming.next_level(state)
    colour = aloud.COLOURS[level or "red"]
    is_low = state.ship.shields <= aloud.LOW_SHIELDS
    alert = Light(
        "alert", "red" if is_low else colour, "breathe" if is_low and level != "red" else SHOWS[level or "red"]
    )
    if state.stage in ("alert", "first_alerts") and state.clock.pending is None:
        return Scene((alert, Light("big", colour, "breathe")))
    return Scene((alert,))


def acts(state: State) -> frozenset[Seat]:
    if state.stage == "over":
        return frozenset()
    if state.asked is not None or state.stage in ("setting_up", "first_alerts") or state.turn.seat is None:
        return frozenset(state.rules.seats)
    return frozenset((state.turn.seat,))
