"""Fighting aliens: in the own room, or from the Security Station in any."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from companion.contract import Choice, Line, Offer, Seat, line
from companion.games.captain_is_dead import names
from companion.games.captain_is_dead.model import Course, State
from companion.games.captain_is_dead.printed import ROOMS
from companion.games.captain_is_dead.rules import aboard, asking, crew
from companion.games.captain_is_dead.rules.deed import Deed


@dataclass(frozen=True, slots=True)
class KillAlien(Deed):
    room: str
    anyway: bool = False

    deed = "kill"

    def expect_known(self, state: State, seat: Seat) -> None:
        aboard.expect_room(self.room)

    def obstacles(self, state: State, seat: Seat) -> Iterator[Line]:
        here = crew.sailor(state, seat).room
        if here and here != self.room:
            yield line("why.elsewhere", room=names.room_name(self.room))
        yield from _nobody_there(state, self.room)

    def do(self, course: Course, seat: Seat) -> None:
        _kill(course, self.room, 1)

    @classmethod
    def aimed(cls, state: State) -> tuple[Offer, ...]:
        """In the own room, if any are there; else wherever they are, as nobody may have said where the pawn went."""
        here = crew.sailor(state, crew.active(state)).room
        if crew.aliens_in(state.ship, here):
            return _killing_in(here)
        return tuple([asking.loosely(cls, room) for room in _infested(state.ship.aliens)])


@lru_cache(maxsize=16)
def _killing_in(room: str) -> tuple[Offer, ...]:
    return (asking.loosely(KillAlien, Choice("room", (room,), names.room_name)),)


@dataclass(frozen=True, slots=True)
class UseSecurity(Deed):
    room: str
    anyway: bool = False

    deed = "security"

    def expect_known(self, state: State, seat: Seat) -> None:
        aboard.expect_room(self.room)

    def obstacles(self, state: State, seat: Seat) -> Iterator[Line]:
        return _nobody_there(state, self.room)

    def do(self, course: Course, seat: Seat) -> None:
        here = crew.aliens_in(course.state.ship, self.room)
        _kill(course, self.room, here if crew.has(course.state, seat, "clears_rooms") else 1)

    @classmethod
    def aimed(cls, state: State) -> tuple[Offer, ...]:
        return tuple([asking.loosely(cls, room) for room in _infested(state.ship.aliens)])


def _nobody_there(state: State, room: str) -> Iterator[Line]:
    if not crew.aliens_in(state.ship, room):
        yield line("why.no_aliens", room=names.room_name(room))


def _kill(course: Course, room: str, count: int) -> None:
    here = crew.aliens_in(course.state.ship, room)
    if here:
        course.happen(aboard.AliensSet(room, max(0, here - count), "deed"))


@lru_cache(maxsize=1024)
def _infested(aliens: tuple[int, ...]) -> tuple[Choice, ...]:
    rooms = tuple([room for room, count in zip(ROOMS, aliens, strict=True) if count])
    return (Choice("room", rooms, names.room_name),) if rooms else ()
