"""Space Alert: the state after an event. Never refuses."""

from dataclasses import replace

from companion.games.space_alert.evolve_debrief import debriefed, without_call
from companion.games.space_alert.missions import notation
from companion.games.space_alert.missions.mission import Mission, level
from companion.games.space_alert.model import (
    Aborted,
    Announced,
    Event,
    Flight,
    Flown,
    Launched,
    MissionChosen,
    MissionPutBack,
    Note,
    Outcome,
    Reported,
    Stage,
    State,
    ThreatNoted,
    TickedOff,
    Trip,
    Tripped,
    debrief_of,
    flight_of,
    mission_of,
    next_step,
)
from companion.games.space_alert.voyage import Finished, RepairMade, RepairsEnded, WentOn


def evolve(state: State, event: Event) -> State:
    match event:
        case MissionChosen(id, title, kind, turns, phase_ends, lines, stage, trajectories):
            events = tuple(notation.parse(each) for each in lines)
            mission = Mission(id, title, kind, turns, phase_ends, events, stage)
            return next_step(
                replace(state, mission=mission, trajectories=trajectories, ticked=(), stage=Stage.BRIEFING)
            )
        case MissionPutBack():
            return next_step(State(state.rules, past=state.past, step=state.step))
        case TickedOff(item, done):
            others = tuple(each for each in state.ticked if each != item)
            return replace(state, ticked=(*others, item) if done else others)
        case Launched(at):
            return next_step(replace(state, stage=Stage.FLYING, flight=Flight(at)))
        case Announced(made):
            return replace(state, flight=replace(flight_of(state), made=made))
        case ThreatNoted(alert, threat):
            flight = flight_of(state)
            others_noted = tuple(each for each in flight.notes if each.alert != alert)
            notes = (*others_noted, Note(alert, threat)) if threat else others_noted
            noted = replace(flight, notes=tuple(sorted(notes, key=lambda each: each.alert)))
            return replace(state, flight=noted, debrief=without_call(state.debrief, alert))
        case Tripped(seat, at, phase):
            flight = flight_of(state)
            return replace(state, flight=replace(flight, trips=(*flight.trips, Trip(seat, at, phase))))
        case Aborted():
            return next_step(replace(state, stage=Stage.BRIEFING, flight=None))
        case Flown():
            return next_step(replace(state, stage=Stage.FLOWN))
        case Reported(survived, points):
            ended = Outcome(survived, points, survived, missions=len(state.past) + 1)
            return next_step(replace(state, stage=Stage.CLOSED, outcome=ended))
        case WentOn(outcome):
            debrief = debrief_of(state)
            mission, crew = mission_of(state), state.rules.party.crew
            captain = debrief.captain or 0
            finished = Finished(mission.title, level(mission, crew), outcome, captain, debrief.switches)
            return next_step(State(state.rules, stage=Stage.REPAIRING, past=(*state.past, finished), step=state.step))
        case RepairMade(repair):
            now = state.past[-1]
            return replace(state, past=(*state.past[:-1], replace(now, repairs=(*now.repairs, repair))))
        case RepairsEnded():
            return next_step(replace(state, stage=Stage.CHOOSING))
        case _:
            return debriefed(state, event)
