"""What alerts do to ship and crew; also entered by hand, one thing after the other."""

from typing import assert_never

from companion.contract import Refused, Seat, Who
from companion.games.captain_is_dead import scanners
from companion.games.captain_is_dead.commands import (
    AttachAnomaly,
    AttachShip,
    Destroy,
    EndCrew,
    Harm,
    HitShields,
    Injure,
    KnockOut,
    LoseSkillDeck,
    PlaceAliens,
)
from companion.games.captain_is_dead.course import Course
from companion.games.captain_is_dead.crew import aliens_in, book, condition, has, in_room, sailor
from companion.games.captain_is_dead.ending import ask_end
from companion.games.captain_is_dead.events import (
    AliensSet,
    AnomalySet,
    CrewmanReplaced,
    InjurySet,
    ShieldsSet,
    ShipsSet,
    SkillDeckLost,
    Spared,
    StationSet,
)
from companion.games.captain_is_dead.labels import station_name
from companion.games.captain_is_dead.model import DESTROYED, OFFLINE, ONLINE, SETTING_UP, Condition
from companion.games.captain_is_dead.printed import ROOMS, STATIONS, AlertCard

MOST_SHIPS = 20  # more than there can be cards with one


def harm(course: Course, command: Harm) -> None:
    state = course.state
    if state.stage is SETTING_UP:
        raise Refused("not_begun")
    match command:
        case KnockOut(station):
            expect_station(station)
            if condition(state.ship, station) is not ONLINE:
                raise Refused("not_online", station=station_name(station))
            break_down(course, station, OFFLINE)
        case Destroy(station):
            expect_station(station)
            if condition(state.ship, station) is DESTROYED:
                raise Refused("is_destroyed", station=station_name(station))
            break_down(course, station, DESTROYED)
        case HitShields(percent):
            if not 0 < percent <= 100 or percent % 10:
                raise Refused("no_such_percent")
            hit(course, percent)
        case PlaceAliens(room, count):
            expect_room(room)
            if not 1 <= count <= (book(state).decks.aliens or 0):
                raise Refused("no_such_number")
            place(course, room, count)
        case AttachShip():
            if state.ship.ships >= MOST_SHIPS:
                raise Refused("no_such_number")
            course.happen(ShipsSet(state.ship.ships + 1, "alert"))
        case AttachAnomaly(name):
            if name not in book(state).anomalies:
                raise Refused("no_such_anomaly")
            if name in state.ship.anomalies:
                raise Refused("anomaly_there")
            course.happen(AnomalySet(name, True, "alert"))
        case Injure(seat):
            if sailor(state, seat).is_injured:
                raise Refused("injured_already", who=Who(seat))
            hurt(course, seat)
        case LoseSkillDeck():
            course.happen(SkillDeckLost())
        case EndCrew():
            ask_end(course, won=False, cause="crew")
        case _:
            assert_never(command)


def expect_station(station: str) -> None:
    if station not in STATIONS:
        raise Refused("no_such_station")


def expect_room(room: str) -> None:
    if room not in ROOMS:
        raise Refused("no_such_room")


def strike(course: Course, card: AlertCard) -> None:
    """All that the group's box says of it; what is so already stays so."""
    state = course.state
    for station in card.offline:
        if condition(course.state.ship, station) is ONLINE:
            break_down(course, station, OFFLINE)
    for station in card.destroyed:
        if condition(course.state.ship, station) is not DESTROYED:
            break_down(course, station, DESTROYED)
    if card.shields:
        hit(course, card.shields)
    for room, count in card.aliens.items():
        place(course, room, count)
    for room in card.injures:
        hurt(course, *in_room(state, room))
    if card.ship:
        course.happen(ShipsSet(min(MOST_SHIPS, state.ship.ships + 1), "alert"))
    if card.anomaly and card.anomaly not in state.ship.anomalies:
        course.happen(AnomalySet(card.anomaly, True, "alert"))
    if card.skill_deck:
        course.happen(SkillDeckLost())
    if card.ends:
        ask_end(course, won=False, cause="crew")


def break_down(course: Course, station: str, to: Condition) -> None:
    course.happen(StationSet(station, to, "alert"))
    scanners.changed(course, station)


def hit(course: Course, percent: int) -> None:
    """At none the ship lives on; the next hit ends it. Ships make hits worse where the group reads it so."""
    state = course.state
    now, rules = state.ship.shields, state.rules
    left = now - percent - rules.ship_damage * state.ship.ships
    is_lost = left < 0 and (rules.strict_shields or now == 0)
    if now != max(0, left):
        course.happen(ShieldsSet(max(0, left), "alert"))
    if is_lost:
        ask_end(course, won=False, cause="shields")


def place(course: Course, room: str, count: int) -> None:
    """Whoever is there is hurt. The game is lost when a pawn is missing, not when the last one is taken."""
    state = course.state
    placed = min(count, state.ship.pawns)
    if placed:
        course.happen(AliensSet(room, aliens_in(state.ship, room) + placed, "alert"))
        if state.rules.aliens_injure:
            hurt(course, *in_room(state, room))
    if placed < count:
        ask_end(course, won=False, cause="aliens")


def hurt(course: Course, *seats: Seat) -> None:
    """All at once. The Crewman dies instead, and also when somebody beside him is hurt; another one comes at once."""
    state, dying = course.state, list[Seat]()
    for seat in seats:
        me = sailor(state, seat)
        if me.is_injured:
            continue
        if has(state, seat, "replaced"):
            dying.append(seat)
        elif state.rules.hologram_safe and has(state, seat, "no_tools"):
            course.happen(Spared(seat))
        else:
            course.happen(InjurySet(seat, True, "alert"))
            dying += [mate for mate in in_room(state, me.room) if has(state, mate, "replaced")]
    for seat in dict.fromkeys(dying):
        course.happen(CrewmanReplaced(seat))
