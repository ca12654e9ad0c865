"""What official missions look like: the bounds that random ones keep, one pattern a kind. Counted from their tracks."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeAlias

from companion.contract.data import load
from companion.games.space_alert.missions import Scope, Zone

FILE: Final = Path(__file__).parent / "patterns.toml"

Range: TypeAlias = tuple[int, int]  # both ends belong to it
Weighted: TypeAlias = tuple[tuple[int, int], ...]  # value, weight
PerPhase: TypeAlias = tuple[tuple[tuple[int, ...], int], ...]  # how many in each phase, weight


@dataclass(frozen=True, slots=True)
class Silence:
    """Communications down: seconds in all and per phase, and the blocks they come in."""

    totals: Weighted
    phases: tuple[Range, ...]
    blocks: Weighted
    most_blocks: tuple[int, ...]  # per phase
    lengths: Range
    last_is_heaviest: bool = False


@dataclass(frozen=True, slots=True, eq=False)  # one object a kind: a fast key for what is worked out once
class Pattern:
    stage: Scope
    turns: int
    announced: tuple[tuple[int, ...], ...]  # T+n, by the phase that announces them
    is_balanced: bool  # both announcing phases get about the same
    zones: tuple[Zone, ...]
    repeats: int  # how often the same zone may come twice running
    levels: tuple[Weighted, Weighted]  # with and without the fifth member of the crew; the duckling's: 3, and 1 or 2
    unconfirmed: int  # points that count only with a crew of five
    internals: Weighted
    internals_a_phase: int
    internal_points: int  # at most
    turns_of_internal: Range
    turns_of_serious: Range
    turns_of_serious_internal: Range
    alerts_a_phase: int  # at most, where two threats may share a turn
    gap: Range  # seconds between alerts of a phase
    wait: int  # seconds from the last alert to the end of its phase, at most where there are alerts enough
    length: Range
    phases: tuple[Range, ...]
    wide: tuple[Range, ...]  # phases of a mission whose length the group names
    incoming_data: PerPhase
    transfers: PerPhase
    silence: Silence
    serious: Weighted | None = None  # None: a sixth to three eighths of the level


@dataclass(frozen=True, slots=True)
class Patterns:
    normal: Pattern
    double_actions: Pattern
    short: Pattern
    duckling: Pattern
    duckling_simulation: Pattern
    duckling_training: Pattern


@lru_cache
def patterns() -> Patterns:
    return load(FILE, Patterns)
