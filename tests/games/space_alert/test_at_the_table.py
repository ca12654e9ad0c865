"""A mission at a whole table: the journal, a pulled plug, buttons and cards of the box."""

import json
from pathlib import Path

import pytest

from companion.box.cards import Meaning, TeachCard, meaning_text
from companion.cli import library
from companion.contract import Flash, Millis, Seat
from companion.games.space_alert import GAME
from companion.games.space_alert.missions import DataTransfer, IncomingData
from companion.games.space_alert.missions.announcements import LEAD_MS, Announcement, announcements
from companion.games.space_alert.missions.shipped import find
from companion.games.space_alert.missions.track import ALARM_MS
from companion.games.space_alert.model import State, debrief_of, flight_of, mission_of
from companion.games.space_alert.resolution.names import ZONES
from companion.games.space_alert.rules.alerts import alerts_made, cards_for, noted, plan
from companion.games.space_alert.rules.briefing import Launch
from companion.games.space_alert.rules.campaign import repairable_tiles
from companion.games.space_alert.rules.choosing import ChooseMission, Extra, RandomMission
from companion.games.space_alert.rules.correcting import SetSwitch
from companion.games.space_alert.rules.flight import Abort, NoteThreat, SayTripped, TakeTripBack
from companion.games.space_alert.rules.looking_back import ORDERS
from companion.games.space_alert.rules.programs import LockProgram, PutCard
from companion.games.space_alert.rules.questions import NameCaptain
from companion.games.space_alert.rules.repairs import EndRepairs, RepairTile
from companion.games.space_alert.rules.reporting import Report
from companion.games.space_alert.rules.score import CloseMission, FlyNext
from companion.games.space_alert.rules.steps import walk
from companion.games.space_alert.rules.walking import FastForward, NextStep, StartResolving
from companion.table.commands import ChooseGame, GoOn, Pause, SetOptions, StartGame
from companion.table.games import Games
from companion.table.hands import NERVOUS_MS
from companion.table.testing import Driver
from tests.games.space_alert.examples import OWN
from tests.hardware.boards import PARTS

GAMES = Games.opened(GAME)
WORDS = library.words(GAMES.folders, "en")


@pytest.fixture
def table(tmp_path: Path) -> Driver:
    table = Driver(tmp_path, GAMES, WORDS, PARTS)
    table.join("Ann", "Ben", "Cid")
    table.done("Ann", ChooseGame(GAME.slug))
    table.done("Ann", StartGame())
    return table


def state(table: Driver) -> State:
    now = table.play.state
    assert isinstance(now, State)
    return now


def launched(table: Driver, mission: str = "mission-3") -> None:
    table.done("Ann", ChooseMission(mission))
    table.press("big")
    assert state(table).stage == "flying"


def plan_of(table: Driver) -> tuple[Announcement, ...]:
    crew = state(table).rules.party.crew
    return announcements(find("mission-3"), crew)


def test_the_big_button_launches_and_the_announcements_come_by_themselves(table: Driver) -> None:
    launched(table)
    table.after(LEAD_MS + 60_000)
    expected = [each for each in plan(state(table)) if each.at <= 60_000]
    assert flight_of(state(table)).made == len(expected) > 2


def test_after_a_pulled_plug_the_mission_stands_at_the_last_second(table: Driver) -> None:
    launched(table)
    table.after(LEAD_MS + 100_400)
    at, made = table.clock.now(), flight_of(state(table)).made
    table.restart()

    assert not table.play.running
    assert table.play.resumed
    assert 0 <= at - table.clock.now() <= 1_000
    assert flight_of(state(table)).made == made
    table.press("big")
    assert table.play.running
    table.after(700_000)
    assert state(table).stage == "flown"


