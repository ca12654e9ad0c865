"""The step in which damage to external threats is counted: who is aimed at, and what their shields stop."""

from collections.abc import Iterable
from typing import Final

from companion.games.space_alert.resolution import deeds
from companion.games.space_alert.resolution import events as told
from companion.games.space_alert.resolution.damage import knock_out
from companion.games.space_alert.resolution.names import LOWER_BLUE, STATIONS, Weapon
from companion.games.space_alert.resolution.ship import EVERYWHERE, Ship, Threat

LASERS: Final = ("heavy_laser", "light_laser")
ROCKET_REACH: Final = 2
ALONE, AMONG_OTHERS = 3, 1  # what interceptors do


def count_damage(ship: Ship) -> None:
    """All aim before anything is damaged: one that dies this turn still draws the shots meant for it."""
    _aim_rocket(ship)
    for weapon, strength, station, reach, by in ship.shots:
        if weapon == "interceptors":
            _aim_interceptors(ship, strength, reach, by.seat)
            continue
        if weapon in LASERS:
            in_range = _nearest_of(ship, weapon, station % 3, reach)
        else:
            in_range = [each for each in ship.external if can_aim(each, weapon, reach)]
        for each in in_range:
            each.hits.append((weapon, strength))
            if ship.tell:
                ship.tell(told.Shot(weapon, STATIONS[station], by.seat, each.key, strength))
        if not in_range and ship.tell:
            ship.tell(told.Shot(weapon, STATIONS[station], by.seat, None, strength))
    ship.shots.clear()
    before = [(each, each.hp) for each in ship.external if each.card.hurt]
    for each in ship.external[:]:
        if each.hits:
            hits, each.hits = each.hits, []
            if each.is_here:
                _suffer(ship, each, hits)
    for each, hp in before:  # also what goes down in this turn, and what a tanker that blew up has hurt
        if each.hp < hp:
            deeds.perform(ship, each, each.card.hurt, "hurt")


def _nearest_of(ship: Ship, laser: Weapon, zone: int, reach: int) -> list[Threat]:
    if zone in ship.no_optics and not (ship.confirmations[ship.turn] or ship.pilot):
        return []
    near = [each for each in ship.external if each.zone == zone or each.card.every_zone]
    return _nearest([each for each in near if can_aim(each, laser, reach)])


def can_aim(threat: Threat, weapon: Weapon, reach: int) -> bool:
    card = threat.card
    distance = 1 if threat.at <= 5 else 2 if threat.at <= 10 else 3
    return (
        distance <= reach
        and distance <= card.farthest
        and not threat.is_hidden
        and not threat.is_out_of_phase
        and weapon not in card.immune
    )


def _nearest(threats: Iterable[Threat]) -> list[Threat]:
    """The fewest spaces away; of two the one that came first."""
    best: Threat | None = None
    for each in threats:
        if best is None or each.at < best.at:
            best = each
    return [] if best is None else [best]


def _aim_rocket(ship: Ship) -> None:
    if not ship.rocket_close:
        return
    targets = [each for each in ship.external if each.card.draws_rockets and can_aim(each, "rocket", EVERYWHERE)][:1]
    if not targets:
        targets = _nearest([each for each in ship.external if can_aim(each, "rocket", ROCKET_REACH)])
    if not targets and ship.tell:
        ship.tell(told.RocketMissed())
    for each in targets:
        each.hits.append(("rocket", ship.rocket_close))
        if ship.tell:
            ship.tell(told.Shot("rocket", STATIONS[LOWER_BLUE], None, each.key, ship.rocket_close))


def _aim_interceptors(ship: Ship, extra: int, distance: int, seat: int) -> None:
    """They hit everything at their distance, a single target harder."""
    targets = [
        each
        for each in ship.external
        if can_aim(each, "interceptors", distance) and (each.at > 5 * (distance - 1) or distance == 1)
    ]
    for each in targets:
        strength = (ALONE if len(targets) == 1 else AMONG_OTHERS) + extra
        if len(targets) == 1 and each.card.suicidal_interceptors:
            strength = each.card.suicidal_interceptors + extra
            knock_out(ship, ship.crew[seat], each.key)
        each.hits.append(("interceptors", strength))
        if ship.tell:
            ship.tell(told.Shot("interceptors", "space", seat, each.key, strength))
    if not targets and ship.tell:
        ship.tell(told.Shot("interceptors", "space", seat, None, 0))


def _suffer(ship: Ship, threat: Threat, hits: list[tuple[Weapon, int]]) -> None:
    card = threat.card
    weapons = [weapon for weapon, _ in hits]
    if "rocket" in weapons:
        threat.rocket_hit = True
    hits = [each for each in hits if each[0] not in card.unhurt_by]
    if not hits:
        if ship.tell:
            ship.tell(told.ThreatHit(threat.key, 0, 0, 0, threat.hp))
        return
    total = sum(strength for _, strength in hits)
    if card.polarized:
        by_lasers = sum(strength for weapon, strength in hits if weapon in LASERS)
        total -= by_lasers // 2
    shield = threat.shield
    if card.soft_to_pulse and "pulse_cannon" in weapons:
        shield = 0
    shield += len(ship.shield_auras)
    damage = max(0, total - shield)
    if threat.is_shielded:
        threat.is_shielded = False
        damage = 0
    if card.at_most is not None:
        damage = min(damage, card.at_most)
    threat.hp -= damage
    if ship.tell:
        ship.tell(told.ThreatHit(threat.key, total, total - damage, damage, max(threat.hp, 0)))
    if damage:
        threat.slowed = card.slowed_by_damage
    if threat.hp <= 0:
        deeds.defeat(ship, threat)
        return
    deeds.perform(ship, threat, card.hit, "other")
    if "rocket" in weapons:
        deeds.perform(ship, threat, card.hit_by_rocket, "other")
