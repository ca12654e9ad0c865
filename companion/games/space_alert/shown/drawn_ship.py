"""The picture of the ship laid out for a screen in the room or for a phone: a page has nothing to work out."""

from dataclasses import dataclass
from functools import lru_cache

from companion.games.space_alert.resolution.board import RANGE
from companion.games.space_alert.resolution.names import Station
from companion.games.space_alert.resolution.ship import TurnPart
from companion.games.space_alert.shown import drawn_rooms, drawn_threats
from companion.games.space_alert.shown.drawn_rooms import Door, Hull, ZoneDrawn
from companion.games.space_alert.shown.drawn_threats import SIDE, Token, TokenShape, TrackDrawn
from companion.games.space_alert.shown.shapes import ROOM, Box, Size, Spot, Square, box, line, path, spot, square
from companion.games.space_alert.shown.ship_picture import CheckPicture, Pawn, ShipPicture

STAGES: tuple[TurnPart, ...] = ("appear", "crew", "damage", "threats", "computer", "jump")
RANGES = ((RANGE, 1), (2 * RANGE, 2), (16, 3))  # the last space of each, and its number
NAME = 23  # how large a name is, if there is room
NARROWEST = 0.6  # of a letter, of its height
LONGEST_NAME = 9  # letters; longer ones are cut


@dataclass(frozen=True, slots=True)
class Band:
    """How far weapons count."""

    number: int
    line: str
    words: Spot


@dataclass(frozen=True, slots=True)
class PawnShape:
    """Of every pawn, from its middle."""

    halo: float
    body: float
    number: float
    out: Square
    wings: Square
    captain: Square
    badge: Spot
    badge_radius: float
    squad: Square
    squad_off: Square
    name: float  # how far below


@dataclass(frozen=True, slots=True)
class PawnDrawn:
    of: Pawn
    at: Spot
    room: float  # for the name

    def letters(self, name: str) -> int:
        """How large they may be."""
        return round(min(NAME, self.room / (NARROWEST * max(1, len(name)))))

    @staticmethod
    def short(name: str) -> str:
        return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


@dataclass(frozen=True, slots=True)
class Beam:
    """What flies: from a weapon to what it aims at, from a threat to the zone that it attacks."""

    is_ours: bool
    line: str


@dataclass(frozen=True, slots=True)
class Blow:
    burst: Square
    words: Spot


@dataclass(frozen=True, slots=True)
class Fate:
    back: Box
    words: Spot


@dataclass(frozen=True, slots=True)
class Drawing:
    picture: ShipPicture
    size: Size
    bands: tuple[Band, ...]
    hull: Hull
    zones: tuple[ZoneDrawn, ...]
    doors: tuple[Door, ...]
    beam: Beam | None
    tracks: tuple[TrackDrawn, ...]  # of the zones
    inside: TrackDrawn
    rocket: Square
    token: TokenShape
    tokens: tuple[Token, ...]  # on the tracks of the zones, and in stations
    inside_tokens: tuple[Token, ...]
    pawn: PawnShape
    pawns: tuple[PawnDrawn, ...]
    blow: Blow | None
    stages: tuple[tuple[TurnPart, Spot], ...]
    checks: tuple[tuple[CheckPicture, Spot], ...]
    fate: Fate

    @property
    def in_room(self) -> bool:
        return self.size is ROOM


def drawn(picture: ShipPicture, g: Size) -> Drawing:
    zones, wide = drawn_rooms.zones_drawn(picture, g), g.zones / len(picture.zones)
    corners = {each.of.station: each.corner for zone in zones for each in zone.stations}
    xs = drawn_threats.lines(picture, g)
    outside = [drawn_threats.tokens_on(picture, *each, g) for each in zip(picture.tracks[:-1], xs, strict=False)]
    if g is ROOM:
        inside_tokens = drawn_threats.tokens_on(picture, picture.inside, xs[-1], g)
        inside = drawn_threats.track_drawn(picture, picture.inside, xs[-1], g, inside_tokens)
    else:
        inside_tokens = drawn_threats.inside_tokens(picture)
        inside = drawn_threats.inside_track(picture)
    on_tracks = tuple(each for tokens in outside for each in tokens)
    middle = g.left + g.zones / 2
    return Drawing(
        picture=picture,
        size=g,
        bands=_bands(picture, g),
        hull=drawn_rooms.hull(len(zones), g),
        zones=zones,
        doors=drawn_rooms.doors_drawn(picture, g),
        beam=_beam(picture, zones, on_tracks),
        tracks=tuple(
            drawn_threats.track_drawn(picture, one, x, g, tokens)
            for one, x, tokens in zip(picture.tracks[:-1], xs, outside, strict=False)
        ),
        inside=inside,
        rocket=_rocket(picture, g, wide),
        token=drawn_threats.token_shape(g.token),
        tokens=(*on_tracks, *drawn_threats.tokens_in(picture, corners, wide, g)),
        inside_tokens=inside_tokens,
        pawn=_pawn_shape(g.pawn),
        pawns=tuple(_pawn(picture, each, corners, wide, g) for each in picture.pawns),
        blow=_blow(picture, zones, g.either(1, 0.4)),
        stages=tuple((each, Spot(SIDE + 10, g.deck + 108 + place * 39)) for place, each in enumerate(STAGES)),
        checks=tuple((each, Spot(SIDE + 58 + place * 108, g.deck + 330)) for place, each in enumerate(picture.checks)),
        fate=Fate(
            box(middle - g.either(360, 140), g.either(60, 22), g.either(720, 280), g.either(130, 56), 20),
            spot(middle, g.either(150, 60)),
        ),
    )