def test_the_last_second_costs_no_page_and_no_line_of_the_history(table: Driver) -> None:
    launched(table)
    table.after(LEAD_MS + 21_000)
    pulse, history = table.snapshot.pulse, len(table.play.history)
    table.after(20_000)

    assert flight_of(state(table)).made == len([each for each in plan(state(table)) if each.at <= 41_000])
    assert table.snapshot.pulse - pulse == len([each for each in plan(state(table)) if 21_000 < each.at <= 41_000])
    assert len(table.play.history) == history
    before = table.journal().read_bytes().count(b'"Passed"')
    table.after(5_000)
    assert table.journal().read_bytes().count(b'"Passed"') - before >= 4


def test_a_pause_stops_the_clock_and_every_phone_may_end_it(table: Driver) -> None:
    launched(table)
    table.after(LEAD_MS + 30_500)
    table.press("pause")
    at, made = table.clock.now(), flight_of(state(table)).made
    table.after(600_000)
    assert (table.clock.now(), flight_of(state(table)).made) == (at, made)
    table.done("Cid", GoOn())
    table.after(600_000 + LEAD_MS)
    assert state(table).stage == "flown"


def test_a_line_that_was_cut_turns_the_clock_back_to_its_beginning(tmp_path: Path) -> None:
    table = Driver(tmp_path, GAMES, WORDS, PARTS, length=lambda slug, said: 5_000)
    table.join("Ann")
    table.done("Ann", ChooseGame(GAME.slug))
    table.done("Ann", StartGame())
    launched(table)
    first = next(each for each in plan(state(table)) if type(each.what).__name__ == "Alert")
    spoken_at = flight_of(state(table)).zero + first.at + ALARM_MS[0]
    table.after(spoken_at + 2_000 - table.clock.now())
    table.done("Ann", Pause())
    table.after(60_000)
    table.done("Ann", GoOn())

    assert table.clock.now() == spoken_at
    table.after(3_000)
    table.restart()
    assert spoken_at <= table.clock.now() <= spoken_at + 3_000


def test_a_threat_card_on_a_reader_is_noted_for_the_oldest_alert_that_it_fits(table: Driver) -> None:
    launched(table, "test-run-1")
    command, name = next(
        each for each in GAME.hands.cards({}) if isinstance(each[0], NoteThreat) and each[0].threat == "E1-01"
    )
    assert isinstance(command, NoteThreat)
    text = json.dumps({"type": "NoteThreat", "alert": command.alert, "threat": command.threat})
    table.done("Ann", TeachCard("04AA", meaning_text(Meaning("command", text, GAME.slug)), "E1-01"))
    table.lay("04AA")
    assert state(table).flight is not None
    assert flight_of(state(table)).notes == ()  # nothing was announced yet

    table.after(LEAD_MS + 120_000)
    table.lay("04AA")
    [note] = flight_of(state(table)).notes
    assert note.threat == command.threat
    assert f"The card drawn is {WORDS[GAME.slug].word(name, str)}" in table.play.history[-1].text


def test_a_seats_button_says_tripped_and_it_can_be_taken_back(table: Driver) -> None:
    launched(table)
    table.after(LEAD_MS + 10_500)
    table.press("seat.2")
    table.done("Cid", SayTripped())
    assert [each.seat for each in flight_of(state(table)).trips] == ["s2", "s3"]
    assert table.undo("Cid") is None
    assert [each.seat for each in flight_of(state(table)).trips] == ["s2"]
    table.after(5_000)
    assert state(table).stage == "flying"


def test_in_a_pause_cards_are_noted_and_the_clock_goes_on_standing(table: Driver) -> None:
    launched(table)
    table.after(LEAD_MS + 10_500)
    table.done("Ann", Pause())
    at = table.clock.now()
    place, alert = alerts_made(state(table))[0]
    card = cards_for(state(table), alert)[0].id
    since = at - flight_of(state(table)).zero
    for command in (NoteThreat(place, card), SayTripped(), TakeTripBack(Seat("s1"), since)):
        assert type(command) in {each.command for each in GAME.offers(state(table), Seat("s1"))}
        table.done("Ann", command)
        assert (table.clock.now(), table.clock.runs) == (at, False)
    assert noted(state(table)) == {place: card}
    assert flight_of(state(table)).trips == ()
    table.restart()
    assert (noted(state(table)), table.clock.runs) == ({place: card}, False)
    table.done("Ben", GoOn())
    table.after(60_000)
    assert flight_of(state(table)).made > 2


