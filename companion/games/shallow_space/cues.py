"""What the room says, sounds and shines when something happens, and while it lasts."""

from typing import Final

from companion.cues import NOTHING, Effect, Flash, Light, Say, Scene, Sound, Target
from companion.games.shallow_space.events import (
    Event,
    GameBegan,
    TurnBegan,
    TurnEnded,
)
from companion.games.shallow_space.events_people import (
    GameEnded,
    PhaserFired,
    ShipCaptured,
    TeamLost,
)
from companion.games.shallow_space.events_ships import (
    BarrelRolled,
    LaserFired,
    LastingEnded,
    PodLaunched,
    SectionHit,
    ShieldHit,
    ShipDestroyed,
)
from companion.games.shallow_space.model import CREW, GREEN, OVER, PLAYING, RED, YELLOW, State
from companion.games.shallow_space.offers import acts
from companion.games.shallow_space.outcome import winners
from companion.games.shallow_space.printed import INDEX, SHIELD, VITAL
from companion.games.shallow_space.sensors import shown_damage
from companion.lines import Line, Who, line

HIT_MS: Final = 1500
NOBODY: Final[frozenset[int]] = frozenset()
COLOURS: Final = {GREEN: "green", YELLOW: "yellow", RED: "red"}
ALERT_FROM: Final = RED  # of a vital section: red alert


def effects(before: State, event: Event, after: State) -> tuple[Effect, ...]:
    match event:
        case SectionHit(ship, section):
            return (Sound("hull_creak"), *_flash(ship, section, "red"))
        case ShieldHit(ship):
            return (Sound("buzz_refused"), *_flash(ship, SHIELD, "blue"))
        case LaserFired() | PhaserFired():
            return () if before.people[event.who].cloak else (Sound("tick"),)
        case LastingEnded(_, "blown"):
            return (Sound("drum_roll"),)
        case ShipDestroyed(ship):
            lights = tuple(_flash(ship, section, "red")[0] for section in VITAL)
            return (Sound("alarm_3"), *lights, Say(_said(before, event, after)))
        case TurnBegan() | GameBegan() | ShipCaptured() | PodLaunched() | TeamLost() | BarrelRolled() | GameEnded():
            return (Sound(_sound(event)), Say(_said(before, event, after)))
        case TurnEnded(True):
            return (Sound("buzz_refused"),)
        case _:
            return ()


Fate = TurnBegan | GameBegan | ShipCaptured | ShipDestroyed | PodLaunched | TeamLost | BarrelRolled | GameEnded


def _sound(event: Fate) -> str:
    match event:
        case ShipCaptured():
            return "alarm_2"
        case PodLaunched() | BarrelRolled():
            return "alarm_1"
        case TeamLost():
            return "gavel"
        case GameEnded():
            return "fanfare"
        case _:
            return "chime"


def _said(before: State, event: Fate, after: State) -> Line:
    """Ships and crews are called by their captains: how a ship is called was typed in, and no clip says it."""
    match event:
        case TurnBegan(_, _, teams):
            return line("say.turn", who=tuple(_leader(before, team) for team in teams))
        case GameBegan():
            return line("say.began")
        case ShipCaptured(_, ship):
            return line("say.captured", who=_owner(before, ship))
        case ShipDestroyed(ship):
            return line("say.destroyed", who=_owner(before, ship))
        case PodLaunched(who):
            return line("say.pod", who=Who(before.people[who].seat))
        case TeamLost(team):
            return line("say.team_lost", who=_leader(before, team))
        case BarrelRolled(ship):
            return line("say.barrel_roll", who=_owner(before, ship))
        case GameEnded():
            won = tuple(_leader(after, team) for team in after.winners)
            return line("say.won", who=won) if won else line("say.nobody")


def _leader(state: State, team: int) -> Who:
    """Whoever commands the crew now, and if nobody does, whoever did at first."""
    leads = [each for each in state.people if each.team == team and each.rank != "crew" and each.health > 0]
    return Who((leads[0] if leads else state.people[team * CREW]).seat)


def _owner(state: State, ship: int) -> Who:
    """Whose ship it was at first, or who sits in the pod."""
    if state.ships[ship].is_pod:
        return Who(next(each for each in state.people if each.ship == ship).seat)
    return Who(state.people[ship * CREW].seat)


def _flash(ship: int, section: str, colour: str) -> tuple[Flash, ...]:
    if section not in (*VITAL, SHIELD):
        return (Flash("alert", "flash", colour, HIT_MS),)
    return (Flash(lamp(ship, section), "flash", colour, HIT_MS),)


def lamp(ship: int, section: str) -> Target:
    """By meaning: ship.1.shield. A board without it shows nothing."""
    return f"ship.{ship + 1}.{section}"


def scene(state: State) -> Scene:
    """Only what everybody may know: where a virus lies, the lamps lie too."""
    if state.stage is OVER:
        return Scene(tuple(Light(Who(seat), "green", "breathe") for seat in winners(state)))
    if state.stage is not PLAYING:
        return NOTHING
    lights = [Light(Who(seat)) for seat in sorted(acts(state))]
    is_alert = False
    for number in range(state.rules.ships):
        if state.ships[number].is_gone:
            continue
        shown = shown_damage(state, number, NOBODY)
        for section in (*VITAL, SHIELD):
            damage = shown[INDEX[section]]
            if damage in COLOURS:
                lights.append(Light(lamp(number, section), COLOURS[damage]))
            is_alert = is_alert or (section != SHIELD and damage >= ALERT_FROM)
    if is_alert:
        lights.append(Light("alert", "red", "breathe"))
    return Scene(tuple(lights))
