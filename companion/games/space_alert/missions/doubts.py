"""What is odd about a mission that can be played all the same: for groups that write their own."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from companion.games.space_alert.missions import Alert, CommsDown, DataTransfer, IncomingData, Mission
from companion.games.space_alert.missions.announcements import FULL_CREW, SECOND, announcements
from companion.games.space_alert.missions.notation import write

LAST_TURNS = {7: (3, 7), 12: (3, 7, 12)}  # of each phase
MOST_ON_A_TURN = 2


def doubts(mission: Mission) -> tuple[str, ...]:
    return (*_alerts(mission), *_silences(mission), *_moved(mission))


def _alerts(mission: Mission) -> Iterator[str]:
    alerts = [each for each in mission.events if isinstance(each, Alert)]
    if not alerts:
        yield "there is no alert at all"
    for before, after in pairwise(alerts):
        if after.t < before.t:
            yield f"{write(after)!r} comes after {write(before)!r}: the turns usually ascend"
    for alert in alerts:
        phase = mission.phase_of(alert.at)
        locked = LAST_TURNS[mission.turns][phase - 2] if phase > 1 else 0
        if alert.t <= locked:
            yield f"{write(alert)!r}: the cards of turn {alert.t} are locked by then. Take T+{locked + 1} or later"
    for turn in sorted({each.t for each in alerts}):
        if (count := sum(each.t == turn for each in alerts)) > MOST_ON_A_TURN:
            yield f"{count} threats share turn {turn}; at most {MOST_ON_A_TURN} do in official missions"


def _silences(mission: Mission) -> Iterator[str]:
    for event, after in pairwise(mission.events):
        if isinstance(event, CommsDown) and after.at < event.at + event.seconds:
            end = event.at + event.seconds
            yield f"{write(after)!r} falls into {write(event)!r}. Announce it at {end + 5} or later"
    for event in mission.events:
        if isinstance(event, CommsDown):
            for end in mission.phase_ends:
                if event.at < end < event.at + event.seconds:
                    yield f"{write(event)!r} runs over the end of a phase at {end}. Let it end before"


def _moved(mission: Mission) -> Iterator[str]:
    """What the computer cannot say on its second, as it is still saying something else."""
    for made in announcements(mission, FULL_CREW):
        if isinstance(made.what, Alert | IncomingData | DataTransfer | CommsDown):
            seconds = made.at // SECOND
            if seconds != made.what.at:
                yield (
                    f"{write(made.what)!r} would be said over something else, so the table says it at {seconds}. "
                    f"Write it as {write(replace(made.what, at=seconds))!r}"
                )
