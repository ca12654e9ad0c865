"""What is known of a game before it is resolved: programs, threats, trajectories, the order of the tiles."""

from dataclasses import dataclass
from hashlib import blake2b
from typing import Final, TypeAlias

from companion.games.space_alert.resolution.names import Station, Tile, Zone

Slot: TypeAlias = tuple[str, ...]  # no card, one, or the two of a double action, the top one first
Program: TypeAlias = tuple[Slot, ...]

# The notation of a program: a letter, an arrow or a number for each card.
PRESSES: Final = "abcAB"
SQUADS: Final = "xX"
STEPS: Final = "<>^"
LEAPS: Final = "123456"  # heroic: lower red, lower white, lower blue, upper red, upper white, upper blue
CARDS: Final = PRESSES + SQUADS + STEPS + LEAPS
NAMES: Final = (
    "rocketeer",
    "data_analyst",
    "energy_technician",
    "pulse_gunner",
    "medic",
    "hypernavigator",
    "mechanic",
    "special_ops",
)
ADVANCED: Final = "_advanced"
SPECIALISTS: Final = tuple(f"{each}{tier}" for each in NAMES for tier in ("", ADVANCED))  # their cards, written out
PROTECTED: Final = "special_ops_advanced"  # goes with any other cards of its slot
EMPTY: Final = "-"


def specialist(card: str) -> str:
    """Whose card it is; "" for one that anybody may hold."""
    return card.removesuffix(ADVANCED) if card in SPECIALISTS else ""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A threat card as the communications officer laid it down."""

    id: str
    t: int
    zone: Zone | None  # None: it is inside the ship
    called: str | None = None  # the card that this one calls or carries


@dataclass(frozen=True, slots=True)
class Trip:
    """ "Oops, I tripped": the action of this turn is delayed."""

    seat: int
    turn: int


@dataclass(frozen=True, slots=True)
class Figures:
    """What a group's own card prints, where it is something else. `x`, `y` and `z`: the amount of its first effect."""

    hp: int | None = None
    shield: int | None = None
    speed: int | None = None
    survived: int | None = None
    defeated: int | None = None
    x: int | None = None
    y: int | None = None
    z: int | None = None


@dataclass(frozen=True, slots=True)
class Carried:
    """What a campaign's mission before this one left behind."""

    tiles: tuple[tuple[Zone, tuple[Tile, ...]], ...] = ()
    disabled_squads: tuple[Station, ...] = ()


@dataclass(frozen=True, slots=True)
class GameInput:
    id: str
    trajectories: tuple[int, int, int, int]  # red, white, blue, internal; 0 where the board has no such zone
    threats: tuple[Drawn, ...]
    crew: tuple[Program, ...]  # the captain's first
    turns: int = 12
    tiles: tuple[tuple[Tile, ...], tuple[Tile, ...], tuple[Tile, ...]] | None = None  # the order in which they come up
    seed: str = ""  # where that order is drawn: the same one gives the same order
    trips: tuple[Trip, ...] = ()
    figures: tuple[tuple[str, Figures], ...] = ()
    carried: Carried = Carried()


def drawn_tiles(seed: str, zone: Zone, tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """All orders are equally likely, and the same seed always gives the same one."""
    return tuple(sorted(tiles, key=lambda tile: blake2b(f"{seed}/{zone}/{tile}".encode(), digest_size=8).digest()))
