"""How lucky the damage tiles were: the same programs under other orders of the tiles, and what came of them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from companion.games.space_alert.shown.shapes import Box, Spot, box, path, spot

MOST_BARS: Final = 12
WIDTHS: Final = (1, 2, 5, 10, 20, 50)  # points that a bar stands for
FEW_BARS: Final = 8  # each has room for its words
MIDDLE, FOOT, TALL, WIDE, WIDEST = 170, 118, 96, 324, 54  # of the drawing


@dataclass(frozen=True, slots=True)
class Bar:
    least: int | None  # points; None: the ship was lost
    most: int | None
    count: int
    is_here: bool  # this game lies here


@dataclass(frozen=True, slots=True)
class Spread:
    orders: int
    lost: int
    worse: int  # came out worse than this game
    equal: int
    bars: tuple[Bar, ...]  # the lost ones first

    @property
    def drawn(self) -> tuple["BarDrawn", ...]:
        return tuple(_drawn(self.bars))

    def percent(self, count: int) -> int:
        return round(100 * count / self.orders)


@dataclass(frozen=True, slots=True)
class BarDrawn:
    of: Bar
    back: Box
    pointer: str  # a path: to this game
    wreck: str  # a path: lost
    words: Spot | None  # below it; of many bars every other one goes without


def _drawn(bars: Sequence[Bar]) -> Iterator[BarDrawn]:
    wide = min(WIDE / len(bars), WIDEST)
    highest = max(each.count for each in bars) or 1
    for place, each in enumerate(bars):
        x, high = MIDDLE + (place - len(bars) / 2) * wide, TALL * each.count / highest
        middle = x + wide / 2
        is_named = len(bars) <= FEW_BARS or place % 2 or each.is_here
        yield BarDrawn(
            of=each,
            back=box(x + 1.5, FOOT - high, wide - 3, high, 2),
            pointer=path("M", middle, max(FOOT - 6 - high, 14), "l", -6, -9, "h", 12, "z"),
            wreck=path("M", middle - 5, 124, "l", 10, 10, "m", 0, -10, "l", -10, 10),
            words=spot(middle, 133) if is_named and each.least is not None else None,
        )


def spread(scores: Sequence[int | None], here: int | None) -> Spread:
    home = [each for each in scores if each is not None]
    lost = len(scores) - len(home)
    worse = sum(_rank(each) < _rank(here) for each in scores)
    equal = sum(each == here for each in scores)
    return Spread(len(scores), lost, worse, equal, (Bar(None, None, lost, here is None), *_bars(home, here)))


def _rank(score: int | None) -> tuple[bool, int]:
    return (False, 0) if score is None else (True, score)


def _bars(home: Sequence[int], here: int | None) -> Iterator[Bar]:
    points = [*home, *([] if here is None else [here])]  # at the table tiles may have come up as in none of the orders
    if not points:
        return
    low, high = min(points), max(points)
    width = next((each for each in WIDTHS if high // each - low // each < MOST_BARS), WIDTHS[-1])
    counts = Counter(each // width for each in home)
    for step in range(low // width, high // width + 1):
        is_here = here is not None and here // width == step
        yield Bar(step * width, step * width + width - 1, counts[step], is_here)
