"""Real dice, which people enter: the order that waited for one begins anew with it."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.contract import Number, Offer, Refused, Seat
from companion.games.shallow_space.model import Command, Course, State
from companion.games.shallow_space.rules import dice
from companion.games.shallow_space.rules.orders import Order, play_plans, try_with


@dataclass(frozen=True, slots=True)
class EnterRoll(Command):
    """Of a real die."""

    stages = (dice.ASKED,)
    value: int

    def decide(self, course: Course) -> None:
        asked = course.state.asked
        if asked is None:
            raise Refused("no_roll")
        if course.by != asked.by:
            raise Refused("not_your_roll")
        if not 1 <= self.value <= asked.sides:
            raise Refused("no_such_value", sides=asked.sides)
        try_with(course, Order.kinds[asked.command](**dict(asked.values)), (*asked.dice, self.value))
        play_plans(course)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> Iterable[Offer]:
        asked = state.asked
        if asked is None or asked.by != seat:
            return ()
        return (Offer(cls, (Number("value", 1, asked.sides),)),)
