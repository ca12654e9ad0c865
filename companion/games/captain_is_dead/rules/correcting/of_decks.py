"""The decks, corrected: battle plans and alerts."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.contract import Choice, Line, Number, Offer, Seat, Who, line, replace, whom
from companion.games.captain_is_dead import names
from companion.games.captain_is_dead.model import Correction, Course, Event, State
from companion.games.captain_is_dead.printed import LEVELS, Level
from companion.games.captain_is_dead.rules import aboard, asking, crew
from companion.games.captain_is_dead.rules.correcting import expect_most

# --- battle plans


@dataclass(frozen=True, slots=True)
class SetPlans(Correction):
    count: int

    def decide(self, course: Course) -> None:
        expect_most(self.count, _most_plans(asking.ongoing(course)))
        course.happen(PlansSet(self.count))

    @classmethod
    def for_host(cls, state: State) -> Iterator[Offer]:
        if state.stage != "over":
            yield Offer(cls, (Number("count", 0, _most_plans(state), now=state.ship.plans),))


def _most_plans(state: State) -> int:
    """What is not in somebody's hand may lie in the deck."""
    return max(0, (crew.book(state).decks.plans or 0) - sum(each.plans for each in state.crew))


@dataclass(frozen=True, slots=True)
class PlansSet(Event):
    count: int

    def apply(self, state: State) -> State:
        return aboard.with_ship(state, replace(state.ship, plans=self.count))

    def told(self, before: State, after: State) -> Line:
        return line("told.plans_set", count=self.count)


@dataclass(frozen=True, slots=True)
class SetPlansHeld(Correction):
    """In somebody's hand."""

    seat: Seat
    count: int

    def decide(self, course: Course) -> None:
        expect_most(self.count, _most_held(asking.ongoing(course), self.seat))
        course.happen(PlansHeld(self.seat, self.count))

    @classmethod
    def for_host(cls, state: State) -> Iterator[Offer]:
        if state.stage == "over":
            return
        for seat in state.rules.seats:
            count = Number("count", 0, _most_held(state, seat), now=crew.sailor(state, seat).plans)
            yield Offer(cls, (Choice("seat", (seat,), whom), count))


def _most_held(state: State, seat: Seat) -> int:
    """Nor can anybody hold what lies in the deck or in another hand."""
    return max(0, _most_plans(state) - state.ship.plans + crew.sailor(state, seat).plans)


@dataclass(frozen=True, slots=True)
class PlansHeld(Event):
    seat: Seat
    count: int

    def apply(self, state: State) -> State:
        return crew.with_mate(state, self.seat, replace(crew.mate(state, self.seat), plans=self.count))

    def told(self, before: State, after: State) -> Line:
        return line("told.plans_held", who=Who(self.seat), count=self.count)


# --- alerts


@dataclass(frozen=True, slots=True)
class SetAlerts(Correction):
    """Of a level, those that lie face down."""

    level: Level
    count: int

    def decide(self, course: Course) -> None:
        state, at = asking.ongoing(course), LEVELS.index(self.level)
        expect_most(self.count, _most_alerts(state)[at])
        yellow, orange, red = (self.count if place == at else now for place, now in enumerate(state.clock.deck))
        course.happen(AlertsCounted(yellow, orange, red))

    @classmethod
    def for_host(cls, state: State) -> Iterator[Offer]:
        if state.stage == "over":
            return
        for level, most, now in zip(LEVELS, _most_alerts(state), state.clock.deck, strict=True):
            yield Offer(cls, (Choice("level", (level,), names.level), Number("count", 0, most, now=now)))


def _most_alerts(state: State) -> tuple[int, int, int]:
    """What lies face up is not in the deck."""
    decks, clock = crew.book(state).decks, state.clock
    shown = [each.level for each in clock.queue]
    if clock.pending is not None:
        shown.append(clock.pending.level)
    return (
        max(0, (decks.yellow or 0) - shown.count("yellow")),
        max(0, (decks.orange or 0) - shown.count("orange")),
        max(0, (decks.red or 0) - shown.count("red")),
    )


@dataclass(frozen=True, slots=True)
class AlertsCounted(Event):
    yellow: int
    orange: int
    red: int

    def apply(self, state: State) -> State:
        clock, deck = state.clock, (self.yellow, self.orange, self.red)
        gone = clock.gone + sum(clock.deck) - sum(deck)
        return replace(state, clock=replace(clock, deck=deck, gone=gone), step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        left = self.yellow + self.orange + self.red
        more = left - sum(before.clock.deck)
        key = "told.counted_same" if not more else "told.counted_more" if more > 0 else "told.counted_fewer"
        return line(key, left=left, count=abs(more))
