"""The director: one line at a time, beds under speech, a plan that is kept, and a pause that keeps its distances."""

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.sound.beds import FADE_MS
from companion.sound.director import BETWEEN_LINES_MS, DUCK_MS, HOLD_MS, LATE_MS, SHARP_MS, Director
from companion.sound.orders import (
    BED_GAIN,
    BED_PEAK,
    BEDS,
    EFFECT_GAIN,
    EFFECT_PEAK,
    EFFECTS,
    UNDER_SPEECH,
    VOICE,
    VOICE_GAIN,
    VOICE_PEAK,
    Action,
    Clip,
    Curve,
    Gain,
    Heard,
    Kind,
    Load,
    Start,
    Stop,
    value,
)


def spoken(text: str, ms: int = 1_000) -> Clip:
    return Clip((f"{text}.ogg",), ms, text)


ANN, BEN, CID = spoken("Ann"), spoken("Ben", 800), spoken("Cid", 600)
GAVEL = Clip(("gavel.ogg",), 400, "gavel", 450)
FANFARE = Clip(("fanfare.ogg",), 1_300, "fanfare", 1_100)
TICK = Clip(("tick.ogg",), 70, "tick")
SEA, HUM = Clip(("sea.ogg",), 18_000, "sea"), Clip(("hum.ogg",), 8_000, "hum")


@dataclass
class Stage:
    """Ticks the director at its due moments, and keeps what came out, with its time."""

    director: Director = field(default_factory=lambda: Director(volume=100))
    now: int = 5_000
    log: list[tuple[int, Action]] = field(default_factory=list)
    curves: dict[str, Curve] = field(default_factory=dict)  # of what sounds now
    ends: dict[str, int] = field(default_factory=dict)

    def tick(self) -> None:
        for bus in [bus for bus, end in self.ends.items() if end <= self.now]:
            del self.ends[bus], self.curves[bus]
        for action in self.director.tick(self.now):
            self.log.append((self.now, action))
            match action:
                case Start(bus, clip, curve, loop, _, offset):
                    self.curves[bus] = curve
                    self.ends.pop(bus, None)
                    if not loop:
                        self.ends[bus] = self.now + clip.ms - offset
                case Gain(bus, curve):
                    assert bus in self.curves, "a gain for what does not sound"
                    self.curves[bus] = curve
                case Stop(bus):
                    del self.curves[bus]
                    self.ends.pop(bus, None)

    @property
    def gains(self) -> dict[str, float]:
        return {bus: value(curve, self.now) for bus, curve in self.curves.items()}

    def after(self, ms: int) -> None:
        end = self.now + ms
        self.tick()
        while (due := self.director.due(self.now)) is not None and due <= end:
            assert due >= self.now
            self.now = due
            self.tick()
        self.now = end

    def asleep(self, ms: int) -> None:
        """The thread gets no time."""
        self.now += ms
        self.tick()

    def starts(self) -> list[tuple[int, str]]:
        return [(at, each.clip.text) for at, each in self.log if isinstance(each, Start)]

    def offsets(self) -> list[tuple[str, int]]:
        return [(each.clip.text, each.offset_ms) for _, each in self.log if isinstance(each, Start)]

    def clear(self) -> None:
        self.log.clear()


@pytest.fixture
def stage() -> Stage:
    return Stage()


# --- lines


def test_lines_never_overlap_and_leave_a_breath(stage: Stage) -> None:
    for line in (ANN, BEN, CID):
        stage.director.say(line)
    stage.after(5_000)

    second = 5_000 + ANN.ms + BETWEEN_LINES_MS
    assert stage.starts() == [(5_000, "Ann"), (second, "Ben"), (second + BEN.ms + BETWEEN_LINES_MS, "Cid")]


def test_what_is_being_said_can_be_read(stage: Stage) -> None:
    stage.director.say(ANN)
    assert stage.director.saying is None
    stage.after(500)
    assert stage.director.saying == "Ann"
    stage.after(600)
    assert stage.director.saying is None
    assert [each for _, each in stage.log if isinstance(each, Heard)] == [Heard(Kind.VOICE, ANN)]


def test_an_urgent_line_cuts_in_and_the_cut_one_is_said_again(stage: Stage) -> None:
    stage.director.say(ANN)
    stage.director.say(BEN)
    stage.after(300)
    stage.director.say(CID, urgent=True)
    stage.after(6_000)

    assert [text for _, text in stage.starts()] == ["Ann", "Cid", "Ann", "Ben"]
    assert stage.starts()[1][0] == 5_300


