"""Could we have lived? What is found is a game, fits what it is called, and is the best where all can be tried."""

from itertools import pairwise
from random import Random

import pytest

from companion.contract import replace
from companion.games.space_alert.resolution import resolve, result
from companion.games.space_alert.resolution.board import tables
from companion.games.space_alert.resolution.game import GameInput, Slot
from companion.games.space_alert.resolution.other_crews import (
    SLICE,
    Crew,
    Found,
    search,
    with_changes,
)
from companion.games.space_alert.resolution.reading import game_from
from companion.games.space_alert.resolution.switches import Switches
from tests.games.space_alert.resolution.making import PRINTED, game, switched
from tests.games.space_alert.resolution.test_shared_games import GAMES

QUIET = switched("computer=off")
LOST = game(
    ["b>^a^>^", "c-b><->", "c>-c^a^"],
    ["E1-01@1 red", "E1-07@2 blue", "E1-02@3 white"],
    turns=7,
    trajectories={"red": 1, "white": 2, "blue": 3, "internal": 4},
)
SHARED = ("generated/g08a", "generated/g12b", "generated/g14b", "generated/g22b")
NONE = "generated/g22b"  # nothing that is tried here brings this ship home


def shared(id: str) -> GameInput:
    return game_from(next(each for each in GAMES if each["id"] == id), PRINTED)


def found(of: GameInput, switches: Switches, budget: int, seed: int = 1) -> Found:
    *_, last = search(of, switches, Random(seed), budget)
    return last


def cards(of: GameInput, seat: int, until: int) -> list[Slot]:
    return sorted(each for each in of.crew[seat][:until] if each)


@pytest.mark.parametrize("id", SHARED)
def test_every_crew_that_is_found_is_a_game_that_comes_home_with_what_was_said(id: str) -> None:
    was = shared(id)
    score = result(was, PRINTED).score
    last = found(was, PRINTED, 2_500)
    assert bool(last.crews) is (id != NONE)
    assert last.is_all
    for crew in last.crews:
        then = resolve(with_changes(was, crew.changes), PRINTED).outcome
        assert (then.status, then.score) == ("survived", crew.score)
        assert score is None or crew.score > score
        assert all(was.crew[each.seat][each.slot - 1] != each.cards for each in crew.changes)
    assert [len(each.changes) for each in (last.one, last.two) if each] == [
        number for number, each in ((1, last.one), (2, last.two)) if each
    ]


@pytest.mark.parametrize("id", ["generated/g12b", "generated/g14b"])
def test_another_order_has_the_same_cards_and_none_before_it_was_dealt(id: str) -> None:
    was = shared(id)
    order = found(was, PRINTED, 2_500).order
    assert order is not None
    then = with_changes(was, order.changes)
    for seat in range(len(was.crew)):
        assert cards(then, seat, was.turns) == cards(was, seat, was.turns)
        for end in tables().phases[str(was.turns)]:
            mine = cards(was, seat, end)
            for each in cards(then, seat, end):
                mine.remove(each)  # one that is not in the hand by then is an error


def test_one_card_is_tried_wherever_it_can_lie() -> None:
    was = LOST
    scores = []
    for seat, program in enumerate(was.crew):
        for slot, there in enumerate(program):
            for card in ("", *"<>^abcx"):
                other = (*program[:slot], tuple(card), *program[slot + 1 :])
                if tuple(card) != there:
                    scores.append(
                        result(replace(was, crew=(*was.crew[:seat], other, *was.crew[seat + 1 :])), QUIET).score
                    )
    home = [each for each in scores if each is not None]
    last = found(was, QUIET, 400)
    assert last.one is not None
    assert last.one.score == max(home)


def test_the_nearest_crew_is_the_one_with_the_fewest_other_cards() -> None:
    assert result(LOST, QUIET).score is None, "this crew does not come home"
    last = found(LOST, QUIET, 2_000)
    assert last.nearest is not None
    assert len(last.nearest.changes) == min(len(each.changes) for each in last.crews)


def test_who_came_home_may_have_a_better_crew() -> None:
    home = game(["a", ">a"], ["E1-07@1 white"])
    was = result(home, QUIET).score
    assert was is not None
    better = found(home, QUIET, 500).best
    assert better is not None
    assert better.score > was


def test_two_cards_in_one_slot_are_changed_one_at_a_time() -> None:
    was = game([[["a", "<"], ["b"], ["c", "a"]] + [[]] * 4], ["E1-07@1 white"], turns=7)
    for each in search(was, QUIET, Random(1), 300):
        for crew in (each.one, each.two):
            for change in () if crew is None else crew.changes:
                there = was.crew[change.seat][change.slot - 1]
                assert len(change.cards) <= max(1, len(there))
                if len(there) > 1:
                    assert len(set(change.cards) & set(there)) == 1


def test_the_same_lots_find_the_same_and_never_play_more_games_than_they_may() -> None:
    first, again = (found(LOST, PRINTED, 1_200) for _ in range(2))
    assert first == again
    assert first.games <= 1_200 + len(LOST.crew) * LOST.turns, "putting back what was moved for nothing"


@pytest.mark.parametrize("budget", [1, 2, 100, 146, 147, 148, 149, 151])  # there are 147 single cards
def test_few_games_are_no_less_a_search(budget: int) -> None:
    last = found(LOST, PRINTED, budget)
    assert last.is_all
    assert min(budget, 147) <= last.games <= budget


def test_what_is_found_comes_as_it_is_found_and_only_gets_better() -> None:
    so_far = list(search(LOST, QUIET, Random(1), 1_500))
    assert [each.is_all for each in so_far] == [False] * (len(so_far) - 1) + [True]
    assert all(then.games - now.games <= SLICE for now, then in pairwise(so_far))
    for kind in ("one", "two", "order"):
        scores = [crew.score for each in so_far if isinstance(crew := getattr(each, kind), Crew)]
        assert scores == sorted(scores)


def test_it_stops_when_it_is_enough() -> None:
    asked: list[int] = []

    def is_enough() -> bool:
        asked.append(1)
        return len(asked) > 2

    *_, last = search(LOST, QUIET, Random(1), 100_000, is_enough)
    assert last.is_all
    assert last.games <= 3 * SLICE


def test_a_crew_without_cards_is_no_endless_search() -> None:
    nothing = game(["", ""], ["E1-07@1 white"], turns=7)
    assert found(nothing, QUIET, 600).is_all
