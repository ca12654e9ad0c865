"""May I? What a page lists for somebody: each kind of action, what it costs, and what speaks against it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from companion.contract import Line, Seat, Who, line
from companion.games.captain_is_dead import names
from companion.games.captain_is_dead.model import State
from companion.games.captain_is_dead.printed import STATIONS, TRACKS
from companion.games.captain_is_dead.rules import crew, may
from companion.games.captain_is_dead.rules.costs import Price, price
from companion.games.captain_is_dead.rules.repairs import Repair
from companion.games.captain_is_dead.rules.stations import DrawPlan, MakeTorpedo


@dataclass(frozen=True, slots=True)
class Leave:
    """One line of "May I?"."""

    deed: str
    station: str  # that would be repaired
    name: Line
    cost: Line
    price: Price
    why: tuple[Line, ...]
    confirmed: bool  # by the group's own box, or the reference text


LISTED: Final = (
    "move",
    "move_together",
    "kill",
    "teleport",
    "give",
    "comm",
    "computers",
    "sensors",
    "pod",
    "fire",
    "make_torpedo",
    "security",
    "heal",
    "end_anomaly",
    "research",
    "draw_plan",
    "use_tool",
)


def leaves(state: State, seat: Seat) -> tuple[Leave, ...]:
    """For each kind of action: whether it is possible now."""
    ship = state.ship
    broken = [
        ("reinstall" if now == "destroyed" else "repair", station)
        for station, now in zip(STATIONS, ship.systems, strict=True)
        if now != "online"
    ]
    every = [*((deed, "") for deed in LISTED), ("repair", "shields"), ("repair", "jump_core"), *broken]
    return tuple([_leave(state, seat, deed, station) for deed, station in every])


def _leave(state: State, seat: Seat, deed: str, station: str) -> Leave:
    cost = price(state, seat, deed, station)
    why = (*may.general(state, seat, deed, cost, station), *_nothing_to_do(state, seat, deed, station))
    name = line(f"deed.{deed}_of", station=names.station_name(station)) if station else line(f"deed.{deed}")
    if deed == "move":
        name = line("deed.move_of", count=state.rules.spaces)
    known = crew.book(state).stations[station].confirmed if station else crew.book(state).deeds[deed].confirmed
    return Leave(deed, station, name, cost.words, cost, why, bool(known))


def _nothing_to_do(state: State, seat: Seat, deed: str, station: str) -> Iterable[Line]:
    """Whatever it is aimed at, there is nothing."""
    ship, me = state.ship, crew.sailor(state, seat)
    match deed:
        case "kill" | "security" if not any(ship.aliens):
            return (line("why.no_aliens_at_all"),)
        case "kill" if me.room and not crew.aliens_in(ship, me.room):
            return (line("why.no_aliens", room=names.room_name(me.room)),)
        case "fire" if not ship.torpedoes:
            return (line("why.no_torpedo"),)
        case "make_torpedo":
            return MakeTorpedo().obstacles(state, seat)
        case "heal" if not any(each.is_injured for each in state.crew):
            return (line("why.nobody_injured"),)
        case "end_anomaly" if not ship.anomalies:
            return (line("why.no_anomaly"),)
        case "draw_plan":
            return DrawPlan().obstacles(state, seat)
        case "use_tool" if crew.has(state, seat, "no_tools"):
            return (line("why.no_tools", who=Who(seat)),)
        case "use_tool" if not any(each.at == seat for each in ship.tools):
            return (line("why.has_no_tool"),)
        case "repair" if station in TRACKS:
            return Repair(station).obstacles(state, seat)
        case _:
            return ()
