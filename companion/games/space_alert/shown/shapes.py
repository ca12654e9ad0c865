"""The measures of the ship's picture, in the room and on a phone, and the shapes that it is made of."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple


class Spot(NamedTuple):
    x: float
    y: float


class Square(NamedTuple):
    """Where a sign lies."""

    x: float
    y: float
    size: float


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float
    rx: float


@dataclass(frozen=True, slots=True)
class Size:
    """All measures are those of the drawing: of 1840 x 900 in the room, and a margin for words; of 360 x 478 on a
    phone."""

    name: Literal["room", "phone"]
    margin: int  # to the left of all else
    width: int
    height: int
    left: float  # of the zones
    zones: float  # how wide they are together
    top: float  # of the tracks
    foot: float
    line: float  # of a track, from the left of its zone
    token: float  # half of one
    deck: float
    station: float
    between: float
    row: float  # of systems
    letter: float
    sign: float
    pawn: float  # its radius
    pawns: float  # below the top of their station
    step: float  # from one pawn to the next
    tiles: float
    slot: float

    def either(self, room: float, phone: float) -> float:
        return room if self.name == "room" else phone


ROOM: Final = Size(
    name="room", margin=124, width=1840, height=900, left=30, zones=1374, top=58, foot=376, line=84, token=26, deck=448,
    station=164, between=22, row=80, letter=28, sign=50, pawn=25, pawns=107, step=112, tiles=804, slot=58,
)  # fmt: skip
PHONE: Final = Size(
    name="phone", margin=0, width=360, height=478, left=8, zones=344, top=12, foot=146, line=44, token=10.5, deck=172,
    station=89, between=10, row=40, letter=10, sign=19, pawn=10.5, pawns=64, step=21, tiles=363, slot=19,
)  # fmt: skip


def spot(x: float, y: float) -> Spot:
    return Spot(_tenth(x), _tenth(y))


def square(x: float, y: float, size: float) -> Square:
    return Square(_tenth(x), _tenth(y), round(size, 2))


def box(x: float, y: float, width: float, height: float, rx: float) -> Box:
    return Box(_tenth(x), _tenth(y), _tenth(width), _tenth(height), rx)


def path(*steps: str | float) -> str:
    """Letters of a path and their numbers: `path("M", 1, 2, "h", 3)`."""
    return " ".join(each if isinstance(each, str) else f"{_tenth(each):g}" for each in steps)


def line(*spots: Spot) -> str:
    return path(*[each for number, (x, y) in enumerate(spots) for each in ("L" if number else "M", x, y)])


def octagon(r: float) -> str:
    c = round(r * 0.42, 1)
    return path("M", -c, -r, "H", c, "L", r, -c, "V", c, "L", c, r, "H", -c, "L", -r, c, "V", -c, "z")


def beside(wanted: Sequence[float], near: float) -> list[int]:
    """In which of three rows each lies, so that none covers another: 0 is the nearest."""
    rows: list[int] = []
    for each in wanted:
        taken = [row for there, row in zip(wanted, rows, strict=False) if abs(there - each) < near]
        rows.append(0 if 0 not in taken else 1 if 1 not in taken else 2)
    return rows


def _tenth(number: float) -> float:
    return round(number, 1)