def test_who_has_tripped_twice_is_asked(table: Driver) -> None:
    launched(table)
    table.after(LEAD_MS + 10_500)
    table.done("Cid", SayTripped())
    table.press("seat.2")
    table.done("Ben", SayTripped())
    assert table.do("Ben", SayTripped()) == "trip_sure"
    table.press("seat.2")
    assert len(flight_of(state(table)).trips) == 3
    table.press("seat.2", 2_000)
    table.done("Cid", SayTripped())
    assert [each.seat for each in flight_of(state(table)).trips] == ["s3", "s2", "s2", "s2", "s3"]
    mine = flight_of(state(table)).trips[1]
    table.done("Ben", TakeTripBack(mine.seat, mine.at))
    assert [each.seat for each in flight_of(state(table)).trips] == ["s3", "s2", "s2", "s3"]


def test_two_who_take_their_trips_back_at_once_take_no_other_one(table: Driver) -> None:
    launched(table)
    for who in ("Ann", "Ben", "Cid"):
        table.after(LEAD_MS + 1_000)
        table.done(who, SayTripped())
    ann, ben, _ = flight_of(state(table)).trips
    table.done("Ann", TakeTripBack(ann.seat, ann.at))
    table.done("Ben", TakeTripBack(ben.seat, ben.at))  # from the page on which there were three
    assert [each.seat for each in flight_of(state(table)).trips] == ["s3"]
    assert table.do("Ben", TakeTripBack(ben.seat, ben.at)) == "no_such_trip"


def test_taking_back_a_note_plays_the_announcements_since_at_once(table: Driver) -> None:
    launched(table)
    table.after(LEAD_MS + 15_000)
    table.done("Ann", SayTripped())
    table.after(60_000)
    made = flight_of(state(table)).made
    assert table.undo("Ann") is None
    table.after(0)
    assert flight_of(state(table)).made == made


def test_a_random_mission_is_the_same_at_another_table(table: Driver, tmp_path: Path) -> None:
    table.done("Ann", RandomMission())
    mission = state(table).mission
    assert mission is not None
    code = mission.id.removeprefix("random-")
    other = Driver(tmp_path / "other", GAMES, WORDS)
    other.join("Dan", "Eve", "Fay")
    other.done("Dan", ChooseGame(GAME.slug))
    other.done("Dan", StartGame())
    other.done("Eve", RandomMission(code=code))
    assert state(other).mission == mission
    other.restart()
    assert state(other).mission == mission


def test_the_evening_ends_with_what_the_table_reports(table: Driver) -> None:
    launched(table, "test-run-1")
    table.after(LEAD_MS + 430_000)
    table.done("Ben", Report(survived=True, points=17))

    assert table.play.ended
    assert table.play.result is not None
    assert (table.play.result.scores, state(table).outcome.points) == ((), 17)  # type: ignore[union-attr]
    assert table.clock.now() > Millis(430_000)


def test_launching_twice_is_one_launch(table: Driver) -> None:
    launched(table)
    assert table.do("Ann", Launch()) == "not_flying"


def test_a_box_with_one_button_can_stop_the_track_and_start_it(table: Driver) -> None:
    launched(table)
    table.after(LEAD_MS + 5_000)
    table.press("big")
    assert not table.play.running
    table.after(NERVOUS_MS)
    table.press("big")
    assert table.play.running


def test_the_cards_to_note_are_of_the_colours_that_the_set_up_list_names(tmp_path: Path) -> None:
    table = Driver(tmp_path, GAMES, WORDS, PARTS)
    table.join("Ann", "Ben", "Cid")
    table.done("Ann", ChooseGame(GAME.slug))
    table.done("Ann", SetOptions({"decks": "red"}))
    table.done("Ann", StartGame())
    launched(table, "simulation-1")  # before the missions the white cards are used
    table.after(60_000)
    (_, alert), *_ = alerts_made(state(table))
    assert {each.colour for each in cards_for(state(table), alert)} == {"white"}


