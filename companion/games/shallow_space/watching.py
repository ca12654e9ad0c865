"""What the room has seen of shots and dice: the last few of each, for the pictures on its screen.

Who is cloaked shoots unseen; what comes of it is seen by its traces alone.
"""

from typing import Final

from companion.core import replace
from companion.games.shallow_space.events import Event, TurnEnded
from companion.games.shallow_space.events_people import CardPlayed, PhaserFired
from companion.games.shallow_space.events_ships import Absorbed, LaserFired, Missed, Rolled, SectionHit, ShieldHit
from companion.games.shallow_space.model import Roll, Shot, State
from companion.games.shallow_space.parts import seems_at
from companion.games.shallow_space.printed import CARDS, SHIELD

MOST_SHOTS: Final = 2
MOST_ROLLS: Final = 3
WATCHED: Final = frozenset(
    (LaserFired, PhaserFired, CardPlayed, SectionHit, ShieldHit, Missed, Absorbed, Rolled, TurnEnded)
)


def watched(before: State, event: Event, after: State) -> State:
    match event:
        case Rolled(_, what, sides, value, modifiers, over, is_hit):
            if what == "section":
                return after
            roll = Roll(_next(before.rolls), what, sides, value, modifiers, over, is_hit)
            return replace(after, rolls=(*before.rolls, roll)[-MOST_ROLLS:])
        case SectionHit(ship, section):
            return _marked(after, ship, section)
        case ShieldHit(ship) | Absorbed(ship):
            return _marked(after, ship, SHIELD)
        case Missed(ship):
            return _marked(after, ship, "")
        case CardPlayed(_, card) if CARDS[card].use == "auto":
            return after
        case _:
            return _fired(before, event, after)


def _next(seen: tuple[Shot, ...] | tuple[Roll, ...]) -> int:
    return seen[-1].id + 1 if seen else 1


def _marked(state: State, ship: int, mark: str) -> State:
    """What the last shot came to; "": it missed."""
    if not state.shots or not state.shots[-1].is_open or state.shots[-1].at != ship:
        return state
    last = state.shots[-1]
    return replace(state, shots=(*state.shots[:-1], replace(last, marks=(*last.marks, mark))))


def _fired(before: State, event: Event, after: State) -> State:
    """A new one; and nothing more comes of the one before."""
    shots = before.shots
    if shots and shots[-1].is_open:
        shots = (*shots[:-1], replace(shots[-1], is_open=False))
    if shot := _shot(before, event):
        shots = (*shots, shot)[-MOST_SHOTS:]
    return after if shots == after.shots else replace(after, shots=shots)


def _shot(before: State, event: Event) -> Shot | None:
    if not isinstance(event, LaserFired | CardPlayed | PhaserFired) or before.people[event.who].cloak:
        return None
    person, id = before.people[event.who], _next(before.shots)
    match event:
        case LaserFired(_, by, laser, ship):
            return Shot(id, "laser", by, laser, ship)
        case PhaserFired(_, target):
            return Shot(id, "phaser", person.ship, person.room, person.ship, _room_of(before, target))
        case CardPlayed(_, card, at):
            if CARDS[card].use == "launch":
                return Shot(id, card, person.ship, person.room, int(at.partition("/")[2]))
            if CARDS[card].use == "throw":
                return Shot(id, card, person.ship, person.room, person.ship, at)
            return None


def _room_of(state: State, target: str) -> str:
    what, _, which = target.partition("/")
    match what:
        case "section":
            return which
        case "person":
            return seems_at(state.people[int(which)], knows=False)[1]
        case "field":
            return next(each.room for each in state.lasting if each.id == int(which))
        case _:
            return next(each.room for each in state.bots if each.id == int(which))
