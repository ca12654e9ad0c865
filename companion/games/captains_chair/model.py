"""Captain's Chair: the state of the table, what may be asked of it, and what can have happened."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NewType, TypeAlias

from companion.contract import Line, Millis, Seat, line

Crew = NewType("Crew", str)  # a letter, A to M: a crew member's place in the list of names
CREW: Final = tuple(Crew(letter) for letter in "ABCDEFGHIJKLM")
PLACE_OF: Final = {crew: place for place, crew in enumerate(CREW)}
GOAL_SIZE: Final = 6

# where a crew member is: a deck's number, or
STOCK: Final = -1  # not yet placed
GONE: Final = -2  # removed from the ship
CADETS: Final = 0
PLACING_DECKS: Final = (1, 2, 3, 4)
NOBODY: Final = -1  # no seat holds the badge


class Phase(StrEnum):
    OPENING = "opening"  # nothing dealt yet
    PLACING = "placing"
    RACING = "racing"
    VOTING = "voting"
    ENTERING = "entering"  # the round is decided; goals of the group's own cards are typed in
    SCORED = "scored"  # the table reads the scores until somebody asks for the next round
    OVER = "over"


class Vote(StrEnum):
    YES = "yes"
    NO = "no"


# the same by name alone: in Python 3.11 an enum's dot is a call, too dear for what every step comes by
OPENING: Final = Phase.OPENING
PLACING: Final = Phase.PLACING
RACING: Final = Phase.RACING
VOTING: Final = Phase.VOTING
ENTERING: Final = Phase.ENTERING
SCORED: Final = Phase.SCORED
OVER: Final = Phase.OVER
NO: Final = Vote.NO


@dataclass(frozen=True, slots=True)
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

    def name(self, crew: object) -> str:
        return self.names[PLACE_OF[Crew(str(crew))]]

    def level(self, where: object) -> Line:
        if where == self.chair:
            return line("level.chair")
        if where == CADETS:
            return line("level.cadets")
        if where == STOCK:
            return line("level.stock")
        if where == GONE:
            return line("level.gone")
        return line("level.deck", number=int(str(where)))


@dataclass(frozen=True, slots=True)
class Reveal:
    """How the last vote went."""

    nominee: Crew
    nominator: Seat
    refused_by: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A scored round; tuples by the order of the seats."""

    captain: Crew | None
    where: tuple[int, ...]
    goals: tuple[str, ...]
    points: tuple[int, ...]
    bonus: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Scores:
    """What outlasts the rounds."""

    adjusted: tuple[int, ...]  # what the host's corrections add, by seat
    sheets: tuple[Sheet, ...] = ()
    winners: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Round:
    """What stays as it is from one verdict to the next."""

    goals: tuple[str, ...]  # by seat; "": none, or not yet entered
    pile: tuple[str, ...]  # goals not yet dealt
    nos: tuple[int, ...]  # by seat; how many are left
    number: int = 0
    start: int = 0
    captain: Crew | None = None
    reveal: Reveal | None = None


@dataclass(frozen=True, slots=True)
class OpenVote:
    """From the nomination to what becomes of the nominee."""

    nominee: Crew
    opened_at: Millis
    votes: tuple[Vote | None, ...]  # by seat; None: none yet
    is_seen: bool = False  # the minimum time is over: it may be seen who has voted
    complete_at: Millis | None = None  # when the last seat voted


@dataclass(frozen=True, slots=True)
class State:
    """Each event makes a new one, which costs by the field: what seldom changes stands together in one."""

    rules: Rules
    scores: Scores
    round: Round
    where: tuple[int, ...] = (STOCK,) * len(CREW)
    phase: Phase = Phase.OPENING
    turn: int = 0
    badge: int = NOBODY
    vote: OpenVote | None = None
    step: int = 0


# --- commands of a seat


@dataclass(frozen=True, slots=True)
class PlaceCrew:
    crew: Crew
    deck: int


