"""Moving through the ship, alone, together or by the Teleporter; and an action for anything else."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from companion.contract import Choice, Line, Offer, Refused, Seat, Who, line, replace, whom
from companion.games.captain_is_dead import names
from companion.games.captain_is_dead.model import Course, Event, How, State
from companion.games.captain_is_dead.printed import HALLWAY, PLACES
from companion.games.captain_is_dead.rules import asking, crew, may
from companion.games.captain_is_dead.rules.deed import Deed


@dataclass(frozen=True, slots=True)
class SpendAction(Deed):
    """For anything; the big button does it too."""

    anyway: bool = False

    deed = "spend"

    def do(self, course: Course, seat: Seat) -> None:
        """The table knows for what."""

    @classmethod
    def aimed(cls, state: State) -> tuple[Offer, ...]:
        return (asking.loosely(cls),)


# --- on foot

ROOM: Final = Choice("room", PLACES, names.room_name)


@dataclass(frozen=True, slots=True)
class Move(Deed):
    room: str
    anyway: bool = False

    deed = "move"

    def expect_known(self, state: State, seat: Seat) -> None:
        _expect_place(self.room)

    def do(self, course: Course, seat: Seat) -> None:
        course.happen(Moved(seat, self.room))

    @classmethod
    def aimed(cls, state: State) -> tuple[Offer, ...]:
        return _moving_from(crew.mate(state, crew.active(state)).room)


def _expect_place(room: str) -> None:
    if room not in PLACES:
        raise Refused("no_such_room")


@lru_cache(maxsize=16)
def _moving_from(here: str) -> tuple[Offer, ...]:
    """Elsewhere; the hallways are long."""
    rooms = tuple([each for each in PLACES if each != here or each == HALLWAY])
    return (asking.loosely(Move, Choice("room", rooms, names.room_name)),)


@dataclass(frozen=True, slots=True)
class Moved(Event):
    seat: Seat
    room: str
    how: How = "deed"

    def apply(self, state: State) -> State:
        return crew.with_mate(state, self.seat, replace(crew.mate(state, self.seat), room=self.room))

    def told(self, before: State, after: State) -> Line:
        who, room = Who(self.seat), names.room_name(self.room)
        return line("told.put" if self.how == "correction" else "told.moved", who=who, room=room)


@dataclass(frozen=True, slots=True)
class MoveTogether(Deed):
    """With somebody in the same place."""

    seat: Seat
    room: str
    anyway: bool = False

    deed = "move_together"

    def expect_known(self, state: State, seat: Seat) -> None:
        _expect_place(self.room)
        if crew.place_of(state.rules, self.seat) == crew.place_of(state.rules, seat):
            raise Refused("not_yourself")

    def obstacles(self, state: State, seat: Seat) -> Iterator[Line]:
        return may.apart(state, seat, self.seat)

    def do(self, course: Course, seat: Seat) -> None:
        course.happen(Moved(seat, self.room))
        course.happen(Moved(self.seat, self.room))

    @classmethod
    def aimed(cls, state: State) -> tuple[Offer, ...]:
        return _together(state.rules.seats)


@lru_cache(maxsize=64)
def _together(seats: tuple[Seat, ...]) -> tuple[Offer, ...]:
    return (asking.loosely(MoveTogether, Choice("seat", seats, whom), ROOM),)


# --- by the Teleporter


@dataclass(frozen=True, slots=True)
class Teleport(Deed):
    """Oneself, or somebody else."""

    seat: Seat
    room: str
    anyway: bool = False

    deed = "teleport"

    def expect_known(self, state: State, seat: Seat) -> None:
        _expect_place(self.room)
        crew.place_of(state.rules, self.seat)

    def do(self, course: Course, seat: Seat) -> None:
        course.happen(Moved(self.seat, self.room))

    @classmethod
    def aimed(cls, state: State) -> tuple[Offer, ...]:
        return _teleporting(state.rules.seats)


@lru_cache(maxsize=64)
def _teleporting(seats: tuple[Seat, ...]) -> tuple[Offer, ...]:
    return (asking.loosely(Teleport, Choice("seat", seats, whom), ROOM),)
