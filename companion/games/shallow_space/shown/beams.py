"""The last shots as lines from ship to ship, on the screen in the room: a sheet of 1920 by 1080."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.games.shallow_space.printed import POD, SHIELD
from companion.games.shallow_space.shown.aboard import ShipView, ShotView
from companion.games.shallow_space.shown.ship_picture import SHAPES, WIDTH

BURST: Final = 34  # its radius
AT_SHIELD: Final = 60
MIDDLE_OF_POD: Final = (186, 245)
TOP_OF_SHIELD: Final = 16
AFAR: Final = 0.42  # of a ship's width: a miss goes by
ABOVE: Final = 30
LAST: Final = 5  # of the moments at which beams begin


@dataclass(frozen=True, slots=True)
class Sheet:
    """Where ships stand, as art/room.css has it: their corners, how wide they are drawn, and how much is above them."""

    corners: tuple[tuple[int, int], ...]
    width: int
    head: int


SHEETS: Final = {
    2: Sheet(((20, 112), (720, 112)), 680, 84),
    3: Sheet(((20, 104), (660, 104), (1300, 104)), 600, 76),
    4: Sheet(((20, 104), (735, 104), (20, 584), (735, 584)), 480, 44),
}


@dataclass(frozen=True, slots=True)
class Beam:
    x: float
    y: float
    to_x: float
    to_y: float
    after: int  # which of the moments it begins at
    is_miss: bool
    burst: int  # 0: none
    hits_shield: bool


@dataclass(frozen=True, slots=True)
class Beams:
    id: int
    what: str
    each: tuple[Beam, ...]


def beams(shots: Sequence[ShotView], ships: Sequence[ShipView]) -> tuple[Beams, ...]:
    return tuple(_of(each, ships) for each in shots if not ships[each.by].is_gone)


def _of(shot: ShotView, ships: Sequence[ShipView]) -> Beams:
    sheet = SHEETS[sum(not each.is_pod for each in ships)]
    x, y = _place(sheet, ships[shot.by], shot.place)
    found = []
    for nth, mark in enumerate(shot.marks or (shot.aim or "teleport",)):
        to_x, to_y = _place(sheet, ships[shot.at], mark or SHIELD)
        if not mark:
            to_x, to_y = to_x + sheet.width * AFAR, to_y - ABOVE
        burst = 0 if not mark else AT_SHIELD if mark == SHIELD else BURST
        after = min(nth, LAST)
        found.append(Beam(x, y, round(to_x, 1), round(to_y, 1), after, not mark, burst, mark == SHIELD))
    return Beams(shot.id, shot.what, tuple(found))


def _place(sheet: Sheet, ship: ShipView, section: str) -> tuple[float, float]:
    """A pod stands where the ship of its team was."""
    left, top = sheet.corners[ship.owner if ship.is_pod else ship.number]
    shape = SHAPES.get(section, SHAPES[POD])
    x, y = MIDDLE_OF_POD if ship.is_pod else (shape.x, TOP_OF_SHIELD if section == SHIELD else shape.y)
    scale = sheet.width / WIDTH
    return round(left + x * scale, 1), round(top + sheet.head + y * scale, 1)
