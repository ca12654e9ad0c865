"""What the room has seen of shots and dice: the last few of each, for the pictures on its screen.

Who is cloaked shoots unseen; what comes of it is seen by its traces alone.
"""

from typing import Final

from companion.contract import replace
from companion.games.shallow_space.model import Roll, Shot, State
from companion.games.shallow_space.rules.parts import seems_at

MOST_SHOTS: Final = 2
MOST_ROLLS: Final = 3


def next_id(seen: tuple[Shot, ...] | tuple[Roll, ...]) -> int:
    return seen[-1].id + 1 if seen else 1


def with_roll(
    state: State,
    what: str,
    sides: int = 0,
    value: int = 0,
    over: int = 0,
    modifiers: tuple[tuple[str, int], ...] = (),
    *,
    is_hit: bool = True,
) -> State:
    """Without sides: a sure hit, for which no die is rolled."""
    roll = Roll(next_id(state.rolls), what, sides, value, modifiers, over, is_hit)
    return replace(state, rolls=(*state.rolls[1 - MOST_ROLLS :], roll))


def with_shot(state: State, who: int, what: str, by: int, place: str, at: int, aim: str = "") -> State:
    """Nothing more comes of the one before, even if this one is not seen."""
    if state.people[who].cloak:
        return without_open_shot(state)
    shots = _closed(state.shots)
    shot = Shot(next_id(shots), what, by, place, at, aim)
    return replace(state, shots=(*shots[1 - MOST_SHOTS :], shot))


def marked(state: State, ship: int, mark: str) -> State:
    """What the last shot came to; "": it missed."""
    if not state.shots or not state.shots[-1].is_open or state.shots[-1].at != ship:
        return state
    last = state.shots[-1]
    return replace(state, shots=(*state.shots[:-1], replace(last, marks=(*last.marks, mark))))


def without_open_shot(state: State) -> State:
    shots = _closed(state.shots)
    return state if shots is state.shots else replace(state, shots=shots)


def _closed(shots: tuple[Shot, ...]) -> tuple[Shot, ...]:
    """Nothing more comes of the last one."""
    if shots and shots[-1].is_open:
        return (*shots[:-1], replace(shots[-1], is_open=False))
    return shots


def room_of(state: State, target: str) -> str:
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
