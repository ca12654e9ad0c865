"""For whom the table waits, and what the box's buttons do."""

from companion.contract import Press, Seat
from companion.games.captain_is_dead.commands import Command, DrawAlert, EndTurn, NextStep, ResolveAlert, SpendAction
from companion.games.captain_is_dead.model import FIRST_ALERTS, OVER, SETTING_UP, TURN, State


def acts(state: State) -> frozenset[Seat]:
    if state.stage is OVER:
        return frozenset()
    if state.asked is not None or state.stage in (SETTING_UP, FIRST_ALERTS) or state.turn.seat is None:
        return frozenset(state.rules.seats)
    return frozenset((state.turn.seat,))


def pressed(state: State, press: Press) -> tuple[Seat | None, Command] | None:
    """The big button, or that of whoever's turn it is: one action; when none is left, on to the alert."""
    if press.button != "big" and press.button != state.turn.seat:
        return None
    if state.asked is not None or press.kind not in ("short", "long"):
        return None
    if press.kind == "long":
        return (None, EndTurn()) if state.stage is TURN and state.clock.pending is None else None
    if state.stage is SETTING_UP:
        return (None, NextStep()) if press.button == "big" else None
    if state.stage is TURN and state.clock.pending is None:
        return None, SpendAction() if state.turn.actions else EndTurn()
    if state.stage is OVER:
        return None
    return None, DrawAlert() if state.clock.pending is None else ResolveAlert()
