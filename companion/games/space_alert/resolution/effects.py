"""What the threats of the base game do, one small function each, by the name that threats.toml uses."""

from typing import Final

from companion.games.space_alert.resolution import conditions, damage, deeds
from companion.games.space_alert.resolution import events as told
from companion.games.space_alert.resolution.card import Amount, Effect
from companion.games.space_alert.resolution.names import STATIONS, ZONES, Way
from companion.games.space_alert.resolution.ship import Do, Ship, Threat

# --- against the ship


def _attack(ship: Ship, threat: Threat, effect: Effect) -> None:
    threat.stopped = 0
    for zone in conditions.zones_of(ship, threat, effect.zones):
        _hit(ship, threat, zone, conditions.amount_of(ship, threat, _amount(threat, effect), zone), effect)


def _attack_per_crossing(ship: Ship, threat: Threat, effect: Effect) -> None:
    _hit(ship, threat, threat.zone, conditions.amount_of(ship, threat, effect.amount) * threat.crossings, effect)


def _amount(threat: Threat, effect: Effect) -> Amount:
    return effect.phased if threat.is_out_of_phase and effect.phased is not None else effect.amount


def _hit(ship: Ship, threat: Threat, zone: int, amount: int, effect: Effect) -> None:
    if amount <= 0:
        return
    if not threat.is_internal:
        if ship.attack_auras:
            amount += sum(each is not threat or ship.rules.scout_helps_itself for each in ship.attack_auras)
        if threat.card.wary_of_interceptors and ship.pilot is not None:
            amount = max(0, amount - threat.card.wary_of_interceptors)
    threat.stopped += damage.attack(ship, zone, amount, threat, effect.mode)


def _damage(ship: Ship, threat: Threat, effect: Effect) -> None:
    for zone in conditions.zones_of(ship, threat, effect.zones):
        damage.hurt(ship, zone, conditions.amount_of(ship, threat, _amount(threat, effect), zone), threat)


def _destroy_ship(ship: Ship, threat: Threat, effect: Effect) -> None:
    damage.destroy(ship, threat)


def _drain_shield(ship: Ship, threat: Threat, effect: Effect) -> None:
    for zone in conditions.zones_of(ship, threat, effect.zones):
        damage.drain_shield(ship, zone, conditions.amount_of(ship, threat, effect.amount), threat.key)


def _drain_reactor(ship: Ship, threat: Threat, effect: Effect) -> None:
    for zone in conditions.zones_of(ship, threat, effect.zones):
        damage.drain_reactor(ship, zone, conditions.amount_of(ship, threat, effect.amount), threat.key)


def _drain_reactor_or_damage(ship: Ship, threat: Threat, effect: Effect) -> None:
    for zone in threat.own_zones:
        amount = conditions.amount_of(ship, threat, effect.amount)
        if not damage.drain_reactor(ship, zone, amount, threat.key):
            damage.hurt(ship, zone, amount, threat)


def _fill_shield(ship: Ship, threat: Threat, effect: Effect) -> None:
    for zone in threat.own_zones:
        amount = min(ship.shield_fits[zone] - ship.shield[zone], ship.reactor[zone])
        if amount > 0:
            ship.take(zone, amount, threat.key, "a_transfer")
            ship.shield[zone] += amount
            if ship.tell:
                ship.tell(told.Happened(threat.key, "filled_shield", ZONES[zone]))


def _leak_reactor(ship: Ship, threat: Threat, effect: Effect) -> None:
    for zone in conditions.zones_of(ship, threat, effect.zones):
        damage.hurt(ship, zone, damage.drain_reactor(ship, zone, ship.reactor[zone], threat.key), threat)


def _leak_shield(ship: Ship, threat: Threat, effect: Effect) -> None:
    for zone in conditions.zones_of(ship, threat, effect.zones):
        damage.hurt(ship, zone, damage.drain_shield(ship, zone, ship.shield[zone], threat.key), threat)


def _destroy_capsules(ship: Ship, threat: Threat, effect: Effect) -> None:
    damage.drain_capsules(ship, conditions.amount_of(ship, threat, effect.amount), threat.key)


