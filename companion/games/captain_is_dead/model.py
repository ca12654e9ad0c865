"""The Captain is Dead: the state of the table."""

from dataclasses import field
from typing import Final, Literal, TypeAlias

from companion import contract
from companion.contract import Fact, Held, Millis, Seat, frozen, since
from companion.games.captain_is_dead.printed import NONE, Four, Level

Stage = Literal[
    "setting_up",
    "first_alerts",  # the setup alerts, which nobody overrides
    "turn",
    "alert",  # a turn is over, its alert is due
    "over",
]
Condition = Literal["online", "offline", "destroyed"]
How = Literal["alert", "deed", "correction"]  # by what something came to be so

POD: Final = "pod"
GONE: Final = "gone"  # a tool whose two sides were used
DECK: Final = "deck"
SENSORS: Final = "sensors"
DISCARDS: Final = "discards"
PILES: Final = (DECK, SENSORS, POD, DISCARDS)  # of skill cards, beside the hands


# --- what was agreed before the game


@frozen
class Rules:
    """Worked out once."""

    seats: tuple[Seat, ...]  # as they sit
    box: str  # what the group has typed in, and told since
    difficulty: str
    steps: int  # of the Jump Core at the start
    torpedoes: int  # aboard at the start
    capacity: int  # torpedoes aboard at most
    set_up: tuple[str, ...]  # the steps of the list
    counts_skills: bool
    shows_odds: bool
    cues: tuple[str, ...]  # that are heard
    is_quiet: bool
    reminder: Millis  # after so long an alert that is due is asked for; 0: never
    # readings of what the rules leave open
    crewman_hand: str
    strict_shields: bool
    ship_damage: int  # percent more for each ship, at a hit
    torpedo_skips: bool
    setup_from_queue: bool
    refills_at_once: bool
    queue_back_at_once: bool
    spaces: int  # of a move
    kill_costs_skill: bool
    plans_in_hand: bool
    fear: str
    immune_to_all: bool
    one_research: bool
    reinstall_anywhere: bool
    diplomat_own_is_dearer: bool
    wins_at_once: bool
    ties: str
    actions: int
    aliens_injure: bool
    hologram_safe: bool
    hologram_needs_computers: bool
    may_leave_aliens: bool = field(default=False, metadata=since("0.6.8"))


# --- the parts of the state


@frozen
class Sailor:
    """Whoever sits there."""

    role: str = ""
    room: str = ""  # "": not known
    is_injured: bool = False
    plans: int = 0
    hand: Four = NONE  # where skill cards are counted
    is_away: bool = False


@frozen
class Turn:
    seat: Seat | None = None
    number: int = 0
    actions: int = 0  # left
    teleports: int = 0  # free ones left
    skips: bool = False  # its alert was shot
    discounts: Four = NONE  # for this turn and its alert, by a plan or a role
    due_since: Millis | None = None  # its alert
    is_reminded: bool = False
    is_ending: bool = field(default=False, metadata=since("0.6.8"))  # asked whether, as actions would be lost


@frozen
class Queued:
    """An alert that lies face up."""

    level: Level
    is_ship: bool | None = None  # None: nobody has said
    card: str = ""


@frozen
class Pending:
    """The alert that is being resolved."""

    level: Level
    card: str
    kind: str  # setup, turn, extra


@frozen
class Unnamed:
    """What was entered of an alert that the box does not know, as an entry of the box says it."""

    level: Level
    does: tuple[tuple[str, Held], ...] = ()
    number: int = 0  # how many alerts were gone when it was first noted, or more: no other one has it


@frozen
class Clock:
    deck: tuple[int, int, int]  # face down, by level
    queue: tuple[Queued, ...] = ()
    gone: int = 0  # drawn, shot or thrown away
    setup_left: int = 0
    pending: Pending | None = None
    drawn: Level = "yellow"  # what the last one was that was drawn
    seen: tuple[str, ...] = ()  # cards of the group's box that are out of the deck
    unnamed: Unnamed | None = field(default=None, metadata=since("0.6.8"))  # the last one that was drawn
    # Those before it, the newest last: to type a name takes longer than to draw the next alert.
    waiting: tuple[Unnamed, ...] = field(default=(), metadata=since("0.6.8"))


@frozen
class ToolCard:
    at: str = POD  # or a seat, or gone
    is_used: bool = False  # side A


@frozen
class Ship:
    systems: tuple[Condition, ...]  # by station
    shields: int
    core: int  # repairs that are still to be done
    aliens: tuple[int, ...]  # by room
    pawns: int  # aliens in the supply
    torpedoes: int
    reserve: int
    ships: int = 0
    anomalies: tuple[str, ...] = ()
    upgrades: tuple[str, ...] = ()
    plans: int = 0  # in the deck
    tools: tuple[ToolCard, ...] = ()


@frozen
class Skills:
    """Cards by type where the group counts them; hands stand with the sailors."""

    deck: Four
    sensors: Four = NONE
    pod: Four = NONE
    discards: Four = NONE


@frozen
class Ending:
    won: bool
    cause: str
    turn: int = 0  # in which it came


@frozen
class State:
    """Each event makes a new one, which costs by the field: what seldom changes stands together in one."""

    rules: Rules
    stage: Stage
    step: int
    order: tuple[Seat, ...]  # of the turns
    crew: tuple[Sailor, ...]  # by seat
    turn: Turn
    clock: Clock
    ship: Ship
    skills: Skills
    set_up: int = 0
    asked: Ending | None = None  # is it over?
    ending: Ending | None = None
    dismissed: tuple[str, ...] = ()  # reminders
    is_quiet: bool = False
    told: tuple[Fact, ...] = field(default=(), metadata=since("0.6.8"))  # of our box; it counts from then on


Event: TypeAlias = contract.Event[State]
Command: TypeAlias = contract.Command[State]
Correction: TypeAlias = contract.Correction[State]
Course: TypeAlias = contract.Course[State]