def _bands(picture: ShipPicture, g: Size) -> tuple[Band, ...]:
    found, below = [], g.foot
    for last, number in RANGES:
        if last - RANGE < picture.longest:
            y = g.foot - (min(last, picture.longest) + 0.5) * drawn_threats.unit(picture, g)
            found.append(Band(number, path("M", g.left, y, "h", g.zones), spot(g.left - 58, (y + below) / 2 + 9)))
            below = y
    return tuple(found)


def _rocket(picture: ShipPicture, g: Size, wide: float) -> Square:
    spaces = 4 if picture.rocket == "launched" else 8
    y = g.foot - spaces * drawn_threats.unit(picture, g)
    return square(g.left + g.zones - wide + g.line - g.either(72, 34), y, g.either(44, 17))


def _beam(picture: ShipPicture, zones: tuple[ZoneDrawn, ...], tokens: tuple[Token, ...]) -> Beam | None:
    now, fronts = picture.now, {each.of.zone: each.front for each in zones}
    threat = next((each.at for each in tokens if each.of.key == now.threat), None)
    if threat is None:
        return None
    if now.kind == "attack" and now.zone is not None:
        return Beam(False, line(threat, fronts[now.zone]))
    return Beam(True, line(_muzzle(picture, zones), threat)) if now.kind == "shot" else None


def _muzzle(picture: ShipPicture, zones: tuple[ZoneDrawn, ...]) -> Spot:
    """Of the weapon that shoots."""
    rooms = [each for zone in zones for each in zone.stations]
    weapons = {(room.of.station, each.of.letter): each.middle for room in rooms for each in room.systems}
    return zones[0].front if picture.now.system is None else weapons[picture.now.system]


def _blow(picture: ShipPicture, zones: tuple[ZoneDrawn, ...], k: float) -> Blow | None:
    """How much goes through, or is stopped."""
    now = picture.now
    front = next((each.front for each in zones if each.of.zone == now.zone), None)
    if now.kind != "attack" or front is None:
        return None
    x, y = front.x, front.y + 6 * k
    return Blow(square(x - 66 * k, y - 66 * k, 132 * k), spot(x, y + 18 * k))


@lru_cache
def _pawn_shape(r: float) -> PawnShape:
    badge = Spot(r * 0.85, r * 0.75)
    return PawnShape(
        halo=round(r * 1.18, 1),
        body=r,
        number=round(r * 0.4, 1),
        out=square(-r, -r, r * 2),
        wings=square(-r * 0.75, -r * 2.3, r * 1.5),
        captain=square(-r * 1.25, -r * 1.3, r * 0.95),
        badge=Spot(round(badge.x, 2), round(badge.y, 2)),
        badge_radius=round(r * 0.58, 1),
        squad=square(badge.x - r * 0.4, badge.y - r * 0.4, r * 0.8),
        squad_off=square(badge.x - r * 0.5, badge.y - r * 0.5, r),
        name=round(r * 1.7, 1),
    )


def _pawn(picture: ShipPicture, pawn: Pawn, corners: dict[Station, Spot], wide: float, g: Size) -> PawnDrawn:
    """Those in one station share its room."""
    if pawn.station == "space":
        y = g.foot - (pawn.distance * 5 - 2.5) * drawn_threats.unit(picture, g)
        return PawnDrawn(pawn, spot(g.left + g.line - g.either(62, 30), y), 2.4 * g.pawn)
    x, y = corners[pawn.station]
    step = min(g.step, (wide - g.either(70, 0)) / pawn.together)
    at = spot(x + max(g.pawn * 1.35, step / 2) + pawn.place * step, y + g.pawns + g.either(6, 12))
    return PawnDrawn(pawn, at, step - 4)
