"""Space Alert: which events a command causes, or why it is refused."""

from typing import Final

from companion.contract import Line, Millis, Refused, Result, line
from companion.contract.old import Ctx, Tick
from companion.games.space_alert import campaign, programs, resolving, walking
from companion.games.space_alert.alerts import alerts_made, card_fits, plan
from companion.games.space_alert.alerts import noted as noted_cards
from companion.games.space_alert.debrief import (
    AmendPrograms,
    CloseMission,
    EnterTile,
    FastForward,
    NextStep,
    PreviousStep,
    ResolveHere,
    WhatIf,
)
from companion.games.space_alert.missions import notation, shipped, wanted
from companion.games.space_alert.missions.generator import generate
from companion.games.space_alert.missions.mission import Mission
from companion.games.space_alert.missions.wanted import Wanted
from companion.games.space_alert.model import (
    Abort,
    Aborted,
    Announced,
    AnotherMission,
    ChooseMission,
    Command,
    Event,
    Flown,
    Launch,
    Launched,
    MissionChosen,
    MissionPutBack,
    NoteThreat,
    Outcome,
    RandomMission,
    Report,
    Reported,
    SayTripped,
    Stage,
    State,
    ThreatNoted,
    TickedOff,
    TickOff,
    Tripped,
    flight_of,
    mission_of,
)
from companion.games.space_alert.printed.crew import Place, Trajectory, fits
from companion.games.space_alert.setup.set_up_list import TRAJECTORIES, fixed_trajectories, places, steps
from companion.games.space_alert.voyage import EndRepairs, FlyNext, RepairSquad, RepairTile

OLDEST: Final = -1
SEEDS: Final = 2**31


def decide(state: State, command: Command | Tick, ctx: Ctx) -> tuple[Event, ...]:
    match command:
        case Tick():
            return walking.tick(state, ctx.now) if state.stage is Stage.SCORED else _tick(state, ctx.now)
        case ChooseMission(id):
            _need(state, Stage.CHOOSING)
            return (chosen(state, _known(state, id), ctx),)
        case RandomMission():
            _need(state, Stage.CHOOSING)
            return (chosen(state, _drawn(state, command, ctx), ctx),)
        case AnotherMission():
            _need(state, Stage.BRIEFING, Stage.FLOWN, Stage.PROGRAMMING)
            return (MissionPutBack(),)
        case TickOff(item, done):
            _need(state, Stage.BRIEFING)
            if item not in {each.key for each in set_up(state)} or done == (item in state.ticked):
                raise Refused("no_such_step")
            return (TickedOff(item, done),)
        case Launch():
            _need(state, Stage.BRIEFING)
            return (Launched(ctx.now),)
        case NoteThreat(alert, threat):
            _need(state, Stage.FLYING, Stage.FLOWN, Stage.PROGRAMMING)
            return _noted(state, alert, threat)
        case SayTripped():
            _need(state, Stage.FLYING)
            if ctx.by is None:
                raise Refused("who_tripped")
            at = max(0, ctx.now - flight_of(state).zero)
            return (Tripped(ctx.by, at, phase_at(state, ctx.now)),)
        case Abort(sure):
            _need(state, Stage.FLYING)
            if not sure:
                raise Refused("abort_sure")
            return (Aborted(),)
        case Report(survived, points):
            _need(state, Stage.FLOWN, Stage.PROGRAMMING)
            return (Reported(survived, points),)
        case ResolveHere():
            _need(state, Stage.FLOWN)
            return programs.decide(state, command, ctx)
        case NextStep() | FastForward() | EnterTile():
            _need(state, Stage.RESOLVING)
            return walking.decide(state, command, ctx)
        case PreviousStep() | AmendPrograms():
            _need(state, Stage.RESOLVING, Stage.SCORED)
            return walking.decide(state, command, ctx)
        case WhatIf():
            _need(state, Stage.SCORED)
            return walking.decide(state, command, ctx)
        case CloseMission():
            between = (Stage.REPAIRING, Stage.CHOOSING) if state.past else ()
            _need(state, Stage.SCORED, *between)
            return (campaign.closing(state),)
        case FlyNext():
            _need(state, Stage.SCORED)
            return campaign.decide(state, command)
        case RepairTile() | RepairSquad() | EndRepairs():
            _need(state, Stage.REPAIRING)
            return campaign.decide(state, command)
        case _:
            _need(state, Stage.PROGRAMMING)
            return programs.decide(state, command, ctx)


# --- time


def due(state: State) -> Millis | None:
    if state.stage is Stage.SCORED:
        return walking.due(state)
    if state.stage is not Stage.FLYING:
        return None
    flight, all_of_it = flight_of(state), plan(state)
    at = all_of_it[flight.made].at if flight.made < len(all_of_it) else all_of_it[-1].end
    return Millis(flight.zero + at)


