"""What a card of the box may be taught to do when a reader finds it."""

from collections.abc import Mapping

from companion.contract import Value, Word, line
from companion.contract.data import DataError
from companion.games.captain_is_dead import labels
from companion.games.captain_is_dead.box import book_of
from companion.games.captain_is_dead.commands import (
    AttachAnomaly,
    Command,
    DrawAlert,
    KnockOut,
    ReadPlan,
    Research,
    TakeRole,
    TakeTool,
)
from companion.games.captain_is_dead.printed import STATIONS


def cards(options: Mapping[str, Value]) -> tuple[tuple[Command, Word], ...]:
    """With what the group's own box says is in it."""
    box = str(options.get("our_box", ""))
    try:
        book = book_of(box)
    except DataError:  # of another version; the host is told why when a game begins
        box, book = "", book_of("")
    anomaly, upgrade, tool, plan = labels.anomaly(box), labels.upgrade(box), labels.tool(box), labels.plan(box)
    return (
        *((TakeRole(each), line("reads.role", role=labels.role(each))) for each in book.roles),
        *((KnockOut(each), line("reads.offline", station=labels.station_name(each))) for each in STATIONS),
        *((AttachAnomaly(each), line("reads.anomaly", anomaly=anomaly(each))) for each in book.anomalies),
        (DrawAlert(), line("reads.alert")),
        *((DrawAlert(each.name), line("reads.alert_named", alert=each.name)) for each in book.alerts),
        *((Research(each), line("reads.upgrade", upgrade=upgrade(each))) for each in book.upgrades),
        *((TakeTool(each), line("reads.tool", tool=tool(each))) for each in book.tools),
        *((ReadPlan(each), line("reads.plan", plan=plan(each))) for each in book.plans),
    )
