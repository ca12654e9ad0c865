"""After the mission: what the crew tells, the walk through the turns, the score. A row a rule."""

import ast
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from companion.contract import Flash, Line, Press, Refused, Say, Seat, Who, line
from companion.games.space_alert import GAME
from companion.games.space_alert.model import Command, Stage, debrief_of, flight_of
from companion.games.space_alert.resolution import result
from companion.games.space_alert.resolution.events import TileDrawn, ZoneDamaged
from companion.games.space_alert.resolution.game import SPECIALISTS
from companion.games.space_alert.resolution.outcome import outcome_json
from companion.games.space_alert.resolution.reading import game_from
from companion.games.space_alert.resolution.switches import rule_set
from companion.games.space_alert.rules.alerts import alerts_made
from companion.games.space_alert.rules.amending import AmendPrograms, ChangeTile
from companion.games.space_alert.rules.correcting import SetFigure, SetSwitch
from companion.games.space_alert.rules.flight import NoteThreat
from companion.games.space_alert.rules.missing import missing
from companion.games.space_alert.rules.programs import (
    CardPut,
    LayCard,
    LockProgram,
    PutCard,
    ResolveHere,
    UnlockProgram,
)
from companion.games.space_alert.rules.questions import LayTrajectory, NameCalled, NameCaptain, PlaceTrip
from companion.games.space_alert.rules.reporting import Report
from companion.games.space_alert.rules.resolving import game_of
from companion.games.space_alert.rules.score import CloseMission
from companion.games.space_alert.rules.steps import limit, resolved_now, walk, wanted_tile
from companion.games.space_alert.rules.walking import (
    EnterTile,
    FastForward,
    NextStep,
    PreviousStep,
    ResolvingBegan,
    StartResolving,
    Stepped,
)
from companion.games.space_alert.rules.what_if import WhatIf
from tests.games.space_alert.debriefing import TILES, Raw, Table, closed, flown, programmed, raw, tile_of, told, walked

RULES = GAME.folder.parent / "rules"
GAMES = Path(__file__).parent / "resolution" / "games.jsonl"
HIT = raw(["E1-07@1 red", "I1-02@3"], ["c--c---c", ">c-x", "<", "^c"])  # a fighter gets through
CALM = raw(["E1-05@2 red"], ["c--c---c", "<---a--a", "<^--a--a", "-"])
LOST = raw(["SE1-01@1 red"], ["-", "-", "-", "-"])
CALLER = raw(["SE3-104@2 red"], ["-", "-", "-", "-"])


# --- what is refused

Made = Callable[[], Table]


def telling() -> Table:
    table = flown(HIT, ["s2"], trajectories="table")
    table.do(ResolveHere())
    return table


def ready() -> Table:
    return programmed(HIT)


def resolving(draws: str = "box") -> Table:
    table = ready()
    table.do(StartResolving("box" if draws == "box" else "table"))
    return table


def at_a_tile() -> Table:
    table = resolving("table")
    table.do(FastForward("end"))
    return table


def scored() -> Table:
    table = ready()
    walked(table, HIT, "box")
    return table


def with_card(card: str = "a", slot: int = 2) -> Table:
    table = telling()
    table.do(PutCard(0, slot, card))
    return table


def locked() -> Table:
    table = telling()
    table.do(LockProgram(0))
    return table


def all_locked() -> Table:
    table = telling()
    for member in range(4):
        table.do(LockProgram(member))
    return table


def full() -> Table:
    table = telling()
    for slot in range(1, 13):
        table.do(PutCard(0, slot, "a"))
    return table


def a_test_run() -> Table:
    table = flown(HIT, trajectories="table")
    assert table.state.mission is not None
    table.state = replace(table.state, mission=replace(table.state.mission, stage="test_run", kind="base"))
    table.do(ResolveHere())
    return table


def a_duckling() -> Table:
    short = raw(["E1-05@2 red"], ["-", "-"], turns=7)
    table = flown(short, rule_set="duckling")
    table.do(ResolveHere())
    return table


def far_flown() -> Table:
    return flown(HIT, trajectories="table")


