"""How the crew gets rid of what is inside the ship: presses on malfunctions, hits on intruders."""

from typing import Literal, cast

from companion.games.space_alert.resolution import damage, deeds, names
from companion.games.space_alert.resolution import events as told
from companion.games.space_alert.resolution.ship import Member, Ship, Threat


def repair(ship: Ship, member: Member, letter: str, is_heroic: bool) -> bool:
    """A malfunction with this letter here takes the press; of several the one that came first."""
    for each in ship.internal:
        if each.card.fixed_by == letter and member.station in each.places and not each.is_out_of_phase:
            press(ship, member, each, 2 if is_heroic else 1)
            return True
    return False


def press(ship: Ship, member: Member, threat: Threat, amount: int) -> None:
    card = threat.card
    if member.leads:
        amount = max(amount, card.squad_repairs)
    threat.presses.append((member, member.station))
    amount -= _lost_in_the_dark(threat, amount)
    if card.repairs_at_once:
        amount = threat.hp if len({who for who, _ in threat.presses}) >= card.repairs_at_once else 0
    if card.last_repair_takes_energy and 0 < threat.hp <= amount and not _last_energy(ship, member, threat):
        amount = threat.hp - 1
    threat.hp -= amount
    letter = cast(Literal["a", "b", "c"], card.fixed_by)
    if ship.tell:
        ship.tell(
            told.Repaired(member.seat, threat.key, names.STATIONS[member.station], letter, amount, max(threat.hp, 0))
        )
    deeds.perform(ship, threat, card.repaired, "other")
    if threat.hp <= 0:
        deeds.defeat(ship, threat, member)


def _lost_in_the_dark(threat: Threat, amount: int) -> int:
    lost = min(amount, threat.inaccessible - threat.exposed)
    threat.exposed += lost
    return lost


def _last_energy(ship: Ship, member: Member, threat: Threat) -> bool:
    return bool(damage.drain_reactor(ship, member.station % 3, 1, threat.key))


def strike(ship: Ship, member: Member, threat: Threat, station: int, is_heroic: bool) -> None:
    """Battlebots: one hit. Of slime and contamination it is the token in this station that takes it."""
    card = threat.card
    amount = ship.rules.heroic_squad_hits if is_heroic and card.fixed_by == "squad" else 1
    amount -= _lost_in_the_dark(threat, amount)
    if station in threat.tokens:
        threat.tokens[station] -= amount
        left = threat.tokens[station]
        if left <= 0:
            del threat.tokens[station]
    else:
        threat.hp -= amount
        left = threat.hp
        if card.tokens and amount:
            threat.places.remove(station)
        if card.slimes and left <= 0:
            threat.places.clear()
    if ship.tell:
        ship.tell(told.Struck(member.seat, threat.key, names.STATIONS[station], amount, max(left, 0)))
    deeds.perform(ship, threat, card.struck, "other")
    if threat.hp <= 0 and not threat.tokens:
        deeds.defeat(ship, threat, member)


def after_the_crew(ship: Ship) -> None:
    """What counts only when all have acted: every station of a malfunction in one turn, or exactly one press."""
    for each in ship.internal[:]:
        if not each.presses:
            continue
        card = each.card
        extra = 0
        if card.all_stations and set(each.places) <= {station for _, station in each.presses}:
            extra = card.all_stations
        if card.lone_repair and len(each.presses) == 1:
            extra = card.lone_repair
        if extra:
            each.hp -= extra
            if ship.tell:
                ship.tell(told.ExtraRepaired(each.key, extra, max(each.hp, 0)))
        each.presses.clear()
        if each.hp <= 0:
            deeds.defeat(ship, each)
    for each in ship.internal:
        each.exposed = 0
