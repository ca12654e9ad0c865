"""In which manner each kind of background is heard: what a game calls by one name, the group may have otherwise."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from companion.contract.data import load
from companion.people.sounding import PLAIN
from companion.sound.clips import SOUNDS

INDEX: Final = "backgrounds.toml"


@dataclass(frozen=True, slots=True)
class Background:
    kind: str
    beds: tuple[str, ...]  # as games ask for them; the first is a sample of all
    manners: tuple[str, ...]  # beside the plain one


@dataclass(frozen=True, slots=True)
class _Index:
    backgrounds: tuple[Background, ...]


@cache
def backgrounds(folder: Path = SOUNDS) -> tuple[Background, ...]:
    return load(folder / INDEX, _Index).backgrounds


class Backgrounds:
    """What is chosen is settled from outside, never in a track."""

    def __init__(self) -> None:
        self._chosen: Mapping[str, str] = {}

    @property
    def choices(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The kinds, and the manners that each may have; the first is the one it has."""
        return tuple((each.kind, (PLAIN, *each.manners)) for each in backgrounds())

    def choose(self, chosen: Mapping[str, str]) -> bool:
        """From now on, by kind; whether anything is another one. A manner that is not there changes nothing."""
        known = dict(self.choices)
        settled = {kind: manner for kind, manner in chosen.items() if manner in known.get(kind, ())}
        is_new, self._chosen = settled != self._chosen, settled
        return is_new

    def heard(self, bed: str) -> str:
        """The sound that stands for it now; any other sound stands for itself."""
        for each in backgrounds():
            if bed in each.beds:
                return in_manner(bed, self._chosen.get(each.kind, PLAIN))
        return bed

    def is_of_another_manner(self, sound: str) -> bool:
        """It is none that is heard now."""
        for each in backgrounds():
            ways = {in_manner(bed, manner): bed for bed in each.beds for manner in (PLAIN, *each.manners)}
            if sound in ways:
                return sound != self.heard(ways[sound])
        return False


def sample(kind: str, manner: str) -> str:
    """A sound to know it by, or its own name where there is no such kind."""
    return next((in_manner(each.beds[0], manner) for each in backgrounds() if each.kind == kind), kind)


def in_manner(bed: str, manner: str) -> str:
    return bed if manner == PLAIN else f"{bed}_{manner}"
