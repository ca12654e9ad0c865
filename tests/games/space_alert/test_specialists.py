"""Specialists at the table: chosen before the game, entered like any other card, in place of heroic ones."""

from dataclasses import replace

import pytest

from companion.contract import Seat
from companion.games.space_alert import GAME
from companion.games.space_alert.missions import Kind
from companion.games.space_alert.model import State, debrief_of, mission_of
from companion.games.space_alert.resolution.game import SPECIALISTS
from companion.games.space_alert.rules.by_rules import first_switches
from companion.games.space_alert.rules.cards import HEROIC, halves
from companion.games.space_alert.rules.programs import PutCard, UnlockProgram
from companion.games.space_alert.rules.steps import resolved_now
from companion.games.space_alert.shown.debrief import Telling
from tests.games.space_alert.debriefing import Raw, Table, programmed, raw, walked
from tests.games.space_alert.flight import RULES

QUIET = raw(["E1-07@1 white"], ["", "", "", ""])


def table(game: Raw = QUIET, **rules: bool) -> Table:
    """Their programs are open, and a mission is of the kind that has heroic cards."""
    found = programmed(game, (), **{"specialists": True, **rules})
    for member in range(4):
        found.do(UnlockProgram(member))
    return found


def telling(state: State) -> Telling:
    view = GAME.view(state, None).debrief
    assert view is not None
    assert view.telling is not None
    return view.telling


def slot(of: Table, member: int, number: int) -> tuple[str, ...]:
    return debrief_of(of.state).sheets[member].slots[number - 1]


def test_they_take_the_place_of_heroic_cards_where_the_group_wishes_it() -> None:
    with_them, without = table(), table(specialists=False)
    assert set(halves(with_them.state)) >= set(SPECIALISTS)
    assert not set(halves(with_them.state)) & set(HEROIC)
    assert set(halves(without.state)) >= set(HEROIC)
    assert not set(halves(without.state)) & set(SPECIALISTS)
    assert (telling(with_them.state).heroic, telling(with_them.state).has_specialists) == (SPECIALISTS, True)
    assert without.refused(PutCard(0, 1, "medic")) == "no_such_card_here"


def test_two_cards_of_one_specialist_are_entered_and_no_more() -> None:
    of = table()
    of.do(PutCard(0, 1, "medic"))
    of.do(PutCard(0, 2, "medic_advanced"))
    assert of.refused(PutCard(0, 3, "medic")) == "specialist_twice"
    assert of.refused(PutCard(0, 2, "rocketeer")) == "specialist_twice"
    assert of.refused(PutCard(1, 1, "medic")) == "specialist_taken"
    of.do(PutCard(0, 2, "medic"))
    of.do(PutCard(1, 1, "rocketeer_advanced"))
    assert of.refused(PutCard(1, 2, "rocketeer_advanced")) == "specialist_twice"


def test_a_medic_comes_along_with_a_move_and_nobody_else_does() -> None:
    of = table()
    of.do(PutCard(0, 1, "^"))
    of.do(PutCard(0, 1, "medic", also=True))
    assert slot(of, 0, 1) == ("^", "medic")
    assert of.refused(PutCard(0, 1, "a", also=True)) == "slot_is_full"
    of.do(PutCard(0, 2, "a"))
    assert of.refused(PutCard(0, 2, "medic", also=True)) == "specialist_alone"
    of.state = replace(of.state, mission=replace(mission_of(of.state), kind="base"))
    assert of.refused(PutCard(0, 2, "b", also=True)) == "no_double_actions_here"
    of.do(PutCard(1, 1, "^"))
    assert of.refused(PutCard(1, 1, "rocketeer", also=True)) == "specialist_alone"


@pytest.mark.parametrize("kind", ["base", "double"])
def test_special_ops_comes_along_with_any_card_and_with_a_double_action(kind: Kind) -> None:
    of = table()
    of.state = replace(of.state, mission=replace(mission_of(of.state), kind=kind))
    assert of.refused(PutCard(0, 1, "special_ops_advanced", also=True)) == "slot_is_empty"
    of.do(PutCard(0, 1, "a"))
    assert of.refused(PutCard(0, 1, "special_ops", also=True)) == "specialist_alone"
    if kind == "double":
        of.do(PutCard(0, 1, "^", also=True))
    there = slot(of, 0, 1)
    of.do(PutCard(0, 1, "special_ops_advanced", also=True))
    assert slot(of, 0, 1) == (*there, "special_ops_advanced")
    assert of.refused(PutCard(0, 1, "b", also=True)) in ("slot_is_full", "no_double_actions_here")
    of.do(PutCard(0, 2, "special_ops"))
    assert of.refused(PutCard(1, 1, "special_ops")) == "specialist_taken"


@pytest.mark.parametrize("draws", ["table", "box"])
def test_what_they_do_is_resolved_and_scored(draws: str) -> None:
    game = raw(["E1-07@1 white"], [[[], ["data_analyst"]] + [[]] * 10, "", "", ""])
    of = programmed(game, specialists=True)
    walked(of, game, draws)
    one = resolved_now(of.state).outcome
    assert one.specialists == 1
    assert "specialists" in [each.what for each in one.sheet]


def test_nobody_has_them_unawares() -> None:
    assert not RULES.begun((Seat("s1"),)).rules.has_specialists


def test_the_little_duckling_has_none() -> None:
    assert not RULES.begun((Seat("s1"),), specialists=True, rule_set="duckling").rules.has_specialists


@pytest.mark.parametrize(("kind", "is_far"), [("double", True), ("base", False), ("own", False)])
def test_where_actions_are_double_the_interceptors_fly_further(kind: Kind, is_far: bool) -> None:
    of = table()
    state = replace(of.state, mission=replace(mission_of(of.state), kind=kind))
    assert first_switches(state).far_interceptors is is_far