def _destroy_rockets(ship: Ship, threat: Threat, effect: Effect) -> None:
    gone = min(conditions.amount_of(ship, threat, effect.amount), ship.rockets)
    if not gone:
        return
    ship.rockets -= gone
    if ship.tell:
        ship.tell(told.Drained("rockets", None, gone, ship.rockets, threat.key))
    for each in ship.internal[:]:
        if each.card.hp_are_rockets:
            each.hp -= gone
            if ship.tell:
                ship.tell(told.ThreatHurt(each.key, threat.key, gone, max(each.hp, 0)))
            if each.hp <= 0:
                deeds.defeat(ship, each)


def _double_damage(ship: Ship, threat: Threat, effect: Effect) -> None:
    ship.fissures = 2 if effect.zones == "all" else 1
    if ship.tell:
        ship.tell(told.Happened(threat.key, "double_damage" if ship.fissures == 2 else "double_damage_in_red"))


def _end_double_damage(ship: Ship, threat: Threat, effect: Effect) -> None:
    ship.fissures = 0


def _disable_stored_squad(ship: Ship, threat: Threat, effect: Effect) -> None:
    if effect.station is not None:
        station = STATIONS.index(effect.station)
        squad = ship.squads.get(station)
        if squad is not None and not squad.is_disabled:
            damage.disable(ship, squad, None, station, threat.key)


# --- against the crew


def _delay(ship: Ship, threat: Threat, effect: Effect) -> None:
    for each in conditions.WHO[effect.who or "on_ship"](ship, threat):
        damage.delay(ship, each, ship.turn + 1, threat.key)


def _knock_out(ship: Ship, threat: Threat, effect: Effect) -> None:
    damage.knock_out_all(ship, conditions.WHO[effect.who or "on_ship"](ship, threat), threat.key)


def _poison_stations(ship: Ship, threat: Threat, effect: Effect) -> None:
    ship.lethal.update(threat.places)


# --- to itself and its like


def _reveal(ship: Ship, threat: Threat, effect: Effect) -> None:
    threat.is_hidden = False
    if ship.tell:
        ship.tell(told.Happened(threat.key, "revealed"))


def _repair(ship: Ship, threat: Threat, effect: Effect) -> None:
    before = threat.hp
    threat.hp = min(threat.max_hp, threat.hp + conditions.amount_of(ship, threat, effect.amount))
    if threat.hp > before and ship.tell:
        ship.tell(told.ThreatChanged(threat.key, "hp", threat.hp))


def _hurt_itself(ship: Ship, threat: Threat, effect: Effect) -> None:
    _hurt_by(ship, threat, threat, conditions.amount_of(ship, threat, effect.amount))


def _hurt_others(ship: Ship, threat: Threat, effect: Effect) -> None:
    """All those outside, whatever their shields."""
    for each in ship.external[:]:
        if each is not threat and each.is_here:
            _hurt_by(ship, each, threat, conditions.amount_of(ship, threat, effect.amount))


def _hurt_by(ship: Ship, threat: Threat, by: Threat, amount: int) -> None:
    threat.hp -= amount
    if ship.tell:
        ship.tell(told.ThreatHurt(threat.key, by.key, amount, max(threat.hp, 0)))
    if threat.hp <= 0:
        deeds.defeat(ship, threat)


def _speed(ship: Ship, threat: Threat, effect: Effect) -> None:
    threat.speed += conditions.amount_of(ship, threat, effect.amount)
    if ship.tell:
        ship.tell(told.ThreatChanged(threat.key, "speed", threat.speed))


def _shield(ship: Ship, threat: Threat, effect: Effect) -> None:
    threat.shield = max(0, threat.shield + conditions.amount_of(ship, threat, effect.amount))
    if ship.tell:
        ship.tell(told.ThreatChanged(threat.key, "shield", threat.shield))


def _shield_becomes(ship: Ship, threat: Threat, effect: Effect) -> None:
    threat.shield = conditions.amount_of(ship, threat, effect.amount)
    if ship.tell:
        ship.tell(told.ThreatChanged(threat.key, "shield", threat.shield))


def _count_crossing(ship: Ship, threat: Threat, effect: Effect) -> None:
    threat.crossings += 1


