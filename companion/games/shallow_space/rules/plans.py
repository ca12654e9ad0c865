"""What people have planned for their next turn: a list of orders that wait, each its owner's secret."""

from dataclasses import dataclass
from typing import Final

from companion.contract import replace
from companion.games.shallow_space.model import Plan, Planned, Secret, State

MOST: Final = 8  # orders in one plan


def plan_of(state: State, who: int) -> Plan | None:
    return next((each for each in state.plans if each.who == who), None)


def next_up(state: State) -> Plan | None:
    """Whose first step comes now; one that was made in this turn is for a later one."""
    turn = state.turn
    if turn is None or state.asked is not None or state.stage != "playing":
        return None
    for plan in state.plans:
        person = state.people[plan.who]
        is_due = plan.turn < turn.number and not plan.why
        if is_due and person.team in turn.teams and person.health > 0 and not person.is_ready:
            return plan
    return None


def after_turn(state: State, teams: tuple[int, ...]) -> tuple[Plan, ...]:
    """What a turn has left undone is forgotten, and so is what the dead had planned."""
    if not state.plans or state.turn is None:
        return state.plans
    people, number = state.people, state.turn.number
    return tuple(
        [
            each
            for each in state.plans
            if people[each.who].health > 0 and (each.turn >= number or people[each.who].team not in teams)
        ]
    )


@dataclass(frozen=True, slots=True)
class PlanSet(Secret):
    """All of it anew; no steps: there is none."""

    who: int
    turn: int
    steps: tuple[Planned, ...]

    def apply(self, state: State) -> State:
        others = [each for each in state.plans if each.who != self.who]
        new = [Plan(self.who, self.turn, self.steps)] if self.steps else []
        return replace(state, plans=(*others, *new))


@dataclass(frozen=True, slots=True)
class PlanStopped(Secret):
    """Its next step was refused: what comes behind it may hang on it, so all of it waits for its owner."""

    who: int
    why: str

    def apply(self, state: State) -> State:
        plans = [replace(each, why=self.why) if each.who == self.who else each for each in state.plans]
        return replace(state, plans=tuple(plans))
