"""The ships, trajectories and tables of boards.toml."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal, TypeAlias

from companion.contract.data import load
from companion.games.space_alert.resolution.names import STATIONS, ZONES, Letter, Station, Tile, Zone

FILE: Final = Path(__file__).parent / "boards.toml"

System: TypeAlias = Literal[
    "heavy_laser",
    "light_laser",
    "pulse_cannon",
    "fill_shield",
    "fill_reactor",
    "refuel",
    "refuel_or_transfer",
    "interceptors",
    "computer",
    "squad",
    "visual_confirmation",
    "rockets",
]
RANGE: Final = 5  # spaces, as weapons count them
RANGES: Final = 3
Markers: TypeAlias = tuple[tuple[int, Literal["x", "y", "z"]], ...]  # from the far end to the ship


@dataclass(frozen=True, slots=True)
class ZoneOf:
    shield: tuple[int, int]
    reactor: tuple[int, int]
    heavy_laser: int
    capsules: int = 0


@dataclass(frozen=True, slots=True)
class Board:
    start: Station
    tiles: tuple[Tile, ...]  # of each zone
    squads: tuple[Station, ...]
    zones: dict[Zone, ZoneOf]
    stations: dict[Station, dict[Letter, System]]


@dataclass(frozen=True, slots=True)
class Trajectory:
    length: int
    x: tuple[int, ...]
    y: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Check:
    """The computer's, after the second of these turns."""

    turns: tuple[int, int]
    missed: Literal["delay", "lost"]


@dataclass(frozen=True, slots=True)
class Tables:
    boards: dict[str, Board]
    trajectories: dict[str, Trajectory]
    phases: dict[str, tuple[int, ...]]
    computer: dict[str, dict[str, tuple[Check, ...]]]
    rockets: dict[str, dict[str, int]]


@lru_cache
def tables() -> Tables:
    return load(FILE, Tables)


@dataclass(frozen=True, slots=True)
class Stores:
    """What a ship has at the start and what fits, by zone: red, white, blue."""

    shield: tuple[int, ...]
    shield_fits: tuple[int, ...]
    reactor: tuple[int, ...]
    reactor_fits: tuple[int, ...]
    capsules: tuple[int, ...]
    heavy: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """A board in numbers: for each station what its letters do, and who stands beside it."""

    board: Board
    stores: Stores
    start: int
    squads: tuple[int, ...]
    zones: tuple[int, ...]
    systems: dict[tuple[int, str], System]
    redwards: tuple[int, ...]
    bluewards: tuple[int, ...]
    lift: tuple[int, ...]


@lru_cache
def layout(name: str) -> Layout:
    board = tables().boards[name]
    zones = tuple(ZONES.index(each) for each in board.zones)
    redwards, bluewards, lift = [], [], []
    for station in range(6):
        deck, zone = station - station % 3, station % 3
        redwards.append(deck + max((each for each in zones if each < zone), default=zone))
        bluewards.append(deck + min((each for each in zones if each > zone), default=zone))
        lift.append((station + 3) % 6)
    systems: dict[tuple[int, str], System] = {
        (STATIONS.index(name), letter): system
        for name, letters in board.stations.items()
        for letter, system in letters.items()
    }
    start, squads = STATIONS.index(board.start), tuple(STATIONS.index(each) for each in board.squads)
    return Layout(board, _stores(board), start, squads, zones, systems, tuple(redwards), tuple(bluewards), tuple(lift))


def _stores(board: Board) -> Stores:
    zones = [board.zones.get(each, ZoneOf((0, 0), (0, 0), 0)) for each in ZONES]
    return Stores(
        shield=tuple(each.shield[0] for each in zones),
        shield_fits=tuple(each.shield[1] for each in zones),
        reactor=tuple(each.reactor[0] for each in zones),
        reactor_fits=tuple(each.reactor[1] for each in zones),
        capsules=tuple(each.capsules for each in zones),
        heavy=tuple(each.heavy_laser for each in zones),
    )


@lru_cache
def phases(turns: int) -> tuple[int, ...]:
    """The last turn of each."""
    return tables().phases[str(turns)]


@lru_cache
def checks(computer: str, turns: int) -> dict[int, Check]:
    """The computer's, by the turn after which each is made."""
    return {each.turns[1]: each for each in tables().computer[computer][str(turns)]}


def range_of(spaces: int) -> int:
    """In which a threat is that is so far from the ship."""
    return min(RANGES, max(1, -(-spaces // RANGE)))


@lru_cache
def markers(trajectory: int) -> tuple[int, Markers]:
    """How long it is, and where a threat acts on it."""
    one = tables().trajectories[str(trajectory)]
    acts: list[tuple[int, Literal["x", "y", "z"]]] = [(each, "x") for each in one.x]
    acts += [(each, "y") for each in one.y]
    acts.append((1, "z"))
    return one.length, tuple(sorted(acts, reverse=True))
