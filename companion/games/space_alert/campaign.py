"""Space Alert: a campaign at the table. Up to three missions in one game, and the repairs between them."""

from typing import assert_never

from companion.contract import Refused
from companion.games.space_alert.debrief import MissionClosed
from companion.games.space_alert.members import acting_order
from companion.games.space_alert.model import Stage, State, debrief_of
from companion.games.space_alert.resolution.campaign import MISSIONS, Campaign, Repair, scored
from companion.games.space_alert.resolution.names import ZONES, Tile, Zone
from companion.games.space_alert.resolution.outcome import Outcome
from companion.games.space_alert.resolving import resolved_now
from companion.games.space_alert.voyage import (
    EndRepairs,
    Finished,
    FlyNext,
    RepairMade,
    RepairsEnded,
    RepairSquad,
    RepairTile,
    VoyageCommand,
    VoyageEvent,
    WentOn,
)


def decide(state: State, command: VoyageCommand) -> tuple[VoyageEvent, ...]:
    match command:
        case FlyNext():
            if not can_go_on(state):
                raise Refused("campaign_over")
            return _went_on(state, resolved_now(state).outcome)
        case RepairTile(zone, tile):
            if (zone, tile) not in repairable_tiles(state):
                raise Refused("no_such_repair")
            return (RepairMade(Repair(workers_left(state)[0], zone, tile)),)
        case RepairSquad(squad):
            if squad not in repairable_squads(state):
                raise Refused("no_such_repair")
            return (RepairMade(Repair(workers_left(state)[0], squad=last(state).outcome.disabled_squads[squad])),)
        case EndRepairs():
            return (RepairsEnded(),)
        case _:
            assert_never(command)


def _went_on(state: State, outcome: Outcome) -> tuple[VoyageEvent, ...]:
    """A ship that is whole needs no repairs."""
    needs_some = any(outcome.tiles) or outcome.disabled_squads
    return (WentOn(outcome),) if needs_some else (WentOn(outcome), RepairsEnded())


def can_go_on(state: State) -> bool:
    return len(state.past) + 1 < MISSIONS and resolved_now(state).outcome.status == "survived"


# --- repairs


def last(state: State) -> Finished:
    return state.past[-1]


def workers(state: State) -> tuple[int, ...]:
    """Of the crew, from the captain on, each who is not knocked out repairs one thing."""
    crew = acting_order(state.rules, last(state).captain)
    return tuple(each for each in range(len(crew)) if each not in last(state).outcome.knocked_out)


def workers_left(state: State) -> tuple[int, ...]:
    busy = {each.seat for each in last(state).repairs}
    return tuple(each for each in workers(state) if each not in busy)


def member_at(state: State, seat: int) -> int:
    return acting_order(state.rules, last(state).captain)[seat]


def repairable_tiles(state: State) -> tuple[tuple[Zone, Tile], ...]:
    if not workers_left(state):
        return ()
    one = last(state)
    most = one.switches.repairs_per_zone
    there: list[tuple[Zone, Tile]] = []
    for zone, tiles in zip(ZONES, one.outcome.tiles, strict=True):
        done = [each.tile for each in one.repairs if each.zone == zone]
        if not most or len(done) < most:
            there += [(zone, tile) for tile in tiles if tile not in done]
    return tuple(there)


def repairable_squads(state: State) -> tuple[int, ...]:
    """Their places among the disabled ones."""
    if not workers_left(state):
        return ()
    squads = last(state).outcome.disabled_squads
    done = [each.squad for each in last(state).repairs]
    return tuple(place for place, each in enumerate(squads) if each not in done)


# --- what it scores


def outcomes(state: State) -> tuple[Outcome, ...]:
    """Of all its missions that were resolved here."""
    before = tuple(each.outcome for each in state.past)
    return (*before, resolved_now(state).outcome) if is_scored(state) else before


def is_scored(state: State) -> bool:
    """The mission under way has its score; one that was only reported has none."""
    if state.debrief is None or not state.debrief.at:
        return False
    return state.stage in (Stage.SCORED, Stage.CLOSED)


def total(state: State) -> Campaign:
    switches = debrief_of(state).switches if state.debrief is not None else last(state).switches
    return scored(outcomes(state), switches)


def closing(state: State) -> MissionClosed:
    all_of_it = total(state)
    final = all_of_it.missions[-1]
    return MissionClosed(
        survived=final.status == "survived",
        won=not any(each.unmet for each in all_of_it.missions),
        points=all_of_it.score or 0,
        by=final.killed_by or "",
        turn=final.lost_on_turn or 0,
        missions=len(all_of_it.missions),
    )
