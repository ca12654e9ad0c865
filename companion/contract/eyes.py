"""Shut eyes are one deed: until all are open again, nothing that happens is so. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.contract.chapters import Command, Event
from companion.contract.cues import Track
from companion.contract.game import AnyGame
from companion.contract.values import Millis

Happened: TypeAlias = Sequence[tuple[Any, Event[Any], Any]]


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


def shut_at(game: AnyGame, state: Any, at: Millis) -> Shut | None:
    """As a game begins."""
    return Shut(state, at) if are_shut(game, state) else None


def start_of(command: Command[Any], state: Any, shut: Shut | None) -> Any:
    """What breaks shut eyes off is decided where they were open last."""
    return shut.before if command.breaks_off and shut is not None else state


def shut_by(
    game: AnyGame, happened: Happened, after: Any, at: Millis, shut: Shut | None, *, is_broken_off: bool = False
) -> Shut | None:
    """How they are shut after all that has happened there: as before, or in the midst of it; None: they are open."""
    if not are_shut(game, after):
        return None
    for before, _, _ in happened:
        if not are_shut(game, before):
            shut = Shut(before, at, is_broken_off)
    return shut
