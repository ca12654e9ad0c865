"""What the box's buttons do, and what a card may be taught to do when a reader finds it."""

from collections.abc import Mapping
from typing import Final

from companion.contract import Hands, Press, Seat, Value, Word, line
from companion.contract.data import DataError
from companion.games.captain_is_dead import names
from companion.games.captain_is_dead.model import Command, State
from companion.games.captain_is_dead.printed import STATIONS, our_box
from companion.games.captain_is_dead.rules import alerts, drawing, gear, harm, research, set_up, turns, walking


def pressed(state: State, press: Press) -> tuple[Seat | None, Command] | None:
    """The big button, or that of whoever's turn it is: one action; when none is left, on to the alert."""
    if press.button != "big" and press.button != state.turn.seat:
        return None
    if state.asked is not None or press.kind not in ("short", "long"):
        return None
    is_alone = state.stage == "turn" and state.clock.pending is None
    turn = state.turn
    if press.kind == "long":  # where actions would be lost, twice
        asks = turn.actions and not turn.is_ending
        return (None, turns.ProposeEnd() if asks else turns.EndTurn()) if is_alone else None
    if state.stage == "setting_up":
        return (None, set_up.NextStep()) if press.button == "big" else None
    if is_alone:
        ends = turns.EndTurn() if turn.skips else drawing.EndAndDraw()
        return None, walking.SpendAction() if turn.actions else ends
    if state.stage == "over":
        return None
    return None, drawing.DrawAlert() if state.clock.pending is None else alerts.ResolveAlert()


def cards(options: Mapping[str, Value]) -> tuple[tuple[Command, Word], ...]:
    """With what the group's own box says is in it."""
    box = str(options.get("our_box", ""))
    try:
        book = our_box.book_of(box)
    except DataError:  # of another version; the host is told why when a game begins
        box, book = "", our_box.book_of("")
    anomaly, upgrade, tool, plan = names.anomaly(box), names.upgrade(box), names.tool(box), names.plan(box)
    return (
        *((set_up.TakeRole(each), line("reads.role", role=names.role(each))) for each in book.roles),
        *((harm.KnockOut(each), line("reads.offline", station=names.station_name(each))) for each in STATIONS),
        *((harm.AttachAnomaly(each), line("reads.anomaly", anomaly=anomaly(each))) for each in book.anomalies),
        (drawing.DrawAlert(), line("reads.alert")),
        *((drawing.DrawAlert(each.name), line("reads.alert_named", alert=each.name)) for each in book.alerts),
        *((research.Research(each), line("reads.upgrade", upgrade=upgrade(each))) for each in book.upgrades),
        *((gear.TakeTool(each), line("reads.tool", tool=tool(each))) for each in book.tools),
        *((gear.ReadPlan(each), line("reads.plan", plan=plan(each))) for each in book.plans),
    )


HANDS: Final[Hands[State]] = Hands(pressed, cards=cards)
