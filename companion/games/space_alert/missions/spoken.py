"""What the ship's computer says of each announcement, word for word, and how the phones put it."""

from typing import assert_never

from companion.contract import Line, line
from companion.games.space_alert.missions import Alert, CommsDown, DataTransfer, IncomingData, announcements


def spoken(made: announcements.Announcement) -> Line:
    """What the computer says, word for word."""
    match made.what:
        case Alert() as alert:
            key = "say.alert" if alert.confirmed else "say.unconfirmed"
            return line(key, time=time_of(alert), threat=threat_of(alert))
        case IncomingData():
            return line("say.incoming_data")
        case DataTransfer():
            return line("say.data_transfer")
        case CommsDown():
            return line("say.comms_down")
        case announcements.Restored():
            return line("say.restored")
        case announcements.Warned(phase, seconds):
            return line(f"say.ends_{seconds}.{phase}")
        case announcements.Counted():
            return line("say.count.1")
        case announcements.Begun():
            return line("say.begun")
        case announcements.Changed(ended):
            return line(f"say.changed.{ended}")
        case announcements.Over(phase):
            return line(f"say.over.{phase}")
        case _:
            assert_never(made.what)


def report(alert: Alert) -> Line:
    """As the phones show it, and in two sentences as the computer says it."""
    return line("report.alert", time=time_of(alert), threat=threat_of(alert))


def time_of(alert: Alert) -> Line:
    return line(f"say.t.{alert.t}")


def threat_of(alert: Alert) -> Line:
    return line(f"say.{'serious' if alert.serious else 'common'}.{alert.zone or 'internal'}")
