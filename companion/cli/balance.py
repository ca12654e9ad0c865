"""What many random games come to: shares and means, each with how sure it is."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final, NamedTuple

from companion.cli.simulate import Broken, Played
from companion.cli.tally import Count, Deed, Tally
from companion.contract import Word

LONG_MS: Final = 1_000  # a clock that matters
SURE: Final = 1.96  # standard errors on either side: 95 of 100 such intervals hold the true value


class Estimate(NamedTuple):
    """A share or a mean, and between which values the true one lies, most likely."""

    value: float
    low: float
    high: float

    def is_apart_from(self, value: float) -> bool:
        return not self.low <= value <= self.high


def share(hits: int, of: int, games: int | None = None) -> Estimate:
    """By Wilson's interval. `games`: in how many all this was, as seats of one game are no witnesses of their own."""
    if not of:
        return Estimate(0, 0, 1)
    rate, n = hits / of, min(of, games) if games else of
    middle, spread = rate + SURE**2 / (2 * n), SURE * sqrt(rate * (1 - rate) / n + SURE**2 / (4 * n * n))
    whole = 1 + SURE**2 / n
    return Estimate(rate, max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole))


def mean(values: Sequence[float]) -> Estimate:
    n = len(values)
    middle = sum(values) / n
    if n < 2:
        return Estimate(middle, float("-inf"), float("inf"))
    error = SURE * sqrt(sum((each - middle) ** 2 for each in values) / (n - 1) / n)
    return Estimate(middle, middle - error, middle + error)


def quantile(values: Iterable[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


@dataclass(slots=True)
class Deeds:
    """Of one deed, over all games."""

    games: int = 0  # in which it was offered
    taken_in: int = 0  # games
    passed_in: int = 0
    offered: int = 0
    taken: int = 0
    takers: int = 0
    takers_won: int = 0
    others: int = 0
    others_won: int = 0

    def add(self, one: Count) -> None:
        self.games += 1
        self.taken_in += one.takers > 0
        self.passed_in += one.others > 0
        self.offered += one.offered
        self.taken += one.taken
        self.takers += one.takers
        self.takers_won += one.takers_won
        self.others += one.others
        self.others_won += one.others_won

    @property
    def of_takers(self) -> Estimate:
        return share(self.takers_won, self.takers, self.taken_in)

    @property
    def of_others(self) -> Estimate:
        return share(self.others_won, self.others, self.passed_in)


class Length(NamedTuple):
    steps: int
    turns: int
    clock_ms: int


@dataclass(slots=True)
class Balance:
    """All games with one setting: little is kept of each, so that there may be many."""

    players: list[int] = field(default_factory=list)
    lengths: list[Length] = field(default_factory=list)
    won: list[frozenset[int]] = field(default_factory=list)  # places of seats, from 1
    scores: list[dict[int, int]] = field(default_factory=list)
    endings: list[Word | None] = field(default_factory=list)
    roles: dict[Word, list[bool]] = field(default_factory=dict)
    roles_in: Counter[Word] = field(default_factory=Counter)  # games
    deeds: dict[Deed, Deeds] = field(default_factory=dict)
    vague: set[tuple[str, str]] = field(default_factory=set)

    def add(self, played: Played, tally: Tally) -> None:
        self.players.append(played.players)
        self.lengths.append(Length(played.steps, tally.turns, tally.clock_ms))
        self.won.append(frozenset(map(place_of, played.result.winners)))
        self.scores.append({place_of(seat): points for seat, points in played.result.scores})
        self.endings.append(tally.ending)
        for role, has_won in tally.roles:
            self.roles.setdefault(role, []).append(has_won)
        self.roles_in.update({role for role, _ in tally.roles})
        for deed, count in tally.deeds.items():
            self.deeds.setdefault(deed, Deeds()).add(count)
        self.vague |= tally.vague

    @property
    def is_timed(self) -> bool:
        return any(each.clock_ms >= LONG_MS for each in self.lengths)

    @property
    def is_shared(self) -> bool:
        """All win or lose together."""
        return all(len(won) in (0, players) for won, players in zip(self.won, self.players, strict=True))

    def seats(self) -> list[tuple[int, int, Estimate, float]]:
        """Each with its games, how often it won, and how often it would if no seat were better than another."""
        found = []
        for place in range(1, max(self.players, default=0) + 1):
            there = [(won, n) for won, n in zip(self.won, self.players, strict=True) if n >= place]
            fair = sum(len(won) / n for won, n in there) / len(there)
            found.append((place, len(there), share(sum(place in won for won, _ in there), len(there)), fair))
        return found


def balances(outcomes: Sequence[Played | Broken], settings: int) -> tuple[Balance, ...]:
    """Of each setting, over the games that came to their end with all of them."""
    found = tuple(Balance() for _ in range(settings))
    for at in range(0, len(outcomes) - settings + 1, settings):
        games = [each for each in outcomes[at : at + settings] if isinstance(each, Played)]
        if len(games) == settings:
            for balance, each in zip(found, games, strict=True):
                assert each.tally is not None
                balance.add(each, each.tally)
    return found


def place_of(seat: str) -> int:
    return int(seat[1:])


def difference(one: Sequence[float], other: Sequence[float]) -> Estimate:
    """Of games with the same seeds: by how much the other is more."""
    return mean([b - a for a, b in zip(one, other, strict=True)])
