"""On foot, by a jump, by the teleport chamber and by Boarding; charges that lie in wait; robots."""

from companion.contract import Refused
from companion.games.shallow_space import chance
from companion.games.shallow_space.commands import Board, Disarm, Jump, Move, MoveBot, Teleport
from companion.games.shallow_space.course import Course
from companion.games.shallow_space.damage import hurt
from companion.games.shallow_space.events_people import (
    CardPlayed,
    Moved,
    Uncloaked,
)
from companion.games.shallow_space.events_ships import (
    BotMoved,
    ChargeFound,
    LastingEnded,
)
from companion.games.shallow_space.model import GREY, Person, Ship, State
from companion.games.shallow_space.parts import (
    cloaked_at,
    damage_of,
    doors,
    enemy_seen,
    field_against,
    has_shield,
    seems_at,
    works,
)
from companion.games.shallow_space.printed import DOORS, JUMPS, POD, ROOMS
from companion.games.shallow_space.sensors import is_blind

DISARMED_OVER = 3  # of a d6
DISARMED_OVER_BY_CAPTAIN = 2


def move(course: Course, command: Move, person: Person) -> None:
    _expect_free_to_go(course.state, person)
    if command.to not in doors(course.ship(person.ship), person.room):
        raise Refused("not_next_door")
    _expect_open(course.state, person.team, person.ship, command.to)
    if not reveal(course, person, person.ship, command.to):
        _enter(course, person, command.to, "walk")


def jump(course: Course, command: Jump, person: Person) -> None:
    """Over one section, whatever is in it."""
    state = course.state
    expect_card(person, "short_teleport")
    _expect_free_to_go(state, person)
    if command.to not in jumps(state, person):
        raise Refused("not_that_far")
    _expect_open(state, person.team, person.ship, command.to)
    if reveal(course, person, person.ship, command.to):
        return
    course.happen(CardPlayed(person.id, "short_teleport"))
    _enter(course, person, command.to, "jump")


def jumps(state: State, person: Person) -> tuple[str, ...]:
    if state.ships[person.ship].is_pod:
        return ()
    reach = JUMPS[person.room]
    if state.rules.jump_over:
        return reach
    open_doors = [each for each in DOORS[person.room] if is_open(state, person.team, person.ship, each)]
    return tuple(to for to in reach if any(to in DOORS[each] for each in open_doors))


def is_open(state: State, team: int, ship: int, room: str) -> bool:
    """For all that this team can see."""
    return not field_against(state, team, ship, room) and not enemy_seen(state, team, ship, room)


def can_go(state: State, person: Person) -> bool:
    return person.moves > 0 and not person.commands and not field_against(state, person.team, person.ship, person.room)


def _expect_free_to_go(state: State, person: Person) -> None:
    if person.moves <= 0:
        raise Refused("no_moves")
    if person.commands:
        raise Refused("stays_on_bridge")
    if field_against(state, person.team, person.ship, person.room):
        raise Refused("trapped")


def _expect_open(state: State, team: int, ship: int, room: str) -> None:
    if field_against(state, team, ship, room):
        raise Refused("force_field")
    if enemy_seen(state, team, ship, room):
        raise Refused("enemy_there")


def reveal(course: Course, person: Person, ship: int, room: str) -> bool:
    """Whether somebody cloaked stands in the way, who is found by that."""
    hidden = cloaked_at(course.state, person.team, ship, room)
    if hidden is not None:
        course.happen(Uncloaked(hidden.id))
    return hidden is not None


def _enter(course: Course, person: Person, room: str, how: str) -> None:
    before = course.state
    is_grey = damage_of(before.ships[person.ship], room) >= GREY
    course.happen(Moved(person.id, person.ship, room, 0 if is_grey else person.moves - 1, how))
    if is_grey:
        hurt(course, person.id, 1 if before.rules.grey_hurts else 0, "entering")
    if any([each.kind == "charge" for each in before.lasting]):
        _meet_charge(course, person.id)


def _meet_charge(course: Course, who: int) -> None:
    person = course.person(who)
    if person.health and not course.state.rules.disarm_standing:
        try_to_disarm(course, person)


def try_to_disarm(course: Course, person: Person) -> bool:
    """The crew of the ship, when an enemy's charge lies there; False: there is nothing to try."""
    state = course.state
    if state.ships[person.ship].owner != person.team:
        return False
    charges = [
        each
        for each in state.lasting
        if each.kind == "charge" and (each.ship, each.room) == (person.ship, person.room) and each.team != person.team
    ]
    over = DISARMED_OVER if person.rank == "crew" else DISARMED_OVER_BY_CAPTAIN
    for each in charges:
        if course.roll("disarm", 6, over):
            course.happen(LastingEnded(each.id, "disarmed"))
        elif not (each.is_found or state.rules.charges_seen):
            course.happen(ChargeFound(each.id))
    return bool(charges)


