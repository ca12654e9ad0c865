"""Repairs: Jump Core and Shields step by step, what is offline, and what was destroyed."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from companion.contract import Choice, Line, Number, Offer, Refused, Seat, line, replace
from companion.games.captain_is_dead import names
from companion.games.captain_is_dead.model import Command, Course, Event, How, State
from companion.games.captain_is_dead.printed import FULL, TRACKS
from companion.games.captain_is_dead.rules import aboard, asking, crew, ending
from companion.games.captain_is_dead.rules.deed import Deed

SHIELD_STEP: Final = 10


@dataclass(frozen=True, slots=True)
class Repair(Deed):
    station: str
    anyway: bool = False

    deed = "repair"
    chance = asking.HOPEFUL

    @property
    def mends(self) -> str:
        return self.station

    def expect_known(self, state: State, seat: Seat) -> None:
        if self.station not in TRACKS:
            aboard.expect_station(self.station)

    def obstacles(self, state: State, seat: Seat) -> Iterator[Line]:
        ship, name = state.ship, names.station_name(self.station)
        now = crew.condition(ship, self.station)
        if self.station == "shields":
            if ship.shields >= FULL:
                yield line("why.shields_full")
        elif self.station == "jump_core":
            if not ship.core:
                yield line("why.core_done")
        elif now == "destroyed":
            yield line("why.destroyed", station=name)
        elif now == "online":
            yield line("why.not_broken", station=name)

    def do(self, course: Course, seat: Seat) -> None:
        ship = course.state.ship
        if self.station == "shields":
            if ship.shields < FULL:
                course.happen(aboard.ShieldsSet(min(FULL, ship.shields + SHIELD_STEP), "deed"))
        elif self.station == "jump_core":
            if ship.core:
                course.happen(CoreSet(ship.core - 1, "deed"))
                engage_if_repaired(course)
        else:
            _mend(course, self.station)

    @classmethod
    def aimed(cls, state: State) -> tuple[Offer, ...]:
        return _repairing(state.ship.systems)


@lru_cache(maxsize=2048)
def _repairing(systems: aboard.Systems) -> tuple[Offer, ...]:
    broken = Choice("station", ("shields", *aboard.stations_that_are("offline", systems)), names.station_name)
    return (CORE, Offer(Repair, (broken, asking.ANYWAY), loose=True, chance=asking.SELDOM / asking.HOPEFUL))


JUMP_CORE: Final = Choice("station", ("jump_core",), names.station_name)
CORE: Final = asking.loosely(Repair, JUMP_CORE)


def _mend(course: Course, station: str) -> None:
    if crew.condition(course.state.ship, station) != "online":
        aboard.set_station(course, station, "online", "deed")


@dataclass(frozen=True, slots=True)
class CoreSet(Event):
    steps: int
    how: How

    def apply(self, state: State) -> State:
        return aboard.with_ship(state, replace(state.ship, core=self.steps))

    def told(self, before: State, after: State) -> Line:
        return line(f"told.core_{self.how}", count=self.steps)


@dataclass(frozen=True, slots=True)
class CountCore(Command):
    """At Engage here, and not on the board: the level's number of repairs may have been a guess."""

    stages = asking.FLYING
    is_entered = True
    chance = asking.SELDOM
    steps: int  # 0: it is at Engage after all

    def decide(self, course: Course) -> None:
        state = asking.flying(course)
        if state.ship.core:
            raise Refused("core_not_at_engage")
        most = crew.book(state).decks.core_max or 0
        if not 0 <= self.steps <= most:
            raise Refused("out_of_bounds", most=most)
        if self.steps:
            course.happen(CoreSet(self.steps, "correction"))
        else:
            ending.ask_end(course, won=True, cause="engage")

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if state.ship.core:
            return ()
        return (Offer(cls, (Number("steps", 0, crew.book(state).decks.core_max or 0),)),)


def engage_if_repaired(course: Course) -> None:
    state = course.state
    if not state.ship.core and state.rules.wins_at_once:
        ending.ask_end(course, won=True, cause="engage")


@dataclass(frozen=True, slots=True)
class Reinstall(Deed):
    station: str
    anyway: bool = False

    deed = "reinstall"

    @property
    def mends(self) -> str:
        return self.station

    def expect_known(self, state: State, seat: Seat) -> None:
        aboard.expect_station(self.station)

    def obstacles(self, state: State, seat: Seat) -> Iterator[Line]:
        if crew.condition(state.ship, self.station) != "destroyed":
            yield line("why.not_destroyed", station=names.station_name(self.station))

    def do(self, course: Course, seat: Seat) -> None:
        _mend(course, self.station)

    @classmethod
    def aimed(cls, state: State) -> tuple[Offer, ...]:
        return _reinstalling(state.ship.systems)


@lru_cache(maxsize=2048)
def _reinstalling(systems: aboard.Systems) -> tuple[Offer, ...]:
    gone = aboard.stations_that_are("destroyed", systems)
    return (asking.loosely(Reinstall, Choice("station", gone, names.station_name)),) if gone else ()
