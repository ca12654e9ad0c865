"""The crew, corrected: who is hurt, where they are, who they are, and whose turn it is."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.contract import Choice, Line, Number, Offer, Refused, Seat, Who, line, replace, whom
from companion.games.captain_is_dead import names
from companion.games.captain_is_dead.model import Correction, Course, Event, Sailor, State
from companion.games.captain_is_dead.printed import NONE, PLACES
from companion.games.captain_is_dead.rules import asking, crew, harm, set_up, turns, walking, whereabouts
from companion.games.captain_is_dead.rules.correcting import expect_most, whether

# --- health and place


@dataclass(frozen=True, slots=True)
class SetInjured(Correction):
    seat: Seat
    injured: bool

    def decide(self, course: Course) -> None:
        _expect_seat(course, self.seat)
        course.happen(harm.InjurySet(self.seat, self.injured, "correction"))

    @classmethod
    def for_host(cls, state: State) -> Iterator[Offer]:
        for whose, _, one in _everybody(state):
            yield Offer(cls, (whose, whether("injured", one.is_injured)))


def _expect_seat(course: Course, seat: Seat) -> State:
    state = asking.ongoing(course)
    crew.place_of(state.rules, seat)
    return state


def _everybody(state: State) -> Iterator[tuple[Choice, Seat, Sailor]]:
    if state.stage == "over":
        return
    for seat, one in zip(state.rules.seats, state.crew, strict=True):
        yield Choice("seat", (seat,), whom), seat, one


@dataclass(frozen=True, slots=True)
class SetRoom(Correction):
    seat: Seat
    room: str

    def decide(self, course: Course) -> None:
        _expect_seat(course, self.seat)
        if self.room and self.room not in PLACES:
            raise Refused("no_such_room")
        course.happen(walking.Moved(self.seat, self.room, "correction"))

    @classmethod
    def for_host(cls, state: State) -> Iterator[Offer]:
        for whose, _, one in _everybody(state):
            yield Offer(cls, (whose, Choice("room", (*PLACES, ""), names.room_name, one.room)))


# --- role and order


@dataclass(frozen=True, slots=True)
class SetRole(Correction):
    seat: Seat
    role: str

    def decide(self, course: Course) -> None:
        _expect_seat(course, self.seat)
        set_up.give_role(course, self.seat, self.role)

    @classmethod
    def for_host(cls, state: State) -> Iterator[Offer]:
        free = set_up.free_roles(state)
        for whose, _, one in _everybody(state):
            roles = (*((one.role,) if one.role else ()), *free, "")
            yield Offer(cls, (whose, Choice("role", roles, names.role, one.role)))


@dataclass(frozen=True, slots=True)
class SetPlace(Correction):
    """In the order of turns."""

    seat: Seat
    place: int

    def decide(self, course: Course) -> None:
        state = _expect_seat(course, self.seat)
        expect_most(self.place, len(state.order))
        order = [each for each in state.order if each != self.seat]
        order.insert(max(0, self.place - 1), self.seat)
        course.happen(set_up.OrderSet(tuple(order)))

    @classmethod
    def for_host(cls, state: State) -> Iterator[Offer]:
        for whose, seat, _ in _everybody(state):
            yield Offer(cls, (whose, Number("place", 1, len(state.order), now=state.order.index(seat) + 1)))


# --- who is there, and whose turn it is


@dataclass(frozen=True, slots=True)
class SetAway(Correction):
    seat: Seat
    away: bool

    def decide(self, course: Course) -> None:
        _expect_seat(course, self.seat)
        course.happen(whereabouts.AwaySet(self.seat, self.away))

    @classmethod
    def for_host(cls, state: State) -> Iterator[Offer]:
        for whose, _, one in _everybody(state):
            yield Offer(cls, (whose, whether("away", one.is_away)))


@dataclass(frozen=True, slots=True)
class SetTurn(Correction):
    seat: Seat
    actions: int

    def decide(self, course: Course) -> None:
        state = _expect_seat(course, self.seat)
        expect_most(self.actions, turns.MOST_ACTIONS)
        if state.stage != "turn":
            raise Refused("no_turn")
        is_other = self.seat != state.turn.seat
        course.happen(TurnSet(self.seat, self.actions, turns.free_teleports(state, self.seat) if is_other else None))

    @classmethod
    def for_host(cls, state: State) -> Iterator[Offer]:
        if state.stage == "turn":
            whose = Choice("seat", state.rules.seats, whom, state.turn.seat)
            yield Offer(cls, (whose, Number("actions", 0, turns.MOST_ACTIONS, now=state.turn.actions)))


@dataclass(frozen=True, slots=True)
class TurnSet(Event):
    seat: Seat
    actions: int
    teleports: int | None = None  # of another seat; None: it is the same

    def apply(self, state: State) -> State:
        turn = replace(state.turn, seat=self.seat, actions=self.actions, is_ending=False)
        if self.teleports is not None:
            turn = replace(turn, teleports=self.teleports, discounts=NONE)
        return replace(state, turn=turn, step=state.step + 1)

    def told(self, before: State, after: State) -> Line:
        return line("told.turn_set", who=Who(self.seat), count=self.actions)
