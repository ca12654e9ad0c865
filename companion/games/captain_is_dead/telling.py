"""The history in words; in this game everybody may know everything."""

from companion.contract import Line, Who, line
from companion.games.captain_is_dead import labels
from companion.games.captain_is_dead.costs import cards
from companion.games.captain_is_dead.crew import single
from companion.games.captain_is_dead.events import (
    Acted,
    ActionsGained,
    AlertDrawn,
    AlertNamed,
    AlertOverridden,
    AlertReminded,
    AlertResolved,
    AlertsCounted,
    AlertSkipped,
    AliensSet,
    AnomalySet,
    AwaySet,
    CoreSet,
    CrewmanReplaced,
    DiscountGained,
    DoneAnyway,
    EndAsked,
    EndDenied,
    Event,
    FirstAlertsBegan,
    GameEnded,
    InjurySet,
    Moved,
    NextSkipped,
    OrderSet,
    PlanDrawn,
    PlanPlayed,
    PlansHeld,
    PlansSet,
    QueuedNamed,
    QueuedShot,
    QueueFilled,
    QueueLost,
    QuietSet,
    ReminderDismissed,
    RoleTaken,
    SetUpStepDone,
    ShieldsSet,
    ShipsSet,
    SkillDeckLost,
    SkillGiven,
    SkillMoved,
    SkillsCounted,
    SkillsShuffled,
    Spared,
    StationSet,
    ToolMoved,
    ToolSet,
    ToolUsed,
    TorpedoesSet,
    TurnBegan,
    TurnEnded,
    TurnSet,
    UpgradeSet,
)
from companion.games.captain_is_dead.model import State


def tell(before: State, event: Event, after: State) -> Line | None:
    return _of_turns(before, event) or _of_alerts(before, event) or _of_ship(before, event) or _of_crew(after, event)


def _of_turns(before: State, event: Event) -> Line | None:
    match event:
        case SetUpStepDone():
            return line("told.set_up", step=line(f"step.{before.rules.set_up[before.set_up]}"))
        case FirstAlertsBegan(count):
            return line("told.first_alerts", count=count)
        case OrderSet(order):
            return line("told.order", order=tuple([Who(seat) for seat in order]))
        case TurnBegan(seat, actions):
            return line("told.turn", number=before.turn.number + 1, who=Who(seat), count=actions)
        case TurnEnded(_, lost):
            return line("told.actions_lost", count=lost) if lost else None
        case Acted(seat, deed, actions, skills):
            return _acted(event) if actions or any(skills) or deed == "spend" else None
        case ActionsGained(count):
            return line("told.gained", count=count)
        case DiscountGained(skill, count):
            return line("told.discount", cards=cards(single(skill, count)))
        case DoneAnyway(seat, deed, why):
            reasons = tuple([line(f"anyway.{code}") for code in why])
            return line("told.anyway", who=Who(seat), deed=line(f"deed.{deed}"), why=reasons)
        case TurnSet(seat, actions):
            return line("told.turn_set", who=Who(seat), count=actions)
        case ReminderDismissed(name):
            return line("told.dismissed", reminder=labels.reminder(name))
        case QuietSet(quiet):
            return line("told.quiet" if quiet else "told.loud")
        case EndAsked(_, cause):
            return line(f"told.asked.{cause}")
        case EndDenied():
            return line("told.denied")
        case GameEnded(_, cause):
            turn = before.asked.turn if before.asked is not None else before.turn.number
            return line(f"told.end.{cause}", turns=turn)
        case _:
            return None


def _acted(event: Acted) -> Line:
    who, deed = Who(event.seat), line(f"deed.{event.deed}")
    if any(event.skills):
        return line("told.acted_cards", who=who, deed=deed, count=event.actions, cards=cards(event.skills))
    return line("told.acted", who=who, deed=deed, count=event.actions)


