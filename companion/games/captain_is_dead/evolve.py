"""What an event makes of the state. Never refuses."""

from typing import assert_never

from companion.contract import replace
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
from companion.games.captain_is_dead.evolve_alerts import alerts
from companion.games.captain_is_dead.evolve_crew import crew, skills
from companion.games.captain_is_dead.evolve_ship import ship
from companion.games.captain_is_dead.model import OVER, Ending, State


def evolve(state: State, event: Event) -> State:
    match event:  # the most frequent first
        case Acted() | TurnBegan() | TurnEnded() | ActionsGained() | DiscountGained() | AlertReminded() | TurnSet():
            return alerts(state, event)
        case AlertDrawn() | AlertResolved() | AlertOverridden() | AlertSkipped() | AlertsCounted() | FirstAlertsBegan():
            return alerts(state, event)
        case AlertNamed() | QueueFilled() | QueueLost() | QueuedNamed() | QueuedShot() | NextSkipped():
            return alerts(state, event)
        case StationSet() | ShieldsSet() | CoreSet() | AliensSet() | ShipsSet() | TorpedoesSet() | AnomalySet():
            return ship(state, event)
        case UpgradeSet() | ToolMoved() | ToolUsed() | ToolSet() | PlansSet():
            return ship(state, event)
        case Moved() | InjurySet() | CrewmanReplaced() | RoleTaken() | AwaySet():
            return crew(state, event)
        case PlanDrawn() | PlanPlayed() | PlansHeld():
            return crew(state, event)
        case SkillsCounted() | SkillMoved() | SkillDeckLost() | SkillsShuffled():
            return skills(state, event)
        case DoneAnyway() | Spared() | SkillGiven():
            return replace(state, step=state.step + 1)
        case SetUpStepDone():
            return replace(state, set_up=state.set_up + 1, step=state.step + 1)
        case OrderSet(order):
            return replace(state, order=order, step=state.step + 1)
        case ReminderDismissed(name):
            return replace(state, dismissed=(*state.dismissed, name))  # makes no other tap stale
        case QuietSet(quiet):
            return replace(state, is_quiet=quiet)
        case EndAsked(won, cause):
            return replace(state, asked=Ending(won, cause, state.turn.number), step=state.step + 1)
        case EndDenied():
            return replace(state, asked=None, step=state.step + 1)
        case GameEnded(won, cause):
            turn = state.asked.turn if state.asked is not None else state.turn.number
            return replace(state, stage=OVER, asked=None, ending=Ending(won, cause, turn), step=state.step + 1)
        case _:
            assert_never(event)