def test_a_line_that_was_nearly_said_is_not_said_again(stage: Stage) -> None:
    stage.director.say(ANN)
    stage.after(900)
    stage.director.say(CID, urgent=True)
    stage.after(4_000)

    assert [text for _, text in stage.starts()] == ["Ann", "Cid"]


def test_urgent_lines_do_not_cut_each_other(stage: Stage) -> None:
    stage.director.say(ANN, urgent=True)
    stage.after(100)
    stage.director.say(BEN, urgent=True)
    stage.director.say(CID, urgent=True)
    stage.after(4_000)

    assert stage.starts() == [(5_000, "Ann"), (6_000, "Ben"), (6_800, "Cid")]


def test_a_waiting_line_gives_way_to_a_newer_one_of_its_topic(stage: Stage) -> None:
    for line in (ANN, BEN, CID):
        stage.director.say(line, topic="turn")
        stage.tick()
    stage.after(4_000)

    assert [text for _, text in stage.starts()] == ["Ann", "Cid"]


def test_what_waits_of_a_topic_is_forgotten_with_the_sound_that_announces_it(stage: Stage) -> None:
    stage.director.say(ANN, topic="step")
    stage.tick()
    for line in (BEN, CID):
        stage.director.sound(TICK)
        stage.director.say(line, topic="step")
    stage.director.sound(GAVEL)
    stage.director.forget("step")
    stage.director.say(ANN, topic="step")
    stage.after(4_000)

    assert [text for _, text in stage.starts()] == ["Ann", "gavel", "Ann"]


def test_a_line_without_a_clip_is_shown_and_keeps_the_floor(stage: Stage) -> None:
    stage.director.say(Clip((), 1_500, "only text"))
    stage.director.say(ANN)
    stage.after(3_000)

    assert stage.starts() == [(5_000 + 1_500 + BETWEEN_LINES_MS, "Ann")]
    assert stage.log[0] == (5_000, Heard(Kind.VOICE, Clip((), 1_500, "only text")))


def test_what_is_no_longer_so_is_not_said(stage: Stage) -> None:
    stage.director.say(ANN)
    stage.director.say(BEN)
    stage.director.play_at(9_000, Kind.VOICE, CID)
    stage.after(200)
    stage.director.drop()
    stage.after(6_000)

    assert stage.starts() == [(5_000, "Ann")]
    assert (5_200, Stop(VOICE)) in stage.log
    assert stage.gains == {}


# --- effects


def test_speech_waits_for_the_effect_that_comes_with_it(stage: Stage) -> None:
    stage.director.sound(GAVEL)
    stage.director.say(ANN)
    stage.after(3_000)

    assert stage.starts() == [(5_000, "gavel"), (5_000 + GAVEL.lead_ms, "Ann")]


def test_an_effect_waits_for_the_line_before_it(stage: Stage) -> None:
    stage.director.say(ANN)
    stage.director.sound(FANFARE)
    stage.director.say(BEN)
    stage.after(5_000)

    fanfare = 5_000 + ANN.ms + BETWEEN_LINES_MS
    assert stage.starts() == [(5_000, "Ann"), (fanfare, "fanfare"), (fanfare + FANFARE.lead_ms, "Ben")]


def test_effects_together_are_no_louder_than_one(stage: Stage) -> None:
    for _ in range(4):
        stage.director.play_at(stage.now, Kind.EFFECT, FANFARE)
        stage.after(50)
        assert sum(stage.gains[bus] for bus in EFFECTS if bus in stage.gains) <= EFFECT_GAIN + 1e-9


# --- beds


def test_a_bed_fades_in_loops_and_fades_out(stage: Stage) -> None:
    stage.director.bed(SEA)
    stage.after(FADE_MS)
    up = ((5_000, 0.0), (5_000 + FADE_MS, BED_GAIN))
    assert stage.log[1] == (5_000, Start(BEDS[0], SEA, up, True, 5_000, 0))
    assert stage.gains == {BEDS[0]: BED_GAIN}

    stage.after(60_000)
    stage.director.bed(None)
    stage.after(FADE_MS + 100)
    assert stage.gains == {}


