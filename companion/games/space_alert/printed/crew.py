"""Who plays a mission, by which rules, and what the table by the number of players gives them."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal, TypeAlias

from companion.contract import Refused, data
from companion.games.space_alert.missions import Variant, Zone
from companion.games.space_alert.resolution.names import Station

FILE: Final = Path(__file__).parent / "setup.toml"
FULL_CREW: Final = 5

Place: TypeAlias = Zone | Literal["internal"]  # where a trajectory lies
Trajectory: TypeAlias = Literal["T1", "T2", "T3", "T4", "T5", "T6", "T7"]


@dataclass(frozen=True, slots=True)
class Deal:
    """One row of the table by the number of players."""

    cards: tuple[int, ...]
    androids: int = 0


@dataclass(frozen=True, slots=True)
class Profile:
    zones: tuple[Zone, ...]
    squads: tuple[Station, ...]
    interceptors: bool
    damage_tiles: int
    shield: int
    side_reactor: int
    white_reactor: int
    side_capsules: int
    white_capsules: int
    batteries: int
    players: dict[str, Deal]


@dataclass(frozen=True, slots=True)
class Figures:
    rockets: dict[str, int]
    tokens: dict[str, int]
    trajectories: dict[str, dict[Place, Trajectory]]
    rules: dict[Variant, Profile]


@lru_cache
def figures() -> Figures:
    return data.load(FILE, Figures)


@dataclass(frozen=True, slots=True)
class Party:
    players: int
    rules: Variant
    androids: int
    cards: tuple[int, ...]  # each player's, by phase; none: all cards lie open

    @property
    def crew(self) -> int:
        """With the androids. One who plays alone leads four of them and has no figure of their own."""
        return self.androids if not self.cards else self.players + self.androids


def party(players: int, rules: Variant = "standard", five: bool = False) -> Party:
    """`five`: androids fill the crew up to five, not to four."""
    table = figures().rules[rules].players
    deal = table.get(str(players))
    if deal is None:
        numbers = [int(each) for each in table]
        raise Refused("players_number", count=players, least=min(numbers), most=max(numbers))
    androids = deal.androids
    if five and rules == "standard" and players < FULL_CREW:
        androids += 1
    return Party(players, rules, androids, deal.cards)
