"""The state of the table: the ship, the round, the vote that is open, the scores."""

from dataclasses import field
from typing import Final, Literal, NewType, TypeAlias

from companion import contract
from companion.contract import Millis, Seat, frozen, since

Crew = NewType("Crew", str)  # a letter, A to M: a crew member's place in the list of names
CREW: Final = tuple(Crew(letter) for letter in "ABCDEFGHIJKLM")
PLACE_OF: Final = {crew: place for place, crew in enumerate(CREW)}
GOAL_SIZE: Final = 6

# where a crew member is: a deck's number, or
STOCK: Final = -1  # not yet placed; with the printed board: there, and the phones do not know where
GONE: Final = -2  # removed from the ship
CADETS: Final = 0
PLACING_DECKS: Final = (1, 2, 3, 4)
NOBODY: Final = -1  # no seat holds the badge

Phase: TypeAlias = Literal[
    "opening",  # nothing dealt yet
    "placing",
    "racing",
    "at_board",  # the pieces move on the group's printed board, until somebody reaches the chair
    "voting",
    "entering",  # the round is decided; goals of the group's own cards, and the ship of its board, are typed in
    "scored",  # the table reads the scores until somebody asks for the next round
    "over",
]
Vote: TypeAlias = Literal["yes", "no"]


@frozen
class Rules:
    """What was agreed before the game, worked out once."""

    seats: tuple[Seat, ...]  # clockwise
    names: tuple[str, ...]
    nos_each: int
    crew_each: int
    leftover: int  # crew that goes to the Cadet deck
    values: tuple[int, ...]  # from the Cadet deck up; the last one is the chair's
    capacity: int
    rounds: int
    goals: tuple[str, ...]  # the whole set; empty: the group plays with its own cards
    votes_on_phones: bool
    names_at_reveal: bool
    nominator_may_refuse: bool
    random_start: bool
    vote_min: Millis
    zero_points: int  # 0: no bonus
    zero_of_total: bool
    chair: int  # its place above the decks
    most_points: int  # nobody can score more in a round
    board_on_phones: bool = field(default=True, metadata=since("0.6.8"))  # else the pieces move on the printed one


@frozen
class Reveal:
    """How the last vote went."""

    nominee: Crew
    nominator: Seat
    refused_by: tuple[Seat, ...]


@frozen
class Sheet:
    """A scored round; tuples by the order of the seats."""

    captain: Crew | None
    where: tuple[int, ...]
    goals: tuple[str, ...]
    points: tuple[int, ...]
    bonus: tuple[int, ...]


@frozen
class Scores:
    """What outlasts the rounds."""

    adjusted: tuple[int, ...]  # what the host's corrections add, by seat
    sheets: tuple[Sheet, ...] = ()
    winners: tuple[Seat, ...] = ()


@frozen
class Round:
    """What stays as it is from one verdict to the next."""

    goals: tuple[str, ...]  # by seat; "": none, or not yet entered
    pile: tuple[str, ...]  # goals not yet dealt
    nos: tuple[int, ...]  # by seat; how many are left
    number: int = 0
    start: int = 0
    captain: Crew | None = None
    reveal: Reveal | None = None


@frozen
class OpenVote:
    """From the nomination to what becomes of the nominee."""

    nominee: Crew
    opened_at: Millis
    votes: tuple[Vote | None, ...]  # by seat; None: none yet
    is_seen: bool = False  # the minimum time is over: it may be seen who has voted
    complete_at: Millis | None = None  # when the last seat voted


@frozen
class LastMove:
    """The ship before somebody changed it, so that whoever looked away sees what is otherwise now."""

    by: Seat | None  # None: the host's correction
    was: tuple[int, ...]


@frozen
class State:
    """Each event makes a new one, which costs by the field: what seldom changes stands together in one."""

    rules: Rules
    scores: Scores
    round: Round
    where: tuple[int, ...] = (STOCK,) * len(CREW)
    phase: Phase = "opening"
    turn: int = 0
    badge: int = NOBODY
    vote: OpenVote | None = None
    step: int = 0
    away: frozenset[Seat] = field(default=frozenset(), metadata=since("0.6.8"))  # who has left: Yes, and no turns
    last: LastMove | None = field(default=None, metadata=since("0.6.8", follows=True))


Event: TypeAlias = contract.Event[State]
Secret: TypeAlias = contract.Secret[State]
Command: TypeAlias = contract.Command[State]
Correction: TypeAlias = contract.Correction[State]
Course: TypeAlias = contract.Course[State]
