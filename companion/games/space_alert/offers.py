"""Space Alert: what may be done now, and by whom. Anybody at the table may do it: a crew shares its hands."""

from typing import Final, get_args

from companion.contract import Choice, Number, Offer, Press, Seat, Several, Text, Value, Word, line
from companion.games.space_alert import offers_debrief
from companion.games.space_alert.alerts import alerts_made, cards_for
from companion.games.space_alert.cues import report
from companion.games.space_alert.debrief import CloseMission, NextStep, ResolveHere, StartResolving
from companion.games.space_alert.members import seat_of
from companion.games.space_alert.missions.mission import Alert
from companion.games.space_alert.model import (
    Abort,
    AnotherMission,
    ChooseMission,
    Command,
    Extra,
    Launch,
    NoteThreat,
    RandomMission,
    Report,
    SayTripped,
    Stage,
    State,
    TickOff,
    debrief_of,
    flight_of,
)
from companion.games.space_alert.printed.threat_cards import threats
from companion.games.space_alert.rules import choices, set_up

LENGTHS: Final = ("usual", "short", "normal", "long")
EXTRAS: Final[tuple[Extra, ...]] = get_args(Extra)
DUCKLING_EXTRAS: Final = ("no_internal", "no_serious", "no_incoming_data", "no_transfers", "no_silence")
LEVELS: Final = tuple(range(15))
POINTS: Final = (-50, 200)
CODE: Final = 24  # letters, at most


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    match state.stage:
        case Stage.CHOOSING:
            return (Offer(ChooseMission, (_missions(state),)), _random(state), *_closing(state))
        case Stage.BRIEFING:
            return (Offer(Launch), Offer(AnotherMission), *_steps(state))
        case Stage.FLYING:
            return (*_notes(state), Offer(SayTripped), Offer(Abort, (Choice("sure", (True,)),)))
        case Stage.FLOWN:
            return (
                Offer(ResolveHere),
                Offer(Report, (Choice("survived", (True, False)), Number("points", *POINTS))),
                *_notes(state),
                Offer(AnotherMission),
            )
        case Stage.PROGRAMMING:
            return (
                *offers_debrief.telling(state),
                *_notes(state),
                Offer(Report, (Choice("survived", (True, False)), Number("points", *POINTS))),
                Offer(AnotherMission),
            )
        case Stage.RESOLVING:
            return tuple(offers_debrief.walking(state))
        case Stage.SCORED:
            return tuple(offers_debrief.scored(state))
        case Stage.REPAIRING:
            return (*offers_debrief.repairing(state), *_closing(state))
        case Stage.CLOSED:
            return ()


def acts(state: State) -> frozenset[Seat]:
    """Outside the missions the captain's lamp is lit; in one everybody has enough to look at."""
    if state.stage in (Stage.FLYING, Stage.CLOSED):
        return frozenset()
    named = state.debrief.captain if state.debrief is not None else state.past[-1].captain if state.past else None
    captain = None if named is None else seat_of(state.rules, named)
    leader = frozenset((captain or state.rules.seats[0],))
    if state.debrief is None or state.stage is not Stage.PROGRAMMING:
        return leader
    sheets = enumerate(state.debrief.sheets)
    busy = {seat_of(state.rules, member) for member, sheet in sheets if not sheet.is_locked}
    return frozenset(each for each in busy if each is not None) or leader


def pressed(state: State, press: Press) -> tuple[Seat | None, Command] | None:
    if press.button == "big" and state.stage is Stage.BRIEFING:
        return None, Launch()
    if press.button == "big" and press.kind == "short":
        match state.stage:
            case Stage.FLOWN:
                return None, ResolveHere()
            case Stage.PROGRAMMING:
                return None, StartResolving(debrief_of(state).draws)
            case Stage.RESOLVING:
                return None, NextStep()
            case _:
                pass
    if press.button in state.rules.seats and state.stage is Stage.FLYING:
        return Seat(str(press.button)), SayTripped()
    return None


def _closing(state: State) -> tuple[Offer, ...]:
    """A campaign may end after any of its missions."""
    return (Offer(CloseMission),) if state.past else ()


def _missions(state: State) -> Choice:
    titles = {each.id: each.title for each in choices(state)}
    return Choice("mission", tuple(titles), lambda id: titles[str(id)])


def _random(state: State) -> Offer:
    is_duckling = state.rules.party.rules == "duckling"
    return Offer(
        RandomMission,
        (
            Choice("length", ("usual",) if is_duckling else LENGTHS),
            Choice("level", LEVELS, lambda level: line("level.official") if level == 0 else str(level)),
            Several("extras", DUCKLING_EXTRAS if is_duckling else EXTRAS),
            Text("code", CODE),
        ),
        loose=True,  # not every change goes with every length and level
    )


def _steps(state: State) -> tuple[Offer, ...]:
    """The list as it stands: each step can be ticked off, or opened again."""
    names: dict[Value, Word] = {each.key: each for each in set_up(state)}
    ticked = tuple(key for key in names if key in state.ticked)
    waiting = tuple(key for key in names if key not in state.ticked)
    return tuple(
        Offer(TickOff, (Choice("item", keys, lambda key: names[key]), Choice("done", (done,))))
        for keys, done in ((waiting, True), (ticked, False))
        if keys
    )


def _notes(state: State) -> tuple[Offer, ...]:
    noted = {each.alert: each.threat for each in flight_of(state).notes}
    return tuple(_note(state, place, alert, noted) for place, alert in alerts_made(state))


def _note(state: State, place: int, alert: Alert, noted: dict[int, str]) -> Offer:
    names = {each.id: f"{each.id} {each.name}" for each in threats()}
    taken = {threat for other, threat in noted.items() if other != place}
    free = [each.id for each in cards_for(state, alert) if each.id not in taken and each.id != noted.get(place)]
    wiped = ("",) if place in noted else ()
    return Offer(
        NoteThreat,
        (
            Choice("alert", (place,), lambda _: report(alert)),
            Choice("threat", (*free, *wiped), lambda id: names.get(str(id), line("note.wiped"))),
        ),
    )
