"""The question of loyalty: guns in fists or on phones, when that may be seen, and the moment when all fists open."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from companion.contract import (
    Choice,
    Effect,
    Flash,
    Gathering,
    Line,
    Millis,
    Offer,
    Refused,
    Say,
    Seat,
    Sound,
    Who,
    line,
    replace,
    whom,
)
from companion.games.feed_the_kraken.model import Command, Course, Event, Mutiny, Secret, State
from companion.games.feed_the_kraken.rules.asking import asker, expect_captain, is_captain
from companion.games.feed_the_kraken.rules.crew import captain, guns_of, place_of, set_at, without
from companion.games.feed_the_kraken.rules.guns import asked, between, bounds, open_mutiny
from companion.games.feed_the_kraken.rules.mutiny import settle

SUSPENSE: Final = 1500  # ms of drum roll before fists open
VERDICT_MS: Final = 5000
ALL_GIVEN: Final = (Sound("drum_roll"), Say(line("say.all_given")))

# --- asking


@dataclass(frozen=True, slots=True)
class AskLoyalty(Command):
    stages = ("question",)

    def decide(self, course: Course) -> None:
        expect_captain(course)
        if course.state.stage != "question":
            raise Refused("no_question")
        course.happen(LoyaltyAsked(course.now))
        if not any(guns_of(course.state, seat) for seat in asked(course.state)):
            _open_fists(course)  # everybody can see that nobody has a gun

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),) if is_captain(state, seat) else ()


@dataclass(frozen=True, slots=True)
class LoyaltyAsked(Event):
    at: Millis

    def apply(self, state: State) -> State:
        mutiny = open_mutiny(state)
        asking = without(mutiny.voters, *mutiny.sits_out)
        blank = tuple([None if seat in asking else 0 for seat in state.rules.seats])
        complete_at = None if None in blank else self.at
        begun = replace(mutiny, given=blank, opened_at=self.at, complete_at=complete_at)
        return replace(state, stage="loyalty", mutiny=begun, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.asked", who=captain(before))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Sound("gavel"), Say(line("say.loyalty")))


def _expect_answer(state: State, seat: Seat, guns: int) -> None:
    if state.stage != "loyalty":
        raise Refused("no_question")
    place_of(state.rules, seat)
    if seat not in asked(state):
        raise Refused("does_not_answer", who=Who(seat))
    least, most = bounds(state, seat)
    if not least <= guns <= most:
        raise Refused("guns_out_of_bounds", who=Who(seat), least=least, most=most)


# --- on phones: no haste betrays a seat


@dataclass(frozen=True, slots=True)
class GiveGuns(Command):
    """Secretly, on the phone."""

    stages = ("loyalty",)
    guns: int

    def decide(self, course: Course) -> None:
        seat = asker(course)
        if not course.state.rules.counts_on_phones:
            raise Refused("guns_in_fists")
        _expect_answer(course.state, seat, self.guns)
        course.happen(GunsGiven(seat, self.guns, course.now))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if not state.rules.counts_on_phones or seat not in asked(state):
            return ()
        return (Offer(cls, (between(*bounds(state, seat)),)),)


@dataclass(frozen=True, slots=True)
class GunsGiven(Secret):
    seat: Seat
    guns: int
    at: Millis

    def apply(self, state: State) -> State:
        mutiny = open_mutiny(state)
        given = set_at(mutiny.given, state.rules.seats.index(self.seat), self.guns)
        complete_at = gathering(state).completed(given, self.at)
        return replace(state, mutiny=replace(mutiny, given=given, complete_at=complete_at))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return ALL_GIVEN if gathering(after).is_seen_complete and not gathering(before).is_seen_complete else ()


@dataclass(frozen=True, slots=True)
class GivingMayBeSeen(Event):
    """The shortest time is over; from now on it betrays nothing to show who has given."""

    def apply(self, state: State) -> State:
        return replace(state, mutiny=replace(open_mutiny(state), is_seen=True))

    def told(self, before: State, after: State) -> None:
        return None  # a matter of time

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return ALL_GIVEN if gathering(after).is_seen_complete else ()


def gathering(state: State) -> Gathering:
    mutiny = open_mutiny(state)
    assert mutiny.opened_at is not None
    return Gathering(mutiny.opened_at, state.rules.loyalty_min, SUSPENSE, mutiny.is_seen, mutiny.complete_at)


def due(state: State) -> Millis | None:
    return gathering(state).due if state.rules.counts_on_phones else None


def tick(course: Course) -> None:
    if course.state.rules.counts_on_phones:
        gathering(course.state).tick(course, GivingMayBeSeen(), _open_fists)


# --- in fists: nothing is entered before all of them open


@dataclass(frozen=True, slots=True)
class CountToThree(Command):
    """All fists are closed: the voice counts, and they open."""

    stages = ("loyalty",)

    def decide(self, course: Course) -> None:
        expect_captain(course)
        if _expect_fists(course.state).is_counted:
            raise Refused("fists_open")
        course.happen(CountedToThree())

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),) if _has_fists(state, is_counted=False) and is_captain(state, seat) else ()


@dataclass(frozen=True, slots=True)
class CountedToThree(Event):
    def apply(self, state: State) -> State:
        return replace(state, mutiny=replace(open_mutiny(state), is_counted=True), step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.counted", who=captain(before))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return (Say(line("say.count_to_three")),)


def _has_fists(state: State, *, is_counted: bool) -> bool:
    """They lie on the table, closed or open."""
    if state.stage != "loyalty" or state.rules.counts_on_phones:
        return False
    return open_mutiny(state).is_counted == is_counted


def _expect_fists(state: State) -> Mutiny:
    if state.stage != "loyalty":
        raise Refused("no_question")
    if state.rules.counts_on_phones:
        raise Refused("guns_on_phones")
    return open_mutiny(state)


@dataclass(frozen=True, slots=True)
class CountFists(Command):
    """All that lies on the table is entered; who was not entered showed as little as possible."""

    stages = ("loyalty",)

    def decide(self, course: Course) -> None:
        expect_captain(course)
        if not _expect_fists(course.state).is_counted:
            raise Refused("fists_closed")
        _open_fists(course)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),) if _has_fists(state, is_counted=True) and is_captain(state, seat) else ()


@dataclass(frozen=True, slots=True)
class ShowGuns(Command):
    """What somebody's open fist shows on the table."""

    stages = ("loyalty",)
    seat: Seat
    guns: int

    def decide(self, course: Course) -> None:
        by, state = asker(course), course.state
        if state.rules.counts_on_phones:
            raise Refused("guns_on_phones")
        if by not in (self.seat, state.team.captain):
            raise Refused("own_fist")
        _expect_answer(state, self.seat, self.guns)
        if not open_mutiny(state).is_counted:
            raise Refused("fists_closed")
        course.happen(GunsShown(self.seat, self.guns))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        """Together whoever may show equally many."""
        if not _has_fists(state, is_counted=True):
            return ()
        seats = asked(state)
        if not is_captain(state, seat):
            seats = (seat,) if seat in seats else ()
        by_bounds: dict[tuple[int, int], list[Seat]] = {}
        for each in seats:
            by_bounds.setdefault(bounds(state, each), []).append(each)
        return tuple([_fist(tuple(able), least, most) for (least, most), able in by_bounds.items()])


