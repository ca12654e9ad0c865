"""One ship as it is drawn, with nothing left to work out: equal for all who see that ship alike, whoever they are."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final

from companion.contract import Line, Seat, Value, Word
from companion.games.shallow_space.printed import ENGINES, LASERS, SHIELD
from companion.games.shallow_space.shown.aboard import BotView, LastingView, PersonView, SectionView, ShipView


@dataclass(frozen=True, slots=True)
class Shape:
    """Where a section stands: its middle and its size, in a plan of `WIDTH` by 306."""

    x: int
    y: int
    width: int
    height: int

    @property
    def left(self) -> float:
        return self.x - self.width / 2

    @property
    def top(self) -> float:
        return self.y - self.height / 2


WIDTH: Final = 360
SHAPES: Final = {
    "bridge": Shape(180, 34, 84, 58),
    "sensor_pod": Shape(260, 31, 62, 46),
    "front_hull": Shape(180, 110, 104, 58),
    "left_strut": Shape(92, 110, 58, 58),
    "right_strut": Shape(268, 110, 58, 58),
    "left_hull": Shape(108, 186, 66, 58),
    "teleport": Shape(180, 186, 66, 58),
    "right_hull": Shape(252, 186, 66, 58),
    "left_pod": Shape(36, 186, 66, 58),
    "right_pod": Shape(324, 186, 66, 58),
    "laser_left": Shape(30, 110, 52, 46),
    "laser_right": Shape(330, 110, 52, 46),
    "engineering": Shape(180, 262, 92, 58),
    "engine_left": Shape(98, 264, 60, 48),
    "engine_right": Shape(262, 264, 60, 48),
    "shield": Shape(48, 29, 68, 46),
}
IN_A_POD: Final = Shape(186, 52, 150, 66)  # the one room, in a plan that is 104 high
WAYS: Final = {
    ("bridge", "front_hull"): "M180 60v24",
    ("front_hull", "left_strut"): "M118 110h13",
    ("front_hull", "right_strut"): "M229 110h13",
    ("front_hull", "teleport"): "M180 136v24",
    ("front_hull", "left_hull"): "M142 136 120 160",
    ("front_hull", "right_hull"): "M218 136 240 160",
    ("left_strut", "left_pod"): "M72 136 54 160",
    ("right_strut", "right_pod"): "M288 136 306 160",
    ("left_hull", "teleport"): "M138 186h12",
    ("right_hull", "teleport"): "M210 186h12",
    ("engineering", "left_hull"): "M120 212 146 236",
    ("engineering", "right_hull"): "M240 212 214 236",
}
SIGNS: Final = {  # the others have one of their own
    **dict.fromkeys(("front_hull", "left_hull", "right_hull"), "hull"),
    **dict.fromkeys(("left_strut", "right_strut"), "strut"),
    **dict.fromkeys(("left_pod", "right_pod"), "pod"),
    **dict.fromkeys(LASERS, "laser"),
    **dict.fromkeys(ENGINES, "engine"),
}
SIGNS_OF_TARGETS: Final = {"person": "aim", "field": "field", "bot": "robot"}
STEP: Final = 23  # from pawn to pawn, where there is room
MARGIN: Final = 20  # of a section, that a row of pawns leaves
UNDER: Final = 20  # the middle of a section stand the pawns
ROBOT: Final = 20  # its size


@dataclass(frozen=True, slots=True)
class PawnPicture:
    seat: Seat
    is_foe: bool  # not of the team that holds the ship
    is_cloaked: bool
    leads: bool
    x: float
    y: int


@dataclass(frozen=True, slots=True)
class BotPicture:
    is_ours: bool  # of the team that holds the ship
    x: float
    y: int


@dataclass(frozen=True, slots=True)
class MarkPicture:
    """What goes on in a section."""

    kind: str
    is_ours: bool
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class SectionPicture:
    section: str
    name: Line
    sign: str
    short: str  # its words
    damage: int
    is_room: bool
    is_vital: bool
    has_fired: bool  # one of the lasers
    shape: Shape
    label_y: float
    pawns: tuple[PawnPicture, ...]
    bots: tuple[BotPicture, ...]
    marks: tuple[MarkPicture, ...]


@dataclass(frozen=True, slots=True)
class AboardPicture:
    seat: Seat
    name: Word
    post: str
    place: Line


@dataclass(frozen=True, slots=True)
class TagPicture:
    """What goes on in all of the ship."""

    kind: str
    turns: int
    is_good: bool


@dataclass(frozen=True, slots=True)
class ShipPicture:
    ways: ClassVar[str] = "".join(WAYS.values())

    number: int
    name: Word
    owner: int
    held_by: Word | None  # by whom, if not by its own team
    is_pod: bool
    is_gone: bool
    is_fooled: bool
    tags: tuple[TagPicture, ...]
    boosts: tuple[Line, ...]
    shield: int  # its damage
    sections: tuple[SectionPicture, ...]
    aboard: tuple[AboardPicture, ...]

    def __hash__(self) -> int:
        """Of what changes most: a page looks it up five times, and all of it is five times as long."""
        return hash((self.number, self.tags, self.aboard, *[each.damage for each in self.sections]))

    @property
    def flag(self) -> int:
        """The team by whose colour it is known: a ship keeps its own one, whoever holds it."""
        return self.owner if self.is_pod else self.number

    @property
    def in_short(self) -> tuple[SectionPicture, ...]:
        """What the ship lives by."""
        return tuple(each for each in self.sections if self.is_pod or each.is_vital or each.section == SHIELD)

    def aboard_as(self, seat: str) -> str:
        """Whose pawn stands out; nobody's if they are elsewhere, and then it is the same picture for them all."""
        return seat if any(each.seat == seat for each in self.aboard) else ""


