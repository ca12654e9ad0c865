"""What the big button does."""

from typing import Final

from companion.contract import Hands, Press, Seat
from companion.games.captains_chair.model import State
from companion.games.captains_chair.rules.rounds import NextRound


def pressed(state: State, press: Press) -> tuple[Seat | None, NextRound] | None:
    if press.button == "big" and press.kind == "short" and state.phase == "scored":
        return None, NextRound()
    return None


HANDS: Final[Hands[State]] = Hands(pressed)
