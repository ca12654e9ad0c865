"""What happens in each situation: past events, a command, the events that follow or the code of a refusal."""

from random import Random

import pytest

from companion.contract import Choice, Press, Seat
from companion.contract.testing import Tick
from companion.games.captains_chair import GAME
from companion.games.captains_chair.model import CREW, GONE, STOCK, Command, Event, State
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
from companion.games.captains_chair.rules.scoring import NobodyLeft, RoundScored
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

ROWS = [
    # opening
    ("the box opens round 1 and deals goals", begun(start_player="first"), TICK, None, 0, "opens"),
    ("there is no next round before this one is over", opened(), NextRound(), ANN, 0, "not_between_rounds"),
    # placing
    ("a crew member is placed on deck 1 to 4", opened(), PlaceCrew(A, 4), ANN, 0, (CrewPlaced(ANN, A, 4),)),
    ("only whoever is on turn places", opened(), PlaceCrew(A, 1), BEN, 0, "not_your_turn"),
    ("only a seat places", opened(), PlaceCrew(A, 1), None, 0, "no_seat"),
    ("only a seat of this game places", opened(), PlaceCrew(A, 1), NOBODY, 0, "no_seat"),
    ("nobody is placed twice", after(opened(), CrewPlaced(ANN, A, 1)), PlaceCrew(A, 2), BEN, 0, "already_placed"),
    ("nobody is placed on the Cadet deck", opened(), PlaceCrew(A, 0), ANN, 0, "not_a_placing_deck"),
    ("nobody is placed on deck 5", opened(), PlaceCrew(A, 5), ANN, 0, "not_a_placing_deck"),
    ("only crew that exists is placed", opened(), PlaceCrew(Z, 1), ANN, 0, "no_such_crew"),
    (
        "a deck holds four",
        after(opened(), *(CrewPut(each, 1) for each in (A, B, C, D))),
        PlaceCrew(E, 1),
        ANN,
        0,
        "deck_full",
    ),
    (
        "a deck holds what was agreed",
        after(opened(capacity=5), *(CrewPut(each, 1) for each in (A, B, C, D))),
        PlaceCrew(E, 1),
        ANN,
        0,
        (CrewPlaced(ANN, E, 1),),
    ),
    (
        "after the last placing the leftover crew goes to the Cadet deck",
        after(opened(), *(CrewPut(each, place // 4 + 1) for place, each in enumerate(CREW[:11]))),
        PlaceCrew(L, 4),
        ANN,
        0,
        (CrewPlaced(ANN, L, 4), LeftoverPlaced((M,))),
    ),
    ("nobody races before all are placed", opened(), MoveCrew(A), ANN, 0, "not_racing"),
    # the race
    ("crew moves up one deck", placed(), MoveCrew(L), ANN, 0, (CrewMoved(ANN, L, 4),)),
    (
        "crew moves up from the Cadet deck",
        after(placed(), CrewPut(A, GONE)),
        MoveCrew(M),
        ANN,
        0,
        (CrewMoved(ANN, M, 1),),
    ),
    ("only whoever is on turn moves", placed(), MoveCrew(L), CAT, 0, "not_your_turn"),
    ("no room above, no move", placed(), MoveCrew(A), ANN, 0, "deck_full"),
    ("who was removed does not move", after(placed(), CrewPut(L, GONE)), MoveCrew(L), ANN, 0, "not_aboard"),
    ("only crew that exists moves", placed(), MoveCrew(Z), ANN, 0, "no_such_crew"),
    ("nobody is placed during the race", placed(), PlaceCrew(A, 1), ANN, 0, "not_placing"),
    (
        "reaching the chair is a nomination",
        after(placed(), CrewPut(L, 5)),
        MoveCrew(L),
        ANN,
        7,
        (CrewNominated(ANN, L, at(7)),),
    ),
    (
        "a ship with fewer decks has its chair lower",
        after(placed(deck_values="0 1 2 3 4"), CrewPut(L, 4)),
        MoveCrew(L),
        ANN,
        7,
        (CrewNominated(ANN, L, at(7)),),
    ),
    ("only a seat of this game moves", placed(), MoveCrew(L), NOBODY, 0, "no_seat"),
    ("nobody moves during a vote", nominated(), MoveCrew(K), BEN, 0, "not_racing"),
    # the vote on the phones
    ("everybody votes, also out of turn", nominated(), CastVote(YES), CAT, 9, (VoteCast(CAT, YES, at(9)),)),
    ("the nominator may vote No", nominated(), CastVote(NO), ANN, 9, (VoteCast(ANN, NO, at(9)),)),
    ("or may not", nominated(nominator_may_refuse=False), CastVote(NO), ANN, 9, "nominator_votes_yes"),
    (
        "the others may then still",
        nominated(nominator_may_refuse=False),
        CastVote(NO),
        BEN,
        9,
        (VoteCast(BEN, NO, at(9)),),
    ),
    (
        "a vote may be changed until the reveal",
        voted(YES, YES, YES),
        CastVote(NO),
        BEN,
        12_000,
        (VoteCast(BEN, NO, at(12_000)),),
    ),
    ("a No needs a No left", after(nominated(), NosSet(BEN, 0)), CastVote(NO), BEN, 9, "no_no_left"),
    (
        "without a No left a Yes is possible",
        after(nominated(), NosSet(BEN, 0)),
        CastVote(YES),
        BEN,
        9,
        (VoteCast(BEN, YES, at(9)),),
    ),
    ("no vote without a nominee", placed(), CastVote(YES), ANN, 0, "no_vote_open"),
    ("only a seat of this game votes", nominated(), CastVote(YES), NOBODY, 9, "no_seat"),
    ("the box votes for nobody", nominated(), CastVote(YES), None, 9, "no_seat"),
    ("nobody enters votes that the phones take", nominated(), RecordVotes(()), ANN, 0, "votes_on_phones"),
    ("before the minimum time a tick does nothing", voted(YES, YES, YES, seen=False), TICK, None, 12_999, ()),
    (
        "the minimum time may be none",
        voted(YES, seen=False, vote_min_seconds=0),
        TICK,
        None,
        10_000,
        (VotingMayBeSeen(),),
    ),
    (
        "the minimum time may be longer",
        voted(YES, seen=False, vote_min_seconds=10),
        TICK,
        None,
        19_999,
        (),
    ),
    (
        "after the minimum time it may be seen who has voted",
        voted(YES, seen=False),
        TICK,
        None,
        13_000,
        (VotingMayBeSeen(),),
    ),
    ("nothing is revealed while somebody thinks", voted(YES, NO), TICK, None, 99_000, ()),
    (
        "the reveal waits for the drum roll",
        after(voted(YES, YES), VoteCast(CAT, YES, at(20_000))),
        TICK,
        None,
        21_499,
        (),
    ),
    (
        "a drum roll also follows votes that were all cast before the minimum time was over",
        voted(YES, YES, YES),
        TICK,
        None,
        14_499,
        (),
    ),
    (
        "all Yes elects a captain and the round is scored",
        voted(YES, YES, YES),
        TICK,
        None,
        14_500,
        (VotesRevealed(()), CaptainElected(L), SCORES),
    ),
    (
        "one No removes the nominee",
        voted(YES, NO, YES),
        TICK,
        None,
        14_500,
        (VotesRevealed((BEN,)), NomineeRemoved(L)),
    ),
    (
        "a late tick catches up with everything",
        voted(NO, NO, YES, seen=False),
        TICK,
        None,
        50_000,
        (VotingMayBeSeen(), VotesRevealed((ANN, BEN)), NomineeRemoved(L)),
    ),
    (
        "without anybody left the round ends without a captain",
        after(alone(L, 5), CrewNominated(ANN, L, at(0)), *(VoteCast(each, NO, at(1)) for each in (ANN, BEN, CAT))),
        TICK,
        None,
        9_000,
        (
            VotingMayBeSeen(),
            VotesRevealed((ANN, BEN, CAT)),
            NomineeRemoved(L),
            NobodyLeft(),
            RoundScored(GOALS, (0, 0, 0), (0, 0, 0)),
        ),
    ),
    # the vote with cards
    (
        "nobody votes on a phone when cards lie on the table",
        nominated(**BOX_VOTES),
        CastVote(YES),
        BEN,
        0,
        "votes_on_cards",
    ),
    (
        "the nominator enters the votes",
        nominated(**BOX_VOTES),
        RecordVotes((CAT, BEN)),
        ANN,
        0,
        (VotesRevealed((BEN, CAT)), NomineeRemoved(L)),
    ),
    (
        "nobody named is everybody's Yes",
        nominated(**BOX_VOTES),
        RecordVotes(()),
        ANN,
        0,
        (VotesRevealed(()), CaptainElected(L), SCORES),
    ),
    ("who is not in the game enters no votes", nominated(**BOX_VOTES), RecordVotes(()), NOBODY, 0, "no_seat"),
    ("nobody else enters the votes", nominated(**BOX_VOTES), RecordVotes(()), BEN, 0, "not_the_nominator"),
    ("no votes are entered without a nominee", placed(**BOX_VOTES), RecordVotes(()), ANN, 0, "no_vote_open"),
    (
        "each card No needs a No left",
        after(nominated(**BOX_VOTES), NosSet(BEN, 0)),
        RecordVotes((BEN,)),
        ANN,
        0,
        "has_no_left",
    ),
    ("only players played No", nominated(**BOX_VOTES), RecordVotes((NOBODY,)), ANN, 0, "no_such_seat"),
    (
        "the nominator's card may be bound to Yes",
        nominated(nominator_may_refuse=False, **BOX_VOTES),
        RecordVotes((ANN,)),
        ANN,
        0,
        "nominator_votes_yes",
    ),
    ("with cards no tick reveals", nominated(**BOX_VOTES), TICK, None, 99_000, ()),
    # goals of the own box
    (
        "with own goal cards the captain does not score at once",
        voted(YES, YES, YES, **BOX_GOALS),
        TICK,
        None,
        14_500,
        (VotesRevealed(()), CaptainElected(L)),
    ),
    ("a goal is entered", elected(**BOX_GOALS), EnterGoal((F, E, D, C, B, A)), BEN, 0, (GoalEntered(BEN, "ABCDEF"),)),
    ("a goal has six crew members", elected(**BOX_GOALS), EnterGoal(CARDS[:5]), BEN, 0, "six_crew"),
    ("a goal names nobody twice", elected(**BOX_GOALS), EnterGoal((*CARDS, A)), BEN, 0, "six_crew"),
    ("a goal names crew that exists", elected(**BOX_GOALS), EnterGoal((*CARDS[:5], Z)), BEN, 0, "no_such_crew"),
    ("goals are entered only at the end of a round", placed(**BOX_GOALS), EnterGoal(CARDS), ANN, 0, "no_goals_yet"),
    ("who is not in the game has no goal to enter", elected(**BOX_GOALS), EnterGoal(CARDS), NOBODY, 0, "no_seat"),
    ("goals that were dealt are not entered", elected(), EnterGoal(CARDS), ANN, 0, "goals_are_dealt"),
    (
        "the last goal scores the round",
        after(elected(**BOX_GOALS), GoalEntered(ANN, GOALS[0]), GoalEntered(BEN, GOALS[1])),
        EnterGoal((H, I, J, K, L, M)),
        CAT,
        0,
        (GoalEntered(CAT, GOALS[2]), SCORES),
    ),
    # scores and rounds
    ("a round does not begin before the last is scored", placed(), NextRound(), ANN, 0, "not_between_rounds"),
    (
        "who is left of the badge starts the next round",
        scored(**BOX_GOALS),
        NextRound(),
        CAT,
        0,
        (RoundBegan(2, BEN),),
    ),
    ("the big button begins it too", scored(**BOX_GOALS), NextRound(), None, 0, (RoundBegan(2, BEN),)),
    (
        "the left of the last seat is the first",
        after(scored(**BOX_GOALS), BadgeSet(CAT)),
        NextRound(),
        ANN,
        0,
        (RoundBegan(2, ANN),),
    ),
    (
        "after the last round the most points win",
        voted(YES, YES, YES, rounds=1),
        TICK,
        None,
        14_500,
        (VotesRevealed(()), CaptainElected(L), SCORES, ENDED),
    ),
    ("the game is over after the last round", over(), NextRound(), ANN, 0, "not_between_rounds"),
    # corrections
    ("the host puts crew on a deck", placed(), PutCrew(A, 4), None, 0, (CrewPut(A, 4),)),
    ("the host takes crew off the ship", placed(), PutCrew(A, GONE), None, 0, (CrewPut(A, GONE),)),
    (
        "while placing crew can go back",
        after(opened(), CrewPlaced(ANN, A, 1)),
        PutCrew(A, STOCK),
        None,
        0,
        (CrewPut(A, STOCK),),
    ),
    ("after the placing it cannot", placed(), PutCrew(A, STOCK), None, 0, "all_are_placed"),
    ("the host fills no deck over its capacity", placed(), PutCrew(A, 2), None, 0, "deck_full"),
    ("the host puts nobody where they are", placed(), PutCrew(A, 1), None, 0, "already_there"),
    ("the host seats nobody in the chair", placed(), PutCrew(L, 6), None, 0, "no_such_level"),
    ("the host puts only crew that exists", placed(), PutCrew(Z, 4), None, 0, "no_such_crew"),
    ("the nominee stays", nominated(), PutCrew(L, 1), None, 0, "in_the_chair"),
    ("others can be put during a vote", nominated(), PutCrew(A, 4), None, 0, (CrewPut(A, 4),)),
    ("a scored ship stays", scored(), PutCrew(A, 4), None, 0, "round_is_over"),
    (
        "a correction that ends the placing begins the race",
        after(opened(), *(CrewPut(each, place // 4 + 1) for place, each in enumerate(CREW[:11]))),
        PutCrew(M, GONE),
        None,
        0,
        (CrewPut(M, GONE), LeftoverPlaced((L,))),
    ),
    (
        "a correction that empties the ship ends the round",
        alone(L, 3),
        PutCrew(L, GONE),
        None,
        0,
        (CrewPut(L, GONE), NobodyLeft(), RoundScored(GOALS, (0, 0, 0), (0, 0, 0))),
    ),
    ("the host sets No votes", placed(), SetNos(BEN, 1), None, 0, (NosSet(BEN, 1),)),
    ("no more than dealt", placed(), SetNos(BEN, 5), None, 0, "nos_out_of_bounds"),
    ("no fewer than none", placed(), SetNos(BEN, -1), None, 0, "nos_out_of_bounds"),
    ("not during a vote", nominated(), SetNos(BEN, 1), None, 0, "vote_open"),
    ("not between rounds", scored(), SetNos(BEN, 1), None, 0, "round_is_over"),
    ("not for strangers", placed(), SetNos(NOBODY, 1), None, 0, "no_such_seat"),
    ("the host sets a score", scored(), SetScore(BEN, 12), None, 0, (ScoreSet(BEN, 12),)),
    ("a score has a limit", scored(), SetScore(BEN, 1000), None, 0, "score_out_of_bounds"),
    ("the host sets the turn", placed(), SetTurn(CAT), None, 0, (TurnSet(CAT),)),
    ("there is no turn during a vote", nominated(), SetTurn(CAT), None, 0, "vote_open"),
    ("there is no turn between rounds", scored(), SetTurn(CAT), None, 0, "round_is_over"),
    ("the host gives the badge", placed(), SetBadge(CAT), None, 0, (BadgeSet(CAT),)),
    ("not during a vote either", nominated(), SetBadge(CAT), None, 0, "vote_open"),
    ("nothing is corrected after the end", over(), SetScore(ANN, 1), None, 0, "game_over"),
]


@pytest.mark.parametrize(
    ("state", "command", "by", "now", "expected"), [pytest.param(*row[1:], id=row[0]) for row in ROWS]
)
def test_rule(
    state: State, command: Command | Tick, by: Seat | None, now: int, expected: tuple[Event, ...] | str
) -> None:
    found = outcome(state, command, by, now)
    if expected == "opens":
        assert isinstance(found, tuple)
        began, dealt = found
        assert began == RoundBegan(1, ANN)
        assert isinstance(dealt, GoalsDealt)
        assert len(set(dealt.goals)) == 3
        expected = found
    assert found == expected
    if not isinstance(found, str):
        assert GAME.broken(after(state, *found)) == ()


def test_every_command_event_and_code_has_a_row() -> None:
    words = {code for code in REFUSED if code not in SETUP_CODES}
    assert {row[5] for row in ROWS if isinstance(row[5], str)} - {"opens"} == words
    assert {type(row[2]) for row in ROWS} == {*GAME.commands, *GAME.corrections, type(TICK)}
    events = {type(event) for row in ROWS if isinstance(row[5], tuple) for event in row[5]} | {GoalsDealt}
    assert events == set(GAME.events)


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
