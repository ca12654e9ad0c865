"""Whatever a crew does: the mission ends, a replay equals it, the page never tells what is to come."""

from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli import simulate
from companion.contract import Refused, Seat
from companion.contract.timeline import overlaps
from companion.games.space_alert import GAME
from companion.games.space_alert.missions import Alert, CommsDown, DataTransfer, IncomingData, Mission
from companion.games.space_alert.missions.announcements import announcements
from companion.games.space_alert.missions.generator import generate
from companion.games.space_alert.missions.track import track
from companion.games.space_alert.missions.wanted import Wanted, order
from companion.games.space_alert.rules.briefing import AnotherMission, Launch
from companion.games.space_alert.rules.reporting import Report
from companion.games.space_alert.rules.steps import walk
from companion.games.space_alert.rules.walking import EnterTile
from companion.record.codec import Codec, fingerprint, plain, to_json
from tests.games.space_alert.debriefing import Table, closed, programmed, raw, walked
from tests.games.space_alert.examples import missions as any_missions
from tests.games.space_alert.flight import length, state_with, taken

CODEC = Codec(GAME.events)


HALVES = "abcx<>^-"
THREATS = ["E1-05@2 red", "I1-02@3", "E1-07@5 blue", "SE1-08@6 white"]


@settings(max_examples=15, deadline=None)
@given(st.lists(st.text(HALVES, min_size=12, max_size=12), min_size=4, max_size=5), st.booleans(), st.integers(0, 4))
def test_a_replay_of_a_debriefing_equals_it(crew: list[str], is_by_hand: bool, threats: int) -> None:
    game = raw(THREATS[:threats], list(crew))
    table = programmed(game)
    began = table.state
    events = len(table.events)
    walked(table, game, "table" if is_by_hand else "box")
    while GAME.due(table.state) is not None:
        table.until_due()
    closed(table)
    state = began
    for event in table.events[events:]:
        state = CODEC.decode(CODEC.encode(event)).apply(state)
    assert state == table.state
    assert fingerprint(state) == fingerprint(table.state)


@settings(max_examples=25, deadline=None)
@given(st.randoms(use_true_random=False), st.sampled_from(["box", "table"]))
def test_whatever_is_offered_can_be_done_and_leads_to_the_score(rng: Random, draws: str) -> None:
    """A crew that taps what it likes: nothing that is offered is refused, and the step on is always there."""
    game = raw(THREATS, ["c--c---c", ">c-x", "<---a", "^c"])
    table = programmed(game, draws=draws)
    make = simulate.making(GAME)
    for _ in range(60):
        if table.state.stage == "closed":
            break
        offers = [each for each in GAME.offers(table.state, Seat("s2")) if each.command not in (Report, AnotherMission)]
        offer = rng.choice(offers)
        refused = table.refused(make(offer, rng))
        assert refused == "done" or offer.loose, (offer, refused)
        shown = GAME.view(table.state, Seat("s1")).debrief
        if shown is not None and shown.walk is not None:
            assert shown.walk.at == sum(1 for _ in walk(table.state)[: shown.walk.at])
            assert (shown.walk.wanted is None) == (GAME.due(table.state) is not None or not _waits_for_a_tile(table))


def _waits_for_a_tile(table: Table) -> bool:
    return any(each.command is EnterTile for each in GAME.offers(table.state, Seat("s1")))


@settings(max_examples=60, deadline=None)
@given(any_missions(), st.integers(1, 5), st.sampled_from((100, 90, 80)))
def test_any_mission_is_settled_without_overlaps(mission: Mission, crew: int, tempo: int) -> None:
    made = announcements(mission, crew, tempo)
    assert all(one.end <= two.at for one, two in pairwise(made))
    assert overlaps(track(mission, crew, tempo, 0, (1, 2, 3)), length) == ()  # with all that may be said
    told = [each for each in mission.events if not (isinstance(each, Alert) and not each.confirmed and crew < 5)]
    spoken = [each.what for each in made if isinstance(each.what, Alert | IncomingData | DataTransfer)]
    assert sorted(map(repr, spoken)) == sorted(repr(each) for each in told if not isinstance(each, CommsDown))


@settings(max_examples=150, deadline=None)
@given(st.text(min_size=1, max_size=6), st.integers(1, 5), st.booleans(), st.sampled_from((100, 90, 80)))
def test_random_missions_have_no_overlaps(seed: str, crew: int, is_double: bool, tempo: int) -> None:
    asked = Wanted(crew=crew, double_actions=is_double)
    try:
        order(asked)
    except Refused:
        return
    assert overlaps(track(generate(seed, asked), crew, tempo, 0, (1, 2, 3)), length) == ()


@settings(max_examples=25, deadline=None)
@given(any_missions(), st.integers(0, 200))
def test_the_page_does_not_tell_what_is_to_come(mission: Mission, ticks: int) -> None:
    """What comes later is replaced by something else of the same length: no page looks different until then."""
    state = state_with(mission, 4)
    state = taken(state, Launch(), 0, Random(1), None).state
    for _ in range(ticks):
        due = GAME.due(state)
        if due is None:
            return
        state = taken(state, None, due, Random(1), None).state
    if state.stage != "flying" or state.flight is None:
        return
    made = announcements(mission, 4)[: state.flight.made]
    now = max((each.end for each in made), default=0) // 1_000 + 1
    later = [each for each in mission.events if each.at > now + 20]
    text = to_json(GAME.view(state, Seat("s1"))).decode()
    shown = {each["at"] for each in plain(GAME.view(state, Seat("s1")))["timeline"]}
    assert all(each.at * 1_000 not in shown for each in later), text
    assert len(shown) <= len(made)
