"""Each option in its default and otherwise: every gap of the rules and every reading of it."""

from random import Random

import pytest

from companion.contract import ZERO, Refused, Seat, line
from companion.games.captains_chair.model import CREW, GONE, Event, State
from companion.games.captains_chair.names import crew
from companion.games.captains_chair.printed import PRINTED
from companion.games.captains_chair.rules.correcting import CrewPut, ScoreSet
from companion.games.captains_chair.rules.placing import LeftoverPlaced
from companion.games.captains_chair.rules.race import CrewNominated
from companion.games.captains_chair.rules.rounds import GoalsDealt, NextRound, RoundBegan
from companion.games.captains_chair.rules.scoring import RoundScored
from companion.games.captains_chair.rules.scoring import winners as winning
from companion.games.captains_chair.rules.verdict import CaptainElected
from companion.games.captains_chair.rules.voting import VoteCast
from tests.games.captains_chair.situations import (
    YES,
    A,
    L,
    M,
    at,
    placed,
    voted,
)
from tests.games.captains_chair.table import ANN, BEN, CAT, GOALS, TICK, WORDS, after, begun, happened, outcome

NAMES = ("Ada", "Bob", "Cleo", "Dora", "Emil", "Finn", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou", "Max")
NINE = "ABCDEF\nABCDEG\nABCDEH\nABCDEI\nABCDEJ\nABCDEK\nABCDEL\nABCDEM\n"

SETUPS = [
    ("too few players", 2, {}, "players_number"),
    ("too few names", 3, {"crew_names": "Ada\nBob"}, "names_number"),
    ("an empty name", 3, {"crew_names": "\n".join((*NAMES[:4], " ", *NAMES[5:]))}, "name_empty"),
    ("a long name", 3, {"crew_names": "\n".join((*NAMES[:12], "M" * 17))}, "name_long"),
    ("a name twice", 3, {"crew_names": "\n".join((*NAMES[:12], "ada"))}, "name_twice"),
    ("a deck value that is none", 3, {"deck_values": "0 1 2 3 x"}, "value_unclear"),
    ("a deck value below zero", 3, {"deck_values": "-1 1 2 3 4"}, "value_unclear"),
    ("too few decks", 3, {"deck_values": "0 1 2 3"}, "values_number"),
    ("too many decks", 3, {"deck_values": "0 1 2 3 4 5 6 7 8"}, "values_number"),
    ("too few goals", 3, {"goals": "own", "own_goals": NINE}, "goals_few"),
    ("a goal that is none", 3, {"goals": "own", "own_goals": "ABCDEF\nABCDEX"}, "goal_unclear"),
    ("a goal with a twin", 3, {"goals": "own", "own_goals": "ABCDEE"}, "goal_repeats"),
    ("a short goal", 3, {"goals": "own", "own_goals": "ABCDE"}, "goal_size"),
    ("a long goal", 3, {"goals": "own", "own_goals": "ABCDEFG"}, "goal_size"),
    ("a goal twice", 3, {"goals": "own", "own_goals": "ABCDEF\n\nFEDCBA"}, "goal_twice"),
]
SETUP_CODES = {str(row[3]) for row in SETUPS}


@pytest.mark.parametrize(("players", "options", "code"), [pytest.param(*row[1:], id=str(row[0])) for row in SETUPS])
def test_options_that_do_not_fit(players: int, options: dict[str, str], code: str) -> None:
    with pytest.raises(Refused) as refused:
        begun(players, **options)
    assert refused.value.code == code


def test_a_wrong_line_is_named() -> None:
    with pytest.raises(Refused) as refused:
        begun(goals="own", own_goals="ABCDEF\nABCDEX")
    assert refused.value.values == {"line": 2, "word": "X"}


@pytest.mark.parametrize(
    ("players", "nos_each", "crew_each", "leftover"),
    [(3, 4, 4, 1), (4, 3, 3, 1), (5, 2, 2, 3), (6, 2, 2, 1)],
)
def test_the_table_by_number_of_players(players: int, nos_each: int, crew_each: int, leftover: int) -> None:
    rules = begun(players).rules
    assert (rules.nos_each, rules.crew_each, rules.leftover) == (nos_each, crew_each, leftover)
    assert players * crew_each + leftover == 13


def test_goals_by_letters_or_names_and_in_any_order() -> None:
    goals = NINE + "m l k j i h"
    named = "Hal, ida,Jo , Kim,Lou,Max"
    assert begun(goals="own", own_goals=goals).rules.goals[-1] == "HIJKLM"
    own = begun(goals="own", own_goals=NINE + named, crew_names="\n".join(NAMES))
    assert own.rules.goals[-1] == "HIJKLM"


def test_sets_of_goals() -> None:
    assert [len(begun(goals=each).rules.goals) for each in ("22", "26", "box")] == [22, 26, 0]
    for chosen, low, high in (("22", 10, 11), ("26", 12, 12)):
        goals = begun(goals=chosen).rules.goals
        assert len(set(goals)) == len(goals)
        assert all(len(set(goal)) == 6 for goal in goals)
        assert all(low <= sum(crew in goal for goal in goals) <= high for crew in CREW)


def test_no_goal_is_dealt_twice_in_three_rounds() -> None:
    state = begun(6)
    seen: list[str] = []
    for number in range(1, 4):
        state = after(state, *_round_began(state, number))
        seen += state.round.goals
    assert len(set(seen)) == 18
    state = after(state, *_round_began(state, 4))
    assert len(set(state.round.goals)) == 6
    assert len(state.round.pile) == 16


def _round_began(state: State, number: int) -> tuple[Event, ...]:
    if number == 1:
        found = outcome(state, TICK, None)
    else:
        found = outcome(
            after(state, CaptainElected(A), RoundScored(state.round.goals, (0,) * 6, (0,) * 6)), NextRound()
        )
    assert isinstance(found, tuple)
    return found


def test_no_votes_by_the_table_or_as_agreed() -> None:
    assert begun(5).rules.nos_each == 2
    assert begun(5, no_votes="4").rules.nos_each == 4


def test_the_start_is_drawn_or_the_first_seat() -> None:
    def starts(state: State) -> set[str]:
        firsts = (happened(state, TICK, ZERO, Random(seed))[0] for seed in range(30))
        return {each.starts for each in firsts if isinstance(each, RoundBegan)}

    assert starts(begun()) == {ANN, BEN, CAT}
    assert starts(begun(start_player="first")) == {ANN}


def test_the_values_of_decks_and_chair() -> None:
    state = after(voted(YES, YES, YES, deck_values="1 2 3 4 5 6", chair_value=20))
    events = outcome(state, TICK, None, 14_500)
    # A-D on 1, E-H on 2, I-J on 3, K on 5, L in the chair, M a cadet
    assert isinstance(events, tuple)
    assert events[2] == RoundScored(GOALS, (14, 16, 3 + 4 + 4 + 6 + 20 + 1), (0, 0, 0))


def zero_game(**options: str | int | bool) -> State:
    """The last round; everybody but Ann's favourites is off the ship, L is nominated with all Yes."""
    gone = (CrewPut(each, GONE) for each in (*CREW[:11], M))
    state = after(placed(rounds=1, **options), ScoreSet(ANN, 5), *gone, CrewPut(L, 5), CrewNominated(ANN, L, at(0)))
    return after(state, *(VoteCast(each, YES, at(1)) for each in (ANN, BEN, CAT)))


@pytest.mark.parametrize(
    ("options", "bonus"),
    [
        pytest.param({}, (33, 33, 0), id="exactly zero in the last round counts 33, for each"),
        pytest.param({"zero_scope": "total"}, (0, 33, 0), id="or exactly zero in total"),
        pytest.param({"zero_points": 20}, (20, 20, 0), id="other points"),
        pytest.param({"zero_points": 0}, (0, 0, 0), id="no bonus"),
    ],
)
def test_exactly_zero(options: dict[str, str | int], bonus: tuple[int, ...]) -> None:
    events = outcome(zero_game(**options), TICK, None, 9_000)
    assert isinstance(events, tuple)
    scores = events[-2]
    assert isinstance(scores, RoundScored)
    assert scores.points == (0, 0, 10)
    assert scores.bonus == bonus


def test_zero_counts_only_in_the_last_round() -> None:
    events = outcome(after(zero_game(), RoundBegan(0, ANN), *zero_moves()), TICK, None, 9_000)
    assert isinstance(events, tuple)
    assert isinstance(events[-1], RoundScored)
    assert events[-1].bonus == (0, 0, 0)


def zero_moves() -> tuple[Event, ...]:
    gone = tuple(CrewPut(each, GONE) for each in CREW if each != L)
    votes = tuple(VoteCast(each, YES, at(1)) for each in (ANN, BEN, CAT))
    return (GoalsDealt(GOALS), *gone, LeftoverPlaced(()), CrewPut(L, 5), CrewNominated(ANN, L, at(0)), *votes)


@pytest.mark.parametrize(
    ("scores", "goals", "winners"),
    [
        pytest.param((4, 5, 6), GOALS, (CAT,), id="most points win"),
        pytest.param((6, 6, 1), ("ABCDEF", "ABCDEM", "HIJKLM"), (ANN,), id="equal: more favourites aboard"),
        pytest.param((6, 6, 1), ("ABCDEF", "ABCDEG", "HIJKLM"), (ANN, BEN), id="still equal: a shared win"),
    ],
)
def test_winners(scores: tuple[int, ...], goals: tuple[str, ...], winners: tuple[Seat, ...]) -> None:
    where = (1,) * 7 + (GONE,) * 6
    assert winning((ANN, BEN, CAT), scores, goals, where) == winners


def test_the_crew_is_called_in_english_as_the_option_says() -> None:
    """A name that nobody has changed is said in each reader's language."""
    names = [WORDS.template(f"spoken.crew.{each.icon}") for each in PRINTED.crew]
    rules = begun(3).rules

    assert names == [each.name for each in PRINTED.crew]
    assert [crew(rules, each) for each in CREW] == [line(f"spoken.crew.{each.icon}") for each in PRINTED.crew]
    own = begun(3, crew_names="\n".join(f"Bo{each}" for each in CREW)).rules
    assert [WORDS.word(crew(own, each), str) for each in CREW] == [f"Bo{each}" for each in CREW]
