"""Correct the table: what the host may set by hand, and why something cannot be."""

from collections.abc import Iterator
from typing import assert_never

from companion.contract import Choice, Number, Offer, Refused, Seat
from companion.games.captain_is_dead import labels, scanners
from companion.games.captain_is_dead.correcting import (
    SetAlerts,
    SetAliens,
    SetAnomaly,
    SetAway,
    SetCore,
    SetInjured,
    SetPlace,
    SetPlans,
    SetPlansHeld,
    SetRole,
    SetRoom,
    SetShields,
    SetShips,
    SetStation,
    SetTool,
    SetTorpedoes,
    SetTurn,
    SetUpgrade,
    Tool,
)
from companion.games.captain_is_dead.course import Course
from companion.games.captain_is_dead.crew import aliens_in, book, place_of, sailor
from companion.games.captain_is_dead.ending import ask_end
from companion.games.captain_is_dead.events import (
    AlertsCounted,
    AliensSet,
    AnomalySet,
    AwaySet,
    CoreSet,
    InjurySet,
    Moved,
    OrderSet,
    PlansHeld,
    PlansSet,
    ShieldsSet,
    ShipsSet,
    StationSet,
    ToolSet,
    TorpedoesSet,
    TurnSet,
    UpgradeSet,
)
from companion.games.captain_is_dead.first import give_role
from companion.games.captain_is_dead.harm import MOST_SHIPS, expect_room, expect_station
from companion.games.captain_is_dead.model import GONE, OVER, POD, SETTING_UP, TURN, Condition, State
from companion.games.captain_is_dead.printed import LEVELS, PLACES, PRINTED, ROOMS, STATIONS
from companion.games.captain_is_dead.turns import free_teleports

MOST_ACTIONS = 20
MOST_DISCOUNT = 5
STEP = 10


def correct(course: Course, command: Tool) -> None:
    state = course.state
    ship = state.ship
    match command:
        case SetStation(station, condition):
            expect_station(station)
            course.happen(StationSet(station, condition, "correction"))
            scanners.changed(course, station)
        case SetShields(percent):
            _expect(percent, 100)
            if percent % STEP:
                raise Refused("no_such_percent")
            course.happen(ShieldsSet(percent, "correction"))
        case SetCore(steps):
            _expect(steps, most_steps(state))
            course.happen(CoreSet(steps, "correction"))
            if not steps and state.rules.wins_at_once and state.stage is not SETTING_UP:
                ask_end(course, won=True, cause="engage")
        case SetAliens(room, count):
            expect_room(room)
            _expect(count, aliens_in(ship, room) + ship.pawns)
            course.happen(AliensSet(room, count, "correction"))
        case SetShips(count):
            _expect(count, MOST_SHIPS)
            course.happen(ShipsSet(count, "correction"))
        case SetTorpedoes(count):
            _expect(count, ship.torpedoes + ship.reserve)
            course.happen(TorpedoesSet(count, "correction"))
        case SetPlans(count):
            _expect(count, most_plans(state))
            course.happen(PlansSet(count))
        case SetPlansHeld(seat, count):
            _expect(count, most_held(state, seat))
            course.happen(PlansHeld(seat, count))
        case SetAlerts():
            _count_alerts(course, command)
        case SetAnomaly(name, present):
            if name not in book(state).anomalies:
                raise Refused("no_such_anomaly")
            course.happen(AnomalySet(name, present, "correction"))
        case SetUpgrade(name, present):
            if name not in book(state).upgrades:
                raise Refused("no_such_upgrade")
            course.happen(UpgradeSet(name, present, "correction"))
        case SetTool(tool, at, used):
            if tool not in PRINTED.tools:
                raise Refused("no_such_tool")
            if at not in (POD, GONE, *state.rules.seats):
                raise Refused("no_such_place")
            course.happen(ToolSet(tool, at, used))
        case _:
            _crew(course, command)


def _crew(course: Course, command: SetInjured | SetRoom | SetRole | SetPlace | SetAway | SetTurn) -> None:
    state = course.state
    place_of(state.rules, command.seat)
    match command:
        case SetInjured(seat, injured):
            course.happen(InjurySet(seat, injured, "correction"))
        case SetRoom(seat, room):
            if room and room not in PLACES:
                raise Refused("no_such_room")
            course.happen(Moved(seat, room, "correction"))
        case SetRole(seat, role):
            give_role(course, seat, role)
        case SetPlace(seat, place):
            _expect(place, len(state.order))
            order = [each for each in state.order if each != seat]
            order.insert(max(0, place - 1), seat)
            course.happen(OrderSet(tuple(order)))
        case SetAway(seat, away):
            course.happen(AwaySet(seat, away))
        case SetTurn(seat, actions):
            _expect(actions, MOST_ACTIONS)
            if state.stage is not TURN:
                raise Refused("no_turn")
            is_other = seat != state.turn.seat
            course.happen(TurnSet(seat, actions, free_teleports(state, seat) if is_other else None))
        case _:
            assert_never(command)


def _expect(number: int, most: int) -> None:
    if not 0 <= number <= most:
        raise Refused("out_of_bounds", most=most)


