"""Charges that somebody disarms where they stand, if the group plays it so: they walk no further."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.contract import Offer, Refused
from companion.games.shallow_space.model import Course, Person, State
from companion.games.shallow_space.rules.fields import me
from companion.games.shallow_space.rules.orders import Order
from companion.games.shallow_space.rules.steps import Moved, try_to_disarm


@dataclass(frozen=True, slots=True)
class Disarm(Order):
    def act(self, course: Course, person: Person) -> None:
        if not course.state.rules.disarm_standing:
            raise Refused("disarm_on_entering")
        if person.moves <= 0:
            raise Refused("no_moves")
        if not try_to_disarm(course, person):
            raise Refused("no_charge")
        course.happen(Moved(person.id, person.ship, person.room, 0, "disarm"))

    @classmethod
    def possible(cls, state: State, person: Person) -> Iterable[Offer]:
        """Whether a charge lies there is known only when it is tried."""
        is_home = state.ships[person.ship].owner == person.team
        if state.rules.disarm_standing and person.moves and is_home:
            return (Offer(cls, (me(person),), loose=True),)
        return ()
