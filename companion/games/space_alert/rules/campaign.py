"""A campaign at the table: up to three missions in one game. What was, who can repair what, and what it scores."""

from companion.contract import Line, line
from companion.games.space_alert.model import PastMission, State, debrief_of
from companion.games.space_alert.resolution.campaign import MISSIONS, Campaign, Repair, scored
from companion.games.space_alert.resolution.names import ZONES, Station, Tile, Zone
from companion.games.space_alert.resolution.outcome import Outcome
from companion.games.space_alert.rules import members, steps


def can_go_on(state: State) -> bool:
    """Never from another crew's flight."""
    if debrief_of(state).carried is not None or len(state.past) + 1 >= MISSIONS:
        return False
    return steps.resolved_now(state).outcome.status == "survived"


# --- repairs


def last(state: State) -> PastMission:
    return state.past[-1]


def workers(state: State) -> tuple[int, ...]:
    """Of the crew, from the captain on, each who is not knocked out repairs one thing."""
    crew = members.acting_order(state.rules, last(state).captain)
    return tuple([each for each in range(len(crew)) if each not in last(state).outcome.knocked_out])


def workers_left(state: State) -> tuple[int, ...]:
    busy = {each.seat for each in last(state).repairs}
    return tuple([each for each in workers(state) if each not in busy])


def member_at(state: State, seat: int) -> int:
    return members.acting_order(state.rules, last(state).captain)[seat]


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
    return tuple([place for place, each in enumerate(squads) if each not in done])


def repair_in_words(state: State, repair: Repair) -> Line:
    what = line("repair.tile", zone=line(f"place.{repair.zone}"), tile=line(f"value.tile.{repair.tile}"))
    if repair.squad is not None:
        what = _squad(state, repair.squad)
    return line("told.repaired", who=members.called(state.rules, member_at(state, repair.seat)), what=what)


def squad_named(state: State, place: int) -> Line:
    """By its place among the disabled ones."""
    return _squad(state, last(state).outcome.disabled_squads[place])


def _squad(state: State, squad: Station | int) -> Line:
    if isinstance(squad, int):
        return line("repair.squad_of", who=members.called(state.rules, member_at(state, squad)))
    return line("repair.squad_in", station=line(f"station.{squad}"))


# --- what it scores


def outcomes(state: State) -> tuple[Outcome, ...]:
    """Of all its missions that were resolved here."""
    before = tuple([each.outcome for each in state.past])
    return (*before, steps.resolved_now(state).outcome) if is_scored(state) else before


def is_scored(state: State) -> bool:
    """The mission under way has its score; one that was only reported has none."""
    if state.debrief is None or not state.debrief.at:
        return False
    return state.stage in ("scored", "closed")


def total(state: State) -> Campaign:
    switches = debrief_of(state).switches if state.debrief is not None else last(state).switches
    return scored(outcomes(state), switches)
