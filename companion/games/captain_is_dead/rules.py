"""The Captain is Dead: which events a command causes, or why it is refused."""

from typing import assert_never

from companion.contract import Millis, Refused
from companion.contract.old import Ctx, Tick
from companion.games.captain_is_dead import alerts, deeds, ending, first, harm, skills, turns
from companion.games.captain_is_dead.commands import (
    Command,
    ConfirmEnd,
    CountSkills,
    Deed,
    DenyEnd,
    DismissReminder,
    DrawAlert,
    EndTurn,
    GainActions,
    GainDiscount,
    GoBefore,
    Harm,
    KeepQuiet,
    MoveSkill,
    NameAlert,
    NameQueued,
    NextStep,
    OverrideAlert,
    Play,
    PlayPlan,
    ReadPlan,
    ResolveAlert,
    SkipAlert,
    TakeRole,
)
from companion.games.captain_is_dead.correcting import Tool
from companion.games.captain_is_dead.course import Course
from companion.games.captain_is_dead.crew import active
from companion.games.captain_is_dead.events import (
    ActionsGained,
    AlertReminded,
    DiscountGained,
    Event,
    QuietSet,
    ReminderDismissed,
)
from companion.games.captain_is_dead.model import ALERT, OVER, TURN, State
from companion.games.captain_is_dead.printed import SKILLS
from companion.games.captain_is_dead.reminders import REMINDERS
from companion.games.captain_is_dead.tools import MOST_ACTIONS, MOST_DISCOUNT, correct


def decide(state: State, command: Command | Tick, ctx: Ctx) -> tuple[Event, ...]:
    course = Course(state, ctx)
    if state.stage is OVER:
        raise Refused("is_over")
    match command:
        case Tick():
            if due(state) is not None:
                course.happen(AlertReminded())
        case ConfirmEnd():
            ending.confirm(course)
        case DenyEnd():
            ending.deny(course)
        case DismissReminder(name):
            _dismiss(course, name)
        case KeepQuiet(quiet):
            if quiet == state.is_quiet:
                raise Refused("quiet_already")
            course.happen(QuietSet(quiet))
        case _:
            if isinstance(command, Tool):
                correct(course, command)
            elif state.asked is not None:
                raise Refused("answer_first")
            else:
                _play(course, command, ctx)
    return tuple(course.events)


def _play(course: Course, command: Play, ctx: Ctx) -> None:
    if isinstance(command, Deed):
        deeds.act(course, command)
        return
    if isinstance(command, Harm):
        harm.harm(course, command)
        return
    match command:
        case ReadPlan(plan):
            deeds.act(course, PlayPlan(ctx.by or active(course.state), plan))
        case EndTurn():
            turns.end(course)
        case DrawAlert():
            alerts.draw(course, command)
        case ResolveAlert():
            alerts.resolve(course)
        case OverrideAlert():
            alerts.override(course, command)
        case SkipAlert():
            alerts.skip(course, command)
        case NameAlert():
            alerts.name(course, command)
        case NameQueued():
            alerts.name_queued(course, command)
        case GainActions(count):
            _gain(course, count)
        case GainDiscount(skill, count):
            _discount(course, skill, count)
        case CountSkills():
            skills.count(course, command)
        case MoveSkill():
            skills.move(course, command)
        case NextStep():
            first.next_step(course)
        case TakeRole():
            first.take_role(course, command, ctx.by)
        case GoBefore():
            first.go_before(course, command)
        case _:
            assert_never(command)


def _gain(course: Course, count: int) -> None:
    state = course.state
    if state.stage is not TURN:
        raise Refused("no_turn")
    if not 1 <= count <= MOST_ACTIONS - state.turn.actions:
        raise Refused("out_of_bounds", most=MOST_ACTIONS - state.turn.actions)
    course.happen(ActionsGained(count))


def _discount(course: Course, skill: str, count: int) -> None:
    """What it costs is up to the card: the table spends the actions."""
    if course.state.stage not in (TURN, ALERT):
        raise Refused("no_turn")
    if skill not in SKILLS:
        raise Refused("no_such_skill")
    if not 1 <= count <= MOST_DISCOUNT:
        raise Refused("out_of_bounds", most=MOST_DISCOUNT)
    course.happen(DiscountGained(skill, count))


def _dismiss(course: Course, name: str) -> None:
    if name not in REMINDERS:
        raise Refused("no_such_reminder")
    if name in course.state.dismissed:
        raise Refused("dismissed_already")
    course.happen(ReminderDismissed(name))


def due(state: State) -> Millis | None:
    """When an alert that nobody has drawn is asked for."""
    since = state.turn.due_since
    if state.stage is not ALERT or since is None or state.turn.is_reminded or not state.rules.reminder:
        return None
    if state.asked is not None or "alert_due" in state.dismissed:
        return None
    return None if state.clock.pending is not None else Millis(since + state.rules.reminder)
