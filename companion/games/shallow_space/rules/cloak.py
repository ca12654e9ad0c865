"""Decoys: who is cloaked acts unseen, and a clone walks about and seems to play."""

from dataclasses import dataclass
from typing import Final

from companion.contract import Line, Lot, line, replace
from companion.games.shallow_space import names
from companion.games.shallow_space.model import GREY, Course, Event, Person, Secret, State
from companion.games.shallow_space.printed import CARDS
from companion.games.shallow_space.rules import chance, parts

SHOWY: Final = tuple(
    name for name, card in CARDS.items() if name in ("redshirt", "heal", "repair_brigade") for _ in range(card.count)
)  # what leaves nothing to see: a repair would
STEP: Final = "step"
DOES: Final = ("card", STEP, STEP)  # of a clone that can walk


@dataclass(frozen=True, slots=True)
class Cloaked(Secret):
    who: int
    turns: int

    def apply(self, state: State) -> State:
        """The clone stands where the person was, and has as many steps left."""
        person = state.people[self.who]
        left = 0 if person.commands else person.moves
        ship, room = person.ship, person.room
        return parts.with_person(
            state, replace(person, cloak=self.turns, shown_ship=ship, shown_room=room, shown_moves=left)
        )


def seem_to_act(course: Course, before: State, who: int) -> None:
    """For what its person does unseen, a clone does something that is seen: one step, or one card.

    So it acts when people act, no further in one turn than they could; by lots of its own, so that no die tells of it.
    """
    state = course.state
    person = state.people[who]
    if not (before.people[who].cloak and person.cloak) or _was_seen(course):
        return
    found: tuple[Lot, ...] = ()
    if free := ways(state, person):
        (does,), lot = chance.lots(course, DOES)
        found = (lot,)
        if does == STEP:
            (room,), lot = chance.lots(course, free, after=lot)
            course.happen(CloneMoved(who, room, (*found, lot)))
            return
    (card,), lot = chance.lots(course, SHOWY, after=found[0] if found else None)
    course.happen(CloneSeemed(who, card, (*found, lot)))


def _was_seen(course: Course) -> bool:
    """Anything of it, by everybody."""
    return not all([event.is_secret(before) for before, event, _ in course.happened])


def ways(state: State, person: Person) -> tuple[str, ...]:
    """Through doors that are open for all that anybody can see."""
    team, number, room = person.team, person.shown_ship, person.shown_room
    if not person.shown_moves or parts.field_against(state, team, number, room):
        return ()
    closed = parts.closed_rooms(state, team, number)
    return tuple([door for door in parts.doors(state.ships[number], room) if door not in closed])


@dataclass(frozen=True, slots=True)
class CloneMoved(Event):
    who: int
    room: str
    lots: tuple[Lot, ...] = ()  # of games before 0.6.8

    def apply(self, state: State) -> State:
        person = state.people[self.who]
        state = chance.counted(state, *self.lots)
        is_grey = parts.damage_of(state.ships[person.shown_ship], self.room) >= GREY
        left = 0 if is_grey else person.shown_moves - 1
        return parts.with_person(
            state, replace(person, shown_room=self.room, shown_moves=left, seemed=person.seemed + 1)
        )

    def told(self, before: State, after: State) -> Line:
        """As of anybody who walks on."""
        person = before.people[self.who]
        place = names.goal(before, person.shown_ship, self.room, person.team)
        return line("told.walk", who=names.person(before, self.who), place=place)


@dataclass(frozen=True, slots=True)
class CloneSeemed(Event):
    """To play a card."""

    who: int
    card: str
    lots: tuple[Lot, ...] = ()  # of games before 0.6.8

    def apply(self, state: State) -> State:
        person = state.people[self.who]
        state = chance.counted(state, *self.lots)
        return parts.with_person(state, replace(person, seemed=person.seemed + 1))

    def told(self, before: State, after: State) -> Line:
        return line("told.played", who=names.person(before, self.who), card=names.card(self.card))


@dataclass(frozen=True, slots=True)
class CloakCounted(Secret):
    who: int
    turns: int

    def apply(self, state: State) -> State:
        return parts.with_person(state, replace(state.people[self.who], cloak=self.turns))


@dataclass(frozen=True, slots=True)
class Uncloaked(Event):
    reveals = True
    who: int

    def apply(self, state: State) -> State:
        return parts.with_person(state, parts.uncloaked(state.people[self.who]))

    def told(self, before: State, after: State) -> Line:
        person = before.people[self.who]
        place = names.place(before, person.ship, person.room)
        return line("told.uncloaked", who=names.person(before, self.who), place=place)
