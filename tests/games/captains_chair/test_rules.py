"""What happens in each situation: past events, a command, the events that follow or the code of a refusal."""

from random import Random

import pytest

from companion.contract import Choice, Press
from companion.contract.testing import Row, expect, unmet
from companion.games.captains_chair import GAME
from companion.games.captains_chair.model import CREW, GONE, STOCK, Event
from companion.games.captains_chair.rules.correcting import (
    BadgeSet,
    CrewPut,
    NosSet,
    PutCrew,
    ScoreSet,
    SetBadge,
    SetNos,
    SetScore,
    SetTurn,
    TurnSet,
)
from companion.games.captains_chair.rules.own_cards import EnterGoal, GoalEntered, RecordVotes
from companion.games.captains_chair.rules.placing import CrewPlaced, LeftoverPlaced, PlaceCrew
from companion.games.captains_chair.rules.race import CrewMoved, CrewNominated, MoveCrew
from companion.games.captains_chair.rules.rounds import GoalsDealt, NextRound, RoundBegan
from companion.games.captains_chair.rules.scoring import GameEnded, NobodyLeft, RoundScored
from companion.games.captains_chair.rules.verdict import CaptainElected, NomineeRemoved, VotesRevealed
from companion.games.captains_chair.rules.voting import CastVote, VoteCast, VotingMayBeSeen
from tests.games.captains_chair.situations import (
    BOX_GOALS,
    BOX_VOTES,
    CARDS,
    ENDED,
    NO,
    NOBODY,
    SCORES,
    YES,
    A,
    B,
    C,
    D,
    E,
    F,
    H,
    I,
    J,
    K,
    L,
    M,
    Z,
    alone,
    at,
    elected,
    nominated,
    opened,
    over,
    placed,
    scored,
    voted,
)
from tests.games.captains_chair.table import ANN, BEN, CAT, GOALS, TICK, WORDS, after, begun, filled, outcome
from tests.games.captains_chair.test_options import SETUP_CODES

REFUSED = {key.removeprefix("refused.") for key in WORDS if key.startswith("refused.")}

