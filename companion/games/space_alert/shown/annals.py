"""The history of a group: what its flights scored, how many came home at which level, and what the others died of."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

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


@dataclass(frozen=True, slots=True)
class Cause:
    name: str  # "" where it is not known
    count: int


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
