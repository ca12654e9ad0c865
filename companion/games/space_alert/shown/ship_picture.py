"""The ship as a picture of one step of the resolution: what a page needs to draw it, before it is laid out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from companion.contract import Line, Seat
from companion.games.space_alert.resolution import Resolved, crew_actions, ship_at, steps
from companion.games.space_alert.resolution import events as told
from companion.games.space_alert.resolution.board import System, markers, range_of, tables
from companion.games.space_alert.resolution.deck import in_short
from companion.games.space_alert.resolution.events import Event, Key
from companion.games.space_alert.resolution.names import STATIONS, ZONES, Letter, Station, Tile, Zone
from companion.games.space_alert.resolution.ship import Member, Ship, Squad, Threat, TurnPart
from companion.games.space_alert.shown.ship_now import Now, now

LETTERS: Final[tuple[Letter, ...]] = ("a", "b", "c")
INSIDE: Final = 3  # the trajectory of what is inside
LABEL: Final = 205  # thousandths of a track that a threat's words need

SquadState: TypeAlias = Literal["ready", "disabled"]
Place: TypeAlias = Zone | Literal["internal"]


@dataclass(frozen=True, slots=True)
class Store:
    now: int  # a heroic action may bring one more than fits
    most: int


@dataclass(frozen=True, slots=True)
class SystemPicture:
    """What a letter does in a station."""

    letter: Letter
    system: System
    strength: int | None  # of a weapon
    is_damaged: bool  # by a tile
    is_lost: bool  # for good: a malfunction was not repaired
    fault: Key | None  # the malfunction that takes the next press


@dataclass(frozen=True, slots=True)
class StationPicture:
    station: Station
    systems: tuple[SystemPicture, ...]
    squad: SquadState | None  # battlebots that stand here
    is_lethal: bool  # whoever enters is knocked out
    is_slimed: bool  # by what is left of a slime: whoever enters is delayed


@dataclass(frozen=True, slots=True)
class ZonePicture:
    zone: Zone
    shield: Store
    reactor: Store
    capsules: int | None  # None: fuel is kept elsewhere
    tiles: tuple[Tile, ...]  # drawn, the newest last
    slots: int  # tiles that there are
    damage: int
    is_lift_broken: bool
    is_weak: bool  # takes double damage
    is_blind: bool  # its lasers need a look out of the window, or interceptors
    upper: StationPicture
    lower: StationPicture


@dataclass(frozen=True, slots=True)
class ThreatPicture:
    key: Key
    number: str  # of the token that marks it: the turn on which it appeared
    name: Line
    place: Place
    at: int  # spaces to the ship
    distance: int  # 1 to 3, as weapons count
    hp: int
    most_hp: int
    shield: int
    speed: int
    is_serious: bool
    is_hidden: bool
    is_out_of_phase: bool
    stations: tuple[Station, ...]  # of one inside
    fixed_by: str | None
    left: Literal["", "defeated", "survived"]  # in this very step
    label: int  # thousandths of the track, from the ship: where its words find room

    @property
    def id(self) -> str:
        return _id(self.key)


@dataclass(frozen=True, slots=True)
class Track:
    place: Place
    card: int
    length: int
    marks: tuple[tuple[int, str], ...]  # spaces from the ship, and x, y or z
    threats: tuple[ThreatPicture, ...]


@dataclass(frozen=True, slots=True)
class Pawn:
    number: int  # 1 is the captain
    seat: Seat | None  # None: an android, or nobody said
    station: Station
    place: int  # among those in this station
    together: int  # how many they are
    distance: int  # in space
    is_down: bool
    squad: SquadState | None

    @property
    def is_captain(self) -> bool:
        return self.number == 1


@dataclass(frozen=True, slots=True)
class CheckPicture:
    first: int
    last: int
    state: Literal["ahead", "open", "done", "missed"]


@dataclass(frozen=True, slots=True)
class Gone:
    key: Key
    number: str
    name: Line
    how: Literal["defeated", "survived"]
    points: int

    @property
    def id(self) -> str:
        return _id(self.key)


@dataclass(frozen=True, slots=True)
class ShipPicture:
    turn: int  # 0: before the first
    turns: int  # the one after them is the jump
    phase: int
    phases: int
    stage: TurnPart
    fate: Literal["", "lost", "home"]
    zones: tuple[ZonePicture, ...]
    tracks: tuple[Track, ...]  # of the zones, then the one inside
    longest: int  # spaces: all tracks are drawn to one scale
    pawns: tuple[Pawn, ...]
    rockets: int
    rocket: Literal["", "launched", "close"]
    shields: str  # works, off, or reversed
    sealed: tuple[int, ...]  # doors: 0 is the one between the first two zones
    checks: tuple[CheckPicture, ...]
    gone: tuple[Gone, ...]
    points: int  # of the threats so far
    now: Now

    @property
    def inside(self) -> Track:
        return self.tracks[-1]

    @property
    def threats(self) -> tuple[ThreatPicture, ...]:
        return tuple([threat for track in self.tracks for threat in track.threats])


def picture(resolved: Resolved, at: int, crew: Sequence[Seat | None] = ()) -> ShipPicture:
    """After the step `at` of `steps`; -1 is before the first. `crew`: who they are, the captain first."""
    so_far = [event for _, event in steps(resolved)][: at + 1]
    ship = ship_at(resolved, min(at, len(so_far) - 1))
    event = so_far[-1] if so_far else None
    phases = tables().phases[str(ship.turns)]
    places = (*ship.layout.zones, INSIDE)
    longest = max(markers(ship.trajectories[place])[0] for place in places)
    tracks = tuple(_track(ship, place, longest, event) for place in places)
    gone = tuple(_gone(ship, each) for each in so_far if isinstance(each, told.Defeated | told.Survived))
    lost = any(isinstance(each, told.ShipLost) for each in so_far)
    return ShipPicture(
        turn=ship.turn,
        turns=ship.turns,
        phase=next((number for number, last in enumerate(phases, 1) if ship.turn <= last), len(phases)),
        phases=len(phases),
        stage=ship.stage,
        fate="lost" if lost else "home" if isinstance(event, told.Jumped) else "",
        zones=tuple(_zone(ship, zone) for zone in ship.layout.zones),
        tracks=tracks,
        longest=longest,
        pawns=_pawns(ship, crew),
        rockets=ship.rockets,
        rocket="launched" if ship.rocket_away else "close" if ship.rocket_close else "",
        shields=ship.shield_mode,
        sealed=tuple(sorted(ship.sealed)),
        checks=tuple(_checks(ship, so_far)),
        gone=gone,
        points=sum(each.points for each in gone),
        now=now(event, ship),
    )


# --- the ship


def _zone(ship: Ship, zone: int) -> ZonePicture:
    board = ship.layout.board.zones[ZONES[zone]]
    tiles = tuple(ship.drawn[zone])
    return ZonePicture(
        zone=ZONES[zone],
        # By the tiles that lie there: the engine takes the cubes away in the steps after the tile.
        shield=Store(ship.shield[zone], board.shield[1] - ("shield" in tiles)),
        reactor=Store(ship.reactor[zone], board.reactor[1] - ("reactor" in tiles)),
        capsules=ship.capsules[zone] if board.capsules else None,
        tiles=tiles,
        slots=ship.most_damage,
        damage=ship.damage[zone],
        is_lift_broken="gravolift" in tiles,
        is_weak=ship.twice[zone] or ship.fissures == 2 or (ship.fissures == 1 and ZONES[zone] == "red"),
        is_blind=zone in ship.no_optics,
        upper=_station(ship, zone),
        lower=_station(ship, zone + 3),
    )


def _station(ship: Ship, station: int) -> StationPicture:
    squad = ship.squads.get(station)
    return StationPicture(
        station=STATIONS[station],
        systems=tuple(
            _system(ship, station, letter, ship.layout.systems[station, letter])
            for letter in LETTERS
            if (station, letter) in ship.layout.systems
        ),
        squad=_squad(squad),
        is_lethal=station in ship.lethal,
        is_slimed=any(each.status == "survived" and crew_actions.slime_in(each, station) for each in ship.slimes),
    )


def _system(ship: Ship, station: int, letter: Letter, system: System) -> SystemPicture:
    zone = station % 3
    tiles = ship.drawn[zone]
    strength: int | None = None
    damaged = False
    match system:
        case "heavy_laser":
            damaged = "upper_weapon" in tiles
            strength = ship.heavy[zone] - damaged
        case "light_laser":
            damaged = "lower_weapon" in tiles
            strength = 2 - damaged
        case "pulse_cannon":
            damaged = "lower_weapon" in tiles and ZONES[zone] == "white"
            strength = 1
        case "fill_shield":
            damaged = "shield" in tiles
        case "fill_reactor" | "refuel" | "refuel_or_transfer":
            damaged = "reactor" in tiles
    fault = next((each.key for each in ship.internal if each.card.fixed_by == letter and station in each.places), None)
    return SystemPicture(letter, system, strength, damaged, (station, letter) in ship.dead, fault)


def _squad(squad: Squad | None) -> SquadState | None:
    return None if squad is None else "disabled" if squad.is_disabled else "ready"


# --- its crew


def _pawns(ship: Ship, crew: Sequence[Seat | None]) -> tuple[Pawn, ...]:
    return tuple(_pawn(ship, each, crew[each.seat] if each.seat < len(crew) else None) for each in ship.crew)


def _pawn(ship: Ship, member: Member, seat: Seat | None) -> Pawn:
    there = [each.seat for each in ship.crew if each.station == member.station]
    return Pawn(
        number=member.seat + 1,
        seat=seat,
        station=STATIONS[member.station],
        place=there.index(member.seat),
        together=len(there),
        distance=member.distance,
        is_down=member.is_down,
        squad=_squad(member.squad),
    )


def _checks(ship: Ship, so_far: Sequence[Event]) -> list[CheckPicture]:
    missed = {each.last for each in so_far if isinstance(each, told.ComputerNeglected)}
    checks: list[CheckPicture] = []
    for each in tables().computer[ship.rules.computer][str(ship.turns)]:
        first, last = each.turns
        if last in missed:
            checks.append(CheckPicture(first, last, "missed"))
        elif any(first <= turn <= last for turn in ship.computer_turns):
            checks.append(CheckPicture(first, last, "done"))
        else:
            checks.append(CheckPicture(first, last, "ahead" if ship.turn < first else "open"))
    return checks


# --- threats


def _track(ship: Ship, place: int, longest: int, event: Event | None) -> Track:
    card = ship.trajectories[place]
    length, marks = markers(card)
    left = event.threat if isinstance(event, told.Defeated | told.Survived) else None
    here = [
        each
        for each in ship.order
        if (INSIDE if each.is_internal else each.zone) == place and (each.is_here or each.key == left)
    ]
    here.sort(key=lambda each: each.at)
    labels = spread_out([1000 * max(each.at, 0) // longest for each in here], LABEL)
    return Track(
        place="internal" if place == INSIDE else ZONES[place],
        card=card,
        length=length,
        marks=marks,
        threats=tuple(_threat(ship, each, label) for each, label in zip(here, labels, strict=True)),
    )


def spread_out(wanted: Sequence[int], gap: int) -> list[int]:
    """Each near to where it is wanted, as far as the others let it, within a thousand."""
    if not wanted:
        return []
    gap = min(gap, 1000 // len(wanted))
    labels = [max(wanted[0], gap // 2)]
    for each in wanted[1:]:
        labels.append(max(each, labels[-1] + gap))
    labels[-1] = min(labels[-1], 1000 - gap // 2)
    for number in range(len(labels) - 2, -1, -1):
        labels[number] = min(labels[number], labels[number + 1] - gap)
    return labels


def _threat(ship: Ship, threat: Threat, label: int) -> ThreatPicture:
    at = max(threat.at, 0)
    stations = list(threat.places) if threat.is_internal and threat.hp > 0 else []
    stations += [each for each in threat.tokens if each not in stations]
    if threat.host is not None:
        stations = [threat.host.station]
    return ThreatPicture(
        key=threat.key,
        number=_number(threat.key),
        name=in_short(threat.id),
        place="internal" if threat.is_internal else ZONES[threat.zone],
        at=at,
        distance=range_of(at),
        hp=max(threat.hp, 0),
        most_hp=threat.max_hp,
        shield=0 if threat.is_internal else threat.shield + len(ship.shield_auras),
        speed=threat.speed,
        is_serious=threat.id.startswith("S"),
        is_hidden=threat.is_hidden,
        is_out_of_phase=threat.is_out_of_phase,
        stations=tuple(STATIONS[each] for each in stations),
        fixed_by=threat.card.fixed_by if threat.is_internal else None,
        left="defeated" if threat.status == "defeated" else "survived" if threat.status == "survived" else "",
        label=label,
    )


def _id(key: Key) -> str:
    """As a page may call an element."""
    return key.replace("@", "-").replace("*", "c")


def _number(key: Key) -> str:
    """A star: another threat called it."""
    return key.partition("@")[2]


def _gone(ship: Ship, event: told.Defeated | told.Survived) -> Gone:
    name = next(in_short(each.id) for each in ship.order if each.key == event.threat)
    how: Literal["defeated", "survived"] = "defeated" if isinstance(event, told.Defeated) else "survived"
    return Gone(event.threat, _number(event.threat), name, how, event.points)
