"""What plans, roles and upgrades give for a turn: more actions, and skills that cost less."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from companion.contract import Choice, Line, Number, Offer, Refused, Seat, line, replace
from companion.games.captain_is_dead import names
from companion.games.captain_is_dead.model import Command, Course, Event, State
from companion.games.captain_is_dead.printed import SKILLS
from companion.games.captain_is_dead.rules import asking, costs, crew, turns

MOST_DISCOUNT: Final = 5


@dataclass(frozen=True, slots=True)
class GainActions(Command):
    """By a plan or a role."""

    stages = ("turn",)
    is_entered = True
    chance = asking.SELDOM
    count: int

    def decide(self, course: Course) -> None:
        state = asking.playing(course)
        if state.stage != "turn":
            raise Refused("no_turn")
        if not 1 <= self.count <= turns.MOST_ACTIONS - state.turn.actions:
            raise Refused("out_of_bounds", most=turns.MOST_ACTIONS - state.turn.actions)
        course.happen(ActionsGained(self.count))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        more = turns.MOST_ACTIONS - state.turn.actions
        return _gaining(more) if more > 0 else ()


@lru_cache(maxsize=32)
def _gaining(more: int) -> tuple[Offer, ...]:
    return (Offer(GainActions, (Number("count", 1, more),)),)


@dataclass(frozen=True, slots=True)
class ActionsGained(Event):
    count: int

    def apply(self, state: State) -> State:
        turn = replace(state.turn, actions=state.turn.actions + self.count)
        return replace(state, turn=turn, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.gained", count=self.count)


@dataclass(frozen=True, slots=True)
class GainDiscount(Command):
    """For this turn: by a plan, an upgrade, or the Janitor's swap. What that costs is up to the card: the table spends
    the actions."""

    stages = ("turn", "alert")
    is_entered = True
    chance = asking.SELDOM
    skill: str
    count: int

    def decide(self, course: Course) -> None:
        if asking.playing(course).stage not in ("turn", "alert"):
            raise Refused("no_turn")
        if self.skill not in SKILLS:
            raise Refused("no_such_skill")
        if not 1 <= self.count <= MOST_DISCOUNT:
            raise Refused("out_of_bounds", most=MOST_DISCOUNT)
        course.happen(DiscountGained(self.skill, self.count))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return SAVING


SAVING: Final = (Offer(GainDiscount, (Choice("skill", SKILLS, names.skill), Number("count", 1, MOST_DISCOUNT))),)


@dataclass(frozen=True, slots=True)
class DiscountGained(Event):
    """For this turn and its alert."""

    skill: str
    count: int

    def apply(self, state: State) -> State:
        more = crew.added(state.turn.discounts, crew.single(self.skill, self.count))
        return replace(state, turn=replace(state.turn, discounts=more), step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.discount", cards=costs.cards(crew.single(self.skill, self.count)))
