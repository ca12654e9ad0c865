"""Phasers: at people, sections, force fields and robots, from one's own room or the next."""

from companion.contract import Refused
from companion.games.shallow_space.commands import Shoot
from companion.games.shallow_space.course import Course
from companion.games.shallow_space.damage import hit_section, hurt
from companion.games.shallow_space.events_people import (
    CardPlayed,
    PhaserFired,
)
from companion.games.shallow_space.events_ships import (
    BotLost,
    FieldHit,
    LastingEnded,
)
from companion.games.shallow_space.model import Person, State
from companion.games.shallow_space.moving import expect_card
from companion.games.shallow_space.parts import doors, held
from companion.games.shallow_space.printed import CARDS, PARTS

PHASER = 1
REDSHIRTS_A_POINT = 2  # of the Fire Brigade


def shoot(course: Course, command: Shoot, person: Person) -> None:
    state = course.state
    if person.has_shot:
        raise Refused("has_shot")
    if command.target not in targets(state, person):
        raise Refused("no_target")
    points = PHASER + CARDS["phaser_rifle"].power * held(state, person, "phaser_rifle")
    if command.brigade:
        expect_card(person, "fire_brigade")
        course.happen(CardPlayed(person.id, "fire_brigade"))
        points += person.redshirts // REDSHIRTS_A_POINT
    course.happen(PhaserFired(person.id, command.target))
    what, _, which = command.target.partition("/")
    match what:
        case "person":
            _shoot_person(course, person, int(which), points)
        case "section":
            hit_section(course, person.ship, which, points, "phaser")
        case "field":
            wear_field(course, int(which), points)
        case _:
            course.happen(BotLost(int(which)))


def _shoot_person(course: Course, person: Person, who: int, points: int) -> None:
    """A clone takes it as anybody would, and nothing comes of it."""
    target = course.person(who)
    if not target.cloak:
        hurt(course, target.id, points, "phaser")


def wear_field(course: Course, id: int, points: int) -> None:
    field = next(each for each in course.state.lasting if each.id == id)
    if field.points > points:
        course.happen(FieldHit(id, field.points - points))
    else:
        course.happen(LastingEnded(id, "destroyed"))


def targets(state: State, person: Person) -> tuple[str, ...]:
    """All that this person can see and may shoot at."""
    number = person.ship
    ship = state.ships[number]
    rooms = (person.room, *doors(ship, person.room))
    found = []
    for each in state.people:
        if each.team != person.team and each.health > 0:
            at, room = (each.shown_ship, each.shown_room) if each.cloak else (each.ship, each.room)
            if at == number and room in rooms:
                found.append(f"person/{each.id}")
    if ship.owner != person.team and not ship.is_pod:
        for room in rooms:
            found += [f"section/{section}" for section in (room, *PARTS[room])]
    for lasting in state.lasting:
        is_here = lasting.ship == number and lasting.room in rooms
        if is_here and lasting.kind == "field" and lasting.team != person.team:
            found.append(f"field/{lasting.id}")
    for bot in state.bots:
        if bot.ship == number and bot.room in rooms and state.people[bot.maker].team != person.team:
            found.append(f"bot/{bot.id}")
    return tuple(found)
