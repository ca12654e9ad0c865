"""Space Alert: the state after an event of the debriefing. Never refuses."""

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from companion.games.space_alert.debrief import (
    CalledNamed,
    CaptainNamed,
    CardPut,
    Debrief,
    DebriefEvent,
    Figure,
    FigureSet,
    Idea,
    Luck,
    LuckCounted,
    MissionClosed,
    PlacedTrip,
    ProgramLocked,
    ProgrammingBegan,
    ProgramsReopened,
    ProgramUnlocked,
    ResolvingBegan,
    Scored,
    Sheet,
    Stepped,
    SwitchSet,
    TileEntered,
    Tiles,
    TrajectoryLaid,
    TripPlaced,
    Wondered,
)
from companion.games.space_alert.model import Outcome, Stage, State, debrief_of, mission_of, next_step
from companion.games.space_alert.resolution.game import Figures
from companion.games.space_alert.resolution.names import ZONES, Tile, Zone


def debriefed(state: State, event: DebriefEvent) -> State:
    match event:
        case ProgrammingBegan(switches, members):
            empty = Sheet(((),) * mission_of(state).turns)
            debrief = Debrief(switches, (empty,) * members, draws=state.rules.draws)
            return next_step(replace(state, stage=Stage.PROGRAMMING, debrief=debrief))
        case TrajectoryLaid(place, card):
            others = tuple(each for each in state.trajectories if each[0] != place)
            return replace(state, trajectories=(*others, (place, card)))
        case ResolvingBegan(draws, tiles):
            debrief = replace(debrief_of(state), draws=draws, tiles=tiles, at=0, idea=None)
            return next_step(replace(state, stage=Stage.RESOLVING, debrief=debrief))
        case Stepped(to):
            debrief = replace(debrief_of(state), at=to)
            return next_step(replace(state, stage=Stage.RESOLVING, debrief=debrief))
        case ProgramsReopened():
            debrief = replace(debrief_of(state), at=0, idea=None)
            return next_step(replace(state, stage=Stage.PROGRAMMING, debrief=debrief))
        case Scored(at):
            debrief = replace(debrief_of(state), luck=Luck(at), idea=None)
            return next_step(replace(state, stage=Stage.SCORED, debrief=debrief))
        case MissionClosed(survived, won, points, by, turn, missions):
            outcome = Outcome(survived, points, won, by, turn, missions)
            return next_step(replace(state, stage=Stage.CLOSED, outcome=outcome))
        case _:
            return replace(state, debrief=_told(debrief_of(state), event))


def without_call(debrief: Debrief | None, alert: int) -> Debrief | None:
    """Another card lies at this alert now: what the one before it called is not called."""
    if debrief is None:
        return None
    return replace(debrief, called=tuple(each for each in debrief.called if each[0] != alert))


def _told(
    debrief: Debrief,
    event: CaptainNamed
    | CardPut
    | ProgramLocked
    | ProgramUnlocked
    | TripPlaced
    | CalledNamed
    | SwitchSet
    | FigureSet
    | TileEntered
    | Wondered
    | LuckCounted,
) -> Debrief:
    match event:
        case CaptainNamed(member):
            return replace(debrief, captain=member)
        case CardPut(member, slot, cards):

            def put(sheet: Sheet) -> Sheet:
                slots = (*sheet.slots[: slot - 1], cards, *sheet.slots[slot:])
                return replace(sheet, slots=slots, cursor=min(slot, len(slots) - 1))

            return _with_sheet(debrief, member, put)
        case ProgramLocked(member):
            return _with_sheet(debrief, member, lambda sheet: replace(sheet, is_locked=True))
        case ProgramUnlocked(member):
            return _with_sheet(debrief, member, lambda sheet: replace(sheet, is_locked=False))
        case TripPlaced(trip, member, turn):
            others = tuple(each for each in debrief.trips if each.trip != trip)
            return replace(debrief, trips=(*others, PlacedTrip(trip, member, turn)))
        case CalledNamed(alert, threat):
            named = tuple(each for each in debrief.called if each[0] != alert)
            return replace(debrief, called=(*named, (alert, threat)))
        case SwitchSet(_, _, switches):
            return replace(debrief, switches=switches)
        case FigureSet(threat, figure, amount):
            known = dict(debrief.figures)
            known[threat] = _with_figure(known.get(threat, Figures()), figure, amount)
            return replace(debrief, figures=tuple(sorted(known.items(), key=lambda each: each[0])))
        case TileEntered(zone, tile):
            return replace(debrief, tiles=_with_tile(debrief.tiles, zone, tile))
        case Wondered(member, slot, cards):
            return replace(debrief, idea=Idea(member, slot, cards))
        case LuckCounted(at, done, scores, lost):
            return replace(debrief, luck=Luck(at, done, scores, lost))
        case _:
            assert_never(event)


def _with_sheet(debrief: Debrief, member: int, change: Callable[[Sheet], Sheet]) -> Debrief:
    sheets = tuple(change(each) if place == member else each for place, each in enumerate(debrief.sheets))
    return replace(debrief, sheets=sheets)


def _with_figure(figures: Figures, figure: Figure, amount: int) -> Figures:
    match figure:
        case "hp":
            return replace(figures, hp=amount)
        case "shield":
            return replace(figures, shield=amount)
        case "speed":
            return replace(figures, speed=amount)
        case "survived":
            return replace(figures, survived=amount)
        case "defeated":
            return replace(figures, defeated=amount)
        case "x":
            return replace(figures, x=amount)
        case "y":
            return replace(figures, y=amount)
        case "z":
            return replace(figures, z=amount)


def _with_tile(tiles: Tiles, zone: Zone, tile: Tile) -> Tiles:
    red, white, blue = ((*drawn, tile) if each == zone else drawn for each, drawn in zip(ZONES, tiles, strict=True))
    return red, white, blue
