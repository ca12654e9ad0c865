"""What a step leads to: who is found where it ends, wrecked sections, and charges that lie in wait."""

from dataclasses import dataclass
from typing import Final

from companion.contract import Effect, Line, Lot, Refused, Sound, line, replace
from companion.games.shallow_space import names
from companion.games.shallow_space.model import GREY, NOWHERE, Course, Event, Person, State
from companion.games.shallow_space.rules import chance, damage, dice, parts
from companion.games.shallow_space.rules.cloak import Uncloaked
from companion.games.shallow_space.rules.lasting import LastingEnded

DISARMED_OVER: Final = 3  # of a d6
DISARMED_OVER_BY_CAPTAIN: Final = 2


def expect_open(state: State, team: int, ship: int, room: str) -> None:
    if parts.field_against(state, team, ship, room):
        raise Refused("force_field")
    if parts.enemy_seen(state, team, ship, room):
        raise Refused("enemy_there")


def reveal(course: Course, person: Person, ship: int, room: str) -> bool:
    """Whether somebody cloaked stands in the way, who is found by that."""
    hidden = parts.cloaked_at(course.state, person.team, ship, room)
    if hidden is not None:
        course.happen(Uncloaked(hidden.id))
    return hidden is not None


def enter(course: Course, person: Person, room: str, how: str) -> None:
    before = course.state
    is_grey = parts.damage_of(before.ships[person.ship], room) >= GREY
    course.happen(Moved(person.id, person.ship, room, 0 if is_grey else person.moves - 1, how))
    if is_grey:
        damage.hurt(course, person.id, 1 if before.rules.grey_hurts else 0, "entering")
    if any([each.kind == "charge" for each in before.lasting]):
        meet_charge(course, person.id)


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """`how`: walk, jump, chamber, boarding, disarm."""

    who: int
    ship: int
    room: str
    moves: int  # that are left
    how: str
    lot: Lot | None = None  # by which a chamber sends somebody; none in games before 0.6.8

    def apply(self, state: State) -> State:
        person = state.people[self.who]
        moved = replace(
            person,
            ship=self.ship,
            room=self.room,
            moves=self.moves,
            landed=person.landed or self.how in ("chamber", "boarding"),
            mending=0,
            has_acted=True,
        )
        return parts.with_person(parts.left(chance.counted(state, self.lot), self.who, self.ship), moved)

    def is_secret(self, before: State) -> bool:
        """Who disarms is told by the roll."""
        return before.people[self.who].cloak > 0 or self.how == "disarm"

    def told(self, before: State, after: State) -> Line | None:
        if self.is_secret(before):
            return None
        team = before.people[self.who].team if self.how in ("walk", "jump") else NOWHERE
        place = names.goal(before, self.ship, self.room, team)
        return line(f"told.{self.how}", who=names.person(before, self.who), place=place)

    def heard(self, before: State, after: State) -> tuple[Effect, ...]:
        is_loud = self.how in ("chamber", "boarding") and not before.people[self.who].cloak
        return (Sound("boarding"),) if is_loud else ()


# --- charges


def meet_charge(course: Course, who: int) -> None:
    person = course.state.people[who]
    if person.health and not course.state.rules.disarm_standing:
        try_to_disarm(course, person)


def try_to_disarm(course: Course, person: Person) -> bool:
    """The crew of the ship, when an enemy's charge lies there; False: there is nothing to try."""
    state = course.state
    if state.ships[person.ship].owner != person.team:
        return False
    charges = [
        each
        for each in state.lasting
        if each.kind == "charge" and (each.ship, each.room) == (person.ship, person.room) and each.team != person.team
    ]
    over = DISARMED_OVER if person.rank == "crew" else DISARMED_OVER_BY_CAPTAIN
    for each in charges:
        if dice.roll(course, "disarm", 6, over):
            course.happen(LastingEnded(each.id, "disarmed"))
        elif not (each.is_found or state.rules.charges_seen):
            course.happen(ChargeFound(each.id))
    return bool(charges)


@dataclass(frozen=True, slots=True)
class ChargeFound(Event):
    """By whoever could not disarm it."""

    id: int

    def apply(self, state: State) -> State:
        changed = [replace(each, is_found=True) if each.id == self.id else each for each in state.lasting]
        return replace(state, lasting=tuple(changed))

    def told(self, before: State, after: State) -> Line:
        charge = next(each for each in before.lasting if each.id == self.id)
        return line("told.found", effect=names.effect(before, charge))
