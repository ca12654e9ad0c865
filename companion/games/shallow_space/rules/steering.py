"""The host corrects how the battle goes on: hands, seats, captains, what lasts, and the clock."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from companion.contract import Choice, Line, Millis, Offer, Refused, Seat, Who, line, replace, whom
from companion.games.shallow_space import names
from companion.games.shallow_space.model import Course, Event, State
from companion.games.shallow_space.rules import correcting, parts, turns
from companion.games.shallow_space.rules.captains import RankChanged
from companion.games.shallow_space.rules.dealing import discarded, fill_hand, without
from companion.games.shallow_space.rules.lasting import LastingEnded
from companion.games.shallow_space.rules.orders import TableCorrection

NO_TIME: Final = Millis(1000)  # what is left at least when a stopped clock goes on


@dataclass(frozen=True, slots=True)
class DealHand(TableCorrection):
    """Somebody's cards go back, and new ones come."""

    person: int

    def correct(self, course: Course) -> None:
        person = correcting.expect_living(course.state, self.person)
        course.happen(HandGivenBack(self.person, person.hand))
        fill_hand(course, self.person)

    @classmethod
    def settable(cls, state: State) -> Iterable[Offer]:
        return (Offer(cls, (correcting.living(state),)),)


@dataclass(frozen=True, slots=True)
class HandGivenBack(Event):
    """Whether there was one is its team's secret: what is told says neither."""

    person: int
    cards: tuple[str, ...]

    def apply(self, state: State) -> State:
        person = state.people[self.person]
        return discarded(state, replace(person, hand=without(person.hand, self.cards)), self.cards)

    def told(self, before: State, after: State) -> Line:
        return line("told.dealt_anew", who=names.person(before, self.person))


@dataclass(frozen=True, slots=True)
class PassOn(TableCorrection):
    """Somebody else plays this person."""

    person: int
    seat: Seat

    def correct(self, course: Course) -> None:
        if not 0 <= self.person < len(course.state.people) or self.seat not in course.state.rules.seats:
            raise Refused("not_yours")
        course.happen(PersonHandedOver(self.person, self.seat))

    @classmethod
    def settable(cls, state: State) -> Iterable[Offer]:
        everybody = Choice("person", tuple([each.id for each in state.people]), names.person_label(state))
        return (Offer(cls, (everybody, Choice("seat", state.rules.seats, whom))),)


@dataclass(frozen=True, slots=True)
class PersonHandedOver(Event):
    person: int
    seat: Seat

    def apply(self, state: State) -> State:
        return parts.with_person(state, replace(state.people[self.person], seat=self.seat))

    def told(self, before: State, after: State) -> Line:
        return line("told.handed_over", who=names.person(before, self.person), seat=Who(self.seat))


@dataclass(frozen=True, slots=True)
class EndTurn(TableCorrection):
    def correct(self, course: Course) -> None:
        turns.end_turn(course)

    @classmethod
    def settable(cls, state: State) -> Iterable[Offer]:
        return (Offer(cls),)


@dataclass(frozen=True, slots=True)
class SetCaptain(TableCorrection):
    """The one before, if there is one, is crew from now on."""

    person: int

    def correct(self, course: Course) -> None:
        person = correcting.expect_living(course.state, self.person)
        before = parts.captain_of(course.state, person.team)
        if before is not None:
            if before.id == person.id:
                raise Refused("has_captain")
            course.happen(RankChanged(before.id, "crew"))
        course.happen(RankChanged(person.id, "captain"))

    @classmethod
    def settable(cls, state: State) -> Iterable[Offer]:
        crew = tuple([each.id for each in state.people if parts.is_alive(each) and each.rank == "crew"])
        return (Offer(cls, (Choice("person", crew, names.person_label(state)),)),) if crew else ()


@dataclass(frozen=True, slots=True)
class EndEffect(TableCorrection):
    effect: int

    def correct(self, course: Course) -> None:
        if self.effect not in _effects(course.state):
            raise Refused("no_effect")
        course.happen(LastingEnded(self.effect, "corrected"))

    @classmethod
    def settable(cls, state: State) -> Iterable[Offer]:
        effects = _effects(state)
        return (Offer(cls, (Choice("effect", effects, names.effect_label(state)),)),) if effects else ()


def _effects(state: State) -> tuple[int, ...]:
    """A charge nobody may know of is none of them."""
    return tuple([each.id for each in state.lasting if parts.is_public(state, each)])


# --- the clock


@dataclass(frozen=True, slots=True)
class FreezeClock(TableCorrection):
    frozen: bool

    def correct(self, course: Course) -> None:
        ends_at, left = parts.turn_of(course.state).ends_at, course.state.frozen_ms
        if self.frozen:
            if ends_at is None:
                raise Refused("clock_stands")
            course.happen(ClockFrozen(Millis(max(NO_TIME, ends_at - course.now))))
        else:
            if left is None:
                raise Refused("clock_runs")
            course.happen(ClockFreed(Millis(course.now + left)))

    @classmethod
    def settable(cls, state: State) -> Iterable[Offer]:
        runs = state.turn is not None and state.turn.ends_at is not None
        if not runs and state.frozen_ms is None:
            return ()
        return (Offer(cls, (Choice("frozen", (runs,), names.clock_label),)),)


@dataclass(frozen=True, slots=True)
class ClockFrozen(Event):
    left: Millis

    def apply(self, state: State) -> State:
        turn = None if state.turn is None else replace(state.turn, ends_at=None)
        return replace(state, frozen_ms=self.left, turn=turn)

    def told(self, before: State, after: State) -> Line:
        return line("told.clock_frozen")


@dataclass(frozen=True, slots=True)
class ClockFreed(Event):
    ends_at: Millis

    def apply(self, state: State) -> State:
        turn = None if state.turn is None else replace(state.turn, ends_at=self.ends_at)
        return replace(state, frozen_ms=None, turn=turn)

    def told(self, before: State, after: State) -> Line:
        return line("told.clock_freed")
