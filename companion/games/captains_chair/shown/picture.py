"""What a page can show: the picture of the table as one seat, or everybody, may see it."""

from dataclasses import dataclass

from companion.contract import Line, Millis, Seat
from companion.games.captains_chair.model import Crew, Phase, Vote


@dataclass(frozen=True, slots=True)
class CrewCard:
    crew: Crew  # the letter; the value for commands
    name: str
    icon: str
    is_mine: bool  # one of this seat's favourites
    can_move: bool  # by this seat, now
    moves_to: int | None  # the deck it would reach
    can_place: bool  # by this seat, now


@dataclass(frozen=True, slots=True)
class Level:
    deck: int  # 0 is the Cadet deck; the value for commands
    name: Line
    value: int
    crew: tuple[CrewCard, ...]
    is_chair: bool
    capacity: int | None  # None: no limit
    is_full: bool
    takes: bool  # this seat may place somebody here now


@dataclass(frozen=True, slots=True)
class SeatRow:
    seat: Seat
    is_you: bool
    total: int
    rounds: tuple[int, ...]  # the score of each scored round
    to_place: int
    has_badge: bool
    is_on_turn: bool
    has_voted: bool | None  # None: may not be known (yet)
    last_vote: Vote | None  # in the last vote that was revealed, if names are shown
    has_entered: bool | None  # the goal of the own box; None: not asked
    is_winner: bool


@dataclass(frozen=True, slots=True)
class VoteWindow:
    on_phones: bool
    nominator: Seat
    opened_at: Millis
    seen_from: Millis
    is_seen: bool
    all_have_voted: bool  # False until it may be known
    reveal_at: Millis | None


@dataclass(frozen=True, slots=True)
class You:
    seat: Seat
    goal: tuple[CrewCard, ...]  # empty: the goal is a card of your own box
    nos_left: int
    nos_each: int
    vote: Vote | None
    may_refuse: bool  # a No would be accepted
    is_nominator: bool


@dataclass(frozen=True, slots=True)
class LastReveal:
    nominee: CrewCard
    nominator: Seat
    is_elected: bool
    noes: int
    refused_by: tuple[Seat, ...] | None  # None: only the number is told


@dataclass(frozen=True, slots=True)
class ScoredCrew:
    crew: Crew
    name: str
    icon: str
    level: Line
    points: int
    is_aboard: bool


@dataclass(frozen=True, slots=True)
class ScoreRow:
    seat: Seat
    goal: tuple[ScoredCrew, ...]
    points: int
    bonus: int
    total: int  # points and bonus of this round
    aboard: int  # favourites still on the ship: the tie-break


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    round: int
    captain: ScoredCrew | None
    rows: tuple[ScoreRow, ...]


@dataclass(frozen=True, slots=True)
class View:
    now: Line
    phase: Phase
    round: int
    rounds: int
    levels: tuple[Level, ...]  # top to bottom; the chair first
    stock: tuple[CrewCard, ...]
    removed: tuple[CrewCard, ...]
    seats: tuple[SeatRow, ...]
    nominee: CrewCard | None
    captain: CrewCard | None
    vote: VoteWindow | None
    you: You | None
    last_reveal: LastReveal | None
    sheets: tuple[ScoreSheet, ...]
    winners: tuple[Seat, ...]
    goals_on_phones: bool
    votes_on_phones: bool