def most_steps(state: State) -> int:
    return max(state.rules.steps, book(state).decks.core_max or 0)


def most_plans(state: State) -> int:
    """What is not in somebody's hand may lie in the deck."""
    return max(0, (book(state).decks.plans or 0) - sum(each.plans for each in state.crew))


def most_held(state: State, seat: Seat) -> int:
    """Nor can anybody hold what lies in the deck or in another hand."""
    return max(0, most_plans(state) - state.ship.plans + sailor(state, seat).plans)


def most_alerts(state: State) -> tuple[int, int, int]:
    """What lies face up is not in the deck."""
    decks, clock = book(state).decks, state.clock
    shown = [each.level for each in clock.queue]
    if clock.pending is not None:
        shown.append(clock.pending.level)
    return (
        max(0, (decks.yellow or 0) - shown.count("yellow")),
        max(0, (decks.orange or 0) - shown.count("orange")),
        max(0, (decks.red or 0) - shown.count("red")),
    )


def _count_alerts(course: Course, command: SetAlerts) -> None:
    state = course.state
    at = LEVELS.index(command.level)
    _expect(command.count, most_alerts(state)[at])
    yellow, orange, red = (command.count if place == at else now for place, now in enumerate(state.clock.deck))
    course.happen(AlertsCounted(yellow, orange, red))


# --- what can be set, and what is so


def corrections(state: State) -> tuple[Offer, ...]:
    if state.stage is OVER:
        return ()
    return (*_of_ship(state), *_of_decks(state), *_of_people(state), *_of_cards(state))


def _of_ship(state: State) -> Iterator[Offer]:
    ship = state.ship
    conditions, tenths = tuple([each.value for each in Condition]), tuple(range(0, 101, STEP))
    for station, now in zip(STATIONS, ship.systems, strict=True):
        which = Choice("station", (station,), labels.station_name)
        yield Offer(SetStation, (which, Choice("condition", conditions, labels.condition, now.value)))
    yield Offer(SetShields, (Choice("percent", tenths, labels.percent, ship.shields),))
    yield Offer(SetCore, (Number("steps", 0, most_steps(state), now=ship.core),))
    for room, here in zip(ROOMS, ship.aliens, strict=True):
        count = Number("count", 0, here + ship.pawns, now=here)
        yield Offer(SetAliens, (Choice("room", (room,), labels.room_name), count))
    yield Offer(SetShips, (Number("count", 0, MOST_SHIPS, now=ship.ships),))
    yield Offer(SetTorpedoes, (Number("count", 0, ship.torpedoes + ship.reserve, now=ship.torpedoes),))


def _of_decks(state: State) -> Iterator[Offer]:
    yield Offer(SetPlans, (Number("count", 0, most_plans(state), now=state.ship.plans),))
    for seat in state.rules.seats:
        count = Number("count", 0, most_held(state, seat), now=sailor(state, seat).plans)
        yield Offer(SetPlansHeld, (Choice("seat", (seat,), labels.who), count))
    for level, most, now in zip(LEVELS, most_alerts(state), state.clock.deck, strict=True):
        yield Offer(SetAlerts, (Choice("level", (level,), labels.level), Number("count", 0, most, now=now)))


def _of_people(state: State) -> Iterator[Offer]:
    taken = [each.role for each in state.crew]
    free = tuple([each for each in book(state).roles if each not in taken])
    for seat, one in zip(state.rules.seats, state.crew, strict=True):
        whose = Choice("seat", (seat,), labels.who)
        roles = (*((one.role,) if one.role else ()), *free, "")
        yield Offer(SetInjured, (whose, _yes_or_no("injured", one.is_injured)))
        yield Offer(SetRoom, (whose, Choice("room", (*PLACES, ""), labels.room_name, one.room)))
        yield Offer(SetRole, (whose, Choice("role", roles, labels.role, one.role)))
        yield Offer(SetPlace, (whose, Number("place", 1, len(state.order), now=state.order.index(seat) + 1)))
        yield Offer(SetAway, (whose, _yes_or_no("away", one.is_away)))
    if state.stage is TURN:
        whose = Choice("seat", state.rules.seats, labels.who, state.turn.seat)
        yield Offer(SetTurn, (whose, Number("actions", 0, MOST_ACTIONS, now=state.turn.actions)))


def _of_cards(state: State) -> Iterator[Offer]:
    box, known, ship = state.rules.box, book(state), state.ship
    for name in known.anomalies:
        which = Choice("anomaly", (name,), labels.anomaly(box))
        yield Offer(SetAnomaly, (which, _yes_or_no("present", name in ship.anomalies)))
    for name in known.upgrades:
        which = Choice("upgrade", (name,), labels.upgrade(box))
        yield Offer(SetUpgrade, (which, _yes_or_no("present", name in ship.upgrades)))
    for name, card in zip(PRINTED.tools, ship.tools, strict=True):
        at = Choice("at", (POD, GONE, *state.rules.seats), labels.place, card.at)
        yield Offer(SetTool, (Choice("tool", (name,), labels.tool(box)), at, _yes_or_no("used", card.is_used)))


def _yes_or_no(field: str, now: bool) -> Choice:
    return Choice(field, (True, False), labels.yes_or_no, now)
