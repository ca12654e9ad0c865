"""Feed the Kraken: the state of the table."""

from dataclasses import field
from typing import Final, Literal, TypeAlias

from companion import contract
from companion.contract import Millis, Seat, frozen, since
from companion.games.feed_the_kraken.printed import Icon, Office, Side

UNKNOWN: Final = "?"  # a card that only the table knows
ROLES_STEP: Final = "roles"  # of the set-up: the phones show them from this step on

Stage: TypeAlias = Literal[
    "setting_up",
    "ready",  # a script may begin: everybody puts hands where they belong
    "eyes_closed",
    "rehearsal",  # a script with open eyes
    "first_captain",
    "appointing",
    "question",  # the team is named; the captain has not asked yet
    "loyalty",
    "revealed",  # all fists are open
    "instigated",
    "tie",
    "to_draw",
    "hands",  # captain and lieutenant have cards; by hand: all of the navigation
    "logbook",  # the navigator has it
    "emergency",  # the navigator jumped
    "map_action",
    "fed",  # by chips: was that the Cult Leader?
    "flogging",  # by chips: which card was turned up?
    "card_action",
    "looking",  # somebody looks at cards
    "ritual",
    "stash",  # by hand: who got the guns?
    "arrived",  # by chips: who wins?
    "over",
]
# What is played of a script. With open eyes: rehearsal (explained), paced (with its own pauses). abort: it was broken
# off, with eyes shut, hands back, eyes open.
Act: TypeAlias = Literal["script", "rehearsal", "paced", "abort"]
Role: TypeAlias = Literal["sailor", "pirate", "leader", "cultist"]


# --- what was agreed before the game


@frozen
class Rules:
    """Worked out once."""

    seats: tuple[Seat, ...]  # clockwise
    board: str
    need: int  # guns for a mutiny, by the number at the start
    signs: tuple[Office, ...]  # who gets an off-duty sign
    set_up: tuple[str, ...]  # the steps of the list
    deals_roles: bool
    counts_on_phones: bool
    keeps_deck: bool
    characters: tuple[str, ...]  # in play; empty: without characters
    deals_characters: bool
    chained_ties: bool
    guns_lost_in_failure: bool
    emergency_signs: bool
    cook_before: bool  # the Chief Cook is played before the appointment
    loyalty_min: Millis
    silence_min: Millis
    waits: tuple[tuple[int, ...], ...]  # of the scripts, in milliseconds, by script and step
    talk: Millis = field(default=Millis(0), metadata=since("0.6.7"))  # before a team is named; 0: without a clock


# --- the parts of the state


@frozen
class Crew:
    """What is known of everybody; lists of seats stand in the order of the seats."""

    aboard: tuple[Seat, ...]
    off_duty: tuple[Seat, ...] = ()
    tongueless: tuple[Seat, ...] = ()
    unconvertible: tuple[Seat, ...] = ()
    resumes: tuple[tuple[str, ...], ...] = ()  # by seat
    characters: tuple[str, ...] = ()  # by seat: what has been revealed; "": nothing
    face_up: tuple[Seat, ...] = ()
    not_a: tuple[tuple[Seat, Side], ...] = ()  # what the lash brought to light
    # who cannot hear, and who beside them taps
    taps: tuple[tuple[Seat, Seat], ...] = field(default=(), metadata=since("0.6.7"))


@frozen
class Team:
    captain: Seat | None = None
    lieutenant: Seat | None = None
    navigator: Seat | None = None
    is_emergency: bool = False
    steered: Seat | None = None  # the captain of the navigation that goes on
    rounds: int = 0
    talks_until: Millis | None = field(default=None, metadata=since("0.6.7"))


