"""What the ship is like: stations, shields, aliens, ships at its hull and anomalies, as alerts and deeds leave them."""

from dataclasses import dataclass

from companion.contract import Effect, Line, Refused, Say, Sound, line, replace
from companion.games.captain_is_dead import names
from companion.games.captain_is_dead.model import Condition, Course, Event, How, Ship, State
from companion.games.captain_is_dead.printed import ROOMS, STATIONS
from companion.games.captain_is_dead.rules import aloud, scanners

Systems = tuple[Condition, ...]  # by station


def expect_station(station: str) -> None:
    if station not in STATIONS:
        raise Refused("no_such_station")


def expect_room(room: str) -> None:
    if room not in ROOMS:
        raise Refused("no_such_room")


def stations_that_are(wanted: Condition, systems: Systems) -> tuple[str, ...]:
    return tuple([name for name, now in zip(STATIONS, systems, strict=True) if now == wanted])


def with_ship(state: State, now: Ship) -> State:
    """After an event in which nothing else changes."""
    return replace(state, ship=now, step=state.step + 1)


def with_or_without(those: tuple[str, ...], one: str, present: bool) -> tuple[str, ...]:
    left = tuple([each for each in those if each != one])
    return (*left, one) if present else left


def set_station(course: Course, station: str, condition: Condition, how: How) -> None:
    course.happen(StationSet(station, condition, how))
    scanners.changed(course, station)


@dataclass(frozen=True, slots=True)
class StationSet(Event):
    station: str
    condition: Condition
    how: How

    def apply(self, state: State) -> State:
        systems, place = state.ship.systems, STATIONS.index(self.station)
        systems = (*systems[:place], self.condition, *systems[place + 1 :])
        return with_ship(state, replace(state.ship, systems=systems))

    def told(self, before: State, after: State) -> Line:
        key = "told.station_set" if self.how == "correction" else f"told.station_{self.condition}"
        return line(key, station=names.station_name(self.station), condition=names.condition(self.condition))

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        if self.how != "alert" or self.condition == "online":
            return ()
        station = names.station_name(self.station)
        said = line("say.offline" if self.condition == "offline" else "say.destroyed", station=station)
        return aloud.cue(after, "system", aloud.flash("red"), Sound("alarm_1"), Say(said))


@dataclass(frozen=True, slots=True)
class ShieldsSet(Event):
    percent: int
    how: How

    def apply(self, state: State) -> State:
        return with_ship(state, replace(state.ship, shields=self.percent))

    def told(self, before: State, after: State) -> Line:
        return line(f"told.shields_{self.how}", percent=self.percent)

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        if self.how != "alert":
            return ()
        low = (Sound("heartbeat"),) if self.percent <= aloud.LOW_SHIELDS < before.ship.shields else ()
        said = (
            line("say.shields", percent=names.spoken_percent(self.percent))
            if self.percent
            else line("say.shields_down")
        )
        return aloud.cue(after, "shields", aloud.flash("red"), *low, Say(said))


@dataclass(frozen=True, slots=True)
class AliensSet(Event):
    room: str
    count: int
    how: How

    def apply(self, state: State) -> State:
        ship, place = state.ship, ROOMS.index(self.room)
        aliens = (*ship.aliens[:place], self.count, *ship.aliens[place + 1 :])
        pawns = ship.pawns + ship.aliens[place] - self.count
        return with_ship(state, replace(ship, aliens=aliens, pawns=pawns))

    def told(self, before: State, after: State) -> Line:
        where = names.where(self.room)
        if self.how != "deed":
            return line(f"told.aliens_{self.how}", where=where, count=self.count)
        killed = before.ship.aliens[ROOMS.index(self.room)] - self.count
        return line("told.aliens_killed", where=where, count=self.count, killed=killed)

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        if self.how != "alert" or self.count <= before.ship.aliens[ROOMS.index(self.room)]:
            return ()
        few = (Sound("heartbeat"),) if after.ship.pawns <= aloud.FEW_PAWNS < before.ship.pawns else ()
        said = line("say.intruder", room=names.room_name(self.room))
        return aloud.cue(after, "intruder", aloud.flash("green"), Sound("alarm_1"), *few, Say(said))


@dataclass(frozen=True, slots=True)
class ShipsSet(Event):
    count: int
    how: How

    def apply(self, state: State) -> State:
        return with_ship(state, replace(state.ship, ships=self.count))

    def told(self, before: State, after: State) -> Line:
        return line(f"told.ships_{self.how}", count=self.count)

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        if self.how != "alert" or self.count <= before.ship.ships:
            return ()
        return aloud.cue(after, "ship", aloud.flash("purple"), Say(line("say.ship")))


@dataclass(frozen=True, slots=True)
class AnomalySet(Event):
    anomaly: str
    present: bool
    how: How

    def apply(self, state: State) -> State:
        anomalies = with_or_without(state.ship.anomalies, self.anomaly, self.present)
        return with_ship(state, replace(state.ship, anomalies=anomalies))

    def told(self, before: State, after: State) -> Line:
        name = names.anomaly(before.rules.box)(self.anomaly)
        return line("told.anomaly" if self.present else "told.anomaly_over", anomaly=name)
