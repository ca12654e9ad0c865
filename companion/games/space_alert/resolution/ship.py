"""The ship, its crew and the threats while a game is resolved. They are changed in place, as nobody outside sees them
before the end: a copy for every step would cost several times what the rules themselves do.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from companion.games.space_alert.resolution.board import Layout, Markers
from companion.games.space_alert.resolution.card import Card, Effect
from companion.games.space_alert.resolution.events import By, Emptied, Event, Key
from companion.games.space_alert.resolution.game import Slot
from companion.games.space_alert.resolution.names import SPACE, STATIONS, Station, Tile, Weapon
from companion.games.space_alert.resolution.switches import Switches

Tell: TypeAlias = Callable[[Event], None]
TurnPart: TypeAlias = Literal["appear", "crew", "damage", "threats", "computer", "jump"]
Taken: TypeAlias = Literal["a_shot", "a_transfer", "a_drain", "a_tile"]
EVERYWHERE: Final = 3  # the greatest distance


class Lost(Exception):
    """The ship. Everything stops where it is."""

    def __init__(self, by: By) -> None:
        super().__init__()
        self.by = by


class Squad:
    __slots__ = ("is_disabled",)

    def __init__(self, is_disabled: bool = False) -> None:
        self.is_disabled = is_disabled


class Member:
    """One of the crew."""

    __slots__ = ("distance", "is_down", "is_infected", "is_poisoned", "seat", "slots", "squad", "station")

    def __init__(self, seat: int, slots: list[Slot], station: int) -> None:
        self.seat = seat
        self.slots = slots  # by turn; the first is not used
        self.station = station
        self.squad: Squad | None = None
        self.distance = 0  # in space
        self.is_down = False
        self.is_infected = False
        self.is_poisoned = False

    @property
    def leads(self) -> bool:
        return self.squad is not None and not self.squad.is_disabled


class Threat:
    __slots__ = (
        "at",
        "called",
        "card",
        "crossings",
        "exposed",
        "has_grown",
        "hits",
        "host",
        "hp",
        "id",
        "inaccessible",
        "is_hidden",
        "is_internal",
        "is_out_of_phase",
        "is_shielded",
        "key",
        "markers",
        "max_hp",
        "mines",
        "places",
        "points",
        "presses",
        "rocket_hit",
        "shield",
        "slowed",
        "speed",
        "status",
        "stopped",
        "t",
        "tokens",
        "x_done",
        "zone",
    )

    def __init__(self, id: str, t: int, card: Card, points: tuple[int, int], zone: int | None) -> None:
        self.id = id
        self.t = t
        self.key: Key = f"{id}@{t}"
        self.card = card
        self.points = points
        self.hp = card.hp
        self.max_hp = card.hp
        self.shield = card.shield
        self.speed = card.speed
        self.zone = zone or 0
        self.is_internal = zone is None
        self.places = list(_numbers(card.stations))
        self.markers: Markers = ()
        self.at = 0  # spaces left to the ship
        self.status = "waiting"  # then "here", then "defeated" or "survived"
        self.hits: list[tuple[Weapon, int]] = []  # of this turn
        self.is_hidden = card.hidden
        self.is_shielded = card.cryoshield
        self.rocket_hit = False
        self.has_grown = False
        self.crossings = 0
        self.stopped = 0  # by shields, of its last attack
        self.slowed = 0
        self.tokens: dict[int, int] = {}  # more of it, and their hit points
        self.presses: list[tuple[Member, int]] = []  # of this turn: who, and in which station
        self.inaccessible = card.inaccessible
        self.exposed = 0  # how much of that is used up this turn
        self.is_out_of_phase = False
        self.x_done = False
        self.called: Threat | None = None
        self.host: Member | None = None
        self.mines: list[int] = []

    @property
    def is_here(self) -> bool:
        return self.status == "here"

    @property
    def own_zones(self) -> list[int]:
        if not self.is_internal:
            return [self.zone]
        return sorted({each % 3 for each in self.places if each != SPACE})

    @property
    def damage(self) -> int:
        return self.max_hp - self.hp


@lru_cache
def _numbers(stations: tuple[Station, ...]) -> tuple[int, ...]:
    return tuple([STATIONS.index(each) for each in stations])


class Ship:
    """Stores and systems are lists by zone: red, white, blue."""

    __slots__ = (
        "attack_auras",
        "attempts",
        "bonus",
        "broken_heavy",
        "broken_lift",
        "broken_light",
        "capsules",
        "computer_turns",
        "confirmations",
        "crew",
        "damage",
        "dead",
        "deeds",
        "drawn",
        "drones",
        "emptied",
        "external",
        "fired",
        "fissures",
        "guards",
        "had_feats",
        "heavy",
        "internal",
        "is_slow",
        "jumps_early",
        "laid",
        "layout",
        "lethal",
        "lift_used",
        "most_damage",
        "no_optics",
        "order",
        "pile",
        "pilot",
        "prepared",
        "protected",
        "reactor",
        "reactor_fits",
        "ready",
        "rocket_away",
        "rocket_close",
        "rockets",
        "rules",
        "screens",
        "sealed",
        "shield",
        "shield_auras",
        "shield_fits",
        "shield_mode",
        "shots",
        "slayer",
        "slimes",
        "squads",
        "stage",
        "stimulated",
        "tell",
        "trajectories",
        "turn",
        "turns",
        "twice",
    )

    def __init__(
        self, layout: Layout, rules: Switches, turns: int, rockets: int, deeds: "Mapping[str, Do]", tell: Tell | None
    ) -> None:
        self.layout = layout
        self.rules = rules
        self.deeds = deeds  # what threats do, by name
        self.tell = tell  # None: nobody listens, and no event is made
        self.turn = 0
        self.stage: TurnPart = "appear"
        self.turns = turns
        stores = layout.stores
        self.shield = list(stores.shield)
        self.shield_fits = list(stores.shield_fits)
        self.reactor = list(stores.reactor)
        self.reactor_fits = list(stores.reactor_fits)
        self.capsules = list(stores.capsules)
        self.heavy = stores.heavy
        self.emptied: list[Emptied | None] = [None, None, None]
        self.rockets = rockets
        self.rocket_away = 0  # launched this turn: what it will do
        self.rocket_close = 0  # launched the turn before
        self.damage = [0, 0, 0]
        self.most_damage = len(layout.board.tiles)
        self.drawn: list[list[Tile]] = [[], [], []]
        self.pile: list[list[Tile]] = [[], [], []]  # those to come, the next one last
        self.broken_heavy = [0, 0, 0]
        self.broken_light = [0, 0, 0]
        self.broken_lift = [False, False, False]
        self.twice = [False, False, False]  # a structural tile left over from the mission before
        self.dead: set[tuple[int, str]] = set()  # letters lost to a malfunction
        self.squads: dict[int, Squad] = {station: Squad() for station in layout.squads}
        self.lethal: set[int] = set()
        self.computer_turns: list[int] = []
        self.confirmations = [0] * (turns + 2)
        self.crew: list[Member] = []
        self.order: list[Threat] = []  # as they act
        self.laid: list[Threat] = []  # as the game lists them
        self.external: list[Threat] = []  # those here
        self.internal: list[Threat] = []
        self.fissures = 0  # how much of the ship the fissure makes twice as weak: 0, 1 (red) or 2 (all)
        self.attack_auras: list[Threat] = []
        self.shield_auras: list[Threat] = []
        self.slimes: list[Threat] = []  # one that survived stays where it lies
        self.slayer: Member | None = None  # who destroyed what is being destroyed
        self.pilot: Member | None = None
        # of this turn:
        self.shots: list[tuple[Weapon, int, int, int, Member]] = []  # weapon, strength, station, reach, by
        self.fired: set[int] = set()  # stations
        self.attempts: dict[int, int] = {}
        self.lift_used: set[int] = set()  # zones
        # of the expansion:
        self.shield_mode = "works"  # or "off", or "reversed"
        self.sealed: set[int] = set()  # 0: between red and white, 1: between white and blue
        self.no_optics: set[int] = set()
        self.drones: set[int] = set()
        # of its specialists:
        self.bonus = 0  # points
        self.had_feats = False  # this turn, that end with it
        self.prepared: set[int] = set()  # stations whose weapon is ready for a stronger shot
        self.jumps_early = False
        self.is_slow = False  # this turn, as the next three
        self.screens = [0, 0, 0]  # what they still stop in each zone
        self.stimulated: list[Member] = []
        self.guards: list[Member] = []
        self.ready: list[Member] = []  # for a heroic action, whenever it comes
        self.protected: list[Member] = []  # until their own action is done
        self.trajectories: tuple[int, int, int, int] = (0, 0, 0, 0)

    def take(self, zone: int, amount: int, by: By, was: Taken) -> None:
        """Energy out of a reactor that has it."""
        self.reactor[zone] -= amount
        if not self.reactor[zone]:
            self.emptied[zone] = Emptied(self.turn, by, was)


Do = Callable[[Ship, Threat, Effect], None]