@dataclass(frozen=True, slots=True)
class MoveCrew:
    crew: Crew


@dataclass(frozen=True, slots=True)
class CastVote:
    vote: Vote


@dataclass(frozen=True, slots=True)
class RecordVotes:
    """Votes lie as cards on the table; the nominator says who played No."""

    refused_by: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class EnterGoal:
    """Goals are cards of the group's own box; at the end of the round each is typed in."""

    crew: tuple[Crew, ...]


@dataclass(frozen=True, slots=True)
class NextRound:
    pass


# --- commands with which the host corrects the table


@dataclass(frozen=True, slots=True)
class PutCrew:
    crew: Crew
    to: int


@dataclass(frozen=True, slots=True)
class SetNos:
    seat: Seat
    nos: int


@dataclass(frozen=True, slots=True)
class SetScore:
    seat: Seat
    score: int


@dataclass(frozen=True, slots=True)
class SetTurn:
    seat: Seat


@dataclass(frozen=True, slots=True)
class SetBadge:
    seat: Seat


# --- events


@dataclass(frozen=True, slots=True)
class RoundBegan:
    number: int
    starts: Seat


@dataclass(frozen=True, slots=True)
class GoalsDealt:
    goals: tuple[str, ...]  # by the order of the seats
    pile_renewed: bool = False  # too few were left, so the discarded ones were shuffled in


@dataclass(frozen=True, slots=True)
class CrewPlaced:
    seat: Seat
    crew: Crew
    deck: int


@dataclass(frozen=True, slots=True)
class LeftoverPlaced:
    crew: tuple[Crew, ...]


@dataclass(frozen=True, slots=True)
class CrewMoved:
    seat: Seat
    crew: Crew
    deck: int


@dataclass(frozen=True, slots=True)
class CrewNominated:
    """Moved into the chair; the mover takes the badge."""

    seat: Seat
    crew: Crew
    at: Millis


@dataclass(frozen=True, slots=True)
class VoteCast:
    seat: Seat
    vote: Vote
    at: Millis


@dataclass(frozen=True, slots=True)
class VotingMayBeSeen:
    """The minimum time is over; from now on it betrays nothing to show who has voted."""


@dataclass(frozen=True, slots=True)
class VotesRevealed:
    refused_by: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class CaptainElected:
    crew: Crew


@dataclass(frozen=True, slots=True)
class NomineeRemoved:
    crew: Crew


@dataclass(frozen=True, slots=True)
class NobodyLeft:
    """No crew member can move and none is captain."""


@dataclass(frozen=True, slots=True)
class GoalEntered:
    seat: Seat
    goal: str


@dataclass(frozen=True, slots=True)
class RoundScored:
    goals: tuple[str, ...]
    points: tuple[int, ...]
    bonus: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameEnded:
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class CrewPut:
    crew: Crew
    to: int


@dataclass(frozen=True, slots=True)
class NosSet:
    seat: Seat
    nos: int


@dataclass(frozen=True, slots=True)
class ScoreSet:
    seat: Seat
    score: int


@dataclass(frozen=True, slots=True)
class TurnSet:
    seat: Seat


@dataclass(frozen=True, slots=True)
class BadgeSet:
    seat: Seat


Tool: TypeAlias = PutCrew | SetNos | SetScore | SetTurn | SetBadge
Command: TypeAlias = PlaceCrew | MoveCrew | CastVote | RecordVotes | EnterGoal | NextRound | Tool
Correction: TypeAlias = CrewPut | NosSet | ScoreSet | TurnSet | BadgeSet
Event: TypeAlias = (
    RoundBegan
    | GoalsDealt
    | CrewPlaced
    | LeftoverPlaced
    | CrewMoved
    | CrewNominated
    | VoteCast
    | VotingMayBeSeen
    | VotesRevealed
    | CaptainElected
    | NomineeRemoved
    | NobodyLeft
    | GoalEntered
    | RoundScored
    | GameEnded
    | Correction
)
