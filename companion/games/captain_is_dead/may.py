"""May I? What speaks against something now, and what it costs. Nothing here forbids: the table may do it anyway."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from typing import Final

from companion.contract import Line, Seat, Who, line
from companion.games.captain_is_dead.commands import (
    Deed,
    DrawPlan,
    EndAnomaly,
    Fire,
    GiveSkill,
    GiveTool,
    Heal,
    KillAlien,
    MakeTorpedo,
    Move,
    MoveTogether,
    PlayPlan,
    Reinstall,
    Repair,
    Research,
    SpendAction,
    TakeSkill,
    TakeTool,
    Teleport,
    UseSecurity,
    UseTool,
)
from companion.games.captain_is_dead.costs import Price, cards, price
from companion.games.captain_is_dead.crew import (
    aliens_in,
    book,
    condition,
    has,
    in_room,
    is_immune,
    is_upgraded,
    sailor,
)
from companion.games.captain_is_dead.labels import anomaly, room_name, station_name
from companion.games.captain_is_dead.model import DESTROYED, ONLINE, State
from companion.games.captain_is_dead.obstacles import special
from companion.games.captain_is_dead.printed import FEARS, STATIONS

WAYS: Final = {"hand": "give", "comm": "comm", "teleporter": "teleport"}
REPAIRS: Final = ("repair", "reinstall")


@dataclass(frozen=True, slots=True)
class Verdict:
    deed: str
    price: Price
    why: tuple[Line, ...]  # it should not be done; nothing: it may

    @property
    def codes(self) -> tuple[str, ...]:
        return tuple(each.key.removeprefix("why.") for each in self.why)


def judge(state: State, seat: Seat, command: Deed) -> Verdict:
    deed = deed_of(command)
    station = command.station if isinstance(command, Repair | Reinstall) else ""
    cost = price(state, seat, deed, station)
    return Verdict(deed, cost, (*general(state, seat, deed, cost, station), *special(state, seat, command)))


def because(why: tuple[Line, ...]) -> Line:
    """One sentence behind the other: a list would put "and" between them."""
    return reduce(lambda before, after: line("sentences", before=before, after=after), why)


def deed_of(command: Deed) -> str:
    match command:
        case GiveSkill(way=way) | GiveTool(way=way):
            return WAYS[way]
        case TakeSkill(source=source):
            return source
        case _:
            return DEEDS[type(command)]


DEEDS: Final[dict[type, str]] = {
    SpendAction: "spend",
    Move: "move",
    MoveTogether: "move_together",
    Teleport: "teleport",
    KillAlien: "kill",
    UseSecurity: "security",
    TakeTool: "pod",
    UseTool: "use_tool",
    Fire: "fire",
    MakeTorpedo: "make_torpedo",
    Heal: "heal",
    EndAnomaly: "end_anomaly",
    Research: "research",
    DrawPlan: "draw_plan",
    PlayPlan: "play_plan",
    Repair: "repair",
    Reinstall: "reinstall",
}


def general(state: State, seat: Seat, deed: str, cost: Price, on: str = "") -> Iterator[Line]:
    """What speaks against anything of this kind, whatever it is aimed at. `on`: the station that is repaired."""
    known = book(state)
    spec, me = known.deeds[deed], sailor(state, seat)
    used = spec.station or ""
    printed = known.stations.get(used or on)
    if state.turn.seat != seat and not deed.startswith("override"):
        yield line("why.not_your_turn")
    elif cost.actions > state.turn.actions and not deed.startswith("override"):
        yield line("why.actions", need=cost.actions, has=state.turn.actions)
    is_marked = printed is not None and bool(used)
    if me.is_injured and not (spec.when_injured or (is_marked and printed and printed.when_injured)):
        yield line("why.injured")
    here = aliens_in(state.ship, me.room)
    if here and not (spec.with_aliens or (is_marked and printed and printed.with_aliens)):
        yield line("why.aliens", count=here)
    if used:
        yield from _of_station(state, seat, deed, used)
    elif on:
        anywhere = deed == "reinstall" and state.rules.reinstall_anywhere
        yield from _at(me.room, known.stations[on].room, anywhere=anywhere)
    if state.rules.counts_skills and any(need > got for need, got in zip(cost.pays, me.hand, strict=True)):
        yield line("why.cards", cards=cards(cost.pays))
    needs_computers = state.rules.hologram_needs_computers and has(state, seat, "no_tools")
    if needs_computers and condition(state.ship, "computers") is not ONLINE:
        yield line("why.hologram")


def _of_station(state: State, seat: Seat, deed: str, station: str) -> Iterator[Line]:
    now = condition(state.ship, station)
    if now is DESTROYED:
        yield line("why.destroyed", station=station_name(station))
    elif now is not ONLINE:
        yield line("why.offline", station=station_name(station))
    printed, me = book(state).stations[station], sailor(state, seat)
    anywhere = bool(printed.remote) or (deed == "draw_plan" and has(state, seat, "plans_anywhere"))
    yield from _at(me.room, printed.room, anywhere=anywhere or (deed == "heal" and is_upgraded(state, "heals_free")))
    for each in state.ship.anomalies:
        if is_blocked(state, seat, each):
            yield line("why.anomaly", anomaly=anomaly(state.rules.box)(each))


def _at(here: str, room: str | None, *, anywhere: bool) -> Iterator[Line]:
    if here and room and here != room and not anywhere:
        yield line("why.elsewhere", room=room_name(room))


def is_blocked(state: State, seat: Seat, name: str) -> bool:
    """From using stations, by an anomaly."""
    me = sailor(state, seat)
    if is_immune(state, seat, name):
        return False
    found = book(state).anomalies.get(name)
    blocks = found.blocks if found is not None and found.blocks else _feared(state, name)
    if blocks == "everybody":
        return True
    if blocks == "nobody" or not me.room:
        return False
    is_alone = len(in_room(state, me.room)) == 1
    return is_alone == (blocks == "alone")


def _feared(state: State, name: str) -> str:
    """Which of the two is which, in this group's reading; of others nobody knows."""
    if name not in FEARS:
        return "nobody"
    reading = state.rules.fear
    if reading == "everybody" or name == "irrational_fear":
        return reading
    return "accompanied" if reading == "alone" else "alone"


