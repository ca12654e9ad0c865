"""What came of a game: score, damage, stores, and the ship as it stood after each turn."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias, TypeVar

from companion.contract import Line, Word, since
from companion.games.space_alert.resolution.board import phases
from companion.games.space_alert.resolution.deck import called, in_short
from companion.games.space_alert.resolution.deeds import score
from companion.games.space_alert.resolution.names import SHORT, SPACE, STATIONS, Station, Tile, Zone
from companion.games.space_alert.resolution.ship import Lost, Ship, Threat

CONFIRMATIONS: Final = (0, 1, 2, 3, 5, 7)  # points for so many in the best turn of a phase

T = TypeVar("T")
ByZone: TypeAlias = tuple[int, int, int]
Tiles: TypeAlias = tuple[tuple[Tile, ...], tuple[Tile, ...], tuple[Tile, ...]]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """After a turn."""

    turn: int
    crew: tuple[str, ...]  # "UW", "S1" in space, "LR!" knocked out
    damage: ByZone
    shields: ByZone
    reactors: ByZone
    capsules: int
    rockets: int
    threats: tuple[tuple[str, str], ...]  # "p3 hp4" (spaces left, hit points), "defeated" or "survived"
    tiles: Tiles


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A line of the score sheet."""

    what: str  # defeated, survived, confirmed, or the name of a penalty
    points: int
    count: int = 0  # of what
    threats: tuple[Line, ...] = ()  # their names


@dataclass(frozen=True, slots=True)
class Outcome:
    status: Literal["survived", "lost"]
    threat_points: int
    defeated_points: int  # of these
    visual_points: int
    damage: ByZone
    tiles: Tiles
    defeated: tuple[str, ...]
    survived: tuple[str, ...]
    neither: tuple[str, ...]
    knocked_out: tuple[int, ...]
    disabled_squads: tuple[Station | int, ...]  # where they stand, or who leads them
    shields: ByZone
    reactors: ByZone
    capsules: int
    rockets: int
    penalties: tuple[tuple[str, int], ...]  # the lines of the score sheet that cost points
    score: int | None  # None: the ship is lost
    unmet: tuple[Literal["ship", "knocked_out"], ...]  # what the victory wanted; none: won
    lost_on_turn: int | None = None
    killed_by: str | None = None
    specialists: int = field(default=0, metadata=since("0.7"))  # points that their cards gave or cost

    @property
    def lost_to(self) -> Word:
        """The computer has words of its own."""
        return called(self.killed_by or "")

    @property
    def sheet(self) -> tuple[ScoreLine, ...]:
        """Line by line, as the rules count it."""
        survived = self.threat_points - self.defeated_points
        counts = {
            "damage": sum(self.damage),
            "worst_zone": max(self.damage),
            "knocked_out": len(self.knocked_out),
            "disabled_squads": len(self.disabled_squads),
        }
        return (
            ScoreLine("defeated", self.defeated_points, len(self.defeated), _names(self.defeated)),
            ScoreLine("survived", survived, len(self.survived), _names(self.survived)),
            ScoreLine("confirmed", self.visual_points),
            *([ScoreLine("specialists", self.specialists)] if self.specialists else []),
            *(ScoreLine(name, -cost, counts.get(name, 0)) for name, cost in self.penalties),
        )


def _names(keys: tuple[str, ...]) -> tuple[Line, ...]:
    return tuple(in_short(each.partition("@")[0]) for each in keys)


def snapshot(ship: Ship) -> Snapshot:
    crew = []
    for each in ship.crew:
        where = f"S{each.distance}" if each.station == SPACE else SHORT[each.station]
        crew.append(where + "!" if each.is_down else where)
    return Snapshot(
        ship.turn,
        tuple(crew),
        _by_zone(ship.damage),
        _by_zone(ship.shield),
        _by_zone(ship.reactor),
        sum(ship.capsules),
        ship.rockets,
        tuple(
            (each.key, f"p{each.at} hp{each.hp}" if each.is_here else each.status)
            for each in _listed(ship)
            if each.status != "waiting"
        ),
        _tiles(ship),
    )


