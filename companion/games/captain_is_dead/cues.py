"""What the room says, sounds and shines: seldom and short, each kind with a mute of its own; quiet mode shines only."""

from typing import Final

from companion.contract import NOTHING, Effect, Flash, Light, Line, Say, Scene, Sound, Who, line
from companion.games.captain_is_dead import labels
from companion.games.captain_is_dead.alerts import next_level
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
    QueueLost,
    SetUpStepDone,
    ShieldsSet,
    ShipsSet,
    StationSet,
    TurnBegan,
)
from companion.games.captain_is_dead.in_words import COUNTDOWN, FEW_PAWNS, LOW_SHIELDS, set_up_line
from companion.games.captain_is_dead.model import ALERT, FIRST_ALERTS, OFFLINE, ONLINE, OVER, SETTING_UP, State
from companion.games.captain_is_dead.printed import ROOMS, Level

FLASH_MS: Final = 2000
LEVEL_SOUNDS: Final[dict[Level, str]] = {"yellow": "chime", "orange": "alarm_2", "red": "alarm_3"}
SHOWS: Final[dict[Level, str]] = {"yellow": "solid", "orange": "breathe", "red": "blink"}
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
            return ("reminder", Flash("big", "flash", "white", FLASH_MS), Sound("gavel"), Say(line("say.reminder")))
        case GameEnded(won, cause):
            return ("end", Sound("fanfare" if won else "alarm_3"), Say(line(f"say.end.{cause}")))
        case EndAsked(_, cause):
            return ("end", Sound("drum_roll"), Say(line(f"say.asked.{cause}")))
        case _:
            return _harm(before, event, after)


def _harm(before: State, event: Event, after: State) -> Cue | None:
    """Each line with a sound of its own before it is heard; of others with the same words only the last is."""
    match event:
        case ShieldsSet(percent, "alert"):
            is_low = percent <= LOW_SHIELDS < before.ship.shields
            low = (Sound("heartbeat"),) if is_low else ()
            return ("shields", _flash("red"), *low, Say(_shields(percent)))
        case StationSet(station, condition, "alert") if condition is not ONLINE:
            key = "say.offline" if condition is OFFLINE else "say.destroyed"
            return ("system", _flash("red"), Sound("alarm_1"), Say(line(key, station=labels.station_name(station))))
        case AliensSet(room, count, "alert") if count > before.ship.aliens[ROOMS.index(room)]:
            few = (Sound("heartbeat"),) if after.ship.pawns <= FEW_PAWNS < before.ship.pawns else ()
            said = Say(line("say.intruder", room=labels.room_name(room)))
            return ("intruder", _flash("green"), Sound("alarm_1"), *few, said)
        case ShipsSet(count, "alert") if count > before.ship.ships:
            return ("ship", _flash("purple"), Say(line("say.ship")))
        case InjurySet(seat, True, "alert"):
            said = Say(line("say.injured", who=Who(seat)))
            return ("injury", Flash(Who(seat), "flash", "red", FLASH_MS), Sound("heartbeat"), said)
        case CrewmanReplaced(seat):
            return ("injury", Flash(Who(seat), "flash", "red", FLASH_MS), Say(line("say.replaced")))
        case QueueLost():
            left = _countdown(before, after)
            return ("alert", *left) if left else None
        case _:
            return None


def _flash(colour: str) -> Flash:
    return Flash("alert", "flash", colour, FLASH_MS)


def _shields(percent: int) -> Line:
    return line("say.shields", percent=percent) if percent else line("say.shields_down")


def _drawn(before: State, event: AlertDrawn, after: State) -> Cue:
    """The first of a level is heard otherwise; near the end the alerts are counted down."""
    is_first = event.level not in ("yellow", before.clock.drawn)
    first = (Sound(LEVEL_SOUNDS[event.level]), Say(line(f"say.level.{event.level}")))
    called: tuple[Effect, ...] = first if is_first else (Sound("chime"),)
    effects: tuple[Effect, ...] = (_flash(COLOURS[event.level]), *called, *_countdown(before, after))
    return ("level", *effects) if is_first else ("alert", *effects)


def _countdown(before: State, after: State) -> tuple[Effect, ...]:
    """Also when blind scanners throw alerts away."""
    was, left = (sum(state.clock.deck) + len(state.clock.queue) for state in (before, after))
    if not any(left <= mark < was for mark in COUNTDOWN) or not left:
        return ()
    return (Say(line("say.last_alert") if left == 1 else line("say.alerts_left", count=left)),)


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
    is_low = state.ship.shields <= LOW_SHIELDS
    alert = Light(
        "alert", "red" if is_low else colour, "breathe" if is_low and level != "red" else SHOWS[level or "red"]
    )
    if state.stage in (ALERT, FIRST_ALERTS) and state.clock.pending is None:
        return Scene((alert, Light("big", colour, "breathe")))
    return Scene((alert,))
