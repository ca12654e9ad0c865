"""What the room says, sounds and shines: seldom and short, each kind with a mute of its own; quiet mode shines only."""

from typing import Final

from companion.cues import NOTHING, Effect, Flash, Light, Say, Scene, Sound
from companion.games.captain_is_dead import labels
from companion.games.captain_is_dead.alerts import next_level
from companion.games.captain_is_dead.crew import book
from companion.games.captain_is_dead.events import (
    AlertDrawn,
    AlertReminded,
    AliensSet,
    CrewmanReplaced,
    EndAsked,
    Event,
    FirstAlertsBegan,
    GameEnded,
    InjurySet,
    SetUpStepDone,
    ShieldsSet,
    ShipsSet,
    StationSet,
    TurnBegan,
)
from companion.games.captain_is_dead.in_words import COUNTDOWN, LOW_SHIELDS, set_up_line
from companion.games.captain_is_dead.model import ALERT, FIRST_ALERTS, OFFLINE, ONLINE, OVER, SETTING_UP, State
from companion.games.captain_is_dead.printed import LEVELS, ROOMS, Level
from companion.lines import Line, Who, line

FLASH_MS: Final = 2000
LEVEL_SOUNDS: Final[dict[Level, str]] = {"yellow": "chime", "orange": "alarm_2", "red": "alarm_3"}
COLOURS: Final[dict[Level, str]] = {"yellow": "yellow", "orange": "orange", "red": "red"}


def effects(before: State, event: Event, after: State) -> tuple[Effect, ...]:
    found = _cue(before, event, after)
    if found is None:
        return ()
    kind, *effects = found
    if kind and kind not in after.rules.cues:
        return ()
    return tuple(each for each in effects if isinstance(each, Flash) or not after.is_quiet)


Cue = tuple[str, *tuple[Effect, ...]]  # which kind it is, then what comes


def _cue(before: State, event: Event, after: State) -> Cue | None:
    match event:
        case SetUpStepDone():
            steps = after.rules.set_up
            done = after.set_up == len(steps)
            return None if done else ("turn", Say(set_up_line(after, steps[after.set_up], "say.set_up")))
        case FirstAlertsBegan(count):
            return ("turn", Say(line("say.first_alerts", count=count)))
        case TurnBegan(seat):
            return ("turn", Sound("tick"), Say(line("say.turn", who=Who(seat))))
        case AlertDrawn():
            return _drawn(before, event, after)
        case AlertReminded():
            return ("reminder", Sound("gavel"), Say(line("say.reminder")))
        case GameEnded(won, cause):
            return ("end", Sound("fanfare" if won else "alarm_3"), Say(line(f"say.end.{cause}")))
        case EndAsked(_, cause):
            return ("end", Sound("drum_roll"), Say(line(f"say.asked.{cause}")))
        case _:
            return _harm(before, event)


def _harm(before: State, event: Event) -> Cue | None:
    match event:
        case ShieldsSet(percent, "alert"):
            is_low = percent <= LOW_SHIELDS < before.ship.shields
            low = (Sound("heartbeat"),) if is_low else ()
            return ("shields", Flash("alert", "flash", "red", FLASH_MS), *low, Say(_shields(percent)))
        case StationSet(station, condition, "alert") if condition is not ONLINE:
            key = "say.offline" if condition is OFFLINE else "say.destroyed"
            return ("system", Sound("alarm_1"), Say(line(key, station=labels.station_name(station))))
        case AliensSet(room, count, "alert") if count > before.ship.aliens[ROOMS.index(room)]:
            return ("intruder", Sound("alarm_1"), Say(line("say.intruder", room=labels.room_name(room))))
        case ShipsSet(count, "alert") if count > before.ship.ships:
            return ("ship", Say(line("say.ship")))
        case InjurySet(seat, True, "alert"):
            return ("injury", Flash(Who(seat), "flash", "red", FLASH_MS), Say(line("say.injured", who=Who(seat))))
        case CrewmanReplaced():
            return ("injury", Say(line("say.replaced")))
        case _:
            return None


def _shields(percent: int) -> Line:
    return line("say.shields", percent=percent) if percent else line("say.shields_down")


def _drawn(before: State, event: AlertDrawn, after: State) -> Cue:
    """The first of a level is heard otherwise; near the end the alerts are counted down."""
    if event.level != "yellow" and _is_first(before, event.level):
        return ("level", Sound(LEVEL_SOUNDS[event.level]), Say(line(f"say.level.{event.level}")))
    left = sum(after.clock.deck) + len(after.clock.queue)
    if left in COUNTDOWN:
        said = line("say.last_alert") if left == 1 else line("say.alerts_left", count=left)
        return ("alert", Sound("chime"), Say(said))
    return ("alert", Sound("chime"))


def _is_first(before: State, level: Level) -> bool:
    decks, clock = book(before).decks, before.clock
    of_level = {"yellow": decks.yellow, "orange": decks.orange, "red": decks.red}[level] or 0
    lying = clock.deck[LEVELS.index(level)] + sum(each.level == level for each in clock.queue)
    return lying == of_level


def scene(state: State) -> Scene:
    """The lamp of the alert level; the big button asks for the alert that is due."""
    if state.stage is SETTING_UP:
        return NOTHING
    if state.stage is OVER:
        won = state.ending is not None and state.ending.won
        return Scene((Light("alert", "green" if won else "red", "breathe" if won else "solid"),))
    if state.asked is not None:
        return Scene((Light("alert", "white", "breathe"),))
    level = state.clock.pending.level if state.clock.pending is not None else next_level(state)
    colour = COLOURS[level or "red"]
    is_grave = level == "red" or state.ship.shields <= LOW_SHIELDS
    alert = Light("alert", "red" if state.ship.shields <= LOW_SHIELDS else colour, "breathe" if is_grave else "solid")
    if state.stage in (ALERT, FIRST_ALERTS) and state.clock.pending is None:
        return Scene((alert, Light("big", colour, "breathe")))
    return Scene((alert,))
