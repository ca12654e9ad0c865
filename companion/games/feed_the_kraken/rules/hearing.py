"""Who cannot hear, with shut eyes: somebody beside them taps their shoulder at each line, whoever it is meant for."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from companion.contract import Line, Offer, Refused, Seat, Who, line, replace
from companion.games.feed_the_kraken.model import Command, Course, Event, Stage, State
from companion.games.feed_the_kraken.rules import asking
from companion.games.feed_the_kraken.rules.crew import clockwise_from, without

BEFORE_SCRIPTS: Final[tuple[Stage, ...]] = ("setting_up", "ready")
SELDOM: Final = 0.05  # what play by chance shall not dwell on


def beside(state: State, seat: Seat) -> tuple[Seat, Seat]:
    """To the left and to the right. Overboard or not: they sit there."""
    round_of_table = clockwise_from(state.rules, seat)
    return round_of_table[0], round_of_table[-2]


def taps(state: State, seat: Seat) -> Seat | None:
    """Who taps this one's shoulder."""
    return dict(state.crew.taps).get(seat)


def passed_on(state: State, seat: Seat) -> Iterator[Seat]:
    """From whom this one's taps come. Who cannot hear may pass on what they feel, but somebody has to hear it."""
    agreed = dict(state.crew.taps)
    while (by := agreed.pop(seat, None)) is not None:
        yield by
        seat = by


@dataclass(frozen=True, slots=True)
class AskForTaps(Command):
    """I cannot hear: somebody beside me taps."""

    stages = BEFORE_SCRIPTS
    chance = SELDOM
    by: Seat

    def decide(self, course: Course) -> None:
        seat = _asker(course)
        if self.by not in beside(course.state, seat):
            raise Refused("not_beside", who=Who(self.by))
        if seat in passed_on(course.state, self.by):
            raise Refused("taps_in_a_ring", who=Who(self.by))
        course.happen(TapsAgreed(seat, self.by))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if not _may_agree(state) or seat not in state.rules.seats:
            return ()
        useful = [each for each in beside(state, seat) if seat not in passed_on(state, each)]
        others = without(tuple(useful), taps(state, seat))
        return (Offer(cls, asking.choices(others, ("by",))),) if others else ()


@dataclass(frozen=True, slots=True)
class EndTaps(Command):
    """I hear well enough."""

    stages = BEFORE_SCRIPTS
    chance = SELDOM

    def decide(self, course: Course) -> None:
        seat = _asker(course)
        if taps(course.state, seat) is None:
            raise Refused("no_taps_asked")
        course.happen(TapsAgreed(seat, None))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),) if _may_agree(state) and taps(state, seat) is not None else ()


def _may_agree(state: State) -> bool:
    return not state.rules.deals_roles and state.stage in BEFORE_SCRIPTS


def _asker(course: Course) -> Seat:
    seat = asking.asker(course)
    if course.state.rules.deals_roles:
        raise Refused("phones_tell")
    if not _may_agree(course.state):
        raise Refused("no_script")
    return seat


@dataclass(frozen=True, slots=True)
class TapsAgreed(Event):
    seat: Seat
    by: Seat | None  # None: nobody any more

    def apply(self, state: State) -> State:
        others = tuple([each for each in state.crew.taps if each[0] != self.seat])
        now = others if self.by is None else (*others, (self.seat, self.by))
        in_order = tuple(sorted(now, key=lambda each: state.rules.seats.index(each[0])))
        return replace(state, crew=replace(state.crew, taps=in_order), step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        if self.by is None:
            return line("told.taps_ended", who=Who(self.seat))
        return line("told.taps_agreed", by=Who(self.by), who=Who(self.seat))
