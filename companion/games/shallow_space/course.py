"""A chain of events in the making: what each one leads to is decided on the state that it leaves."""

from collections.abc import Sequence
from typing import Final, TypeVar

from companion.contract.old import Ctx
from companion.games.shallow_space import chance
from companion.games.shallow_space.events import Event
from companion.games.shallow_space.events_ships import Rolled
from companion.games.shallow_space.evolve import evolve
from companion.games.shallow_space.model import Person, Ship, State

T = TypeVar("T")
THROWN: Final = (6, 8)  # sides of real dice; the box draws lots for everything else


class DieWanted(Exception):
    """A real one, that nobody has entered yet."""

    def __init__(self, sides: int, what: str) -> None:
        super().__init__(what)
        self.sides, self.what = sides, what


class Course:
    """The state is worked out when it is asked for."""

    __slots__ = ("_entered", "_made", "_state", "ctx", "events")

    def __init__(self, state: State, ctx: Ctx, entered: tuple[int, ...] = ()) -> None:
        self._state, self._made, self.ctx = state, 0, ctx
        self._entered = list(entered)
        self.events: list[Event] = []

    @property
    def state(self) -> State:
        while self._made < len(self.events):
            self._state = evolve(self._state, self.events[self._made])
            self._made += 1
        return self._state

    def happen(self, event: Event) -> None:
        self.events.append(event)

    def person(self, who: int) -> Person:
        return self.state.people[who]

    def ship(self, number: int) -> Ship:
        return self.state.ships[number]

    def roll(self, what: str, sides: int, over: int, modifiers: tuple[tuple[str, int], ...] = ()) -> bool:
        """Whether the sum is above: the die and all that counts is told."""
        state = self.state
        which = state.dice + 1
        if state.rules.enters_dice and sides in THROWN:
            if not self._entered:
                raise DieWanted(sides, what)
            which, value = 0, self._entered.pop(0)
        else:
            value = chance.die(state.seed, which, sides)
        is_hit = value + sum(number for _, number in modifiers) > over
        self.happen(Rolled(which, what, sides, value, modifiers, over, is_hit))
        return is_hit

    def pick(self, what: str, things: Sequence[T]) -> T:
        """By a die with as many sides as there are things."""
        state = self.state
        value = chance.die(state.seed, state.dice + 1, len(things))
        self.happen(Rolled(state.dice + 1, what, len(things), value, (), 0, True))
        return things[value - 1]
