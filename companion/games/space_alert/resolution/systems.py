"""The ship's systems: what a press of A, B or C does at each station when nothing is wrong there."""

from collections.abc import Callable
from typing import Final

from companion.games.space_alert.resolution import deeds, repair
from companion.games.space_alert.resolution import events as told
from companion.games.space_alert.resolution.board import System
from companion.games.space_alert.resolution.names import SPACE, STATIONS, WHITE, ZONES, Weapon
from companion.games.space_alert.resolution.ship import Member, Ship, Squad

Work = Callable[[Ship, Member, bool], None]
ROCKET, TWO_ROCKETS = 3, 5  # damage


def _vain(ship: Ship, member: Member, card: str, why: str) -> None:
    if ship.tell:
        ship.tell(told.NothingDone(member.seat, STATIONS[member.station], card, why))


# --- A


def _fire(ship: Ship, member: Member, weapon: Weapon, strength: int, reach: int, takes_energy: bool) -> None:
    """Once a turn. What it hits is decided when all have acted."""
    station = member.station
    zone = station % 3
    nth = ship.attempts.get(station, 0) + 1
    ship.attempts[station] = nth
    if station in ship.fired:
        _vain(ship, member, "a", "fired_already")
        return
    if ship.prepared and station in ship.prepared:
        ship.prepared.remove(station)
        strength, reach = (strength, reach + 1) if weapon == "pulse_cannon" else (strength + 1, reach)
    if takes_energy:
        if not ship.reactor[zone]:
            if ship.tell:
                ship.tell(told.NoEnergy(member.seat, STATIONS[station], weapon, ZONES[zone], nth, ship.emptied[zone]))
            return
        ship.take(zone, 1, member.seat, "a_shot")
    ship.fired.add(station)
    ship.shots.append((weapon, strength, station, reach, member))
    if ship.tell:
        ship.tell(told.Fired(member.seat, weapon, STATIONS[station], strength))


def _heavy_laser(ship: Ship, member: Member, is_heroic: bool) -> None:
    zone = member.station % 3
    before = len(ship.shots)
    _fire(ship, member, "heavy_laser", ship.heavy[zone] - ship.broken_heavy[zone] + is_heroic, 3, True)
    if zone == WHITE and len(ship.shots) > before:
        for each in ship.internal[:]:
            deeds.perform(ship, each, each.card.central_laser, "other")


def _light_laser(ship: Ship, member: Member, is_heroic: bool) -> None:
    """From its own battery."""
    _fire(ship, member, "light_laser", 2 - ship.broken_light[member.station % 3] + is_heroic, 3, False)


def _pulse_cannon(ship: Ship, member: Member, is_heroic: bool) -> None:
    zone = member.station % 3
    is_broken = zone == WHITE and ship.broken_light[zone]  # elsewhere the tile means the light laser beside it
    _fire(ship, member, "pulse_cannon", 1 + is_heroic, 1 if is_broken else 2, True)


# --- B


def _move_energy(
    ship: Ship, member: Member, store: told.Store, have: list[int], fits: int, source: int, is_heroic: bool
) -> int:
    zone = member.station % 3
    amount = min(fits - have[zone], ship.reactor[source])
    if amount <= 0:
        if have[zone] >= fits:
            _vain(ship, member, "b", "full")
        else:
            where = STATIONS[member.station]
            if ship.tell:
                ship.tell(told.NoEnergy(member.seat, where, store, ZONES[source], 1, ship.emptied[source]))
        return 0
    ship.take(source, amount, member.seat, "a_transfer")
    have[zone] += amount + is_heroic
    if ship.tell:
        ship.tell(told.EnergyMoved(member.seat, store, ZONES[zone], amount, ZONES[source], int(is_heroic)))
    return amount


def _fill_shield(ship: Ship, member: Member, is_heroic: bool) -> None:
    zone = member.station % 3
    _move_energy(ship, member, "shield", ship.shield, ship.shield_fits[zone], zone, is_heroic)


def _fill_reactor(ship: Ship, member: Member, is_heroic: bool) -> None:
    """A lateral one, from the central one."""
    _move_energy(ship, member, "reactor", ship.reactor, ship.reactor_fits[member.station % 3], WHITE, is_heroic)


