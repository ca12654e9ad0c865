"""On foot, from room to room, and over one section by a Short-Range Teleport."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from companion.contract import Offer, Refused
from companion.games.shallow_space.model import Course, Person, State
from companion.games.shallow_space.printed import DOORS, JUMPS
from companion.games.shallow_space.rules import fields, parts, sensors, steps
from companion.games.shallow_space.rules.dealing import CardPlayed, expect_card
from companion.games.shallow_space.rules.orders import Order


def against_going(state: State, person: Person) -> Iterator[str]:
    if person.moves <= 0:
        yield "no_moves"
    if person.commands:
        yield "stays_on_bridge"
    if parts.field_against(state, person.team, person.ship, person.room):
        yield "trapped"


def can_go(state: State, person: Person) -> bool:
    """As `against_going`, which is not asked here since every offer comes by."""
    return (
        person.moves > 0
        and not person.commands
        and not parts.field_against(state, person.team, person.ship, person.room)
    )


@dataclass(frozen=True, slots=True)
class Move(Order):
    is_quiet = True
    may_hurt = True
    to: str

    def act(self, course: Course, person: Person) -> None:
        state = course.state
        sensors.expect_none(against_going(state, person))
        if self.to not in parts.doors(state.ships[person.ship], person.room):
            raise Refused("not_next_door")
        steps.expect_open(state, person.team, person.ship, self.to)
        if not steps.reveal(course, person, person.ship, self.to):
            steps.enter(course, person, self.to, "walk")

    @classmethod
    def possible(cls, state: State, person: Person) -> Iterable[Offer]:
        if not can_go(state, person):
            return ()
        closed = parts.closed_rooms(state, person.team, person.ship)
        to = tuple([door for door in parts.doors(state.ships[person.ship], person.room) if door not in closed])
        return _move(fields.myself(person), to) if to else ()


@lru_cache(maxsize=4096)
def _move(who: fields.Me, to: tuple[str, ...]) -> tuple[Offer, ...]:
    return (Offer(Move, (fields.as_me(who), fields.sections("to", to))),)


@dataclass(frozen=True, slots=True)
class Jump(Order):
    """With a Short-Range Teleport, over one section, whatever is in it."""

    is_quiet = True
    may_hurt = True
    to: str

    def act(self, course: Course, person: Person) -> None:
        state = course.state
        expect_card(person, "short_teleport")
        sensors.expect_none(against_going(state, person))
        if self.to not in jumps(state, person):
            raise Refused("not_that_far")
        steps.expect_open(state, person.team, person.ship, self.to)
        if steps.reveal(course, person, person.ship, self.to):
            return
        course.happen(CardPlayed(person.id, "short_teleport"))
        steps.enter(course, person, self.to, "jump")

    @classmethod
    def possible(cls, state: State, person: Person) -> Iterable[Offer]:
        if "short_teleport" not in person.hand or not can_go(state, person):
            return ()
        to = open_jumps(state, person)
        return (Offer(cls, (fields.me(person), fields.sections("to", to))),) if to else ()


def against_jumping(state: State, person: Person) -> str:
    if person.commands:
        return "stays_on_bridge"
    return next(against_going(state, person), "" if open_jumps(state, person) else "not_that_far")


def open_jumps(state: State, person: Person) -> tuple[str, ...]:
    closed = parts.closed_rooms(state, person.team, person.ship)
    return tuple([to for to in jumps(state, person) if to not in closed])


def jumps(state: State, person: Person) -> tuple[str, ...]:
    if state.ships[person.ship].is_pod:
        return ()
    reach = JUMPS[person.room]
    if state.rules.jump_over:
        return reach
    open_doors = [each for each in DOORS[person.room] if parts.is_open(state, person.team, person.ship, each)]
    return tuple([to for to in reach if any([to in DOORS[each] for each in open_doors])])
