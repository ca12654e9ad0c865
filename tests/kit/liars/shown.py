"""Who sees what, and what is lit."""

from collections.abc import Iterator
from random import Random

from companion.contract import Light, Scene, Seat, Twin, Who, line, replace

from .model import State, View, left


def view(state: State, seat: Seat | None) -> View:
    mine = state.dice[state.seats.index(seat)] if seat in state.seats and seat is not None else ()
    now = line("now.turn", who=Who(state.seats[state.turn])) if state.stage == "bidding" else line("now.rolling")
    bid = line("now.bid", count=state.count, face=state.face) if state.count else None
    return View(now, mine, left(state), bid, state.ends)


def acts(state: State) -> frozenset[Seat]:
    return frozenset({state.seats[state.turn]}) if state.stage == "bidding" else frozenset()


def scene(state: State) -> Scene:
    lights = (Light(Who(state.seats[state.turn]), "yellow", "breathe"), Light("alert", "red"))
    return Scene(lights if state.stage == "bidding" else (), bed="heartbeat" if state.count else None)


def broken(state: State) -> tuple[str, ...]:
    return ("somebody has more than five dice",) if max(left(state)) > 5 else ()


def twins(state: State, rng: Random) -> Iterator[Twin[State]]:
    """Nobody else knows which dice two players have, nor whether one of them was turned."""
    one, two = rng.sample(range(len(state.seats)), 2)
    knowing = frozenset({state.seats[one], state.seats[two]})
    if len(state.dice[one]) == len(state.dice[two]):
        dice = list(state.dice)
        dice[one], dice[two] = dice[two], dice[one]
        yield Twin(replace(state, dice=tuple(dice)), knowing)
    if state.stage == "bidding" and state.dice[one]:
        dice = list(state.dice)
        dice[one] = (rng.randint(1, 6), *dice[one][1:])
        turned = replace(state, dice=tuple(dice), loaded=state.loaded ^ {state.seats[one]})
        yield Twin(turned, frozenset({state.seats[one]}))
