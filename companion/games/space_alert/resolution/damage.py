"""What happens to the ship and its crew: attacks, damage tiles, drained stores, delays, knocked-out crew."""

from collections.abc import Callable, Iterable
from typing import Final, Literal

from companion.games.space_alert.resolution import events as told
from companion.games.space_alert.resolution.events import Because, By
from companion.games.space_alert.resolution.game import PROTECTED
from companion.games.space_alert.resolution.names import RED, SPACE, STATIONS, UPPER_RED, ZONES, Tile
from companion.games.space_alert.resolution.ship import Lost, Member, Ship, Squad, Threat


def attack(ship: Ship, zone: int, amount: int, by: Threat, mode: str = "normal") -> int:
    """From outside: the zone's shield stops what it can. How much that was."""
    if zone not in ship.layout.zones or amount <= 0:
        return 0
    stopped = screened = 0
    if mode != "through" and ship.screens[zone]:
        screened = min(amount, ship.screens[zone])
        ship.screens[zone] -= screened
        amount -= screened
        if ship.tell:
            ship.tell(told.ShieldAbsorbed(ZONES[zone], by.key, screened, ship.shield[zone]))
    if mode != "through" and ship.shield_mode == "works":
        stopped = min(amount, ship.shield[zone])
        if stopped:
            ship.shield[zone] -= stopped
            if ship.tell:
                ship.tell(told.ShieldAbsorbed(ZONES[zone], by.key, stopped, ship.shield[zone]))
    elif mode != "through" and ship.shield_mode == "reversed":
        amount += ship.shield[zone]
        ship.shield[zone] = 0
    if mode == "plasma" and not stopped + screened:
        for each in ship.crew:
            if not each.is_down and each.station != SPACE and each.station % 3 == zone:
                knock_out(ship, each, by.key)
    hurt(ship, zone, (amount - stopped) * (2 if mode == "double" else 1), by)
    return stopped + screened


def hurt(ship: Ship, zone: int, amount: int, by: Threat) -> None:
    """A zone takes damage that no shield stops."""
    if amount <= 0 or zone not in ship.layout.zones:
        return
    doubled = ship.twice[zone] or ship.fissures == 2 or (ship.fissures == 1 and zone == RED)
    if doubled:
        amount *= 2
    ship.damage[zone] += amount
    if ship.tell:
        ship.tell(told.ZoneDamaged(ZONES[zone], by.key, amount, doubled, ship.damage[zone]))
    pile = ship.pile[zone]
    for _ in range(min(amount, len(pile))):
        tile = pile.pop()
        ship.drawn[zone].append(tile)
        if ship.tell:
            ship.tell(told.TileDrawn(ZONES[zone], tile))
        TILE[tile](ship, zone)
    if ship.damage[zone] > ship.most_damage:
        if ship.tell:
            ship.tell(told.ShipLost(by.key, "damage", ZONES[zone]))
        raise Lost(by.key)


def _upper_weapon(ship: Ship, zone: int) -> None:
    ship.broken_heavy[zone] = 1


def _lower_weapon(ship: Ship, zone: int) -> None:
    ship.broken_light[zone] = 1


def _shield(ship: Ship, zone: int) -> None:
    ship.shield_fits[zone] -= 1
    drain_shield(ship, zone, ship.shield[zone] - ship.shield_fits[zone], None)


def _reactor(ship: Ship, zone: int) -> None:
    ship.reactor_fits[zone] -= 1
    drain_reactor(ship, zone, ship.reactor[zone] - ship.reactor_fits[zone], None)


def _gravolift(ship: Ship, zone: int) -> None:
    ship.broken_lift[zone] = True


def _structural(ship: Ship, zone: int) -> None:
    """Nothing in this mission."""


TILE: Final[dict[Tile, Callable[[Ship, int], None]]] = {
    "upper_weapon": _upper_weapon,
    "lower_weapon": _lower_weapon,
    "shield": _shield,
    "reactor": _reactor,
    "gravolift": _gravolift,
    "structural": _structural,
}


