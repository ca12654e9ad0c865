"""What the room hears of ships and sees on its lamps, and who is called by whose name."""

from typing import Final

from companion.contract import Effect, Flash, Sound, Target, Who
from companion.games.shallow_space.model import CREW, RED, State
from companion.games.shallow_space.printed import SHIELD, VITAL, VITAL_PLACES
from companion.games.shallow_space.rules.sensors import shown_damage

HIT_MS: Final = 1500
NOBODY: Final[frozenset[int]] = frozenset()
MOST_SHIPS: Final = 4
ALERT_FROM: Final = RED  # of a vital section: red alert
ZONES: Final = ("red", "white", "blue")  # lamps of the shipped board: one for each of up to three ships


def hit(before: State, ship: int, sound: str, *, is_shield: bool = False) -> tuple[Effect, ...]:
    """One shot is one short sound, and its hits are one, however many sections a ram breaks."""
    shot = before.shots[-1] if before.shots else None
    if shot is not None and shot.is_open and ship in (shot.at, shot.by):
        marks = [mark for mark in shot.marks if mark]
        if marks and (marks[-1] == SHIELD) == is_shield:
            return ()
    return (Sound(sound),)


def red_alert(before: State, after: State, ship: int) -> tuple[Effect, ...]:
    """When a ship's first vital section turns red, as far as everybody can see."""
    if ship >= after.rules.ships or not in_danger(shown_damage(after, ship, NOBODY)):
        return ()
    return () if in_danger(shown_damage(before, ship, NOBODY)) else (Sound("alarm_2"),)


def in_danger(shown: tuple[int, ...]) -> bool:
    return max([shown[place] for place in VITAL_PLACES]) >= ALERT_FROM


def flash(ship: int, section: str, colour: str) -> tuple[Flash, ...]:
    in_zone = tuple([Flash(each, "flash", colour, HIT_MS) for each in zone(ship)])
    if section not in (*VITAL, SHIELD):
        return (Flash("alert", "flash", colour, HIT_MS), *in_zone)
    return (Flash(lamp(ship, section), "flash", colour, HIT_MS), *in_zone)


def lamp(ship: int, section: str) -> str:
    """By meaning: ship.1.shield. A board without it shows nothing."""
    return f"ship.{ship + 1}.{section}"


def zone(ship: int) -> tuple[Target, ...]:
    """A board with a lamp for each zone only shows a ship's whole hull by it."""
    return (f"zone.{ZONES[ship]}",) if ship < len(ZONES) else ()


LAMPS: Final = tuple(lamp(ship, section) for ship in range(MOST_SHIPS) for section in (*VITAL, SHIELD))


# --- ships and crews are called by their captains: how a ship is called was typed in, and no clip says it


def leader(state: State, team: int) -> Who:
    """Whoever commands the crew now, and if nobody does, whoever did at first."""
    leads = [each for each in state.people if each.team == team and each.rank != "crew" and each.health > 0]
    return Who((leads[0] if leads else state.people[team * CREW]).seat)


def owner(state: State, ship: int) -> Who:
    """Whose ship it was at first, or who sits in the pod."""
    if state.ships[ship].is_pod:
        return Who(next(each for each in state.people if each.ship == ship).seat)
    return Who(state.people[ship * CREW].seat)
