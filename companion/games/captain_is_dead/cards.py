"""What a card of the box may be taught to do when a reader finds it."""

from companion.games.captain_is_dead import labels
from companion.games.captain_is_dead.commands import AttachAnomaly, Command, DrawAlert, KnockOut, TakeRole
from companion.games.captain_is_dead.printed import PRINTED, STATIONS
from companion.lines import Word, line


def cards() -> tuple[tuple[Command, Word], ...]:
    anomaly = labels.anomaly("")
    return (
        *((TakeRole(each), line("reads.role", role=labels.role(each))) for each in PRINTED.roles),
        *((KnockOut(each), line("reads.offline", station=labels.station_name(each))) for each in STATIONS),
        *((AttachAnomaly(each), line("reads.anomaly", anomaly=anomaly(each))) for each in PRINTED.anomalies),
        (DrawAlert(), line("reads.alert")),
    )
