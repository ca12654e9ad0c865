"""The flight, in real time: the computer announces, the crew notes its cards, trips, or gives up."""

from bisect import bisect_right
from dataclasses import dataclass
from typing import Final

from companion.contract import Choice, Effect, Flash, Line, Millis, Offer, Refused, Seat, Who, line, replace
from companion.games.space_alert.missions import Alert, DataTransfer, IncomingData, spoken
from companion.games.space_alert.missions.announcements import Announcement
from companion.games.space_alert.missions.titles import titled
from companion.games.space_alert.model import Command, Course, Event, Note, State, Trip, flight_of, mission_of
from companion.games.space_alert.printed.threat_cards import named
from companion.games.space_alert.resolution.names import ZONES
from companion.games.space_alert.rules import alerts, stages
from companion.games.space_alert.rules.members import may_have_tripped

OLDEST: Final = -1
UNASKED: Final = 2  # trips that somebody may say without being asked whether it is so
SELDOM: Final = 0.3
SHOWN_MS: Final = 8_000  # a zone's lamp calls for so long


# --- time


def due(state: State) -> Millis | None:
    if state.stage != "flying":
        return None
    flight, all_of_it = flight_of(state), alerts.plan(state)
    at = all_of_it[flight.made].at if flight.made < len(all_of_it) else all_of_it[-1].end
    return Millis(flight.zero + at)


def tick(course: Course) -> None:
    flight, all_of_it = flight_of(course.state), alerts.plan(course.state)
    made = bisect_right(all_of_it, course.now - flight.zero, key=lambda each: each.at)
    if made > flight.made:
        course.happen(Announced(made))
    if flight.zero + all_of_it[-1].end <= course.now:
        course.happen(Flown())


@dataclass(frozen=True, slots=True)
class Announced(Event):
    made: int  # so many by now

    def apply(self, state: State) -> State:
        return replace(state, flight=replace(flight_of(state), made=self.made))

    def told(self, before: State, after: State) -> None:
        return None  # the page has a timeline of its own

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        news = alerts.plan(after)[flight_of(before).made : self.made]
        return _flashes(news[-1]) if news else ()  # after an undo many come at once


def _flashes(made: Announcement) -> tuple[Effect, ...]:
    match made.what:
        case Alert(zone=None):
            return tuple(Flash(f"zone.{zone}", "chase", "yellow", SHOWN_MS) for zone in ZONES)
        case Alert(zone=str() as zone, serious=serious):
            return (Flash(f"zone.{zone}", "alarm" if serious else "blink", zone, SHOWN_MS),)
        case DataTransfer():
            return (Flash("big", "countdown", "blue", made.ms),)
        case IncomingData():
            return (Flash("big", "blink", "green", made.ms),)
        case _:
            return ()


@dataclass(frozen=True, slots=True)
class Flown(Event):
    def apply(self, state: State) -> State:
        return stages.next_step(replace(state, stage="flown"))

    def told(self, before: State, after: State) -> Line:
        return line("told.flown", title=titled(mission_of(after).title))


# --- the cards that were drawn


@dataclass(frozen=True, slots=True)
class NoteThreat(Command):
    """The communications officer has drawn a card for an alert."""

    stages = ("flying", "flown", "programming")
    is_entered = True
    in_pause = True
    alert: int  # the place of its announcement; -1: the oldest that has none
    threat: str

    def decide(self, course: Course) -> None:
        state, threat = course.state, self.threat
        stages.need(state, "flying", "flown", "programming")
        notes, known = alerts.noted(state), dict(alerts.alerts_made(state))
        place = _oldest(state, threat) if self.alert == OLDEST else self.alert
        if place not in known:
            raise Refused("no_such_alert")
        if threat and not alerts.card_fits(state, known[place], threat):
            raise Refused("threat_does_not_fit", threat=threat)
        if any(each == threat and other != place for other, each in notes.items()):
            raise Refused("threat_noted_already", threat=threat)
        if notes.get(place, "") == threat:
            raise Refused("threat_noted_already", threat=threat)
        course.happen(ThreatNoted(place, threat))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return tuple([_note(state, place, alert) for place, alert in alerts.alerts_made(state)])


def _oldest(state: State, threat: str) -> int:
    notes = alerts.noted(state)
    for place, alert in alerts.alerts_made(state):
        if place not in notes and alerts.card_fits(state, alert, threat):
            return place
    raise Refused("no_alert_for_this_threat")


def _note(state: State, place: int, alert: Alert) -> Offer:
    notes = alerts.noted(state)
    taken = {threat for other, threat in notes.items() if other != place}
    free = [each.id for each in alerts.cards_for(state, alert) if each.id not in taken and each.id != notes.get(place)]
    wiped = ("",) if place in notes else ()
    which = Choice("alert", (place,), lambda _: spoken.report(alert))
    return Offer(
        NoteThreat, (which, Choice("threat", (*free, *wiped), lambda id: named(str(id)) or line("note.wiped")))
    )


