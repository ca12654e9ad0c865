"""Where the pawns are, and who is at the table at all: anybody enters it, at any time."""

from dataclasses import dataclass
from functools import lru_cache

from companion.contract import Choice, Line, Offer, Refused, Seat, Several, Who, line, replace, whom, yes_or_no
from companion.games.captain_is_dead import names
from companion.games.captain_is_dead.model import Command, Course, Event, State
from companion.games.captain_is_dead.printed import PLACES, ROOMS
from companion.games.captain_is_dead.rules import asking, crew, telling, walking

# --- where


@dataclass(frozen=True, slots=True)
class PlacePawns(Command):
    """One, some or all at once; of whoever is left out nothing changes. Nobody pays for it."""

    stages = asking.PLAYING
    is_entered = True
    chance = asking.SELDOM
    where: tuple[str, ...]  # a seat and its room each, as `names.spot` puts them together

    def decide(self, course: Course) -> None:
        state = asking.playing(course)
        spots = [names.seat_and_room(each) for each in self.where]
        for seat, room in spots:
            crew.place_of(state.rules, seat)
            if room not in PLACES:
                raise Refused("no_such_room")
        if len({seat for seat, _ in spots}) < len(spots):
            raise Refused("one_room_each")
        moved = [(seat, room) for seat, room in spots if crew.mate(state, seat).room != room]
        if not moved:
            raise Refused("there_already")
        for seat, room in moved:
            course.happen(walking.Moved(seat, room, "correction"))
            if state.stage == "setting_up" and room in ROOMS:
                telling.tell_start(course, crew.mate(state, seat).role, room)

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return _placing(state.rules.seats)


@lru_cache(maxsize=64)
def _placing(seats: tuple[Seat, ...]) -> tuple[Offer, ...]:
    """Loosely: nobody is in two rooms."""
    spots = tuple([names.spot(seat, room) for seat in seats for room in PLACES])
    where = Several("where", spots, 1, len(seats), names.who_is_where)
    return (Offer(PlacePawns, (where,), loose=True),)


# --- whether


@dataclass(frozen=True, slots=True)
class SayAway(Command):
    """Whoever is away is passed over; whoever is back has their turn again."""

    stages = asking.PLAYING
    is_entered = True
    chance = asking.RARE
    seat: Seat
    away: bool

    def decide(self, course: Course) -> None:
        state = asking.playing(course)
        if crew.sailor(state, self.seat).is_away == self.away:
            raise Refused("away_already" if self.away else "back_already", who=Who(self.seat))
        course.happen(AwaySet(self.seat, self.away))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return _leaving(state.rules.seats, tuple([each.is_away for each in state.crew]))


@lru_cache(maxsize=512)
def _leaving(seats: tuple[Seat, ...], away: tuple[bool, ...]) -> tuple[Offer, ...]:
    found = []
    for gone in (False, True):
        those = tuple([seat for seat, is_away in zip(seats, away, strict=True) if is_away == gone])
        if those:
            fields = (Choice("seat", those, whom), Choice("away", (not gone,), yes_or_no))
            found.append(Offer(SayAway, fields))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class AwaySet(Event):
    seat: Seat
    away: bool

    def apply(self, state: State) -> State:
        return crew.with_mate(state, self.seat, replace(crew.mate(state, self.seat), is_away=self.away))

    def told(self, before: State, after: State) -> Line:
        return line("told.away" if self.away else "told.back", who=Who(self.seat))
