"""What the game brings along on cards and boards, read from the TOML file beside this one. None: not known."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal

from companion.contract.data import load

Level = Literal["yellow", "orange", "red"]
Blocks = Literal["nobody", "alone", "accompanied", "everybody"]
LEVELS: Final[tuple[Level, ...]] = ("yellow", "orange", "red")
SKILLS: Final = ("command", "engineering", "science", "tactical")
ROOMS: Final = (
    "bridge",
    "war_room",
    "armory",
    "computer_core",
    "cargo_hold",
    "infirmary",
    "science_lab",
    "engineering",
)
HALLWAY: Final = "hallway"
PLACES: Final = (*ROOMS, HALLWAY)  # where a pawn can stand
LAB: Final = "science_lab"
FEARS: Final = ("irrational_fear", "irrational_anger")
TRACKS: Final = ("jump_core", "shields")  # repaired step by step, never offline
FULL: Final = 100  # percent of the Shields
STEPS: Final = (  # of the set-up
    "board",
    "systems",
    "alerts",
    "queue",
    "skills",
    "hands",
    "tools",
    "plans",
    "torpedoes",
    "shields",
    "core",
    "blocker",
    "roles",
    "pawns",
    "order",
    "first_alerts",
)
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
Four = tuple[int, int, int, int]  # by skill
NONE: Final[Four] = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Cost:
    """Nothing given: not known at all."""

    actions: int | None = None
    command: int | None = None
    engineering: int | None = None
    science: int | None = None
    tactical: int | None = None


@dataclass(frozen=True, slots=True)
class Decks:
    yellow: int | None = None
    orange: int | None = None
    red: int | None = None
    plans: int | None = None
    skills_each: int | None = None
    aliens: int | None = None
    torpedoes: int | None = None
    setup_alerts: int | None = None
    visible: int | None = None
    core_max: int | None = None


@dataclass(frozen=True, slots=True)
class Difficulty:
    steps: int | None = None
    torpedoes: int | None = None  # more than usual, at the start
    confirmed: bool | None = None
    told_by: str | None = None  # at the table; nobody has looked since


@dataclass(frozen=True, slots=True)
class Station:
    room: str | None = None
    knockable: bool | None = None
    remote: bool | None = None
    when_injured: bool | None = None  # bears the mark
    with_aliens: bool | None = None  # likewise
    repair: Cost = Cost()
    confirmed: bool | None = None
    told_by: str | None = None  # at the table; nobody has looked since


@dataclass(frozen=True, slots=True)
class Deed:
    station: str | None = None
    actions: int | None = None
    command: int | None = None
    engineering: int | None = None
    science: int | None = None
    tactical: int | None = None
    when_injured: bool | None = None
    with_aliens: bool | None = None
    confirmed: bool | None = None
    told_by: str | None = None  # at the table; nobody has looked since


@dataclass(frozen=True, slots=True)
class Role:
    colour: str | None = None
    rank: int | None = None
    actions: int | None = None
    hand: int | None = None
    command: int | None = None  # these four are discounts
    engineering: int | None = None
    science: int | None = None
    tactical: int | None = None
    start: str | None = None  # a room
    flags: tuple[str, ...] | None = None
    ability: str | None = None  # in the group's own words
    confirmed: bool | None = None
    told_by: str | None = None  # at the table; nobody has looked since


@dataclass(frozen=True, slots=True)
class Upgrade:
    name: str | None = None
    slot: bool | None = None
    flags: tuple[str, ...] | None = None
    note: str | None = None
    confirmed: bool | None = None
    told_by: str | None = None  # at the table; nobody has looked since


@dataclass(frozen=True, slots=True)
class Thing:
    """A tool or a battle plan."""

    name: str | None = None
    note: str | None = None
    confirmed: bool | None = None
    told_by: str | None = None  # at the table; nobody has looked since


@dataclass(frozen=True, slots=True)
class Anomaly:
    name: str | None = None
    blocks: Blocks | None = None  # whose use of the stations
    move_extra: int | None = None  # actions
    immune: str | None = None  # a role's flag
    note: str | None = None
    confirmed: bool | None = None
    told_by: str | None = None  # at the table; nobody has looked since


@dataclass(frozen=True, slots=True)
class AlertCard:
    """Only in a group's own box: the printed cards are public nowhere."""

    name: str
    level: Level
    count: int = 1
    shields: int = 0  # percent
    offline: tuple[str, ...] = ()
    destroyed: tuple[str, ...] = ()
    aliens: dict[str, int] = field(default_factory=dict)  # by room
    ship: bool = False
    anomaly: str = ""
    skill_deck: bool = False  # it is thrown away
    injures: tuple[str, ...] = ()  # whoever is in these rooms
    ends: bool = False  # the game, unless it is prevented
    note: str = ""
    confirmed: bool = True  # what was typed in is as printed, unless the group marks it otherwise
    told_by: str = ""  # as above


@dataclass(frozen=True, slots=True)
class Book:
    decks: Decks = Decks()
    levels: dict[str, Difficulty] = field(default_factory=dict)
    stations: dict[str, Station] = field(default_factory=dict)
    deeds: dict[str, Deed] = field(default_factory=dict)
    roles: dict[str, Role] = field(default_factory=dict)
    upgrades: dict[str, Upgrade] = field(default_factory=dict)
    tools: dict[str, Thing] = field(default_factory=dict)
    plans: dict[str, Thing] = field(default_factory=dict)
    anomalies: dict[str, Anomaly] = field(default_factory=dict)
    alerts: tuple[AlertCard, ...] = ()


PRINTED: Final = load(Path(__file__).with_name("book.toml"), Book)
STATIONS: Final = tuple(each for each in PRINTED.stations if each not in TRACKS)  # what can be offline
FLAGS: Final = tuple(sorted({flag for role in PRINTED.roles.values() for flag in role.flags or ()}))
TOOLS: Final = tuple(PRINTED.tools)
UPGRADE_FLAGS: Final = tuple(sorted({flag for each in PRINTED.upgrades.values() for flag in each.flags or ()}))
