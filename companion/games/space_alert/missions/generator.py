"""Random missions: pure, from a seed, and never in vain.

Nothing is tried until it fits. Threats are one draft of all that fit; times are drawn between the earliest and the
latest at which the rest still has room; what else is announced is packed into the gaps, the long before the short,
and only then spread. tests/games/space_alert/test_generator.py holds the twelve properties of the official missions.
"""

from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate, chain, combinations, combinations_with_replacement, pairwise, product
from typing import Final, NamedTuple, TypeAlias

from companion.games.space_alert import missions
from companion.games.space_alert.missions import speech
from companion.games.space_alert.missions.chance import Chance
from companion.games.space_alert.missions.drafts import Threat, drafts
from companion.games.space_alert.missions.patterns import Pattern, Range
from companion.games.space_alert.missions.wanted import STEP, Order, Wanted, code, order, tidy

Block: TypeAlias = tuple[int, ...]  # seconds of each communications-down of a phase, the longest first
Way: TypeAlias = tuple[Block, ...]  # of every phase


def units(seconds: int) -> int:
    return -(-seconds // STEP)


ALERT: Final = units(speech.ALERT)
BREATH: Final = 1  # after an alert, to find the card
BEGIN: Final = units(speech.BEGIN)
CHANGE: Final = units(speech.PHASE_CHANGE)
WARNING: Final = units(speech.WARNING)
COUNTDOWN: Final = units(speech.COUNTDOWN)
MINUTE, LAST_SECONDS = (units(each) for each in speech.WARNINGS)
AMBUSH: Final = MINUTE - WARNING  # units before the end: right after the warning, and nothing is later
OPENED: Final = BEGIN + 2  # the first alert, where something short comes before it
FIRST: Final = (CHANGE, 5 * CHANGE)  # the first alert of a later phase
MOST_A_ZONE: Final = 3
HURRIED_TURNS: Final = (2, 6)
HURRIED: Final = 14  # units from T+1 to T+2, or T+5 to T+6, where nothing follows: those are soon upon the crew
AMBUSHES: Final = (4, 8)
SHORTEST: Final = 5  # seconds of silence: at most once a mission
LONGEST_BY_AN_AMBUSH: Final = 20  # seconds of silence for which there is room between the last two warnings


class Item(NamedTuple):
    """Something short to be said somewhere in a phase."""

    units: int
    what: type[missions.IncomingData] | type[missions.DataTransfer] | type[missions.CommsDown]
    seconds: int = 0


class Room(NamedTuple):
    start: int
    units: int


def generate(seed: str, wanted: Wanted) -> missions.Mission:
    """Refuses a `Wanted` that no mission can be, and nothing else."""
    wish = order(wanted)
    name = code(wanted, seed)
    chance = Chance(name)
    pattern = wish.pattern
    lengths = chance.one(_lengths(pattern, wish.seconds))
    threats = _threats(wish, chance)
    items = _items(wish, chance)
    ambush = _ambush(pattern, lengths, threats, items, chance)
    events: list[missions.Happening] = []
    zones = iter(chance.one(_zones(pattern, sum([not each.is_internal for each, _ in threats]))))
    start, ends = 0, []
    for phase, length in enumerate(lengths):
        turns = pattern.announced[phase] if phase < len(pattern.announced) else ()
        here = [each for each in threats if each[0].t in turns]
        if phase == 0:
            first, opening = _opening(items[0], chance)
        else:
            first, opening = chance.among(*FIRST), None
        times = _times(pattern, [each.t for each, _ in here], first, length, phase == ambush, chance)
        for at, (threat, confirmed) in zip(times, here, strict=True):
            zone = None if threat.is_internal else next(zones)
            events.append(missions.Alert((start + at) * STEP, threat.t, zone, threat.is_serious, confirmed))
        said_first = BEGIN if phase == 0 else CHANGE
        if opening is not None:
            events.append(_event(opening, start + BEGIN))
            said_first = OPENED
        for at, item in _packed(items[phase], _rooms(times, said_first, length), chance):
            events.append(_event(item, start + at))
        start += length
        ends.append(start * STEP)
    events.sort(key=_at)
    title = f"Random mission {tidy(seed)}"
    return missions.Mission(f"random-{name}", title, "random", pattern.turns, tuple(ends), tuple(events), _scope(wish))


def _at(event: missions.Happening) -> int:
    return event.at


def _event(item: Item, at: int) -> missions.Happening:
    if item.what is missions.CommsDown:
        return missions.CommsDown(at * STEP, item.seconds)
    return missions.DataTransfer(at * STEP) if item.what is missions.DataTransfer else missions.IncomingData(at * STEP)


def _scope(wish: Order) -> missions.Scope:
    if wish.pattern.stage == "mission":
        return "mission" if wish.kinds.internal else "simulation"
    if wish.pattern.stage == "test_run":
        return "advanced" if wish.kinds.internal else "test_run"
    return wish.pattern.stage


# --- the threats


def _threats(wish: Order, chance: Chance) -> list[tuple[Threat, bool]]:
    """By turn, and whether the report is confirmed."""
    cells = drafts(wish.pattern, wish.kinds, chance.weighted(wish.totals))
    drawn = chance.below(sum([each.weight for each in cells]))
    cell = next(each for each in cells if (drawn := drawn - each.weight) < 0)
    number = chance.below(cell.ends[-1])
    place = bisect_right(cell.ends, number)
    first, second = cell.halves[place]
    threats = (*first[number % len(first)], *second[number // len(first) % len(second)])
    doubtful = _doubtful(wish, threats, chance)
    return [(each, number not in doubtful) for number, each in enumerate(threats)]


def _doubtful(wish: Order, threats: tuple[Threat, ...], chance: Chance) -> tuple[int, ...]:
    """Which reports are unconfirmed: together they are worth what a fifth member of the crew is. Not all that is
    internal, if it can be helped, or a crew of four would have a ship without intruders.
    """
    if not wish.kinds.unconfirmed:
        return ()
    commons = [number for number, each in enumerate(threats) if not each.is_serious]
    groups: list[list[tuple[int, ...]]] = [[(each,) for each in commons]]
    if wish.pattern.unconfirmed == 2:
        groups = [[(number,) for number, each in enumerate(threats) if each.is_serious], [*combinations(commons, 2)]]
    inside = {number for number, each in enumerate(threats) if each.is_internal}
    kept = [[each for each in group if not inside or inside - {*each}] for group in groups]
    return chance.one(chance.one([group for group in kept if group] or [group for group in groups if group]))


@lru_cache(maxsize=64)
def _zones(pattern: Pattern, count: int) -> tuple[tuple[missions.Zone, ...], ...]:
    """All orders in which so many external threats may come from the zones."""
    return tuple(
        each
        for each in product(pattern.zones, repeat=count)
        if sum(a == b for a, b in pairwise(each)) <= pattern.repeats
        and all(each.count(zone) <= MOST_A_ZONE for zone in pattern.zones)
        and (count < 2 or len(set(each)) > 1)
    )


# --- the times, in units from the start of their phase


@lru_cache(maxsize=512)
def _lengths(pattern: Pattern, seconds: int | None) -> tuple[tuple[int, ...], ...]:
    """All lengths of the phases, in units. A length that official missions have is divided as theirs."""

    def divided(phases: tuple[Range, ...], least: int, most: int) -> tuple[tuple[int, ...], ...]:
        ranges = [range(low // STEP, high // STEP + 1) for low, high in phases]
        return tuple(each for each in product(*ranges) if least <= sum(each) * STEP <= most)

    if seconds is None:
        return divided(pattern.phases, *pattern.length)
    return divided(pattern.phases, seconds, seconds) or divided(pattern.wide, seconds, seconds)


def _opening(items: list[Item], chance: Chance) -> tuple[int, Item | None]:
    """When the first alert comes, and what comes before it: one mission in a few opens with something short."""
    short = [each for each in items if each.units <= OPENED - BEGIN and each.what is not missions.DataTransfer]
    if not short or chance.below(4):
        return BEGIN, None
    opening = chance.one(short)
    items.remove(opening)
    return OPENED, opening


def _ambush(
    pattern: Pattern,
    lengths: tuple[int, ...],
    threats: list[tuple[Threat, bool]],
    items: list[list[Item]],
    chance: Chance,
) -> int | None:
    """The phase whose last alert comes as late as can be: a common external threat for T+4 or T+8, once a mission."""
    least, most = (each // STEP for each in pattern.gap)
    possible = []
    for phase, turns in enumerate(pattern.announced):
        here = [each for each, _ in threats if each.t in turns]
        if not here or here[-1].t not in AMBUSHES or here[-1].is_internal or here[-1].is_serious:
            continue
        gaps, at = len(here) - 1, lengths[phase] - AMBUSH
        has_time = least * gaps <= at - FIRST[-1] and at - FIRST[0] <= most * gaps
        if has_time and all(each.seconds <= LONGEST_BY_AN_AMBUSH for each in items[phase]):
            possible.append(phase)
    return chance.one(possible) if possible and chance.below(2) else None


def _times(pattern: Pattern, turns: list[int], first: int, length: int, is_ambush: bool, chance: Chance) -> list[int]:
    """When the alerts of a phase come. Each gap leaves the later ones between their least and their most."""
    if not turns:
        return []
    least, most = (each // STEP for each in pattern.gap)
    hurries = len(turns) > 1 and turns[1] in HURRIED_TURNS
    longest = HURRIED if hurries and len(turns) == 2 else most
    latest = length - AMBUSH - first if is_ambush else length - MINUTE - ALERT - first
    earliest = latest if is_ambush else length - pattern.wait // STEP - first
    gaps: list[int] = []
    for left in range(len(turns) - 2, -1, -1):
        high = min(longest, latest - left * least)
        low = min(high, max(least, earliest - left * longest))
        gap = (chance.among(low, high) + chance.among(low, high)) // 2
        gaps.append(gap)
        latest -= gap
        earliest -= gap
    chance.shuffled(gaps)
    if hurries:
        shortest = gaps.index(min(gaps))
        gaps[0], gaps[shortest] = gaps[shortest], gaps[0]
    return [*accumulate(gaps, initial=first)]


# --- what else is said


def _items(wish: Order, chance: Chance) -> list[list[Item]]:
    """By phase."""
    pattern = wish.pattern
    items: list[list[Item]] = [[] for _ in pattern.phases]
    if wish.comms_down:
        ways = _silences(pattern)[chance.weighted(pattern.silence.totals)]
        for phase, blocks in enumerate(chance.one(chance.weighted(ways))):
            items[phase] += [Item(units(each + speech.RESTORED), missions.CommsDown, each) for each in blocks]
    if wish.transfers:
        for phase, count in enumerate(chance.weighted(pattern.transfers)):
            items[phase] += [Item(units(speech.DATA_TRANSFER), missions.DataTransfer)] * count
    if wish.incoming_data:
        for phase, count in enumerate(chance.weighted(pattern.incoming_data)):
            items[phase] += [Item(units(speech.INCOMING_DATA), missions.IncomingData)] * count
    return items


@lru_cache(maxsize=16)
def _silences(pattern: Pattern) -> dict[int, tuple[tuple[tuple[Way, ...], int], ...]]:
    """For each total: all ways it may be split, by the number of blocks, with the weight of the number."""
    silence = pattern.silence
    found: dict[int, tuple[tuple[tuple[Way, ...], int], ...]] = {}
    for total, _ in silence.totals:
        by_count: dict[int, list[Way]] = {count: [] for count, _ in silence.blocks}
        for split in product(*[range(low, high + 1, STEP) for low, high in silence.phases]):
            if sum(split) != total or (silence.last_is_heaviest and max(split[:-1]) >= split[-1]):
                continue
            for way in product(*[_blocks(pattern, phase, seconds) for phase, seconds in enumerate(split)]):
                blocks = [*chain(*way)]
                if len(blocks) in by_count and blocks.count(SHORTEST) <= 1:
                    by_count[len(blocks)].append(way)
        found[total] = tuple((tuple(by_count[count]), weight) for count, weight in silence.blocks if by_count[count])
    return found


def _blocks(pattern: Pattern, phase: int, seconds: int) -> list[Block]:
    silence = pattern.silence
    lengths = range(silence.lengths[0], silence.lengths[1] + 1, STEP)
    has_alerts = phase < len(pattern.announced) and pattern.announced[phase]
    return [
        blocks
        for count in range(silence.most_blocks[phase] + 1)
        for blocks in combinations_with_replacement(reversed(lengths), count)
        if sum(blocks) == seconds
        # The only time that alerts always leave: between the last minute's warning and the last seconds'.
        and not (has_alerts and sum(units(each + speech.RESTORED) for each in blocks) > AMBUSH - LAST_SECONDS)
    ]


def _rooms(alerts: list[int], start: int, length: int) -> list[Room]:
    """What alerts and warnings leave of a phase. After the last warning there is nothing more to say."""
    ambush = length - AMBUSH
    taken = [(at, at + ALERT + (BREATH if at < ambush else 0)) for at in alerts]
    taken.append((length - MINUTE, length - MINUTE + WARNING))
    taken.sort()
    taken.append((length - LAST_SECONDS, length))
    rooms = []
    for begin, end in taken:
        if begin > start:
            rooms.append(Room(start, begin - start))
        start = max(start, end)
    return rooms


def _packed(items: list[Item], rooms: list[Room], chance: Chance) -> Iterator[tuple[int, Item]]:
    """Each into a room that still has space, the long ones first; in its room, each may come anywhere.

    There is always one: the silences of a phase with alerts fit together between its two last warnings, and if there
    were no space for a transfer or an incoming data, every room would be full but for a unit: fewer than are free.
    """
    left = [each.units for each in rooms]
    inside: list[list[Item]] = [[] for _ in rooms]
    for item in sorted(items, key=_units, reverse=True):
        place = chance.weighted([(number, space) for number, space in enumerate(left) if space >= item.units])
        left[place] -= item.units
        inside[place].append(item)
    for room, slack, here in zip(rooms, left, inside, strict=True):
        at = room.start
        delays = sorted([chance.below(slack + 1) for _ in here])
        for delay, item in zip(delays, chance.shuffled(here), strict=True):
            yield at + delay, item
            at += item.units


def _units(item: Item) -> int:
    return item.units
