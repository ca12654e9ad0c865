"""Irrational Fear and Anger: whom they keep from the stations stands on their cards, so it is read when they come."""

from typing import Final

from companion.games.captain_is_dead.model import State
from companion.games.captain_is_dead.printed import FEARS
from companion.games.captain_is_dead.rules import crew

ASK: Final = "ask"
READINGS: Final = ("everybody", "alone", "accompanied")


def to_be_read(state: State) -> tuple[str, ...]:
    """Of those in force, unless the group has settled it before: by the option, or in its box."""
    if state.rules.fear != ASK:
        return ()
    read_now = [each.entry for each in state.told if each.section == "anomalies"]
    there = [each for each in state.ship.anomalies if each in FEARS]
    return tuple([each for each in there if each in read_now or not read(state, each)])


def read(state: State, anomaly: str) -> str:
    """Whom this one blocks; empty: nobody knows."""
    found = crew.book(state).anomalies.get(anomaly)
    return found.blocks or "" if found is not None else ""
