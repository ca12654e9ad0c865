"""What can have happened to ships, and on them. Persons, ships and lasting things go by their numbers."""

from dataclasses import dataclass

from companion.games.shallow_space.model import Bot, Lasting

# --- sections


@dataclass(frozen=True, slots=True)
class SectionHit:
    ship: int
    section: str
    damage: int  # that it has now


@dataclass(frozen=True, slots=True)
class ShieldHit:
    ship: int
    damage: int


@dataclass(frozen=True, slots=True)
class SectionMended:
    ship: int
    section: str
    damage: int
    by: int = -1  # a person with points of a brigade


@dataclass(frozen=True, slots=True)
class ShieldRose:
    """By itself."""

    ship: int
    damage: int


@dataclass(frozen=True, slots=True)
class Aged:
    """Sections that were red when the turn began, and how often now."""

    ship: int
    ages: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Decayed:
    ship: int
    section: str


@dataclass(frozen=True, slots=True)
class ShipDestroyed:
    ship: int


@dataclass(frozen=True, slots=True)
class PodLaunched:
    who: int
    ship: int  # its number


# --- shots


@dataclass(frozen=True, slots=True)
class Rolled:
    """`number`: of the die, or 0 if it was a real one. It is a hit when the sum is above `over`."""

    number: int
    what: str
    sides: int
    value: int
    modifiers: tuple[tuple[str, int], ...]
    over: int
    is_hit: bool


@dataclass(frozen=True, slots=True)
class LaserFired:
    who: int
    by: int
    laser: str
    ship: int


@dataclass(frozen=True, slots=True)
class Boosted:
    who: int
    ship: int
    card: str


@dataclass(frozen=True, slots=True)
class TookCommand:
    """Controls a ship this turn."""

    who: int


@dataclass(frozen=True, slots=True)
class Missed:
    ship: int


@dataclass(frozen=True, slots=True)
class Absorbed:
    """An electronic special, by the shield."""

    ship: int


@dataclass(frozen=True, slots=True)
class BarrelRolled:
    """The card itself is played before."""

    ship: int


# --- what lasts


@dataclass(frozen=True, slots=True)
class LastingBegan:
    lasting: Lasting


@dataclass(frozen=True, slots=True)
class LastingCounted:
    id: int
    turns: int


@dataclass(frozen=True, slots=True)
class FieldHit:
    id: int
    points: int


@dataclass(frozen=True, slots=True)
class ChargeFound:
    """By whoever could not disarm it."""

    id: int


@dataclass(frozen=True, slots=True)
class LastingEnded:
    """`how`: over, destroyed, disarmed, blown."""

    id: int
    how: str


@dataclass(frozen=True, slots=True)
class BotMade:
    bot: Bot


@dataclass(frozen=True, slots=True)
class BotMoved:
    id: int
    room: str
    moves: int


@dataclass(frozen=True, slots=True)
class BotLost:
    id: int
