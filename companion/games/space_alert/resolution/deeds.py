"""Threats act, are defeated, survive, and move: what all of them have in common."""

from typing import Literal

from companion.games.space_alert.resolution import conditions, damage, names
from companion.games.space_alert.resolution import events as told
from companion.games.space_alert.resolution.card import Effect
from companion.games.space_alert.resolution.ship import Member, Ship, Threat

Action = Literal["x", "y", "z", "destroyed", "hurt", "jump", "other"]


def perform(ship: Ship, threat: Threat, effects: tuple[Effect, ...], action: Action) -> None:
    if not effects:
        return
    if ship.tell:
        ship.tell(told.ThreatActed(threat.key, action))
    for each in effects:
        if each.when is None or conditions.CONDITIONS[each.when](ship, threat):
            ship.deeds[each.do](ship, threat, each)


def act(ship: Ship, threat: Threat, marker: Literal["x", "y", "z"]) -> None:
    card = threat.card
    perform(ship, threat, card.x if marker == "x" else card.y if marker == "y" else card.z, marker)
    if marker == "x":
        threat.x_done = True
    elif marker == "z" and threat.is_here:
        survive(ship, threat)


def move(ship: Ship, threat: Threat, spaces: int) -> None:
    """Space by space; every marker on the way is acted upon, as long as the threat is here."""
    here = threat.at
    threat.at = there = here - spaces
    if ship.tell:
        ship.tell(told.ThreatMoved(threat.key, here, max(there, 0)))
    for space, marker in threat.markers:
        if there <= space < here:
            act(ship, threat, marker)
            if not threat.is_here:
                return


def appear(ship: Ship, threat: Threat) -> None:
    threat.status = "here"
    (ship.internal if threat.is_internal else ship.external).append(threat)
    if threat.card.slimes:
        ship.slimes.append(threat)
    if threat.card.hp_are_rockets:
        threat.hp = threat.max_hp = ship.rockets
    if ship.tell:
        ship.tell(
            told.ThreatAppeared(threat.key, "internal" if threat.is_internal else names.ZONES[threat.zone], threat.at)
        )
    if threat.card.hp_are_rockets and not threat.hp:
        defeat(ship, threat)


def survive(ship: Ship, threat: Threat) -> None:
    threat.status = "survived"
    (ship.internal if threat.is_internal else ship.external).remove(threat)
    if ship.tell:
        ship.tell(told.Survived(threat.key, threat.points[0]))
    letter = threat.card.fixed_by
    if letter == "a" or letter == "b" or letter == "c":
        damage.lose_letter(ship, threat, letter)


def defeat(ship: Ship, threat: Threat, by: Member | None = None) -> None:
    threat.status = "defeated"
    (ship.internal if threat.is_internal else ship.external).remove(threat)
    for auras in (ship.attack_auras, ship.shield_auras):  # one that survived still helps the others
        if threat in auras:
            auras.remove(threat)
    if ship.tell:
        ship.tell(told.Defeated(threat.key, score(threat)))
    ship.slayer = by
    perform(ship, threat, threat.card.destroyed, "destroyed")
    ship.slayer = None


def score(threat: Threat) -> int:
    """For a defeated one; with what it would have called, where the card says so."""
    points = threat.points[1]
    if threat.called is not None and threat.called.status == "waiting":
        points += threat.called.points[1]
    return points
