"""Whose turn it is, what it has, what is spent of it, and what follows it."""

from dataclasses import dataclass
from typing import Final

from companion.contract import Effect, Line, Millis, Offer, Refused, Say, Seat, Sound, Who, line, replace
from companion.games.captain_is_dead import names
from companion.games.captain_is_dead.model import Command, Course, Event, State, Turn
from companion.games.captain_is_dead.printed import NONE, Four
from companion.games.captain_is_dead.rules import aloud, asking, costs, crew, ending, scanners

MOST_ACTIONS: Final = 20
FREE_TELEPORTS: Final = 2

# --- it begins


def actions_of(state: State, seat: Seat) -> int:
    actions = crew.role_of(state, seat).actions or state.rules.actions
    actions += crew.is_upgraded(state, "action_for_all")
    return actions + (crew.has(state, seat, "action_with_tool") and any(each.at == seat for each in state.ship.tools))


def free_teleports(state: State, seat: Seat) -> int:
    return FREE_TELEPORTS if crew.has(state, seat, "free_teleports") else 0


def next_seat(state: State) -> Seat:
    """By rank, and around; whoever is away is passed over."""
    order = state.order
    here = order.index(state.turn.seat) + 1 if state.turn.seat in order else 0
    following = (*order[here:], *order[:here])
    return next((each for each in following if not crew.mate(state, each).is_away), following[0])


def begin(course: Course) -> None:
    state = course.state
    seat = next_seat(state)
    course.happen(TurnBegan(seat, actions_of(state, seat), free_teleports(state, seat)))


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    seat: Seat
    actions: int
    teleports: int = 0

    def apply(self, state: State) -> State:
        turn = Turn(self.seat, state.turn.number + 1, self.actions, self.teleports)
        return replace(state, stage="turn", turn=turn, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.turn", number=after.turn.number, who=Who(self.seat), count=self.actions)

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return aloud.cue(after, "turn", Sound("tick"), Say(line("say.turn", who=Who(self.seat))))


# --- what is spent of it


@dataclass(frozen=True, slots=True)
class DoneAnyway(Event):
    """Something spoke against it; the table decides."""

    seat: Seat
    deed: str
    why: tuple[str, ...]

    def apply(self, state: State) -> State:
        return replace(state, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        reasons = tuple([line(f"anyway.{code}") for code in self.why])
        return line("told.anyway", who=Who(self.seat), did=names.did(self.deed), why=reasons)


@dataclass(frozen=True, slots=True)
class Acted(Event):
    seat: Seat
    deed: str
    actions: int
    skills: Four = NONE  # cards that were paid
    is_free: bool = False  # one of the free uses of the Teleporter

    def apply(self, state: State) -> State:
        """Where nobody counts skill cards, none are missing."""
        turn = state.turn
        if self.seat == turn.seat:
            actions = max(0, turn.actions - self.actions)
            turn = replace(turn, actions=actions, teleports=turn.teleports - int(self.is_free), is_ending=False)
        if not state.rules.counts_skills or not any(self.skills):
            return replace(state, turn=turn, step=state.step + 1)
        me = crew.mate(state, self.seat)
        skills = replace(state.skills, discards=crew.added(state.skills.discards, self.skills))
        paid = crew.with_mate(state, self.seat, replace(me, hand=crew.added(me.hand, self.skills, -1)))
        return replace(paid, turn=turn, skills=skills)

    def told(self, before: State, after: State) -> Line | None:
        who, did, spent = Who(self.seat), names.did(self.deed), names.actions(self.actions)
        if any(self.skills):
            cards = costs.cards(self.skills)
            if not self.actions:
                return line("told.paid", who=who, did=did, cards=cards)
            return line("told.acted_cards", who=who, did=did, actions=spent, cards=cards)
        if self.deed == "spend":
            return line("told.spent", who=who, actions=spent)
        return line("told.acted", who=who, did=did, actions=spent) if self.actions else None


# --- it ends


def _ending(course: Course) -> State:
    """Of a turn that can end."""
    state = asking.playing(course)
    if state.stage == "alert":
        raise Refused("alert_due")
    if state.stage != "turn":
        raise Refused("not_begun")
    if state.clock.pending is not None:
        raise Refused("alert_open")
    return state


def can_end(state: State) -> bool:
    return state.stage == "turn" and state.asked is None and state.clock.pending is None


@dataclass(frozen=True, slots=True)
class ProposeEnd(Command):
    """By a button of the box, which cannot show what would be lost: the same again ends the turn. No phone needs it."""

    def decide(self, course: Course) -> None:
        state = _ending(course)
        if not state.turn.actions or state.turn.is_ending:
            raise Refused("ends_already")
        course.happen(EndProposed(state.turn.actions))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class EndProposed(Event):
    lost: int

    def apply(self, state: State) -> State:
        return replace(state, turn=replace(state.turn, is_ending=True), step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.end_proposed", actions=names.actions(self.lost))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        return aloud.cue(after, "turn", Sound("tick"), Say(line("say.end_proposed", count=self.lost)))


@dataclass(frozen=True, slots=True)
class EndTurn(Command):
    """An alert that was shot in the queue does not come."""

    stages = ("turn",)

    def decide(self, course: Course) -> None:
        state = _ending(course)
        course.happen(TurnEnded(course.now, state.turn.actions))
        if state.turn.skips:
            course.happen(AlertSkipped("shot"))
            after_alert(course)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),) if can_end(state) else ()


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """Its alert is due; what is left of the actions is lost."""

    at: Millis
    lost: int

    def apply(self, state: State) -> State:
        turn = replace(state.turn, actions=0, teleports=0, due_since=self.at, is_ending=False)
        return replace(state, stage="alert", turn=turn, step=state.step + 1)

    def told(self, before: State, after: State) -> Line | None:
        return line("told.actions_lost", count=self.lost) if self.lost else None


@dataclass(frozen=True, slots=True)
class AlertSkipped(Event):
    why: str  # plan, forgotten, shot, none_left

    def apply(self, state: State) -> State:
        left = 0 if self.why == "none_left" else max(0, state.clock.setup_left - 1)
        return replace(state, clock=replace(state.clock, pending=None, setup_left=left), step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line(f"told.skipped.{self.why}")


def after_alert(course: Course, *, none_left: bool = False, is_extra: bool = False) -> None:
    scanners.refill(course)
    state = course.state
    if none_left:
        ending.ask_end(course, won=False, cause="alerts")
    elif not state.ship.core and not state.rules.wins_at_once and not is_extra:
        ending.ask_end(course, won=True, cause="engage")
    if not is_extra and not state.clock.setup_left:
        begin(course)
