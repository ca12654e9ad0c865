"""The set-up: the list, roles, the order of turns, and the first alerts."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from companion.contract import Choice, Effect, Line, Offer, Refused, Say, Seat, Who, line, replace, whom
from companion.games.captain_is_dead import names
from companion.games.captain_is_dead.model import Command, Course, Event, How, State
from companion.games.captain_is_dead.printed import PRINTED, our_box
from companion.games.captain_is_dead.rules import aloud, asking, crew, scanners, turns

QUEUE_STEP: Final = "queue"
LAST: Final = 99  # a rank that nobody knows


# --- the list


@dataclass(frozen=True, slots=True)
class NextStep(Command):
    stages = ("setting_up",)

    def decide(self, course: Course) -> None:
        state = setting_up(course)
        step = state.rules.set_up[state.set_up]
        course.happen(SetUpStepDone())
        if step == QUEUE_STEP:
            scanners.refill(course)
        if course.state.set_up == len(state.rules.set_up):
            count = crew.book(state).decks.setup_alerts or 0
            course.happen(FirstAlertsBegan(count))
            if not count:
                turns.begin(course)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),)


def setting_up(course: Course) -> State:
    state = asking.playing(course)
    if state.stage != "setting_up":
        raise Refused("set_up_done")
    return state


@dataclass(frozen=True, slots=True)
class SetUpStepDone(Event):
    def apply(self, state: State) -> State:
        return replace(state, set_up=state.set_up + 1, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.set_up", step=line(f"step.{before.rules.set_up[before.set_up]}"))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        steps = after.rules.set_up
        if after.set_up == len(steps):
            return ()
        return aloud.cue(after, "turn", Say(set_up_line(after, steps[after.set_up], "say.set_up")))


def set_up_line(state: State, step: str, part: str = "set_up") -> Line:
    """One step of the list, as it is for this ship."""
    rules = state.rules
    match step:
        case "torpedoes":
            return line(f"{part}.torpedoes", count=rules.torpedoes)
        case "core":
            return line(f"{part}.core", level=names.difficulty(rules.difficulty), count=rules.steps)
        case "first_alerts":
            return line(f"{part}.first_alerts", count=crew.book(state).decks.setup_alerts or 0)
        case "queue" if (shown := crew.book(state).decks.visible) != PRINTED.decks.visible:
            return line(f"{part}.queue_count", count=shown or 0)
        case "order":
            return line(f"{part}.order_{rules.ties}")
        case _:
            return line(f"{part}.{step}")


@dataclass(frozen=True, slots=True)
class FirstAlertsBegan(Event):
    count: int

    def apply(self, state: State) -> State:
        clock = replace(state.clock, setup_left=self.count)
        return replace(state, stage="first_alerts", clock=clock, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.first_alerts", count=self.count)

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return aloud.cue(after, "turn", Say(line("say.first_alerts", count=self.count)))


# --- roles


@dataclass(frozen=True, slots=True)
class TakeRole(Command):
    """Also later: nobody shall be stuck with a slip."""

    stages = asking.PLAYING
    is_entered = True
    chance = asking.SELDOM
    role: str
    seat: Seat | None = None  # None: whoever asks

    def decide(self, course: Course) -> None:
        asking.playing(course)
        seat = self.seat if self.seat is not None else course.by
        if seat is None:
            raise Refused("no_seat")
        give_role(course, seat, self.role)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        chance = 1 if state.stage == "setting_up" else asking.SELDOM  # it was a slip, or the card is another
        return _taking(free_roles(state), state.rules.seats, seat, chance)


@lru_cache(maxsize=512)
def _taking(free: tuple[str, ...], all_seats: tuple[Seat, ...], seat: Seat, chance: float) -> tuple[Offer, ...]:
    seats = (seat, *[each for each in all_seats if each != seat])
    fields = (Choice("role", free, names.role), Choice("seat", seats, whom))
    return (Offer(TakeRole, fields, chance=chance),) if free else ()


def free_roles(state: State) -> tuple[str, ...]:
    return _free(state.rules.box, tuple([each.role for each in state.crew]))


@lru_cache(maxsize=512)
def _free(box: str, taken: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([each for each in our_box.book_of(box).roles if each not in taken])


def give_role(course: Course, seat: Seat, role: str) -> None:
    """Nobody else has it; the pawn starts where the role does, if that is known."""
    state = course.state
    place = crew.place_of(state.rules, seat)
    known = crew.book(state).roles
    if role and role not in known:
        raise Refused("no_such_role")
    if role and role in [each.role for other, each in enumerate(state.crew) if other != place]:
        raise Refused("role_taken")
    if state.stage != "setting_up":
        course.happen(RoleTaken(seat, role, state.crew[place].room, "correction"))
        return
    course.happen(RoleTaken(seat, role, (known[role].start or "") if role else "", "deed"))
    sort(course)


def sort(course: Course) -> None:
    order = _by_rank(course.state)
    if order != course.state.order:
        course.happen(OrderSet(order))


@dataclass(frozen=True, slots=True)
class RoleTaken(Event):
    seat: Seat
    role: str
    room: str
    how: How = "deed"

    def apply(self, state: State) -> State:
        return crew.with_mate(state, self.seat, replace(crew.mate(state, self.seat), role=self.role, room=self.room))

    def told(self, before: State, after: State) -> Line:
        return line("told.role", who=Who(self.seat), role=names.role(self.role))


# --- the order of turns


def _by_rank(state: State) -> tuple[Seat, ...]:
    """Ties stay as they were: as people sit, or as they have said who is older."""
    return tuple(sorted(state.order, key=lambda seat: _rank(state, seat)))


@dataclass(frozen=True, slots=True)
class GoBefore(Command):
    """Of two with the same rank, or one that is not known."""

    stages = ("setting_up",)
    is_entered = True
    chance = asking.SELDOM
    seat: Seat
    other: Seat

    def decide(self, course: Course) -> None:
        state = setting_up(course)
        if self.seat == self.other:
            raise Refused("not_yourself")
        if _rank(state, self.seat) != _rank(state, self.other):
            raise Refused("no_tie")
        order = [each for each in state.order if each != self.seat]
        at = order.index(self.other) if self.other in order else len(order)
        order.insert(at, self.seat)
        course.happen(OrderSet(tuple(order)))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if state.rules.ties != "birthdays":
            return ()
        found = []
        for late, early in _ties(state):
            found.append(Offer(cls, (Choice("seat", (late,), whom), Choice("other", (early,), whom))))
        return tuple(found)


def _rank(state: State, seat: Seat) -> int:
    return crew.role_of(state, seat).rank or LAST


def _ties(state: State) -> tuple[tuple[Seat, Seat], ...]:
    """Neighbours in the order who might change places: (the later, the earlier)."""
    pairs = zip(state.order[1:], state.order, strict=False)
    return tuple([(late, early) for late, early in pairs if _rank(state, late) == _rank(state, early)])


@dataclass(frozen=True, slots=True)
class OrderSet(Event):
    order: tuple[Seat, ...]

    def apply(self, state: State) -> State:
        return replace(state, order=self.order, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.order", order=tuple([Who(seat) for seat in self.order]))