# --- what a page lists for somebody


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
    """For each kind of action: whether it is possible now, what it costs, and why not."""
    broken = [("reinstall" if state.ship.systems[place] is DESTROYED else "repair", station)
              for place, station in enumerate(STATIONS) if state.ship.systems[place] is not ONLINE]  # fmt: skip
    tracks = [("repair", "shields"), ("repair", "jump_core")]
    every = [*((deed, "") for deed in LISTED), *tracks, *broken]
    return tuple([_leave(state, seat, deed, station) for deed, station in every])


def _leave(state: State, seat: Seat, deed: str, station: str) -> Leave:
    cost = price(state, seat, deed, station)
    why = (*general(state, seat, deed, cost, station), *_nothing_to_do(state, seat, deed, station))
    name = line(f"deed.{deed}_of", station=station_name(station)) if station else line(f"deed.{deed}")
    if deed == "move":
        name = line("deed.move_of", count=state.rules.spaces)
    known = book(state).stations[station].confirmed if station else book(state).deeds[deed].confirmed
    return Leave(deed, station, name, cost.words, cost, why, bool(known))


def _nothing_to_do(state: State, seat: Seat, deed: str, station: str) -> Iterator[Line]:
    """Whatever it is aimed at, there is nothing."""
    ship, me = state.ship, sailor(state, seat)
    match deed:
        case "kill" if me.room and not aliens_in(ship, me.room):
            yield line("why.no_aliens", room=room_name(me.room))
        case "security" if not any(ship.aliens):
            yield line("why.no_aliens_at_all")
        case "fire" if not ship.torpedoes:
            yield line("why.no_torpedo")
        case "make_torpedo":
            yield from special(state, seat, MakeTorpedo())
        case "heal" if not any(each.is_injured for each in state.crew):
            yield line("why.nobody_injured")
        case "end_anomaly" if not ship.anomalies:
            yield line("why.no_anomaly")
        case "draw_plan":
            yield from special(state, seat, DrawPlan())
        case "use_tool" if has(state, seat, "no_tools"):
            yield line("why.no_tools", who=Who(seat))
        case "use_tool" if not any(each.at == seat for each in ship.tools):
            yield line("why.has_no_tool")
        case "repair" if station in ("shields", "jump_core"):
            yield from special(state, seat, Repair(station))
        case _:
            return
