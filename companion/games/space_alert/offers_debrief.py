"""Space Alert: what may be done in the debriefing. Anybody may tell the cards of anybody: not each has a phone."""

from collections.abc import Iterator
from typing import Final, get_args, get_type_hints

from companion.contract import Choice, Line, Number, Offer, Value, line
from companion.games.space_alert import campaign
from companion.games.space_alert.alerts import alerts_made, noted
from companion.games.space_alert.cues import report
from companion.games.space_alert.debrief import (
    AmendPrograms,
    CloseMission,
    EnterTile,
    FastForward,
    LayTrajectory,
    LockProgram,
    NameCalled,
    NameCaptain,
    NextStep,
    PlaceTrip,
    PreviousStep,
    PutCard,
    SetFigure,
    SetSwitch,
    StartResolving,
    UnlockProgram,
    WhatIf,
)
from companion.games.space_alert.members import called, may_have_tripped, size
from companion.games.space_alert.model import Stage, State, debrief_of, flight_of, mission_of
from companion.games.space_alert.printed.threat_cards import threats
from companion.games.space_alert.programs import (
    LEAST,
    MOST,
    callable_for,
    halves,
    has_double_actions,
    in_play,
    settable,
)
from companion.games.space_alert.resolution.card import Effect
from companion.games.space_alert.resolution.deck import deck, points, with_figures
from companion.games.space_alert.resolution.game import EMPTY, Figures
from companion.games.space_alert.resolution.names import ZONES
from companion.games.space_alert.resolution.switches import Switches
from companion.games.space_alert.resolving import (
    calls,
    limit,
    missing,
    steps_shown,
    tiles_left,
    wanted_tile,
)
from companion.games.space_alert.setup.set_up_list import TRAJECTORIES, places
from companion.games.space_alert.telling_campaign import squad_named
from companion.games.space_alert.voyage import EndRepairs, FlyNext, RepairSquad, RepairTile

REFUELS: Final = (3, 4, 5)
UP_TO: Final = {"repairs_per_zone": (0, 1, 2, 3), "heroic_squad_hits": (1, 2), "refuel_to": REFUELS}


def telling(state: State) -> Iterator[Offer]:
    if next(missing(state), None) is None:
        yield Offer(StartResolving, (Choice("draws", _default_first(state)),))
    yield from _programs(state)
    yield from _what_is_asked(state)


def walking(state: State) -> Iterator[Offer]:
    at, end = steps_shown(state), limit(state)
    if (zone := wanted_tile(state)) is not None:
        yield Offer(
            EnterTile,
            (Choice("zone", (zone,), lambda _: line(f"place.{zone}")), Choice("tile", tiles_left(state, zone))),
        )
    else:
        yield Offer(NextStep)
    if at:
        yield Offer(PreviousStep)
    if at < end:
        yield Offer(FastForward, (Choice("to", ("damage", "end")),))
    yield Offer(AmendPrograms)


def scored(state: State) -> Iterator[Offer]:
    yield Offer(CloseMission)
    if campaign.can_go_on(state):
        yield Offer(FlyNext)
    yield Offer(PreviousStep)
    yield Offer(AmendPrograms)
    everybody = tuple(range(size(state.rules)))
    yield Offer(WhatIf, (_members(state, everybody), _slots(state), _cards(state)))


def repairing(state: State) -> Iterator[Offer]:
    """What the next of the crew can repair: who it is makes no difference."""
    yield Offer(EndRepairs)
    there = campaign.repairable_tiles(state)
    for zone in ZONES:
        if tiles := tuple(tile for where, tile in there if where == zone):
            yield Offer(RepairTile, (Choice("zone", (zone,), _place), Choice("tile", tiles)))
    if squads := campaign.repairable_squads(state):
        yield Offer(RepairSquad, (Choice("squad", squads, lambda place: squad_named(state, int(place))),))


def _place(zone: Value) -> Line:
    return line(f"place.{zone}")


def corrections(state: State) -> tuple[Offer, ...]:
    """The host's hand, while the crew tells its cards."""
    if state.stage is not Stage.PROGRAMMING:
        return ()
    return (*_switches(state), *_figures(state))


# --- inside


def _default_first(state: State) -> tuple[str, ...]:
    first = debrief_of(state).draws
    return (first, *(each for each in ("box", "table") if each != first))


