"""Rows: what no stored game has, as it comes seldom: a caller, a repair, a card on a reader, a second thought."""

import json
from random import Random

from companion.contract import Seat
from companion.contract.testing import Row
from companion.contract.testing.rules import after
from companion.games.space_alert.model import State, debrief_of
from companion.games.space_alert.resolution.other_crews import Change, Crew, Found
from companion.games.space_alert.rules.amending import AmendPrograms, ChangeTile, ProgramsReopened, TileChanged
from companion.games.space_alert.rules.briefing import AnotherMission, Launch, MissionPutBack
from companion.games.space_alert.rules.by_rules import PlayByRules, RulesChosen
from companion.games.space_alert.rules.choosing import MissionChosen, RandomMission
from companion.games.space_alert.rules.elsewhere import (
    BringFlight,
    FlewElsewhere,
    FlightBrought,
    FlightOpened,
    FlownElsewhere,
    LayThreat,
    TakeThreatAway,
    TellFlight,
    ThreatLaid,
    ThreatTakenAway,
)
from companion.games.space_alert.rules.flight import (
    Abort,
    Aborted,
    FlightStopped,
    SayTripped,
    StopFlight,
    TakeTripBack,
    Tripped,
    TripTakenBack,
)
from companion.games.space_alert.rules.looking_back import CountLuck, CrewsFound, LuckCounted, TellCrews
from companion.games.space_alert.rules.programs import CardPut, LayCard, ProgrammingBegan
from companion.games.space_alert.rules.questions import CalledNamed, NameCalled
from companion.games.space_alert.rules.recounting import Recounted
from companion.games.space_alert.rules.repairs import EndRepairs, RepairMade, RepairsEnded, RepairSquad, RepairTile
from companion.games.space_alert.rules.reporting import Report, Reported
from companion.games.space_alert.rules.rerun import CrewShown, HideCrew, ShowCrew
from companion.games.space_alert.rules.score import CloseMission, FlyNext, MissionClosed, WentOn
from companion.games.space_alert.rules.steps import wanted_tile
from companion.games.space_alert.rules.walking import NextStep, StartResolving
from companion.games.space_alert.rules.what_if import WhatIf, Wondered
from tests.games.space_alert.debriefing import flown, mission_for, programmed, tile_of, told
from tests.games.space_alert.flight import RULES, state_with, taken
from tests.games.space_alert.test_campaign_at_the_table import home, repairing, second
from tests.games.space_alert.test_debrief import CALLER, HIT, telling

ONE = Seat("s1")


def flying() -> State:
    return taken(state_with(mission_for(CALLER), 4), Launch(), 0, Random(1), ONE).state


def stumbled() -> State:
    """Twice."""
    once = taken(flying(), SayTripped(), 0, Random(1), ONE).state
    return taken(once, SayTripped(), 0, Random(1), ONE).state


def far() -> State:
    return flown(CALLER).state


def repaired() -> State:
    table = repairing()
    table.do(RepairTile("red", "upper_weapon"))
    return table.state


def called() -> State:
    table = flown(CALLER, trajectories="table", decks="all")
    for command in told(table, CALLER):
        if isinstance(command, NameCalled):
            return table.state
        table.do(command)
    raise AssertionError("this card calls no other")


def tiled() -> State:
    """A tile was told."""
    table = programmed(HIT)
    table.do(StartResolving("table"))
    while not debrief_of(table.state).tiles[0]:
        table.do(NextStep() if wanted_tile(table.state) is None else tile_of(table, HIT))
    return table.state


CREW = Crew((Change(0, 1, ("b",)),), 99)
BETTER = Found(50, one=CREW)


def better() -> State:
    return after(home().state, CrewsFound(BETTER))


def shown() -> State:
    return after(better(), CrewShown(CREW.changes, 1))


def untimed() -> State:
    """A flight that the crew tells, threat by threat."""
    return RULES.done(RULES.begun((ONE, Seat("s2"))), (TellFlight(7, "simulation"), ONE))


def one_came() -> State:
    return RULES.done(untimed(), (LayThreat("SE1-08", 3, "white"), ONE))


