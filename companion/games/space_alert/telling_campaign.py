"""Space Alert: the repairs between two missions in words."""

from companion.contract import Line, line
from companion.games.space_alert.campaign import last, member_at
from companion.games.space_alert.members import called
from companion.games.space_alert.model import State
from companion.games.space_alert.resolution.campaign import Repair
from companion.games.space_alert.resolution.names import Station


def squad_named(state: State, place: int) -> Line:
    """By its place among the disabled ones."""
    return _squad(state, last(state).outcome.disabled_squads[place])


def _squad(state: State, squad: Station | int) -> Line:
    if isinstance(squad, int):
        return line("repair.squad_of", who=called(state.rules, member_at(state, squad)))
    return line("repair.squad_in", station=line(f"station.{squad}"))


def what_is_repaired(state: State, repair: Repair) -> Line:
    if repair.squad is not None:
        return _squad(state, repair.squad)
    return line("repair.tile", zone=line(f"place.{repair.zone}"), tile=line(f"value.tile.{repair.tile}"))


def repair_in_words(state: State, repair: Repair) -> Line:
    who = called(state.rules, member_at(state, repair.seat))
    return line("told.repaired", who=who, what=what_is_repaired(state, repair))