def drain_shield(ship: Ship, zone: int, amount: int, by: By) -> int:
    amount = min(amount, ship.shield[zone])
    if amount > 0:
        ship.shield[zone] -= amount
        if ship.tell:
            ship.tell(told.Drained("shield", ZONES[zone], amount, ship.shield[zone], by))
    return max(amount, 0)


def drain_reactor(ship: Ship, zone: int, amount: int, by: By) -> int:
    amount = min(amount, ship.reactor[zone])
    if amount > 0:
        ship.take(zone, amount, by, "a_drain" if by is not None else "a_tile")
        if ship.tell:
            ship.tell(told.Drained("reactor", ZONES[zone], amount, ship.reactor[zone], by))
    return max(amount, 0)


def drain_capsules(ship: Ship, amount: int, by: By) -> int:
    gone = 0
    for zone in ship.layout.zones:
        one = min(amount - gone, ship.capsules[zone])
        ship.capsules[zone] -= one
        gone += one
    if gone and ship.tell:
        ship.tell(told.Drained("capsules", None, gone, sum(ship.capsules), by))
    return gone


def destroy(ship: Ship, by: Threat) -> None:
    if ship.tell:
        ship.tell(told.ShipLost(by.key, "destroyed"))
    raise Lost(by.key)


def delay(ship: Ship, member: Member, turn: int, because: Because) -> None:
    """The action of a turn, and those after it, come one turn later. A second delay of one turn finds an empty slot."""
    slots = member.slots
    if member.is_down or turn > ship.turns or not slots[turn]:
        return
    if PROTECTED in slots[turn] or member in ship.protected:
        return
    carried = slots[turn]
    slots[turn] = ()
    for later in range(turn + 1, ship.turns + 1):
        carried, slots[later] = slots[later], carried
        if not carried and ship.rules.delay == "to_gap":
            break
    if ship.tell:
        ship.tell(told.Delayed(member.seat, turn, because, carried))


def knock_out(ship: Ship, member: Member, by: By) -> None:
    if member.is_down:
        return
    if ship.protected and member in ship.protected:
        _unharmed(ship, member, by)
        return
    if any([each.station == member.station and not each.is_down for each in ship.guards]):  # a medic sees to it
        if member.squad is not None and not member.squad.is_disabled:
            disable(ship, member.squad, member, None, by)
        return
    member.is_down = True
    if ship.tell:
        ship.tell(told.KnockedOut(member.seat, STATIONS[member.station], by))
    if member.squad is not None and not member.squad.is_disabled:
        disable(ship, member.squad, member, None, by)
    if member.station == SPACE:
        _bring_down(ship, member)


def _unharmed(ship: Ship, member: Member, by: By) -> None:
    """Special ops; where the switch says so, the squad is not spared."""
    if member.squad is not None and not member.squad.is_disabled and not ship.rules.special_ops_unhindered:
        disable(ship, member.squad, member, None, by)
    if member.station == SPACE:
        _bring_down(ship, member)
        if ship.tell:
            ship.tell(told.InterceptorsHome(member.seat))


def _bring_down(ship: Ship, member: Member) -> None:
    """The interceptors do that."""
    member.station = UPPER_RED
    member.distance = 0
    ship.pilot = None


def disable(ship: Ship, squad: Squad, member: Member | None, station: int | None, by: By) -> None:
    squad.is_disabled = True
    where = None if station is None else STATIONS[station]
    if ship.tell:
        ship.tell(told.SquadDisabled(None if member is None else member.seat, where, by))


def knock_out_all(ship: Ship, members: Iterable[Member], by: By) -> None:
    for each in list(members):
        knock_out(ship, each, by)


def lose_letter(ship: Ship, threat: Threat, letter: Literal["a", "b", "c"]) -> None:
    for station in threat.places:
        ship.dead.add((station, letter))
        if ship.tell:
            ship.tell(told.SystemLost(STATIONS[station], letter, threat.key))
