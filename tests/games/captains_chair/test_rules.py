"""What no row shows: goals, times, and what is offered."""

from random import Random

from companion.contract import Choice, Press, line
from companion.games.captains_chair import GAME
from companion.games.captains_chair.model import GONE, STOCK, Event
from companion.games.captains_chair.rules.correcting import (
    BadgeSet,
    CrewPut,
    NosSet,
    ScoreSet,
    TurnSet,
)
from companion.games.captains_chair.rules.leaving import AwaySet, ComeBack
from companion.games.captains_chair.rules.own_cards import GoalEntered
from companion.games.captains_chair.rules.placing import CrewPlaced, LeftoverPlaced
from companion.games.captains_chair.rules.printed_board import EnterShip, ShipEntered
from companion.games.captains_chair.rules.race import CrewMoved, CrewNominated
from companion.games.captains_chair.rules.rounds import GoalsDealt, NextRound, RoundBegan
from companion.games.captains_chair.rules.scoring import GameEnded, RoundScored
from companion.games.captains_chair.rules.verdict import NomineeRemoved, VotesRevealed
from companion.games.captains_chair.rules.voting import VoteCast, VotingMayBeSeen
from tests.games.captains_chair.situations import (
    BOX_GOALS,
    BOX_VOTES,
    ENTERED,
    NO,
    SCORES,
    YES,
    A,
    B,
    L,
    M,
    at,
    at_board,
    decided,
    elected,
    left,
    nominated,
    opened,
    over,
    placed,
    scored,
    voted,
)
from tests.games.captains_chair.table import ANN, BEN, CAT, GOALS, TICK, after, begun, filled, happened, outcome


def test_everybody_is_dealt_another_goal() -> None:
    came = outcome(begun(), TICK, None)
    assert isinstance(came, tuple)
    (dealt,) = [each for each in came if isinstance(each, GoalsDealt)]
    assert len(set(dealt.goals)) == 3


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


LIBRARIAN = line("spoken.crew.librarian")


def last_move(*happened: Event) -> list[object]:
    """What everybody's page marks: who did it, and each who stands elsewhere since."""
    last = GAME.view(after(placed(), *happened), None).last_move
    return [] if last is None else [last.by, *[(each.key, *dict(each.values).values()) for each in last.lines]]


def test_the_last_move_stays_marked_until_the_next_one() -> None:
    deck4, deck5 = line("level.deck", number=4), line("level.deck", number=5)
    assert last_move(CrewMoved(ANN, L, 4)) == [
        ANN,
        ("way.up", LIBRARIAN, line("level.deck", number=3), deck4),
    ]
    assert last_move(CrewMoved(ANN, L, 4), TurnSet(CAT), NosSet(BEN, 1))[0] == ANN
    assert last_move(CrewMoved(ANN, L, 4), CrewMoved(BEN, L, 5)) == [
        BEN,
        ("way.up", LIBRARIAN, deck4, deck5),
    ]
    assert last_move(CrewPut(L, GONE)) == [None, ("way.off", LIBRARIAN)]
    assert last_move(CrewPut(L, GONE), CrewPut(L, 4)) == [None, ("way.to", LIBRARIAN, deck4)]
    nominee = [CrewPut(L, 5), CrewNominated(BEN, L, at(1)), VotesRevealed((ANN,)), NomineeRemoved(L)]
    assert last_move(*nominee) == [BEN, ("way.off", LIBRARIAN)]
    assert last_move(RoundBegan(2, BEN)) == []


def test_who_is_left_over_is_marked_beside_who_was_placed_last() -> None:
    last = GAME.view(placed(), None).last_move
    assert last is not None
    assert (last.by, [dict(each.values)["crew"] for each in last.lines]) == (
        CAT,
        [LIBRARIAN, line("spoken.crew.mechanic")],
    )


def test_turns_pass_over_whoever_has_left() -> None:
    """Also the first of the race, where whoever began the round has left meanwhile."""
    assert left(placed(), ANN).turn == 1
    assert after(left(placed(), BEN), CrewMoved(ANN, L, 4)).turn == 2
    assert after(left(opened(), ANN), LeftoverPlaced((M,))).turn == 1
    assert after(left(placed(), CAT), AwaySet(CAT, False, at(1)), TurnSet(BEN), CrewMoved(BEN, L, 4)).turn == 2
    assert happened(left(scored(**BOX_GOALS), BEN), NextRound(), at(0), Random(1), CAT)[0] == RoundBegan(2, CAT)


def test_what_is_left_to_place_falls_to_those_who_play() -> None:
    rows = GAME.view(left(opened(), BEN), None).seats
    assert [row.to_place for row in rows] == [6, 0, 6]


def test_nobody_waits_for_whoever_has_left() -> None:
    for state in (placed(), nominated(), nominated(**BOX_VOTES), elected(**BOX_GOALS), at_board(), decided(), scored()):
        gone = left(state, ANN)
        assert ANN not in GAME.acts(gone)
        assert GAME.acts(gone)
        assert [each.command for each in GAME.offers(gone, ANN)] == [ComeBack]
        assert GAME.view(gone, ANN).now == line("now.away")


def test_a_vote_that_only_waited_for_whoever_leaves_is_complete() -> None:
    assert GAME.due(left(voted(YES, YES), CAT)) == 14_500
    assert GAME.due(left(voted(YES), CAT)) is None


def test_who_has_left_gets_no_bonus_for_zero_and_does_not_win() -> None:
    state = after(left(voted(NO, YES, YES, rounds=1), CAT), ScoreSet(CAT, 99))
    came = outcome(state, TICK, None, 20_000)
    assert isinstance(came, tuple)
    assert came[1:] == (NomineeRemoved(L),)
    ends = outcome(left(voted(YES, YES, rounds=1), CAT), TICK, None, 20_000)
    assert isinstance(ends, tuple)
    assert ends[2:] == (RoundScored(("ABCDEF", "ABCGHI", ""), (8, 10, 0), (0, 0, 0)), GameEnded((BEN,)))


def test_a_whole_ship_is_entered_with_fewer_than_fifteen_taps() -> None:
    """One for each who is still aboard, and one to send it; what was entered before stands there."""
    (offer,) = [each for each in GAME.offers(decided(), BEN) if each.command is EnterShip]
    assert len(offer.fields) + 1 == 13
    entered = after(decided(**BOX_GOALS), ShipEntered(ENTERED))
    (offer,) = [each for each in GAME.offers(entered, BEN) if each.command is EnterShip]
    assert [each.now for each in offer.fields if isinstance(each, Choice)] == [at for at in ENTERED if at != 6]


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
