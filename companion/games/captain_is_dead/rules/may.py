"""May I? What speaks against something of a kind, and what it costs. The table may do it anyway."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, reduce
from typing import Final

from companion.contract import Line, Seat, Who, line
from companion.games.captain_is_dead import names
from companion.games.captain_is_dead.model import Condition, State
from companion.games.captain_is_dead.printed import FEARS, STATIONS, TRACKS
from companion.games.captain_is_dead.rules import costs, crew, fears

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


@lru_cache(maxsize=2048)
def kinds(systems: tuple[Condition, ...]) -> tuple[tuple[str, str], ...]:
    """Of actions, as the ship is; and the station that would be repaired."""
    now = tuple(zip(STATIONS, systems, strict=True))
    broken = [("reinstall" if how == "destroyed" else "repair", station) for station, how in now if how != "online"]
    return (*((deed, "") for deed in LISTED), *(("repair", each) for each in reversed(TRACKS)), *broken)


@dataclass(frozen=True, slots=True)
class Verdict:
    deed: str
    price: costs.Price
    why: tuple[Line, ...]  # it should not be done; nothing: it may

    @property
    def codes(self) -> tuple[str, ...]:
        return tuple(each.key.removeprefix("why.") for each in self.why)


def because(why: tuple[Line, ...]) -> Line:
    """One sentence behind the other: a list would put "and" between them."""
    return reduce(lambda before, after: line("sentences", before=before, after=after), why)


def general(state: State, seat: Seat, deed: str, cost: costs.Price, on: str = "") -> Iterator[Line]:
    """What speaks against anything of this kind, whatever it is aimed at. `on`: the station that is repaired."""
    known = crew.book(state)
    spec, me = known.deeds[deed], crew.sailor(state, seat)
    used = spec.station or ""
    printed = known.stations.get(used or on)
    if state.turn.seat != seat and not deed.startswith("override"):
        yield line("why.not_your_turn")
    elif cost.actions > state.turn.actions and not deed.startswith("override"):
        yield line("why.actions", need=cost.actions, has=state.turn.actions)
    is_marked = printed is not None and bool(used)
    if me.is_injured and not (spec.when_injured or (is_marked and printed and printed.when_injured)):
        yield line("why.injured")
    here = crew.aliens_in(state.ship, me.room)
    leaves = state.rules.may_leave_aliens and deed in ("move", "move_together")
    if here and not (leaves or spec.with_aliens or (is_marked and printed and printed.with_aliens)):
        yield line("why.aliens", count=here)
    if used:
        yield from _of_station(state, seat, deed, used)
    elif on:
        anywhere = deed == "reinstall" and state.rules.reinstall_anywhere
        yield from _at(me.room, known.stations[on].room, anywhere=anywhere)
    if state.rules.counts_skills and any(need > got for need, got in zip(cost.pays, me.hand, strict=True)):
        yield line("why.cards", cards=costs.cards(cost.pays))
    needs_computers = state.rules.hologram_needs_computers and crew.has(state, seat, "no_tools")
    if needs_computers and crew.condition(state.ship, "computers") != "online":
        yield line("why.hologram")


def _of_station(state: State, seat: Seat, deed: str, station: str) -> Iterator[Line]:
    now = crew.condition(state.ship, station)
    if now == "destroyed":
        yield line("why.destroyed", station=names.station_name(station))
    elif now != "online":
        yield line("why.offline", station=names.station_name(station))
    printed, me = crew.book(state).stations[station], crew.sailor(state, seat)
    anywhere = bool(printed.remote) or (deed == "draw_plan" and crew.has(state, seat, "plans_anywhere"))
    anywhere = anywhere or (deed == "heal" and crew.is_upgraded(state, "heals_free"))
    yield from _at(me.room, printed.room, anywhere=anywhere)
    for each in state.ship.anomalies:
        if is_blocked(state, seat, each):
            yield line("why.anomaly", anomaly=names.anomaly(state.rules.box)(each))


def _at(here: str, room: str | None, *, anywhere: bool) -> Iterator[Line]:
    if here and room and here != room and not anywhere:
        yield line("why.elsewhere", room=names.room_name(room))


def is_blocked(state: State, seat: Seat, name: str) -> bool:
    """From using stations, by an anomaly."""
    me = crew.sailor(state, seat)
    if crew.is_immune(state, seat, name):
        return False
    found = crew.book(state).anomalies.get(name)
    blocks = found.blocks if found is not None and found.blocks else _feared(state, name)
    if blocks == "everybody":
        return True
    if blocks == "nobody" or not me.room:
        return False
    is_alone = len(crew.in_room(state, me.room)) == 1
    return is_alone == (blocks == "alone")


def _feared(state: State, name: str) -> str:
    """Which of the two is which, in this group's reading; of others nobody knows."""
    if name not in FEARS:
        return "nobody"
    reading = state.rules.fear
    if reading == fears.ASK:
        return "everybody"  # until its card is read
    if reading == "everybody" or name == "irrational_fear":
        return reading
    return "accompanied" if reading == "alone" else "alone"


def apart(state: State, one: Seat, other: Seat) -> Iterator[Line]:
    """Where both are known to be."""
    here, there = crew.sailor(state, one).room, crew.sailor(state, other).room
    if here and there and here != there:
        yield line("why.apart", who=Who(other))
