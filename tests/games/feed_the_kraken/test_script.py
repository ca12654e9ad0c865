"""Phases with shut eyes as they are heard, seen and timed: by the plan, and the same whoever is who."""

from collections.abc import Iterator
from dataclasses import fields, replace
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli.library import words as words_of
from companion.contract import Bed, Choice, Line, Press, Say, Scene, Seat, Sound, Track
from companion.contract.testing import Tick
from companion.contract.timeline import bed_at, overlaps, spoken
from companion.games.feed_the_kraken import GAME
from companion.games.feed_the_kraken.model import State
from companion.games.feed_the_kraken.printed import PRINTED, SCRIPTS, script
from companion.games.feed_the_kraken.rules.eyes import AbortScript, EyesOpened, ScriptReset, ShutEyes
from companion.games.feed_the_kraken.rules.rehearsing import EndRehearsal, Rehearse, RehearseFrom, SetPause
from companion.games.feed_the_kraken.rules.script import ScriptCalled, plan, plan_of
from companion.games.feed_the_kraken.rules.taps import Pick, PickHands
from companion.games.feed_the_kraken.setup.options import WAITS
from companion.games.feed_the_kraken.shown.tracks import track_of
from companion.sound.clips import sounds
from companion.sound.voices import Voices
from tests.games.feed_the_kraken.situations import DEALT, MORE_DEALT, ROLES, aboard, at, ready, shut, uprising
from tests.games.feed_the_kraken.table import BEN, EVE, WORDS, after, begun, done, filled, happened, outcome

ALL: Final = Voices({GAME.slug: GAME}, "en", None)
NARRATORS: Final = {name: ALL.speaking(GAME.voice, name) for name in dict(ALL.choices)[GAME.voice]}
SHUT_AT: Final = 1_000
BREATH_MS: Final = 300  # between a line and what is counted from its end


def length(said: Line, narrator: str = GAME.voice) -> int:
    return NARRATORS[narrator].clip(said, WORDS, str, str).ms


def tracks(name: str, **options: Any) -> Iterator[tuple[State, Track]]:
    state = ready_for(name, begun(6, **options))
    for command in (ShutEyes(), Rehearse(name), Rehearse(name, is_paced=True)):
        on = done(state, (command, None, SHUT_AT))
        assert on.shut is not None
        track = track_of(on.rules, on.shut)
        assert track is not None
        yield on, track


def ready_for(name: str, state: State) -> State:
    return after(state, ScriptCalled(name, BEN))


# --- the plan


@pytest.mark.parametrize("narrator", NARRATORS)
@pytest.mark.parametrize("options", [{}, ROLES], ids=["hands", "phones"])
@pytest.mark.parametrize("name", SCRIPTS)
def test_every_line_has_the_time_that_it_takes_whoever_says_it(
    name: str, options: dict[str, Any], narrator: str
) -> None:
    for _, track in tracks(name, **options):
        assert overlaps(track, lambda said: length(said, narrator) + BREATH_MS) == ()
        for each in spoken(track, lambda said: length(said, narrator)):
            assert each.ms > 0, each.line.key


@pytest.mark.parametrize("narrator", NARRATORS)
def test_breaking_off_says_both_its_lines_in_time(narrator: str) -> None:
    state = done(ready("conversion"), (AbortScript(), None, 9_000))
    assert state.shut is not None
    track = track_of(state.rules, state.shut)
    assert track is not None
    assert [each.line.key for each in spoken(track, length)] == ["say.abort.shut", "say.abort.open"]
    assert overlaps(track, lambda said: length(said, narrator) + BREATH_MS) == ()


@pytest.mark.parametrize("options", [{}, ROLES], ids=["hands", "phones"])
@pytest.mark.parametrize("name", SCRIPTS)
def test_the_bed_lies_from_before_the_first_word_to_behind_the_last(name: str, options: dict[str, Any]) -> None:
    for state, track in tracks(name, **options):
        assert state.shut is not None
        assert state.shut.ends is not None
        beds = [cue for cue in track.cues if isinstance(cue.what, Bed)]
        lines = list(spoken(track, length))
        assert (beds[0].at, beds[-1].what) == (0, Bed(None))
        assert lines[0].at == PRINTED.scripts.lead
        assert bed_at(track, SHUT_AT + lines[0].at) == PRINTED.scripts.bed
        assert lines[-1].end + PRINTED.scripts.tail <= track.began + beds[-1].at
        assert SHUT_AT + beds[-1].at == state.shut.ends
        assert track.masks == (state.stage == "eyes_closed")


