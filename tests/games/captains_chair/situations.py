"""Moments of a game with three players, from which the rules are tested."""

from typing import Any, Final

from companion.contract import Millis, Seat
from companion.games.captains_chair.model import CREW, GONE, Crew, Event, State, Vote
from companion.games.captains_chair.rules.correcting import CrewPut, TurnSet
from companion.games.captains_chair.rules.leaving import AwaySet
from companion.games.captains_chair.rules.placing import CrewPlaced, LeftoverPlaced
from companion.games.captains_chair.rules.race import CrewMoved, CrewNominated
from companion.games.captains_chair.rules.rounds import GoalsDealt, RoundBegan
from companion.games.captains_chair.rules.scoring import GameEnded, RoundScored
from companion.games.captains_chair.rules.verdict import CaptainElected, VotesRevealed
from companion.games.captains_chair.rules.voting import VoteCast, VotingMayBeSeen
from tests.games.captains_chair.table import ANN, BEN, CAT, GOALS, after, begun

A, B, C, D, E, F, G, H, I, J, K, L, M = CREW  # noqa: E741
YES: Final[Vote] = "yes"
NO: Final[Vote] = "no"
NOBODY = Seat("nobody")
Z = Crew("Z")


OWN = "\n".join((*GOALS, "BCDEFG", "CDEFGH", "DEFGHI", "EFGHIJ", "FGHIJK", "GHIJKL"))


def at(ms: int) -> Millis:
    return Millis(ms)


def opened(**options: str | int | bool) -> State:
    """Round 1 has begun and Ann starts; the goals are A-F, A-C with G-I, and H-M."""
    fresh = begun(3, **{"goals": "own", "own_goals": OWN, **options})
    dealt: tuple[Event, ...] = (GoalsDealt(GOALS),) if fresh.rules.goals else ()
    return after(fresh, RoundBegan(1, ANN), *dealt)


def placed(**options: str | int | bool) -> State:
    """A to L stand on decks 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3 and M is a cadet; Ann moves first."""
    seats = (ANN, BEN, CAT)
    rows = [CrewPlaced(seats[place % 3], crew, place // 4 + 1) for place, crew in enumerate(CREW[:12])]
    return after(opened(**options), *rows, LeftoverPlaced((M,)))


def nominated(**options: str | int | bool) -> State:
    """Ann has moved L into the chair at 10 s."""
    moves = (CrewMoved(ANN, L, 4), CrewMoved(BEN, L, 5))
    return after(placed(**options), *moves, CrewPut(K, 5), TurnSet(ANN), CrewNominated(ANN, L, at(10_000)))


def voted(*votes: Vote, seen: bool = True, **options: str | int | bool) -> State:
    casts = [VoteCast(seat, vote, at(11_000)) for seat, vote in zip((ANN, BEN, CAT), votes, strict=False)]
    may_be_seen: tuple[Event, ...] = (VotingMayBeSeen(),) if seen else ()
    return after(nominated(**options), *casts, *may_be_seen)


def elected(**options: str | int | bool) -> State:
    return after(nominated(**options), VotesRevealed(()), CaptainElected(L))


SCORES = RoundScored(GOALS, (8, 10, 23), (0, 0, 0))
ENDED = GameEnded((CAT,))


def scored(**options: str | int | bool) -> State:
    return after(elected(**options), SCORES)


def over(**options: str | int | bool) -> State:
    return after(scored(rounds=1, **options), ENDED)


def alone(crew: Crew, deck: int, **options: str | int | bool) -> State:
    """Only one crew member is still aboard; it is Ann's turn."""
    puts = (CrewPut(each, GONE) for each in CREW if each != crew)
    return after(placed(**options), *puts, CrewPut(crew, deck))


def at_board(**options: str | int | bool) -> State:
    """Round 1 has begun on the printed board; Ann starts."""
    return opened(board="box", **options)


def decided(**options: str | int | bool) -> State:
    """L is captain on the printed board, and nobody has entered where the others stand."""
    return after(at_board(**options), CrewNominated(ANN, L, at(10_000)), VotesRevealed(()), CaptainElected(L))


def left(state: State, *seats: Seat) -> State:
    return after(state, *(AwaySet(each, True, at(11_000)) for each in seats))


DECKS = dict.fromkeys("abcd", 1) | dict.fromkeys("efgh", 2) | {"i": 3, "j": 3, "k": 5, "m": 0}
ENTERED = (*(1,) * 4, *(2,) * 4, 3, 3, 5, 6, 0)  # the same, with L in the chair
BOX_VOTES: dict[str, Any] = {"votes": "box"}
BOX_GOALS: dict[str, Any] = {"goals": "box"}
CARDS = (A, B, C, D, E, F)
