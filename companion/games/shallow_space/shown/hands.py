"""What the box's buttons do: they say who is ready."""

from typing import Final

from companion.contract import Hands, Press, Seat
from companion.games.shallow_space.model import Command, State
from companion.games.shallow_space.rules.readiness import Ready


def pressed(state: State, press: Press) -> tuple[Seat | None, Command] | None:
    """A seat's button: that one is ready. The big one: the captain is, when all others are."""
    if state.stage != "playing" or state.turn is None or state.asked is not None:
        return None
    teams = state.turn.teams
    waiting = [each for each in state.people if each.team in teams and each.health > 0 and not each.is_ready]
    for person in waiting:
        if press.button == person.seat or (press.button == "big" and len(waiting) == 1):
            return person.seat, Ready(person.id)
    return None


HANDS: Final[Hands[State]] = Hands(pressed)
