"""Decoys: who is cloaked acts unseen, and a clone walks about and seems to play."""

from typing import Final

from companion.games.shallow_space import chance
from companion.games.shallow_space.course import Course
from companion.games.shallow_space.events_people import (
    CloneMoved,
    CloneSeemed,
)
from companion.games.shallow_space.evolve import evolve
from companion.games.shallow_space.model import Person, State
from companion.games.shallow_space.parts import closed_rooms, doors, field_against
from companion.games.shallow_space.printed import CARDS
from companion.games.shallow_space.telling import tell

SHOWY: Final = tuple(
    name for name, card in CARDS.items() if name in ("redshirt", "heal", "repair_brigade") for _ in range(card.count)
)  # what leaves nothing to see: a repair would


def seem_to_act(course: Course, before: State, who: int) -> None:
    """For what its person does unseen and untold, a clone does something that is seen: one step, or one card.

    So it acts when people act, no further in one turn than they could; by lots of its own, so that no die tells of it.
    """
    state = course.state
    person = state.people[who]
    if not (before.people[who].cloak and person.cloak) or _is_told(before, course):
        return
    assert state.turn is not None
    what = f"clone {state.turn.number} {who} {person.seemed}"
    free = _ways(state, person)
    if free and chance.number(state.seed, f"{what} walks", 3):
        course.happen(CloneMoved(who, chance.picked(state.seed, f"{what} to", free)))
    else:
        course.happen(CloneSeemed(who, chance.picked(state.seed, f"{what} card", SHOWY)))


def _is_told(state: State, course: Course) -> bool:
    for event in course.events:
        following = evolve(state, event)
        if tell(state, event, following) is not None:
            return True
        state = following
    return False


def _ways(state: State, person: Person) -> tuple[str, ...]:
    """Through doors that are open for all that anybody can see."""
    team, number, room = person.team, person.shown_ship, person.shown_room
    if not person.shown_moves or field_against(state, team, number, room):
        return ()
    closed = closed_rooms(state, team, number)
    return tuple(door for door in doors(state.ships[number], room) if door not in closed)