def test_taking_back_the_launch_ends_a_mission_and_asks_twice(table: Driver) -> None:
    launched(table)
    table.after(60_000)
    assert table.undo("Ann") == "undo_sure"
    assert table.undo("Ann", sure=True) is None
    assert state(table).stage == "briefing"


def test_taking_back_an_abort_comes_back_to_its_moment_and_waits(table: Driver) -> None:
    launched(table)
    table.after(LEAD_MS + 100_000)
    table.done("Ben", Abort(sure=True))
    aborted, made = table.clock.now(), len([each for each in plan_of(table) if each.at <= 100_000])
    table.after(200_000)
    assert table.undo("Ben") is None

    assert state(table).stage == "flying"
    assert not table.play.running
    table.after(60_000)
    assert table.clock.now() == aborted
    assert flight_of(state(table)).made == made
    table.restart()
    assert (table.clock.now(), table.play.running) == (aborted, False)
    table.done("Cid", GoOn())
    table.after(1_000)
    assert aborted <= table.clock.now() <= aborted + 1_000


def test_a_plug_pulled_right_after_that_changes_nothing_of_it(table: Driver) -> None:
    launched(table)
    table.after(LEAD_MS + 60_000)
    table.done("Ben", Abort(sure=True))
    aborted = table.clock.now()
    table.after(90_000)
    lines = table.journal().read_bytes().count(b"\n")
    assert table.undo("Ben") is None

    assert table.journal().read_bytes().count(b"\n") == lines + 1  # no line after which it would be half done
    table.restart()
    assert (table.clock.now(), table.play.running) == (aborted, False)
    table.done("Ann", GoOn())
    table.after(0)
    assert flight_of(state(table)).made == 3
    table.after(10_000)
    table.done("Ann", SayTripped())
    assert table.undo("Ann") is None
    assert aborted + 10_000 <= table.clock.now() <= aborted + 11_000, "the mission goes on, and is not wound back"


def test_a_note_taken_back_in_a_pause_leaves_the_mission_where_it_is(table: Driver) -> None:
    launched(table)
    table.after(LEAD_MS + 15_000)
    table.done("Ben", SayTripped())
    table.after(60_000)
    made = flight_of(state(table)).made
    table.press("pause")
    at = table.clock.now()
    assert table.undo("Ben") is None
    table.restart()
    assert table.clock.now() == at
    table.done("Ben", GoOn())
    ticks = table.journal().read_bytes().count(b'"Announced"')
    table.after(0)
    assert flight_of(state(table)).made == made
    assert table.journal().read_bytes().count(b'"Announced"') == ticks + 1, "what was struck out came again, once"


def test_taking_back_a_note_after_the_mission_does_not_fly_it_again(table: Driver) -> None:
    launched(table, "test-run-1")
    table.after(LEAD_MS + 300_000)
    table.done("Ben", SayTripped())
    table.after(300_000)
    assert state(table).stage == "flown"
    assert table.undo("Ben") is None
    table.after(0)
    assert state(table).stage == "flown"
    assert table.play.running


def test_a_paused_mission_can_be_aborted_and_the_table_goes_on(table: Driver) -> None:
    launched(table)
    table.after(LEAD_MS + 30_000)
    table.done("Ben", Pause())
    assert table.do("Ben", Launch()) == "paused"
    assert table.do("Ben", Abort()) == "abort_sure"
    table.done("Ben", Abort(sure=True))
    assert state(table).stage == "briefing"
    assert table.play.running


def test_an_own_mission_may_not_be_called_as_one_that_ships(table: Driver, tmp_path: Path) -> None:
    other = Driver(tmp_path / "other", GAMES, WORDS)
    other.join("Dan")
    other.done("Dan", ChooseGame(GAME.slug))
    assert other.do("Dan", SetOptions({"own_missions": OWN.replace("our-first", "test-run-1")})) == "own_mission_taken"
    other.done("Dan", SetOptions({"own_missions": OWN}))


