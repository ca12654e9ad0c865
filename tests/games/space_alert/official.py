"""The twelve properties of official missions, written down once more and apart from the generator's own table."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Final, TypeAlias

from companion.games.space_alert.missions import (
    Alert,
    CommsDown,
    DataTransfer,
    Happening,
    IncomingData,
    Mission,
    Variant,
    level,
)
from companion.games.space_alert.missions.wanted import Length, Wanted

Bounds: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class Official:
    """The bounds of one kind; seconds."""

    levels: dict[int, Bounds]  # by crew: where the group named none
    unconfirmed: int  # points
    announced: tuple[tuple[int, ...], ...]
    halves: bool
    internal: Bounds
    internal_a_phase: int
    internal_points: int
    inside: Bounds
    serious: Bounds
    serious_inside: Bounds
    same_zone: int
    gap: Bounds
    phases: tuple[Bounds, ...]
    length: Bounds
    incoming: tuple[Bounds, ...]  # per phase, then in all
    transfers: tuple[Bounds, ...]
    comms: Bounds
    blocks: Bounds
    block: Bounds
    last_is_heaviest: bool


STANDARD: Final = Official(
    levels={1: (7, 7), 2: (7, 7), 3: (7, 7), 4: (7, 7), 5: (8, 8)},
    unconfirmed=1,
    announced=((1, 2, 3, 4), (5, 6, 7, 8), ()),
    halves=True,
    internal=(1, 2),
    internal_a_phase=1,
    internal_points=3,
    inside=(2, 7),
    serious=(2, 7),
    serious_inside=(3, 6),
    same_zone=0,
    gap=(25, 90),
    phases=((205, 240), (215, 235), (140, 155)),
    length=(580, 620),
    incoming=((1, 3), (0, 2), (0, 1), (2, 3)),
    transfers=((0, 1), (1, 2), (0, 2), (3, 4)),
    comms=(45, 65),
    blocks=(2, 5),
    block=(5, 30),
    last_is_heaviest=True,
)
DOUBLE: Final = Official(
    levels={1: (10, 10), 2: (10, 10), 3: (10, 10), 4: (10, 10), 5: (12, 12)},
    unconfirmed=2,
    announced=((1, 2, 3, 4), (5, 6, 7, 8), ()),
    halves=True,
    internal=(2, 3),
    internal_a_phase=2,
    internal_points=5,
    inside=(2, 8),
    serious=(2, 8),
    serious_inside=(3, 7),
    same_zone=0,
    gap=(20, 115),
    phases=((295, 315), (250, 290), (220, 270)),
    length=(785, 845),
    incoming=((0, 2), (0, 2), (0, 1), (1, 3)),
    transfers=((1, 3), (1, 3), (1, 3), (4, 7)),
    comms=(45, 80),
    blocks=(3, 6),
    block=(5, 30),
    last_is_heaviest=True,
)
TEST_RUN: Final = Official(
    levels={crew: (3, 3) for crew in range(1, 6)},
    unconfirmed=1,
    announced=((1, 2, 3), (4,)),
    halves=False,
    internal=(1, 1),
    internal_a_phase=1,
    internal_points=2,
    inside=(2, 4),
    serious=(2, 4),
    serious_inside=(3, 4),
    same_zone=0,
    gap=(45, 75),
    phases=((220, 250), (170, 200)),
    length=(420, 420),
    incoming=((0, 1), (1, 1), (1, 2)),
    transfers=((1, 2), (1, 1), (2, 3)),
    comms=(25, 40),
    blocks=(2, 4),
    block=(5, 20),
    last_is_heaviest=False,
)
DUCKLING: Final = Official(
    levels={1: (4, 6), 2: (4, 6), 3: (6, 7)},
    unconfirmed=0,
    announced=((1, 2, 3, 4), ()),
    halves=False,
    internal=(1, 2),
    internal_a_phase=2,
    internal_points=4,
    inside=(1, 4),
    serious=(1, 4),
    serious_inside=(1, 4),
    same_zone=1,
    gap=(15, 115),
    phases=((175, 190), (135, 150)),
    length=(310, 340),
    incoming=((1, 3), (0, 2), (1, 3)),
    transfers=((1, 2), (1, 2), (2, 3)),
    comms=(35, 75),
    blocks=(2, 5),
    block=(10, 30),
    last_is_heaviest=False,
)


def kind_of(wanted: Wanted) -> Official:
    if wanted.rules == "duckling":
        if wanted.internal is not False:
            return DUCKLING
        is_training = wanted.comms_down is False
        return Official(
            **{
                **vars(DUCKLING),
                "levels": dict.fromkeys((1, 2, 3), (3, 4)) if is_training else {1: (4, 6), 2: (4, 6), 3: (5, 6)},
                "phases": ((220, 250), (185, 200)) if is_training else ((190, 220), (150, 165)),
                "length": (405, 440) if is_training else (350, 385),
                "comms": (25, 60),
            }
        )
    if wanted.double_actions:
        return DOUBLE
    if wanted.length == "short" or (isinstance(wanted.length, int) and wanted.length < 500):
        return TEST_RUN
    return STANDARD


# --- one function a property; each says what does not hold

Complaints: TypeAlias = Iterator[str]


def alerts(mission: Mission) -> list[Alert]:
    return [each for each in mission.events if isinstance(each, Alert)]


def points(threats: list[Alert]) -> int:
    return sum(2 if each.serious else 1 for each in threats)


def phases(mission: Mission) -> Iterator[tuple[int, int, list[Happening]]]:
    start = 0
    for end in mission.phase_ends:
        yield start, end, [each for each in mission.events if start <= each.at < end]
        start = end


def within(value: int, bounds: Bounds) -> bool:
    return bounds[0] <= value <= bounds[1]


def has_unconfirmed(wanted: Wanted) -> bool:
    if wanted.unconfirmed is None:
        return kind_of(wanted) in (STANDARD, DOUBLE)
    return wanted.unconfirmed


def level_is_exact(mission: Mission, wanted: Wanted) -> Complaints:
    kind, got = kind_of(wanted), level(mission, wanted.crew)
    if wanted.level is not None:
        if got != wanted.level:
            yield f"level {got}, wanted {wanted.level}"
    elif not within(got, kind.levels[wanted.crew]) and wanted.serious is not False:
        yield f"level {got}, official {kind.levels[wanted.crew]}"
    doubtful = kind.unconfirmed if has_unconfirmed(wanted) else 0
    if level(mission, 5) - level(mission, 4) != doubtful:
        yield f"unconfirmed: {level(mission, 5) - level(mission, 4)} points, not {doubtful}"


def turns_fit_phases(mission: Mission, wanted: Wanted) -> Complaints:
    kind = kind_of(wanted)
    pairs = 0
    for t in {each.t for each in alerts(mission)}:
        here = [each for each in alerts(mission) if each.t == t]
        pairs += len(here) - 1
        if len(here) > 1 and (len(here) > 2 or (here[0].zone is None) == (here[1].zone is None)):
            yield f"{len(here)} threats on T+{t}"
        for each in here:
            if t not in kind.announced[mission.phase_of(each.at) - 1]:
                yield f"T+{t} announced in phase {mission.phase_of(each.at)}"
    may_share = kind is DOUBLE if wanted.two_on_one_turn is None else wanted.two_on_one_turn
    if pairs > (2 if may_share and wanted.internal is not False else 0):
        yield f"{pairs} turns with two threats"
    if kind is DOUBLE and wanted == Wanted(wanted.crew, double_actions=True) and pairs == 0:
        yield "no turn with two threats"


def turns_are_in_their_windows(mission: Mission, wanted: Wanted) -> Complaints:
    kind = kind_of(wanted)
    for each in alerts(mission):
        if each.zone is None and not within(each.t, kind.serious_inside if each.serious else kind.inside):
            yield f"internal at T+{each.t}: {each}"
        if each.zone is not None and each.serious and not within(each.t, kind.serious):
            yield f"serious at T+{each.t}"
        if each.serious and wanted.serious is False:
            yield "serious, though not wanted"


def halves_are_balanced(mission: Mission, wanted: Wanted) -> Complaints:
    if kind_of(wanted).halves:
        early = [each for each in alerts(mission) if each.t <= 4]
        late = [each for each in alerts(mission) if each.t > 4]
        if abs(len(early) - len(late)) > 1:
            yield f"{len(early)} and {len(late)} threats"
        if abs(points(early) - points(late)) > 2:
            yield f"{points(early)} and {points(late)} points"


def internals_are_few(mission: Mission, wanted: Wanted) -> Complaints:
    kind = kind_of(wanted)
    inside = [each for each in alerts(mission) if each.zone is None]
    has_inside = kind is not TEST_RUN if wanted.internal is None else wanted.internal
    if not within(len(inside), kind.internal if has_inside else (0, 0)):
        yield f"{len(inside)} internal"
    if points(inside) > kind.internal_points:
        yield f"internal: {points(inside)} points"
    turns = sorted(each.t for each in inside)
    if any(b - a < 2 for a, b in pairwise(turns)):
        yield f"internal at T+{turns}"
    for turns_of_phase in kind.announced:
        if sum(each in turns_of_phase for each in turns) > kind.internal_a_phase:
            yield f"internal at T+{turns}: too many in a phase"


def zones_change(mission: Mission, wanted: Wanted) -> Complaints:
    zones = [each.zone for each in alerts(mission) if each.zone is not None]
    again = sum(a == b for a, b in pairwise(zones))
    if again > kind_of(wanted).same_zone:
        yield f"the same zone again, {again} times: {zones}"
    if max(Counter(zones).values()) > 3:
        yield f"a zone more than three times: {zones}"
    if wanted.rules == "duckling" and "white" in zones:
        yield "the Duckling has no white zone"


def alerts_keep_their_distance(mission: Mission, wanted: Wanted) -> Complaints:
    kind = kind_of(wanted)
    ambushes = 0
    for number, (start, end, events) in enumerate(phases(mission)):
        here = [each for each in events if isinstance(each, Alert)]
        if not here:
            continue
        first = here[0].at - start
        if number == 0:
            opening = [each for each in events if each.at < here[0].at]
            if (first, len(opening)) not in ((10, 0), (20, 1)):
                yield f"first alert at {first} after {opening}"
        elif not within(first, (5, 25)):
            yield f"first alert of phase {number + 1} {first} s in"
        wrong = [b.at - a.at for a, b in pairwise(here) if not within(b.at - a.at, kind.gap)]
        if wrong:
            yield f"gaps {wrong}"
        left = end - here[-1].at
        if left < 70:
            ambushes += 1
            if left != 55 or here[-1].t not in (4, 8) or here[-1].serious or here[-1].zone is None:
                yield f"{here[-1]} is {left} s before the end of its phase"
    if ambushes > 1:
        yield "two ambushes"


def alerts_ascend(mission: Mission, wanted: Wanted) -> Complaints:
    turns = [each.t for each in alerts(mission)]
    if turns != sorted(turns) or [each.at for each in mission.events] != sorted(each.at for each in mission.events):
        yield f"out of order: {turns}"


def figures_are_official(mission: Mission, wanted: Wanted) -> Complaints:
    kind = kind_of(wanted)
    counted: tuple[tuple[str, type[Happening], bool | None, tuple[Bounds, ...]], ...] = (
        ("incoming data", IncomingData, wanted.incoming_data, kind.incoming),
        ("transfers", DataTransfer, wanted.transfers, kind.transfers),
    )
    for what, of, switch, bounds in counted:
        per_phase = [sum(isinstance(each, of) for each in events) for _, _, events in phases(mission)]
        if switch is False:
            bounds = ((0, 0),) * len(bounds)
        if not all(within(*each) for each in zip((*per_phase, sum(per_phase)), bounds, strict=True)):
            yield f"{what}: {per_phase}"
    silences = [each for each in mission.events if isinstance(each, CommsDown)]
    if wanted.comms_down is False or (kind is TEST_RUN and wanted.comms_down is None):
        if silences:
            yield "communications down, though not wanted"
    else:
        total = sum(each.seconds for each in silences)
        if not within(total, kind.comms) or total % 5 or not within(len(silences), kind.blocks):
            yield f"communications down {total} s in {len(silences)} blocks"
        if not all(within(each.seconds, kind.block) for each in silences):
            yield f"blocks {silences}"
        *before, last = (
            sum(each.seconds for each in events if isinstance(each, CommsDown)) for _, _, events in phases(mission)
        )
        if kind.last_is_heaviest and last <= max(before):
            yield f"down {before} s before, {last} s in the last phase"
    lengths = [end - start for start, end, _ in phases(mission)]
    if isinstance(wanted.length, int):
        if mission.length != wanted.length:
            yield f"{mission.length} s, wanted {wanted.length}"
    elif not within(mission.length, kind.length) or not all(
        within(*each) for each in zip(lengths, kind.phases, strict=True)
    ):
        yield f"phases of {lengths} s"


def nothing_overlaps(mission: Mission, wanted: Wanted) -> Complaints:
    said: list[tuple[int, int, str]] = [(0, 6, "begin")]
    for start, end, _ in phases(mission):
        if start:
            said.append((start, start + 5, "phase"))
        said += [(end - 60, end - 56, "60 s"), (end - 20, end - 16, "20 s"), (end - 6, end, "countdown")]
    for each in mission.events:
        match each:
            case Alert() | DataTransfer():
                said.append((each.at, each.at + 10, str(each)))
            case IncomingData():
                said.append((each.at, each.at + 5, str(each)))
            case CommsDown():
                said.append((each.at, each.at + each.seconds + 4, str(each)))
    said.sort()
    for (_, until, one), (at, _, other) in pairwise(said):
        if at < until:
            yield f"{one} until {until}, {other} at {at}"
    if said[-1][1] != mission.length:
        yield f"{said[-1]} after the end"


Property: TypeAlias = Callable[[Mission, Wanted], Complaints]
PROPERTIES: Final[dict[str, Property]] = {  # 11 and 12 are about seeds, not about one mission
    "1-the level is exact": level_is_exact,
    "2-one alert a turn, announced in the right phase": turns_fit_phases,
    "3-turns are in the windows of their kind": turns_are_in_their_windows,
    "4-halves are balanced": halves_are_balanced,
    "5-internals are few and apart": internals_are_few,
    "6-zones change": zones_change,
    "7-alerts keep their distance": alerts_keep_their_distance,
    "8-alerts ascend with their turns": alerts_ascend,
    "9-figures are official": figures_are_official,
    "10-nothing overlaps": nothing_overlaps,
}


def everything() -> Iterator[Wanted]:
    """Every combination of words that a group can say; only no length in seconds."""
    switches = (None, False, True)
    kinds: tuple[tuple[Variant, bool, Length], ...] = (
        ("standard", False, "normal"),
        ("standard", False, "short"),
        ("standard", True, "long"),
        ("duckling", False, "short"),
    )
    for rules, double, length in kinds:
        for internal, serious, unconfirmed, two in product(switches, repeat=4):
            for level_, crew in product((None, *range(3, 15)), range(1, 6)):
                for incoming, transfers, comms in product((True, False), repeat=3):
                    yield Wanted(
                        crew,
                        rules,
                        length,
                        double,
                        level_,
                        internal,
                        serious,
                        unconfirmed,
                        two,
                        incoming,
                        transfers,
                        comms,
                    )
