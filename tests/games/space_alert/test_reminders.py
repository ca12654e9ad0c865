"""The computer is called to mind, if the crew wishes it: in gaps, in each phase in which its rules want it."""

import pytest

from companion.contract import Say, line
from companion.contract.timeline import overlaps
from companion.games.space_alert import GAME
from companion.games.space_alert.missions import speech
from companion.games.space_alert.missions.announcements import LEAD_MS, announcements, is_silent
from companion.games.space_alert.missions.reminders import reminders
from companion.games.space_alert.missions.shipped import find, missions
from companion.games.space_alert.missions.track import track
from companion.games.space_alert.rules.briefing import Launch
from companion.sound.voices import Voices
from tests.games.space_alert.debriefing import Table
from tests.games.space_alert.flight import WORDS, Flight, length, planned, state_with

ALL = (1, 2, 3)
SAID = line("say.reminder")
VOICES = Voices({GAME.slug: GAME}, "en", None)


def reminded(id: str, **rules: str | bool) -> list[int]:
    """In which phases it is said in a flight."""
    table = Table(state_with(find(id), 4, **rules))
    table.do(Launch())
    played = GAME.scene(table.state).track
    assert played is not None
    ends = [end * 100 // table.state.rules.tempo for end in find(id).phase_ends]
    moments = [cue.at - LEAD_MS for cue in played.cues if isinstance(cue.what, Say) and cue.what.line == SAID]
    return [1 + sum(end * 1_000 <= at for end in ends) for at in moments]


@pytest.mark.parametrize(
    ("id", "rules", "phases"),
    [
        ("mission-1", {}, []),
        ("mission-1", {"reminder": True}, [1, 2]),
        ("mission-1", {"reminder": True, "resolution": "printed"}, [1, 2, 3]),
        ("test-run-1", {"reminder": True}, []),
        ("simulation-1", {"reminder": True, "tempo": "80"}, [1, 2]),
    ],
    ids=["not asked for", "reference text", "printed", "a test run has no computer", "slowly"],
)
def test_it_is_said_where_the_rules_want_it(id: str, rules: dict[str, str | bool], phases: list[int]) -> None:
    assert reminded(id, **rules) == phases


@pytest.mark.parametrize("tempo", [100, 80])
@pytest.mark.parametrize("crew", [4, 5])
def test_it_has_room_in_every_phase_of_every_mission_and_is_never_in_a_silence(crew: int, tempo: int) -> None:
    for mission in missions().values():
        told = announcements(mission, crew, tempo)
        moments = reminders(mission, crew, tempo, ALL)
        assert len(moments) == len(mission.phase_ends), mission.id
        for at in moments:
            made = tuple(each for each in told if each.at <= at)
            assert not is_silent(made), mission.id
            assert all(each.end <= at or at + speech.REMINDER * 1_000 <= each.at for each in told), mission.id
        assert overlaps(track(mission, crew, tempo, 0, ALL), length) == ()


def test_each_line_of_every_mission_has_a_time_to_which_recordings_are_held() -> None:
    timed = {said for said, _ in GAME.slots()}
    for mission in missions().values():
        cues = track(mission, 4, 100, 0, ALL).cues
        assert {cue.what.line for cue in cues if isinstance(cue.what, Say)} <= timed, mission.id


def test_it_changes_nothing_of_what_is_announced() -> None:
    """Notes of cards refer to places among the announcements."""
    plain = {each for each in track(find("mission-1"), 4, 100, 0).cues}
    with_it = {each for each in track(find("mission-1"), 4, 100, 0, ALL).cues}
    assert plain < with_it
    assert {each.what for each in with_it - plain} == {Say(SAID)}


@pytest.mark.parametrize("voice", dict(VOICES.choices)[GAME.voice])
def test_every_voice_has_it_and_fits_its_slot(voice: str) -> None:
    clip = VOICES.speaking(GAME.voice, voice).clip(SAID, WORDS["space-alert"], str, str)
    assert clip.ms <= speech.REMINDER * 1_000
    assert VOICES.speaking(GAME.voice, voice).missing(SAID, WORDS["space-alert"], str, str) == []


def test_it_is_heard() -> None:
    flight = Flight(state_with(find("simulation-1"), 4, reminder=True))
    plan = planned(flight.state)
    flight.fly()
    assert flight.said == plan
    assert sum(text == WORDS["space-alert"].say(SAID, str) for _, text in plan) == 2