REFUSED: list[tuple[str, Made, Command, str]] = [
    ("not_flown", telling, ResolveHere(), "not_programming"),
    ("only while cards are told", far_flown, PutCard(0, 1, "a"), "not_flown"),
    ("not while turns are resolved", resolving, PutCard(0, 1, "a"), "not_resolving"),
    ("not when it is scored", scored, NextStep(), "not_scored"),
    ("no place for a trajectory", a_duckling, LayTrajectory("white", "T1"), "no_such_place"),
    ("the same trajectory again", ready, LayTrajectory("red", "T4"), "so_already"),
    ("the same captain again", ready, NameCaptain(0), "so_already"),
    ("a captain who is not there", telling, NameCaptain(4), "no_such_member"),
    ("a card for nobody", telling, PutCard(9, 1, "a"), "no_such_member"),
    ("a turn that is none", telling, PutCard(0, 13, "a"), "no_such_turn"),
    ("a card that is none", telling, PutCard(0, 1, "q"), "no_such_card_here"),
    ("no heroic card in a test run", a_test_run, PutCard(0, 1, "A"), "no_such_card_here"),
    ("no leap to where the Duckling has no zone", a_duckling, PutCard(0, 1, "2"), "no_such_card_here"),
    ("a program that is complete", locked, PutCard(0, 1, "a"), "program_locked"),
    ("complete twice", locked, LockProgram(0), "program_locked"),
    ("open already", telling, UnlockProgram(0), "so_already"),
    ("two heroic cards", lambda: with_card("A"), PutCard(0, 3, "4"), "heroic_twice"),
    ("a second card on none", telling, PutCard(0, 1, "a", also=True), "slot_is_empty"),
    ("no double action in a test run", a_test_run, PutCard(0, 1, "a", also=True), "no_double_actions_here"),
    ("a card on the table's reader", telling, LayCard("a"), "whose_card"),
    ("a thirteenth card", full, LayCard("a"), "no_empty_slot"),
    ("a trip that was none", telling, PlaceTrip(1, 1, 2), "no_such_trip"),
    ("a trip of somebody else", telling, PlaceTrip(0, 2, 2), "no_such_trip"),
    ("a trip behind the last turn", telling, PlaceTrip(0, 1, 13), "no_such_turn"),
    ("a card that calls no other", ready, NameCalled(0, "E1-01"), "calls_nothing"),
    ("begun while a program is open", telling, StartResolving("box"), "programs_open"),
    ("begun while something is missing", all_locked, StartResolving("box"), "not_all_told"),
    ("a rule that is none", telling, SetSwitch("board", "duckling"), "no_such_switch"),
    ("a rule set as it cannot be", telling, SetSwitch("delay", "sideways"), "no_such_setting"),
    ("figures of a card that is not here", telling, SetFigure("E1-07", "hp", 3), "threat_not_here"),
    ("a threat without hit points", ready, SetFigure("E1-07", "hp", 0), "figure_out_of_reach"),
    ("back from the beginning", resolving, PreviousStep(), "no_step_back"),
    ("on without the tile", at_a_tile, NextStep(), "tile_wanted"),
    ("fast without the tile", at_a_tile, FastForward("end"), "tile_wanted"),
    ("a tile that came up already", lambda: second_tile(), EnterTile("red", "upper_weapon"), "tile_drawn_already"),
    ("a tile for another zone", at_a_tile, EnterTile("blue", "shield"), "no_tile_wanted"),
    ("a tile while the box draws", resolving, EnterTile("red", "shield"), "no_tile_wanted"),
    ("another tile where none lies", at_a_tile, ChangeTile("red", 1, "shield"), "no_such_tile"),
    ("a tile that is in no pile", lambda: second_tile(), ChangeTile("white", 1, "shield"), "no_such_tile"),
    ("the tile that lies there", lambda: second_tile(), ChangeTile("red", 1, "upper_weapon"), "so_already"),
    ("nothing behind the end", lambda: at_the_end(), FastForward("end"), "no_step_on"),
    ("what if in a turn that is none", scored, WhatIf(0, 0, "a"), "no_such_turn"),
    ("what if with a card that is none", scored, WhatIf(0, 1, "q"), "no_such_card_here"),
    ("closed before it is scored", resolving, CloseMission(), "not_resolving"),
]  # fmt: skip


