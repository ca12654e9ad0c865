"""What a step of the resolution points at: who acts, with which system, which threat, which zone is hit."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from companion.games.space_alert.resolution import events as told
from companion.games.space_alert.resolution.board import System
from companion.games.space_alert.resolution.events import By, Event, Key
from companion.games.space_alert.resolution.names import STATIONS, Letter, Station, Tile, Zone
from companion.games.space_alert.resolution.ship import Ship

Kind: TypeAlias = Literal["nothing", "acts", "vain", "fires", "shot", "repair", "strike", "attack", "threat", "ship"]
Press: TypeAlias = tuple[Station, Letter]

WEAPONS: Final[dict[str, System]] = {
    "heavy_laser": "heavy_laser",
    "light_laser": "light_laser",
    "pulse_cannon": "pulse_cannon",
    "rocket": "rockets",
    "interceptors": "interceptors",
}


@dataclass(frozen=True, slots=True)
class Now:
    kind: Kind = "nothing"
    member: int | None = None  # by number: 1 is the captain
    system: Press | None = None
    threat: Key | None = None
    zone: Zone | None = None
    stopped: int = 0  # by the zone's shield
    damage: int = 0  # to the zone, or to the threat
    tile: Tile | None = None


def now(event: Event | None, ship: Ship) -> Now:
    match event:
        case told.Fired() | told.Shot() | told.NothingDone() | told.NoEnergy():
            return _pressed(event, ship)
        case told.EnergyMoved(seat=seat) | told.CapsuleSpent(seat=seat):
            return Now("acts", seat + 1, (_where(ship, seat), "b"))
        case told.ComputerMaintained(seat=seat) | told.Confirmed(seat=seat) | told.RocketLaunched(seat=seat):
            return Now("acts", seat + 1, (_where(ship, seat), "c"))
        case told.SquadTaken(seat=seat) | told.SquadReactivated(seat=seat):
            return Now("acts", seat + 1, (_where(ship, seat), "c"))
        case told.Repaired(seat=seat, threat=threat, station=station, letter=letter, amount=amount):
            return Now("repair", seat + 1, (station, letter), threat, damage=amount)
        case told.Struck(seat=seat, threat=threat, amount=amount):
            return Now("strike", seat + 1, None, threat, damage=amount)
        case told.ExtraRepaired(threat=threat, amount=amount) | told.ThreatHurt(threat=threat, amount=amount):
            return Now("threat", threat=threat, damage=amount)
        case told.ThreatHit(threat=threat, damage=damage):
            return Now("threat", threat=threat, damage=damage)
        case told.ShieldAbsorbed(zone=zone, threat=threat, amount=amount):
            return Now("attack", threat=threat, zone=zone, stopped=amount)
        case told.ZoneDamaged(zone=zone, threat=by, amount=amount):
            return Now("attack", threat=_threat(by), zone=zone, damage=amount)
        case told.TileDrawn(zone=zone, tile=tile):
            return Now("ship", zone=zone, tile=tile)
        case told.Drained(zone=drained, by=by):
            return Now("ship", threat=_threat(by), zone=drained)
        case told.KnockedOut(seat=seat, by=by):
            return Now("threat", seat + 1, threat=_threat(by))
        case told.SystemLost(station=station, letter=letter, threat=threat):
            return Now("threat", system=(station, letter), threat=threat)
        case told.SquadDisabled(seat=whose, by=by):
            return Now("threat", None if whose is None else whose + 1, threat=_threat(by))
        case told.Happened(threat=threat):
            return Now("threat", threat=threat)
        case told.ShipLost(zone=wrecked, by=by):
            return Now("ship", threat=_threat(by), zone=wrecked)
        case (
            told.ThreatAppeared(threat=threat)
            | told.ThreatMoved(threat=threat)
            | told.ThreatActed(threat=threat)
            | told.ThreatChanged(threat=threat)
            | told.IntruderMoved(threat=threat)
            | told.Defeated(threat=threat)
            | told.Survived(threat=threat)
        ):
            return Now("threat", threat=threat)
        case (
            told.Acted(seat=seat)
            | told.Moved(seat=seat)
            | told.StoodStill(seat=seat)
            | told.Delayed(seat=seat)
            | told.InterceptorsOut(seat=seat)
            | told.InterceptorsHome(seat=seat)
            | told.SpecialistActed(seat=seat)
        ):
            return Now("acts", seat + 1)
        case told.RocketMissed() | told.ComputerNeglected() | told.ConfirmationCounted() | told.Jumped() | None:
            return Now()


def _pressed(event: told.Fired | told.Shot | told.NothingDone | told.NoEnergy, ship: Ship) -> Now:
    """A weapon, or what a button did not do."""
    match event:
        case told.Fired(seat=seat, weapon=weapon, station=station):
            return Now("fires", seat + 1, _weapon(ship, weapon, station))
        case told.Shot(weapon=weapon, station=station, by=by, target=target, strength=strength):
            member = None if by is None else by + 1
            return Now("shot", member, _weapon(ship, weapon, station), target, damage=strength)
        case told.NothingDone(seat=seat, station=station, card=card):
            return Now("vain", seat + 1, _press(ship, station, card))
        case told.NoEnergy(seat=seat, station=station, wanted=("shield" | "reactor")):
            return Now("vain", seat + 1, (station, "b"))
        case told.NoEnergy(seat=seat, station=station, wanted=weapon):
            return Now("vain", seat + 1, _weapon(ship, weapon, station))


def _where(ship: Ship, seat: int) -> Station:
    return STATIONS[ship.crew[seat].station]


def _weapon(ship: Ship, weapon: str, station: Station) -> Press | None:
    """Interceptors and rockets are not where they are fired from."""
    for (number, letter), system in ship.layout.systems.items():
        if system == WEAPONS[weapon] and (station == STATIONS[number] or weapon in ("rocket", "interceptors")):
            return STATIONS[number], _letter(letter)
    return None


def _press(ship: Ship, station: Station, card: str) -> Press | None:
    letter = card.lower()
    return (station, _letter(letter)) if letter in ("a", "b", "c") else None


def _letter(text: str) -> Letter:
    return "a" if text == "a" else "b" if text == "b" else "c"


def _threat(by: By) -> Key | None:
    return by if isinstance(by, str) else None
