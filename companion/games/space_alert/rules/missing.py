"""What the crew has not told yet of its mission: without it nothing can be resolved."""

from collections.abc import Iterator

from companion.contract import Line, line
from companion.games.space_alert.model import State, debrief_of, flight_of, mission_of
from companion.games.space_alert.printed.crew import Place
from companion.games.space_alert.rules.alerts import alerts_made, calls, noted
from companion.games.space_alert.rules.members import called
from companion.games.space_alert.setup.set_up_list import places


def open_trips(state: State) -> tuple[int, ...]:
    placed = {each.trip for each in debrief_of(state).trips}
    return tuple(each for each in range(len(flight_of(state).trips)) if each not in placed)


def open_calls(state: State) -> tuple[int, ...]:
    known = {place for place, _ in debrief_of(state).called}
    return tuple(place for place, threat in sorted(noted(state).items()) if calls(threat) and place not in known)


def open_places(state: State) -> tuple[Place, ...]:
    laid = dict(state.trajectories)
    return tuple(each for each in places(mission_of(state), state.rules.party) if each not in laid)


def open_alerts(state: State) -> tuple[int, ...]:
    known = noted(state)
    return tuple(place for place, _ in alerts_made(state) if place not in known)


def missing(state: State) -> Iterator[Line]:
    debrief = debrief_of(state)
    if debrief.captain is None:
        yield line("missing.captain")
    if there := open_places(state):
        yield line("missing.trajectories", places=tuple(line(f"place.{each}") for each in there))
    if alerts := len(open_alerts(state)):
        yield line("missing.threats", count=alerts)
    if brought := len(open_calls(state)):
        yield line("missing.called", count=brought)
    if trips := len(open_trips(state)):
        yield line("missing.trips", count=trips)
    open_ones = tuple(called(state.rules, each) for each, one in enumerate(debrief.sheets) if not one.is_locked)
    if open_ones:
        yield line("missing.programs", who=open_ones)