def second_tile() -> Table:
    table = at_a_tile()
    table.do(EnterTile("red", "upper_weapon"))
    return table


def at_the_end() -> Table:
    table = resolving()
    table.do(FastForward("end"))
    return table


@pytest.mark.parametrize(("made", "command", "code"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_what_is_refused(made: Made, command: Command, code: str) -> None:
    table = made()
    assert table.refused(command, "" if isinstance(command, LayCard) and code == "whose_card" else None) == code


def test_every_refusal_has_a_row() -> None:
    codes = set()
    for name in ("programs", "questions", "walking", "amending", "what_if", "correcting", "members", "stages"):
        for node in ast.walk(ast.parse((RULES / f"{name}.py").read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused":
                codes |= {
                    each.value for each in ast.walk(node.args[0]) if isinstance(each, ast.Constant) and each.value
                }
    elsewhere = {"cannot_be_called", "slot_is_full", "not_"}  # below; the stage's name is put together
    assert codes - {row[3] for row in REFUSED} == elsewhere


# --- the programs


def test_a_card_goes_into_its_slot_and_the_next_one_waits() -> None:
    table = telling()
    table.do(PutCard(2, 5, "^"))
    sheet = debrief_of(table.state).sheets[2]
    assert (sheet.slots[4], sheet.cursor) == (("^",), 5)
    table.do(PutCard(2, 12, "a"))
    assert debrief_of(table.state).sheets[2].cursor == 11
    table.do(PutCard(2, 5, "-"))
    assert debrief_of(table.state).sheets[2].slots[4] == ()


def test_a_card_on_a_seats_reader_goes_into_its_next_empty_slot() -> None:
    table = with_card("b", 1)
    table.do(LayCard("^"), "s1")
    table.do(LayCard("c"), "s3")
    table.do(PutCard(0, 4, "a"))
    table.do(LayCard("x"), "s1")
    first, _, third, _ = (each.slots[:4] for each in debrief_of(table.state).sheets)
    assert first == (("b",), ("^",), ("x",), ("a",))
    assert third == (("c",), (), (), ())


def test_every_half_of_a_card_can_be_taught() -> None:
    halves = {each.card for each, _ in GAME.hands.cards({}) if isinstance(each, LayCard)}
    assert halves == {*"abcABxX<>^123456", *SPECIALISTS}


def test_a_double_action_holds_two_cards() -> None:
    table = with_card("<")
    table.do(PutCard(0, 2, "^", also=True))
    assert debrief_of(table.state).sheets[0].slots[1] == ("<", "^")
    assert table.refused(PutCard(0, 2, "a", also=True)) == "slot_is_full"


def test_a_second_heroic_card_may_take_the_place_of_the_first() -> None:
    table = with_card("A")
    table.do(PutCard(0, 2, "B"))
    assert debrief_of(table.state).sheets[0].slots[1] == ("B",)


def test_one_who_plays_alone_leads_four_androids() -> None:
    alone = raw([], ["-"])
    table = flown({**alone, "threats": HIT["threats"]}, ["s1"])
    table.do(ResolveHere())
    view = GAME.view(table.state, Seat("s1"))
    assert view.debrief is not None
    assert view.debrief.telling is not None
    assert [each.seat for each in view.debrief.telling.members] == [None] * 4
    table.do(PlaceTrip(0, 3, 2))  # a stumble with the card of any of them
    table.do(NameCaptain(2))


@pytest.mark.parametrize(("players", "members"), [(2, 4), (3, 4), (4, 4), (5, 5)])
def test_androids_fill_the_crew_up(players: int, members: int) -> None:
    table = flown({**HIT, "crew": HIT["crew"][:1] * players})
    table.do(ResolveHere())
    assert len(debrief_of(table.state).sheets) == members
    view = GAME.view(table.state, None)
    assert view.debrief is not None
    assert view.debrief.telling is not None
    assert [each.seat is None for each in view.debrief.telling.members] == [
        number >= players for number in range(members)
    ]


# --- what is asked


def test_only_what_is_missing_is_asked_for() -> None:
    table = telling()
    assert [each.key for each in missing(table.state)] == [
        "missing.captain", "missing.trajectories", "missing.threats", "missing.trips", "missing.programs"
    ]  # fmt: skip
    table = flown(HIT)  # the companion has drawn the trajectories; a card was noted in flight
    place, _ = alerts_made(table.state)[0]
    table.do(NoteThreat(place, "E1-07"))
    table.do(ResolveHere())
    assert [(each.key, dict(each.values).get("count")) for each in missing(table.state)] == [
        ("missing.captain", None), ("missing.threats", 1), ("missing.programs", None)
    ]  # fmt: skip
    offered = {each.command for each in GAME.offers(table.state, Seat("s1"))}
    assert LayTrajectory in offered  # other boards may lie on the table
    assert PlaceTrip not in offered
    assert StartResolving not in offered


def test_a_card_that_calls_another_asks_which() -> None:
    table = flown(CALLER, trajectories="table", decks="all")
    gen = told(table, CALLER)
    for command in gen:
        if isinstance(command, NameCalled):
            break
        table.do(command)
    else:
        pytest.fail("this card calls no other")
    assert "missing.called" in [each.key for each in missing(table.state)]
    assert table.refused(NameCalled(command.alert, "SE3-104")) == "cannot_be_called"
    table.do(NameCalled(command.alert, "E1-01"))
    assert "missing.called" not in [each.key for each in missing(table.state)]
    table.do(SetFigure("E1-01", "hp", 3))  # its figures, too, may be others on this group's card
    table.do(NoteThreat(command.alert, "SE3-105"))  # it was another card: what that one calls is asked anew
    assert debrief_of(table.state).called == ()


def test_amended_programs_keep_the_tiles_that_the_table_has_drawn() -> None:
    table = resolving("table")
    assert table.state.rules.draws == "box"
    while wanted_tile(table.state) is None:
        table.do(NextStep())
    table.do(tile_of(table, HIT))
    drawn = debrief_of(table.state).tiles
    table.do(AmendPrograms())
    pressed = GAME.hands.pressed(table.state, Press("big"))
    assert pressed is not None
    table.do(pressed[1])
    assert (debrief_of(table.state).draws, debrief_of(table.state).tiles) == ("table", drawn)


def test_a_trip_delays_the_action_it_is_told_of() -> None:
    table = programmed(HIT, [(1, 2)])
    assert [(each.seat, each.turn) for each in game_of(table.state).trips] == [(1, 2)]
    table.do(UnlockProgram(1))
    table.do(PlaceTrip(0, 1, 0))
    assert game_of(table.state).trips == ()


def test_the_captain_acts_first_and_the_others_follow_clockwise() -> None:
    table = programmed(HIT, [(1, 2)])
    table.do(NameCaptain(2))
    game = game_of(table.state)
    assert ["".join("".join(slot) or "-" for slot in program)[:4] for program in game.crew] == [
        "<---",
        "^c--",
        "c--c",
        ">c-x",
    ]
    assert [(each.seat, each.turn) for each in game.trips] == [(3, 2)]


# --- the rules


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ({}, {"delay": "bump", "rockets": "manual", "board": "standard"}),
        ({"resolution": "printed"}, {"delay": "to_gap", "rockets": "manual", "computer": "printed"}),
        ({"resolution": "printed", "rockets": "3"}, {"delay": "to_gap", "rockets": "printed"}),
        ({"rockets": "2"}, {"rockets": "two"}),
    ],
    ids=["reference", "printed", "three rockets", "two rockets"],
)
def test_the_rules_that_it_begins_with(rules: dict[str, str], expected: dict[str, str]) -> None:
    table = flown(HIT, **rules)
    table.do(ResolveHere())
    switches = debrief_of(table.state).switches
    assert {key: getattr(switches, key) for key in expected} == expected


def test_the_little_duckling_has_its_own_rules_and_a_test_run_no_computer() -> None:
    assert debrief_of(a_duckling().state).switches.board == "duckling"
    switches = debrief_of(a_test_run().state).switches
    assert (switches.computer, switches.visual) == ("off", "none")


def test_the_host_can_change_a_rule_and_the_figures_of_a_card() -> None:
    table = ready()
    corrections = {each.command for each in GAME.for_host(table.state)}
    assert corrections == {SetSwitch, SetFigure} == set(GAME.corrections)
    table.do(SetSwitch("delay", "to_gap"))
    table.do(SetSwitch("refuel_to", "5"))
    table.do(SetSwitch("shared_room", "true"))
    switches = debrief_of(table.state).switches
    assert (switches.delay, switches.refuel_to, switches.shared_room) == ("to_gap", 5, True)
    for figure, amount in (("hp", 9), ("shield", -1), ("speed", 1), ("survived", 1), ("defeated", 7), ("x", 4)):
        table.do(SetFigure("E1-07", figure, amount))  # type: ignore[arg-type]
    [(id, own)] = game_of(table.state).figures
    assert (id, own.hp, own.shield, own.speed, own.survived, own.defeated, own.x, own.y) == (
        "E1-07", 9, -1, 1, 1, 7, 4, None
    )  # fmt: skip


# --- the walk


def shared(count: int) -> list[Raw]:
    games = [json.loads(each) for each in GAMES.read_text().splitlines()]
    fits = [each for each in games if len(each["crew"]) in (4, 5) and all(_one_heroic(each) for each in [each])]
    return fits[:count]


def _one_heroic(game: Raw) -> bool:
    return all(sum(card in "ABX123456" for slot in each for card in slot) <= 1 for each in game["crew"])


@pytest.mark.parametrize("game", shared(12), ids=lambda game: str(game["id"]))
def test_the_shared_games_come_out_the_same_at_the_table(game: Raw) -> None:
    table = programmed(game, resolution="printed", rockets="3")
    walked(table, game)
    outcome = outcome_json(resolved_now(table.state).outcome)
    assert {key: outcome.get(key) for key in game["expect"]} == game["expect"]


def test_there_are_shared_games_to_walk_through() -> None:
    assert len(shared(12)) >= 10


def test_tiles_that_are_told_as_they_come_lead_where_the_whole_order_leads() -> None:
    table = programmed(HIT, [(1, 2)])
    walked(table, HIT)
    manual = rule_set("manual")
    order = {**HIT, "trips": [{"seat": 1, "turn": 2}]}
    assert resolved_now(table.state).outcome == result(game_from(order, manual), manual)
    assert any(isinstance(each.event, TileDrawn) for each in walk(table.state))


def test_no_tile_is_asked_for_before_it_falls() -> None:
    table = resolving("table")
    assert wanted_tile(table.state) is None
    steps = limit(table.state)
    assert isinstance(walk(table.state)[steps].event, TileDrawn)
    for _ in range(steps):
        before = table.state
        table.do(NextStep())
    assert wanted_tile(table.state) == "red"
    assert [*table.events[-1].heard(before, table.state)][-1] == Say(
        line("say.draw_tile", zone=line("spoken.red")), topic="tile"
    )
    view = GAME.view(table.state, None)
    assert view.debrief is not None
    assert view.debrief.walk is not None
    assert (view.debrief.walk.wanted, set(view.debrief.walk.tiles)) == ("red", set(TILES))
    table.do(tile_of(table, HIT))
    assert debrief_of(table.state).at == steps + 1


def test_the_box_draws_by_chance_and_writes_it_down() -> None:
    table = resolving()
    [began] = [each for each in table.events if isinstance(each, ResolvingBegan)]
    assert all(sorted(zone) == sorted(TILES) for zone in began.tiles)
    assert game_of(table.state).tiles == began.tiles
    table.do(AmendPrograms())
    for member in range(4):
        assert debrief_of(table.state).sheets[member].is_locked
    table.do(StartResolving("box"))
    assert game_of(table.state).tiles == began.tiles  # the piles are as they were


def test_the_walk_goes_forwards_backwards_and_fast() -> None:
    table = resolving()
    table.do(NextStep())
    table.do(NextStep())
    table.do(PreviousStep())
    assert debrief_of(table.state).at == 1
    table.do(FastForward("damage"))
    at = debrief_of(table.state).at
    assert isinstance(walk(table.state)[at - 1].event, ZoneDamaged)
    table.do(FastForward("end"))
    assert debrief_of(table.state).at == len(walk(table.state))
    table.do(NextStep())
    assert table.state.stage == "scored"
    table.do(PreviousStep())
    assert (table.state.stage, debrief_of(table.state).at) == ("resolving", len(walk(table.state)))


OLD: list[tuple[str, Command, Stage]] = [
    ("box", NextStep(), "scored"),
    ("box", PreviousStep(), "resolving"),
    ("box", AmendPrograms(), "programming"),
    ("table", EnterTile("red", "shield"), "resolving"),
    ("table", PreviousStep(), "resolving"),
]


@pytest.mark.parametrize(("draws", "command", "stage"), OLD, ids=[f"{draws} {each!r}" for draws, each, _ in OLD])
def test_a_walk_that_came_further_by_older_rules_goes_on(draws: str, command: Command, stage: Stage) -> None:
    table = resolving(draws)
    table.state = replace(table.state, debrief=replace(debrief_of(table.state), at=10_000))
    offered = [each.command for each in GAME.offers(table.state, Seat("s1"))]
    assert type(command) in offered
    assert FastForward not in offered
    view = GAME.view(table.state, Seat("s1")).debrief
    assert view is not None
    assert view.walk is not None
    assert view.walk.at == limit(table.state)
    table.do(command)
    assert table.state.stage is stage
    assert debrief_of(table.state).at <= limit(table.state) or stage == "scored"


def test_a_double_action_into_space_is_resolved_at_the_table() -> None:
    game = raw([], [[["<"], ["^", "c"], ["^"], ["c", "^"], *[[]] * 8], "c--c---c", "-", "-"])
    table = programmed(game)
    walked(table, game, "box")
    assert resolved_now(table.state).trace[3].crew[0] == "S1"


def test_the_page_knows_nothing_of_the_steps_to_come() -> None:
    table = resolving()
    for _ in range(len(walk(table.state))):
        view = GAME.view(table.state, Seat("s1")).debrief
        assert view is not None
        assert view.walk is not None
        assert view.score is None
        shown = walk(table.state)[: debrief_of(table.state).at]
        assert len(view.walk.lines) <= len(shown)
        damage = {each.event.zone: each.event.total for each in shown if isinstance(each.event, ZoneDamaged)}
        assert {each.zone: each.damage for each in view.walk.ship.zones if each.damage} == damage
        table.do(NextStep())


def test_each_step_is_said_and_a_hit_lights_its_zone() -> None:
    table = resolving()
    said = 0
    while debrief_of(table.state).at < len(walk(table.state)):
        before = table.state
        table.do(NextStep())
        event = table.events[-1]
        assert isinstance(event, Stepped)
        effects = event.heard(before, table.state)
        said += sum(isinstance(each, Say) for each in effects)
        step = walk(table.state)[debrief_of(table.state).at - 1].event
        flashes = {each.lamp for each in effects if isinstance(each, Flash)}
        if isinstance(step, ZoneDamaged | TileDrawn):
            assert flashes == {f"zone.{step.zone}"}
    assert said == len(walk(table.state))
    back = Stepped(1).heard(table.state, table.state)
    assert not any(isinstance(each, Say) for each in back)


def test_people_are_called_by_their_names_and_the_captain_is_the_first() -> None:
    table = ready()
    table.do(NameCaptain(1))
    table.do(StartResolving("box"))
    told_of = set()
    while debrief_of(table.state).at < len(walk(table.state)):
        table.do(NextStep())
        view = GAME.view(table.state, None).debrief
        assert view is not None
        assert view.walk is not None
        assert view.walk.last is not None
        told_of |= {value for _, value in view.walk.last.values if isinstance(value, Who)}
    assert told_of <= {Who(seat) for seat in table.state.rules.seats}
    assert len(told_of) >= 3


# --- the score


def test_the_outcome_goes_into_the_result() -> None:
    table = programmed(CALM)
    walked(table, CALM, "box")
    one = resolved_now(table.state).outcome
    closed(table)
    result = GAME.result(table.state)
    assert result is not None
    assert (one.status, one.unmet) == ("survived", ())
    assert result.scores == ()  # a crew scores together
    assert result.line == line("told.survived", points=one.score or 0)
    assert set(result.winners) == set(table.state.rules.seats)


@pytest.mark.parametrize(
    ("game", "key", "winners"), [(LOST, "told.lost_to", 0), (CALM, "told.survived", 4)], ids=["lost", "home"]
)
def test_how_it_ended_is_told(game: Raw, key: str, winners: int) -> None:
    table = programmed(game)
    walked(table, game, "box")
    closed(table)
    result = GAME.result(table.state)
    assert result is not None
    assert isinstance(result.line, Line)
    assert (result.line.key, len(result.winners)) == (key, winners)
    view = GAME.view(table.state, None)
    assert view.debrief is not None
    assert view.debrief.score is not None  # it can be read on when it is closed


def test_home_with_somebody_knocked_out_is_no_victory_by_the_reference_text() -> None:
    game = raw(["SI1-06@3"], [">c--c", "-c--c---c", "-", "^"])
    table = programmed(game)
    table.do(SetSwitch("computer", "off"))
    walked(table, game, "box")
    one = resolved_now(table.state).outcome
    assert (one.status, one.unmet) == ("survived", ("knocked_out",))
    closed(table)
    result = GAME.result(table.state)
    assert result is not None
    assert result.winners == ()
    assert result.line is not None
    assert result.line.key == "told.home_without_victory"


def test_the_score_and_the_spread_are_those_of_the_resolution() -> None:
    table = programmed(CALM)
    walked(table, CALM, "box")
    table.work_out()
    view = GAME.view(table.state, None).debrief
    assert view is not None
    assert view.score is not None
    assert view.score.outcome == resolved_now(table.state).outcome
    assert view.score.luck is not None
    assert view.score.luck.orders == view.score.orders == 1_000


def test_what_if_is_shown_and_changes_nothing() -> None:
    table = programmed(CALM)
    walked(table, CALM, "box")
    before = resolved_now(table.state).outcome
    table.do(WhatIf(0, 4, "-"))
    view = GAME.view(table.state, None).debrief
    assert view is not None
    assert view.score is not None
    assert view.score.idea is not None
    assert (view.score.idea.who, view.score.idea.turn, view.score.idea.is_worse) == (Who(Seat("s1")), 4, True)
    assert resolved_now(table.state).outcome == before
    told = table.events[-1].told(table.state, table.state)
    assert told is not None
    assert told.key == "told.wondered"


def test_the_turning_point_is_the_card_on_which_most_depended() -> None:
    table = programmed(CALM)
    walked(table, CALM, "box")
    view = GAME.view(table.state, None).debrief
    assert view is not None
    assert view.score is not None
    assert "turning.best" in {each.key for each in view.score.turning}


def test_the_result_can_still_be_reported_instead() -> None:
    table = telling()
    table.do(Report(survived=True, points=12))
    assert table.state.stage == "closed"
    assert GAME.view(table.state, None).debrief is None


def test_what_was_told_stays_when_the_programs_are_amended() -> None:
    table = scored()
    sheets = debrief_of(table.state).sheets
    table.do(AmendPrograms())
    assert debrief_of(table.state).sheets == sheets
    table.do(UnlockProgram(0))
    table.do(PutCard(0, 1, "b"))
    assert isinstance(table.events[-1], CardPut)
    assert flight_of(table.state).notes


def test_commands_of_another_stage_say_which_it_is() -> None:
    with pytest.raises(Refused, match="not_programming"):
        telling().do(NextStep())
