"""What a page can show: the picture of the table as one seat, or everybody, may see it."""

from dataclasses import dataclass

from companion.contract import Line, Millis, Seat
from companion.games.captains_chair.model import Crew, Phase, Vote
from companion.games.captains_chair.shown.decks import CrewCard, Level
from companion.games.captains_chair.shown.hull import Hull, hull


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
    is_away: bool  # has left for good: votes Yes, has no turns


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
class Moved:
    """What is otherwise since the last move, for whoever looked away."""

    by: Seat | None  # None: the host's correction
    lines: tuple[Line, ...]  # for each who moved: from where to where


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
    name: Line
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
    last_move: Moved | None
    sheets: tuple[ScoreSheet, ...]
    winners: tuple[Seat, ...]
    goals_on_phones: bool
    votes_on_phones: bool
    board_on_phones: bool

    @property
    def hull(self) -> Hull:
        """The ship as it is drawn in the room."""
        return hull(self.levels, self.stock, self.removed, (self.nominee, self.captain))

    def card(self, crew: Crew) -> CrewCard:
        aboard = [each for level in self.levels for each in level.crew]
        return next(each for each in (*aboard, *self.stock, *self.removed) if each.crew == crew)

    def level(self, deck: int) -> Level:
        return next(each for each in self.levels if each.deck == deck)

    def level_of(self, crew: Crew) -> Level | None:
        """None: somebody who is not aboard."""
        return next((level for level in self.levels for each in level.crew if each.crew == crew), None)
