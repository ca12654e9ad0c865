"""The Research Station: anomalies come to an end, and upgrades are worked out."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from companion.contract import Choice, Line, Offer, Refused, Seat, line, replace
from companion.games.captain_is_dead import names
from companion.games.captain_is_dead.model import Course, Event, How, State
from companion.games.captain_is_dead.printed import our_box
from companion.games.captain_is_dead.rules import aboard, asking, crew
from companion.games.captain_is_dead.rules.deed import Deed

SLOTS: Final = 2


@dataclass(frozen=True, slots=True)
class EndAnomaly(Deed):
    anomaly: str
    anyway: bool = False

    deed = "end_anomaly"

    def expect_known(self, state: State, seat: Seat) -> None:
        if self.anomaly not in crew.book(state).anomalies:
            raise Refused("no_such_anomaly")

    def obstacles(self, state: State, seat: Seat) -> Iterator[Line]:
        if self.anomaly not in state.ship.anomalies:
            yield line("why.no_anomaly")

    def do(self, course: Course, seat: Seat) -> None:
        course.happen(aboard.AnomalySet(self.anomaly, False, "deed"))

    @classmethod
    def aimed(cls, state: State) -> tuple[Offer, ...]:
        there = state.ship.anomalies
        return _ending(state.rules.box, there) if there else ()


@lru_cache(maxsize=512)
def _ending(box: str, there: tuple[str, ...]) -> tuple[Offer, ...]:
    return (asking.loosely(EndAnomaly, Choice("anomaly", there, names.anomaly(box))),)


@dataclass(frozen=True, slots=True)
class Research(Deed):
    upgrade: str
    instead: str = ""
    anyway: bool = False

    deed = "research"

    def expect_known(self, state: State, seat: Seat) -> None:
        if self.upgrade not in crew.book(state).upgrades:
            raise Refused("no_such_upgrade")
        if self.instead and self.instead not in state.ship.upgrades:
            raise Refused("no_such_upgrade")

    def obstacles(self, state: State, seat: Seat) -> Iterator[Line]:
        upgrades = state.ship.upgrades
        if self.upgrade in upgrades:
            yield line("why.upgraded")
        left = [each for each in upgrades if each != self.instead]
        if takes_slot(state, self.upgrade) and sum(takes_slot(state, each) for each in left) >= SLOTS:
            yield line("why.no_slot")

    def do(self, course: Course, seat: Seat) -> None:
        if self.instead:
            course.happen(UpgradeSet(self.instead, False, "deed"))
        course.happen(UpgradeSet(self.upgrade, True, "deed"))

    @classmethod
    def aimed(cls, state: State) -> tuple[Offer, ...]:
        return _researching(state.rules.box, state.ship.upgrades)


def takes_slot(state: State, upgrade: str) -> bool:
    found = crew.book(state).upgrades.get(upgrade)
    return found is None or found.slot is not False


@lru_cache(maxsize=512)
def _researching(box: str, there: tuple[str, ...]) -> tuple[Offer, ...]:
    name = names.upgrade(box)
    new = tuple([each for each in our_box.book_of(box).upgrades if each not in there])
    return (
        (asking.loosely(Research, Choice("upgrade", new, name), Choice("instead", ("", *there), name)),) if new else ()
    )


@dataclass(frozen=True, slots=True)
class UpgradeSet(Event):
    upgrade: str
    present: bool
    how: How

    def apply(self, state: State) -> State:
        upgrades = aboard.with_or_without(state.ship.upgrades, self.upgrade, self.present)
        return aboard.with_ship(state, replace(state.ship, upgrades=upgrades))

    def told(self, before: State, after: State) -> Line:
        name = names.upgrade(before.rules.box)(self.upgrade)
        return line("told.upgrade" if self.present else "told.upgrade_out", upgrade=name)
