"""Shallow Space: the state of the table, and what its chapters are made of."""

from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal, TypeAlias

from companion import contract
from companion.contract import Lots, Millis, Seat, frozen, since

GREEN: Final = 0
YELLOW: Final = 1
RED: Final = 2
GREY: Final = 3  # critical: whatever the section is for does not work
HEALTHY: Final = 3
MOVES: Final = 3
FIELD_POINTS: Final = 2
NOWHERE: Final = -1
HIDDEN: Final = "hidden"  # of a roll: the sum of all that a sensor virus hides
SPENT: Final = (99, 99)  # the lasers of a ship that was captured this turn: it fires no more
POSTS: Final = ("captain", "commander", "lieutenant")  # of a team, in the order of its people
CREW: Final = len(POSTS)

Stage: TypeAlias = Literal["muster", "playing", "over"]  # in the muster teams are made and ships get their names
Rank: TypeAlias = Literal["captain", "acting", "crew"]
Kind: TypeAlias = Literal["charge", "fire", "field", "gas", "emp", "virus", "evasive"]
Plain: TypeAlias = str | int | bool | tuple[str, ...]


@frozen
class Rules:
    """Worked out once; what each is for stands beside the option in strings/."""

    seats: tuple[Seat, ...]
    ships: int
    teams: str
    left_out: tuple[str, ...]  # kinds of cards that are not in the game
    enters_dice: bool
    turn_ms: Millis | None
    last_round: int  # 0: none
    simultaneous: bool
    decks: str
    first_hands: bool
    random_grey: bool
    jump_over: bool
    grenade_extra: bool
    redshirts_shield: bool
    held_stack: bool
    brigade_grey: bool
    heal_range: str
    charges_seen: bool
    disarm_standing: bool
    sees_virus: bool
    rolls_photon: bool
    electronic: str
    ramming: str
    photon_packet: str
    crew_turn_in: int
    executive_extra: bool
    gas_engineering: bool
    capture_scope: str
    defects: bool
    grey_hurts: bool
    per_level: bool
    pod_points: int
    crew_starts: str
    emp_stops_officers: bool = field(default=True, metadata=since("0.6.8"))
    dead_see: bool = field(default=False, metadata=since("0.6.8"))


@frozen
class Then:
    """What somebody had when their own last turn ended."""

    health: int = HEALTHY
    redshirts: int = 0
    hand: tuple[str, ...] = ()


@frozen
class Person:
    """Somebody of a crew. A seat may play two of them."""

    id: int
    seat: Seat
    team: int
    rank: Rank
    post: str
    ship: int
    room: str
    health: int = HEALTHY
    redshirts: int = 0
    hand: tuple[str, ...] = ()
    moves: int = 0
    has_shot: bool = False
    has_acted: bool = False
    landed: bool = False  # teleported this turn: no chamber sends them on
    commands: bool = False  # has controlled a ship this turn, and stays on its bridge
    turned_in: int = 0
    commissions: int = 0  # captain cards that may be played at any bridge
    mending: int = 0  # points of a repair brigade that are left
    dives: bool = True
    cloak: int = 0  # own turns that a decoy still lasts
    shown_ship: int = NOWHERE  # where the clone is
    shown_room: str = ""
    shown_moves: int = 0  # that the clone has left this turn, for all that others can know
    seemed: int = 0  # what the clone has done so far
    is_ready: bool = False
    then: Then = Then()


@frozen
class Ship:
    name: str
    owner: int  # the team that controls it
    damage: tuple[int, ...]  # by section
    ages: tuple[int, ...]  # turns of its owner that began while the section was red
    is_pod: bool = False  # an escape pod: one room, in the place of the bridge
    is_gone: bool = False
    fired: tuple[int, int] = (0, 0)  # shots of each laser this turn
    boosts: tuple[str, ...] = ()  # captain cards that work this turn
    unseen: tuple[str, ...] = ()  # those of them that somebody cloaked has played


@frozen
class Pile:
    draw: tuple[str, ...]  # the first is the top
    discards: tuple[str, ...] = ()
    shuffles: int = 0


