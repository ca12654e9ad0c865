"""The history of a group: what its flights scored, how many came home at which level, and what the others died of."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from companion.contract import Word
from companion.games.space_alert.missions.titles import titled
from companion.games.space_alert.resolution.deck import called
from companion.games.space_alert.shown.shapes import Spot, line, path, spot

COLUMNS: Final = (
    "number",
    "date",
    "mission",
    "level",
    "survived",
    "points",
    "damage_red",
    "damage_white",
    "damage_blue",
    "threats_defeated",
    "threats",
    "cause_of_loss",
    "campaign",
)
FOOT, TALL, WIDE = 128, 118, 300  # of the plot


Fate: TypeAlias = Literal["won", "home", "lost"]  # home: with somebody knocked out on the way


@dataclass(frozen=True, slots=True)
class Flight:
    """A finished game."""

    mission: str
    level: int
    survived: bool
    points: int | None  # None: nobody counted them, or the ship was lost
    damage: tuple[int, int, int] | None = None  # None here and below: nobody counted
    cause: str = ""  # of the loss: a threat's name, or "computer"
    defeated: int | None = None
    threats: int | None = None
    date: str = ""  # as the box knew it: 2026-11-18

    @property
    def title(self) -> Word:
        return titled(self.mission)

    campaign: int = 0  # the number of the game of which it was a part; 0: it stood alone


@dataclass(frozen=True, slots=True)
class Campaign:
    number: int
    missions: int
    fate: Fate
    points: int  # bonus and all
    date: str = ""


@dataclass(frozen=True, slots=True)
class Dot:
    """One flight on the plot of points over time."""

    number: int
    flight: Flight
    average: float | None  # of the points of all that came home until then


@dataclass(frozen=True, slots=True)
class AtLevel:
    level: int
    flown: int
    home: int

    @property
    def percent(self) -> int:
        return round(100 * self.home / self.flown)

    @property
    def width(self) -> float:
        """Of the bar of those that came home, of a hundred."""
        return round(100 * self.home / self.flown, 1)


@dataclass(frozen=True, slots=True)
class Cause:
    name: str  # "" where it is not known
    count: int

    @property
    def called(self) -> Word:
        return called(self.name)


@dataclass(frozen=True, slots=True)
class Annals:
    flown: int
    home: int
    best: int | None
    average: float | None
    low: int  # the ends of the scale of points: 0 is always on it
    high: int
    dots: tuple[Dot, ...]  # the oldest first
    levels: tuple[AtLevel, ...]
    causes: tuple[Cause, ...]  # the commonest first
    campaigns: tuple[Campaign, ...]

    @property
    def bars_of_causes(self) -> tuple[tuple[Cause, float], ...]:
        """Each with the width of its bar, of a hundred."""
        return tuple((each, round(100 * each.count / self.causes[0].count, 1)) for each in self.causes)

    @property
    def plot(self) -> "Plot":
        return _plot(self)


@dataclass(frozen=True, slots=True)
class DotDrawn:
    of: Dot
    at: Spot
    cross: str  # a path: lost


@dataclass(frozen=True, slots=True)
class Plot:
    """Points over time; lines are paths."""

    axis: str
    zero: Spot
    low: Spot | None  # None: it would cover the zero
    average: str
    dots: tuple[DotDrawn, ...]


def _plot(annals: Annals) -> Plot:
    unit, wide = TALL / (annals.high - annals.low), WIDE / max(len(annals.dots), 2)
    zero = FOOT + annals.low * unit

    def at(dot: Dot, points: float | None) -> Spot:
        return spot(34 + (dot.number - 0.5) * wide, zero - (points or 0) * unit)

    def drawn(dot: Dot) -> DotDrawn:
        x, y = at(dot, None)
        return DotDrawn(
            of=dot,
            at=at(dot, dot.flight.points if dot.flight.survived else None),
            cross=path("M", x - 4, y - 4, "l", 8, 8, "m", 0, -8, "l", -8, 8),
        )

    return Plot(
        axis=path("M", 30, zero, "H", 336, "M", 30, 10, "V", FOOT),
        zero=spot(26, zero + 4),
        low=spot(26, FOOT + 4) if FOOT - zero > 12 else None,
        average=line(*[at(each, each.average) for each in annals.dots if each.average is not None]),
        dots=tuple(drawn(each) for each in annals.dots),
    )


def annals(flights: Sequence[Flight], campaigns: Sequence[Campaign] = ()) -> Annals:
    """Of a group's finished games, the oldest first."""
    points = [each.points for each in flights if each.survived and each.points is not None]
    causes = Counter(each.cause for each in flights if not each.survived)
    flown = Counter(each.level for each in flights)
    home = Counter(each.level for each in flights if each.survived)
    return Annals(
        flown=len(flights),
        home=sum(home.values()),
        best=max(points, default=None),
        average=_average(points),
        low=min([0, *points]),
        high=max([10, *points]),
        dots=tuple(_dots(flights)),
        levels=tuple(AtLevel(level, flown[level], home[level]) for level in sorted(flown)),
        causes=tuple(Cause(*each) for each in sorted(causes.items(), key=lambda each: (-each[1], each[0]))),
        campaigns=tuple(campaigns),
    )


def _dots(flights: Sequence[Flight]) -> list[Dot]:
    dots: list[Dot] = []
    points: list[int] = []
    for number, each in enumerate(flights, 1):
        if each.survived and each.points is not None:
            points.append(each.points)
        dots.append(Dot(number, each, _average(points)))
    return dots


def _average(points: Sequence[int]) -> float | None:
    return round(sum(points) / len(points), 1) if points else None


def csv_rows(flights: Sequence[Flight]) -> tuple[tuple[str, ...], ...]:
    """The names of the columns first."""
    return (COLUMNS, *(_row(number, each) for number, each in enumerate(flights, 1)))


def _row(number: int, flight: Flight) -> tuple[str, ...]:
    return (
        str(number),
        flight.date,
        _cell(flight.mission),
        str(flight.level),
        "yes" if flight.survived else "no",
        "" if flight.points is None else str(flight.points),
        *(("", "", "") if flight.damage is None else map(str, flight.damage)),
        "" if flight.defeated is None else str(flight.defeated),
        "" if flight.threats is None else str(flight.threats),
        _cell(flight.cause),
        str(flight.campaign or ""),
    )


def _cell(text: str) -> str:
    """A spreadsheet takes what begins so for a formula; missions may have titles of one's own."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text
