"""Real dice, which people enter: the order that waited for one begins anew with it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from companion.contract import Number, Offer, Refused, Seat
from companion.contract.chapters import things
from companion.games.shallow_space.model import Command, Course, State
from companion.games.shallow_space.rules import (
    boarding,
    bots,
    bridge,
    captains,
    charges,
    crew_cards,
    gunnery,
    hands,
    moving,
    playing,
    readiness,
    repairs,
    shooting,
    specials,
)
from companion.games.shallow_space.rules.orders import Order, try_with

CHAPTERS: Final = (
    *(readiness, moving, boarding, shooting, repairs, bots, charges, playing, crew_cards),
    *(hands, bridge, gunnery, specials, captains),
)  # in which orders stand
ORDERS: Final[dict[str, type[Any]]] = {each.__name__: each for each in things(CHAPTERS) if issubclass(each, Order)}


@dataclass(frozen=True, slots=True)
class EnterRoll(Command):
    """Of a real die."""

    value: int

    def decide(self, course: Course) -> None:
        asked = course.state.asked
        if asked is None:
            raise Refused("no_roll")
        if course.by != asked.by:
            raise Refused("not_your_roll")
        if not 1 <= self.value <= asked.sides:
            raise Refused("no_such_value", sides=asked.sides)
        try_with(course, ORDERS[asked.command](**dict(asked.values)), (*asked.dice, self.value))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> Iterable[Offer]:
        asked = state.asked
        if asked is None or state.stage != "playing" or asked.by != seat:
            return ()
        return (Offer(cls, (Number("value", 1, asked.sides),)),)
