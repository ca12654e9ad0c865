"""What all orders of people aboard have in common, and all corrections by the host: who may, and what comes of it."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Final

from companion.contract import Kindred, Line, Offer, Refused, Seat, replace
from companion.games.shallow_space.model import Asked, Correction, Course, Event, Person, State
from companion.games.shallow_space.rules import cloak, foresight, losses, parts, plans, turns
from companion.games.shallow_space.rules.dice import DieWanted, RollAsked, RollsEntered

WOULD_KILL: Final = "would_kill"  # a plan asks before it does that


@dataclass(frozen=True, slots=True)
class Order(Kindred[State]):
    """`who` is the person who acts: a seat may play two."""

    stages = ("playing",)
    # What somebody cloaked does without a sound: a clone does something meanwhile.
    is_quiet: ClassVar[bool] = False
    any_turn: ClassVar[bool] = False  # in others' turns too
    though_ready: ClassVar[bool] = False
    may_hurt: ClassVar[bool] = False  # one's own people: what it costs is said before
    kinds: ClassVar[dict[str, type[Any]]] = {}  # all of them by name: one that waits is written down so
    who: int

    def __init_subclass__(cls) -> None:
        Order.kinds[cls.__name__] = cls

    @abstractmethod
    def act(self, course: Course, person: Person) -> None:
        """What happens then, or Refused."""

    @classmethod
    @abstractmethod
    def possible(cls, state: State, person: Person) -> Iterable[Offer]:
        """How somebody may do it now, if it is their turn and they are not ready, or neither matters."""

    def decide(self, course: Course) -> None:
        state = course.state
        if state.asked is not None:
            raise Refused("roll_first")
        self.begin(course)
        play_plans(course)

    def begin(self, course: Course) -> None:
        if course.state.rules.enters_dice:
            try_with(course, self, ())
        else:
            self.carry_out(course)

    def asks(self, state: State, seat: Seat) -> Line | None:
        is_theirs = 0 <= self.who < len(state.people) and state.people[self.who].seat == seat
        if not (self.may_hurt and is_theirs and state.turn is not None and state.asked is None):
            return None
        return foresight.question(state, self.who, self.act)

    def carry_out(self, course: Course) -> None:
        before = course.state
        self.act(course, self._acting(before, course.by))
        if self.is_quiet:
            cloak.seem_to_act(course, before, self.who)
        follow_up(course)

    def _acting(self, state: State, by: Seat | None) -> Person:
        person = parts.expect_own(state, self.who, by)
        if self.any_turn:
            return person
        if person.team not in parts.turn_of(state).teams:
            raise Refused("not_your_turn")
        if person.is_ready and not self.though_ready:
            raise Refused("is_ready")
        return person

    @classmethod
    def offered_of(cls, kinds: Sequence[type["Order"]], state: State, seat: Seat) -> Iterable[Offer]:
        """To the living people of a seat."""
        teams = parts.turn_of(state).teams
        found: list[Offer] = []
        for kind in kinds:
            for person in parts.alive_of(state.people, seat):
                if kind.any_turn or (person.team in teams and (kind.though_ready or not person.is_ready)):
                    found += kind.possible(state, person)
        return found


def try_with(course: Course, order: Order, dice: tuple[int, ...]) -> None:
    """With the real dice entered for it so far. Where one more is wanted, nothing has happened, and the order waits."""
    state, by = course.state, course.by
    asked = None if state.asked is None else replace(state.asked, dice=dice)
    trial = Course(replace(state, asked=asked), course.now, course.rng, by)
    try:
        order.carry_out(trial)
    except DieWanted as wanted:
        values = tuple([(each.name, getattr(order, each.name)) for each in fields(order)])
        course.happen(RollAsked(Asked(type(order).__name__, values, by, dice, wanted.sides, wanted.what)))
        return
    if dice:
        course.happen(RollsEntered())
    for _, event, _ in trial.happened:
        course.happen(event)


def play_plans(course: Course) -> None:
    """What people have planned for the turn that has begun, as if each did it by hand now."""
    while (plan := plans.next_up(course.state)) is not None:
        state, first = course.state, plan.steps[0]
        order: Order = Order.kinds[first.command](plan.who, **dict(first.values))
        seat = state.people[plan.who].seat
        trial = Course(state, course.now, course.rng, seat)
        trial.happen(plans.PlanSet(plan.who, plan.turn, plan.steps[1:]))
        try:
            if order.asks(state, seat) is not None:
                raise Refused(WOULD_KILL)
            order.begin(trial)
        except Refused as refused:
            course.happen(plans.PlanStopped(plan.who, refused.code))
            continue
        for _, event, _ in trial.happened:
            course.happen(event)


def tick(course: Course) -> None:
    turns.tick(course)
    play_plans(course)


def follow_up(course: Course) -> None:
    """A ship, a team, the game or the turn may have come to its end."""
    fateful = [isinstance(event, Event) and event.is_fateful for _, event, _ in course.happened]
    if any(fateful) and course.state.stage == "playing":
        losses.settle(course)
        turns.end_if_nobody_acts(course)


@dataclass(frozen=True, slots=True)
class TableCorrection(Correction):
    """It shows what is."""

    @abstractmethod
    def correct(self, course: Course) -> None:
        """What happens then, or Refused."""

    @classmethod
    @abstractmethod
    def settable(cls, state: State) -> Iterable[Offer]:
        """What can be set in a battle. It tells no secret: what only a team may know can be set, but not read here."""

    def decide(self, course: Course) -> None:
        if course.state.stage != "playing":
            raise Refused("not_playing")
        if course.state.asked is not None:
            course.happen(RollsEntered())  # what waits for a die may not be possible afterwards: it is asked anew
        self.correct(course)
        follow_up(course)
        play_plans(course)

    @classmethod
    def for_host(cls, state: State) -> Iterable[Offer]:
        return cls.settable(state) if state.stage == "playing" else ()