def test_one_bed_fades_into_the_next_and_together_they_are_one(stage: Stage) -> None:
    stage.director.bed(SEA)
    stage.after(3_000)
    stage.director.bed(HUM)
    for _ in range(60):
        stage.after(25)
        assert sum(stage.gains.values()) <= BED_GAIN + 0.002
    stage.after(200)

    assert stage.gains == {BEDS[1]: BED_GAIN}


def test_a_bed_is_ducked_under_speech_and_comes_back(stage: Stage) -> None:
    stage.director.bed(SEA)
    stage.after(3_000)
    stage.clear()
    stage.director.say(ANN)
    stage.after(DUCK_MS)
    down = ((8_000, BED_GAIN), (8_000 + DUCK_MS, round(BED_GAIN * UNDER_SPEECH, 4)))
    assert [each for _, each in stage.log if isinstance(each, Gain)] == [Gain(BEDS[0], down)]

    stage.after(ANN.ms + HOLD_MS)
    assert stage.gains[BEDS[0]] == BED_GAIN


def test_a_bed_does_not_come_up_between_two_lines(stage: Stage) -> None:
    stage.director.bed(SEA)
    stage.after(3_000)
    stage.director.say(ANN)
    stage.director.say(BEN)
    stage.after(DUCK_MS)
    stage.clear()
    stage.after(ANN.ms + BEN.ms)

    assert not [each for _, each in stage.log if isinstance(each, Gain)]


def test_a_bed_is_down_before_a_planned_line_begins(stage: Stage) -> None:
    stage.director.bed(SEA)
    stage.director.play_at(9_000, Kind.VOICE, ANN)
    stage.after(3_999)

    assert stage.gains[BEDS[0]] == pytest.approx(BED_GAIN * UNDER_SPEECH, abs=0.002)


# --- volume


def test_the_volume_is_set_at_once_and_has_a_limit() -> None:
    stage = Stage(Director(volume=50, limit=70))
    stage.director.say(ANN)
    stage.tick()
    assert stage.gains[VOICE] == round(VOICE_GAIN * 0.25, 4)
    assert stage.director.set_volume(100) == 70
    stage.tick()
    assert stage.gains[VOICE] == round(VOICE_GAIN * 0.49, 4)
    assert stage.director.set_volume(-5) == 0


def test_voice_effects_and_background_have_a_volume_each(stage: Stage) -> None:
    stage.director.set_levels(voice=100, effects=50, background=10)
    stage.director.bed(SEA)
    stage.after(3_000)
    assert stage.gains[BEDS[0]] == pytest.approx(BED_GAIN * 0.01, abs=1e-4)
    stage.director.sound(GAVEL)
    stage.tick()
    assert stage.gains[EFFECTS[0]] == pytest.approx(EFFECT_GAIN * 0.25, abs=1e-4)
    stage.after(1_000)
    stage.director.say(ANN)
    stage.after(200)
    assert stage.gains[VOICE] == VOICE_GAIN

    asked = stage.director.asked
    stage.director.set_levels(voice=0, effects=50, background=0)
    assert stage.director.asked == asked + 1
    stage.tick()
    assert (stage.gains[VOICE], stage.gains[BEDS[0]]) == (0.0, 0.0)
    stage.director.set_levels(voice=0, effects=50, background=0)
    assert stage.director.asked == asked + 1, "nothing has changed"


def test_mute_is_at_once_and_time_goes_on(stage: Stage) -> None:
    stage.director.bed(SEA)
    stage.after(3_000)
    stage.director.say(ANN)
    stage.after(200)
    stage.director.mute(True)
    stage.tick()
    assert set(stage.gains.values()) == {0.0}

    stage.director.say(BEN)
    stage.after(1_500)
    stage.director.mute(False)
    stage.tick()
    assert stage.director.saying == "Ben"
    assert stage.gains[VOICE] == VOICE_GAIN


# --- the plan


def test_cues_start_when_the_plan_says_however_late_the_last_one_was(stage: Stage) -> None:
    for at in range(6_000, 26_000, 2_000):
        stage.director.play_at(at, Kind.EFFECT, GAVEL)
    while stage.now < 26_000:
        stage.after(1_990)
        stage.asleep(17)  # a busy machine

    late = [at - 6_000 - 2_000 * number for number, (at, _) in enumerate(stage.starts())]
    assert len(late) == 10
    assert all(0 <= each <= 17 for each in late)


