"""What a group types in of its own: who may, and what the table has heard of it while a game was on."""

from dataclasses import dataclass

from companion.contract import Fact


@dataclass(frozen=True, slots=True)
class Heard:
    """What the box has of all that was told in that game: only what is new to it goes in, and comes out again."""

    number: int
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class LetType:
    """Whether every phone that sits here may edit what the group types in of its own, or the host's alone."""

    all: bool
