"""The battles of a group: who won how often, with whom, who shot best, and the longest of them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from companion.contract import Annals as OfGame
from companion.contract import Finished, Seat
from companion.games.shallow_space.model import State
from companion.games.shallow_space.shown.after.deeds import PersonDeeds, deeds

COLUMNS: Final = (
    "number",
    "date",
    "ships",
    "rounds",
    "player",
    "ship",
    "won",
    "damage",
    "kills",
    "repaired",
    "redshirts",
)
FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet works out what begins so
TOGETHER: Final = 2  # battles that two must have flown together


@dataclass(frozen=True, slots=True)
class Flown:
    """Somebody in one battle."""

    name: str
    team: int  # at the end
    won: bool
    damage: int
    kills: int
    mended: int
    redshirts: int
    is_traitor: bool


@dataclass(frozen=True, slots=True)
class Battle:
    """A finished game."""

    number: int
    date: str  # as the box knew it: 2026-11-18
    rounds: int
    ships: tuple[str, ...]  # their names; "" where nobody gave one
    winners: tuple[int, ...]  # teams
    crew: tuple[Flown, ...]

    @property
    def gunners(self) -> tuple[str, ...]:
        """Who did most damage to others' ships."""
        most = self.damage
        return tuple(each.name for each in self.crew if each.damage == most) if most else ()

    @property
    def damage(self) -> int:
        return max([each.damage for each in self.crew], default=0)

    def crew_of(self, team: int) -> tuple[str, ...]:
        return tuple(each.name for each in self.crew if each.team == team)


@dataclass(frozen=True, slots=True)
class Veteran:
    name: str
    played: int
    won: int
    damage: int
    kills: int
    redshirts: int
    best: int  # how often the best gunner


@dataclass(frozen=True, slots=True)
class Pair:
    names: tuple[str, str]
    played: int
    won: int


@dataclass(frozen=True, slots=True)
class Record:
    """The most that there has been, and whose: in which game."""

    kind: str
    names: tuple[str, ...]
    points: int
    number: int


@dataclass(frozen=True, slots=True)
class Annals:
    played: int
    rounds: float | None  # on average
    longest: Battle | None
    dead_ends: int  # battles that nobody won
    veterans: tuple[Veteran, ...]  # who won most often first
    pairs: tuple[Pair, ...]
    records: tuple[Record, ...]
    games: tuple[Battle, ...]  # the newest first


def battle(finished: Finished) -> Battle | None:
    """None while it goes on."""
    state: State = finished.state
    if state.stage != "over":
        return None
    told = deeds(finished)
    by_seat: dict[Seat, list[PersonDeeds]] = {}
    for each in told.people:
        by_seat.setdefault(each.seat, []).append(each)
    crew = tuple(_flown(finished.names.get(seat, str(seat)), people, state.winners) for seat, people in by_seat.items())
    return Battle(finished.number, finished.date, told.rounds, state.names, state.winners, crew)


def _flown(name: str, people: Sequence[PersonDeeds], winners: Sequence[int]) -> Flown:
    """Who played two is one."""
    return Flown(
        name=name,
        team=people[0].team,
        won=any(each.team in winners for each in people),
        damage=sum(each.damage for each in people),
        kills=sum(each.kills for each in people),
        mended=sum(each.mended for each in people),
        redshirts=sum(each.redshirts for each in people),
        is_traitor=any(each.is_traitor for each in people),
    )


def annals(battles: Sequence[Battle]) -> Annals:
    """The oldest first."""
    return Annals(
        played=len(battles),
        rounds=round(sum(each.rounds for each in battles) / len(battles), 1) if battles else None,
        longest=max(battles, key=lambda each: each.rounds, default=None),
        dead_ends=sum(not each.winners for each in battles),
        veterans=tuple(_veterans(battles)),
        pairs=tuple(_pairs(battles)),
        records=tuple(_records(battles)),
        games=tuple(reversed(battles)),
    )


def _veterans(battles: Iterable[Battle]) -> list[Veteran]:
    sums: Counter[tuple[str, str]] = Counter()
    for each in battles:
        for one in each.crew:
            sums[one.name, "played"] += 1
            for what in ("won", "damage", "kills", "redshirts"):
                sums[one.name, what] += getattr(one, what)
            sums[one.name, "best"] += one.name in each.gunners
    found = [
        Veteran(name, *[sums[name, what] for what in ("played", "won", "damage", "kills", "redshirts", "best")])
        for name in dict.fromkeys(name for name, _ in sums)
    ]
    return sorted(found, key=lambda each: (-each.won, each.played, -each.damage, each.name))


def _pairs(battles: Iterable[Battle]) -> list[Pair]:
    """Who flew together more than once, and how often they won."""
    played: Counter[tuple[str, str]] = Counter()
    won: Counter[tuple[str, str]] = Counter()
    for each in battles:
        for one, other in combinations(sorted(each.crew, key=lambda one: one.name), 2):
            if one.team == other.team:
                played[one.name, other.name] += 1
                won[one.name, other.name] += one.won
    found = [Pair(names, number, won[names]) for names, number in played.items() if number >= TOGETHER]
    return sorted(found, key=lambda each: (-each.won, each.played, each.names))


def _records(battles: Sequence[Battle]) -> Iterable[Record]:
    for kind in ("damage", "kills", "mended", "redshirts"):
        all_of_it = [(getattr(one, kind), each.number, one.name) for each in battles for one in each.crew]
        most = max([points for points, _, _ in all_of_it], default=0)
        first = min([number for points, number, _ in all_of_it if points == most], default=0)
        names = tuple(name for points, number, name in all_of_it if (points, number) == (most, first))
        if most:
            yield Record(kind, names, most, first)


def csv_rows(battles: Sequence[Battle]) -> tuple[tuple[str, ...], ...]:
    """A line for each player of each battle; the names of the columns first."""
    return (COLUMNS, *(_row(each, one) for each in battles for one in each.crew))


def _row(of: Battle, one: Flown) -> tuple[str, ...]:
    numbers = (one.damage, one.kills, one.mended, one.redshirts)
    return (
        str(of.number),
        of.date,
        str(len(of.ships)),
        str(of.rounds),
        _as_text(one.name),
        _as_text(of.ships[one.team]),
        "yes" if one.won else "no",
        *map(str, numbers),
    )


def _as_text(name: str) -> str:
    """What people chose to call themselves is no formula."""
    return f"'{name}" if name.startswith(FORMULAS) else name


ANNALS: Final = OfGame(Battle, battle, annals, csv_rows)
