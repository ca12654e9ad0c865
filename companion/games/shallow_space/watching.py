"""What the room has seen of shots and dice: the last few of each, for the pictures on its screen.

Who is cloaked shoots unseen; what comes of it is seen by its traces alone.
"""

from typing import Final

from companion.contract import replace
from companion.games.shallow_space.events import Event, TurnEnded
from companion.games.shallow_space.events_people import CardPlayed, PhaserFired
from companion.games.shallow_space.events_ships import Absorbed, LaserFired, Missed, Rolled, SectionHit, ShieldHit
from companion.games.shallow_space.model import Roll, Shot, State
from companion.games.shallow_space.parts import seems_at
from companion.games.shallow_space.printed import CARDS, SHIELD

MOST_SHOTS: Final = 2
MOST_ROLLS: Final = 3
WATCHED: Final = frozenset((LaserFired, PhaserFired, CardPlayed, SectionHit, ShieldHit, Missed, Absorbed, TurnEnded))


def rolled(state: State, event: Rolled) -> State:
    """Real dice have no number; where a shot lands is seen by the hit."""
    dice = event.number or state.dice
    if event.what == "section":
        return replace(state, dice=dice)
    roll = Roll(_next(state.rolls), event.what, event.sides, event.value, event.modifiers, event.over, event.is_hit)
    return replace(state, dice=dice, rolls=(*state.rolls[1 - MOST_ROLLS :], roll))


def watched(before: State, event: Event, after: State) -> State:
    match event:
        case SectionHit(ship, section):
            return _marked(after, ship, section)
        case ShieldHit(ship) | Absorbed(ship):
            return _marked(after, ship, SHIELD)
        case Missed(ship):
            return _marked(after, ship, "")
        case CardPlayed(_, card) if CARDS[card].use == "auto":
            return after
        case TurnEnded():
            return _with(after, _closed(after.shots))
        case _:
            shots = _closed(after.shots)
            shot = _shot(before, event)
            return _with(after, shots if shot is None else (*shots[1 - MOST_SHOTS :], shot))


def _next(seen: tuple[Shot, ...] | tuple[Roll, ...]) -> int:
    return seen[-1].id + 1 if seen else 1


def _marked(state: State, ship: int, mark: str) -> State:
    """What the last shot came to; "": it missed."""
    if not state.shots or not state.shots[-1].is_open or state.shots[-1].at != ship:
        return state
    last = state.shots[-1]
    return replace(state, shots=(*state.shots[:-1], replace(last, marks=(*last.marks, mark))))


def _closed(shots: tuple[Shot, ...]) -> tuple[Shot, ...]:
    """Nothing more comes of the last one."""
    if shots and shots[-1].is_open:
        return (*shots[:-1], replace(shots[-1], is_open=False))
    return shots


def _with(state: State, shots: tuple[Shot, ...]) -> State:
    return state if shots is state.shots else replace(state, shots=shots)


def _shot(before: State, event: Event) -> Shot | None:
    if not isinstance(event, LaserFired | CardPlayed | PhaserFired):
        return None
    person, id = before.people[event.who], _next(before.shots)
    if person.cloak:
        return None
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