def _members(state: State, members: tuple[int, ...]) -> Choice:
    return Choice("member", members, lambda member: called(state.rules, int(member)))


def _slots(state: State) -> Choice:
    return Choice("slot", tuple(range(1, mission_of(state).turns + 1)))


def _cards(state: State) -> Choice:
    return Choice("card", (*halves(state), EMPTY), lambda card: line(f"half.{card}"))


def _programs(state: State) -> Iterator[Offer]:
    sheets = debrief_of(state).sheets
    open_ones = tuple(place for place, each in enumerate(sheets) if not each.is_locked)
    locked = tuple(place for place, each in enumerate(sheets) if each.is_locked)
    if open_ones:
        also = (False, True) if has_double_actions(mission_of(state)) else (False,)
        cards = (_members(state, open_ones), _slots(state), _cards(state), Choice("also", also))
        yield Offer(PutCard, cards, loose=True)  # a second heroic card is refused, say
        yield Offer(LockProgram, (_members(state, open_ones),))
    if locked:
        yield Offer(UnlockProgram, (_members(state, locked),))


def _what_is_asked(state: State) -> Iterator[Offer]:
    debrief, rules = debrief_of(state), state.rules
    captains = tuple(each for each in range(size(rules)) if each != debrief.captain)
    if captains:
        yield Offer(NameCaptain, (_members(state, captains),))
    laid = dict(state.trajectories)
    if state.rules.draws_trajectories is False or len(laid) < len(places(mission_of(state), rules.party)):
        for place in places(mission_of(state), rules.party):
            free = tuple(each for each in TRAJECTORIES if each not in laid.values())
            yield Offer(LayTrajectory, (Choice("place", (place,)), Choice("card", free, str)))
    turns = tuple(range(mission_of(state).turns + 1))
    for number, trip in enumerate(flight_of(state).trips):
        whose = may_have_tripped(rules, trip.seat)
        yield Offer(PlaceTrip, (Choice("trip", (number,)), _members(state, whose), Choice("turn", turns)))
    names = {each.id: f"{each.id} {each.name}" for each in threats()}
    known, alerts = noted(state), dict(alerts_made(state))
    for alert, threat in sorted(known.items()):
        if calls(threat):
            free_cards = ("", *callable_for(state))
            yield Offer(
                NameCalled,
                (
                    Choice("alert", (alert,), lambda place: report(alerts[int(place)])),
                    Choice("threat", free_cards, lambda id: names.get(str(id), line("note.none"))),
                ),
            )


def _switches(state: State) -> Iterator[Offer]:
    now, hints = debrief_of(state).switches, get_type_hints(Switches)
    for name in settable():
        said = str(getattr(now, name)).lower()
        values: tuple[Value, ...] = UP_TO.get(name, ())
        if not values:
            values = ("true", "false") if hints[name] is bool else get_args(hints[name])
        settings = tuple(str(each) for each in values)
        rule = Choice("switch", (name,), lambda name: line(f"rule.{name}"))
        yield Offer(SetSwitch, (rule, Choice("setting", settings, lambda each: line(f"setting.{each}"), said)))


def _figures(state: State) -> Iterator[Offer]:
    own = dict(debrief_of(state).figures)
    names = {each.id: f"{each.id} {each.name}" for each in threats()}
    for id in sorted(in_play(state)):
        which = Choice("threat", (id,), lambda id: names[str(id)])
        printed = deck()[id]
        card = with_figures(id, printed, own.get(id, Figures()))
        survived, defeated = points(id, card)
        yield from (
            Offer(
                SetFigure, (which, Choice("figure", (figure,)), Number("amount", LEAST.get(figure, 0), MOST, now=now))
            )
            for figure, now in (
                ("hp", card.hp),
                ("shield", card.shield),
                ("speed", card.speed),
                ("survived", survived),
                ("defeated", defeated),
                *(("x", _amount(card.x[0])) for each in printed.x[:1] if each.amount),  # what moves a threat has none
                *(("y", _amount(card.y[0])) for each in printed.y[:1] if each.amount),
                *(("z", _amount(card.z[0])) for each in printed.z[:1] if each.amount),
            )
        )


def _amount(effect: Effect) -> int | None:
    """None where it is counted when it is needed."""
    return effect.amount if isinstance(effect.amount, int) else None
