"""A threat card as threats.toml has it: figures, traits, and what it does when."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.games.space_alert.resolution.names import Letter, Station, Way, Weapon, Zone

Amount: TypeAlias = int | str  # a number, or the name of one that is counted when it is needed (conditions.py)


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that a threat does. `do` names a function of effects.py or expansion.py."""

    do: str
    amount: Amount = 0
    zones: Zone | Literal["own", "all", "others", "sides", "tokens", "opposite", "host"] = "own"
    mode: Literal["normal", "double", "through", "plasma"] = "normal"  # what the shields mean to an attack
    when: str | None = None  # only then: the name of a condition
    who: str | None = None  # the name of a part of the crew
    to: Way | None = None
    to_phased: Way | None = None  # the same while it is phased out
    phased: int | None = None  # the amount while it is phased out
    station: Station | None = None


@dataclass(frozen=True, slots=True)
class Card:
    name: str
    hp: int
    speed: int
    shield: int = 0
    points: tuple[int, int] | None = None  # survived and defeated, where the card's colour does not say it
    provisional: str | None = None  # why this card of the expansion is not certain
    stations: tuple[Station, ...] = ()
    fixed_by: Letter | Literal["squad", "interceptors"] | None = None

    x: tuple[Effect, ...] = ()
    y: tuple[Effect, ...] = ()
    z: tuple[Effect, ...] = ()
    destroyed: tuple[Effect, ...] = ()
    hit: tuple[Effect, ...] = ()  # after a turn in which weapons aimed at it
    hurt: tuple[Effect, ...] = ()  # after the count of a turn's damage, when some of it was its own
    hit_by_rocket: tuple[Effect, ...] = ()
    struck: tuple[Effect, ...] = ()  # by battlebots
    repaired: tuple[Effect, ...] = ()  # at each press
    turn_ends: tuple[Effect, ...] = ()
    at_jump: tuple[Effect, ...] = ()  # still there when the ship jumps
    central_laser: tuple[Effect, ...] = ()  # when the heavy laser in white is fired

    hidden: bool = False  # until it is revealed
    immune: tuple[Weapon, ...] = ()  # they cannot aim at it
    unhurt_by: tuple[Weapon, ...] = ()  # they can, in vain
    farthest: int = 3  # the distance at which it can be aimed at
    every_zone: bool = False  # the lasers of every zone reach it
    draws_rockets: bool = False  # all of them, at any distance
    cryoshield: bool = False  # the first turn in which it is hit does it no harm
    soft_to_pulse: bool = False  # the pulse cannon takes its shield away for the turn
    at_most: int | None = None  # damage a turn
    polarized: bool = False  # lasers count half
    suicidal_interceptors: int = 0  # what they do when they attack it alone; their pilot is knocked out
    wary_of_interceptors: int = 0  # its attacks are weaker while they are between it and the ship
    slowed_by_damage: int = 0
    phasing: bool = False
    inaccessible: int = 0  # so many repairs or hits of each turn are lost
    shoots_back: Literal["never", "always", "grown"] = "never"
    tokens: bool = False  # one in each of its stations; a hit removes that one
    slimes: bool = False
    hp_are_rockets: bool = False
    all_stations: int = 0  # lost in addition when it is repaired at all of them in one turn
    lone_repair: int = 0  # lost in addition when only one presses in a turn
    repairs_at_once: int = 0  # so many of the crew in one turn, or it is in vain
    squad_repairs: int = 1  # what a press of one who leads an active squad repairs
    last_repair_takes_energy: bool = False
    carries: Literal["no", "instead", "besides"] = "no"  # scores the threat that it would have called
    poisons: bool = False
    parasitic: bool = False
    odd_or_even: bool = False  # appears in the first of its stations on odd turns, in the second on even ones

    @property
    def short(self) -> str:
        """Without which of two it is."""
        return self.name.partition(" (")[0]
