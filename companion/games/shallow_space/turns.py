"""The order of ships, what a turn begins and ends with, and its clock."""

from companion.contract import Millis, Refused
from companion.games.shallow_space.bridge import BRIDGE
from companion.games.shallow_space.course import Course
from companion.games.shallow_space.damage import damage_only, die, end, hit_section, hurt, people_in, settle
from companion.games.shallow_space.dealing import fill_hand
from companion.games.shallow_space.events import (
    BecameReady,
    ReadyTakenBack,
    TurnBegan,
    TurnEnded,
)
from companion.games.shallow_space.events_people import (
    CloakCounted,
    Uncloaked,
)
from companion.games.shallow_space.events_ships import (
    Aged,
    Decayed,
    LastingCounted,
    LastingEnded,
    ShieldRose,
)
from companion.games.shallow_space.model import GREEN, GREY, OVER, PLAYING, RED, SPENT, Lasting, Person, State, Turn
from companion.games.shallow_space.parts import damage_of, is_alive, works
from companion.games.shallow_space.printed import CARDS, INDEX, SHIELD, VITAL_PLACES

OLD = 2  # turns that a section may stay red


def ready(course: Course, person: Person) -> None:
    teams = turn_of(course.state).teams
    is_last = all(
        [each.is_ready or each.id == person.id for each in course.state.people if each.team in teams and is_alive(each)]
    )
    course.happen(BecameReady(person.id, person.mending))
    if is_last:
        end_turn(course)


def not_ready(course: Course, person: Person) -> None:
    if not person.is_ready:
        raise Refused("is_set")
    if not may_take_back(course.state, person):
        raise Refused("is_ready")
    course.happen(ReadyTakenBack(person.id))


def may_take_back(state: State, person: Person) -> bool:
    """Not the captain who has just captured a ship: that takes a whole turn."""
    has_captured = person.rank != "crew" and person.room == BRIDGE and state.ships[person.ship].fired == SPENT
    return person.is_ready and not has_captured


def is_over(state: State) -> bool:
    return state.stage is OVER


def turn_of(state: State) -> Turn:
    assert state.turn is not None
    return state.turn


def end_turn(course: Course, *, by_clock: bool = False) -> None:
    teams = turn_of(course.state).teams
    course.happen(TurnEnded(by_clock))
    for number, ship in enumerate(course.state.ships):
        if ship.owner in teams and not ship.is_gone:
            for section, place in INDEX.items():
                if ship.damage[place] == RED and ship.ages[place] >= OLD:
                    course.happen(Decayed(number, section))
    for each in course.state.lasting:
        if each.kind == "emp" and each.team in teams:
            _count(course, each)
    settle(course)
    if not is_over(course.state):
        begin_turn(course)


def begin_turn(course: Course) -> None:
    """The next ship's whose crew lives through the beginning of its turn."""
    while not is_over(course.state):
        teams, round = _next(course.state)
        state = course.state
        if state.rules.last_round and round > state.rules.last_round:
            end(course, _foremost(state))
            return
        number = 1 if state.turn is None else state.turn.number + 1
        ends_at = None if state.rules.turn_ms is None else Millis(course.ctx.now + state.rules.turn_ms)
        course.happen(TurnBegan(number, round, teams, ends_at))
        _upkeep(course, teams)
        settle(course)
        if not is_over(course.state) and any(is_alive(each) for each in course.state.people if each.team in teams):
            for person in course.state.people:
                if person.team in teams and is_alive(person):
                    fill_hand(course, person.id)
            return


def _next(state: State) -> tuple[tuple[int, ...], int]:
    """From left to right, or all at once; and the round."""
    left = tuple(team for team in range(state.rules.ships) if team not in state.out)
    if state.turn is None:
        return (left if state.rules.simultaneous else left[:1]), 1
    if state.rules.simultaneous:
        return left, state.turn.round + 1
    later = [team for team in left if team > state.turn.teams[0]]
    return ((later[0],), state.turn.round) if later else (left[:1], state.turn.round + 1)


