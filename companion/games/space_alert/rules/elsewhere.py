"""A flight that nobody's clock here has timed: its threats are told by hand, or all of it comes as a file or a code."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from companion.contract import Choice, Line, Millis, Offer, Refused, Seat, Text, line, replace
from companion.games.space_alert.missions import Alert, Mission, Zone, spoken
from companion.games.space_alert.missions.titles import titled
from companion.games.space_alert.model import Command, Course, Event, Flight, Note, State, flight_of, mission_of
from companion.games.space_alert.printed.crew import figures
from companion.games.space_alert.printed.threat_cards import named
from companion.games.space_alert.rules import alerts, brought, programs, resolving, stages, steps
from companion.games.space_alert.rules.brought import Brought

Extent: TypeAlias = Literal["mission", "advanced", "simulation", "test_run"]
EXTENTS: Final[tuple[Extent, ...]] = ("mission", "advanced", "simulation", "test_run")
TURNS: Final = (12, 7)
SHORT: Final = 7
SELDOM: Final = 0.1  # what play by chance shall not dwell on
RARE: Final = 0.02


@dataclass(frozen=True, slots=True)
class FlownElsewhere(Command):
    """The mission at hand was timed by the sound track, by another app, or not at all."""

    stages = ("briefing",)
    is_entered = True
    chance = SELDOM

    def decide(self, course: Course) -> None:
        stages.need(course.state, "briefing")
        course.happen(FlewElsewhere(len(alerts.plan(course.state))))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),)


@dataclass(frozen=True, slots=True)
class FlewElsewhere(Event):
    made: int  # announcements: all of them

    def apply(self, state: State) -> State:
        return stages.next_step(replace(state, stage="flown", flight=Flight(Millis(0), made=self.made)))

    def told(self, before: State, after: State) -> Line:
        return line("told.flew_elsewhere", title=titled(mission_of(after).title))


@dataclass(frozen=True, slots=True)
class TellFlight(Command):
    """A mission that is on no list here: the crew tells what came."""

    stages = ("choosing",)
    is_entered = True
    chance = SELDOM
    turns: Literal[7, 12] = 12
    extent: Extent = "mission"

    def decide(self, course: Course) -> None:
        stages.need(course.state, "choosing")
        if self.turns not in _turns(course.state):
            raise Refused("no_such_length")
        course.happen(FlightOpened(self.turns, self.extent))
        programs.begin(course)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls, (Choice("turns", _turns(state), str), Choice("extent", EXTENTS))),)


def _turns(state: State) -> tuple[int, ...]:
    return (SHORT,) if state.rules.party.rules == "duckling" else TURNS


@dataclass(frozen=True, slots=True)
class FlightOpened(Event):
    turns: int
    extent: Extent

    def apply(self, state: State) -> State:
        mission = Mission(
            brought.NAMELESS, brought.TITLE, "own", self.turns, brought.PHASE_ENDS[self.turns], (), self.extent
        )
        return replace(state, stage="flown", mission=mission, flight=Flight(Millis(0), untimed=True), trajectories=())

    def told(self, before: State, after: State) -> Line:
        return line("told.flight_opened", turns=self.turns)


# --- its threats


@dataclass(frozen=True, slots=True)
class LayThreat(Command):
    """A card, where and when it came."""

    stages = ("programming",)
    is_entered = True
    threat: str
    t: int
    place: Literal["red", "white", "blue", "internal"]

    def decide(self, course: Course) -> None:
        state = course.state
        stages.need(state, "programming")
        if not flight_of(state).untimed:
            raise Refused("was_announced")
        if not 1 <= self.t <= mission_of(state).turns:
            raise Refused("no_such_turn")
        if self.threat in alerts.in_play(state):
            raise Refused("threat_noted_already", threat=self.threat)
        zone: Zone | None = None if self.place == "internal" else self.place
        if self.place not in _places(state) or self.threat not in _cards(state, zone):
            raise Refused("threat_not_there", threat=self.threat)
        number = max((number for number, _ in alerts.alerts_made(state)), default=0) + 1
        course.happen(ThreatLaid(number, self.threat, self.t, zone))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if not flight_of(state).untimed:
            return ()
        turns = tuple(range(1, mission_of(state).turns + 1))
        outside = tuple([each for each in _places(state) if each != "internal"])
        return (_laying(state, turns, outside, "red"), _laying(state, turns, ("internal",), None))


def _laying(state: State, turns: tuple[int, ...], places: tuple[str, ...], zone: Zone | None) -> Offer:
    there = alerts.in_play(state)
    cards = tuple([each for each in _cards(state, zone) if each not in there])
    return Offer(
        LayThreat,
        (
            Choice("threat", cards, lambda id: named(str(id))),
            Choice("t", turns, str),
            Choice("place", places, lambda place: line(f"place.{place}")),
        ),
    )


def _places(state: State) -> tuple[str, ...]:
    return (*figures().rules[state.rules.party.rules].zones, "internal")


def _cards(state: State, zone: Zone | None) -> tuple[str, ...]:
    kinds = [Alert(0, 1, zone, serious) for serious in (False, True)]
    return tuple([each.id for kind in kinds for each in alerts.cards_for(state, kind)])


@dataclass(frozen=True, slots=True)
class ThreatLaid(Event):
    alert: int
    threat: str
    t: int
    zone: Zone | None

    def apply(self, state: State) -> State:
        flight, mission = flight_of(state), mission_of(state)
        alert = Alert(self.alert, self.t, self.zone, serious=self.threat.startswith("S"))
        notes = (*flight.notes, Note(self.alert, self.threat))
        return replace(
            state,
            mission=replace(mission, events=(*mission.events, alert)),
            flight=replace(flight, notes=notes),
        )

    def told(self, before: State, after: State) -> Line:
        alert = dict(alerts.alerts_made(after))[self.alert]
        return line("told.noted", report=spoken.report(alert), threat=named(self.threat))


@dataclass(frozen=True, slots=True)
class TakeThreatAway(Command):
    stages = ("programming",)
    is_entered = True
    alert: int

    def decide(self, course: Course) -> None:
        state = course.state
        stages.need(state, "programming")
        if not flight_of(state).untimed:
            raise Refused("was_announced")
        if self.alert not in dict(alerts.alerts_made(state)):
            raise Refused("no_such_alert")
        course.happen(ThreatTakenAway(self.alert))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if not flight_of(state).untimed:
            return ()
        there = alerts.noted(state)
        if not there:
            return ()
        return (Offer(cls, (Choice("alert", tuple(there), lambda number: named(there[int(number)])),)),)


@dataclass(frozen=True, slots=True)
class ThreatTakenAway(Event):
    alert: int

    def apply(self, state: State) -> State:
        flight, mission = flight_of(state), mission_of(state)
        events = tuple([each for each in mission.events if each.at != self.alert])
        notes = tuple([each for each in flight.notes if each.alert != self.alert])
        return replace(
            state,
            mission=replace(mission, events=events),
            flight=replace(flight, notes=notes),
            debrief=alerts.without_call(state.debrief, self.alert),
        )

    def told(self, before: State, after: State) -> Line:
        return line("told.threat_away", threat=named(alerts.noted(before)[self.alert]))


# --- all of it at once


@dataclass(frozen=True, slots=True)
class BringFlight(Command):
    """A flight as a file or a code: read ahead by who asks, and found read here."""

    stages = ("choosing",)
    is_entered = True
    chance = RARE
    flight: str

    def ahead(self) -> None:
        brought.read(self.flight)

    def decide(self, course: Course) -> None:
        state = course.state
        stages.need(state, "choosing")
        if state.past:
            raise Refused("campaign_is_on")
        flight = brought.read(self.flight)
        course.happen(FlightBrought(flight))
        steps.resolved(resolving.game_of(course.state), flight.switches)  # refuses what is no game here

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if state.past:
            return ()
        return (Offer(cls, (Text("flight", brought.LONGEST, lines=40),), loose=True),)


@dataclass(frozen=True, slots=True)
class FlightBrought(Event):
    flight: Brought

    def apply(self, state: State) -> State:
        return stages.next_step(brought.laid(state, self.flight))

    def told(self, before: State, after: State) -> Line:
        return line("told.flight_brought", title=titled(self.flight.title))
