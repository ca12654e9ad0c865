"""Space Alert: what the table may see. There are no secrets between the crew; only what is to come stays hidden."""

from companion.contract import Line, Seat, Who
from companion.games.space_alert.missions import Alert, CommsDown, DataTransfer, IncomingData, announcements, level
from companion.games.space_alert.missions.spoken import report, spoken
from companion.games.space_alert.missions.titles import titled
from companion.games.space_alert.model import State, flight_of, mission_of
from companion.games.space_alert.printed.threat_cards import named
from companion.games.space_alert.rules import alerts, briefing, by_rules, choosing
from companion.games.space_alert.setup.set_up_list import scope_of
from companion.games.space_alert.shown import campaign, debrief
from companion.games.space_alert.shown.demand import demand
from companion.games.space_alert.shown.picture import Choosable, Clock, Step, Told, TripTold, View

UNTOLD = (announcements.Warned, announcements.Counted)  # nothing that one would look for later


def view(state: State, seat: Seat | None) -> View:
    party, mission, stage = state.rules.party, state.mission, state.stage
    made = alerts.plan(state)[: state.flight.made] if state.flight is not None else ()
    ticks = set(state.ticked)
    return View(
        stage=stage,
        rules=party.rules,
        players=party.players,
        androids=party.androids,
        tempo=state.rules.tempo,
        choices=_choices(state) if stage == "choosing" else (),
        title=None if mission is None else titled(mission.title),
        code=None if mission is None or mission.kind != "random" else mission.id.removeprefix("random-").upper(),
        demand=None if mission is None else demand(mission, party),
        steps=tuple(Step(each.key, each, each.key in ticks) for each in briefing.set_up(state))
        if stage == "briefing"
        else (),
        trajectories=state.trajectories,
        clock=_clock(state) if stage == "flying" else None,
        is_timed=state.flight is not None and not state.flight.untimed,
        timeline=_timeline(state, made),
        last=_last(made),
        silent=stage == "flying" and announcements.is_silent(made),
        calls=sum(
            1
            for each in made
            if isinstance(each.what, Alert | IncomingData | DataTransfer | CommsDown | announcements.Restored)
        )
        if stage == "flying"
        else 0,
        tripped=tuple(TripTold(Who(each.seat), each.at, each.phase) for each in state.flight.trips)
        if state.flight
        else (),
        debrief=debrief.debrief_view(state),
        campaign=campaign.campaign_view(state),
        repairs=campaign.repairs_view(state),
        outcome=state.outcome,
        by_rules=state.rules.resolution,
        is_guided=mission is not None and briefing.is_guided(state),
        set_otherwise=by_rules.set_otherwise(state) if mission is not None else 0,
    )


def _choices(state: State) -> tuple[Choosable, ...]:
    party = state.rules.party
    return tuple(
        Choosable(
            one.id, titled(one.title), one.kind, scope_of(one, party), one.length, level(one, party.crew), one.turns
        )
        for one in choosing.choices(state)
    )


def _clock(state: State) -> Clock:
    flight, all_of_it = flight_of(state), alerts.plan(state)
    phase = all_of_it[flight.made - 1].phase if flight.made else 1
    changes = [
        flight.zero,
        *(flight.zero + each.end for each in all_of_it if isinstance(each.what, announcements.Counted)),
    ]
    return Clock(flight.zero, phase, len(mission_of(state).phase_ends), changes[phase - 1], changes[phase])


def _timeline(state: State, made: tuple[announcements.Announcement, ...]) -> tuple[Told, ...]:
    if state.flight is not None and state.flight.untimed:
        return tuple([_alert(state, number, 0, alert) for number, alert in alerts.alerts_made(state)])
    return tuple([_told(state, place, each) for place, each in enumerate(made) if not isinstance(each.what, UNTOLD)])


def _alert(state: State, place: int, at: int, alert: Alert) -> Told:
    threat = alerts.noted(state).get(place)
    name = None if threat is None else named(threat)
    where = alert.zone or "internal"
    return Told(place, at, "alert", report(alert), None, alert.t, where, alert.serious, alert.confirmed, name)


def _told(state: State, place: int, made: announcements.Announcement) -> Told:
    zero, text, what = flight_of(state).zero, spoken(made), made.what
    match what:
        case Alert():
            return _alert(state, place, made.at, what)
        case IncomingData():
            return Told(place, made.at, "incoming", text, zero + made.end)
        case DataTransfer():
            return Told(place, made.at, "transfer", text, zero + made.end)
        case CommsDown():
            return Told(place, made.at, "silence", text, zero + _restored(state, place))
        case announcements.Restored():
            return Told(place, made.at, "restored", text)
        case announcements.Changed():
            return Told(place, made.at, "phase", text)
        case _:
            return Told(place, made.at, "moment", text)


def _restored(state: State, place: int) -> int:
    return next(each.at for each in alerts.plan(state)[place:] if isinstance(each.what, announcements.Restored))


def _last(made: tuple[announcements.Announcement, ...]) -> Line | None:
    told = [each for each in made if not isinstance(each.what, announcements.Counted)]
    return spoken(told[-1]) if told else None
