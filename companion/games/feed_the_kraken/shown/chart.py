"""The sea chart as it is drawn: where spaces lie, whither their arrows point, and the three ways on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot
from typing import Final, Literal, NamedTuple, TypeAlias

from companion.contract import Line
from companion.games.feed_the_kraken import names
from companion.games.feed_the_kraken.printed import COLOURS, GOALS, PRINTED, Colour, Icon, Side

COLUMNS: Final = {"www": -3, "ww": -2, "w": -1, "c": 0, "e": 1, "ee": 2, "eee": 3}
WIDE: Final = 128  # from one column to the next
HIGH: Final = 74  # from one row to the next: half a space
EDGE: Final = 42.7  # half of a space's northern side
NORTH: Final = 86  # where the Kraken lies
LONG: Final = 8  # rows; the short board is drawn larger
GROWN: Final = 1.165
BESIDE: Final = 28  # arrows that point the same way
ABREAST: Final = 46  # ways that lead to one place
LEAVES, ARRIVES, REACHES = 62, 60, 112  # where a way begins, how far from its end it stops, and how far at most
TIP_LONG, TIP_WIDE = 26, 20
LINE_ENDS, LINE_FALLS = 470, 30  # the supply line, beyond its last spaces

Heading: TypeAlias = Literal["n", "nw", "ne"]
TURNED: Final[Mapping[Heading, int]] = {"n": 0, "nw": -60, "ne": 60}
TO_GOAL: Final[Mapping[Colour, Heading]] = {"red": "nw", "yellow": "n", "blue": "ne"}


@dataclass(frozen=True, slots=True)
class Spot:
    """A space of the chart, as it is printed."""

    space: str
    row: int
    column: str
    icon: Icon | None
    red: str
    yellow: str
    blue: str
    crosses: tuple[Colour, ...]

    @property
    def ways(self) -> tuple[tuple[Colour, str], ...]:
        return tuple(zip(COLOURS, (self.red, self.yellow, self.blue), strict=True))


@dataclass(frozen=True, slots=True)
class Ahead:
    """Where a card of this colour would lead."""

    colour: Colour
    space: str
    name: Line
    icon: Icon | None
    is_goal: bool
    crosses: bool  # the supply line

    @property
    def sign(self) -> Icon | Side | None:
        return GOALS[self.space] if self.is_goal else self.icon


class Point(NamedTuple):
    x: float
    y: float


class Arrow(NamedTuple):
    """At the edge of a space."""

    colour: Colour
    turn: int  # degrees
    shift: float


@dataclass(frozen=True, slots=True)
class Hex:
    space: str
    at: Point
    icon: Icon | None
    arrows: tuple[Arrow, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """From the ship to where a card leads; both are paths."""

    colour: Colour
    line: str
    tip: str


@dataclass(frozen=True, slots=True)
class Sea:
    """What is printed on a board."""

    scale: float
    hexes: tuple[Hex, ...]
    islands: tuple[float, ...]  # in the middle column: the spaces north of them cannot be reached straight
    supply_line: str  # a path; empty where there is none
    supply_at: float  # its western end
    places: Mapping[str, Point]

    def path(self, spaces: Sequence[str]) -> str:
        return path([self.places[each] for each in spaces])


@lru_cache
def spots(board: str) -> tuple[Spot, ...]:
    return tuple(
        Spot(name, each.row, each.column, each.icon, each.red, each.yellow, each.blue, each.crosses)
        for name, each in PRINTED.boards[board].spaces.items()
    )


@lru_cache
def ahead(here: str) -> tuple[Ahead, ...]:
    if here in GOALS:
        return ()
    found = []
    for colour in COLOURS:
        to = PRINTED.places[here].arrow(colour)
        icon = None if to in GOALS else PRINTED.places[to].icon
        found.append(Ahead(colour, to, names.space(to), icon, to in GOALS, colour in PRINTED.places[here].crosses))
    return tuple(found)


# --- the drawing


@lru_cache
def sea(board: str) -> Sea:
    """Both boards are measured from the north, where they are alike."""
    chart = spots(board)
    top = max(each.row for each in chart)
    places = {"crimson_cove": Point(-236, 228), "bluewater_bay": Point(236, 228), "kraken": Point(0, NORTH)}
    places |= {each.space: Point(COLUMNS[each.column] * WIDE, NORTH + (top + 2 - each.row) * HIGH) for each in chart}
    middle = {each.row: each for each in chart if each.column == "c"}
    crossed = _edge([each for each in chart if each.crosses], places)
    end = crossed[0].y + LINE_FALLS if crossed else 0
    return Sea(
        scale=1 if top > LONG else GROWN,
        hexes=tuple(Hex(each.space, places[each.space], each.icon, _arrows(each, places)) for each in chart),
        islands=tuple(
            places[south.space].y - HIGH
            for south in middle.values()
            if south.row + 2 in middle and south.yellow != middle[south.row + 2].space
        ),
        supply_line=path([Point(-LINE_ENDS, end), *crossed, Point(LINE_ENDS, end)]) if crossed else "",
        supply_at=crossed[0].y if crossed else 0,
        places=places,
    )


def _edge(crossing: Sequence[Spot], places: Mapping[str, Point]) -> list[Point]:
    """Along the north of these, from west to east."""
    ordered = [places[each.space] for each in sorted(crossing, key=lambda each: COLUMNS[each.column])]
    return [Point(x + side, y - HIGH) for x, y in ordered for side in (-EDGE, EDGE)]


def _arrows(spot: Spot, places: Mapping[str, Point]) -> tuple[Arrow, ...]:
    """Those that point the same way lie side by side."""
    x = places[spot.space].x
    heading: dict[Heading, list[Colour]] = {"n": [], "nw": [], "ne": []}
    for colour, to in spot.ways:
        there = places[to].x
        way: Heading = TO_GOAL[colour] if to in GOALS else "n" if there == x else "nw" if there < x else "ne"
        heading[way].append(colour)
    return tuple(
        Arrow(colour, TURNED[way], abreast(number, len(colours)) * BESIDE)
        for way, colours in heading.items()
        for number, colour in enumerate(colours)
    )


@lru_cache
def ways(board: str, here: str) -> tuple[Way, ...]:
    """Two that lead to one place go side by side."""
    places = sea(board).places
    found = []
    for each in ahead(here):
        mates = [other.colour for other in ahead(here) if other.space == each.space]
        shift = abreast(mates.index(each.colour), len(mates)) * ABREAST
        found.append(_way(each.colour, places[here], places[each.space], shift))
    return tuple(found)


def _way(colour: Colour, here: Point, there: Point, shift: float) -> Way:
    long = hypot(there.x - here.x, there.y - here.y)
    ux, uy = (there.x - here.x) / long, (there.y - here.y) / long

    def along(reach: float, aside: float) -> Point:
        return Point(here.x + ux * reach - uy * aside, here.y + uy * reach + ux * aside)

    reach = min(long - ARRIVES, REACHES)
    tip = [along(reach + TIP_LONG, shift), along(reach, shift + TIP_WIDE), along(reach, shift - TIP_WIDE)]
    return Way(colour, path([along(LEAVES, shift), along(reach, shift)]), path(tip) + "z")


def abreast(place: int, of: int) -> float:
    """How far from the middle of a row, in places."""
    return place - (of - 1) / 2


def path(points: Sequence[Point]) -> str:
    return "".join(f"{'L' if number else 'M'}{round(x, 1):g} {round(y, 1):g}" for number, (x, y) in enumerate(points))
