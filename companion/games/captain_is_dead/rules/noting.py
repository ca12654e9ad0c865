"""What is entered of an alert that our box does not know: it is noted as the box would have it, to be remembered."""

from dataclasses import dataclass
from typing import Final

from companion.contract import Held, replace
from companion.games.captain_is_dead.model import Clock, Course, Event, State, Unnamed
from companion.games.captain_is_dead.printed import FULL

NOTHING: Final = ""  # but that nobody knows this card
MOST_WAITING: Final = 5  # as many as come in a row, before the first turn


def with_last(clock: Clock) -> tuple[Unnamed, ...]:
    """Those that wait for a name once the next alert is drawn."""
    last = () if clock.unnamed is None else (clock.unnamed,)
    return (*clock.waiting, *last)[-MOST_WAITING:]


def to_be_remembered(clock: Clock) -> tuple[Unnamed, ...]:
    """The newest first. What is being resolved may still do more."""
    last = () if clock.unnamed is None or clock.pending is not None else (clock.unnamed,)
    return (*last, *reversed(clock.waiting))


def without(clock: Clock, number: int) -> Clock:
    """It has a name now."""
    last = clock.unnamed if clock.unnamed is not None and clock.unnamed.number != number else None
    waiting = tuple([each for each in clock.waiting if each.number != number])
    return replace(clock, unnamed=last, waiting=waiting)


def note(course: Course, name: str, value: Held) -> None:
    pending = course.state.clock.pending
    if pending is not None and not pending.card:
        course.happen(EffectNoted(name, value))


def note_card(course: Course) -> None:
    """It may do what no tap can say."""
    pending = course.state.clock.pending
    if pending is not None and not pending.card and course.state.clock.unnamed is None:
        course.happen(EffectNoted(NOTHING, ""))


@dataclass(frozen=True, slots=True)
class EffectNoted(Event):
    name: str
    value: Held

    def apply(self, state: State) -> State:
        clock = state.clock
        unnamed = clock.unnamed or Unnamed(clock.drawn, number=_number(clock))
        if self.name != NOTHING:
            unnamed = replace(unnamed, does=_added(unnamed.does, self.name, self.value))
        return replace(state, clock=replace(clock, unnamed=unnamed))

    def told(self, before: State, after: State) -> None:
        return None  # what was entered is told


def _number(clock: Clock) -> int:
    """Who counts the deck anew may say that fewer are gone than were."""
    return max([clock.gone, *(each.number + 1 for each in clock.waiting)])


def _added(does: tuple[tuple[str, Held], ...], name: str, value: Held) -> tuple[tuple[str, Held], ...]:
    """What is entered bit by bit is one effect."""
    known = dict(does)
    before = known.get(name)
    if isinstance(before, tuple) and isinstance(value, tuple):
        value = tuple(dict.fromkeys((*before, *value)))
    elif isinstance(before, int) and isinstance(value, int):
        value = before + value
    if name == "shields":
        value = min(FULL, int(value)) if isinstance(value, int) else value
    return tuple({**known, name: value}.items())