def _grow(ship: Ship, threat: Threat, effect: Effect) -> None:
    threat.has_grown = True
    if ship.tell:
        ship.tell(told.Happened(threat.key, "grown"))


def _strengthen(ship: Ship, threat: Threat, effect: Effect) -> None:
    ship.attack_auras.append(threat)
    if ship.tell:
        ship.tell(told.Happened(threat.key, "strengthens_attacks"))


def _shelter(ship: Ship, threat: Threat, effect: Effect) -> None:
    ship.shield_auras.append(threat)
    if ship.tell:
        ship.tell(told.Happened(threat.key, "shelters_others"))


def _advance_externals(ship: Ship, threat: Threat, effect: Effect) -> None:
    among = range(3) if effect.zones == "own" else conditions.zones_of(ship, threat, effect.zones)
    for each in ship.external[:]:
        if each is not threat and each.is_here and each.zone in among:
            deeds.move(ship, each, conditions.amount_of(ship, threat, effect.amount))


def _move(ship: Ship, threat: Threat, effect: Effect) -> None:
    way = effect.to_phased if effect.to_phased is not None and threat.is_out_of_phase else effect.to
    if way is not None:
        go(ship, threat, beside(ship, threat.places[0], way))


def beside(ship: Ship, station: int, way: Way) -> int:
    layout = ship.layout
    return (layout.redwards if way == "red" else layout.bluewards if way == "blue" else layout.lift)[station]


def go(ship: Ship, threat: Threat, there: int) -> None:
    here = threat.places[0]
    if here != there:
        threat.places[0] = there
        if ship.tell:
            ship.tell(told.IntruderMoved(threat.key, STATIONS[here], STATIONS[there]))


def _seek(ship: Ship, threat: Threat, effect: Effect) -> None:
    """To the station beside it with most of the crew; it stays where two have as many."""
    here = threat.places[0]
    ways: tuple[Way, ...] = ("red", "blue", "lift")
    doors = {beside(ship, here, way) for way in ways} - {here}
    most = max(conditions.heads(ship, each) for each in doors)
    fullest = [each for each in doors if conditions.heads(ship, each) == most]
    if len(fullest) == 1:
        go(ship, threat, fullest[0])


def _spread(ship: Ship, threat: Threat, effect: Effect) -> None:
    """Every slime grows into the next station, if there is none yet, neither its own nor of another card."""
    taken = {station for each in ship.internal if each.card.slimes for station in _slimes(each)}
    for each in _slimes(threat):
        there = beside(ship, each, effect.to or "red")
        if there not in taken:
            threat.tokens[there] = 1
            if ship.tell:
                ship.tell(told.IntruderMoved(threat.key, STATIONS[each], STATIONS[there]))


def _slimes(threat: Threat) -> list[int]:
    return [*(threat.places if threat.hp > 0 else ()), *threat.tokens]


EFFECTS: Final[dict[str, Do]] = {
    "attack": _attack,
    "attack_per_crossing": _attack_per_crossing,
    "damage": _damage,
    "destroy_ship": _destroy_ship,
    "drain_shield": _drain_shield,
    "drain_reactor": _drain_reactor,
    "drain_reactor_or_damage": _drain_reactor_or_damage,
    "fill_shield": _fill_shield,
    "leak_reactor": _leak_reactor,
    "leak_shield": _leak_shield,
    "destroy_capsules": _destroy_capsules,
    "destroy_rockets": _destroy_rockets,
    "double_damage": _double_damage,
    "end_double_damage": _end_double_damage,
    "disable_stored_squad": _disable_stored_squad,
    "delay": _delay,
    "knock_out": _knock_out,
    "poison_stations": _poison_stations,
    "reveal": _reveal,
    "repair": _repair,
    "hurt_itself": _hurt_itself,
    "hurt_others": _hurt_others,
    "speed": _speed,
    "shield": _shield,
    "shield_becomes": _shield_becomes,
    "count_crossing": _count_crossing,
    "grow": _grow,
    "strengthen": _strengthen,
    "shelter": _shelter,
    "advance_externals": _advance_externals,
    "move": _move,
    "seek": _seek,
    "spread": _spread,
}
