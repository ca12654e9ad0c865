"""What lasts: charges, fires, fields, gas, pulses, viruses and evasive manoeuvres, until their turns are over."""

from dataclasses import dataclass

from companion.contract import Line, line, replace
from companion.games.shallow_space import names
from companion.games.shallow_space.model import Course, Event, Kind, Lasting, Person, Secret, State


def place(course: Course, person: Person, kind: Kind, room: str, turns: int, points: int = 0) -> None:
    """In a room of the ship where somebody is. Charges count for themselves."""
    state = course.state
    id = -1 - state.laid if kind == "charge" else state.made
    course.happen(LastingBegan(Lasting(id, kind, person.ship, room, person.team, person.id, turns, points)))


def begin(course: Course, person: Person, kind: Kind, ship: int, team: int, turns: int) -> None:
    """On all of a ship."""
    course.happen(LastingBegan(Lasting(course.state.made, kind, ship, "", team, person.id, turns)))


@dataclass(frozen=True, slots=True)
class LastingBegan(Event):
    lasting: Lasting

    def apply(self, state: State) -> State:
        state = replace(state, lasting=(*state.lasting, self.lasting))
        if self.lasting.id < 0:
            return replace(state, laid=state.laid + 1)
        return replace(state, made=state.made + 1)

    def is_secret(self, before: State) -> bool:
        return self.lasting.kind == "charge" and not before.rules.charges_seen

    def told(self, before: State, after: State) -> Line | None:
        if self.is_secret(before):
            return None
        return line(f"told.began.{self.lasting.kind}", **names.whereabouts(before, self.lasting))


def count(course: Course, each: Lasting) -> None:
    """One turn less."""
    if each.turns > 1:
        course.happen(LastingCounted(each.id, each.turns - 1))
    else:
        course.happen(LastingEnded(each.id, "over"))


def _of(state: State, id: int) -> Lasting:
    return next(each for each in state.lasting if each.id == id)


@dataclass(frozen=True, slots=True)
class LastingCounted(Secret):
    id: int
    turns: int

    def apply(self, state: State) -> State:
        changed = [replace(each, turns=self.turns) if each.id == self.id else each for each in state.lasting]
        return replace(state, lasting=tuple(changed))


def wear_field(course: Course, id: int, points: int) -> None:
    """A force field stands in the way of a shot, as long as it has points."""
    left = _of(course.state, id).points - points
    course.happen(FieldHit(id, left) if left > 0 else LastingEnded(id, "destroyed"))


@dataclass(frozen=True, slots=True)
class FieldHit(Event):
    id: int
    points: int

    def apply(self, state: State) -> State:
        changed = [replace(each, points=self.points) if each.id == self.id else each for each in state.lasting]
        return replace(state, lasting=tuple(changed))

    def told(self, before: State, after: State) -> Line:
        return line("told.field_hit", field=names.target(before, f"field/{self.id}"))


@dataclass(frozen=True, slots=True)
class LastingEnded(Event):
    """`how`: over, destroyed, disarmed, blown, corrected."""

    id: int
    how: str

    def apply(self, state: State) -> State:
        return replace(state, lasting=tuple([each for each in state.lasting if each.id != self.id]))

    def told(self, before: State, after: State) -> Line:
        each = _of(before, self.id)
        return line(f"told.ended.{self.how}", effect=names.effect(before, each), **names.whereabouts(before, each))
