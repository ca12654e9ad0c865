"""The ship's hull, stations, systems and tiles as they are drawn: where each lies, and what stands in it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from companion.games.space_alert.resolution.board import System
from companion.games.space_alert.resolution.names import Tile
from companion.games.space_alert.shown.shapes import Box, Size, Spot, Square, box, path, spot, square
from companion.games.space_alert.shown.ship_picture import (
    LETTERS,
    ShipPicture,
    StationPicture,
    Store,
    SystemPicture,
    ZonePicture,
)

TILE_SIGNS: Final[Mapping[Tile, str]] = {
    "upper_weapon": "heavy_laser",
    "lower_weapon": "light_laser",
    "shield": "fill_shield",
    "reactor": "fill_reactor",
    "gravolift": "gravolift",
    "structural": "structural",
}
STORES: Final[Mapping[System, Literal["shield", "reactor"]]] = {
    "fill_shield": "shield",
    "fill_reactor": "reactor",
    "refuel": "reactor",
    "refuel_or_transfer": "reactor",
}


@dataclass(frozen=True, slots=True)
class Cube:
    at: Square
    is_full: bool
    is_over: bool  # more than fits


@dataclass(frozen=True, slots=True)
class SystemDrawn:
    of: SystemPicture
    is_away: bool  # interceptors that are in space
    is_blind: bool
    amount: int | None  # what it has, or how strong it is
    most: int | None
    back: Box
    letter: Spot
    sign: Square
    value: Spot
    cubes: tuple[Cube, ...]
    crack: Square
    blind: Square
    fault: Square
    cross: str
    middle: Spot


@dataclass(frozen=True, slots=True)
class StationDrawn:
    of: StationPicture
    room: Box
    systems: tuple[SystemDrawn, ...]
    squad: Square
    lethal: Square
    slime: Square
    corner: Spot


@dataclass(frozen=True, slots=True)
class Slot:
    """For a tile."""

    tile: Tile | None
    sign: str
    is_taken: bool
    is_newest: bool
    back: Box
    at: Square
    words: Spot


@dataclass(frozen=True, slots=True)
class ZoneDrawn:
    of: ZonePicture
    section: Box
    arc: str  # of its shield
    arc_strength: int
    trouble: Square  # of all shields
    upper: StationDrawn
    lower: StationDrawn
    lift: Square
    capsules: tuple[Square, ...]
    slots: tuple[Slot, ...]
    front: Spot  # where it is hit

    @property
    def stations(self) -> tuple[StationDrawn, StationDrawn]:
        return self.upper, self.lower


@dataclass(frozen=True, slots=True)
class Door:
    number: int
    line: str
    sign: Square


@dataclass(frozen=True, slots=True)
class Hull:
    """Seen from above, with its nose towards space and its engines at the other end; all are paths."""

    flames: tuple[str, ...]
    shape: str


def zones_drawn(picture: ShipPicture, g: Size) -> tuple[ZoneDrawn, ...]:
    wide = g.zones / len(picture.zones)
    return tuple(_zone(picture, each, g.left + place * wide, wide, g) for place, each in enumerate(picture.zones))


def _zone(picture: ShipPicture, one: ZonePicture, x: float, w: float, g: Size) -> ZoneDrawn:
    pad, middle = g.either(9, 2), x + w / 2
    inner = w - 2 * pad
    arc, lift = g.deck - g.either(16, 6), g.deck + g.station + g.between / 2
    return ZoneDrawn(
        of=one,
        section=box(
            x + pad / 2,
            g.deck - g.either(10, 4),
            w - pad,
            g.tiles + g.slot - g.deck + g.either(12, 5),
            g.either(14, 6),
        ),
        arc=path("M", x + pad * 1.5, arc, "Q", middle, arc - g.either(46, 16), x + w - pad * 1.5, arc),
        arc_strength=min(one.shield.now, 3),
        trouble=square(middle - g.either(20, 8), arc - g.either(42, 17), g.either(40, 16)),
        upper=_station(picture, one, one.upper, Spot(x + pad, g.deck), inner, g),
        lower=_station(picture, one, one.lower, Spot(x + pad, g.deck + g.station + g.between), inner, g),
        lift=square(middle - g.either(20, 8), lift - g.either(20, 8), g.either(40, 16)),
        capsules=tuple(
            square(middle + g.either(24, 8) + number * g.either(24, 10), lift - g.either(15, 7), g.either(30, 14))
            for number in range(one.capsules or 0)
        ),
        slots=tuple(_slot(one, number, x + pad, inner / one.slots, g) for number in range(one.slots)),
        front=Spot(middle, g.deck - g.either(26, 10)),
    )


def _slot(one: ZonePicture, number: int, left: float, wide: float, g: Size) -> Slot:
    tile = one.tiles[number] if number < len(one.tiles) else None
    x = left + number * wide
    return Slot(
        tile=tile,
        sign="" if tile is None else TILE_SIGNS[tile],
        is_taken=tile is not None or number < one.damage,
        is_newest=number == len(one.tiles) - 1,
        back=box(x + 1.5, g.tiles, wide - 3, g.slot, g.either(8, 3)),
        at=square(x + wide / 2 - g.either(17, 7.5), g.tiles + g.either(3, 2), g.either(34, 15)),
        words=spot(x + wide / 2, g.tiles + 53),
    )


def _station(picture: ShipPicture, zone: ZonePicture, one: StationPicture, at: Spot, w: float, g: Size) -> StationDrawn:
    (x, y), gap = at, g.either(6, 2)
    wide, low = (w - 4 * gap) / 3, y + g.station
    return StationDrawn(
        of=one,
        room=box(x, y, w, g.station, g.either(12, 5)),
        systems=tuple(
            _system(picture, zone, each, Spot(x + gap + LETTERS.index(each.letter) * (wide + gap), y + gap), wide, g)
            for each in one.systems
        ),
        squad=square(x + w - g.either(48, 19), low - g.either(46, 19), g.either(40, 16)),
        lethal=square(x + w / 2 - g.either(22, 9), low - g.either(52, 22), g.either(44, 18)),
        slime=square(x + g.either(8, 3), low - g.either(46, 19), g.either(40, 16)),
        corner=at,
    )


def _system(picture: ShipPicture, zone: ZonePicture, one: SystemPicture, at: Spot, w: float, g: Size) -> SystemDrawn:
    (x, y), right, low = at, at.x + w, at.y + g.row
    store = _store(zone, one.system)
    in_room = g.name == "room"
    return SystemDrawn(
        of=one,
        is_away=one.system == "interceptors" and any(each.station == "space" for each in picture.pawns),
        is_blind=zone.is_blind and one.letter == "a" and one.system != "pulse_cannon",
        amount=store.now if store else picture.rockets if one.system == "rockets" else one.strength,
        most=store.most if store else None,
        back=box(x, y, w, g.row, g.either(10, 4)),
        letter=spot(x + g.letter * 0.55, y + g.letter * g.either(1.15, 1.05)),
        sign=square(x + 33, y + 15, g.sign) if in_room else square(right - g.sign - 3, y + 3, g.sign),
        value=spot(x + 92 if in_room else x + w / 2, y + (g.either(44, 32) if store else g.either(52, 34))),
        cubes=_cubes(store, right if in_room else x, y, g) if store else (),
        crack=square(x + g.either(6, 2), y + g.either(46, 15), g.either(26, 10)),
        blind=square(right - g.either(30, 12), low - g.either(32, 14), g.either(28, 12)),
        fault=square(right - g.either(30, 12), y - g.either(8, 4), g.either(32, 13)),
        cross=path("M", x + 4, y + 4, "L", right - 4, low - 4, "M", right - 4, y + 4, "L", x + 4, low - 4),
        middle=Spot(x + w / 2, y + g.row / 2),
    )


def _store(zone: ZonePicture, system: System) -> Store | None:
    match STORES.get(system):
        case "shield":
            return zone.shield
        case "reactor":
            return zone.reactor
        case None:
            return None


def _cubes(store: Store, edge: float, y: float, g: Size) -> tuple[Cube, ...]:
    """In the room they end at the edge, on a phone they begin there."""
    size = g.either(10, 4)
    left, top = edge + g.either(-12 - store.most * 11, 3), y + g.either(58, 34.5)
    return tuple(
        Cube(square(left + number * size * 1.25, top, size), number < store.now, number >= store.most)
        for number in range(max(store.most, store.now))
    )


def doors_drawn(picture: ShipPicture, g: Size) -> tuple[Door, ...]:
    wide, lift = g.zones / len(picture.zones), g.deck + g.station + g.between / 2
    found = []
    for number in picture.sealed:
        x = g.left + (number + 1) * wide
        sign = square(x - g.either(20, 8), lift - g.either(20, 8), g.either(40, 16))
        found.append(Door(number, path("M", x, g.deck, "V", g.tiles), sign))
    return tuple(found)


@lru_cache
def hull(zones: int, g: Size) -> Hull:
    k = g.either(1, 0.36)
    left, right = g.left - 22 * k, g.left + g.zones + 22 * k
    nose, rear = g.deck - 14 * k, g.tiles + g.slot + 16 * k
    wings, curve = nose + 34 * k, nose - 26 * k
    engines = [g.left + (number + 0.5) * g.zones / zones for number in range(zones)]
    flame = ("l", 30 * k, 20 * k, 28 * k, -8 * k, 28 * k, 8 * k, 30 * k, -20 * k, "z")
    return Hull(
        flames=tuple(path("M", each - 58 * k, rear, *flame) for each in engines),
        shape=path(
            *("M", left, wings, "Q", left + 8 * k, nose - 18 * k, left + 90 * k, curve),
            *("Q", (left + right) / 2, nose - 78 * k, right - 90 * k, curve),
            *("Q", right - 8 * k, nose - 18 * k, right, wings),
            *("V", rear - 40 * k, "L", right - 40 * k, rear, "H", left + 40 * k, "L", left, rear - 40 * k, "z"),
        ),
    )
