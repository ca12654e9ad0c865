"""Dice: thrown by the box, so that anybody can check them, or on the table, where the game waits for them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from companion.contract import Line, line, replace
from companion.games.shallow_space.model import HIDDEN, Asked, Course, Event, Secret, State
from companion.games.shallow_space.rules import chance, seen

T = TypeVar("T", str, tuple[str, ...])
Modifiers = tuple[tuple[str, int], ...]
VERDICTS: Final = {
    "disarm": ("not_disarmed", "disarmed"),
    "plasma_grenade": ("not_thrown", "thrown"),
    "incendiary": ("not_thrown", "thrown"),
}  # whatever else is rolled misses or hits
ASKED: Final = "asked"  # a real die must be rolled: nothing else is offered aboard until it is
THROWN: Final = (6, 8)  # sides of real dice; the box draws lots for everything else


def stage(state: State) -> str:
    """For what is offered."""
    return state.stage if state.asked is None else ASKED


def roll(course: Course, what: str, sides: int, over: int, modifiers: Modifiers = ()) -> bool:
    """Whether the sum is above: the die and all that counts is told."""
    state = course.state
    which = state.dice + 1
    if state.rules.enters_dice and sides in THROWN:
        which, value = 0, _entered(course, sides, what)
    else:
        value = 1 + chance.die(course, which, sides).came[0]
    is_above = is_hit(value, modifiers, over)
    course.happen(Rolled(which, what, sides, value, modifiers, over, is_above))
    return is_above


def is_hit(value: int, modifiers: Modifiers, over: int) -> bool:
    return value + sum([number for _, number in modifiers]) > over


def pick(course: Course, what: str, things: Sequence[T]) -> T:
    """By a die with as many sides as there are things."""
    which, sides = course.state.dice + 1, len(things)
    value = 1 + chance.die(course, which, sides).came[0]
    course.happen(Rolled(which, what, sides, value, (), 0, True, called(things)))
    return things[value - 1]


def called(things: Sequence[T]) -> tuple[str, ...]:
    """As it is written down; several sections at once are one thing."""
    return tuple([each if isinstance(each, str) else ", ".join(each) for each in things])


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
    among: tuple[str, ...] = ()  # what its sides stand for; (): numbers, and in games before 0.6.8

    def apply(self, state: State) -> State:
        """Where a shot lands is seen by the hit."""
        state = replace(state, dice=self.number or state.dice)
        if self.what == "section":
            return state
        return seen.with_roll(state, self.what, self.sides, self.value, self.over, self.modifiers, is_hit=self.is_hit)

    def is_secret(self, before: State) -> bool:
        """Where a shot lands is told by the hit."""
        return self.what == "section"

    def told(self, before: State, after: State) -> Line | None:
        """With everything that counts: 6, minus 1, against 4; and with the die's number, by which it can be checked."""
        if self.is_secret(before):
            return None
        verdict = verdict_of(self.what, is_hit=self.is_hit)
        if self.number:  # real dice have none
            verdict = line("told.numbered", what=verdict, number=self.number)
        what = line(f"roll.{self.what}")
        value, needs, sum_of = self.value, self.over + 1, sums(self.modifiers)
        if sum_of:
            return line("told.rolled_with", what=what, value=value, sum=sum_of, needs=needs, verdict=verdict)
        return line("told.rolled", what=what, value=value, needs=needs, verdict=verdict)


def verdict_of(what: str, *, is_hit: bool) -> Line:
    missed, hit = VERDICTS.get(what, ("missed", "hit"))
    return line(f"verdict.{hit if is_hit else missed}")


def sums(modifiers: Modifiers) -> tuple[Line, ...]:
    return tuple(
        line("told.hidden")
        if what == HIDDEN
        else line("told.plus" if number > 0 else "told.minus", number=abs(number), what=line(f"modifier.{what}"))
        for what, number in modifiers
    )


@dataclass(frozen=True, slots=True)
class DicePutAway(Secret):
    """What was rolled in a turn goes with it, on the screen as well."""

    def apply(self, state: State) -> State:
        return replace(state, rolls=())


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