def phase_at(state: State, now: int) -> int:
    made = [each for each in plan(state) if each.at <= now - flight_of(state).zero]
    return made[-1].phase if made else 1


def _tick(state: State, now: Millis) -> tuple[Event, ...]:
    flight, all_of_it = flight_of(state), plan(state)
    made = sum(1 for each in all_of_it if flight.zero + each.at <= now)
    events: tuple[Event, ...] = (Announced(made),) if made > flight.made else ()
    return (*events, Flown()) if flight.zero + all_of_it[-1].end <= now else events


# --- choosing


def choices(state: State) -> tuple[Mission, ...]:
    """The missions that these rules can be played with, the group's own first."""
    return tuple(
        each for each in (*state.rules.own, *shipped.missions().values()) if fits(each, state.rules.party.rules)
    )


def set_up(state: State) -> tuple[Line, ...]:
    rules = state.rules
    drawn = dict(state.trajectories) or None
    return steps(mission_of(state), rules.party, drawn, rules.colours, rules.rockets, resolving.carried(state))


def _known(state: State, id: str) -> Mission:
    for each in choices(state):
        if each.id == id:
            return each
    raise Refused("no_such_mission", name=id)


def _drawn(state: State, command: RandomMission, ctx: Ctx) -> Mission:
    if command.code.strip():
        seed, asked = wanted.decode(command.code)
        if asked.rules != state.rules.party.rules:
            raise Refused("code_of_other_rules")
    else:
        extras = command.extras
        asked = Wanted(
            crew=state.rules.party.crew,
            rules=state.rules.party.rules,
            length=None if command.length == "usual" else command.length,
            double_actions="double_actions" in extras,
            level=command.level or None,
            internal=False if "no_internal" in extras else None,
            serious=False if "no_serious" in extras else None,
            unconfirmed=False if "no_unconfirmed" in extras else None,
            two_on_one_turn=True if "two_on_one_turn" in extras else None,
            incoming_data=False if "no_incoming_data" in extras else None,
            transfers=False if "no_transfers" in extras else None,
            comms_down=False if "no_silence" in extras else None,
        )
        seed = wanted.new_seed(ctx.rng.randrange(SEEDS))
    return generate(seed, asked)


def chosen(state: State, mission: Mission, ctx: Ctx) -> MissionChosen:
    drawn: tuple[tuple[Place, Trajectory], ...] = ()
    if (fixed := fixed_trajectories(mission)) is not None:
        drawn = tuple(fixed.items())
    elif state.rules.draws_trajectories:
        where = places(mission, state.rules.party)
        drawn = tuple(zip(where, ctx.rng.sample(TRAJECTORIES, len(where)), strict=True))
    lines = tuple(notation.write(each) for each in mission.events)
    return MissionChosen(
        mission.id, mission.title, mission.kind, mission.turns, mission.phase_ends, lines, mission.stage, drawn
    )


# --- in the mission


def _noted(state: State, place: int, threat: str) -> tuple[Event, ...]:
    noted = noted_cards(state)
    known = dict(alerts_made(state))
    if place == OLDEST:
        open_ones = [each for each, alert in known.items() if each not in noted and card_fits(state, alert, threat)]
        if not open_ones:
            raise Refused("no_alert_for_this_threat")
        place = open_ones[0]
    if place not in known:
        raise Refused("no_such_alert")
    if threat and not card_fits(state, known[place], threat):
        raise Refused("threat_does_not_fit", threat=threat)
    if any(each == threat and other != place for other, each in noted.items()):
        raise Refused("threat_noted_already", threat=threat)
    if noted.get(place, "") == threat:
        raise Refused("threat_noted_already", threat=threat)
    return (ThreatNoted(place, threat),)


def result(state: State) -> Result | None:
    if state.outcome is None:
        return None
    scores = tuple((seat, state.outcome.points) for seat in state.rules.seats)
    return Result(state.rules.seats if state.outcome.won else (), scores, how_it_ended(state.outcome))


def how_it_ended(one: Outcome) -> Line:
    if one.missions > 1:
        return _campaign_ended(one)
    if not one.survived:
        if one.turn:
            return line("told.lost_to", by=one.by, turn=one.turn)
        return line("told.lost", points=one.points)
    return line("told.survived" if one.won else "told.home_without_victory", points=one.points)


def _campaign_ended(one: Outcome) -> Line:
    if one.survived:
        key = "told.campaign_home" if one.won else "told.campaign_without_victory"
        return line(key, missions=one.missions, points=one.points)
    if one.turn:
        return line("told.campaign_lost_to", mission=one.missions, by=one.by, turn=one.turn)
    return line("told.campaign_lost", mission=one.missions)


def _need(state: State, *stages: Stage) -> None:
    if state.stage not in stages:
        raise Refused(f"not_{state.stage}")