@frozen
class Deck:
    """`UNKNOWN` cards where the group draws by hand: then only their numbers are kept."""

    draw: tuple[str, ...]  # the first is the top
    discards: tuple[str, ...] = ()  # the last is the top
    hands: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())  # captain's and lieutenant's
    kept: tuple[int | None, int | None] = (None, None)  # places in them
    logbook: tuple[str, ...] = ()
    chosen: int | None = None  # the navigator's
    opened_at: Millis | None = None  # since when they choose
    is_seen: bool = False  # the shortest time is over
    smuggled: tuple[Seat, ...] = ()  # who draws three
    archived: tuple[Seat, ...] = ()  # who may draw anew


@frozen
class Voyage:
    track: tuple[str, ...]  # spaces, the start first, a goal last
    put_at: int = 0  # from here on it was not put there by hand
    rituals: tuple[str, ...] = ()  # face down
    card: str | None = None  # the one that is being resolved
    ritual: str | None = None
    acted: tuple[tuple[Icon, Seat], ...] = ()


@frozen
class Mutiny:
    """From the appointment on, as characters may change the question that is still to come."""

    voters: tuple[Seat, ...]
    given: tuple[int | None, ...]  # by seat; None: nothing yet
    opened_at: Millis | None = None
    is_seen: bool = False
    complete_at: Millis | None = None
    sits_out: tuple[Seat, ...] = ()
    must_show: tuple[Seat, ...] = ()
    is_capped: bool = False  # one gun each, and one is enough
    is_halved: bool = False
    doubled: tuple[Seat, ...] = ()
    home: tuple[Seat, ...] = ()  # do not count, and go home
    keeps: tuple[Seat, ...] = ()  # get theirs back, unless they become captain
    asked: Seat | None = None  # by the Instigator
    instigator: Seat | None = None
    tied: tuple[Seat, ...] = ()
    chooser: Seat | None = None
    is_counted: bool = field(default=False, metadata=since("0.6.7"))  # to three: fists of hands are open


@frozen
class Finding:
    """Something secret that a seat has learnt: mate, chip, convert, master (the leader, by its convert)."""

    how: str
    seat: Seat
    role: Role | None = None
    is_converted: bool = False


@frozen
class Secrets:
    """By seat. Nothing of it reaches a view but the seat's own."""

    roles: tuple[Role, ...] = ()
    converted: tuple[Seat, ...] = ()
    findings: tuple[tuple[Finding, ...], ...] = ()
    characters: tuple[str, ...] = ()  # dealt by the companion
    picks: tuple[tuple[Seat, ...], ...] = ()  # what was tapped while eyes were shut
    taken_away: Role | None = None  # with five players: the bag that nobody saw


@frozen
class Shut:
    """A script: announced, or on."""

    script: str
    on: Seat | None = None  # whose cabin is searched
    began: Millis | None = None
    ends: Millis | None = None
    step: int = -1  # before the first one
    act: Act = "script"
    rehearsed: str = ""  # any script, before this one


@frozen
class Look:
    """Somebody looks at cards: mermaid, telescope, lookout."""

    how: str
    seat: Seat
    back: Stage
    cards: tuple[str, ...] = ()


@frozen
class Ending:
    side: Side
    winners: tuple[Seat, ...] = ()
    by_kraken: bool = False


@frozen
class State:
    """Each event makes a new one, which costs by the field: what seldom changes stands together in one."""

    rules: Rules
    stage: Stage
    step: int
    guns: tuple[int, ...]  # by seat
    supply: int
    crew: Crew
    team: Team
    deck: Deck
    voyage: Voyage
    secrets: Secrets
    mutiny: Mutiny | None = None
    shut: Shut | None = None
    look: Look | None = None
    target: Seat | None = None  # of the map action that goes on
    stash: int = 0  # guns still to be given out
    set_up: int = 0
    ending: Ending | None = None


Event: TypeAlias = contract.Event[State]
Secret: TypeAlias = contract.Secret[State]
Command: TypeAlias = contract.Command[State]
Correction: TypeAlias = contract.Correction[State]
Course: TypeAlias = contract.Course[State]
