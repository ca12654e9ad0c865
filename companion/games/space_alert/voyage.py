"""Space Alert over several missions: what is kept of each, and what is asked and can happen between two of them."""

from dataclasses import dataclass
from typing import TypeAlias

from companion.games.space_alert.resolution.campaign import Repair
from companion.games.space_alert.resolution.names import Tile, Zone
from companion.games.space_alert.resolution.outcome import Outcome
from companion.games.space_alert.resolution.switches import Switches


@dataclass(frozen=True, slots=True)
class Finished:
    """A mission of the campaign from which the ship came home."""

    title: str
    level: int
    outcome: Outcome
    captain: int  # as a member: the crew repairs from there on, clockwise
    switches: Switches
    repairs: tuple[Repair, ...] = ()  # after it


# --- commands


@dataclass(frozen=True, slots=True)
class FlyNext:
    """The campaign goes on."""


@dataclass(frozen=True, slots=True)
class RepairTile:
    """By the next of the crew who can."""

    zone: Zone
    tile: Tile


@dataclass(frozen=True, slots=True)
class RepairSquad:
    squad: int  # its place among the disabled ones of the mission


@dataclass(frozen=True, slots=True)
class EndRepairs:
    pass


VoyageCommand: TypeAlias = FlyNext | RepairTile | RepairSquad | EndRepairs


# --- events


@dataclass(frozen=True, slots=True)
class WentOn:
    """With what came of the mission: later tables may resolve it otherwise."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class RepairMade:
    repair: Repair


@dataclass(frozen=True, slots=True)
class RepairsEnded:
    pass


VoyageEvent: TypeAlias = WentOn | RepairMade | RepairsEnded
