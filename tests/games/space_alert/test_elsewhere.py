"""Flights that were timed elsewhere, or came as a file or a code: resolved as our own, and carried away again."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.contract import Refused, Seat, replace
from companion.games.space_alert import GAME
from companion.games.space_alert.missions import shipped
from companion.games.space_alert.model import State, debrief_of, flight_of, mission_of
from companion.games.space_alert.printed.crew import Trajectory
from companion.games.space_alert.resolution import posting, result, writing
from companion.games.space_alert.resolution.outcome import outcome_json
from companion.games.space_alert.resolution.reading import BadGame, game_from
from companion.games.space_alert.resolution.switches import rule_set, with_switch
from companion.games.space_alert.rules import brought
from companion.games.space_alert.rules.alerts import alerts_made
from companion.games.space_alert.rules.briefing import AnotherMission, Launch
from companion.games.space_alert.rules.correcting import SetFigure, SetSwitch
from companion.games.space_alert.rules.elsewhere import (
    BringFlight,
    FlownElsewhere,
    LayThreat,
    TakeThreatAway,
    TellFlight,
)
from companion.games.space_alert.rules.flight import NoteThreat, SayTripped, StopFlight
from companion.games.space_alert.rules.missing import missing, open_places
from companion.games.space_alert.rules.programs import LayCard, LockProgram, PutCard, ResolveHere
from companion.games.space_alert.rules.questions import LayTrajectory, NameCaptain, PlaceTrip
from companion.games.space_alert.rules.resolving import as_json, game_of
from companion.games.space_alert.rules.score import FlyNext
from companion.games.space_alert.rules.steps import resolved_now
from companion.games.space_alert.rules.walking import FastForward, NextStep, StartResolving
from companion.games.space_alert.tools.answers import Answer, Wanted, answers
from tests.games.space_alert.debriefing import ORDER, Raw, Table, raw
from tests.games.space_alert.drawing import DUCKLING, GAMES
from tests.games.space_alert.flight import RULES, crew_of, state_with
from tests.games.space_alert.resolution.by_chance import some_game, some_rules
from tests.games.space_alert.test_campaign_at_the_table import choosing

THREATS = ["E1-05@2 red", "I1-02@3", "SE1-08@6 white"]


def table(players: int = 4) -> Table:
    return Table(RULES.begun(crew_of(players)))


def shape(state: State) -> Raw:
    return as_json(state)


def to_the_score(one: Table) -> None:
    one.do(StartResolving("box"))
    one.do(FastForward("end"))
    one.do(NextStep())
    assert one.state.stage == "scored"


# --- told by hand


def told(players: int = 4) -> Table:
    """A mission of twelve turns, threat by threat."""
    one = table(players)
    one.do(TellFlight(12, "mission"))
    assert one.state.stage == "programming"
    one.do(LayThreat("E1-05", 2, "red"))
    one.do(LayThreat("I1-02", 3, "internal"))
    one.do(LayThreat("SE1-08", 6, "white"))
    cards: tuple[Trajectory, ...] = ("T4", "T3", "T2", "T5")
    for place, board in zip(open_places(one.state), cards, strict=True):
        one.do(LayTrajectory(place, board))
    one.do(NameCaptain(1))
    for member, program in enumerate(("c--c", ">c-x", "<a-a", "^b")):
        for slot, card in enumerate(program, start=1):
            if card != "-":
                one.do(PutCard(member, slot, card))
        one.do(LockProgram(member))
    return one


def test_a_flight_that_is_told_by_hand_is_resolved_as_one_of_ours() -> None:
    one = told()
    assert list(missing(one.state)) == []
    to_the_score(one)
    as_json = raw(THREATS, [">c-x", "<a-a", "^b", "c--c"], damage_order=shape(one.state)["damage_order"])
    rules = debrief_of(one.state).switches
    assert resolved_now(one.state).outcome == result(game_from(as_json, rules), rules)


def test_a_threat_is_changed_and_taken_away() -> None:
    one = told()
    one.do(NoteThreat(1, "E1-07"))
    one.do(TakeThreatAway(2))
    assert [each.id for each in game_of(one.state).threats] == ["E1-07", "SE1-08"]
    one.do(LayThreat("I1-02", 4, "internal"))
    assert [(each.id, each.t) for each in game_of(one.state).threats] == [("E1-07", 2), ("SE1-08", 6), ("I1-02", 4)]


def test_cards_on_a_seats_reader_are_told_as_ever() -> None:
    one = table()
    one.do(TellFlight(12, "mission"))
    for card in "a>":
        one.do(LayCard(card), "s3")
    assert debrief_of(one.state).sheets[2].slots[:3] == (("a",), (">",), ())


def test_who_tripped_says_so_afterwards() -> None:
    one = told()
    one.do(SayTripped(), "s3")
    assert [each.key for each in missing(one.state)] == ["missing.trips"]
    one.do(PlaceTrip(0, 2, 4))
    assert [(each.seat, each.turn) for each in game_of(one.state).trips] == [(1, 4)]  # from the captain on


def test_who_was_not_in_the_crew_that_flew_has_not_tripped() -> None:
    one = table(5)
    one.do(BringFlight(posting.text_of(raw(THREATS, ["c", "a", "b", "<"]))), "s1")
    assert not any(each.command is SayTripped for each in GAME.offers(one.state, Seat("s5")))
    assert one.refused(SayTripped(), "s5") == "no_such_member"


def test_a_mission_of_the_list_that_the_sound_track_has_timed_knows_what_was_announced() -> None:
    one = Table(state_with(shipped.missions()["mission-1"], 4))
    one.do(FlownElsewhere())
    assert one.state.stage == "flown"
    one.do(ResolveHere())
    assert len(alerts_made(one.state)) == 5
    place, _ = alerts_made(one.state)[0]
    assert one.refused(LayThreat("E1-05", 2, "red")) == "was_announced"
    assert one.refused(TakeThreatAway(place)) == "was_announced"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (LayThreat("E1-05", 2, "blue"), "threat_noted_already"),
        (LayThreat("E1-07", 13, "blue"), "no_such_turn"),
        (LayThreat("E1-07", 3, "internal"), "threat_not_there"),
        (LayThreat("I1-01", 3, "red"), "threat_not_there"),
        (LayThreat("X1-01", 3, "red"), "threat_not_there"),
        (TakeThreatAway(9), "no_such_alert"),
        (TellFlight(), "not_programming"),
    ],
)
def test_what_cannot_be_is_refused(command: LayThreat | TakeThreatAway | TellFlight, code: str) -> None:
    assert told().refused(command) == code


def test_the_little_duckling_has_seven_turns_and_two_zones() -> None:
    one = Table(RULES.begun(crew_of(2), rule_set="duckling"))
    assert one.refused(TellFlight(12)) == "no_such_length"
    one.do(TellFlight(7))
    assert one.refused(LayThreat("E1-05", 2, "white")) == "threat_not_there"
    one.do(LayThreat("E1-05", 2, "blue"))
    assert mission_of(one.state).turns == 7


def test_a_flight_that_was_stopped_is_resolved_as_far_as_it_was_flown() -> None:
    one = Table(state_with(shipped.missions()["mission-1"], 4))
    one.do(Launch())
    for _ in range(4):
        one.until_due()
    announced = len(alerts_made(one.state))
    assert 0 < announced < 5
    one.do(StopFlight(sure=True))
    assert GAME.scene(one.state).track is None
    one.do(ResolveHere())
    assert len(alerts_made(one.state)) == announced
    assert GAME.due(one.state) is None


# --- brought


def bring(text: str, players: int = 4) -> Table:
    one = table(players)
    one.do(BringFlight(text))
    return one


def test_what_was_brought_can_be_looked_over_and_is_resolved() -> None:
    one = bring(json.dumps(raw(THREATS, ["c--c", ">c-x", "<a-a", "^b"])))
    assert one.state.stage == "programming"
    assert list(missing(one.state)) == []
    to_the_score(one)
    rules = rule_set("manual")
    order = raw(THREATS, ["c--c", ">c-x", "<a-a", "^b"])
    assert resolved_now(one.state).outcome == result(game_from(order, rules), rules)


@pytest.mark.parametrize("players", [1, 2, 4, 5])
@pytest.mark.parametrize("crew", [1, 3, 5])
def test_any_table_takes_the_flight_of_any_crew_and_flies_with_its_own_again(players: int, crew: int) -> None:
    begun = table(players)
    game = raw(THREATS, ["c--c", ">c-x", "<a-a", "^b", "-"][:crew])
    begun.do(BringFlight(json.dumps(game)))
    assert len(game_of(begun.state).crew) == crew
    to_the_score(begun)
    assert begun.refused(FlyNext()) == "campaign_over"
    assert GAME.view(begun.state, Seat("s1")).debrief is not None
    again = bring(json.dumps(game), players)
    again.do(AnotherMission())
    assert again.state.rules == RULES.begun(crew_of(players)).rules
    assert again.state.agreed is None


def test_a_campaign_is_not_mixed_with_it() -> None:
    one = choosing()
    assert one.state.stage == "choosing"
    assert one.refused(BringFlight("{}")) == "campaign_is_on"


def expect_round(text: str, players: int = 4) -> None:
    """What goes out comes in again, as a file and as a code, and `companion resolve` answers the same."""
    one = bring(text, players)
    given = json.loads(text)
    rules = writing.rules_from(given, rule_set("manual"))
    assert resolved_now(one.state).outcome == result(game_from(given, rules), rules)
    out = shape(one.state)
    assert out["id"] == given.get("id", "")
    for sent in (posting.text_of(out), posting.code_of(out), f"http://192.0.2.7:8080/?flight={posting.code_of(out)}"):
        again = bring(sent, players)
        assert shape(again.state) == out
        assert game_of(again.state) == game_of(one.state)
        assert debrief_of(again.state) == debrief_of(one.state)
    (answer,) = answers(Wanted(rule_set("duckling")), [("line 1", posting.text_of(out).encode())])
    assert isinstance(answer, Answer), answer
    assert answer.shape == {"id": out["id"], **outcome_json(resolved_now(one.state).outcome)}


@pytest.mark.parametrize("id", [*list(GAMES)[::6], "duckling"])
def test_every_game_goes_out_as_it_came_in(id: str) -> None:
    game = {**GAMES, "duckling": {**DUCKLING, "rules": "duckling"}}[id]
    expect_round(json.dumps(game))


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 5))
def test_whatever_can_be_resolved_goes_out_as_it_came_in(seed: int, players: int) -> None:
    rng = Random(seed)
    rules = some_rules(rng)
    game = some_game(rng, rules, f"by chance {seed}")
    game |= writing.rules_json(rules, game["turns"])
    try:
        game_from(game, rules)
    except BadGame:
        return  # this ship lacks what a threat needs
    expect_round(json.dumps(game), players)


def test_what_the_table_has_changed_goes_along() -> None:
    one = told()
    one.do(SetSwitch("refuel_to", "3"))
    one.do(SetFigure("E1-05", "hp", 7))
    one.do(SayTripped(), "s1")
    one.do(PlaceTrip(0, 0, 2))
    to_the_score(one)
    out = shape(one.state)
    assert (out["rules"], out["set"][0], out["figures"]) == ("manual", "refuel_to=3", {"E1-05": {"hp": 7}})
    assert out["trips"] == [{"seat": 3, "turn": 2}]
    again = bring(posting.text_of(out))
    assert again.state.rules == replace(one.state.rules, party=again.state.rules.party)
    assert GAME.view(again.state, None).set_otherwise == GAME.view(one.state, None).set_otherwise == 1
    assert resolved_now(again.state).outcome == resolved_now(one.state).outcome
    assert debrief_of(again.state).switches == with_switch(rule_set("manual"), "refuel_to=3")
    assert flight_of(again.state).untimed


# --- what is no flight


GOOD = raw(THREATS, ["c--c", ">c-x"])
CODE = posting.code_of(GOOD)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "game: there is nothing here"),
        ("x" * (posting.LONGEST + 1), "game: this is longer than 20000 characters"),
        ('{"id": 5,\n "crew": [,]}', "line 2: this is not JSON: Expecting value, at character 11"),
        ("[" * posting.LONGEST, "game: this cannot be read"),
        ('{"id": ' + "9" * 5_000 + "}", "game: this cannot be read"),
        ('{"id": "\\ud800"}', "game: this cannot be read"),
        ("7", "game: a game is a JSON object"),
        (json.dumps({"games": [GOOD, GOOD]}), "games: 2 of them"),
        (json.dumps({"missions": [GOOD]}), "missions: this is a campaign"),
        (json.dumps({**GOOD, "crew": ["z" * 12]}), "crew[0][0]: 'z' is no card"),
        (json.dumps({**GOOD, "rules": "mine"}), "rules: no rule set"),
        (json.dumps({**GOOD, "set": ["delay=bmp"]}), "set[0]: 'delay=bmp': delay is one of to_gap, bump"),
        (json.dumps({**GOOD, "damage_order": {**ORDER, "red": ["shield"]}}), "damage_order.red: 1 tiles"),
        (CODE[:-9], "code: "),
        (CODE[:40] + "A" + CODE[41:], "code: "),
        ("SA1-x", "code: this code is damaged"),
        (posting.code_of({"id": "a" * 100_000}), "code: something of it is missing, or it is too long"),
    ],
)
def test_what_is_no_flight_is_refused_with_line_and_field(text: str, why: str) -> None:
    for read in (BringFlight(text).ahead, lambda: table().do(BringFlight(text))):
        with pytest.raises(Refused) as refused:
            read()
        assert refused.value.code == "flight_bad"
        assert str(refused.value.values["why"]).startswith(why)


def test_the_loop_finds_it_read() -> None:
    brought.read.cache_clear()
    text = json.dumps(GOOD)
    BringFlight(text).ahead()
    before = brought.read.cache_info().misses
    bring(text)
    assert brought.read.cache_info().misses == before