BROUGHT = json.dumps({**CALLER, "rules": "printed"})

ROWS = [
    Row("timed by the sound track", state_with(mission_for(CALLER), 4), FlownElsewhere(), (FlewElsewhere,), ONE),
    Row(
        "flown elsewhere",
        RULES.begun((ONE,)),
        TellFlight(7, "simulation"),
        (FlightOpened(7, "simulation"), ProgrammingBegan),
        ONE,
    ),
    Row("a threat that came", untimed(), LayThreat("E1-05", 2, "red"), (ThreatLaid(1, "E1-05", 2, "red"),), ONE),
    Row("a second one", one_came(), LayThreat("I1-01", 2, "internal"), (ThreatLaid(2, "I1-01", 2, None),), ONE),
    Row("one that came not", one_came(), TakeThreatAway(1), (ThreatTakenAway(1),), ONE),
    Row("one that never came", untimed(), TakeThreatAway(1), "no_such_alert", ONE),
    Row("a flight as a file", RULES.begun((ONE, Seat("s2"))), BringFlight(BROUGHT), (FlightBrought,), ONE),
    Row("a file that is none", RULES.begun((ONE,)), BringFlight("{}"), "flight_bad", ONE),
    Row("a trip that nobody noted", one_came(), SayTripped(), (Tripped,), ONE),
    Row("broken off", flying(), Abort(sure=True), (Aborted(),), ONE),
    Row("a trip that was none", stumbled(), TakeTripBack(ONE, 0), (TripTakenBack(0),), ONE),
    Row("a third trip", stumbled(), SayTripped(), "trip_sure", ONE),
    Row("a third trip indeed", stumbled(), SayTripped(sure=True), (Tripped,), ONE),
    Row("not by mistake", flying(), Abort(), "abort_sure", ONE),
    Row("as far as it was flown", flying(), StopFlight(sure=True), (FlightStopped(),), ONE),
    Row("nor stopped by mistake", flying(), StopFlight(), "abort_sure", ONE),
    Row("resolved on the table alone", far(), Report(survived=True, points=21), (Reported(True, 21),), ONE),
    Row("back to the list", far(), AnotherMission(), (MissionPutBack(),), ONE),
    Row("a mission by chance", RULES.begun((ONE, Seat("s2"))), RandomMission(), (MissionChosen,), ONE),
    Row("by the printed rules", home().state, PlayByRules("printed"), (RulesChosen, Recounted), ONE),
    Row("a campaign keeps its rules", second().state, PlayByRules("printed"), "rules_are_fixed", ONE),
    Row("the campaign goes on", home().state, FlyNext(), (WentOn,), ONE),
    Row("repairs are done", repaired(), EndRepairs(), (RepairsEnded(),), ONE),
    Row("a card that calls another", called(), NameCalled(1, "E1-01"), (CalledNamed(1, "E1-01"),), ONE),
    Row("a tile is repaired", repairing().state, RepairTile("red", "upper_weapon"), (RepairMade,), ONE),
    Row("battlebots are whole", repairing().state, RepairSquad(0), "no_such_repair", ONE),
    Row("a card on the own reader", telling().state, LayCard("a"), (CardPut,), ONE),
    Row("what if", home().state, WhatIf(0, 1, "a"), (Wondered,), ONE),
    Row("the luck is counted", home().state, CountLuck(50, ((9, 50),), 0), (LuckCounted,), None),
    Row("a better crew is found", home().state, TellCrews(BETTER), (CrewsFound(BETTER),), None),
    Row("it is shown", better(), ShowCrew("one", 1), (CrewShown(CREW.changes, 1),), ONE),
    Row("and no longer", shown(), HideCrew(), (CrewShown((), 0),), ONE),
    Row("the campaign comes home", second().state, CloseMission(), (MissionClosed,), ONE),
    Row("another tile lies there", tiled(), ChangeTile("red", 1, "structural"), (TileChanged, Recounted), ONE),
    Row("back to what was told", home().state, AmendPrograms(), (ProgramsReopened,), ONE),
    Row("a mission is closed", home().state, CloseMission(), (MissionClosed,), ONE),
]
