"""Threats as they are drawn: tracks, tokens that never cover each other, and the words beside them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from companion.games.space_alert.resolution.names import Station
from companion.games.space_alert.shown.shapes import (
    PHONE,
    ROOM,
    Size,
    Spot,
    Square,
    beside,
    line,
    octagon,
    path,
    spot,
    square,
)
from companion.games.space_alert.shown.ship_picture import ShipPicture, ThreatPicture, Track

SIDE = 1450  # where what stands beside the ship begins, in the room
INSIDE_AT = Spot(14, 444)  # of a phone: where the track of what is inside begins
INSIDE_LONG = 330
BESIDE_INSIDE = 22
APART = 2.15  # tokens beside each other, in halves of one
COVERS = 2.1


@dataclass(frozen=True, slots=True)
class Mark:
    letter: str
    at: Spot
    words: Spot
    radius: float


@dataclass(frozen=True, slots=True)
class Label:
    """A threat's words; a line leads to its token when others were in the way."""

    of: ThreatPicture
    at: Spot
    lead: str


@dataclass(frozen=True, slots=True)
class Rail:
    """What is printed of a track; both are paths."""

    line: str
    ticks: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class TrackDrawn:
    of: Track
    rail: Rail
    labels: tuple[Label, ...]


@dataclass(frozen=True, slots=True)
class Token:
    id: str
    of: ThreatPicture
    at: Spot
    kind: Square | None = None  # of one in a station: a malfunction or an intruder


@dataclass(frozen=True, slots=True)
class TokenShape:
    """Of every token, from its middle: a square, or eight corners for a serious threat."""

    common: str
    serious: str
    number: float
    defeated: Square
    survived: Square


@lru_cache
def token_shape(r: float) -> TokenShape:
    return TokenShape(
        common=path("M", -r, -r, "H", r, "V", r, "H", -r, "z"),
        serious=octagon(r),
        number=round(r * 0.38, 1),
        defeated=square(-r * 1.3, -r * 1.3, r * 2.6),
        survived=square(r * 0.2, -r * 1.7, r * 1.5),
    )


def unit(picture: ShipPicture, g: Size) -> float:
    """A space of a track."""
    return (g.foot - g.top) / picture.longest


def lines(picture: ShipPicture, g: Size) -> tuple[float, ...]:
    """Where the tracks run: those of the zones, then the one inside, which on a phone lies elsewhere."""
    wide = g.zones / len(picture.zones)
    return (*(g.left + place * wide + g.line for place in range(len(picture.zones))), SIDE + 24)


def track_drawn(picture: ShipPicture, one: Track, x: float, g: Size, tokens: Sequence[Token]) -> TrackDrawn:
    u = unit(picture, g)
    labels = [
        _label(each.of, spot(x + 46, g.foot - each.of.label * picture.longest / 1000 * u), each.at) for each in tokens
    ]
    return TrackDrawn(one, _rail(one.length, one.marks, x, u, g), tuple(labels) if g is ROOM else ())


@lru_cache
def _rail(length: int, marks: tuple[tuple[int, str], ...], x: float, u: float, g: Size) -> Rail:
    heights = [g.foot - space * u for space in range(length + 1)]
    return Rail(
        line=path("M", x, g.foot, "V", heights[-1]),
        ticks=" ".join(path("M", x - g.token * 0.3, y, "h", g.token * 0.6) for y in heights[1:]),
        marks=tuple(
            Mark(letter, spot(x, y), spot(x, y + g.letter * 0.36), round(g.token * 0.62, 1))
            for letter, y in ((letter, heights[space]) for space, letter in marks)
        ),
    )


def _label(threat: ThreatPicture, at: Spot, token: Spot) -> Label:
    return Label(threat, at, line(token, Spot(at.x - 6, at.y)))


def tokens_on(picture: ShipPicture, one: Track, x: float, g: Size) -> tuple[Token, ...]:
    """One that would cover another goes beside it."""
    u = unit(picture, g)
    heights = [g.foot - each.at * u for each in one.threats]
    apart = g.token * g.either(-APART, APART)
    return tuple(
        Token(f"token-{each.id}", each, spot(x + row * apart, y))
        for each, y, row in zip(one.threats, heights, beside(heights, g.token * COVERS), strict=True)
    )


def tokens_in(picture: ShipPicture, corners: dict[Station, Spot], wide: float, g: Size) -> tuple[Token, ...]:
    """Where what is inside stands: side by side in a station."""
    found: list[Token] = []
    crowd = dict.fromkeys(corners, 0)
    for threat in picture.inside.threats:
        for place in threat.stations:
            if place not in corners:
                continue
            x = corners[place].x + wide - g.either(100, 34) - crowd[place] * g.either(60, 21)
            y = corners[place].y + g.pawns + g.either(2, 8)
            crowd[place] += 1
            kind = square(x - 34, y - 40, 28) if g is ROOM else None
            found.append(Token(f"in-{threat.id}-{place}", threat, spot(x, y), kind))
    return tuple(found)


# --- what is inside, at the foot of a phone


def inside_track(picture: ShipPicture) -> TrackDrawn:
    one, (x, y), step = picture.inside, INSIDE_AT, INSIDE_LONG / picture.longest
    places = [(letter, x + space * step) for space, letter in one.marks]
    marks = tuple(Mark(letter, spot(at, y), spot(at, y + 3.6), 7) for letter, at in places)
    return TrackDrawn(one, Rail(path("M", x, y, "h", one.length * step), "", marks), ())


def inside_tokens(picture: ShipPicture) -> tuple[Token, ...]:
    (left, y), step = INSIDE_AT, INSIDE_LONG / picture.longest
    found: list[Token] = []
    for each in picture.inside.threats:
        x, last = left + each.at * step, found[-1].at if found else None
        is_covered = last is not None and last.y == y and x - last.x < PHONE.token * COVERS
        found.append(Token(f"token-{each.id}", each, spot(x, y + BESIDE_INSIDE * is_covered)))
    return tuple(found)