def test_creaks_cover_the_waits_and_no_word() -> None:
    for name in SCRIPTS:
        for state, track in tracks(name):
            assert state.shut is not None
            waits = [(each.wait_from, each.wait_from + each.wait) for each in plan_of(state.rules, state.shut).moments]
            creaks = [cue.at for cue in track.cues if isinstance(cue.what, Sound)]
            lasts = sounds()[PRINTED.scripts.creak].ms
            assert all(any(start < at <= at + lasts <= end for start, end in waits) for at in creaks)
            if state.stage == "eyes_closed":
                assert len(creaks) > 2


def test_the_group_sets_the_pace() -> None:
    plain = plan(begun(6).rules, "script", "conversion")
    slow = plan(begun(6, settle_percent=200, action_percent=150).rules, "script", "conversion")
    factors = {"settle": 2.0, "action": 1.5}
    for one, other in zip(plain.moments, slow.moments, strict=True):
        assert other.wait == one.wait * factors[one.step.kind]
    alone = plan(begun(6, wait_conversion_touch=9).rules, "script", "conversion")
    assert [each.wait for each in alone.moments] == [4000, 15000, 9000, 15000, 4000, 0]
    on_phones = plan(begun(6, wait_conversion_choose=33, **ROLES).rules, "script", "conversion")
    assert [each.wait for each in on_phones.moments] == [4000, 33000, 15000, 4000, 0]


def test_every_wait_can_be_set() -> None:
    waiting = {(name, each.line) for name in SCRIPTS for each in script(name).steps if each.wait}
    assert len(WAITS) == len(waiting)
    for name in SCRIPTS:
        lines = {each.line for each in script(name).steps if each.wait}
        assert {each.line for each in script(name).phones if each.wait} <= lines
    assert all(each.group for each in WAITS)


# --- hands on the box


def test_a_long_press_breaks_off_and_short_ones_are_the_tables() -> None:
    state = shut("conversion")
    assert GAME.hands.pressed(state, Press("big", "long")) == (None, AbortScript())
    assert GAME.hands.pressed(state, Press("big")) is None  # the table pauses
    assert GAME.hands.pressed(state, Press("big", "double")) is None  # and says it again
    assert "big" in GAME.hands.doubles
    rehearsed = done(ready("conversion"), (Rehearse("pirates"), None))
    assert GAME.hands.pressed(rehearsed, Press("big", "long")) == (None, EndRehearsal())
    assert GAME.hands.pressed(rehearsed, Press("big")) == (None, RehearseFrom(0))
    assert GAME.hands.pressed(rehearsed, Press("big", "double")) == (None, RehearseFrom(0))
    assert GAME.hands.pressed(ready("conversion"), Press("big")) == (None, ShutEyes())


def test_a_rehearsal_changes_nothing() -> None:
    announced = ready("conversion", **ROLES)
    for name in SCRIPTS:
        state, heard = played(done(announced, (Rehearse(name), None)), 0)
        assert replace(state, step=announced.step) == announced
        assert heard[-1][1] == (ScriptReset(),)


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 2**32), name=st.sampled_from(SCRIPTS), options=st.sampled_from([{}, ROLES]))
def test_however_a_rehearsal_is_stepped_nothing_has_come_of_it_but_pauses(
    seed: int, name: str, options: dict[str, Any]
) -> None:
    announced, rng, now = ready("conversion", **options), Random(seed), 5_000
    state = done(announced, (Rehearse(name, rng.random() < 0.5), None, now))
    for _ in range(12):
        now += rng.randrange(20_000)
        state = after(state, *outcome_of(state, Tick(), None, now))
        if state.stage != "rehearsal":
            state = done(state, (Rehearse(name), None, now))
        offers = [each for each in GAME.offers(state, BEN) if each.command in (RehearseFrom, SetPause)]
        state = after(state, *outcome_of(state, filled(rng.choice(offers), rng), BEN, now))
        assert not GAME.broken(state)
    state, _ = played(state, now)
    assert replace(state, step=announced.step, rules=replace(state.rules, waits=announced.rules.waits)) == announced


