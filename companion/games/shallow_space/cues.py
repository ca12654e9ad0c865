"""What the room says, sounds and shines when something happens, and while it lasts."""

from collections.abc import Iterator
from typing import Final

from companion.contract import NOTHING, Effect, Flash, Light, Line, Say, Scene, Sound, Target, Who, line
from companion.games.shallow_space.events import (
    Event,
    GameBegan,
    TurnBegan,
    TurnEnded,
)
from companion.games.shallow_space.events_people import (
    CardPlayed,
    GameEnded,
    Moved,
    PhaserFired,
    ShipCaptured,
    TeamLost,
)
from companion.games.shallow_space.events_ships import (
    BarrelRolled,
    LaserFired,
    PodLaunched,
    SectionHit,
    ShieldHit,
    ShipDestroyed,
)
from companion.games.shallow_space.model import CREW, GREEN, GREY, OVER, PLAYING, RED, YELLOW, State
from companion.games.shallow_space.offers import acts
from companion.games.shallow_space.outcome import winners
from companion.games.shallow_space.printed import CARDS, INDEX, SHIELD, VITAL, VITAL_PLACES
from companion.games.shallow_space.sensors import is_fooled, shown_damage
from companion.games.shallow_space.turns import OLD

HIT_MS: Final = 1500
NOBODY: Final[frozenset[int]] = frozenset()
COLOURS: Final = {GREEN: "green", YELLOW: "yellow", RED: "red"}
ALERT_FROM: Final = RED  # of a vital section: red alert
ZONES: Final = ("red", "white", "blue")  # lamps of the shipped board: one for each of up to three ships


def effects(before: State, event: Event, after: State) -> tuple[Effect, ...]:
    """One shot is one short sound, and its hits are one, however many sections a ram breaks."""
    match event:
        case SectionHit(ship, section):
            return (*_alert(before, after, ship), *_once(before, event, "hit"), *_flash(ship, section, "red"))
        case ShieldHit(ship):
            return (*_once(before, event, "shield"), *_flash(ship, SHIELD, "blue"))
        case LaserFired() | PhaserFired():
            return () if before.people[event.who].cloak else (Sound("laser"),)
        case CardPlayed(who, card):
            return (Sound("laser"),) if CARDS[card].use == "launch" and not before.people[who].cloak else ()
        case Moved(who, _, _, _, "chamber" | "boarding"):
            return () if before.people[who].cloak else (Sound("boarding"),)
        case ShipDestroyed(ship):
            lights = tuple(_flash(ship, section, "red")[0] for section in VITAL)
            return (Sound("alarm_3"), *lights, Say(_said(before, event, after)))
        case TurnBegan() | GameBegan() | ShipCaptured() | PodLaunched() | TeamLost() | BarrelRolled() | GameEnded():
            return (Sound(_sound(event)), Say(_said(before, event, after)))
        case TurnEnded(True):
            return (Sound("buzz_refused"),)
        case _:
            return ()


def _once(before: State, event: SectionHit | ShieldHit, sound: str) -> tuple[Effect, ...]:
    """Not again for the same shot."""
    shot = before.shots[-1] if before.shots else None
    if shot is not None and shot.is_open and event.ship in (shot.at, shot.by):
        marks = [mark for mark in shot.marks if mark]
        if marks and (marks[-1] == SHIELD) == isinstance(event, ShieldHit):
            return ()
    return (Sound(sound),)


def _alert(before: State, after: State, ship: int) -> tuple[Effect, ...]:
    """When a ship's first vital section turns red, as far as everybody can see."""
    is_new = ship < after.rules.ships and in_danger(after, ship) and not in_danger(before, ship)
    return (Sound("alarm_2"),) if is_new else ()


def in_danger(state: State, ship: int) -> bool:
    shown = shown_damage(state, ship, NOBODY)
    return any(shown[place] >= ALERT_FROM for place in VITAL_PLACES)


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
    zone = tuple(Flash(each, "flash", colour, HIT_MS) for each in _zone(ship))
    if section not in (*VITAL, SHIELD):
        return (Flash("alert", "flash", colour, HIT_MS), *zone)
    return (Flash(lamp(ship, section), "flash", colour, HIT_MS), *zone)


def lamp(ship: int, section: str) -> Target:
    """By meaning: ship.1.shield. A board without it shows nothing."""
    return f"ship.{ship + 1}.{section}"


def _zone(ship: int) -> tuple[Target, ...]:
    """A board with a lamp for each zone only shows a ship's whole hull by it."""
    return (f"zone.{ZONES[ship]}",) if ship < len(ZONES) else ()


def scene(state: State) -> Scene:
    """Only what everybody may know: where a virus lies, the lamps lie too."""
    if state.stage is OVER:
        return Scene(tuple(Light(Who(seat), "green", "breathe") for seat in winners(state)))
    if state.stage is not PLAYING:
        return NOTHING
    lights = [Light(Who(seat)) for seat in sorted(acts(state))]
    there = [number for number in range(state.rules.ships) if not state.ships[number].is_gone]
    for number in there:
        lights += _of_ship(state, number)
    if any(in_danger(state, number) for number in there):
        lights.append(Light("alert", "red", "breathe"))
    return Scene(tuple(lights))


def _of_ship(state: State, number: int) -> Iterator[Light]:
    shown, ages = shown_damage(state, number, NOBODY), state.ships[number].ages
    knows = not is_fooled(state, number, NOBODY)
    for section in (*VITAL, SHIELD):
        damage = shown[INDEX[section]]
        if damage in COLOURS:  # critical: dark
            is_last = knows and damage == RED and ages[INDEX[section]] >= OLD  # critical after this turn
            yield Light(lamp(number, section), COLOURS[damage], "blink" if is_last else "solid")
    worst = max(shown[place] for place in VITAL_PLACES)
    for zone in _zone(number):
        yield Light(zone, COLOURS.get(worst, "red"), "breathe" if worst == GREY else "solid")
