"""The names that effects use: when they happen, how much, in which zones, to whom in the crew."""

from collections.abc import Callable, Sequence
from typing import Final

from companion.games.space_alert.resolution.card import Amount
from companion.games.space_alert.resolution.names import LOWER_BLUE, LOWER_RED, SPACE, UPPER_WHITE, WHITE, ZONES
from companion.games.space_alert.resolution.ship import Member, Ship, Threat


def here(ship: Ship, threat: Threat) -> list[Member]:
    """The conscious crew in its stations."""
    return [each for each in on_ship(ship, threat) if each.station in threat.places]


def heads(ship: Ship, station: int) -> int:
    """How many are counted in a station."""
    counts_all = ship.rules.heads_of_the_unconscious
    return sum(each.station == station and (counts_all or not each.is_down) for each in ship.crew)


def on_ship(ship: Ship, threat: Threat) -> list[Member]:
    return [each for each in ship.crew if not each.is_down and each.station != SPACE]


def _in_zone(ship: Ship, threat: Threat) -> list[Member]:
    zones = threat.own_zones
    return [each for each in on_ship(ship, threat) if each.station % 3 in zones]


WHO: Final[dict[str, Callable[[Ship, Threat], Sequence[Member]]]] = {
    "on_ship": on_ship,
    "in_zone": _in_zone,
    "in_station": here,
    "with_squad": lambda ship, threat: [each for each in on_ship(ship, threat) if each.leads],
    "here_without_squad": lambda ship, threat: [each for each in here(ship, threat) if not each.leads],
    "off_the_bridge": lambda ship, threat: [each for each in on_ship(ship, threat) if each.station != UPPER_WHITE],
    "lower_sides": lambda ship, threat: [
        each for each in on_ship(ship, threat) if each.station in (LOWER_RED, LOWER_BLUE)
    ],
    "slayer": lambda ship, threat: [] if ship.slayer is None else [ship.slayer],
    "captain": lambda ship, threat: ship.crew[:1],
    "poisoned": lambda ship, threat: [each for each in ship.crew if each.is_poisoned],
    "alone": lambda ship, threat: [each for each in on_ship(ship, threat) if heads(ship, each.station) == 1],
    "together": lambda ship, threat: [each for each in on_ship(ship, threat) if heads(ship, each.station) > 1],
    "host": lambda ship, threat: [] if threat.host is None else [threat.host],
    "beside_host": lambda ship, threat: [
        each
        for each in on_ship(ship, threat)
        if threat.host is not None and each is not threat.host and each.station == threat.host.station
    ],
}

CONDITIONS: Final[dict[str, Callable[[Ship, Threat], bool]]] = {
    "damaged": lambda ship, threat: threat.damage > 0,
    "undamaged": lambda ship, threat: threat.damage <= 0,
    "damage_below_2": lambda ship, threat: threat.damage < 2,
    "damage_below_3": lambda ship, threat: threat.damage < 3,
    "damage_below_6": lambda ship, threat: threat.damage < 6,
    "no_rocket_hit": lambda ship, threat: not threat.rocket_hit,
    "phased_in": lambda ship, threat: not threat.is_out_of_phase,
    "crew_here": lambda ship, threat: any(heads(ship, each) for each in threat.places),
    "nobody_here": lambda ship, threat: not any(heads(ship, each) for each in threat.places),
}

AMOUNTS: Final[dict[str, Callable[[Ship, Threat, int], int]]] = {
    "hp": lambda ship, threat, zone: threat.hp,
    "twice_hp": lambda ship, threat, zone: 2 * threat.hp,
    "thrice_hp": lambda ship, threat, zone: 3 * threat.hp,
    "half_the_damage_taken": lambda ship, threat, zone: threat.damage // 2,
    "white_reactor": lambda ship, threat, zone: ship.reactor[WHITE],
    "reactor_and_1": lambda ship, threat, zone: ship.reactor[zone] + 1,
    "crew_here": lambda ship, threat, zone: sum(heads(ship, each) for each in threat.places),
    "stopped_by_shields": lambda ship, threat, zone: threat.stopped,
}


def amount_of(ship: Ship, threat: Threat, amount: Amount, zone: int = 0) -> int:
    return amount if isinstance(amount, int) else AMOUNTS[amount](ship, threat, zone)


def zones_of(ship: Ship, threat: Threat, name: str) -> Sequence[int]:
    """Always from red to blue."""
    if name == "own":
        return threat.own_zones
    every = ship.layout.zones
    if name == "all":
        return every
    if name == "others":
        own = threat.own_zones
        return [each for each in every if each not in own]
    if name == "sides":
        return [each for each in every if each != WHITE]
    if name == "tokens":
        alive = threat.places if threat.hp > 0 else []
        return [each % 3 for each in (*alive, *threat.tokens)]
    if name == "host":
        return [] if threat.host is None or threat.host.station == SPACE else [threat.host.station % 3]
    if name == "opposite":
        return [2 - each for each in threat.own_zones]
    return [ZONES.index(each) for each in ZONES if each == name]
