"""Shut eyes are one deed: until all are open again, nothing that happens is so. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from companion.contract import AnyGame, Millis, Track


@dataclass(frozen=True, slots=True)
class Shut:
    """All eyes are shut: where the game goes back to if that is broken off, as if it had never been."""

    before: Any  # the last state in which they were open
    at: Millis  # until when they were
    is_broken_off: bool = False  # what plays now only leads out of it


def masks(track: Track | None) -> bool:
    return track is not None and track.masks


def track_of(game: AnyGame, state: Any) -> Track | None:
    return None if game.result(state) is not None else game.scene(state).track


def are_shut(game: AnyGame, state: Any) -> bool:
    return masks(track_of(game, state))


def shut_by(game: AnyGame, events: Iterable[Any], shut: Shut | None, now: Shut) -> Shut | None:
    """How they are shut after these events, which come after the state of `now`: as before, or in the midst of them."""
    state = now.before
    for event in events:
        if not are_shut(game, state):
            shut = replace(now, before=state)
        state = game.evolve(state, event)
    return shut
