"""What a turn's actions are spent on: what all such deeds have in common."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from companion.contract import Kindred, Line, Offer, Refused, Seat
from companion.games.captain_is_dead.model import Course, State
from companion.games.captain_is_dead.rules import asking, costs, crew, may, turns


@dataclass(frozen=True, slots=True)
class Deed(Kindred[State]):
    """Done for whoever's turn it is."""

    chance: ClassVar[float] = asking.SELDOM
    stages: ClassVar[tuple[str, ...]] = ("turn",)  # and "alert", if it may be meant for the alert

    @property
    @abstractmethod
    def anyway(self) -> bool:
        """Although something speaks against it."""

    @property
    @abstractmethod
    def deed(self) -> str:
        """Of which kind: under this name the print says what it costs, and where."""

    @property
    def mends(self) -> str:
        """The station that is repaired."""
        return ""

    def decide(self, course: Course) -> None:
        state = asking.playing(course)
        if state.stage == "alert" and "alert" not in self.stages:
            raise Refused("alert_due")
        if state.stage not in ("turn", "alert"):
            raise Refused("not_begun")
        seat = crew.active(state)
        self.expect_known(state, seat)
        found = self.judged(state, seat)
        if found.why:
            if not self.anyway:
                raise Refused("may_not", why=may.because(found.why))
            course.happen(turns.DoneAnyway(seat, found.deed, found.codes))
        cost = found.price
        course.happen(turns.Acted(seat, found.deed, cost.actions, costs.payable(state, seat, cost.pays), cost.is_free))
        self.do(course, seat)

    def expect_known(self, state: State, seat: Seat) -> None:
        """Refuses what no table can mean: names of things that are not there at all."""
        return

    def judged(self, state: State, seat: Seat) -> may.Verdict:
        cost = costs.price(state, seat, self.deed, self.mends)
        why = (*may.general(state, seat, self.deed, cost, self.mends), *self.obstacles(state, seat))
        return may.Verdict(self.deed, cost, why)

    def obstacles(self, state: State, seat: Seat) -> Iterable[Line]:
        """What speaks against it on what it is aimed at."""
        return ()

    @abstractmethod
    def do(self, course: Course, seat: Seat) -> None:
        """All that it changes."""

    @classmethod
    def offered_of(cls, kinds: Sequence[type["Deed"]], state: State, seat: Seat) -> Iterable[Offer]:
        return [offer for each in kinds for offer in each.aimed(state)]

    @classmethod
    @abstractmethod
    def aimed(cls, state: State) -> tuple[Offer, ...]:
        """At what it can be aimed now, loosely: the table may do it anyway."""
