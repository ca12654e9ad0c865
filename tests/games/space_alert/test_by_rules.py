"""By which rules: changed at the table where they are named; and the Little Duckling brings its own."""

from dataclasses import fields, replace
from random import Random

import pytest

from companion.contract import Refused, Seat
from companion.games.space_alert import GAME
from companion.games.space_alert.model import Command, State, debrief_of
from companion.games.space_alert.resolution.switches import rule_set
from companion.games.space_alert.rules.briefing import AnotherMission, Launch, set_up
from companion.games.space_alert.rules.by_rules import PlayByRules
from companion.games.space_alert.rules.choosing import ChooseMission, RandomMission, choices
from companion.games.space_alert.rules.correcting import SetSwitch
from companion.games.space_alert.rules.programs import ResolveHere
from companion.games.space_alert.rules.recounting import differences
from companion.games.space_alert.rules.steps import resolved_now
from companion.table import options
from tests.games.space_alert.debriefing import Table, programmed, raw, walked
from tests.games.space_alert.flight import RULES, crew_of, taken
from tests.games.space_alert.test_campaign_at_the_table import home, second

HIT = raw(["E1-07@1 red", "I1-02@3"], ["c--c---c", ">c-x", "<", "^c"])
DUCKLING = "duckling-5-03"


def begun(players: int, **rules: str) -> Table:
    return Table(RULES.begun(crew_of(players), **rules))


def done(table: Table, *commands: Command) -> State:
    for each in commands:
        table.do(each)
    return table.state


def values(state: State, step: str) -> dict[str, object]:
    return next(dict(each.values) for each in set_up(state) if each.key == step)


# --- reference text or printed


def test_the_set_up_list_follows_the_rules() -> None:
    state = done(begun(4), ChooseMission("test-run-1"))
    assert values(state, "step.rockets") == {"count": 2}
    table = Table(state)
    done(table, PlayByRules("printed"))
    assert values(table.state, "step.rockets") == {"count": 3}
    done(table, PlayByRules("manual"))
    assert table.state == state


@pytest.mark.parametrize("draws", ["box", "table"])
def test_the_score_follows_the_rules_and_says_what_is_otherwise(draws: str) -> None:
    table = programmed(HIT)
    walked(table, HIT, draws)
    by_reference = resolved_now(table.state).outcome
    table.do(PlayByRules("printed"))
    assert debrief_of(table.state).switches == rule_set("printed")
    fresh = programmed(HIT, resolution="printed", rockets="3")
    assert debrief_of(table.state).switches == debrief_of(fresh.state).switches
    assert (resolved_now(table.state).outcome == by_reference) == ("nothing" in str(list(differences(table.state))))


def test_the_page_names_what_is_on_and_how_much_was_set_by_hand() -> None:
    table = programmed(HIT)
    assert (GAME.view(table.state, None).by_rules, GAME.view(table.state, None).set_otherwise) == ("manual", 0)
    table.do(SetSwitch("delay", "to_gap"))
    assert GAME.view(table.state, None).set_otherwise == 1
    table.do(PlayByRules("printed"))
    assert (GAME.view(table.state, None).by_rules, GAME.view(table.state, None).set_otherwise) == ("printed", 0)


@pytest.mark.parametrize("made", [lambda: home().state, lambda: second().state], ids=["one mission", "a campaign"])
def test_a_campaign_keeps_its_rules(made: object) -> None:
    assert callable(made)
    state: State = made()
    offered = PlayByRules in {each.command for each in GAME.offers(state, Seat("s1"))}
    assert offered is not bool(state.past)
    if state.past:
        with pytest.raises(Refused, match="rules_are_fixed"):
            taken(state, PlayByRules("printed"), 0, Random(1), Seat("s1"))


def test_not_in_flight() -> None:
    state = done(begun(4), ChooseMission("test-run-1"), Launch())
    with pytest.raises(Refused, match="not_flying"):
        taken(state, PlayByRules("printed"), 0, Random(1), Seat("s1"))


def test_each_option_that_is_printed_otherwise_is_changed_by_it() -> None:
    """What the first start asks is what can be changed at the table."""
    at_table = done(begun(4), ChooseMission("mission-1"), PlayByRules("printed")).rules
    asked = done(begun(4, **{key: str(each) for key, each in options.as_printed(GAME).items()})).rules
    assert at_table == asked


# --- the Little Duckling


@pytest.mark.parametrize("players", [1, 2, 3])
def test_its_timelines_bring_its_rules(players: int) -> None:
    table = begun(players)
    before = table.state
    assert {each.kind for each in choices(before)} >= {"base", "duckling"}
    state = done(table, ChooseMission(DUCKLING))
    asked = done(begun(players, rule_set="duckling"), ChooseMission(DUCKLING))
    for each in fields(state.rules.party):
        assert getattr(state.rules.party, each.name) == getattr(asked.rules.party, each.name)
    assert [each.key for each in set_up(state)] == [each.key for each in set_up(asked)]
    assert (state.rules.resolution, state.rules.rockets) == ("duckling", None)
    assert done(table, AnotherMission()).rules == before.rules
    assert table.state.agreed is None


def test_it_is_resolved_as_the_little_duckling() -> None:
    table = begun(2, crew="five")
    done(table, ChooseMission(DUCKLING), Launch())
    while table.state.stage == "flying":
        table.until_due()
    state = done(table, ResolveHere())
    assert debrief_of(state).switches.board == "duckling"
    assert len(debrief_of(state).sheets) == 2
    done(table, AnotherMission(), ChooseMission("mission-1"))
    assert table.state.rules.party.crew == 5


@pytest.mark.parametrize("players", [4, 5])
def test_for_more_than_three_it_is_not_there(players: int) -> None:
    table = begun(players)
    assert "duckling" not in {each.kind for each in choices(table.state)}
    assert table.refused(ChooseMission(DUCKLING)) == "no_such_mission"
    assert table.refused(RandomMission(code="7F3K-D2K")) == "code_of_other_rules"


def test_a_code_of_the_other_ship_brings_it_too() -> None:
    state = done(begun(2), RandomMission(code="7F3K-D2K"))
    assert (state.rules.party.rules, state.agreed is not None) == ("duckling", True)


def test_a_campaign_has_one_ship() -> None:
    three = begun(3).state
    assert "duckling" in {each.kind for each in choices(three)}
    assert "duckling" not in {each.kind for each in choices(replace(three, past=second().state.past))}
