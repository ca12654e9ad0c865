"""The history of a group, from its journals to the page and the table for a spreadsheet."""

import csv
import io
import shutil
from pathlib import Path

import pytest

from companion.contract import Finished as Ended
from companion.games.space_alert import GAME
from companion.games.space_alert.missions.announcements import LEAD_MS
from companion.games.space_alert.rules.programs import ResolveHere
from companion.games.space_alert.rules.reporting import Report
from companion.games.space_alert.rules.score import CloseMission
from companion.games.space_alert.rules.steps import resolved_now
from companion.games.space_alert.shown.flown import flights, game_flown
from companion.past.finished import kept
from companion.record import journal_files
from companion.table.commands import PlayAgain
from companion.table.testing import Driver
from tests.games.space_alert.debriefing import flown, programmed
from tests.games.space_alert.test_at_the_table import in_resolution, launched, state, table
from tests.games.space_alert.test_campaign_at_the_table import HIT, choosing, third
from tests.web.room import Phone, Room

__all__ = ["table"]


@pytest.fixture
def evening(table: Driver) -> Driver:
    """One mission that the table resolved by itself, and one that the companion did."""
    launched(table, "test-run-1")
    table.after(LEAD_MS + 430_000)
    table.done("Ben", Report(survived=True, points=17))
    table.done("Ann", PlayAgain())
    in_resolution(table)
    for _ in range(200):
        table.press("big")
    table.done("Ben", CloseMission())
    assert table.play.ended
    return table


def test_past_games_are_flights(evening: Driver) -> None:
    reported, resolved = flights(kept(GAME, each) for each in journal_files.volumes(evening.folder / "games"))
    one = resolved_now(state(evening)).outcome

    assert (reported.points, reported.survived, reported.damage, reported.threats) == (17, True, None, None)
    assert resolved.mission == reported.mission
    assert resolved.level == reported.level > 0
    assert resolved.survived == (one.status == "survived")
    assert resolved.damage == one.damage
    assert resolved.defeated == len(one.defeated)


def test_what_the_table_reports_counts_even_if_it_had_begun_to_tell_its_programs() -> None:
    for told in (flown(HIT, ["s2"], trajectories="table"), programmed(HIT)):
        if told.state.stage == "flown":
            told.do(ResolveHere())
        told.do(Report(survived=True, points=12))
        (found,) = game_flown(Ended(1, "", told.state)).flights
        assert (found.points, found.damage) == (12, None)


def test_each_mission_of_a_campaign_is_a_flight() -> None:
    over = third()
    over.do(CloseMission())
    ended_early = choosing()
    ended_early.do(CloseMission())
    past = [game_flown(each) for each in (Ended(1, "2026-11-18", over.state), Ended(2, "", ended_early.state))]
    found = flights(past)

    assert [each.date for each in found] == ["2026-11-18"] * 3 + [""]
    assert [each.survived for each in found] == [True] * 4
    assert [each.points for each in found[:2]] == [each.outcome.score for each in over.state.past]
    assert found[2].points == resolved_now(over.state).outcome.score
    assert found[3].points == ended_early.state.past[0].outcome.score
    assert found[0].level > 0
    assert [each.campaign for each in found] == [1, 1, 1, 2]
    assert [(each.number, each.missions, each.points) for each in (one.campaign for one in past) if each] == [
        (1, 3, over.state.outcome.points if over.state.outcome else None),
        (2, 1, ended_early.state.outcome.points if ended_early.state.outcome else None),
    ]
    assert all(each.damage is not None for each in found)


def test_the_page_and_the_spreadsheet_tell_of_them(evening: Driver, tmp_path: Path) -> None:
    room = Room(tmp_path / "room")
    try:
        shutil.copytree(evening.folder / "games", tmp_path / "room" / "games", dirs_exist_ok=True)
        ann = Phone(room.app()).join("Ann")
        assert "/annals/space-alert" in ann.get("/past").text
        page = ann.get("/annals/space-alert")
        rows = list(csv.DictReader(io.StringIO(ann.get("/annals/space-alert.csv").text)))

        assert page.status_code == 200
        assert page.text.count('class="dot ') == 2
        assert rows[0]["points"] == "17"
        assert [each["damage_red"] != "" for each in rows] == [False, True]
        for path in ("/annals/captains-chair", "/annals/nothing", "/annals/nothing.csv"):
            assert ann.get(path).status_code == 404
    finally:
        room.close()
