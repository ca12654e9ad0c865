"""Who is ready: when all of a ship are, its turn is over; as long as others act, one may take it back."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from companion.contract import Offer, Refused, replace
from companion.games.shallow_space.model import SPENT, Course, Person, Secret, State
from companion.games.shallow_space.rules import fields, parts
from companion.games.shallow_space.rules.orders import Order
from companion.games.shallow_space.rules.turns import BecameReady, end_turn


@dataclass(frozen=True, slots=True)
class Ready(Order):
    def act(self, course: Course, person: Person) -> None:
        teams = parts.turn_of(course.state).teams
        crew = [each for each in course.state.people if each.team in teams and parts.is_alive(each)]
        is_last = all([each.is_ready or each.id == person.id for each in crew])
        course.happen(BecameReady(person.id, person.mending))
        if is_last:
            end_turn(course)

    @classmethod
    def possible(cls, state: State, person: Person) -> Iterable[Offer]:
        return _ready(fields.myself(person))


@lru_cache(maxsize=64)
def _ready(who: fields.Me) -> tuple[Offer, ...]:
    return (Offer(Ready, (fields.as_me(who),)),)


@dataclass(frozen=True, slots=True)
class NotReady(Order):
    """After all, as long as others of the ship still act."""

    though_ready = True

    def act(self, course: Course, person: Person) -> None:
        if not person.is_ready:
            raise Refused("is_set")
        if not _may_take_back(course.state, person):
            raise Refused("is_ready")
        course.happen(ReadyTakenBack(person.id))

    @classmethod
    def possible(cls, state: State, person: Person) -> Iterable[Offer]:
        return (Offer(cls, (fields.me(person),)),) if _may_take_back(state, person) else ()


def _may_take_back(state: State, person: Person) -> bool:
    """Not the captain who has just captured a ship: that takes a whole turn."""
    has_captured = person.rank != "crew" and person.room == parts.BRIDGE and state.ships[person.ship].fired == SPENT
    return person.is_ready and not has_captured


@dataclass(frozen=True, slots=True)
class ReadyTakenBack(Secret):
    who: int

    def apply(self, state: State) -> State:
        return parts.with_person(state, replace(state.people[self.who], is_ready=False))
