"""A mission as it is heard: every line when the plan says, none over another, and a pause cuts nothing out."""

from itertools import pairwise
from random import Random

import pytest

from companion.contract import Line, Refused, Track
from companion.contract.timeline import bed_at, goes_on_at, overlaps, spoken
from companion.games.space_alert import GAME
from companion.games.space_alert.missions import Alert
from companion.games.space_alert.missions.announcements import (
    LEAD_MS,
    Over,
    announcements,
    is_silent,
)
from companion.games.space_alert.missions.shipped import missions
from companion.games.space_alert.missions.slots import every_announcement
from companion.games.space_alert.missions.track import HUMS, LAST_MINUTE, MINUTE_MS, NOISE, cues_of
from companion.games.space_alert.missions.track import track as track_of
from companion.games.space_alert.rules.briefing import Launch
from companion.games.space_alert.rules.flight import Abort
from companion.sound.orders import Clip
from companion.sound.voice import Voice
from companion.sound.voices import Voices
from tests.games.space_alert.flight import BEGAN, REAL, WORDS, Flight, length, planned, state_with, taken

SOME = ("test-run-1", "mission-3", "double-easy-5", "duckling-6-13")


@pytest.mark.parametrize("crew", ["four", "five"])
def test_no_line_of_any_mission_falls_into_another(crew: str) -> None:
    wrong = []
    for mission in missions().values():
        rules = "duckling" if mission.kind == "duckling" else "standard"
        state = state_with(mission, 3, rule_set=rules, crew=crew)
        track = track_of(mission, state.rules.party.crew, 100, BEGAN)
        wrong += [(mission.id, *each) for each in overlaps(track, length)]

    assert wrong == []


@pytest.mark.parametrize("id", SOME)
def test_every_line_is_heard_when_the_plan_says(id: str) -> None:
    flight = Flight(state_with(missions()[id], 2, rule_set="duckling" if id.startswith("duck") else "standard"))
    plan = planned(flight.state)
    flight.fly()

    assert flight.said == plan
    assert flight.starts == [REAL + BEGAN + LEAD_MS + at for at, _ in plan]


@pytest.mark.slow
def test_all_missions_are_heard_as_planned() -> None:
    for mission in missions().values():
        flight = Flight(state_with(mission, 3, rule_set="duckling" if mission.kind == "duckling" else "standard"))
        plan = planned(flight.state)
        flight.fly()
        assert flight.said == plan, mission.id


def test_all_missions_come_to_their_end_and_announce_all() -> None:
    for mission in missions().values():
        state = state_with(mission, 3, rule_set="duckling" if mission.kind == "duckling" else "standard")
        state, made = taken(state, Launch(), BEGAN, Random(1), None).state, 0
        plan = announcements(mission, state.rules.party.crew)
        while (due := GAME.due(state)) is not None:
            state = taken(state, None, due, Random(1), None).state
            assert state.flight is not None
            assert [each.at + BEGAN + LEAD_MS <= due for each in plan[made : state.flight.made]].count(False) == 0
            made = state.flight.made
        assert (state.stage, made) == ("flown", len(plan))


