"""The crew's cards: moving, pressing A, B and C, battlebots, and what is done in space."""

from collections.abc import Callable
from typing import Final

from companion.games.space_alert.resolution import damage, names, specialists, systems
from companion.games.space_alert.resolution import events as told
from companion.games.space_alert.resolution.repair import strike
from companion.games.space_alert.resolution.ship import Member, Ship, Threat

Act = Callable[[Ship, Member], None]
FAR: Final = 3


def act(ship: Ship, member: Member) -> None:
    """The card of this turn, or both of a double action."""
    if member.is_down:
        return
    if member.station == names.SPACE:
        in_space(ship, member)
        return
    slot = member.slots[ship.turn]
    for number, card in enumerate(slot):
        if number:  # should it have to wait, what was done already is not done again
            member.slots[ship.turn] = slot[number:]
        if ship.stimulated or ship.ready:
            card = specialists.heroic(ship, member, card)
        if ship.tell:
            ship.tell(told.Acted(member.seat, card))
        ACT[card](ship, member)
        if not member.slots[ship.turn]:  # made to wait
            return
        if member.is_down or member.station == names.SPACE:  # the other card is lost
            break
    member.slots[ship.turn] = slot


def in_space(ship: Ship, member: Member) -> None:
    """One thing a turn, also with two cards: further out before an attack with battlebots before the way home."""
    slot = member.slots[ship.turn]
    for card in slot:
        if ship.tell:
            ship.tell(told.Acted(member.seat, card))
    if "c" in slot and ship.rules.far_interceptors:
        if member.distance < FAR:
            _fly_to(ship, member, member.distance + 1)
        else:  # too far: they come back faster than anybody bears
            damage.knock_out(ship, member, None)
    elif "x" in slot or "X" in slot:
        is_heroic = "X" in slot
        if ship.rules.special_ops_heroic_in_space and not is_heroic and member in ship.ready:
            ship.ready.remove(member)
            is_heroic = True
        systems.sortie(ship, member, is_heroic)
    else:
        damage.delay(ship, member, ship.turn, "return")
        if member.distance > 1:
            _fly_to(ship, member, member.distance - 1)
        else:
            fly_home(ship, member)


def _fly_to(ship: Ship, member: Member, distance: int) -> None:
    """And attack there."""
    member.distance = distance
    if ship.tell:
        ship.tell(told.InterceptorsOut(member.seat, distance))
    systems.sortie(ship, member, is_heroic=False)


def fly_home(ship: Ship, member: Member) -> None:
    ship.pilot = None
    member.distance = 0
    if ship.tell:
        ship.tell(told.InterceptorsHome(member.seat))
    enter(ship, member, names.UPPER_RED)


# --- moving


def enter(ship: Ship, member: Member, station: int) -> None:
    here = member.station
    member.station = station
    if ship.tell:
        ship.tell(told.Moved(member.seat, names.STATIONS[here], names.STATIONS[station]))
    is_unhindered = bool(ship.protected) and unhindered(ship, member)
    if ship.drones and not is_unhindered and (here in ship.drones or station in ship.drones):
        member.is_poisoned = True
    if station in ship.lethal:
        damage.knock_out(ship, member, None)
    for each in ship.slimes:
        if slime_in(each, station):
            damage.delay(ship, member, ship.turn + 1, each.key)
    for each in ship.internal:
        if each.card.parasitic and each.host is None and not member.is_down and not is_unhindered:
            each.host = member
            if ship.tell:
                ship.tell(told.Happened(each.key, "attached"))


def unhindered(ship: Ship, member: Member) -> bool:
    return ship.rules.special_ops_unhindered and member in ship.protected


def slime_in(threat: Threat, station: int) -> bool:
    return station in threat.tokens or (threat.hp > 0 and station in threat.places)


def _sideways(ship: Ship, member: Member, doors: tuple[int, ...]) -> None:
    here = member.station
    there = doors[here]
    is_sealed = bool(ship.sealed) and min(there, here) % 3 in ship.sealed and not unhindered(ship, member)
    if there == here or is_sealed:
        if ship.tell:
            ship.tell(told.StoodStill(member.seat, names.STATIONS[here]))
        return
    enter(ship, member, there)


def _lift(ship: Ship, member: Member) -> None:
    """The first use of a zone's lift in a turn is free, every other is delayed; in a broken one that one, too."""
    here = member.station
    zone = here % 3
    is_crowded = zone in ship.lift_used
    if is_crowded and ship.rules.crowded_lift == "waits" and member not in ship.protected:
        damage.delay(ship, member, ship.turn, "gravolift")
        return
    if is_crowded or ship.broken_lift[zone]:
        damage.delay(ship, member, ship.turn + 1, "gravolift")
    ship.lift_used.add(zone)
    enter(ship, member, ship.layout.lift[here])


def _leap(ship: Ship, member: Member, station: int) -> None:
    """Heroic: straight there, by no lift."""
    if station % 3 not in ship.layout.zones or station == member.station:
        if ship.tell:
            ship.tell(told.StoodStill(member.seat, names.STATIONS[member.station]))
        return
    enter(ship, member, station)


# --- battlebots


def _battlebots(ship: Ship, member: Member, is_heroic: bool) -> None:
    card = "X" if is_heroic else "x"
    if member.squad is None or member.squad.is_disabled:
        why = "no_squad" if member.squad is None else "squad_disabled"
        if ship.tell:
            ship.tell(told.NothingDone(member.seat, names.STATIONS[member.station], card, why))
        return
    for each in ship.internal:
        if each.card.fixed_by == "squad" and each.host is not member and not each.is_out_of_phase:
            is_there = slime_in(each, member.station) if each.card.slimes else member.station in each.places
            if each.host is not None:
                is_there = each.host.station == member.station
            if is_there:
                strike(ship, member, each, member.station, is_heroic)
                back = each.card.shoots_back
                shoots = back == "always" or (back == "grown" and each.has_grown)
                shoots = shoots or (ship.rules.seeker_shoots_back and each.id == "SI2-02")
                if shoots and not is_heroic and not member.squad.is_disabled:
                    damage.disable(ship, member.squad, member, None, each.key)
                return
    if ship.tell:
        ship.tell(told.NothingDone(member.seat, names.STATIONS[member.station], card, "no_intruder"))


ACT: Final[dict[str, Act]] = {
    "a": lambda ship, member: systems.press(ship, member, "a"),
    "b": lambda ship, member: systems.press(ship, member, "b"),
    "c": lambda ship, member: systems.press(ship, member, "c"),
    "A": lambda ship, member: systems.press(ship, member, "a", True),
    "B": lambda ship, member: systems.press(ship, member, "b", True),
    "x": lambda ship, member: _battlebots(ship, member, False),
    "X": lambda ship, member: _battlebots(ship, member, True),
    "<": lambda ship, member: _sideways(ship, member, ship.layout.redwards),
    ">": lambda ship, member: _sideways(ship, member, ship.layout.bluewards),
    "^": _lift,
    "1": lambda ship, member: _leap(ship, member, names.LOWER_RED),
    "2": lambda ship, member: _leap(ship, member, names.LOWER_WHITE),
    "3": lambda ship, member: _leap(ship, member, names.LOWER_BLUE),
    "4": lambda ship, member: _leap(ship, member, names.UPPER_RED),
    "5": lambda ship, member: _leap(ship, member, names.UPPER_WHITE),
    "6": lambda ship, member: _leap(ship, member, names.UPPER_BLUE),
    **specialists.SPECIALISTS,
}