def disarm(course: Course, command: Disarm, person: Person) -> None:
    """Where the group lets those who stand there try, they walk no further."""
    if not course.state.rules.disarm_standing:
        raise Refused("disarm_on_entering")
    if person.moves <= 0:
        raise Refused("no_moves")
    if not try_to_disarm(course, person):
        raise Refused("no_charge")
    course.happen(Moved(person.id, person.ship, person.room, 0, "disarm"))


# --- from ship to ship


def teleport(course: Course, command: Teleport, person: Person) -> None:
    state = course.state
    if not has_chamber(state.ships[person.ship], person.room):
        raise Refused("not_possible" if is_blind(state, person, person.ship) else "no_chamber")
    if person.commands:
        raise Refused("stays_on_bridge")
    if person.landed:
        raise Refused("no_moves")
    if is_watched(state, person):
        raise Refused("enemy_there")
    if not lets_in(state, person, command.ship):
        raise Refused("not_possible" if is_blind(state, person, command.ship) else "shield_up")
    free = [room for room in ROOMS if not _is_occupied(state, command.ship, room)]
    if not free:
        raise Refused("no_room")
    assert state.turn is not None
    what = f"chamber {state.turn.number} {person.id} {command.ship} {person.room}"
    room = chance.picked(state.seed, what, free)
    course.happen(Moved(person.id, command.ship, room, 0, "chamber"))
    _meet_charge(course, person.id)


def has_chamber(ship: Ship, room: str) -> bool:
    """An escape pod works as one."""
    return room == POD if ship.is_pod else room == "teleport" and works(ship, "teleport")


def is_watched(state: State, person: Person) -> bool:
    """An invader does not get away under an enemy's eyes: one who stands in the chamber as well, as far as is known."""
    number = person.ship
    return state.ships[number].owner != person.team and enemy_seen(state, person.team, number, person.room)


def lets_in(state: State, person: Person, number: int) -> bool:
    """Home always, and elsewhere while the shield is down."""
    if not 0 <= number < len(state.ships) or number == person.ship:
        return False
    ship = state.ships[number]
    return not ship.is_gone and not ship.is_pod and (ship.owner == person.team or not has_shield(ship))


def _is_occupied(state: State, number: int, room: str) -> bool:
    """By a clone as well: whoever arrived in its room would tell what it is."""
    return any(
        each.health > 0 and (number, room) in ((each.ship, each.room), seems_at(each, knows=False))
        for each in state.people
    )


def occupied_rooms(state: State, person: Person, number: int) -> set[str]:
    """By a friend, or by an enemy who can be seen; robots count as theirs."""
    taken = {bot.room for bot in state.bots if bot.ship == number and state.people[bot.maker].team != person.team}
    for each in state.people:
        if each.health > 0:
            ship, room = seems_at(each, knows=each.team == person.team)
            if ship == number:
                taken.add(room)
    return taken


def board(course: Course, command: Board, person: Person) -> None:
    state = course.state
    expect_card(person, "boarding")
    if person.commands:
        raise Refused("stays_on_bridge")
    if not 0 <= command.ship < len(state.ships) or command.ship == person.ship or command.room not in ROOMS:
        raise Refused("no_such_place")
    ship = state.ships[command.ship]
    if ship.is_gone or ship.is_pod:
        raise Refused("no_such_place")
    if command.room in occupied_rooms(state, person, command.ship):
        raise Refused("occupied")
    if reveal(course, person, command.ship, command.room):
        return
    course.happen(CardPlayed(person.id, "boarding"))
    course.happen(Moved(person.id, command.ship, command.room, 0, "boarding"))
    _meet_charge(course, person.id)


def expect_card(person: Person, card: str) -> None:
    if card not in person.hand:
        raise Refused("not_in_hand")


# --- robots


def move_bot(course: Course, command: MoveBot, person: Person) -> None:
    state = course.state
    bot = next((each for each in state.bots if each.id == command.bot), None)
    if bot is None or bot.maker != person.id:
        raise Refused("no_bot")
    if bot.moves <= 0:
        raise Refused("no_moves")
    if field_against(state, person.team, bot.ship, bot.room):
        raise Refused("trapped")
    if command.to not in doors(state.ships[bot.ship], bot.room):
        raise Refused("not_next_door")
    _expect_open(state, person.team, bot.ship, command.to)
    if reveal(course, person, bot.ship, command.to):
        return
    is_grey = damage_of(state.ships[bot.ship], command.to) >= GREY
    course.happen(BotMoved(bot.id, command.to, 0 if is_grey else bot.moves - 1))
