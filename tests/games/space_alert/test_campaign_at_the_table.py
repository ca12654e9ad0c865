"""A campaign at the table: what is offered between two missions, what is carried over, what it comes to."""

import ast
from collections.abc import Callable
from dataclasses import fields, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.contract import Line, Say, Seat, Who
from companion.games.space_alert import GAME
from companion.games.space_alert.model import Command, PastMission, debrief_of
from companion.games.space_alert.resolution.campaign import Repair, resolve_campaign
from companion.games.space_alert.resolution.events import TileDrawn
from companion.games.space_alert.resolution.game import Carried
from companion.games.space_alert.resolution.names import ZONES
from companion.games.space_alert.resolution.switches import rule_set
from companion.games.space_alert.rules.amending import AmendPrograms
from companion.games.space_alert.rules.briefing import AnotherMission, set_up
from companion.games.space_alert.rules.campaign import repairable_squads, repairable_tiles, workers_left
from companion.games.space_alert.rules.choosing import ChooseMission
from companion.games.space_alert.rules.correcting import SetSwitch
from companion.games.space_alert.rules.repairs import EndRepairs, RepairsEnded, RepairSquad, RepairTile
from companion.games.space_alert.rules.reporting import Report
from companion.games.space_alert.rules.resolving import carried, game_of
from companion.games.space_alert.rules.score import CloseMission, FlyNext, WentOn
from companion.games.space_alert.rules.steps import resolved_now, tiles_left, walk
from companion.games.space_alert.rules.walking import PreviousStep
from companion.record.codec import Codec, fingerprint
from tests.games.space_alert.debriefing import (
    Raw,
    Table,
    flown,
    next_flown,
    programmed,
    raw,
    walked,
)
from tests.games.space_alert.flight import WORDS as ALL_WORDS

WORDS = ALL_WORDS["space-alert"]
# The central computer is maintained in each; damage in red, or none, or too much.
HIT = raw(["E1-07@1 red"], ["c--c---c", "-", "-", "-"])
CALM = raw([], ["c--c---c", "-", "-", "-"])
LOST = raw(["SE1-01@1 red"], ["-", "-", "-", "-"])
TWICE = raw(["E1-07@1 red", "E1-05@2 blue"], ["c--c---c", "-", "-", "-"])


def home(game: Raw = HIT) -> Table:
    table = programmed(game)
    walked(table, game)
    return table


def repairing(game: Raw = HIT) -> Table:
    table = home(game)
    table.do(FlyNext())
    return table


def choosing() -> Table:
    table = repairing()
    table.do(EndRepairs())
    return table


def second(game: Raw = CALM, repairs: tuple[Command, ...] = ()) -> Table:
    table = repairing()
    for each in repairs:
        table.do(each)
    table.do(EndRepairs())
    next_flown(table, game)
    return table


def third(game: Raw = CALM) -> Table:
    table = second()
    table.do(FlyNext())
    if table.state.stage == "repairing":
        table.do(EndRepairs())
    next_flown(table, game)
    return table


def offered(table: Table) -> set[type[object]]:
    return {each.command for each in GAME.offers(table.state, Seat("s2"))}


RED = ("upper_weapon", "lower_weapon", "gravolift")  # as they come up in HIT, the first three


def with_one_down() -> Table:
    """Home, but the leader of the battlebots is knocked out."""
    game = raw(["SI1-06@3"], [">c--c", "-c--c---c", "-", "^"])
    table = programmed(game)
    table.do(SetSwitch("computer", "off"))
    walked(table, game)
    return table


# --- what is refused

Made = Callable[[], Table]


def a_zone_full() -> Table:
    table = repairing()
    for tile in RED[:2]:
        table.do(RepairTile("red", tile))  # type: ignore[arg-type]
    return table


REFUSED: list[tuple[str, Made, Command, str]] = [
    ("not after a ship that was lost", lambda: home(LOST), FlyNext(), "campaign_over"),
    ("no fourth mission", third, FlyNext(), "campaign_over"),
    ("a tile that did not come up", repairing, RepairTile("blue", "shield"), "no_such_repair"),
    ("a third tile of one zone", a_zone_full, RepairTile("red", "gravolift"), "no_such_repair"),
    ("a tile that is repaired already", a_zone_full, RepairTile("red", "upper_weapon"), "no_such_repair"),
    ("battlebots that are whole", repairing, RepairSquad(0), "no_such_repair"),
    ("a mission before the repairs are done", repairing, ChooseMission("mission-1"), "not_repairing"),
    ("repairs while a mission is chosen", choosing, EndRepairs(), "not_choosing"),
    ("a single mission that was not flown", lambda: put_back(), CloseMission(), "not_choosing"),
]