def _foremost(state: State) -> tuple[int, ...]:
    """When the group has agreed on a last round: whose ships took the least, in sections that keep a ship alive."""
    hulls = {
        team: max(
            (
                sum(GREY - ship.damage[place] for place in VITAL_PLACES)
                for ship in state.ships
                if ship.owner == team and not ship.is_gone and not ship.is_pod
            ),
            default=-1,
        )
        for team in range(state.rules.ships)
        if team not in state.out
    }
    most = max(hulls.values())
    return tuple(team for team, points in hulls.items() if points == most)


# --- what goes on by itself


def _upkeep(course: Course, teams: tuple[int, ...]) -> None:
    for number, ship in enumerate(course.state.ships):
        if ship.owner in teams and not ship.is_gone:
            shield = damage_of(ship, SHIELD)
            if GREEN < shield < GREY and not ship.is_pod:
                course.happen(ShieldRose(number, shield - 1))
            ages = tuple(
                age + 1 if damage == RED and place != INDEX[SHIELD] else 0
                for place, (age, damage) in enumerate(zip(ship.ages, ship.damage, strict=True))
            )
            if ages != ship.ages:
                course.happen(Aged(number, ages))
    _choke(course, teams)
    for each in course.state.lasting:
        if each in course.state.lasting and _is_due(course.state, each, teams):
            _go_on(course, each)
    for person in course.state.people:
        if person.cloak and person.team in teams:
            course.happen(Uncloaked(person.id) if person.cloak == 1 else CloakCounted(person.id, person.cloak - 1))


def _choke(course: Course, teams: tuple[int, ...]) -> None:
    """On a ship full of gas, everybody in their own turn."""
    gassed = {each.ship for each in course.state.lasting if each.kind == "gas"}
    for person in course.state.people:
        if person.team in teams and person.ship in gassed and "gas_mask" not in person.hand:
            hurt(course, person.id, CARDS["gas"].power, "gas")


def _is_due(state: State, lasting: Lasting, teams: tuple[int, ...]) -> bool:
    """In the turn of its team; of the ship's owner, if nobody of that team lives. Gas the other way round."""
    owner = state.ships[lasting.ship].owner
    if lasting.kind == "gas":
        return owner in teams or (owner in state.out and state.people[lasting.by].team in teams)
    return lasting.team in teams or (lasting.team in state.out and owner in teams)


def _go_on(course: Course, each: Lasting) -> None:
    match each.kind:
        case "charge":
            if each.turns > 1:
                course.happen(LastingCounted(each.id, each.turns - 1))
            else:
                _blow(course, each)
        case "fire":
            hit_section(course, each.ship, each.room, CARDS["incendiary"].power)
            _count(course, each)
        case "gas":
            ship = course.ship(each.ship)
            if works(ship, "engineering") or not course.state.rules.gas_engineering:
                _count(course, each)
        case "virus" | "evasive":
            _count(course, each)
        case "field" | "emp":
            pass


def _count(course: Course, each: Lasting) -> None:
    if each.turns > 1:
        course.happen(LastingCounted(each.id, each.turns - 1))
    else:
        course.happen(LastingEnded(each.id, "over"))


def _blow(course: Course, charge: Lasting) -> None:
    course.happen(LastingEnded(charge.id, "blown"))
    damage_only(course, charge.ship, charge.room, CARDS["plasma_charge"].power)
    for person in people_in(course.state, charge.ship, charge.room):
        die(course, person.id)


# --- the clock


def due(state: State) -> Millis | None:
    if state.turn is None or state.asked is not None or state.stage is not PLAYING:
        return None
    return state.turn.ends_at


def tick(course: Course) -> None:
    if course.state.turn is not None and (course.state.turn.ends_at or Millis(0)) <= course.ctx.now:
        end_turn(course, by_clock=True)