@frozen
class Lasting:
    """What goes on for some turns of its team, or until it is destroyed."""

    id: int
    kind: Kind
    ship: int
    room: str  # or any section; "": all of the ship
    team: int
    by: int
    turns: int
    points: int = 0
    is_found: bool = False  # a charge that somebody has tried to disarm


@frozen
class Bot:
    id: int
    maker: int
    ship: int
    room: str
    moves: int = MOVES


@frozen
class Swap:
    one: int
    other: int
    card: str
    answer: str = ""  # the other's card, once it is chosen


@frozen
class Wish:
    """To defect."""

    who: int
    team: int


@frozen
class Planned:
    """An order that waits, without the person whose it is."""

    command: str
    values: tuple[tuple[str, Plain], ...]


@frozen
class Plan:
    """What somebody does as soon as their turn begins."""

    who: int
    turn: int  # in which it was made: it is played in a later one
    steps: tuple[Planned, ...]
    why: str = ""  # the first of them could not be done, and the others wait for it


@frozen
class Sign:
    """To the team-mates, until the end of the own turn."""

    who: int
    sign: str


@frozen
class Asked:
    """A real die must be rolled: the command waits, with the dice that were entered for it so far."""

    command: str
    values: tuple[tuple[str, Plain], ...]
    by: Seat | None
    dice: tuple[int, ...]
    sides: int
    what: str


@frozen
class Shot:
    """As everybody saw it."""

    id: int
    what: str  # laser, phaser, or a card
    by: int  # the ship it came from
    place: str  # and where on it
    at: int
    aim: str = ""  # where that was seen
    marks: tuple[str, ...] = ()  # sections that were hit; "": a miss
    is_open: bool = True  # more may come of it


@frozen
class Roll:
    id: int
    what: str
    sides: int
    value: int
    modifiers: tuple[tuple[str, int], ...]
    over: int
    is_hit: bool


@frozen
class Turn:
    number: int
    round: int
    teams: tuple[int, ...]
    ends_at: Millis | None


@frozen
class State:
    rules: Rules
    stage: Stage
    step: int
    sides: tuple[int, ...]  # by seat: the team, or NOWHERE
    order: tuple[Seat, ...]  # in which seats came aboard
    names: tuple[str, ...]  # by ship
    seed: str = ""  # of games before there were `lots`
    seed_hash: str = ""
    dice: int = 0  # thrown so far
    ships: tuple[Ship, ...] = ()
    people: tuple[Person, ...] = ()
    piles: tuple[Pile, ...] = ()  # crew and captain, for each set of decks; one empty box where decks are endless
    lasting: tuple[Lasting, ...] = ()
    bots: tuple[Bot, ...] = ()
    made: int = 0  # things with an id
    laid: int = 0  # charges: they count for themselves, so that no number is missing where one lies hidden
    turn: Turn | None = None
    swaps: tuple[Swap, ...] = ()
    wishes: tuple[Wish, ...] = ()
    asked: Asked | None = None
    shots: tuple[Shot, ...] = ()  # the last ones
    rolls: tuple[Roll, ...] = ()
    frozen_ms: Millis | None = None  # what was left of the turn when its clock was stopped
    out: tuple[int, ...] = ()  # teams of which nobody lives
    winners: tuple[int, ...] = ()  # teams
    plans: tuple[Plan, ...] = field(default=(), metadata=since("0.6.8"))
    signs: tuple[Sign, ...] = field(default=(), metadata=since("0.6.8"))
    lots: Lots = field(default=Lots(), metadata=since("0.6.8"))  # that all chance is drawn with


# --- what chapters are made of

Command: TypeAlias = contract.Command[State]
Correction: TypeAlias = contract.Correction[State]
Course: TypeAlias = contract.Course[State]
Secret: TypeAlias = contract.Secret[State]  # somebody's own affair, or told by what else comes of it


@dataclass(frozen=True, slots=True)
class Event(contract.Event[State]):
    is_fateful: ClassVar[bool] = False  # a ship, a team or the game may be lost by it
