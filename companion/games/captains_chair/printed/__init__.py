"""What the game brings along on cards and tables, read from the TOML files beside this one."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.contract.data import load


@dataclass(frozen=True, slots=True)
class Deal:
    """One row of the table by the number of players."""

    no_votes: int
    crew_each: int
    leftover: int


@dataclass(frozen=True, slots=True)
class CrewMember:
    name: str
    icon: str


@dataclass(frozen=True, slots=True)
class Printed:
    players: dict[str, Deal]
    goals: dict[str, tuple[str, ...]]
    crew: tuple[CrewMember, ...]


PRINTED: Final = load(Path(__file__).with_name("printed.toml"), Printed)
