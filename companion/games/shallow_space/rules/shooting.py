"""Phasers: at people, sections, force fields and robots, from one's own room or the next."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from companion.contract import Choice, Effect, Line, Offer, Refused, Sound, line, replace, yes_or_no
from companion.games.shallow_space import names
from companion.games.shallow_space.model import Course, Event, Person, State
from companion.games.shallow_space.printed import CARDS, PARTS
from companion.games.shallow_space.rules import fields, parts, seen
from companion.games.shallow_space.rules.damage import BotLost, hit_section, hurt
from companion.games.shallow_space.rules.dealing import CardPlayed, expect_card
from companion.games.shallow_space.rules.lasting import wear_field
from companion.games.shallow_space.rules.orders import Order

PHASER: Final = 1
REDSHIRTS_A_POINT: Final = 2  # of the Fire Brigade


@dataclass(frozen=True, slots=True)
class Shoot(Order):
    """`target`: person/3, section/bridge, field/5, bot/2."""

    is_quiet = True
    may_hurt = True
    target: str
    brigade: bool = False

    def act(self, course: Course, person: Person) -> None:
        state = course.state
        if person.has_shot:
            raise Refused("has_shot")
        if self.target not in _targets(state, person):
            raise Refused("no_target")
        points = PHASER + CARDS["phaser_rifle"].power * parts.held(state, person, "phaser_rifle")
        if self.brigade:
            expect_card(person, "fire_brigade")
            course.happen(CardPlayed(person.id, "fire_brigade"))
            points += person.redshirts // REDSHIRTS_A_POINT
        course.happen(PhaserFired(person.id, self.target))
        _hit(course, person, self.target, points)

    @classmethod
    def possible(cls, state: State, person: Person) -> Iterable[Offer]:
        if person.has_shot or not (at := _targets(state, person)):
            return ()
        brigade = (False, True) if "fire_brigade" in person.hand else (False,)
        target = Choice("target", at, names.target_label(state))
        return (Offer(cls, (fields.me(person), target, Choice("brigade", brigade, yes_or_no))),)


@dataclass(frozen=True, slots=True)
class PhaserFired(Event):
    who: int
    target: str

    def apply(self, state: State) -> State:
        person = state.people[self.who]
        ship, aim = person.ship, "" if person.cloak else seen.room_of(state, self.target)
        state = parts.with_person(state, replace(person, has_shot=True, has_acted=True))
        return seen.with_shot(state, self.who, "phaser", ship, person.room, ship, aim)

    def is_secret(self, before: State) -> bool:
        return before.people[self.who].cloak > 0

    def told(self, before: State, after: State) -> Line | None:
        if self.is_secret(before):
            return None
        return line("told.phaser", who=names.person(before, self.who), target=names.shot_at(before, self.target))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return () if self.is_secret(before) else (Sound("laser"),)


def _hit(course: Course, person: Person, target: str, points: int) -> None:
    what, _, which = target.partition("/")
    match what:
        case "person":
            # A clone takes it as anybody would, and nothing comes of it.
            if not course.state.people[int(which)].cloak:
                hurt(course, int(which), points, "phaser")
        case "section":
            hit_section(course, person.ship, which, points, "phaser")
        case "field":
            wear_field(course, int(which), points)
        case _:
            course.happen(BotLost(int(which)))


def _targets(state: State, person: Person) -> tuple[str, ...]:
    """All that this person can see and may shoot at."""
    number = person.ship
    ship, rooms = state.ships[number], parts.around(state, person)
    found = []
    for each in state.people:
        if each.team != person.team and each.health > 0:
            at, room = (each.shown_ship, each.shown_room) if each.cloak else (each.ship, each.room)
            if at == number and room in rooms:
                found.append(f"person/{each.id}")
    if ship.owner != person.team and not ship.is_pod:
        for room in (*rooms[1:], rooms[0]):  # where one stands oneself comes last
            found += [f"section/{section}" for section in (*PARTS[room], room)]
    for lasting in state.lasting:
        is_here = lasting.ship == number and lasting.room in rooms
        if is_here and lasting.kind == "field" and lasting.team != person.team:
            found.append(f"field/{lasting.id}")
    for bot in state.bots:
        if bot.ship == number and bot.room in rooms and state.people[bot.maker].team != person.team:
            found.append(f"bot/{bot.id}")
    return tuple(found)