def test_what_is_caught_up_with_after_an_undo_does_not_flash_all_at_once(table: Driver) -> None:
    launched(table)
    table.after(LEAD_MS + 15_000)
    table.done("Ben", SayTripped())
    table.after(300_000)
    before = len(table.heard)
    assert table.undo("Ben") is None
    table.after(0)
    flashes = [each for heard in table.heard[before:] for each in heard.effects if isinstance(each, Flash)]
    assert len(flashes) <= len(ZONES)  # those of one announcement


@pytest.mark.parametrize(
    ("extra", "kind"), [("no_incoming_data", IncomingData), ("no_transfers", DataTransfer)], ids=["data", "transfers"]
)
def test_a_random_mission_can_do_without(table: Driver, extra: Extra, kind: type) -> None:
    table.done("Ann", RandomMission(extras=(extra,)))
    assert not any(isinstance(each, kind) for each in mission_of(state(table)).events)


def test_a_random_mission_can_have_two_threats_on_a_turn(table: Driver) -> None:
    table.done("Ann", RandomMission(extras=("two_on_one_turn",)))
    code = mission_of(state(table)).id
    assert "T" in code.rpartition("-")[2]


# --- after the mission


def in_resolution(table: Driver) -> None:
    """A short mission whose crew does nothing, and has told so."""
    launched(table, "test-run-1")
    table.after(LEAD_MS + 430_000)
    table.press("big")  # resolved here, unless somebody only reports
    assert state(table).stage == "programming"
    table.done("Ann", NameCaptain(0))
    for place, alert in alerts_made(state(table)):
        known = noted(state(table)).values()
        table.done("Ben", NoteThreat(place, next(e.id for e in cards_for(state(table), alert) if e.id not in known)))
    for member, _ in enumerate(debrief_of(state(table)).sheets):
        table.done("Cid", LockProgram(member))


def test_the_big_button_leads_from_the_jump_to_the_score(table: Driver) -> None:
    in_resolution(table)
    table.press("big")
    assert state(table).stage == "resolving"
    presses = 0
    while state(table).stage == "resolving":
        table.press("big")
        presses += 1
    assert presses == len(walk(state(table))) + 1
    assert state(table).stage == "scored"
    table.run_errand(slices=30)
    assert debrief_of(state(table)).luck.done == ORDERS
    table.press("big")  # the score is read, not pressed away
    assert state(table).stage == "scored"
    table.done("Ben", CloseMission())
    assert table.play.ended
    assert table.play.result is not None
    assert table.play.result.line is not None


def test_a_mission_is_told_in_chapters(table: Driver) -> None:
    """Set-up, flight, programs, each turn of the resolution, the score."""
    in_resolution(table)
    table.done("Ann", StartResolving("box"))
    while state(table).stage == "resolving":
        table.done("Ann", NextStep())
    table.done("Ben", CloseMission())
    begins = table.told(lambda each: each.begins)
    heads = ("Turn ", "The jump:")
    of_turns = [each.split(":")[0] for each in begins if each.startswith(heads)]
    turns = sorted({each.turn for each in walk(state(table))} - {1})
    last = mission_of(state(table)).turns
    assert of_turns == ["The jump" if each > last else f"Turn {each}" for each in turns]
    assert of_turns[-1] == "The jump"
    others = [each for each in begins if not each.startswith(heads)]
    assert [each.split(":")[0].split(";")[0] for each in others] == [
        "Mission chosen",
        f"{mission_of(state(table)).title} began",
        "The crew enters its cards",
        "The turns are resolved",
        "The mission is scored",
    ]
    numbers = [each.turn for each in table.play.history]
    assert numbers == sorted(numbers)


def test_a_pulled_plug_in_the_resolution_loses_nothing(table: Driver) -> None:
    in_resolution(table)
    table.done("Ann", StartResolving("box"))
    table.done("Ann", NextStep())
    table.done("Ann", NextStep())
    before = state(table)
    table.restart()
    assert state(table) == before
    table.done("Ann", GoOn())
    table.done("Ann", NextStep())
    assert debrief_of(state(table)).at == debrief_of(before).at + 1


