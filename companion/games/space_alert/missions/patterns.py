"""What official missions look like: the bounds that random ones keep, one pattern a kind. Counted from their tracks."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from companion.games.space_alert.missions.mission import Stage, Zone

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
    stage: Stage
    turns: int
    announced: tuple[tuple[int, ...], ...]  # T+n, by the phase that announces them
    is_balanced: bool  # both announcing phases get about the same
    zones: tuple[Zone, ...]
    repeats: int  # how often the same zone may come twice running
    levels: tuple[Weighted, Weighted]  # with and without the fifth member of the crew; the duckling's: 3, and 1 or 2
    unconfirmed: int  # points that count only with a crew of five
    serious: Weighted | None  # None: a sixth to three eighths of the level
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


RED_WHITE_BLUE: Final[tuple[Zone, ...]] = ("red", "white", "blue")
RED_BLUE: Final[tuple[Zone, ...]] = ("red", "blue")

NORMAL: Final = Pattern(
    stage="mission",
    turns=12,
    announced=((1, 2, 3, 4), (5, 6, 7, 8)),
    is_balanced=True,
    zones=RED_WHITE_BLUE,
    repeats=0,
    levels=(((8, 1),), ((7, 1),)),
    unconfirmed=1,
    serious=None,
    internals=((1, 3), (2, 5)),
    internals_a_phase=1,
    internal_points=3,
    turns_of_internal=(2, 7),
    turns_of_serious=(2, 7),
    turns_of_serious_internal=(3, 6),
    alerts_a_phase=5,
    gap=(25, 90),
    wait=160,
    length=(580, 620),
    phases=((205, 240), (215, 235), (140, 155)),
    wide=((200, 280), (205, 270), (135, 190)),
    incoming_data=(
        ((1, 0, 1), 1),
        ((1, 1, 0), 2),
        ((2, 0, 0), 1),
        ((1, 1, 1), 1),
        ((1, 2, 0), 2),
        ((3, 0, 0), 1),
    ),
    transfers=(((0, 2, 1), 2), ((1, 1, 1), 1), ((1, 1, 2), 1), ((1, 2, 0), 1), ((1, 2, 1), 3)),
    silence=Silence(
        totals=((45, 1), (50, 3), (55, 2), (60, 1), (65, 1)),
        phases=((0, 25), (0, 25), (20, 40)),
        blocks=((2, 1), (3, 2), (4, 4), (5, 1)),
        most_blocks=(1, 2, 3),
        lengths=(5, 30),
        last_is_heaviest=True,
    ),
)

DOUBLE_ACTIONS: Final = Pattern(
    stage="mission",
    turns=12,
    announced=((1, 2, 3, 4), (5, 6, 7, 8)),
    is_balanced=True,
    zones=RED_WHITE_BLUE,
    repeats=0,
    levels=(((12, 1),), ((10, 1),)),
    unconfirmed=2,
    serious=None,
    internals=((2, 7), (3, 5)),
    internals_a_phase=2,
    internal_points=5,
    turns_of_internal=(2, 8),
    turns_of_serious=(2, 8),
    turns_of_serious_internal=(3, 7),
    alerts_a_phase=5,
    gap=(20, 115),
    wait=110,
    length=(785, 845),
    phases=((295, 315), (250, 290), (220, 270)),
    wide=((285, 335), (250, 310), (210, 280)),
    incoming_data=(
        ((0, 0, 1), 1),
        ((1, 1, 0), 4),
        ((1, 2, 0), 3),
        ((2, 0, 0), 2),
        ((2, 1, 0), 2),
    ),
    transfers=(
        ((1, 2, 1), 1),
        ((1, 2, 3), 1),
        ((1, 3, 2), 1),
        ((2, 1, 2), 2),
        ((2, 2, 1), 1),
        ((2, 2, 2), 4),
        ((3, 1, 2), 1),
        ((3, 2, 2), 1),
    ),
    silence=Silence(
        totals=((45, 1), (65, 1), (70, 8), (75, 1), (80, 1)),
        phases=((5, 30), (0, 30), (25, 55)),
        blocks=((3, 1), (4, 7), (5, 2), (6, 2)),
        most_blocks=(2, 2, 3),
        lengths=(5, 30),
        last_is_heaviest=True,
    ),
)

SHORT: Final = Pattern(
    stage="test_run",
    turns=7,
    announced=((1, 2, 3), (4,)),
    is_balanced=False,
    zones=RED_WHITE_BLUE,
    repeats=0,
    levels=(((3, 1),), ((3, 1),)),
    unconfirmed=1,
    serious=None,
    internals=((1, 1),),
    internals_a_phase=1,
    internal_points=2,
    turns_of_internal=(2, 4),
    turns_of_serious=(2, 4),
    turns_of_serious_internal=(3, 4),
    alerts_a_phase=3,
    gap=(45, 75),
    wait=195,
    length=(420, 420),
    phases=((220, 250), (170, 200)),
    wide=((210, 260), (160, 210)),
    incoming_data=(((0, 1), 1), ((1, 1), 1)),
    transfers=(((1, 1), 1), ((2, 1), 1)),
    silence=Silence(  # the test runs have none: as in a simulation
        totals=((25, 1), (30, 1), (40, 1)),
        phases=((5, 20), (10, 25)),
        blocks=((2, 1), (3, 1)),
        most_blocks=(1, 2),
        lengths=(5, 20),
    ),
)

DUCKLING: Final = Pattern(  # advanced simulations and missions: groups 4 to 6 of the 200
    stage="advanced_or_mission",
    turns=7,
    announced=((1, 2, 3, 4), ()),
    is_balanced=False,
    zones=RED_BLUE,
    repeats=1,
    levels=(((6, 40), (7, 10)), ((4, 22), (5, 44), (6, 24))),
    unconfirmed=0,
    serious=((1, 1), (2, 3), (3, 9)),
    internals=((1, 1), (2, 1)),
    internals_a_phase=2,
    internal_points=4,
    turns_of_internal=(1, 4),
    turns_of_serious=(1, 4),
    turns_of_serious_internal=(1, 4),
    alerts_a_phase=4,
    gap=(15, 115),
    wait=135,
    length=(310, 340),
    phases=((175, 190), (135, 150)),
    wide=((175, 250), (135, 200)),
    incoming_data=(((1, 0), 13), ((1, 1), 39), ((1, 2), 8), ((2, 0), 47), ((2, 1), 24), ((3, 0), 9)),
    transfers=(((1, 1), 65), ((1, 2), 33), ((2, 1), 42)),
    silence=Silence(
        totals=((35, 8), (40, 17), (45, 15), (50, 11), (55, 21), (60, 21), (65, 23), (70, 15), (75, 8)),
        phases=((10, 30), (15, 45)),
        blocks=((2, 18), (3, 59), (4, 51), (5, 12)),
        most_blocks=(2, 3),
        lengths=(10, 30),
    ),
)

DUCKLING_SIMULATION: Final = Pattern(  # nothing internal: groups 2 and 3
    stage="simulation",
    turns=7,
    announced=((1, 2, 3, 4), ()),
    is_balanced=False,
    zones=RED_BLUE,
    repeats=1,
    levels=(((5, 16), (6, 9)), ((4, 11), (5, 12), (6, 2))),
    unconfirmed=0,
    serious=((1, 1), (2, 2)),
    internals=((1, 1),),
    internals_a_phase=2,
    internal_points=4,
    turns_of_internal=(1, 4),
    turns_of_serious=(1, 4),
    turns_of_serious_internal=(1, 4),
    alerts_a_phase=4,
    gap=(15, 115),
    wait=185,
    length=(350, 385),
    phases=((190, 220), (150, 165)),
    wide=((175, 250), (135, 200)),
    incoming_data=(((1, 0), 8), ((1, 1), 25), ((1, 2), 1), ((2, 0), 11), ((2, 1), 3), ((3, 0), 2)),
    transfers=(((1, 1), 27), ((1, 2), 19), ((2, 1), 4)),
    silence=Silence(
        totals=((25, 10), (30, 6), (35, 4), (40, 9), (45, 3), (50, 9), (55, 6), (60, 2)),
        phases=((10, 30), (10, 40)),
        blocks=((2, 25), (3, 14), (4, 11)),
        most_blocks=(2, 3),
        lengths=(10, 25),
    ),
)

DUCKLING_TRAINING: Final = Pattern(  # nothing internal and no silence: group 1
    stage="simulation",
    turns=7,
    announced=((1, 2, 3, 4), ()),
    is_balanced=False,
    zones=RED_BLUE,
    repeats=1,
    levels=(((3, 6), (4, 3)), ((3, 6), (4, 3))),
    unconfirmed=0,
    serious=((0, 1), (1, 1)),
    internals=((1, 1),),
    internals_a_phase=2,
    internal_points=4,
    turns_of_internal=(1, 4),
    turns_of_serious=(1, 4),
    turns_of_serious_internal=(1, 4),
    alerts_a_phase=4,
    gap=(15, 115),
    wait=145,
    length=(405, 440),
    phases=((220, 250), (185, 200)),
    wide=((175, 250), (135, 200)),
    incoming_data=(((1, 0), 2), ((1, 1), 2), ((1, 2), 1), ((2, 0), 3), ((2, 1), 1), ((3, 0), 1)),
    transfers=(((1, 1), 4), ((1, 2), 3), ((2, 1), 3)),
    silence=DUCKLING_SIMULATION.silence,
)
