"""The names of zones, stations, tiles and weapons, and the numbers that stand for them while a turn is resolved."""

from typing import Final, Literal, TypeAlias

Zone: TypeAlias = Literal["red", "white", "blue"]
Station: TypeAlias = Literal[
    "upper_red", "upper_white", "upper_blue", "lower_red", "lower_white", "lower_blue", "space"
]
Tile: TypeAlias = Literal["upper_weapon", "lower_weapon", "shield", "reactor", "gravolift", "structural"]
Letter: TypeAlias = Literal["a", "b", "c"]
Weapon: TypeAlias = Literal["heavy_laser", "light_laser", "pulse_cannon", "rocket", "interceptors"]
Way: TypeAlias = Literal["red", "blue", "lift"]

ZONES: Final[tuple[Zone, ...]] = ("red", "white", "blue")
STATIONS: Final[tuple[Station, ...]] = (
    "upper_red",
    "upper_white",
    "upper_blue",
    "lower_red",
    "lower_white",
    "lower_blue",
    "space",
)
TILES: Final[tuple[Tile, ...]] = ("upper_weapon", "lower_weapon", "shield", "reactor", "gravolift", "structural")

# A station's number: its zone is the remainder by three, and three more is the deck below.
RED, WHITE, BLUE = range(3)
UPPER_RED, UPPER_WHITE, UPPER_BLUE, LOWER_RED, LOWER_WHITE, LOWER_BLUE, SPACE = range(7)
SHORT: Final = ("UR", "UW", "UB", "LR", "LW", "LB")
