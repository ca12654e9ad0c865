"""Decoys: who is cloaked acts unseen, and a clone walks about and seems to play."""

from typing import Final

from companion.games.shallow_space import chance
from companion.games.shallow_space.course import Course
from companion.games.shallow_space.events_people import (
    CloneMoved,
    CloneSeemed,
)
from companion.games.shallow_space.model import MOVES, Person
from companion.games.shallow_space.parts import doors, enemy_seen, field_against
from companion.games.shallow_space.printed import CARDS

SHOWY: Final = tuple(
    name for name, card in CARDS.items() if name in ("redshirt", "heal", "repair_brigade") for _ in range(card.count)
)  # what leaves nothing to see: a repair would


def seem_to_play(course: Course, person: Person) -> None:
    """Some steps through open doors, and perhaps a card; by lots of their own, so that no die tells of it."""
    state = course.state
    assert state.turn is not None
    what, ship = f"clone {state.turn.number} {person.id}", state.ships[person.shown_ship]
    room = person.shown_room
    for step in range(chance.number(state.seed, f"{what} steps", MOVES + 1)):
        if field_against(state, person.team, person.shown_ship, room):
            break
        free = [
            door
            for door in doors(ship, room)
            if not enemy_seen(state, person.team, person.shown_ship, door)
            and not field_against(state, person.team, person.shown_ship, door)
        ]
        if not free:
            break
        room = chance.picked(state.seed, f"{what} {step}", free)
        course.happen(CloneMoved(person.id, room))
    if chance.number(state.seed, f"{what} plays", 2):
        course.happen(CloneSeemed(person.id, chance.picked(state.seed, f"{what} card", SHOWY)))
