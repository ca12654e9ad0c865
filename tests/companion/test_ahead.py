"""The director's next seconds: told ahead, they are what then happens; and who plays them hears of each change."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.sound.ahead import Item, ahead
from companion.sound.beds import FADE_MS, SAMPLE_MS
from companion.sound.clips import sounds
from companion.sound.director import Director
from companion.sound.orders import (
    BED_GAIN,
    BEDS,
    SAMPLE,
    VOICE,
    VOICE_GAIN,
    Clip,
    Curve,
    Gain,
    Kind,
    Start,
    Stop,
    value,
)
from companion.sound.screens import HORIZON_MS, LEAD_MS, RENEWED_MS, Screens

SHIPPED = sounds()
SEA, GAVEL, CHIME = SHIPPED["sea_and_wind"], SHIPPED["gavel"], SHIPPED["chime"]
ANN, BEN = Clip(GAVEL.parts, 900, "Ann"), Clip(CHIME.parts, 700, "Ben")
NOW = 5_000


def on_its_way() -> Director:
    director = Director(volume=100)
    director.bed(SEA)
    director.play_at(NOW + 2_000, Kind.VOICE, ANN)
    director.play_at(NOW + 4_000, Kind.BED, None)
    director.tick(NOW)
    return director


def test_what_is_tried_is_told_to_screens_with_its_end_and_the_bed_comes_back_where_it_is() -> None:
    director = Director()
    director.bed(SEA)
    director.tick(NOW)
    director.tick(NOW + 2_000)
    director.sample(SHIPPED["sea_and_wind_rain"], NOW + 2_000)
    tried, after = ahead(director, NOW + 2_000, NOW + 12_000)
    assert (tried.bus, tried.clip.text, tried.since) == (SAMPLE, "sea_and_wind_rain", NOW + 2_000)
    assert tried.until == NOW + 2_000 + SAMPLE_MS
    assert (after.bus, after.clip, after.since) == (BEDS[0], SEA, NOW)


def test_what_sounds_and_what_comes_stand_in_it_with_their_own_moments() -> None:
    director = on_its_way()
    bed, line = ahead(director, NOW + 500, NOW + 9_000)
    assert (bed.bus, bed.since, bed.loop) == (BEDS[0], NOW, True)
    assert bed.until == NOW + 4_000 + FADE_MS
    assert (line.bus, line.since, line.until) == (VOICE, NOW + 2_000, None)
    assert line.curve == ((NOW + 2_000, VOICE_GAIN),)
    assert value(bed.curve, NOW + 1_700) == BED_GAIN
    assert value(bed.curve, NOW + 2_100) < BED_GAIN / 2
    assert value(bed.curve, bed.until) == 0


def test_to_look_ahead_changes_nothing() -> None:
    looked, left_alone = on_its_way(), on_its_way()
    for moment in range(NOW, NOW + 8_000, 100):
        ahead(looked, moment, moment + HORIZON_MS)
        assert looked.tick(moment) == left_alone.tick(moment)


def test_in_a_pause_nothing_sounds_and_nothing_comes() -> None:
    director = on_its_way()
    director.pause(NOW + 700)
    assert ahead(director, NOW + 700, NOW + 9_000) == ()


def test_what_is_asked_for_with_a_lead_is_told_before_it_begins() -> None:
    director = on_its_way()
    director.set_lead(LEAD_MS)
    director.say(BEN)
    director.tick(NOW + 100)
    lines = [each for each in ahead(director, NOW + 100, NOW + 5_000) if each.bus == VOICE]
    assert [(each.clip.text, each.since) for each in lines] == [("Ben", NOW + 100 + LEAD_MS), ("Ann", NOW + 2_000)]


asked = st.lists(
    st.tuples(st.sampled_from(["say", "urgent", "sound", "bed", "plan"]), st.integers(0, 3_000)), max_size=12
)


@given(asked)
def test_what_was_told_ahead_is_what_then_happens(asks: list[tuple[str, int]]) -> None:
    director = Director(volume=100)
    for number, (what, size) in enumerate(asks):
        clip = Clip((f"{number}.ogg",), 100 + size, str(number))
        match what:
            case "plan":
                director.play_at(NOW + size * 2, Kind.VOICE if size % 2 else Kind.EFFECT, clip)
            case "bed":
                director.bed(clip if size % 3 else None, fade_ms=size)
            case "sound":
                director.sound(clip)
            case _:
                director.say(clip, urgent=what == "urgent")
    director.tick(NOW)
    told = ahead(director, NOW, NOW + 20_000)
    happened: list[Item] = []
    sounding: dict[str, tuple[Start, Curve]] = {}
    moment: int | None = NOW
    ghost = director.ghost()  # nobody has heard the first orders
    while moment is not None and moment <= NOW + 20_000:
        for order in ghost.tick(moment):
            match order:
                case Start(bus):
                    sounding[bus] = (order, order.curve)
                    happened.append(Item(bus, order.clip, order.since, order.loop, ()))
                case Gain(bus, curve):
                    sounding[bus] = (sounding[bus][0], curve)
                case Stop(bus):
                    del sounding[bus]
        for bus, (order, curve) in sounding.items():
            [item] = [each for each in told if (each.bus, each.since, each.clip) == (bus, order.since, order.clip)]
            assert value(item.curve, moment) == pytest.approx(value(curve, moment), abs=1e-3)
        moment = ghost.due(moment)
    assert [(each.bus, each.since, each.clip) for each in told] == [
        (each.bus, each.since, each.clip) for each in happened
    ]


# --- the screens


class Listened:
    def __init__(self) -> None:
        self.news, self.playing = 0, list[tuple[str, ...]]()
        self.screens = Screens(self._told, self.playing.append)
        self.director = on_its_way()

    def _told(self) -> None:
        self.news += 1

    def look(self, now: int) -> int:
        """How often they were told of something by it."""
        before = self.news
        self.director.tick(now)
        self.screens.look(self.director, now)
        return self.news - before


def test_nobody_looks_ahead_for_nobody() -> None:
    listened = Listened()
    assert listened.look(NOW + 100) == 0
    assert listened.screens.told is None
    assert listened.screens.due() is None


def test_a_screen_that_comes_is_told_how_it_is_by_now() -> None:
    listened = Listened()
    listened.screens.come("a" * 16)
    assert listened.look(NOW + 500) == 1
    told = listened.screens.told
    assert told is not None
    assert (told.made, told.until) == (NOW + 500, NOW + 500 + HORIZON_MS)
    assert [(each.bus, each.at) for each in told.items] == [(BEDS[0], NOW), (VOICE, NOW + 2_000)]
    [(name, begins)] = told.items[0].parts
    assert begins == 0
    assert listened.screens.file(name) == Path(str(SEA.parts[0]))


def test_what_goes_on_as_it_was_told_is_not_told_again() -> None:
    listened = Listened()
    listened.director.drop_plan()
    listened.screens.come("a" * 16)
    assert listened.look(NOW + FADE_MS) == 1
    assert [listened.look(NOW + FADE_MS + each) for each in range(100, 30_000, RENEWED_MS)] == [0] * 15
    listened.director.set_volume(50)
    assert listened.look(NOW + 40_000) == 1


def test_a_plan_is_told_again_before_it_runs_out() -> None:
    listened = Listened()
    listened.director.play_at(NOW + 8_000, Kind.VOICE, BEN)
    listened.screens.come("a" * 16)
    heard: set[tuple[str, int]] = set()
    told_at: dict[tuple[str, int], int] = {}
    now = NOW
    while now < NOW + 9_000:
        listened.look(now)
        assert listened.screens.told is not None
        for each in listened.screens.told.items:
            heard.add((each.bus, each.at))
            told_at.setdefault((each.bus, each.at), now)
        due = [each for each in (listened.director.due(now), listened.screens.due()) if each is not None]
        now = max(now + 1, min(due))
    assert heard == {(BEDS[0], NOW), (VOICE, NOW + 2_000), (VOICE, NOW + 8_000)}
    assert told_at[VOICE, NOW + 8_000] <= NOW + 8_000 - (HORIZON_MS - RENEWED_MS)


def test_who_plays_is_told_when_it_changes() -> None:
    listened = Listened()
    for change in (listened.screens.come, listened.screens.come, listened.screens.go, listened.screens.go):
        change("a" * 16)  # a page that is opened again has its new stream before the old one is gone
    assert listened.playing == [("a" * 16,), ()]


def test_the_list_of_clips_to_fetch_is_in_no_order_that_tells_something() -> None:
    listened = Listened()
    listened.screens.foresee([SEA, GAVEL, CHIME, GAVEL])
    names = listened.screens.foreseen()
    assert len(names) == 3
    assert names == tuple(sorted(names))
    assert listened.screens.foreseen() is names, "as long as nothing else is foreseen it is made once"
    listened.screens.foresee([GAVEL])
    assert len(listened.screens.foreseen()) == 1


def test_a_clip_that_cannot_be_read_is_left_out_and_nothing_else(tmp_path: Path) -> None:
    listened = Listened()
    listened.director.play_at(NOW + 1_000, Kind.EFFECT, Clip((str(tmp_path / "gone.ogg"),), 500, "gone"))
    listened.screens.foresee([SEA, Clip((str(tmp_path / "gone.ogg"),), 500, "gone")])
    listened.screens.come("a" * 16)
    assert listened.look(NOW + 500) == 1
    told = listened.screens.told
    assert told is not None
    assert [len(each.parts) for each in told.items] == [1, 0, 1]
    assert len(listened.screens.foreseen()) == 1