@dataclass(frozen=True, slots=True)
class ThreatNoted(Event):
    alert: int
    threat: str  # "": the note was wiped

    def apply(self, state: State) -> State:
        flight = flight_of(state)
        others = tuple([each for each in flight.notes if each.alert != self.alert])
        notes = (*others, Note(self.alert, self.threat)) if self.threat else others
        now = replace(flight, notes=tuple(sorted(notes, key=lambda each: each.alert)))
        return replace(state, flight=now, debrief=alerts.without_call(state.debrief, self.alert))

    def told(self, before: State, after: State) -> Line:
        alert = alerts.alert_at(after, self.alert)
        return line(
            "told.noted" if self.threat else "told.wiped", report=spoken.report(alert), threat=named(self.threat)
        )


# --- mishaps


@dataclass(frozen=True, slots=True)
class SayTripped(Command):
    """Oops, I tripped: a card was put wrong, and its correction costs a delay. Who has said so twice is asked."""

    stages = ("flying", "programming")
    in_pause = True
    sure: bool = False

    def decide(self, course: Course) -> None:
        state = course.state
        stages.need(state, "flying", "programming")
        if course.by is None:
            raise Refused("who_tripped")
        if not may_have_tripped(state.rules, course.by):  # a smaller crew has flown elsewhere
            raise Refused("no_such_member")
        if state.stage == "programming":  # nobody noted it then
            course.happen(Tripped(course.by, mission_of(state).length * 1_000, len(mission_of(state).phase_ends)))
            return
        if not self.sure and said_tripped(state, course.by) >= UNASKED:
            raise Refused("trip_sure", count=said_tripped(state, course.by))
        at = max(0, course.now - flight_of(state).zero)
        course.happen(Tripped(course.by, at, _phase_at(state, course.now)))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        if state.stage == "programming":
            return (Offer(cls, chance=SELDOM),) if may_have_tripped(state.rules, seat) else ()
        return (Offer(cls, (Choice("sure", (said_tripped(state, seat) >= UNASKED,)),)),)


def said_tripped(state: State, seat: Seat) -> int:
    return sum(each.seat == seat for each in flight_of(state).trips)


def _phase_at(state: State, now: int) -> int:
    made = [each for each in alerts.plan(state) if each.at <= now - flight_of(state).zero]
    return made[-1].phase if made else 1


@dataclass(frozen=True, slots=True)
class Tripped(Event):
    seat: Seat
    at: int
    phase: int

    def apply(self, state: State) -> State:
        flight = flight_of(state)
        return replace(state, flight=replace(flight, trips=(*flight.trips, Trip(self.seat, self.at, self.phase))))

    def told(self, before: State, after: State) -> Line:
        return line("told.tripped", who=Who(self.seat), phase=self.phase)


@dataclass(frozen=True, slots=True)
class TakeTripBack(Command):
    """It was none: a finger slipped. Which one is told by itself: places move while two take theirs back."""

    stages = ("flying",)
    is_entered = True
    in_pause = True
    chance = SELDOM
    who: Seat
    at: int  # milliseconds from "enter hyperspace"

    def decide(self, course: Course) -> None:
        state = course.state
        stages.need(state, "flying")
        there = enumerate(flight_of(state).trips)
        place = next((place for place, each in there if (each.seat, each.at) == (self.who, self.at)), None)
        if place is None:
            raise Refused("no_such_trip")
        course.happen(TripTakenBack(place))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        there = dict.fromkeys((each.seat, each.at) for each in flight_of(state).trips)
        return tuple([Offer(cls, (_who(who), Choice("at", (at,)))) for who, at in there])


def _who(seat: Seat) -> Choice:
    return Choice("who", (seat,), lambda _: Who(seat))


@dataclass(frozen=True, slots=True)
class TripTakenBack(Event):
    trip: int  # its place among the trips of the flight

    def apply(self, state: State) -> State:
        flight = flight_of(state)
        trips = (*flight.trips[: self.trip], *flight.trips[self.trip + 1 :])
        return replace(state, flight=replace(flight, trips=trips))

    def told(self, before: State, after: State) -> Line:
        return line("told.trip_taken_back", who=Who(flight_of(before).trips[self.trip].seat))


def _need_sure(course: Course, sure: bool) -> None:
    """A flight is given up twice over: a phone is touched by mistake."""
    stages.need(course.state, "flying")
    if not sure:
        raise Refused("abort_sure")


@dataclass(frozen=True, slots=True)
class Abort(Command):
    stages = ("flying",)
    breaks_off = True
    sure: bool = False

    def decide(self, course: Course) -> None:
        _need_sure(course, self.sure)
        course.happen(Aborted())

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls, (Choice("sure", (True,)),)),)


@dataclass(frozen=True, slots=True)
class StopFlight(Command):
    """The crew gives up, and wants to know what would have come of it: it is resolved as far as it was flown."""

    stages = ("flying",)
    breaks_off = True
    chance = SELDOM
    sure: bool = False

    def decide(self, course: Course) -> None:
        _need_sure(course, self.sure)
        course.happen(FlightStopped())

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls, (Choice("sure", (True,)),)),)


@dataclass(frozen=True, slots=True)
class FlightStopped(Event):
    def apply(self, state: State) -> State:
        return stages.next_step(replace(state, stage="flown"))

    def told(self, before: State, after: State) -> Line:
        return line("told.stopped", title=titled(mission_of(after).title))


@dataclass(frozen=True, slots=True)
class Aborted(Event):
    def apply(self, state: State) -> State:
        return stages.next_step(replace(state, stage="briefing", flight=None))

    def told(self, before: State, after: State) -> Line:
        return line("told.aborted")
