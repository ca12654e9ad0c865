"""Space Alert: the history in words, as everybody may read it."""

from companion.contract import Line, Who, line
from companion.games.space_alert import telling_debrief
from companion.games.space_alert.alerts import plan
from companion.games.space_alert.campaign import last
from companion.games.space_alert.cues import report
from companion.games.space_alert.missions.mission import Alert
from companion.games.space_alert.model import (
    Aborted,
    Announced,
    Event,
    Flown,
    Launched,
    MissionChosen,
    MissionPutBack,
    Reported,
    State,
    ThreatNoted,
    TickedOff,
    Tripped,
    mission_of,
)
from companion.games.space_alert.rules import how_it_ended, set_up
from companion.games.space_alert.telling_campaign import repair_in_words
from companion.games.space_alert.voyage import RepairMade, RepairsEnded, WentOn


def tell(before: State, event: Event, after: State) -> Line | None:
    match event:
        case MissionChosen():
            return line("told.chosen", title=mission_of(after).title)
        case MissionPutBack():
            return line("told.put_back", title=mission_of(before).title)
        case TickedOff(item, done):
            text = next(each for each in set_up(before) if each.key == item)
            return line("told.ticked" if done else "told.opened", item=text)
        case Launched():
            return line("told.launched", title=mission_of(after).title)
        case Announced():
            return None  # the page has a timeline of its own
        case ThreatNoted(place, threat):
            alert = plan(after)[place].what
            assert isinstance(alert, Alert)
            name = telling_debrief.named(threat)
            return line("told.noted" if threat else "told.wiped", report=report(alert), threat=name)
        case Tripped(seat, _, phase):
            return line("told.tripped", who=Who(seat), phase=phase)
        case Aborted():
            return line("told.aborted")
        case Flown():
            return line("told.flown", title=mission_of(after).title)
        case Reported():
            assert after.outcome is not None
            return how_it_ended(after.outcome)
        case WentOn(outcome):
            return line("told.went_on", title=mission_of(before).title, points=outcome.score or 0)
        case RepairMade(repair):
            return repair_in_words(before, repair)
        case RepairsEnded():
            return line("told.repairs_ended") if last(before).repairs else None
        case _:
            return telling_debrief.tell(before, event, after)
