"""The ship, corrected: stations, Shields, Jump Core, aliens, ships and torpedoes."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, get_args

from companion.contract import Choice, Number, Offer, Refused
from companion.games.captain_is_dead import names
from companion.games.captain_is_dead.model import Condition, Correction, Course, State
from companion.games.captain_is_dead.printed import FULL, ROOMS, STATIONS
from companion.games.captain_is_dead.rules import aboard, asking, crew, harm, repairs, stations
from companion.games.captain_is_dead.rules.correcting import expect_most

STEP: Final = 10
TENTHS: Final = tuple(range(0, FULL + 1, STEP))
CONDITIONS: Final = get_args(Condition)


@dataclass(frozen=True, slots=True)
class SetStation(Correction):
    station: str
    condition: Condition

    def decide(self, course: Course) -> None:
        asking.ongoing(course)
        aboard.expect_station(self.station)
        aboard.set_station(course, self.station, self.condition, "correction")

    @classmethod
    def for_host(cls, state: State) -> Iterator[Offer]:
        if state.stage == "over":
            return
        for station, now in zip(STATIONS, state.ship.systems, strict=True):
            which = Choice("station", (station,), names.station_name)
            yield Offer(cls, (which, Choice("condition", CONDITIONS, names.condition, now)))


@dataclass(frozen=True, slots=True)
class SetShields(Correction):
    percent: int

    def decide(self, course: Course) -> None:
        asking.ongoing(course)
        expect_most(self.percent, FULL)
        if self.percent % STEP:
            raise Refused("no_such_percent")
        course.happen(aboard.ShieldsSet(self.percent, "correction"))

    @classmethod
    def for_host(cls, state: State) -> Iterator[Offer]:
        if state.stage != "over":
            yield Offer(cls, (Choice("percent", TENTHS, names.percent, state.ship.shields),))


@dataclass(frozen=True, slots=True)
class SetCore(Correction):
    steps: int

    def decide(self, course: Course) -> None:
        state = asking.ongoing(course)
        expect_most(self.steps, most_steps(state))
        course.happen(repairs.CoreSet(self.steps, "correction"))
        if state.stage != "setting_up":
            repairs.engage_if_repaired(course)

    @classmethod
    def for_host(cls, state: State) -> Iterator[Offer]:
        if state.stage != "over":
            yield Offer(cls, (Number("steps", 0, most_steps(state), now=state.ship.core),))


def most_steps(state: State) -> int:
    return max(state.rules.steps, crew.book(state).decks.core_max or 0)


@dataclass(frozen=True, slots=True)
class SetAliens(Correction):
    room: str
    count: int

    def decide(self, course: Course) -> None:
        ship = asking.ongoing(course).ship
        aboard.expect_room(self.room)
        expect_most(self.count, crew.aliens_in(ship, self.room) + ship.pawns)
        course.happen(aboard.AliensSet(self.room, self.count, "correction"))

    @classmethod
    def for_host(cls, state: State) -> Iterator[Offer]:
        if state.stage == "over":
            return
        ship = state.ship
        for room, here in zip(ROOMS, ship.aliens, strict=True):
            count = Number("count", 0, here + ship.pawns, now=here)
            yield Offer(cls, (Choice("room", (room,), names.room_name), count))


@dataclass(frozen=True, slots=True)
class SetShips(Correction):
    count: int

    def decide(self, course: Course) -> None:
        asking.ongoing(course)
        expect_most(self.count, harm.MOST_SHIPS)
        course.happen(aboard.ShipsSet(self.count, "correction"))

    @classmethod
    def for_host(cls, state: State) -> Iterator[Offer]:
        if state.stage != "over":
            yield Offer(cls, (Number("count", 0, harm.MOST_SHIPS, now=state.ship.ships),))


@dataclass(frozen=True, slots=True)
class SetTorpedoes(Correction):
    count: int

    def decide(self, course: Course) -> None:
        expect_most(self.count, _most_torpedoes(asking.ongoing(course)))
        course.happen(stations.TorpedoesSet(self.count, "correction"))

    @classmethod
    def for_host(cls, state: State) -> Iterator[Offer]:
        if state.stage != "over":
            yield Offer(cls, (Number("count", 0, _most_torpedoes(state), now=state.ship.torpedoes),))


def _most_torpedoes(state: State) -> int:
    return state.ship.torpedoes + state.ship.reserve
