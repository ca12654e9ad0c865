"""A mission: what the ship's computer announces, and when, in seconds from the start of the track.

The modules here: those that ship, those that a group writes, random ones, and how all of them are spoken.
"""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Zone: TypeAlias = Literal["red", "white", "blue"]
# Which of the two games: that of the reference, or the Little Duckling.
Variant: TypeAlias = Literal["standard", "duckling"]
Kind: TypeAlias = Literal["base", "double", "duckling", "random", "own"]
# How much of the game is in play: a test run has few threats, a simulation none inside the ship, a mission has heroic
# cards. Some missions of the Little Duckling are an advanced simulation for three and a mission for fewer.
Scope: TypeAlias = Literal["test_run", "simulation", "advanced", "advanced_or_mission", "mission"]


@dataclass(frozen=True, slots=True)
class Alert:
    at: int
    t: int  # the turn on which the threat appears
    zone: Zone | None  # None: an internal threat
    serious: bool = False
    confirmed: bool = True  # an unconfirmed report counts only with a crew of five


@dataclass(frozen=True, slots=True)
class IncomingData:
    at: int


@dataclass(frozen=True, slots=True)
class DataTransfer:
    at: int


@dataclass(frozen=True, slots=True)
class CommsDown:
    at: int
    seconds: int


Happening: TypeAlias = Alert | IncomingData | DataTransfer | CommsDown


@dataclass(frozen=True, slots=True)
class Mission:
    id: str
    title: str
    kind: Kind
    turns: int  # of the resolution: 7 or 12
    phase_ends: tuple[int, ...]  # the last is the end of the mission
    events: tuple[Happening, ...] = field(hash=False)  # by time; its plan is looked up all through a flight
    stage: Scope = "mission"

    @property
    def length(self) -> int:
        return self.phase_ends[-1]

    def phase_of(self, at: int) -> int:
        """The phase, from 1, in which a second falls; the one in which a phase ends is the next one's first."""
        return 1 + sum(1 for end in self.phase_ends[:-1] if end <= at)


def silences(mission: Mission) -> tuple[CommsDown, ...]:
    """Silence that begins within another one is part of it."""
    merged: list[CommsDown] = []
    for each in sorted((one for one in mission.events if isinstance(one, CommsDown)), key=lambda one: one.at):
        if merged and each.at <= (end := merged[-1].at + merged[-1].seconds):
            merged[-1] = CommsDown(merged[-1].at, max(end, each.at + each.seconds) - merged[-1].at)
        else:
            merged.append(each)
    return tuple(merged)


def alerts(mission: Mission, crew: int) -> tuple[Alert, ...]:
    """Those that count for so many people (androids included)."""
    return tuple(each for each in mission.events if isinstance(each, Alert) and (each.confirmed or crew >= 5))


def level(mission: Mission, crew: int) -> int:
    """A common threat counts one, a serious one two."""
    return sum(2 if each.serious else 1 for each in alerts(mission, crew))


def fits(mission: Mission, rules: Variant) -> bool:
    """The Little Duckling has seven turns and no white zone."""
    if rules == "standard":
        return True
    return mission.turns == 7 and not any(isinstance(each, Alert) and each.zone == "white" for each in mission.events)
