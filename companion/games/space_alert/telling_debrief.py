"""Space Alert: the debriefing in words, for the history."""

from typing import assert_never

from companion.contract import Line, Who, line
from companion.games.space_alert.alerts import plan
from companion.games.space_alert.cues import report
from companion.games.space_alert.debrief import (
    CalledNamed,
    CaptainNamed,
    CardPut,
    DebriefEvent,
    FigureSet,
    LuckCounted,
    MissionClosed,
    ProgramLocked,
    ProgrammingBegan,
    ProgramsReopened,
    ProgramUnlocked,
    ResolvingBegan,
    Scored,
    Stepped,
    SwitchSet,
    TileEntered,
    TrajectoryLaid,
    TripPlaced,
    Wondered,
)
from companion.games.space_alert.members import called
from companion.games.space_alert.missions.mission import Alert
from companion.games.space_alert.model import Stage, State, flight_of
from companion.games.space_alert.printed.threat_cards import threats
from companion.games.space_alert.resolution.game import EMPTY, Slot
from companion.games.space_alert.resolving import said, steps_shown, walk
from companion.games.space_alert.rules import how_it_ended


def tell(before: State, event: DebriefEvent, after: State) -> Line | None:
    match event:
        case ProgrammingBegan():
            return line("told.programming")
        case CaptainNamed(member):
            return line("told.captain", who=called(after.rules, member))
        case TrajectoryLaid(place, card):
            return line("told.trajectory", place=line(f"place.{place}"), card=card)
        case CardPut(member, slot, cards):
            return line("told.card", who=called(after.rules, member), turn=slot, card=cards_in_words(cards))
        case ProgramLocked(member):
            return line("told.locked", who=called(after.rules, member))
        case ProgramUnlocked(member):
            return line("told.unlocked", who=called(after.rules, member))
        case TripPlaced(trip, _, turn):
            who = Who(flight_of(after).trips[trip].seat)
            return line("told.trip_placed" if turn else "told.trip_dropped", who=who, turn=turn)
        case CalledNamed(place, threat):
            alert = plan(after)[place].what
            assert isinstance(alert, Alert)
            return line("told.called" if threat else "told.called_nothing", report=report(alert), threat=named(threat))
        case SwitchSet(switch, setting, _):
            return line("told.switch", switch=line(f"rule.{switch}"), setting=line(f"setting.{setting}"))
        case FigureSet(threat, figure, amount):
            return line("told.figure", threat=named(threat), figure=line(f"value.figure.{figure}"), amount=amount)
        case ResolvingBegan(draws, _):
            return line(f"told.resolving_{draws}")
        case Stepped(to):
            return _stepped(before, to, after)
        case TileEntered():
            return None  # its step tells it
        case ProgramsReopened():
            return line("told.reopened")
        case Scored():
            return line("told.scored")
        case Wondered() | LuckCounted():
            return None
        case MissionClosed():
            assert after.outcome is not None
            return how_it_ended(after.outcome)
        case _:
            assert_never(event)


def _stepped(before: State, to: int, after: State) -> Line:
    at = steps_shown(before)
    if before.stage is Stage.SCORED or to < at:
        return line("told.step_back", turn=walk(after)[to - 1].turn if to else 0)
    text = said(after, walk(after)[to - 1])
    return line("told.step" if to == at + 1 else "told.steps", turn=walk(after)[to - 1].turn, text=text)


def cards_in_words(cards: Slot) -> Line:
    if not cards:
        return line(f"half.{EMPTY}")
    words = [line(f"half.{each}") for each in cards]
    return words[0] if len(words) == 1 else line("half.two", first=words[0], second=words[1])


def named(threat: str) -> str:
    return next((f"{each.id} {each.name}" for each in threats() if each.id == threat), "")