def outcome_of(state: State, *asked: Any) -> tuple[Any, ...]:
    came = outcome(state, *asked)
    assert isinstance(came, tuple)
    return came


# --- whoever is who


def played(state: State, now: int) -> tuple[State, list[tuple[int, tuple[Any, ...]]]]:
    """Until eyes are open again: what came, and when."""
    heard = []
    while state.stage == "eyes_closed" or state.stage == "rehearsal":
        due = GAME.due(state)
        assert due is not None
        now = max(now, due)
        events = outcome(state, Tick(), None, now)
        assert isinstance(events, tuple)
        heard.append((now, events))
        state = after(state, *events)
    return state, heard


@pytest.mark.parametrize("options", [{}, ROLES], ids=["hands", "phones"])
@pytest.mark.parametrize("name", SCRIPTS)
@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 2**32), players=st.sampled_from([5, 6, 9, 11]))
def test_nothing_of_a_script_depends_on_who_is_who(name: str, options: dict[str, Any], seed: int, players: int) -> None:
    """Nor on whether the leader, or the only pirate, is the one that went overboard long ago."""
    rng = Random(seed)
    state = ready_for(name, uprising(players, **options))
    state = aboard(state, *(each for each in state.rules.seats if each != EVE or name == "pirates"))
    roles = list(state.secrets.roles or (DEALT if players == 6 else MORE_DEALT[:players]))
    recordings = []
    for _ in range(3):
        rng.shuffle(roles)
        secrets = replace(state.secrets, roles=tuple(roles) if options else ())
        recordings.append(_recorded(replace(state, secrets=secrets), rng))
    assert recordings[0] == recordings[1] == recordings[2]


def _recorded(state: State, rng: Random) -> list[Any]:
    """All that anybody can notice, and when; own secrets are counted as seen by nobody else."""
    found: list[Any] = []
    asks_host = False

    def happen(command: Any, by: Seat | None, now: int) -> None:
        nonlocal state, asks_host
        for event in happened(state, command, at(now), rng, by):
            asks_host = asks_host or event.reveals  # every phone shows whether all of it can be taken back
            if isinstance(event, EyesOpened):
                found.append((now, "eyes open"))
                state = replace(state, shut=None)
                return
            following = event.apply(state)
            told, effects = event.told(state, following), tuple(event.heard(state, following))
            if told is not None or effects:
                found.append((now, told, effects))
            state = following
        found.append((now, _noticed(state), asks_host))

    happen(ShutEyes(), None, SHUT_AT)
    now = SHUT_AT
    while state.shut is not None:
        for seat in state.rules.seats:
            able = [each for each in GAME.offers(state, seat) if each.command in (Pick, PickHands)]
            if able:
                values = [rng.choice(field.values) for field in able[0].fields if isinstance(field, Choice)]
                happen(able[0].command(*values), seat, now + 1_000)
        due = GAME.due(state)
        assert due is not None
        now = due
        happen(Tick(), None, now)
    return found


def _noticed(state: State) -> tuple[Any, ...]:
    scene: Scene = GAME.scene(state)
    views = [GAME.view(state, seat) for seat in (None, *state.rules.seats)]
    own = [each.name for each in fields(views[0]) if each.name.startswith("my_")]
    blank: dict[str, Any] = dict.fromkeys(own)
    public = [replace(view, **blank) for view in views]
    shown = [[getattr(view, name) is not None for name in own if name != "my_pick"] for view in views]
    offers = [GAME.offers(state, seat) for seat in state.rules.seats]
    return scene, public, shown, offers, GAME.acts(state), GAME.step(state), GAME.due(state)


def test_all_is_said_that_the_script_says() -> None:
    """Each line once, in its order, and nothing between."""
    for name in SCRIPTS:
        for options, part, steps in (({}, "script", script(name).steps), (ROLES, "phones", script(name).phones)):
            _, track = next(tracks(name, **options))
            said = [cue.what.line.key for cue in track.cues if isinstance(cue.what, Say)]
            assert said == [f"say.{part}.{name}.{each.line}" for each in steps]
            assert all(key in words_of({GAME.slug: GAME.folder}, "en")[GAME.slug] for key in said)
