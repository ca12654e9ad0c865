"""May I? What a page lists for somebody: each kind of action, what it costs, and what speaks against it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from companion.contract import Line, Seat, Who, Word, line
from companion.games.captain_is_dead import names
from companion.games.captain_is_dead.model import POD, Command, State
from companion.games.captain_is_dead.printed import ROOMS, TRACKS
from companion.games.captain_is_dead.rules import crew, may, telling
from companion.games.captain_is_dead.rules.costs import Price, price
from companion.games.captain_is_dead.rules.fighting import KillAlien
from companion.games.captain_is_dead.rules.repairs import Reinstall, Repair
from companion.games.captain_is_dead.rules.research import EndAnomaly
from companion.games.captain_is_dead.rules.stations import DrawPlan, Heal, MakeTorpedo, TakeSkill
from companion.games.captain_is_dead.shown.tellers import told_by


@dataclass(frozen=True, slots=True)
class AtOnce:
    """What a single tap does, where there is nothing to choose and nothing to read before."""

    command: str
    fields: tuple[tuple[str, str], ...] = ()


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
    at_once: AtOnce | None
    note: Line | None  # what follows of it
    told_by: Word  # at the table, and nobody has looked since; empty: nobody
    what: str  # where the box has its price


TAKING: Final = ("computers", "sensors", "pod")


def leaves(state: State, seat: Seat) -> tuple[Leave, ...]:
    """For each kind of action: whether it is possible now."""
    return tuple([_leave(state, seat, deed, station) for deed, station in may.kinds(state.ship.systems)])


def _leave(state: State, seat: Seat, deed: str, station: str) -> Leave:
    cost = price(state, seat, deed, station)
    why = (*may.general(state, seat, deed, cost, station), *_nothing_to_do(state, seat, deed, station))
    name = line(f"deed.{deed}_of", station=names.station_name(station)) if station else line(f"deed.{deed}")
    if deed == "move":
        name = line("deed.move_of", count=state.rules.spaces)
    known = crew.book(state).stations[station].confirmed if station else crew.book(state).deeds[deed].confirmed
    at_once = None if why or not cost.is_known else _at_once(state, seat, deed, station)
    note, what = _full_hand(state, seat, deed), telling.priced(deed, station)
    section, _, entry = what.partition(".")
    teller = told_by(state, section, entry)
    return Leave(deed, station, name, cost.words, cost, why, bool(known), at_once, note, teller, what)


def _full_hand(state: State, seat: Seat, deed: str) -> Line | None:
    """Whoever takes a card more than the hand may hold discards one at once."""
    left = crew.room_in_hand(state, seat) if deed in TAKING else None
    if left is None or left > 0:
        return None
    return line("note.full_hand", limit=crew.role_of(state, seat).hand or 0, more=1 - left)


def _at_once(state: State, seat: Seat, deed: str, station: str) -> AtOnce | None:
    counts = state.rules.counts_skills
    match deed:
        case "repair" | "reinstall":
            return AtOnce(Repair.__name__ if deed == "repair" else Reinstall.__name__, (("station", station),))
        case "make_torpedo":
            return AtOnce(MakeTorpedo.__name__)
        case "draw_plan":
            return AtOnce(DrawPlan.__name__)
        case "computers" | "sensors" if not counts:
            return AtOnce(TakeSkill.__name__, (("source", deed),))
        case "pod" if not counts and not any([each.at == POD for each in state.ship.tools]):
            return AtOnce(TakeSkill.__name__, (("source", deed),))
        case "kill":
            here = crew.sailor(state, seat).room
            infested = [room for room, count in zip(ROOMS, state.ship.aliens, strict=True) if count]
            return _only(KillAlien, "room", [here] if here else infested)
        case "heal":
            hurt = [str(each) for each, one in zip(state.rules.seats, state.crew, strict=True) if one.is_injured]
            return _only(Heal, "seat", hurt)
        case "end_anomaly":
            return _only(EndAnomaly, "anomaly", state.ship.anomalies)
        case _:
            return None


def _only(command: type[Command], field: str, able: Sequence[str]) -> AtOnce | None:
    return AtOnce(command.__name__, ((field, able[0]),)) if len(able) == 1 else None


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