@lru_cache(maxsize=4096)
def _fist(seats: tuple[Seat, ...], least: int, most: int) -> Offer:
    return Offer(ShowGuns, (Choice("seat", seats, whom), between(least, most)))


@dataclass(frozen=True, slots=True)
class GunsShown(Event):
    seat: Seat
    guns: int

    def apply(self, state: State) -> State:
        mutiny = open_mutiny(state)
        given = set_at(mutiny.given, state.rules.seats.index(self.seat), self.guns)
        return replace(state, mutiny=replace(mutiny, given=given))

    def told(self, before: State, after: State) -> Line:
        return line("told.shown", who=Who(self.seat), guns=self.guns)


# --- all open


def _open_fists(course: Course) -> None:
    state, mutiny = course.state, open_mutiny(course.state)
    fists = zip(state.rules.seats, mutiny.given, strict=True)
    course.happen(FistsOpened(tuple([bounds(state, seat)[0] if guns is None else guns for seat, guns in fists])))
    if not state.rules.characters:
        settle(course)


@dataclass(frozen=True, slots=True)
class FistsOpened(Event):
    reveals = True
    guns: tuple[int, ...]  # by seat

    def apply(self, state: State) -> State:
        opened = replace(open_mutiny(state), given=self.guns)
        return replace(state, stage="revealed", mutiny=opened, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        shown = zip(before.rules.seats, self.guns, strict=True)
        fists = tuple([line("told.fist", who=Who(seat), guns=guns) for seat, guns in shown if guns])
        return line("told.fists", fists=fists) if fists else line("told.no_guns")

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        able = asked(before)
        fists = [
            Flash(Who(seat), "solid", "red" if guns else "green", VERDICT_MS)
            for seat, guns in zip(before.rules.seats, self.guns, strict=True)
            if seat in able
        ]
        return (*fists, Sound("gavel"))