def put_back() -> Table:
    table = flown(HIT)
    table.do(AnotherMission())
    return table


@pytest.mark.parametrize(("made", "command", "code"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_what_is_refused(made: Made, command: Command, code: str) -> None:
    assert made().refused(command) == code


def test_every_refusal_has_a_row() -> None:
    codes = {
        node.args[0].value
        for name in ("score", "repairs", "campaign")
        for node in ast.walk(ast.parse((GAME.folder.parent / "rules" / f"{name}.py").read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused"
        if isinstance(node.args[0], ast.Constant)
    }
    assert codes == {"campaign_over", "no_such_repair"}
    assert codes <= {row[3] for row in REFUSED}


# --- what is offered


def test_the_next_mission_is_offered_beside_closing() -> None:
    assert {FlyNext, CloseMission} <= offered(home())
    assert FlyNext not in offered(home(LOST))
    assert {FlyNext, CloseMission} <= offered(second())
    assert FlyNext not in offered(third())


def test_each_of_the_crew_repairs_one_thing_and_at_most_two_lie_in_a_zone() -> None:
    table = repairing(TWICE)
    tiles = dict(zip(ZONES, resolved_tiles(table), strict=True))
    assert len(tiles["red"]) == 5
    assert len(tiles["blue"]) >= 2
    order = []
    while there := repairable_tiles(table.state):
        view = GAME.view(table.state, None)
        assert view.repairs is not None
        order.append(view.repairs.next)
        zone, tile = there[0]
        table.do(RepairTile(zone, tile))
    assert order == [Who(Seat(f"s{number}")) for number in range(1, 5)]
    assert workers_left(table.state) == ()
    repaired = [each.zone for each in table.state.past[0].repairs]
    assert (repaired.count("red"), repaired.count("blue")) == (2, 2)
    assert RepairTile not in offered(table)
    assert EndRepairs in offered(table)


def resolved_tiles(table: Table) -> tuple[tuple[str, ...], ...]:
    return table.state.past[-1].outcome.tiles


def test_who_is_knocked_out_repairs_nothing() -> None:
    table = with_one_down()
    down = resolved_now(table.state).outcome.knocked_out
    assert down
    table.do(FlyNext())
    assert workers_left(table.state) == tuple(each for each in range(4) if each not in down)
    assert repairable_squads(table.state) == (0,)
    squad = next(each for each in GAME.offers(table.state, Seat("s1")) if each.command is RepairSquad)
    assert squad.fields
    table.do(RepairSquad(0))
    assert repairable_squads(table.state) == ()
    assert carried(table.state).disabled_squads == ()
    told = table.events[-1].told(table.state, table.state)
    assert told is not None
    assert WORDS.say(told, str) == "s2 repairs the battlebots of s1"


def test_a_ship_that_is_whole_goes_straight_to_its_next_mission() -> None:
    table = home(CALM)
    table.do(FlyNext())
    assert table.state.stage == "choosing"
    assert [type(each) for each in table.events[-2:]] == [WentOn, RepairsEnded]
    assert table.events[-1].told(table.state, table.state) is None


def test_the_captain_of_the_mission_leads_the_repairs() -> None:
    assert GAME.acts(repairing().state) == {Seat("s1")}
    assert GAME.acts(choosing().state) == {Seat("s1")}


# --- what is carried over


def test_what_was_not_repaired_is_there_in_the_next_mission() -> None:
    table = second(CALM, (RepairTile("red", "upper_weapon"), RepairTile("red", "lower_weapon")))
    left = Carried((("red", ("gravolift", "reactor", "shield")),))
    assert carried(table.state) == game_of(table.state).carried == left
    assert set(tiles_left(table.state, "red")) == {"upper_weapon", "lower_weapon", "structural"}
    view = GAME.view(table.state, None).debrief
    assert view is not None
    assert view.walk is not None
    red = next(each for each in view.walk.ship.zones if each.zone == "red")
    assert red.damage == 3
    assert resolved_now(table.state).outcome.damage == (3, 0, 0)


@pytest.mark.parametrize("draws", ["box", "table"])
def test_no_tile_that_lies_there_already_is_drawn_again(draws: str) -> None:
    table = repairing()
    for tile in RED[:2]:
        table.do(RepairTile("red", tile))  # type: ignore[arg-type]
    table.do(EndRepairs())
    again = {**HIT, "damage_order": {"red": ["structural", "upper_weapon", "lower_weapon"]}}
    next_flown(table, again, draws)
    drawn = [each.event.tile for each in walk(table.state) if isinstance(each.event, TileDrawn)]
    assert set(drawn) <= {"structural", "upper_weapon", "lower_weapon"}
    assert drawn


def test_the_lamp_of_a_zone_that_is_still_damaged_is_not_at_rest() -> None:
    table = second()
    while debrief_of(table.state).at:
        table.do(PreviousStep())
    shows = {each.lamp: each.show for each in GAME.scene(table.state).lights}
    assert (shows["zone.red"], shows["zone.blue"]) == ("breathe", "solid")


def test_the_set_up_list_leaves_the_damage_on_the_board() -> None:
    def keys(table: Table) -> list[str]:
        return [each.key for each in set_up(table.state)]

    table = choosing()
    table.do(ChooseMission("mission-1"))
    assert {"step.damage_left", "step.energy_less"} <= set(keys(table))
    assert "step.damage" not in keys(table)
    said = [WORDS.say(each, str) for each in set_up(table.state)]
    assert any("red lower weapon, red gravolift, red reactor and red shield" in each for each in said), said
    assert any("red reactor and red shield" in each for each in said), said
    table.do(AnotherMission())
    assert (len(table.state.past), table.state.stage) == (1, "choosing")
    whole = home(CALM)
    whole.do(FlyNext())
    whole.do(ChooseMission("mission-1"))
    assert "step.damage" in keys(whole)


def test_disabled_battlebots_stand_in_the_list() -> None:
    table = with_one_down()
    table.do(FlyNext())
    table.do(EndRepairs())
    table.do(ChooseMission("mission-1"))
    [step] = [each for each in set_up(table.state) if each.key == "step.squads_disabled"]
    assert "upper blue" in WORDS.say(step, str)


def test_the_rules_that_the_host_has_changed_stay_for_the_campaign() -> None:
    table = programmed(CALM)
    table.do(SetSwitch("delay", "to_gap"))
    table.do(SetSwitch("visual", "table"))
    walked(table, CALM)
    table.do(FlyNext())
    next_flown(table, CALM)
    switches = debrief_of(table.state).switches
    assert switches.delay == "to_gap"


# --- what it comes to


def test_the_campaign_is_the_one_of_the_resolution() -> None:
    repairs = (Repair(0, "red", "upper_weapon"), Repair(1, "red", "lower_weapon"))
    table = second(CALM, tuple(RepairTile(each.zone, each.tile) for each in repairs if each.zone and each.tile))
    games = [game_of(home().state), game_of(table.state)]
    expected = resolve_campaign(games, [repairs], debrief_of(table.state).switches)
    view = GAME.view(table.state, None).campaign
    assert view is not None
    assert view.total == expected
    assert [each.title for each in view.flown] == ["Made for a test"] * 2
    table.do(CloseMission())
    result = GAME.result(table.state)
    assert result is not None
    assert isinstance(result.line, Line)
    assert dict(result.line.values)["points"] == expected.score
    assert result.line.key == "told.campaign_home"
    assert len(result.winners) == 4


def test_a_lost_mission_loses_the_campaign() -> None:
    table = second(LOST)
    assert FlyNext not in offered(table)
    view = GAME.view(table.state, None).campaign
    assert view is not None
    assert (view.number, view.total.score) == (2, None)
    table.do(CloseMission())
    result = GAME.result(table.state)
    assert result is not None
    assert isinstance(result.line, Line)
    assert (result.line.key, result.winners, result.scores) == ("told.campaign_lost_to", (), ())


def test_who_was_knocked_out_on_the_way_costs_the_campaign_its_victory() -> None:
    table = with_one_down()
    table.do(FlyNext())
    table.do(EndRepairs())
    next_flown(table, CALM)
    table.do(CloseMission())
    result = GAME.result(table.state)
    assert result is not None
    assert isinstance(result.line, Line)
    assert (result.line.key, result.winners) == ("told.campaign_without_victory", ())
    assert WORDS.say(result.line, str)


@pytest.mark.parametrize(("points", "bonus"), [((8, 8), 5), ((8, 4), 0), ((11, 11, 11), 15)])
def test_good_missions_in_a_row_earn_their_bonus(points: tuple[int, ...], bonus: int) -> None:
    """Their outcomes are taken from a calm one, with points for threats."""
    table = third()
    one = resolved_now(table.state).outcome
    calm = replace(one, tiles=((), (), ()), damage=(0, 0, 0), penalties=())
    made = [
        PastMission("A mission", 5, replace(calm, threat_points=each, score=each), 0, rule_set("manual"))
        for each in points
    ]
    state = replace(table.state, past=tuple(made), stage="choosing", debrief=None, flight=None)
    view = GAME.view(state, None).campaign
    assert view is not None
    assert (view.total.bonus, view.total.score) == (bonus, sum(points) + bonus)


def test_the_little_duckling_flies_campaigns_too() -> None:
    game = raw(["E1-07@3 blue"], ["-", "--xc^b-"], turns=7)
    table = programmed(game, rule_set="duckling")
    walked(table, game)
    assert any(resolved_now(table.state).outcome.tiles)
    table.do(FlyNext())
    table.do(EndRepairs())
    next_flown(table, game, "box")
    assert game_of(table.state).carried == carried(table.state) != Carried()


@pytest.mark.parametrize("made", [repairing, choosing], ids=["while it is repaired", "before the next is chosen"])
def test_a_campaign_may_end_after_any_mission(made: Made) -> None:
    table = made()
    points = table.state.past[0].outcome.score
    assert CloseMission in offered(table)
    table.do(CloseMission())
    result = GAME.result(table.state)
    assert result is not None
    assert result.line is not None
    assert dict(result.line.values)["points"] == points
    view = GAME.view(table.state, None).campaign
    assert view is not None
    assert view.number == 1


@pytest.mark.parametrize(("survived", "key"), [(True, "told.campaign_home"), (False, "told.campaign_lost")])
def test_the_last_mission_can_be_reported_instead(survived: bool, key: str) -> None:
    table = second()
    table.do(AmendPrograms())
    table.do(Report(survived, 17))
    result = GAME.result(table.state)
    assert result is not None
    assert isinstance(result.line, Line)
    assert result.line.key == key
    assert GAME.view(table.state, None).campaign is None


def test_it_is_said_that_the_campaign_goes_on() -> None:
    table = home()
    before = table.state
    table.do(FlyNext())
    event = table.events[-1]
    said = [each.line.key for each in event.heard(before, table.state) if isinstance(each, Say)]
    assert said == ["say.next_mission"]
    told = event.told(before, table.state)
    assert told is not None
    assert WORDS.say(told, str).startswith("Made for a test scored ")


def test_commands_and_fields_have_words() -> None:
    for command in (FlyNext, RepairTile, RepairSquad, EndRepairs):
        assert f"command.{command.__name__}" in WORDS
        assert all(f"field.{each.name}" in WORDS for each in fields(command))


# --- whatever a crew does

CODEC = Codec(GAME.events)


@settings(max_examples=8, deadline=None)
@given(st.lists(st.sampled_from(["hit", "calm", "twice"]), min_size=1, max_size=3), st.data())
def test_a_replay_of_a_campaign_equals_it(missions: list[str], data: st.DataObject) -> None:
    games = {"hit": HIT, "calm": CALM, "twice": TWICE}
    table = home(games[missions[0]])
    for name in missions[1:]:
        if table.refused(FlyNext()) != "done":
            break
        while table.state.stage == "repairing":
            there: list[Command] = [RepairTile(*each) for each in repairable_tiles(table.state)]
            table.do(data.draw(st.sampled_from([EndRepairs(), *there])))
        next_flown(table, games[name], data.draw(st.sampled_from(["box", "table"])))
    table.do(CloseMission())
    state = table.began
    for event in table.events:
        state = CODEC.decode(CODEC.encode(event)).apply(state)
    assert state == table.state
    assert fingerprint(state) == fingerprint(table.state)
    assert GAME.result(state) is not None
