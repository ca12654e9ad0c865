"""How missions are made, in figures: of many random ones beside the official ones."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeAlias

from companion.games.space_alert.missions import Alert, CommsDown, DataTransfer, IncomingData, Mission, level

Values: TypeAlias = Callable[[Mission], Iterable[int]]

SHARES_UP_TO: Final = 8  # different values; figures with more are told by their range alone


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure over many missions: how often it had which value."""

    name: str
    times: Counter[int]

    @property
    def mean(self) -> float:
        return sum(value * times for value, times in self.times.items()) / self.times.total()

    @property
    def least(self) -> int:
        return min(self.times)

    @property
    def most(self) -> int:
        return max(self.times)

    def share(self, value: int) -> float:
        return self.times[value] / self.times.total()


def alerts(mission: Mission) -> list[Alert]:
    return [each for each in mission.events if isinstance(each, Alert)]


def starts(mission: Mission) -> tuple[int, ...]:
    return (0, *mission.phase_ends[:-1])


def by_phase(mission: Mission) -> list[list[Alert]]:
    here: list[list[Alert]] = [[] for _ in mission.phase_ends]
    for each in alerts(mission):
        here[mission.phase_of(each.at) - 1].append(each)
    return here


def gaps(mission: Mission) -> list[int]:
    """Between alerts of the same phase."""
    return [b.at - a.at for here in by_phase(mission) for a, b in pairwise(here)]


def _count(of: type[IncomingData] | type[DataTransfer] | type[CommsDown]) -> Values:
    return lambda mission: [sum(isinstance(each, of) for each in mission.events)]


def _silence(phase: int | None = None) -> Values:
    """Seconds in all, or in a phase, from 1."""
    return lambda mission: [
        sum(
            each.seconds
            for each in mission.events
            if isinstance(each, CommsDown) and phase in (None, mission.phase_of(each.at))
        )
    ]


def _phase(number: int) -> Values:
    return lambda mission: [
        end - start for end, start in list(zip(mission.phase_ends, starts(mission), strict=True))[number - 1 : number]
    ]


def _first(phase: int) -> Values:
    """Seconds from the start of the phase to its first alert."""
    return lambda mission: [
        here[0].at - starts(mission)[phase - 1] for here in by_phase(mission)[phase - 1 : phase] if here
    ]


def _lasts(mission: Mission) -> list[int]:
    return [end - here[-1].at for here, end in zip(by_phase(mission), mission.phase_ends, strict=True) if here]


def _repeats(mission: Mission) -> list[int]:
    outside = [each.zone for each in sorted(alerts(mission), key=lambda each: each.t) if each.zone is not None]
    return [sum(a == b for a, b in pairwise(outside))]


FIGURES: Final[tuple[tuple[str, Values], ...]] = (
    ("length, s", lambda mission: [mission.length]),
    ("phase 1, s", _phase(1)),
    ("phase 2, s", _phase(2)),
    ("phase 3, s", _phase(3)),
    ("level, crew of four", lambda mission: [level(mission, 4)]),
    ("level, crew of five", lambda mission: [level(mission, 5)]),
    ("threats", lambda mission: [len(alerts(mission))]),
    ("serious", lambda mission: [sum(each.serious for each in alerts(mission))]),
    ("internal", lambda mission: [sum(each.zone is None for each in alerts(mission))]),
    ("unconfirmed", lambda mission: [sum(not each.confirmed for each in alerts(mission))]),
    ("two on one turn", lambda mission: [len(alerts(mission)) - len({each.t for each in alerts(mission)})]),
    ("same zone again", _repeats),
    ("first alert, s", _first(1)),
    ("first of phase 2, s in", _first(2)),
    ("gap between alerts, s", gaps),
    ("last alert to phase end, s", _lasts),
    ("incoming data", _count(IncomingData)),
    ("data transfers", _count(DataTransfer)),
    ("communications down, s", _silence()),
    ("  in phase 1, s", _silence(1)),
    ("  in phase 2, s", _silence(2)),
    ("  in phase 3, s", _silence(3)),
    ("  blocks", _count(CommsDown)),
    ("  block, s", lambda mission: [each.seconds for each in mission.events if isinstance(each, CommsDown)]),
)


def figures(missions: Iterable[Mission]) -> tuple[Figure, ...]:
    """All of FIGURES, in their order; one that no mission has is empty."""
    found = tuple(Figure(name, Counter()) for name, _ in FIGURES)
    for mission in missions:
        for figure, (_, values) in zip(found, FIGURES, strict=True):
            figure.times.update(values(mission))
    return found


def table(missions: Iterable[Mission], official: Iterable[Mission]) -> Iterator[str]:
    """Lines of text: mean, least and most of each figure, and the shares where there are few values."""
    ours, theirs = figures(missions), figures(official)
    yield f"{'':<28}{'random':>22}{'official':>24}"
    for our, their in zip(ours, theirs, strict=True):
        if our.times or their.times:
            yield f"{our.name:<28}{_told(our):>22}{_told(their):>24}"
            values = sorted(our.times.keys() | their.times.keys())
            if 1 < len(values) <= SHARES_UP_TO:
                for value in values:
                    yield f"{value:>28}{_percent(our, value):>22}{_percent(their, value):>24}"


def _told(figure: Figure) -> str:
    if not figure.times:
        return "-"
    return f"{figure.mean:7.2f} ({figure.least}..{figure.most})"


def _percent(figure: Figure, value: int) -> str:
    return f"{100 * figure.share(value):.1f} %" if figure.times else "-"