def test_a_planned_line_is_not_late_for_one_that_only_waits(stage: Stage) -> None:
    stage.director.play_at(6_000, Kind.VOICE, ANN)
    stage.after(300)
    stage.director.say(BEN)  # it would last beyond 6,000
    stage.director.say(CID)
    stage.after(6_000)

    after = 6_000 + ANN.ms + BETWEEN_LINES_MS
    assert stage.starts() == [(6_000, "Ann"), (after, "Ben"), (after + BEN.ms + BETWEEN_LINES_MS, "Cid")]


def test_a_planned_line_cuts_in(stage: Stage) -> None:
    stage.director.say(ANN)
    stage.after(100)
    stage.director.play_at(5_400, Kind.VOICE, BEN)
    stage.after(5_000)

    assert [text for _, text in stage.starts()] == ["Ann", "Ben", "Ann"]
    assert stage.starts()[1][0] == 5_400


def test_two_planned_lines_do_not_overlap_even_if_the_plan_does(stage: Stage) -> None:
    stage.director.play_at(6_000, Kind.VOICE, ANN)
    stage.director.play_at(6_500, Kind.VOICE, BEN)
    stage.after(5_000)

    assert stage.starts() == [(6_000, "Ann"), (6_000 + ANN.ms + BETWEEN_LINES_MS, "Ben")]


def test_an_aside_sounds_in_a_pause_to_its_end_and_nothing_else_does(stage: Stage) -> None:
    stage.director.sound(FANFARE)
    stage.after(300)
    stage.director.pause(stage.now)
    stage.director.sound(GAVEL, aside=True)
    stage.director.sound(TICK)
    stage.after(5_000)
    assert [text for _, text in stage.starts()] == ["fanfare", "gavel"]
    assert stage.gains == {}
    stage.director.resume(stage.now)
    stage.after(5_000)

    assert stage.offsets() == [("fanfare", 0), ("gavel", 0), ("fanfare", 300), ("tick", 0)]


def test_an_aside_that_sounds_goes_on_when_a_pause_begins_or_ends(stage: Stage) -> None:
    stage.director.sound(FANFARE, aside=True)
    for change in (stage.director.pause, stage.director.resume):
        stage.after(300)
        change(stage.now)
    stage.after(5_000)

    assert stage.starts() == [(5_000, "fanfare")]
    assert not [each for _, each in stage.log if isinstance(each, Stop | Gain)]


def test_a_planned_line_that_is_late_ends_with_its_plan(stage: Stage) -> None:
    stage.director.play_at(6_000, Kind.VOICE, ANN)
    stage.director.play_at(6_500, Kind.VOICE, BEN)
    stage.after(2_500)
    assert stage.director.saying == "Ben"
    stage.director.drop_plan()
    stage.after(100)

    assert stage.director.saying is None
    assert stage.gains == {}


def test_a_late_wake_plays_what_still_sounds_and_skips_what_is_over(stage: Stage) -> None:
    stage.director.play_at(6_000, Kind.VOICE, ANN)
    stage.director.play_at(7_000, Kind.BED, SEA)
    stage.director.play_at(8_000, Kind.VOICE, BEN)
    stage.director.play_at(8_100, Kind.EFFECT, GAVEL)
    stage.asleep(3_300)

    assert stage.offsets() == [("Ben", 300), ("gavel", 0), ("sea", 1_300)]


def test_a_line_that_is_hardly_late_begins_at_its_beginning(stage: Stage) -> None:
    stage.director.play_at(6_000, Kind.VOICE, ANN)
    stage.asleep(1_000 + LATE_MS)
    assert stage.offsets() == [("Ann", 0)]
    stage.after(ANN.ms - 1)
    assert stage.director.saying == "Ann"


@pytest.mark.parametrize("late", [0, 7, SHARP_MS, SHARP_MS + 1])
def test_what_is_hardly_late_belongs_to_its_planned_moment(stage: Stage, late: int) -> None:
    """So that a screen, which has the plan, plays the same."""
    stage.director.play_at(6_000, Kind.VOICE, ANN)
    stage.asleep(1_000 + late)
    [start] = [each for _, each in stage.log if isinstance(each, Start)]
    assert (start.since, start.offset_ms) == (6_000 + late if late > SHARP_MS else 6_000, 0)


def test_clips_are_loaded_ahead_but_not_just_before_a_cue(stage: Stage) -> None:
    stage.director.play_at(5_100, Kind.VOICE, ANN)
    stage.director.play_at(7_000, Kind.VOICE, BEN)
    stage.after(3_000)

    kinds = [(at, type(each), each.clip.text) for at, each in stage.log if isinstance(each, (Load, Start))]
    assert kinds == [(5_100, Start, "Ann"), (5_100, Load, "Ben"), (7_000, Start, "Ben")]