def picture(
    ship: ShipView,
    ships: Sequence[ShipView],
    people: Iterable[PersonView],
    lasting: Iterable[LastingView],
    bots: Iterable[BotView],
) -> ShipPicture:
    aboard = [each for each in people if each.is_alive and each.ship == ship.number]
    goes_on = [each for each in lasting if each.ship == ship.number]
    pawns: dict[str, list[tuple[Seat, bool, bool, bool]]] = {}  # by room, as all that follows
    for person in aboard:
        pawn = (person.seat, person.team != ship.owner, bool(person.cloak), person.rank != "crew")
        pawns.setdefault(ship.sections[0].section if ship.is_pod else person.room, []).append(pawn)
    robots: dict[str, list[bool]] = {}
    marks: dict[str, list[tuple[str, bool]]] = {}
    if not ship.is_pod:
        for bot in bots:
            if bot.ship == ship.number:
                robots.setdefault(bot.room, []).append(bot.team == ship.owner)
        for one in goes_on:
            marks.setdefault(one.room, []).append((one.kind, one.team == ship.owner))
    return ShipPicture(
        number=ship.number,
        name=ship.name,
        owner=ship.owner,
        held_by=ship.held_by,
        is_pod=ship.is_pod,
        is_gone=ship.is_gone,
        is_fooled=ship.is_fooled,
        tags=tuple(
            TagPicture(each.kind, each.turns, each.kind == "evasive")
            for each in goes_on
            if not each.room and not (each.kind == "virus" and ship.is_fooled)
        ),
        boosts=ship.boosts,
        shield=next((each.damage for each in ship.sections if each.section == SHIELD), 0),
        sections=tuple(
            _section(
                each,
                ship.is_pod,
                each.section in LASERS and ship.fired[LASERS.index(each.section)] > 0,
                tuple(pawns.get(each.section, ())),
                tuple(robots.get(each.section, ())),
                tuple(marks.get(each.section, ())),
            )
            for each in ship.sections
        ),
        aboard=tuple(AboardPicture(each.seat, each.name, each.title, each.place) for each in aboard),
    )


@lru_cache(maxsize=2048)
def _section(
    each: SectionView,
    is_pod: bool,
    has_fired: bool,
    here: tuple[tuple[Seat, bool, bool, bool], ...],
    bots: tuple[bool, ...],
    marks: tuple[tuple[str, bool], ...],
) -> SectionPicture:
    shape = IN_A_POD if is_pod else SHAPES[each.section]
    row = _in_a_row(shape, len(here) + len(bots))
    return SectionPicture(
        section=each.section,
        name=each.name,
        sign="pod" if is_pod else SIGNS.get(each.section, each.section),
        short="left_pod" if is_pod else each.section,
        damage=each.damage,
        is_room=each.is_room,
        is_vital=each.is_vital,
        has_fired=has_fired,
        shape=shape,
        label_y=shape.y + (5 if each.is_room else shape.height / 2 - 6),
        pawns=tuple(PawnPicture(*who, round(x, 1), shape.y + UNDER) for who, x in zip(here, row, strict=False)),
        bots=tuple(
            BotPicture(is_ours, round(x - ROBOT / 2, 1), shape.y + 9)
            for is_ours, x in zip(bots, row[len(here) :], strict=True)
        ),
        marks=tuple(MarkPicture(*mark, *_mark_at(shape, place)) for place, mark in enumerate(marks)),
    )


def _in_a_row(shape: Shape, many: int) -> list[float]:
    step = min(STEP, (shape.width - MARGIN) / max(many - 1, 1))
    first = shape.x - (many - 1) * step / 2
    return [first + place * step for place in range(many)]


def _mark_at(shape: Shape, place: int) -> tuple[float, float]:
    """Beside the sign, below it, and all others opposite."""
    if place == 0:
        return shape.left + 22, shape.top + 5
    return (shape.left + 3 if place == 1 else shape.left + shape.width - 18), shape.top + 22


def sign_of(value: Value) -> str:
    """Of a section, or of what a phaser can be aimed at: `person/3`; "" of anything else."""
    kind, _, what = str(value).rpartition("/")
    if kind in SIGNS_OF_TARGETS:
        return SIGNS_OF_TARGETS[kind]
    return SIGNS.get(what, what) if what in SHAPES else ""
