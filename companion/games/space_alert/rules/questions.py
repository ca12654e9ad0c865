"""What else has to be told of a mission: its captain, trajectories, trips, and cards that brought others."""

from dataclasses import dataclass
from typing import Final

from companion.contract import Choice, Line, Offer, Refused, Seat, Who, line, replace
from companion.games.space_alert.missions import spoken
from companion.games.space_alert.model import (
    Command,
    Course,
    Event,
    PlacedTrip,
    State,
    debrief_of,
    flight_of,
    mission_of,
)
from companion.games.space_alert.printed.crew import Place, Trajectory
from companion.games.space_alert.printed.threat_cards import named
from companion.games.space_alert.rules.alerts import alert_at, alerts_made, callable_for, calls, noted
from companion.games.space_alert.rules.members import called, known, may_have_tripped, members, size
from companion.games.space_alert.rules.stages import need, need_news
from companion.games.space_alert.setup.set_up_list import TRAJECTORIES, places

SELDOM: Final = 0.2  # what was told is changed


@dataclass(frozen=True, slots=True)
class NameCaptain(Command):
    stages = ("programming",)
    is_entered = True
    member: int

    def decide(self, course: Course) -> None:
        state = course.state
        need(state, "programming")
        need_news(debrief_of(state).captain != known(state.rules, self.member))
        course.happen(CaptainNamed(self.member))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        captain = debrief_of(state).captain
        others = tuple([each for each in range(size(state.rules)) if each != captain])
        return (Offer(cls, (members(state.rules, others),)),) if others else ()


@dataclass(frozen=True, slots=True)
class CaptainNamed(Event):
    member: int

    def apply(self, state: State) -> State:
        return replace(state, debrief=replace(debrief_of(state), captain=self.member))

    def told(self, before: State, after: State) -> Line:
        return line("told.captain", who=called(after.rules, self.member))


# --- trajectories


@dataclass(frozen=True, slots=True)
class LayTrajectory(Command):
    """One that lies elsewhere changes places with the one that lies here."""

    stages = ("programming",)
    is_entered = True
    place: Place
    card: Trajectory

    def decide(self, course: Course) -> None:
        state = course.state
        need(state, "programming")
        if self.place not in places(mission_of(state), state.rules.party):
            raise Refused("no_such_place")
        laid = dict(state.trajectories)
        here = laid.get(self.place)
        need_news(here != self.card)
        other = next((place for place, card in laid.items() if card == self.card), None)
        course.happen(TrajectoryLaid(self.place, self.card))
        if other is not None and here is not None:
            course.happen(TrajectoryLaid(other, here))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        laid, offers = dict(state.trajectories), []
        for place in places(mission_of(state), state.rules.party):
            others = tuple([each for each in TRAJECTORIES if each != laid.get(place)])
            chance = SELDOM if place in laid else 1.0
            offers.append(Offer(cls, (Choice("place", (place,)), Choice("card", others, str)), chance=chance))
        return tuple(offers)


@dataclass(frozen=True, slots=True)
class TrajectoryLaid(Event):
    place: Place
    card: Trajectory

    def apply(self, state: State) -> State:
        """A board lies in one place: where it lay there is none."""
        others = tuple([each for each in state.trajectories if each[0] != self.place and each[1] != self.card])
        return replace(state, trajectories=(*others, (self.place, self.card)))

    def told(self, before: State, after: State) -> Line:
        return line("told.trajectory", place=line(f"place.{self.place}"), card=self.card)


# --- trips


@dataclass(frozen=True, slots=True)
class PlaceTrip(Command):
    """Which action a trip has delayed. Turn 0: none."""

    stages = ("programming",)
    is_entered = True
    trip: int
    member: int
    turn: int

    def decide(self, course: Course) -> None:
        state = course.state
        need(state, "programming")
        trips = flight_of(state).trips
        if not 0 <= self.trip < len(trips):
            raise Refused("no_such_trip")
        if self.member not in may_have_tripped(state.rules, trips[self.trip].seat):
            raise Refused("no_such_trip")
        if not 0 <= self.turn <= mission_of(state).turns:
            raise Refused("no_such_turn")
        course.happen(TripPlaced(self.trip, self.member, self.turn))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        turns = Choice("turn", tuple(range(mission_of(state).turns + 1)))
        offers = []
        for number, trip in enumerate(flight_of(state).trips):
            whose = members(state.rules, may_have_tripped(state.rules, trip.seat))
            offers.append(Offer(cls, (Choice("trip", (number,)), whose, turns)))
        return tuple(offers)


@dataclass(frozen=True, slots=True)
class TripPlaced(Event):
    trip: int
    member: int
    turn: int

    def apply(self, state: State) -> State:
        debrief = debrief_of(state)
        others = tuple([each for each in debrief.trips if each.trip != self.trip])
        trips = (*others, PlacedTrip(self.trip, self.member, self.turn))
        return replace(state, debrief=replace(debrief, trips=trips))

    def told(self, before: State, after: State) -> Line:
        who = Who(flight_of(after).trips[self.trip].seat)
        return line("told.trip_placed" if self.turn else "told.trip_dropped", who=who, turn=self.turn)


# --- called cards


@dataclass(frozen=True, slots=True)
class NameCalled(Command):
    """A card that brings another one: which was drawn for it."""

    stages = ("programming",)
    is_entered = True
    alert: int
    threat: str

    def decide(self, course: Course) -> None:
        state = course.state
        need(state, "programming")
        cards = noted(state)
        if self.alert not in cards or not calls(cards[self.alert]):
            raise Refused("calls_nothing")
        if self.threat and self.threat not in callable_for(state):
            raise Refused("cannot_be_called", threat=self.threat)
        course.happen(CalledNamed(self.alert, self.threat))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        alerts = dict(alerts_made(state))
        callers = [alert for alert, threat in sorted(noted(state).items()) if calls(threat)]
        if not callers:
            return ()
        threat = Choice("threat", ("", *callable_for(state)), lambda id: named(str(id)) or line("note.none"))
        offers = []
        for each in callers:
            alert = Choice("alert", (each,), lambda place: spoken.report(alerts[int(place)]))
            offers.append(Offer(cls, (alert, threat)))
        return tuple(offers)


@dataclass(frozen=True, slots=True)
class CalledNamed(Event):
    alert: int
    threat: str

    def apply(self, state: State) -> State:
        debrief = debrief_of(state)
        others = tuple([each for each in debrief.called if each[0] != self.alert])
        return replace(state, debrief=replace(debrief, called=(*others, (self.alert, self.threat))))

    def told(self, before: State, after: State) -> Line:
        key = "told.called" if self.threat else "told.called_nothing"
        return line(key, report=spoken.report(alert_at(after, self.alert)), threat=named(self.threat))