ROWS: list[Row] = [
    # opening
    Row(
        "the box opens round 1 and deals goals",
        begun(start_player="first"),
        TICK,
        (RoundBegan(1, ANN), GoalsDealt),
        None,
    ),
    Row("there is no next round before this one is over", opened(), NextRound(), "not_between_rounds"),
    # placing
    Row("a crew member is placed on deck 1 to 4", opened(), PlaceCrew(A, 4), (CrewPlaced(ANN, A, 4),)),
    Row("only whoever is on turn places", opened(), PlaceCrew(A, 1), "not_your_turn", BEN),
    Row("only a seat places", opened(), PlaceCrew(A, 1), "no_seat", None),
    Row("only a seat of this game places", opened(), PlaceCrew(A, 1), "no_seat", NOBODY),
    Row("nobody is placed twice", after(opened(), CrewPlaced(ANN, A, 1)), PlaceCrew(A, 2), "already_placed", BEN),
    Row("nobody is placed on the Cadet deck", opened(), PlaceCrew(A, 0), "not_a_placing_deck"),
    Row("nobody is placed on deck 5", opened(), PlaceCrew(A, 5), "not_a_placing_deck"),
    Row("only crew that exists is placed", opened(), PlaceCrew(Z, 1), "no_such_crew"),
    Row(
        "a deck holds four", after(opened(), *(CrewPut(each, 1) for each in (A, B, C, D))), PlaceCrew(E, 1), "deck_full"
    ),
    Row(
        "a deck holds what was agreed",
        after(opened(capacity=5), *(CrewPut(each, 1) for each in (A, B, C, D))),
        PlaceCrew(E, 1),
        (CrewPlaced(ANN, E, 1),),
    ),
    Row(
        "after the last placing the leftover crew goes to the Cadet deck",
        after(opened(), *(CrewPut(each, place // 4 + 1) for place, each in enumerate(CREW[:11]))),
        PlaceCrew(L, 4),
        (CrewPlaced(ANN, L, 4), LeftoverPlaced((M,))),
    ),
    Row("nobody races before all are placed", opened(), MoveCrew(A), "not_racing"),
    # the race
    Row("crew moves up one deck", placed(), MoveCrew(L), (CrewMoved(ANN, L, 4),)),
    Row("crew moves up from the Cadet deck", after(placed(), CrewPut(A, GONE)), MoveCrew(M), (CrewMoved(ANN, M, 1),)),
    Row("only whoever is on turn moves", placed(), MoveCrew(L), "not_your_turn", CAT),
    Row("no room above, no move", placed(), MoveCrew(A), "deck_full"),
    Row("who was removed does not move", after(placed(), CrewPut(L, GONE)), MoveCrew(L), "not_aboard"),
    Row("only crew that exists moves", placed(), MoveCrew(Z), "no_such_crew"),
    Row("nobody is placed during the race", placed(), PlaceCrew(A, 1), "not_placing"),
    Row(
        "reaching the chair is a nomination",
        after(placed(), CrewPut(L, 5)),
        MoveCrew(L),
        (CrewNominated(ANN, L, at(7)),),
        ANN,
        7,
    ),
    Row(
        "a ship with fewer decks has its chair lower",
        after(placed(deck_values="0 1 2 3 4"), CrewPut(L, 4)),
        MoveCrew(L),
        (CrewNominated(ANN, L, at(7)),),
        ANN,
        7,
    ),
    Row("only a seat of this game moves", placed(), MoveCrew(L), "no_seat", NOBODY),
    Row("nobody moves during a vote", nominated(), MoveCrew(K), "not_racing", BEN),
    # the vote on the phones
    Row("everybody votes, also out of turn", nominated(), CastVote(YES), (VoteCast(CAT, YES, at(9)),), CAT, 9),
    Row("the nominator may vote No", nominated(), CastVote(NO), (VoteCast(ANN, NO, at(9)),), ANN, 9),
    Row("or may not", nominated(nominator_may_refuse=False), CastVote(NO), "nominator_votes_yes", ANN, 9),
    Row(
        "the others may then still",
        nominated(nominator_may_refuse=False),
        CastVote(NO),
        (VoteCast(BEN, NO, at(9)),),
        BEN,
        9,
    ),
    Row(
        "a vote may be changed until the reveal",
        voted(YES, YES, YES),
        CastVote(NO),
        (VoteCast(BEN, NO, at(12_000)),),
        BEN,
        12_000,
    ),
    Row("a No needs a No left", after(nominated(), NosSet(BEN, 0)), CastVote(NO), "no_no_left", BEN, 9),
    Row(
        "without a No left a Yes is possible",
        after(nominated(), NosSet(BEN, 0)),
        CastVote(YES),
        (VoteCast(BEN, YES, at(9)),),
        BEN,
        9,
    ),
    Row("no vote without a nominee", placed(), CastVote(YES), "no_vote_open"),
    Row("only a seat of this game votes", nominated(), CastVote(YES), "no_seat", NOBODY, 9),
    Row("the box votes for nobody", nominated(), CastVote(YES), "no_seat", None, 9),
    Row("nobody enters votes that the phones take", nominated(), RecordVotes(()), "votes_on_phones"),
    Row("before the minimum time a tick does nothing", voted(YES, YES, YES, seen=False), TICK, (), None, 12_999),
    Row(
        "the minimum time may be none",
        voted(YES, seen=False, vote_min_seconds=0),
        TICK,
        (VotingMayBeSeen(),),
        None,
        10_000,
    ),
    Row("the minimum time may be longer", voted(YES, seen=False, vote_min_seconds=10), TICK, (), None, 19_999),
    Row(
        "after the minimum time it may be seen who has voted",
        voted(YES, seen=False),
        TICK,
        (VotingMayBeSeen(),),
        None,
        13_000,
    ),
    Row("nothing is revealed while somebody thinks", voted(YES, NO), TICK, (), None, 99_000),
    Row(
        "the reveal waits for the drum roll",
        after(voted(YES, YES), VoteCast(CAT, YES, at(20_000))),
        TICK,
        (),
        None,
        21_499,
    ),
    Row(
        "a drum roll also follows votes that were all cast before the minimum time was over",
        voted(YES, YES, YES),
        TICK,
        (),
        None,
        14_499,
    ),
    Row(
        "all Yes elects a captain and the round is scored",
        voted(YES, YES, YES),
        TICK,
        (VotesRevealed(()), CaptainElected(L), SCORES),
        None,
        14_500,
    ),
    Row(
        "so it does where only their number is shown",
        voted(YES, NO, YES, reveal="count"),
        TICK,
        (VotesRevealed((BEN,)), NomineeRemoved(L)),
        None,
        14_500,
    ),
    Row(
        "one No removes the nominee",
        voted(YES, NO, YES),
        TICK,
        (VotesRevealed((BEN,)), NomineeRemoved(L)),
        None,
        14_500,
    ),
    Row(
        "a late tick catches up with everything",
        voted(NO, NO, YES, seen=False),
        TICK,
        (VotingMayBeSeen(), VotesRevealed((ANN, BEN)), NomineeRemoved(L)),
        None,
        50_000,
    ),
    Row(
        "without anybody left the round ends without a captain",
        after(alone(L, 5), CrewNominated(ANN, L, at(0)), *(VoteCast(each, NO, at(1)) for each in (ANN, BEN, CAT))),
        TICK,
        (
            VotingMayBeSeen(),
            VotesRevealed((ANN, BEN, CAT)),
            NomineeRemoved(L),
            NobodyLeft(),
            RoundScored(GOALS, (0, 0, 0), (0, 0, 0)),
        ),
        None,
        9_000,
    ),
    # the vote with cards
    Row(
        "nobody votes on a phone when cards lie on the table",
        nominated(**BOX_VOTES),
        CastVote(YES),
        "votes_on_cards",
        BEN,
    ),
    Row(
        "the nominator enters the votes",
        nominated(**BOX_VOTES),
        RecordVotes((CAT, BEN)),
        (VotesRevealed((BEN, CAT)), NomineeRemoved(L)),
    ),
    Row(
        "nobody named is everybody's Yes",
        nominated(**BOX_VOTES),
        RecordVotes(()),
        (VotesRevealed(()), CaptainElected(L), SCORES),
    ),
    Row("who is not in the game enters no votes", nominated(**BOX_VOTES), RecordVotes(()), "no_seat", NOBODY),
    Row("nobody else enters the votes", nominated(**BOX_VOTES), RecordVotes(()), "not_the_nominator", BEN),
    Row("no votes are entered without a nominee", placed(**BOX_VOTES), RecordVotes(()), "no_vote_open"),
    Row(
        "each card No needs a No left",
        after(nominated(**BOX_VOTES), NosSet(BEN, 0)),
        RecordVotes((BEN,)),
        "has_no_left",
    ),
    Row("only players played No", nominated(**BOX_VOTES), RecordVotes((NOBODY,)), "no_such_seat"),
    Row(
        "the nominator's card may be bound to Yes",
        nominated(nominator_may_refuse=False, **BOX_VOTES),
        RecordVotes((ANN,)),
        "nominator_votes_yes",
    ),
    Row("with cards no tick reveals", nominated(**BOX_VOTES), TICK, (), None, 99_000),
    # goals of the own box
    Row(
        "with own goal cards the captain does not score at once",
        voted(YES, YES, YES, **BOX_GOALS),
        TICK,
        (VotesRevealed(()), CaptainElected(L)),
        None,
        14_500,
    ),
    Row("a goal is entered", elected(**BOX_GOALS), EnterGoal((F, E, D, C, B, A)), (GoalEntered(BEN, "ABCDEF"),), BEN),
    Row("a goal has six crew members", elected(**BOX_GOALS), EnterGoal(CARDS[:5]), "six_crew", BEN),
    Row("a goal names nobody twice", elected(**BOX_GOALS), EnterGoal((*CARDS, A)), "six_crew", BEN),
    Row("a goal names crew that exists", elected(**BOX_GOALS), EnterGoal((*CARDS[:5], Z)), "no_such_crew", BEN),
    Row("goals are entered only at the end of a round", placed(**BOX_GOALS), EnterGoal(CARDS), "no_goals_yet"),
    Row("who is not in the game has no goal to enter", elected(**BOX_GOALS), EnterGoal(CARDS), "no_seat", NOBODY),
    Row("goals that were dealt are not entered", elected(), EnterGoal(CARDS), "goals_are_dealt"),
    Row(
        "the last goal scores the round",
        after(elected(**BOX_GOALS), GoalEntered(ANN, GOALS[0]), GoalEntered(BEN, GOALS[1])),
        EnterGoal((H, I, J, K, L, M)),
        (GoalEntered(CAT, GOALS[2]), SCORES),
        CAT,
    ),
    # scores and rounds
    Row("a round does not begin before the last is scored", placed(), NextRound(), "not_between_rounds"),
    Row("who is left of the badge starts the next round", scored(**BOX_GOALS), NextRound(), (RoundBegan(2, BEN),), CAT),
    Row("the big button begins it too", scored(**BOX_GOALS), NextRound(), (RoundBegan(2, BEN),), None),
    Row(
        "the left of the last seat is the first",
        after(scored(**BOX_GOALS), BadgeSet(CAT)),
        NextRound(),
        (RoundBegan(2, ANN),),
    ),
    Row(
        "after the last round the most points win",
        voted(YES, YES, YES, rounds=1),
        TICK,
        (VotesRevealed(()), CaptainElected(L), SCORES, ENDED),
        None,
        14_500,
    ),
    Row(
        "as many points win together",
        after(voted(YES, YES, YES, rounds=1), ScoreSet(ANN, 15)),
        TICK,
        (VotesRevealed(()), CaptainElected(L), SCORES, GameEnded((ANN, CAT))),
        None,
        14_500,
    ),
    Row("the game is over after the last round", over(), NextRound(), "not_between_rounds"),
    # corrections
    Row("the host puts crew on a deck", placed(), PutCrew(A, 4), (CrewPut(A, 4),), None),
    Row("the host takes crew off the ship", placed(), PutCrew(A, GONE), (CrewPut(A, GONE),), None),
    Row(
        "while placing crew can go back",
        after(opened(), CrewPlaced(ANN, A, 1)),
        PutCrew(A, STOCK),
        (CrewPut(A, STOCK),),
        None,
    ),
    Row("after the placing it cannot", placed(), PutCrew(A, STOCK), "all_are_placed", None),
    Row("the host fills no deck over its capacity", placed(), PutCrew(A, 2), "deck_full", None),
    Row("the host puts nobody where they are", placed(), PutCrew(A, 1), "already_there", None),
    Row("the host seats nobody in the chair", placed(), PutCrew(L, 6), "no_such_level", None),
    Row("the host puts only crew that exists", placed(), PutCrew(Z, 4), "no_such_crew", None),
    Row("the nominee stays", nominated(), PutCrew(L, 1), "in_the_chair", None),
    Row("others can be put during a vote", nominated(), PutCrew(A, 4), (CrewPut(A, 4),), None),
    Row("a scored ship stays", scored(), PutCrew(A, 4), "round_is_over", None),
    Row(
        "a correction that ends the placing begins the race",
        after(opened(), *(CrewPut(each, place // 4 + 1) for place, each in enumerate(CREW[:11]))),
        PutCrew(M, GONE),
        (CrewPut(M, GONE), LeftoverPlaced((L,))),
        None,
    ),
    Row(
        "a correction that empties the ship ends the round",
        alone(L, 3),
        PutCrew(L, GONE),
        (CrewPut(L, GONE), NobodyLeft(), RoundScored(GOALS, (0, 0, 0), (0, 0, 0))),
        None,
    ),
    Row("the host sets No votes", placed(), SetNos(BEN, 1), (NosSet(BEN, 1),), None),
    Row("no more than dealt", placed(), SetNos(BEN, 5), "nos_out_of_bounds", None),
    Row("no fewer than none", placed(), SetNos(BEN, -1), "nos_out_of_bounds", None),
    Row("not during a vote", nominated(), SetNos(BEN, 1), "vote_open", None),
    Row("not between rounds", scored(), SetNos(BEN, 1), "round_is_over", None),
    Row("not for strangers", placed(), SetNos(NOBODY, 1), "no_such_seat", None),
    Row("the host sets a score", scored(), SetScore(BEN, 12), (ScoreSet(BEN, 12),), None),
    Row("a score has a limit", scored(), SetScore(BEN, 1000), "score_out_of_bounds", None),
    Row("the host sets the turn", placed(), SetTurn(CAT), (TurnSet(CAT),), None),
    Row("there is no turn during a vote", nominated(), SetTurn(CAT), "vote_open", None),
    Row("there is no turn between rounds", scored(), SetTurn(CAT), "round_is_over", None),
    Row("the host gives the badge", placed(), SetBadge(CAT), (BadgeSet(CAT),), None),
    Row("not during a vote either", nominated(), SetBadge(CAT), "vote_open", None),
    Row("nothing is corrected after the end", over(), SetScore(ANN, 1), "game_over", None),
]


@pytest.mark.parametrize("row", ROWS, ids=[row.rule for row in ROWS])
def test_rule(row: Row) -> None:
    came = outcome(row.state, row.command, row.by, row.now)
    expect(row, came)
    if not isinstance(came, str):
        assert GAME.broken(after(row.state, *came)) == ()


def test_everybody_is_dealt_another_goal() -> None:
    came = outcome(begun(), TICK, None)
    assert isinstance(came, tuple)
    (dealt,) = [each for each in came if isinstance(each, GoalsDealt)]
    assert len(set(dealt.goals)) == 3


def test_every_command_event_and_code_has_a_row() -> None:
    words = {code for code in REFUSED if code not in SETUP_CODES}
    assert {row.expected for row in ROWS if isinstance(row.expected, str)} == words
    assert unmet(GAME, ROWS, lambda row: outcome(row.state, row.command, row.by, row.now)) == set()


def test_no_correction_is_offered_that_would_be_refused() -> None:
    for state in (opened(), placed(), nominated(), voted(NO, YES), elected(**BOX_GOALS), scored()):
        for offer in GAME.for_host(state):
            assert isinstance(outcome(state, filled(offer, Random(1)), None), tuple), offer
    assert GAME.for_host(begun()) == GAME.for_host(over()) == ()


def test_played_no_votes_are_spent_until_the_next_round() -> None:
    state = after(nominated(**BOX_GOALS), VotesRevealed((BEN, CAT)), NomineeRemoved(L))
    assert state.round.nos == (4, 3, 3)
    assert (state.phase, state.rules.seats[state.turn]) == ("racing", BEN)  # after the badge
    state = after(state, RoundBegan(2, BEN))
    assert state.round.nos == (4, 4, 4)
    assert state.where == (STOCK,) * 13


def test_the_start_player_begins_the_placing_and_the_race() -> None:
    state = after(begun(), RoundBegan(1, BEN), *(CrewPlaced(ANN, each, 1) for each in (A, B)))
    assert state.turn == 0
    assert after(begun(), RoundBegan(1, BEN)).turn == after(state, LeftoverPlaced((M,))).turn == 1


def test_the_reveal_waits_for_the_minimum_time_and_the_drum_roll() -> None:
    assert GAME.due(nominated()) == 13_000
    assert GAME.due(voted(YES, YES)) is None
    assert GAME.due(voted(YES, YES, YES, seen=False)) == 13_000
    assert GAME.due(voted(YES, YES, YES)) == 14_500
    assert GAME.due(after(voted(YES, YES), VoteCast(CAT, YES, at(15_000)))) == 16_500


def test_the_first_round_waits_for_nobody() -> None:
    assert GAME.comes_at(begun()) == 0
    assert GAME.comes_at(opened()) is None


def test_a_vote_changed_during_the_drum_roll_does_not_prolong_it() -> None:
    rolling = after(voted(YES, YES), VoteCast(CAT, YES, at(15_000)))
    assert GAME.due(after(rolling, VoteCast(ANN, NO, at(16_000)))) == GAME.due(rolling)


def test_a_set_score_stands_whatever_was_scored() -> None:
    state = after(scored(), ScoreSet(BEN, 40))
    assert [row.total for row in GAME.view(state, None).seats] == [8, 40, 23]


def test_a_single_vote_makes_no_tap_stale_but_all_else_does() -> None:
    silent: tuple[Event, ...] = (VoteCast(ANN, NO, at(1)), VotingMayBeSeen())
    assert {after(nominated(), event).step for event in silent} == {nominated().step}
    assert after(elected(**BOX_GOALS), GoalEntered(ANN, "ABCDEF")).step == elected(**BOX_GOALS).step
    events: tuple[Event, ...] = (
        CrewMoved(ANN, L, 4),
        CrewPut(A, 5),
        NosSet(BEN, 1),
        ScoreSet(BEN, 1),
        TurnSet(BEN),
        BadgeSet(BEN),
    )
    for each in events:
        assert after(placed(), each).step > placed().step


def test_the_big_button_asks_for_the_next_round() -> None:
    assert GAME.hands.pressed(scored(), Press("big")) == (None, NextRound())
    assert GAME.hands.pressed(scored(), Press("big", "long")) is None
    assert GAME.hands.pressed(scored(), Press(ANN)) is None
    assert GAME.hands.pressed(placed(), Press("big")) is None


def test_what_cannot_be_unseen() -> None:
    shows: set[Event] = {GoalsDealt(GOALS), VotesRevealed(()), SCORES}
    hides: set[Event] = {
        RoundBegan(1, ANN),
        VoteCast(ANN, NO, at(1)),
        CrewMoved(ANN, L, 4),
        NosSet(ANN, 1),
        VotingMayBeSeen(),
    }
    assert {event for event in shows | hides if event.reveals} == shows


def test_only_possible_votes_are_offered() -> None:
    spent = after(nominated(), NosSet(BEN, 0))
    votes = [GAME.offers(spent, seat)[0].fields[0] for seat in (ANN, BEN)]
    assert [each.values for each in votes if isinstance(each, Choice)] == [("yes", "no"), ("yes",)]
