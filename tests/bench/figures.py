"""One measured number, and what it shall be."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    what: str
    value: float
    unit: str
    most: float | None = None
    least: float | None = None
    drawn: str = ""  # a bar, where a goal would stand

    @property
    def is_missed(self) -> bool:
        too_much = self.most is not None and self.value > self.most
        return too_much or (self.least is not None and self.value < self.least)

    def line(self, wide: int) -> str:
        goal = self.drawn if self.most is None else f"at most {self.most:g} {self.unit}"
        goal = goal if self.least is None else f"at least {self.least:g} {self.unit}"
        mark = "MISSED" if self.is_missed else "good" if goal and goal != self.drawn else ""
        return f"{self.what:{wide}}  {self.value:10.2f} {self.unit:12} {goal:24} {mark}".rstrip()


def quantile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