def _refuel(ship: Ship, member: Member, is_heroic: bool) -> None:
    """The capsule is spent even when the reactor is full."""
    zone = member.station % 3
    if not ship.capsules[zone]:
        _vain(ship, member, "b", "no_capsule")
        return
    ship.capsules[zone] -= 1
    if ship.tell:
        ship.tell(told.CapsuleSpent(member.seat, ship.capsules[zone]))
    amount = min(ship.reactor_fits[zone], ship.rules.refuel_to) - ship.reactor[zone]
    if amount > 0:
        ship.reactor[zone] += amount + is_heroic
        if ship.tell:
            ship.tell(told.EnergyMoved(member.seat, "reactor", ZONES[zone], amount, "capsule", int(is_heroic)))
    else:
        _vain(ship, member, "b", "capsule_in_vain")


def _refuel_or_transfer(ship: Ship, member: Member, is_heroic: bool) -> None:
    """Little Duckling: the reference says either; here the capsule comes first, then two cubes of the other reactor."""
    zone = member.station % 3
    if ship.capsules[zone]:
        _refuel(ship, member, is_heroic)
        return
    other = next(each for each in ship.layout.zones if each != zone)
    fits = min(ship.reactor_fits[zone], ship.reactor[zone] + 2)
    _move_energy(ship, member, "reactor", ship.reactor, fits, other, is_heroic)


# --- C


def sortie(ship: Ship, member: Member, is_heroic: bool) -> None:
    for each in ship.internal:
        if each.card.fixed_by == "interceptors":
            repair.strike(ship, member, each, SPACE, is_heroic)
            return
    extra = 1 if is_heroic else 0
    ship.shots.append(("interceptors", extra, SPACE, member.distance, member))
    if ship.tell:
        ship.tell(told.Fired(member.seat, "interceptors", "space", 1 + extra))


def _interceptors(ship: Ship, member: Member, is_heroic: bool) -> None:
    if not member.leads:
        _vain(ship, member, "c", "no_squad" if member.squad is None else "squad_disabled")
        return
    if ship.pilot is not None:
        _vain(ship, member, "c", "interceptors_out")
        return
    ship.pilot = member
    member.station = SPACE
    member.distance = 1
    if ship.tell:
        ship.tell(told.InterceptorsOut(member.seat, 1))
    sortie(ship, member, False)


def _computer(ship: Ship, member: Member, is_heroic: bool) -> None:
    ship.computer_turns.append(ship.turn)
    if ship.tell:
        ship.tell(told.ComputerMaintained(member.seat))


def _squad(ship: Ship, member: Member, is_heroic: bool) -> None:
    if member.squad is None:
        squad: Squad | None = ship.squads.pop(member.station, None)
        if squad is None:
            _vain(ship, member, "c", "squad_taken")
            return
        member.squad = squad
        if ship.tell:
            ship.tell(told.SquadTaken(member.seat, STATIONS[member.station], squad.is_disabled))
    elif member.squad.is_disabled:
        member.squad.is_disabled = False
        if ship.tell:
            ship.tell(told.SquadReactivated(member.seat))
    else:
        _vain(ship, member, "c", "has_squad")


def _visual_confirmation(ship: Ship, member: Member, is_heroic: bool) -> None:
    ship.confirmations[ship.turn] += 1
    if ship.tell:
        ship.tell(told.Confirmed(member.seat, ship.confirmations[ship.turn]))


def _rockets(ship: Ship, member: Member, is_heroic: bool) -> None:
    if not ship.rockets or ship.rocket_away:
        _vain(ship, member, "c", "no_rocket" if not ship.rockets else "rocket_away")
        return
    ship.rockets -= 1
    ship.rocket_away = ROCKET
    if ship.tell:
        ship.tell(told.RocketLaunched(member.seat, ship.rockets))


SYSTEMS: Final[dict[System, Work]] = {
    "heavy_laser": _heavy_laser,
    "light_laser": _light_laser,
    "pulse_cannon": _pulse_cannon,
    "fill_shield": _fill_shield,
    "fill_reactor": _fill_reactor,
    "refuel": _refuel,
    "refuel_or_transfer": _refuel_or_transfer,
    "interceptors": _interceptors,
    "computer": _computer,
    "squad": _squad,
    "visual_confirmation": _visual_confirmation,
    "rockets": _rockets,
}


def press(ship: Ship, member: Member, letter: str, is_heroic: bool = False) -> None:
    """A malfunction takes it first."""
    station = member.station
    if ship.internal and repair.repair(ship, member, letter, is_heroic):
        return
    if ship.dead and (station, letter) in ship.dead:
        _vain(ship, member, letter, "lost_letter")
        return
    system = ship.layout.systems.get((station, letter))
    if system is None:
        _vain(ship, member, letter, "no_system")
        return
    SYSTEMS[system](ship, member, is_heroic)
