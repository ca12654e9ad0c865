"""Dice: thrown by the box, so that anybody can check them, or on the table, where the game waits for them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from companion.contract import Line, Word, line, replace
from companion.games.shallow_space.model import HIDDEN, Asked, Course, Event, Roll, Secret, State
from companion.games.shallow_space.rules import chance, seen

T = TypeVar("T")
Modifiers = tuple[tuple[str, int], ...]
THROWN: Final = (6, 8)  # sides of real dice; the box draws lots for everything else


def roll(course: Course, what: str, sides: int, over: int, modifiers: Modifiers = ()) -> bool:
    """Whether the sum is above: the die and all that counts is told."""
    state = course.state
    which = state.dice + 1
    if state.rules.enters_dice and sides in THROWN:
        which, value = 0, _entered(course, sides, what)
    else:
        value = chance.die(state.seed, which, sides)
    is_hit = value + sum([number for _, number in modifiers]) > over
    course.happen(Rolled(which, what, sides, value, modifiers, over, is_hit))
    return is_hit


def pick(course: Course, what: str, things: Sequence[T]) -> T:
    """By a die with as many sides as there are things."""
    which, sides = course.state.dice + 1, len(things)
    value = chance.die(course.state.seed, which, sides)
    course.happen(Rolled(which, what, sides, value, (), 0, True))
    return things[value - 1]


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """`number`: of the die, or 0 if it was a real one. It is a hit when the sum is above `over`."""

    reveals = True
    number: int
    what: str
    sides: int
    value: int
    modifiers: Modifiers
    over: int
    is_hit: bool

    def apply(self, state: State) -> State:
        """Where a shot lands is seen by the hit."""
        state = replace(state, dice=self.number or state.dice)
        if self.what == "section":
            return state
        id, modifiers = seen.next_id(state.rolls), self.modifiers
        return seen.with_roll(state, Roll(id, self.what, self.sides, self.value, modifiers, self.over, self.is_hit))

    def is_secret(self, before: State) -> bool:
        """Where a shot lands is told by the hit."""
        return self.what == "section"

    def told(self, before: State, after: State) -> Line | None:
        """With everything that counts: 6, minus 1, against 4; and with the die's number, by which it can be checked."""
        if self.is_secret(before):
            return None
        what = line(f"roll.{self.what}")
        if self.number:  # real dice have none
            what = line("told.numbered", what=what, number=self.number)
        values: dict[str, Word] = {"what": what, "value": self.value, "over": self.over}
        if sum_of := sums(self.modifiers):
            key = "told.roll_hit_with" if self.is_hit else "told.roll_miss_with"
            return line(key, **values, sum=sum_of)
        return line("told.roll_hit" if self.is_hit else "told.roll_miss", **values)


def sums(modifiers: Modifiers) -> tuple[Line, ...]:
    return tuple(
        line("told.hidden")
        if what == HIDDEN
        else line("told.plus" if number > 0 else "told.minus", number=abs(number), what=line(f"modifier.{what}"))
        for what, number in modifiers
    )


# --- real dice


class DieWanted(Exception):
    """A real one, that nobody has entered yet."""

    def __init__(self, sides: int, what: str) -> None:
        super().__init__(what)
        self.sides, self.what = sides, what


def _entered(course: Course, sides: int, what: str) -> int:
    """The next of those that lie in `asked` while the order is tried."""
    entered = () if course.state.asked is None else course.state.asked.dice
    used = sum([isinstance(event, Rolled) and event.number == 0 for _, event, _ in course.happened])
    if used == len(entered):
        raise DieWanted(sides, what)
    return entered[used]


@dataclass(frozen=True, slots=True)
class RollAsked(Event):
    asked: Asked

    def apply(self, state: State) -> State:
        return replace(state, asked=self.asked, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.roll_asked", what=line(f"roll.{self.asked.what}"), sides=self.asked.sides)


@dataclass(frozen=True, slots=True)
class RollsEntered(Secret):
    """All that were wanted for the command; or the table was corrected, and it is dropped."""

    def apply(self, state: State) -> State:
        return replace(state, asked=None, step=state.step + 1)
