"""Which threats come on which turns: every draft that keeps the rules of a pattern is known, and one is drawn.

A mission cannot fail to be found that way, and what no draft can be is known before the first seed is drawn.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import Final, NamedTuple, TypeAlias

from companion.games.space_alert.missions.patterns import Pattern, Range

MOST_POINTS_A_TURN: Final = 3
MOST_PAIRS: Final = 2  # turns with two threats


class Threat(NamedTuple):
    t: int
    is_internal: bool
    is_serious: bool


class Sums(NamedTuple):
    """What two halves must know of each other to fit together."""

    alerts: int
    points: int
    serious: int
    internal: int
    internal_points: int
    pairs: int
    starts_inside: bool  # the first turn has an internal threat
    ends_inside: bool


class Kinds(NamedTuple):
    internal: bool
    serious: bool
    unconfirmed: bool
    two_on_one_turn: bool


Half: TypeAlias = tuple[Threat, ...]
Halves: TypeAlias = tuple[tuple[Half, ...], tuple[Half, ...]]  # any first goes with any second


@dataclass(frozen=True, slots=True)
class Drafts:
    weight: int
    halves: tuple[Halves, ...]
    ends: tuple[int, ...]  # how many drafts there are up to each


@lru_cache(maxsize=64)
def drafts(pattern: Pattern, kinds: Kinds, total: int) -> tuple[Drafts, ...]:
    """One entry for each share of serious and internal threats, with the weight that it has in official missions."""
    cells: dict[tuple[int, int], list[Halves]] = defaultdict(list)
    for first, second in _fitting(pattern, kinds)[total]:
        a, b = _halves(pattern, kinds, 0)[first], _halves(pattern, kinds, 1)[second]
        key = (first.serious + second.serious, first.internal + second.internal)
        cells[key].append((a, b))
    weights = _serious_weights(pattern, total, {serious for serious, _ in cells})
    internals = dict(pattern.internals)
    return tuple(
        Drafts(
            weights[serious] * (internals[internal] if internal else 1),
            tuple(halves),
            tuple(accumulate(len(a) * len(b) for a, b in halves)),
        )
        for (serious, internal), halves in cells.items()
        if serious in weights
    )


@lru_cache(maxsize=64)
def totals(pattern: Pattern, kinds: Kinds) -> tuple[int, ...]:
    """The levels, all reports counted, for which there is a draft."""
    return tuple(sorted(_fitting(pattern, kinds)))


def _serious_weights(pattern: Pattern, total: int, possible: set[int]) -> dict[int, int]:
    """About a quarter of the level; where the official share cannot be had, the nearest that can."""
    if pattern.serious is not None:
        weights = dict(pattern.serious)
    else:
        weights = {each: max(1, 8 - abs(4 * each - total)) for each in range(total // 6, 3 * total // 8 + 1)}
    usual = {each: weights[each] for each in possible if each in weights}
    least, most = min(weights), max(weights)
    return usual or {min(possible, key=lambda each: (max(least - each, each - most), each)): 1}


@lru_cache(maxsize=64)
def _fitting(pattern: Pattern, kinds: Kinds) -> dict[int, list[tuple[Sums, Sums]]]:
    found: dict[int, list[tuple[Sums, Sums]]] = defaultdict(list)
    for first in _halves(pattern, kinds, 0):
        for second in _halves(pattern, kinds, 1):
            if _fit(pattern, kinds, first, second):
                found[first.points + second.points].append((first, second))
    return dict(found)


def _fit(pattern: Pattern, kinds: Kinds, first: Sums, second: Sums) -> bool:
    count, points = first.alerts + second.alerts, first.points + second.points
    serious, internal = first.serious + second.serious, first.internal + second.internal
    if pattern.is_balanced and (abs(first.alerts - second.alerts) > 1 or abs(first.points - second.points) > 2):
        return False
    if kinds.internal != (internal in dict(pattern.internals)) or 2 * internal > count:
        return False
    if first.internal_points + second.internal_points > pattern.internal_points:
        return False
    if first.ends_inside and second.starts_inside:
        return False
    if not _pairs_of(kinds, points)[0] <= first.pairs + second.pairs <= MOST_PAIRS:
        return False
    return not kinds.unconfirmed or count - serious >= pattern.unconfirmed or (pattern.unconfirmed == 2 and serious > 0)


def _pairs_of(kinds: Kinds, points: int) -> Range:
    return (points // 10 if kinds.two_on_one_turn else 0, MOST_PAIRS)


@lru_cache(maxsize=128)
def _halves(pattern: Pattern, kinds: Kinds, half: int) -> dict[Sums, tuple[Half, ...]]:
    found: dict[Sums, list[Half]] = defaultdict(list)
    turns = pattern.announced[half]
    most = pattern.alerts_a_phase if kinds.two_on_one_turn else len(turns)
    for draft in _in_turn(pattern, kinds, turns, was_inside=False):
        inside = [each for each in draft if each.is_internal]
        if len(draft) > most or len(inside) > pattern.internals_a_phase:
            continue
        sums = Sums(
            len(draft),
            _points(draft),
            sum(each.is_serious for each in draft),
            len(inside),
            _points(inside),
            len(draft) - len({each.t for each in draft}),
            any(each.t == turns[0] for each in inside),
            any(each.t == turns[-1] for each in inside),
        )
        found[sums].append(draft)
    return {sums: tuple(each) for sums, each in found.items()}


def _points(threats: Half | list[Threat]) -> int:
    return sum(2 if each.is_serious else 1 for each in threats)


def _in_turn(pattern: Pattern, kinds: Kinds, turns: tuple[int, ...], was_inside: bool) -> Iterator[Half]:
    if not turns:
        yield ()
        return
    for here in _on_turn(pattern, kinds, turns[0]):
        is_inside = any(each.is_internal for each in here)
        if not (is_inside and was_inside):  # never two turns running
            for rest in _in_turn(pattern, kinds, turns[1:], is_inside):
                yield (*here, *rest)


def _on_turn(pattern: Pattern, kinds: Kinds, t: int) -> Iterator[Half]:
    def has(window: Range) -> bool:
        return window[0] <= t <= window[1]

    outside = [Threat(t, False, False)]
    if kinds.serious and has(pattern.turns_of_serious):
        outside.append(Threat(t, False, True))
    inside = []
    if kinds.internal and has(pattern.turns_of_internal):
        inside.append(Threat(t, True, False))
        if kinds.serious and has(pattern.turns_of_serious_internal):
            inside.append(Threat(t, True, True))
    yield ()
    for each in (*outside, *inside):
        yield (each,)
    if kinds.two_on_one_turn:
        for one in outside:
            for other in inside:
                if _points((one, other)) <= MOST_POINTS_A_TURN:
                    yield (one, other)
                    yield (other, one)
