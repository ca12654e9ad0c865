"""Planning ahead: who waits lines up orders, which are done as soon as their turn begins."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.contract import Choice, Line, Offer, Refused, Value
from companion.games.shallow_space import names
from companion.games.shallow_space.model import Course, Person, Plan, Planned, State
from companion.games.shallow_space.rules import parts
from companion.games.shallow_space.rules.fields import me
from companion.games.shallow_space.rules.orders import play_plans
from companion.games.shallow_space.rules.outlook import Planning, deeds, key, may_plan, steps_of
from companion.games.shallow_space.rules.plans import PlanSet, plan_of


@dataclass(frozen=True, slots=True)
class PlanAhead(Planning):
    """One more order, behind all that is planned."""

    deed: str

    def change(self, course: Course, person: Person) -> None:
        state = course.state
        found = [each for group in deeds(state, person) for each in group] if may_plan(state, person) else []
        planned = next((each for each in found if key(each) == self.deed), None)
        if planned is None:
            raise Refused("cannot_plan")
        course.happen(PlanSet(self.who, parts.turn_of(state).number, (*steps_of(state, self.who), planned)))

    @classmethod
    def ways(cls, state: State, person: Person, plan: Plan | None) -> Iterator[Offer]:
        if may_plan(state, person):
            for group in deeds(state, person):
                by_key = {key(each): each for each in group}
                yield Offer(cls, (me(person), Choice("deed", tuple(by_key), _label(state, by_key))))


def _label(state: State, by_key: dict[str, Planned]) -> names.Label:
    def deed(value: Value) -> Line:
        return names.deed(state, by_key[str(value)])

    return deed


@dataclass(frozen=True, slots=True)
class Unplan(Planning):
    """One order of the plan; the others stay."""

    place: int

    def change(self, course: Course, person: Person) -> None:
        steps = steps_of(course.state, self.who)
        if not 0 <= self.place < len(steps):
            raise Refused("nothing_planned")
        left = (*steps[: self.place], *steps[self.place + 1 :])
        course.happen(PlanSet(self.who, parts.turn_of(course.state).number, left))

    @classmethod
    def ways(cls, state: State, person: Person, plan: Plan | None) -> Iterator[Offer]:
        if steps := steps_of(state, person.id):
            yield Offer(cls, (me(person), Choice("place", tuple(range(len(steps))), _step_label(state, steps))))


def _step_label(state: State, steps: tuple[Planned, ...]) -> names.Label:
    def step(value: Value) -> Line:
        return names.deed(state, steps[int(value)])

    return step


@dataclass(frozen=True, slots=True)
class ClearPlan(Planning):
    def change(self, course: Course, person: Person) -> None:
        plan = plan_of(course.state, self.who)
        if plan is None:
            raise Refused("nothing_planned")
        course.happen(PlanSet(self.who, plan.turn, ()))

    @classmethod
    def ways(cls, state: State, person: Person, plan: Plan | None) -> Iterator[Offer]:
        if plan is not None:
            yield Offer(cls, (me(person),))


@dataclass(frozen=True, slots=True)
class GoOnPlanned(Planning):
    """Without the order that could not be done."""

    def change(self, course: Course, person: Person) -> None:
        state, plan = course.state, plan_of(course.state, self.who)
        if plan is None or not plan.why or may_plan(state, person):
            raise Refused("nothing_planned")
        if state.asked is not None:
            raise Refused("roll_first")
        course.happen(PlanSet(self.who, plan.turn, plan.steps[1:]))
        play_plans(course)

    @classmethod
    def ways(cls, state: State, person: Person, plan: Plan | None) -> Iterator[Offer]:
        can_go_on = plan is not None and plan.why and len(plan.steps) > 1 and state.asked is None
        if can_go_on and not may_plan(state, person):
            yield Offer(cls, (me(person),))