# --- pause


def test_in_a_pause_everything_stands_still(stage: Stage) -> None:
    stage.director.bed(SEA)
    stage.director.say(ANN)
    stage.director.play_at(6_500, Kind.EFFECT, GAVEL)
    stage.after(300)
    stage.director.pause(stage.now)
    stage.after(60_000)

    assert stage.gains == {}
    assert stage.director.is_paused
    assert [text for _, text in stage.starts()] == ["Ann", "sea"]


def test_after_a_pause_the_cut_line_is_said_again(stage: Stage) -> None:
    stage.director.say(ANN)
    stage.director.say(BEN)
    stage.after(700)
    stage.director.pause(stage.now)
    stage.after(10_000)
    assert stage.director.resume(stage.now) == 0
    stage.after(5_000)

    assert stage.starts() == [(5_000, "Ann"), (15_700, "Ann"), (15_700 + ANN.ms + BETWEEN_LINES_MS, "Ben")]


@pytest.mark.parametrize("paused_after", range(0, 6_000, 250))
def test_a_pause_at_any_moment_leaves_what_was_left_at_its_distances(paused_after: int) -> None:
    plan = [(6_000, Kind.VOICE, ANN), (7_500, Kind.EFFECT, GAVEL), (8_200, Kind.VOICE, BEN), (9_400, Kind.VOICE, CID)]
    whole, cut = Stage(), Stage()
    for stage in (whole, cut):
        for at, kind, clip in plan:
            stage.director.play_at(at, kind, clip)
    whole.after(6_000)
    cut.after(paused_after)
    cut.director.pause(cut.now)
    cut.after(3_333)
    said_before = len(cut.starts())
    back = cut.director.resume(cut.now)
    cut.after(6_000)

    moved = 3_333 + back
    left = [each for each in whole.starts() if each[0] >= 5_000 + paused_after - back]
    now = [(at - moved, text) for at, text in cut.starts()[said_before:]]
    assert [each for each in now if each[1] != "gavel"] == [each for each in left if each[1] != "gavel"]


def test_an_effect_and_a_bed_go_on_where_they_were(stage: Stage) -> None:
    stage.director.bed(SEA)
    stage.after(2_000)
    stage.director.sound(FANFARE)
    stage.after(500)
    stage.director.pause(stage.now)
    stage.after(4_000)
    stage.clear()
    stage.director.resume(stage.now)
    stage.tick()

    assert stage.offsets() == [("fanfare", 500), ("sea", 2_500)]
    assert stage.gains[BEDS[0]] == BED_GAIN


def test_a_masking_bed_can_go_on_in_a_pause(stage: Stage) -> None:
    stage.director.bed(SEA)
    stage.after(2_000)
    stage.director.pause(stage.now, keep_bed=True)
    stage.director.say(ANN, aside=True)
    stage.after(500)
    assert stage.gains == {BEDS[0]: round(BED_GAIN * UNDER_SPEECH, 4), VOICE: VOICE_GAIN}
    stage.after(3_000)
    stage.director.resume(stage.now)
    stage.after(100)

    assert not [each for _, each in stage.log if isinstance(each, Stop)]
    assert [text for _, text in stage.starts()] == ["sea", "Ann"]


def test_the_table_speaks_in_a_pause_but_the_game_does_not(stage: Stage) -> None:
    stage.director.pause(stage.now)
    stage.director.say(ANN)
    stage.director.say(BEN, aside=True)
    stage.after(5_000)
    assert stage.starts() == [(5_000, "Ben")]

    stage.director.resume(stage.now)
    stage.after(10)
    assert stage.starts() == [(5_000, "Ben"), (10_000, "Ann")]


def test_what_waits_for_the_end_of_a_pause_is_no_next_sound(stage: Stage) -> None:
    """Nobody wakes a speaker for it."""
    stage.director.say(ANN)
    stage.after(300)
    assert stage.director.next_sound(stage.now) is None
    stage.director.pause(stage.now)
    assert stage.director.next_sound(stage.now) is None
    stage.director.resume(stage.now)
    assert stage.director.next_sound(stage.now) == stage.now


# --- a lead