def test_a_step_a_card_and_a_lock_can_be_taken_back(table: Driver) -> None:
    in_resolution(table)
    assert table.undo("Cid") is None
    assert not debrief_of(state(table)).sheets[-1].is_locked
    table.done("Ann", PutCard(3, 1, "a"))
    assert table.undo("Ann") is None
    assert not any(debrief_of(state(table)).sheets[-1].slots)
    table.done("Ann", LockProgram(3))
    table.done("Ann", StartResolving("table"))
    table.done("Ann", NextStep())
    assert table.undo("Ann") is None
    assert debrief_of(state(table)).at == 0


HURT = """
[[mission]]
id = "hurt"
title = "A hard way home"
turns = 7
phase_ends = [80, 160]
events = ["9 alert T+1 common red"]
"""


def test_a_campaign_survives_a_pulled_plug_and_is_taken_back_step_by_step(tmp_path: Path) -> None:
    table = Driver(tmp_path, GAMES, WORDS, PARTS)
    table.join("Ann", "Ben", "Cid")
    table.done("Ann", ChooseGame(GAME.slug))
    table.done("Ann", SetOptions({"own_missions": HURT, "trajectories": "drawn"}))
    table.done("Ann", StartGame())
    launched(table, "hurt")
    table.after(LEAD_MS + 170_000)
    table.press("big")
    table.done("Ann", NameCaptain(0))
    [(place, _)] = alerts_made(state(table))
    table.done("Ann", NoteThreat(place, "E1-07"))
    for turn in (1, 4):  # the computer
        table.done("Ann", PutCard(0, turn, "c"))
    for member, _ in enumerate(debrief_of(state(table)).sheets):
        table.done("Cid", LockProgram(member))
    table.done("Ann", StartResolving("box"))
    table.done("Ann", FastForward("end"))
    table.done("Ann", NextStep())
    scored = state(table)
    table.done("Ben", FlyNext())
    (zone, tile), *_ = repairable_tiles(state(table))
    table.done("Cid", RepairTile(zone, tile))
    repaired = state(table)
    table.restart()
    assert state(table) == repaired
    table.done("Ann", GoOn())
    assert table.undo("Cid") is None
    assert state(table).past[0].repairs == ()
    assert table.undo("Ben") is None
    assert state(table) == scored
    table.done("Ben", FlyNext())
    table.done("Ben", EndRepairs())
    table.done("Ben", CloseMission())
    assert table.play.ended
    assert table.play.result is not None


def test_two_phones_that_tap_next_at_once_make_one_step(table: Driver) -> None:
    in_resolution(table)
    table.done("Ann", StartResolving("box"))
    step = table.play.step
    assert table.do("Ann", NextStep(), step=step) is None
    assert table.do("Ben", NextStep(), step=step) == "stale"
    assert debrief_of(state(table)).at == 1


def test_an_action_card_on_a_seats_reader_goes_into_that_seats_program(table: Driver) -> None:
    launched(table, "test-run-1")
    table.after(LEAD_MS + 430_000)
    table.press("big")
    text = json.dumps({"type": "LayCard", "card": "a"})
    table.done("Ann", TeachCard("04BB", meaning_text(Meaning("command", text, GAME.slug)), "A"))
    table.lay("04BB", "ours")
    table.lay("04BB", "ours")
    assert debrief_of(state(table)).sheets[1].slots[:3] == (("a",), ("a",), ())
    table.lay("04BB", "table")
    assert table.said[-1] == "refused.whose_card"


def test_only_the_host_changes_a_rule(table: Driver) -> None:
    launched(table, "test-run-1")
    table.after(LEAD_MS + 430_000)
    table.press("big")
    assert table.do("Ben", SetSwitch("delay", "to_gap")) == "host_only"
    table.done("Ann", SetSwitch("delay", "to_gap"))
    assert debrief_of(state(table)).switches.delay == "to_gap"
