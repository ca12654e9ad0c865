"""What speaks against one deed on what it is aimed at."""

from collections.abc import Iterator

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
    MoveTogether,
    PlayPlan,
    Reinstall,
    Repair,
    Research,
    TakeSkill,
    TakeTool,
    UseSecurity,
    UseTool,
)
from companion.games.captain_is_dead.crew import aliens_in, book, condition, has, has_scanners, sailor
from companion.games.captain_is_dead.labels import room_name, station_name
from companion.games.captain_is_dead.model import DECK, DESTROYED, ONLINE, POD, SENSORS, State, ToolCard
from companion.games.captain_is_dead.printed import NONE, ORDINALS, PRINTED, SKILLS, Four

SOURCES = {"computers": DECK, "sensors": SENSORS, "pod": POD}
SLOTS = 2
FULL = 100


def special(state: State, seat: Seat, command: Deed) -> Iterator[Line]:
    ship = state.ship
    match command:
        case MoveTogether(seat=other):
            yield from _apart(state, seat, other)
        case KillAlien(room):
            here = sailor(state, seat).room
            if here and here != room:
                yield line("why.elsewhere", room=room_name(room))
            if not aliens_in(ship, room):
                yield line("why.no_aliens", room=room_name(room))
        case UseSecurity(room):
            if not aliens_in(ship, room):
                yield line("why.no_aliens", room=room_name(room))
        case GiveSkill():
            yield from _skill(state, command)
        case TakeSkill(source, skill):
            if state.rules.counts_skills and not _of(drawable(state, SOURCES[source]), skill):
                yield line("why.no_such_skill")
        case GiveTool() | TakeTool() | UseTool():
            yield from _tool(state, seat, command)
        case Fire():
            yield from _fire(state, command)
        case MakeTorpedo():
            if not ship.reserve or ship.torpedoes >= state.rules.capacity:
                yield line("why.torpedoes_full")
        case Heal(patient):
            if not sailor(state, patient).is_injured:
                yield line("why.not_injured", who=Who(patient))
        case EndAnomaly(name):
            if name not in ship.anomalies:
                yield line("why.no_anomaly")
        case Research():
            yield from _research(state, command)
        case DrawPlan():
            if not ship.plans:
                yield line("why.no_plans")
        case PlayPlan(who):
            if not sailor(state, who).plans:
                yield line("why.has_no_plan", who=Who(who))
        case Repair(station) | Reinstall(station):
            yield from _repair(state, station, is_new=isinstance(command, Reinstall))
        case _:
            return


def _apart(state: State, one: Seat, other: Seat) -> Iterator[Line]:
    """Where both are known to be."""
    here, there = sailor(state, one).room, sailor(state, other).room
    if here and there and here != there:
        yield line("why.apart", who=Who(other))


def _skill(state: State, command: GiveSkill) -> Iterator[Line]:
    if command.way == "hand":
        yield from _apart(state, command.giver, command.to)
    if state.rules.counts_skills and not _of(sailor(state, command.giver).hand, command.skill):
        yield line("why.no_such_skill")


def _of(skills: Four, skill: str) -> int:
    return skills[SKILLS.index(skill)] if skill in SKILLS else 0


def pile(state: State, place: str) -> Four:
    skills = state.skills
    piles = {DECK: skills.deck, SENSORS: skills.sensors, POD: skills.pod}
    return piles.get(place, skills.discards)


def drawable(state: State, place: str) -> Four:
    """An empty deck is shuffled out of what was discarded."""
    return state.skills.discards if place == DECK and state.skills.deck == NONE else pile(state, place)


def tool_card(state: State, tool: str) -> ToolCard:
    return state.ship.tools[tuple(PRINTED.tools).index(tool)]


def _tool(state: State, seat: Seat, command: GiveTool | TakeTool | UseTool) -> Iterator[Line]:
    card = tool_card(state, command.tool)
    user = command.to if isinstance(command, GiveTool) else seat
    if has(state, user, "no_tools"):
        yield line("why.no_tools", who=Who(user))
    match command:
        case TakeTool():
            if card.at != POD:
                yield line("why.not_in_pod")
        case UseTool():
            if card.at != seat:
                yield line("why.has_no_tool")
        case GiveTool(to=to, way=way):
            if card.at != seat:
                yield line("why.has_no_tool")
            if way == "comm":
                yield line("why.tools_by_comm")
            if way == "hand":
                yield from _apart(state, seat, to)


def _fire(state: State, command: Fire) -> Iterator[Line]:
    if not state.ship.torpedoes:
        yield line("why.no_torpedo")
    match command.target:
        case "attached":
            if not state.ship.ships:
                yield line("why.no_ship")
        case "skip":
            if not state.rules.torpedo_skips:
                yield line("why.no_skip")
            elif state.turn.skips:
                yield line("why.skips_already")
        case _:
            if not has_scanners(state):
                yield line("why.needs_scanners")
            place = queue_place(state, command.target)
            if place is None:
                yield line("why.nothing_queued")
            elif state.clock.queue[place].is_ship is False:
                yield line("why.not_a_ship")


def queue_place(state: State, target: str) -> int | None:
    """Where it lies now: once this turn's alert was shot there, what is left begins with the second."""
    clock = state.clock
    was_shot = state.turn.skips and len(clock.queue) < (book(state).decks.visible or 0)
    place = ORDINALS.index(target) - int(was_shot)
    return place if 0 <= place < len(clock.queue) else None


def _research(state: State, command: Research) -> Iterator[Line]:
    ship = state.ship
    if command.upgrade in ship.upgrades:
        yield line("why.upgraded")
    left = [each for each in ship.upgrades if each != command.instead]
    if takes_slot(state, command.upgrade) and sum(takes_slot(state, each) for each in left) >= SLOTS:
        yield line("why.no_slot")


def takes_slot(state: State, upgrade: str) -> bool:
    found = book(state).upgrades.get(upgrade)
    return found is None or found.slot is not False


def _repair(state: State, station: str, *, is_new: bool) -> Iterator[Line]:
    ship, name = state.ship, station_name(station)
    if station == "shields" and ship.shields >= FULL:
        yield line("why.shields_full")
    elif station == "jump_core" and not ship.core:
        yield line("why.core_done")
    now = condition(ship, station)
    if is_new and now is not DESTROYED:
        yield line("why.not_destroyed", station=name)
    elif not is_new and now is DESTROYED:
        yield line("why.destroyed", station=name)
    elif not is_new and now is ONLINE and station not in ("shields", "jump_core"):
        yield line("why.not_broken", station=name)