@pytest.mark.parametrize("tempo", ["90", "80"])
def test_a_slower_clock_moves_everything_alike(tempo: str) -> None:
    mission = missions()["mission-1"]
    usual = announcements(mission, 5, 100)
    slow = announcements(mission, 5, int(tempo))
    alerts = [each for each in usual if isinstance(each.what, Alert)]
    slow_alerts = [each for each in slow if isinstance(each.what, Alert)]

    assert [each.at * 100 // int(tempo) for each in alerts] == [each.at for each in slow_alerts]
    assert slow[-1].at == mission.length * 1_000 * 100 // int(tempo)


# --- pause


def test_a_pause_at_any_second_says_exactly_what_was_left() -> None:
    """The line that was cut is said again; everything behind it keeps its distance."""
    mission = missions()["test-run-2"]
    track = GAME.scene(Flight(state_with(mission, 4)).state).track
    assert track is not None
    for second in range(0, mission.length + 9, 7):
        flight = Flight(state_with(mission, 4))
        plan = planned(flight.state)
        at = BEGAN + second * 1_000 + 350
        flight.until(at)
        before = len(flight.said)
        flight.stand(12_345)
        assert len(flight.said) == before
        back_to = goes_on_at(track, flight.now, length)
        assert 0 <= at - back_to < 10_000
        late = second % 3  # the table's own work takes a moment
        flight.go_on(back_to, late)
        flight.fly()

        left = [each for each in plan if each[0] + LEAD_MS + BEGAN >= back_to]
        (first_at, first), *others = flight.said[before:]
        assert first == left[0][1]
        assert first_at - left[0][0] in (0, late)
        assert others == left[1:], second
        done = [each for each in plan if each[0] + LEAD_MS + BEGAN < back_to]
        assert [text for _, text in flight.said[:before]] == [text for _, text in (*done, *left[: before - len(done)])]
        assert before - len(done) in (0, 1)


def test_the_lamps_call_with_the_announcement() -> None:
    flight = Flight(state_with(missions()["mission-3"], 4))
    flight.fly()
    zero = BEGAN + LEAD_MS
    plan = announcements(missions()["mission-3"], 4)
    alerts = [zero + each.at for each in plan if isinstance(each.what, Alert)]

    assert sorted({at for at, each in flight.effects if getattr(each, "lamp", "").startswith("zone.")}) == alerts


def test_aborting_asks_and_silences_the_computer() -> None:
    flight = Flight(state_with(missions()["mission-3"], 4))
    flight.until(BEGAN + 60_000)
    with pytest.raises(Refused, match="abort_sure"):
        flight.do(Abort())
    flight.do(Abort(sure=True))
    said = len(flight.said)
    flight.until(BEGAN + 300_000)

    assert flight.state.stage == "briefing"
    assert len(flight.said) == said
    assert flight.shown.bed_name is None


@pytest.mark.parametrize("tempo", [80, 100, 120])
def test_the_ship_hums_by_its_phase_and_presses_in_the_last_minute_of_every_mission(tempo: int) -> None:
    for mission in missions().values():
        track, made = track_of(mission, 4, tempo, BEGAN), announcements(mission, 4, tempo)
        end = next(each.at for each in made if isinstance(each.what, Over))
        moments = {0, end - MINUTE_MS - 1, end - MINUTE_MS, end - 1, *(each.at for each in made if each.at < end)}
        for at in sorted(moments):
            begun = [each for each in made if each.at <= at]
            hum = LAST_MINUTE if at >= end - MINUTE_MS else HUMS[begun[-1].phase - 1]
            bed = bed_at(track, BEGAN + LEAD_MS + at)
            assert bed == (NOISE if is_silent(tuple(begun)) else hum), (mission.id, at)
        assert bed_at(track, BEGAN + LEAD_MS + end) is None


VOICES = Voices({GAME.slug: GAME}, "en", None)


def clip_of(voice: Voice, said: Line) -> Clip:
    return voice.clip(said, WORDS[GAME.slug], str, str)


@pytest.mark.parametrize("voice", dict(VOICES.choices)[GAME.voice])
def test_every_line_fits_its_slot_and_follows_the_one_before_whoever_says_it(voice: str) -> None:
    """So no mission, official, random or a group's own, can have two lines at once."""
    ship = VOICES.speaking(GAME.voice, voice)
    for made in every_announcement():
        lines = list(spoken(Track(0, tuple(cues_of(made, 0))), lambda said: clip_of(ship, said).ms))
        assert lines, made
        assert all(one.end <= two.at for one, two in pairwise(lines)), made
        assert lines[-1].end <= LEAD_MS + made.end, (made, lines[-1].end - LEAD_MS)
        assert all(ship.missing(each.line, WORDS["space-alert"], str, str) == [] for each in lines)