def test_what_is_asked_for_with_a_lead_comes_so_much_later_and_a_plan_does_not(stage: Stage) -> None:
    stage.director.set_lead(120)
    stage.director.say(ANN)
    stage.director.say(BEN)
    stage.director.play_at(8_000, Kind.VOICE, CID)
    stage.after(5_000)

    second = 5_120 + ANN.ms + BETWEEN_LINES_MS
    assert stage.starts() == [(5_120, "Ann"), (second, "Ben"), (8_000, "Cid")]


def test_an_urgent_line_has_its_lead_too(stage: Stage) -> None:
    stage.director.say(ANN)
    stage.after(300)
    stage.director.set_lead(120)
    stage.director.say(CID, urgent=True)
    stage.after(500)

    assert stage.starts() == [(5_000, "Ann"), (5_420, "Cid")]


# --- a card that comes back


def test_a_card_that_comes_back_joins_in_where_things_are(stage: Stage) -> None:
    stage.director.bed(SEA)
    stage.after(2_000)
    stage.director.say(ANN)
    stage.after(18_400)
    stage.director.say(BEN)
    stage.director.say(CID)
    stage.after(200)
    stage.clear()
    stage.director.rejoin()
    stage.after(500)

    assert stage.offsets() == [("Ben", 200), ("sea", (2_000 + 18_400 + 200) % SEA.ms)]
    assert Load(CID) in [each for _, each in stage.log]


# --- in general


asks = st.one_of(
    st.tuples(st.just("say"), st.integers(100, 3_000), st.booleans()),
    st.tuples(st.just("plan"), st.integers(0, 6_000), st.booleans()),
    st.tuples(st.just("sound"), st.integers(50, 2_000), st.booleans()),
    st.tuples(st.just("bed"), st.integers(0, 2), st.booleans()),
    st.tuples(st.just("pause"), st.just(0), st.booleans()),
    st.tuples(st.just("resume"), st.just(0), st.just(False)),
    st.tuples(st.just("rejoin"), st.just(0), st.just(False)),
    st.tuples(st.just("sleep"), st.integers(1, 2_500), st.just(False)),
    st.tuples(st.just("wait"), st.integers(1, 2_500), st.just(False)),
)


@given(st.lists(asks, max_size=40))
def test_whatever_is_asked_lines_do_not_overlap_and_nothing_clips(steps: list[tuple[str, int, bool]]) -> None:
    stage = Stage()
    director = stage.director
    for number, (ask, size, flag) in enumerate(steps):
        match ask:
            case "say":
                director.say(spoken(f"line {number}", size), urgent=flag)
            case "plan":
                kind = Kind.VOICE if flag else Kind.BED
                director.play_at(stage.now + size, kind, spoken(f"planned {number}") if flag else HUM)
            case "sound":
                director.sound(Clip((f"{number}",), size, f"effect {number}", size // 2), aside=flag)
            case "bed":
                director.bed((None, SEA, HUM)[size], fade_ms=FADE_MS if flag else 0)
            case "pause":
                director.pause(stage.now, keep_bed=flag)
            case "resume":
                director.resume(stage.now)
            case "rejoin":
                director.rejoin()
            case "sleep":
                stage.asleep(size)
            case _:
                stage.after(size)
        stage.tick()
        loudest = {VOICE: VOICE_PEAK} | dict.fromkeys(EFFECTS, EFFECT_PEAK) | dict.fromkeys(BEDS, BED_PEAK)
        assert sum(loudest[bus] * gain for bus, gain in stage.gains.items()) < 1.0
    director.resume(stage.now)
    stage.after(300_000)

    assert director.is_idle(stage.now)
    assert director.due(stage.now) is None
    said = [each.clip.text for _, each in stage.log if isinstance(each, Heard) and each.kind is Kind.VOICE]
    assert all(f"line {number}" in said for number, (ask, _, _) in enumerate(steps) if ask == "say")
    may_cut = {f"line {number}" for number, (ask, _, urgent) in enumerate(steps) if ask == "say" and urgent}
    assert all(text.startswith("planned") or text in may_cut for text in cutting(stage))


def cutting(stage: Stage) -> list[str]:
    """Lines that begin while another one is being said."""
    found, until, on = [], 0, ""
    for at, action in stage.log:
        match action:
            case Start(bus, clip, _, _, _, offset) if bus == VOICE:
                if at < until and clip.text != on:
                    found.append(clip.text)
                until, on = at + clip.ms - offset, clip.text
            case Stop(bus) if bus == VOICE:
                until = 0
    return found