def outcome(ship: Ship, lost: Lost | None) -> Outcome:
    came_home = lost is None
    won, points = 0, 0
    defeated, survived, neither = [], [], []
    for each in _listed(ship):
        match each.status:
            case "defeated":
                defeated.append(each.key)
                won += score(each)
            case "survived":
                survived.append(each.key)
                points += each.points[0]
            case "waiting" | "here":
                neither.append(each.key)
    points += won
    down = tuple([each.seat for each in ship.crew if each.is_down])
    squads: list[Station | int] = [each.seat for each in ship.crew if each.squad is not None and not each.leads]
    squads += [STATIONS[station] for station, squad in ship.squads.items() if squad.is_disabled]
    visual = sum([points for _, points in confirmations(ship, came_home)])
    penalties = _penalties(ship, len(down), len(squads))
    unmet: list[Literal["ship", "knocked_out"]] = []
    if not came_home:
        unmet.append("ship")
    if down and (
        ship.rules.victory == "nobody_knocked_out"
        or (ship.rules.victory == "not_all_knocked_out" and len(down) == len(ship.crew))
    ):
        unmet.append("knocked_out")
    killer = None if lost is None else next((each for each in ship.order if each.key == lost.by), None)
    return Outcome(
        status="survived" if came_home else "lost",
        threat_points=points,
        defeated_points=won,
        visual_points=visual,
        damage=_by_zone(ship.damage),
        tiles=_tiles(ship),
        defeated=tuple(defeated),
        survived=tuple(survived),
        neither=tuple(neither),
        knocked_out=down,
        disabled_squads=tuple(squads),
        shields=_by_zone(ship.shield),
        reactors=_by_zone(ship.reactor),
        capsules=sum(ship.capsules),
        rockets=ship.rockets,
        penalties=penalties,
        score=points + visual + ship.bonus - sum([cost for _, cost in penalties]) if came_home else None,
        unmet=tuple(unmet),
        lost_on_turn=None if came_home else ship.turn,
        killed_by=None if came_home else "computer" if killer is None else killer.card.short,
        specialists=ship.bonus,
    )


def confirmations(ship: Ship, came_home: bool) -> list[tuple[int, int]]:
    """For each phase that was played to its end how many confirmed in its best turn, and what that scores."""
    counted: list[tuple[int, int]] = []
    first = 1
    for last in phases(ship.turns):
        if last >= ship.turn and not came_home:
            break
        best = max(ship.confirmations[first : last + 1])
        first = last + 1
        match ship.rules.visual:
            case "table":
                counted.append((best, CONFIRMATIONS[min(best, len(CONFIRMATIONS) - 1)]))
            case "one_each":
                counted.append((best, best))
            case "none":
                counted.append((best, 0))
    return counted


def _penalties(ship: Ship, down: int, squads: int) -> tuple[tuple[str, int], ...]:
    lines = [
        ("damage", sum(ship.damage)),
        ("worst_zone", max(ship.damage)),
        ("knocked_out", 2 * down),
        ("disabled_squads", squads),
    ]
    if ship.rules.shared_room:
        rooms = [each.station for each in ship.crew]
        together = max(rooms.count(each) for each in rooms)
        lines.append(("shared_room", 3 if together > 2 else 1 if together == 2 else 0))
    return tuple(lines)


def _listed(ship: Ship) -> list[Threat]:
    """Those outside first, and those that were called last."""
    threats = ship.laid
    if len(ship.order) > len(threats):
        threats = [*threats, *(each for each in ship.order if each not in threats)]
    return [each for each in threats if not each.is_internal] + [each for each in threats if each.is_internal]


def _by_zone(numbers: list[int]) -> ByZone:
    red, white, blue = numbers
    return red, white, blue


def _tiles(ship: Ship) -> Tiles:
    red, white, blue = ship.drawn
    return tuple(red), tuple(white), tuple(blue)


# --- as JSON, in the shape of the shared games


def outcome_json(one: Outcome) -> dict[str, object]:
    shape: dict[str, object] = {
        "status": one.status,
        "threat_points": one.threat_points,
        "visual_points": one.visual_points,
        "damage": _zoned(one.damage),
        "damage_tiles": _zoned([list(each) for each in one.tiles]),
        "defeated": list(one.defeated),
        "survived": list(one.survived),
        "neither": list(one.neither),
        "knocked_out": list(one.knocked_out),
        "disabled_squads": len(one.disabled_squads),
        "end_energy": _zoned(
            [{"shield": shield, "reactor": reactor} for shield, reactor in zip(one.shields, one.reactors, strict=True)]
        ),
        "fuel": one.capsules,
        "rockets": one.rockets,
    }
    if one.status == "lost":
        shape |= {"lost_on_turn": one.lost_on_turn, "killed_by": one.killed_by}
    return shape | {"official_score": one.score}


def snapshot_json(one: Snapshot) -> dict[str, object]:
    return {
        "after_turn": one.turn,
        "crew": list(one.crew),
        "dmg": list(one.damage),
        "sh": list(one.shields),
        "re": list(one.reactors),
        "threats": dict(one.threats),
    }


def _zoned(by_zone: Iterable[T]) -> dict[Zone, T]:
    red, white, blue = by_zone
    return {"red": red, "white": white, "blue": blue}