def _of_alerts(before: State, event: Event) -> Line | None:
    match event:
        case AlertDrawn(level, card, kind):
            name = f"told.drawn_{kind}" if card else f"told.drawn_{kind}_unnamed"
            return line(name, level=labels.level(level), card=labels.card(card))
        case AlertNamed(card):
            return line("told.named", card=card)
        case AlertResolved():
            return line("told.resolved")
        case AlertOverridden(seat):
            return line("told.overridden", who=Who(seat))
        case AlertSkipped(why):
            return line(f"told.skipped.{why}")
        case AlertReminded():
            return line("told.reminded")
        case QueueFilled(levels):
            return line("told.queue", levels=tuple([labels.level(each) for each in levels]))
        case QueueLost(count):
            return line("told.queue_lost", count=count)
        case QueuedNamed(place, is_ship, card):
            if card:
                return line("told.queued_card", nth=labels.ordinal(place + 1), card=card)
            return line("told.queued_ship" if is_ship else "told.queued_other", nth=labels.ordinal(place + 1))
        case QueuedShot(_, skips):
            return line("told.shot_first" if skips else "told.shot_second")
        case NextSkipped():
            return line("told.shot_skip")
        case AlertsCounted(yellow, orange, red):
            more = yellow + orange + red - sum(before.clock.deck)
            key = "told.counted_same" if not more else "told.counted_more" if more > 0 else "told.counted_fewer"
            return line(key, left=yellow + orange + red, count=abs(more))
        case _:
            return None


def _of_ship(before: State, event: Event) -> Line | None:
    box = before.rules.box
    match event:
        case StationSet(station, condition, how):
            by_hand = how == "correction"
            key = "told.station_set" if by_hand else f"told.station_{condition}"
            return line(key, station=labels.station_name(station), condition=labels.condition(condition))
        case ShieldsSet(percent, how):
            return line(f"told.shields_{how}", percent=percent)
        case CoreSet(steps, how):
            return line(f"told.core_{how}", count=steps)
        case AliensSet(room, count, how):
            return line(f"told.aliens_{how}", room=labels.room_name(room), count=count)
        case ShipsSet(count, how):
            return line(f"told.ships_{how}", count=count)
        case TorpedoesSet(count, how):
            return line(f"told.torpedoes_{how}", count=count)
        case AnomalySet(name, present):
            return line("told.anomaly" if present else "told.anomaly_over", anomaly=labels.anomaly(box)(name))
        case UpgradeSet(name, present):
            return line("told.upgrade" if present else "told.upgrade_out", upgrade=labels.upgrade(box)(name))
        case PlansSet(count):
            return line("told.plans_set", count=count)
        case ToolMoved(tool, at):
            return line("told.tool_moved", tool=labels.tool(box)(tool), at=labels.place(at))
        case ToolUsed(tool):
            return line("told.tool_used", tool=labels.tool(box)(tool))
        case ToolSet(tool, at):
            return line("told.tool_set", tool=labels.tool(box)(tool), at=labels.place(at))
        case _:
            return None


def _of_crew(after: State, event: Event) -> Line | None:
    match event:
        case RoleTaken(seat, role):
            return line("told.role", who=Who(seat), role=labels.role(role))
        case Moved(seat, room, how):
            return line("told.moved" if how != "correction" else "told.put", who=Who(seat), room=labels.room_name(room))
        case InjurySet(seat, injured):
            return line("told.injured" if injured else "told.healed", who=Who(seat))
        case CrewmanReplaced(seat):
            return line("told.replaced", who=Who(seat))
        case Spared(seat):
            return line("told.spared", who=Who(seat))
        case PlanDrawn(seat):
            return line("told.plan_drawn", who=Who(seat))
        case PlanPlayed(seat, plan):
            if plan:
                return line("told.plan_played", who=Who(seat), plan=labels.plan(after.rules.box)(plan))
            return line("told.plan_played_unnamed", who=Who(seat))
        case PlansHeld(seat, count):
            return line("told.plans_held", who=Who(seat), count=count)
        case SkillsCounted(place, skills):
            return line("told.skills_counted", place=labels.place(place), count=sum(skills))
        case SkillMoved(skill, source, to):
            return line("told.skill_moved", skill=labels.skill(skill), source=labels.place(source), to=labels.place(to))
        case SkillGiven(giver, to):
            return line("told.skill_given", who=Who(giver), to=Who(to))
        case SkillDeckLost():
            return line("told.skill_deck_lost")
        case SkillsShuffled():
            return line("told.skills_shuffled")
        case AwaySet(seat, away):
            return line("told.away" if away else "told.back", who=Who(seat))
        case _:
            return None
