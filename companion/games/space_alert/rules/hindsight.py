"""What would have come of the same programs with other tiles, and with other cards."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from companion.games.space_alert.model import State, debrief_of
from companion.games.space_alert.resolution import result
from companion.games.space_alert.resolution.game import GameInput, Program, Slot
from companion.games.space_alert.resolution.outcome import Outcome
from companion.games.space_alert.resolution.switches import Switches
from companion.games.space_alert.rules.resolving import game_of, game_with

LOST: Final = -1_000  # worse than any score


def worth(one: Outcome) -> int:
    return LOST if one.score is None else one.score


@lru_cache(maxsize=64)
def came(game: GameInput, switches: Switches) -> Outcome:
    return result(game, switches)


def came_with(state: State, member: int, slot: int, cards: Slot) -> Outcome:
    return came(game_with(state, member, slot, cards), debrief_of(state).switches)


@dataclass(frozen=True, slots=True)
class Deed:
    """A card, and what would have come of the game without it."""

    seat: int  # from the captain on
    slot: int
    cards: Slot
    without: Outcome


def turning(state: State) -> tuple[Deed | None, Deed | None]:
    """The card without which it would have ended worst, and the one without which it would have ended best."""
    game, switches = game_of(state), debrief_of(state).switches
    now, deeds = worth(came(game, switches)), _deeds(game, switches)
    best = min(deeds, key=lambda each: worth(each.without), default=None)
    worst = max(deeds, key=lambda each: worth(each.without), default=None)
    return (
        None if best is None or worth(best.without) >= now else best,
        None if worst is None or worth(worst.without) <= now else worst,
    )


@lru_cache(maxsize=4)
def _deeds(game: GameInput, switches: Switches) -> tuple[Deed, ...]:
    return tuple(
        Deed(seat, slot, cards, result(replace(game, crew=_without(game.crew, seat, slot)), switches))
        for seat, program in enumerate(game.crew)
        for slot, cards in enumerate(program, start=1)
        if cards
    )


def _without(crew: tuple[Program, ...], seat: int, slot: int) -> tuple[Program, ...]:
    program = (*crew[seat][: slot - 1], (), *crew[seat][slot:])
    return (*crew[:seat], program, *crew[seat + 1 :])
