"""The light engine: one stack a lamp; what ends leaves the stack, and what lies below shows again."""

from dataclasses import dataclass, field
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.lamps.lights import (
    ALARM_MS,
    BLINK_MS,
    BREATH_MS,
    CHASE_MS,
    COLOURS,
    DARK,
    FADE_MS,
    FLASHES,
    FRAME_MS,
    GAMMA,
    LAYERS,
    NIGHT_LIMIT,
    RGB,
    TIRED_MS,
    Glow,
    Lights,
)

SHOWS = ("solid", "breathe", "blink", "chase", "alarm", "countdown", "flash")
BRIGHT = 0.2  # of what a lamp can get: to eyes, half of full brightness


def driven(colour: str, limit: float = 1.0) -> RGB:
    """What a lamp gets for a colour that eyes should see."""
    red, green, blue = (round(limit * part**GAMMA, 3) for part in COLOURS[colour])
    return red, green, blue


@dataclass
class Room:
    """Lamps that follow the engine as the worker does it: asleep for as long as it wants to."""

    lights: Lights
    now: int = 0
    lamps: dict[str, RGB] = field(default_factory=dict)
    frames: int = 0
    seen: list[tuple[int, dict[str, RGB]]] = field(default_factory=list)

    @classmethod
    def of(cls, *names: str, limit: float = 1.0) -> "Room":
        return cls(Lights(names, limit), lamps=dict.fromkeys(names, DARK))

    def look(self) -> None:
        self.lamps.update(self.lights.changes(self.now))
        self.frames += 1
        self.seen.append((self.now, dict(self.lamps)))

    def until(self, end: int) -> None:
        self.look()
        while (wait := self.lights.wait(self.now)) is not None and self.now + wait <= end:
            assert wait > 0, "it was looked at just now"
            self.now += wait
            self.look()
        self.now = end

    def lit(self) -> str:
        return "".join(name for name, colour in self.lamps.items() if colour != DARK)

    def level(self, name: str, at: int) -> float:
        """What eyes saw of a lamp at a moment."""
        shown = [lamps[name] for moment, lamps in self.seen if moment <= at]
        return float(max(shown[-1]) ** (1 / GAMMA)) if shown else 0.0


def glow(show: str = "solid", colour: str = "white", *, until: int | None = None, start: int = 0) -> Glow:
    return Glow(colour, show, until, start)


# --- the stack


def test_a_layer_above_covers_and_a_layer_that_leaves_uncovers() -> None:
    room = Room.of("big")
    for colour, layer in zip(("red", "blue", "green", "white"), LAYERS, strict=True):
        room.lights.lay(layer, {"big": Glow(colour)})
        room.until(room.now + FADE_MS)
        assert room.lamps["big"] == driven(colour)

    for layer, below in zip(reversed(LAYERS), ("green", "blue", "red", "dark"), strict=True):
        room.lights.lay(layer, {})
        room.until(room.now + FADE_MS)
        assert room.lamps["big"] == driven(below)


@given(st.permutations(LAYERS), st.permutations(LAYERS))
def test_the_top_of_the_stack_shows_in_whatever_order_layers_come_and_go(come: list[str], go: list[str]) -> None:
    room = Room.of("a")
    colours = dict(zip(LAYERS, ("red", "blue", "green", "yellow"), strict=True))
    lain = list[str]()
    for layer in [*come, *go]:
        if layer in lain:
            lain.remove(layer)
            room.lights.lay(layer, {})
        else:
            lain.append(layer)
            room.lights.lay(layer, {"a": Glow(colours[layer])})
        room.until(room.now + 2 * FADE_MS)
        top = max(lain, key=LAYERS.index, default=None)
        assert room.lamps["a"] == (DARK if top is None else driven(colours[top]))


def test_a_layer_below_changes_unseen_and_shows_later() -> None:
    room = Room.of("big")
    room.lights.lay("pause", {"big": Glow("white")})
    room.until(1_000)
    room.lights.lay("game", {"big": Glow("red")})
    assert room.lights.changes(1_000) == {}
    assert room.lights.wait(1_000) is None

    room.lights.lay("pause", {})
    room.until(2_000)
    assert room.lamps["big"] == driven("red")


def test_only_what_changed_is_set() -> None:
    room = Room.of("a", "b")
    room.lights.lay("game", {"a": Glow("red"), "b": Glow("blue")})
    room.until(1_000)
    assert room.lights.changes(1_000) == {}

    room.lights.lay("game", {"a": Glow("red")})
    assert set(room.lights.changes(1_000)) == {"b"}


def test_the_same_scene_once_more_moves_nothing() -> None:
    room = Room.of("a")
    room.lights.lay("game", {"a": Glow("red")})
    room.until(1_000)
    room.lights.lay("game", {})
    room.lights.lay("game", {"a": Glow("red")})

    assert room.lights.changes(1_010) == {}
    assert room.lights.wait(1_010) is None
    room.lights.lay("turn", {"a": Glow("red", until=60_000)})
    assert room.lights.changes(1_020) == {}
    assert room.lights.wait(1_020) == 60_000 - 1_020, "a fade from red to red is none"


def test_a_moment_ends_by_itself_and_no_later() -> None:
    room = Room.of("a")
    room.lights.lay("game", {"a": Glow("red")})
    room.until(FADE_MS)
    room.lights.flash("a", glow(until=1_000, start=200))
    room.until(999)
    assert room.lamps["a"] == driven("white")
    assert room.lights.wait(999) == 1

    room.until(1_000 + FADE_MS)
    assert room.lamps["a"] == driven("red")
    assert room.lights.wait(room.now) is None


def test_a_late_look_at_a_moment_comes_at_once() -> None:
    lights = Lights(("a",))
    lights.flash("a", Glow("white", until=400))
    assert lights.wait(9_000) == 0


def test_lamps_that_the_box_does_not_have_are_passed_over() -> None:
    room = Room.of("a")
    room.lights.lay("game", {"zeppelin": Glow("red"), "a": Glow("red")})
    room.lights.flash("submarine", Glow("red", until=9))
    room.lights.flash("", Glow("red", until=9))
    room.until(1_000)

    assert room.lamps == {"a": driven("red")}


def test_a_lamp_of_which_nobody_knows_what_it_shows_is_set_again() -> None:
    room = Room.of("a", "b")
    room.lights.lay("game", {"a": Glow("red"), "b": Glow("red")})
    room.until(1_000)
    room.lights.forget("b")

    assert room.lights.changes(1_000) == {"b": driven("red")}


def test_a_show_that_is_none_is_an_error() -> None:
    lights = Lights(("a",))
    lights.lay("game", {"a": Glow("red", "disco")})

    with pytest.raises(ValueError, match="no show called 'disco'"):
        lights.changes(0)


# --- asleep


def test_a_dark_box_needs_nothing_to_be_set() -> None:
    lights = Lights(("a", "b"))
    assert lights.changes(0) == {}
    assert lights.wait(0) is None


@pytest.mark.parametrize(
    ("made", "most"),
    [
        (glow(), 0),
        (glow("blink"), 2 * 10 * (FADE_MS // FRAME_MS)),
        (glow("alarm"), 10 * 1_000 // ALARM_MS * 2),
        (glow("breathe"), 10_000 // FRAME_MS),
        (glow("chase"), 0),
        (glow("countdown", until=60_000), 0),
        (glow("flash"), 0),
    ],
)
def test_the_engine_wakes_up_only_for_what_moves(made: Glow, most: int) -> None:
    """Counted over ten seconds, once the lamp has come on. A box that shows one thing costs nothing."""
    room = Room.of("a")
    room.lights.lay("game", {"a": made})
    room.until(2_000)
    room.frames = 0
    room.until(12_000)

    assert room.frames - 1 <= most + 1
    assert (room.lights.wait(room.now) is None) == (made.show in ("solid", "chase", "flash"))


def test_what_moves_under_a_solid_one_wakes_nobody() -> None:
    room = Room.of("a")
    room.lights.lay("game", {"a": Glow("red", "breathe")})
    room.lights.lay("pause", {"a": Glow("white")})
    room.until(1_000)

    assert room.lights.wait(1_000) is None


def test_an_edge_that_was_slept_through_is_shown_at_once() -> None:
    lights = Lights(("a",))
    lights.lay("game", {"a": glow("alarm")})
    lights.changes(0)

    assert lights.wait(ALARM_MS // 2 + 1) == 0


@given(st.sampled_from(SHOWS), st.integers(0, 10**7))
def test_sleeping_as_long_as_the_engine_wants_shows_what_looking_all_the_time_does(show: str, start: int) -> None:
    """Jumping shows: nothing is missed. (Smooth ones are drawn at their frames only.)"""
    made = {"a": glow(show, until=start + 2_000, start=start), "b": glow(show, until=start + 2_000, start=start)}
    asleep, awake = Room.of("a", "b"), Room.of("a", "b")
    for room in (asleep, awake):
        room.now = start
        room.lights.lay("flash", made)
    asleep.until(start + 2_500)
    for awake.now in range(start, start + 2_500, 10):
        awake.look()
    for at in range(start, start + 2_500, 10):
        for name in ("a", "b"):
            assert abs(asleep.level(name, at) - awake.level(name, at)) <= FRAME_MS / FADE_MS + 0.01


# --- the shows


def test_a_breath_rises_and_falls_smoothly_and_never_goes_out() -> None:
    room = Room.of("a")
    room.lights.lay("game", {"a": glow("breathe")})
    room.until(2 * BREATH_MS)
    levels = [room.level("a", at) for at in range(FADE_MS, 2 * BREATH_MS, FRAME_MS)]

    assert 0.1 < min(levels) < 0.2
    assert max(levels) > 0.95
    assert max(abs(one - other) for one, other in pairwise(levels)) < 0.06


@pytest.mark.parametrize("start", [0, 1_234, 7_654_321])
def test_who_breathes_for_long_rests_and_nobody_sees_a_jump(start: int) -> None:
    """A table may stand in a pause for hours: it costs nothing then."""
    room = Room.of("a", "b")
    room.now = start
    room.lights.lay("pause", {"a": glow("breathe"), "b": glow("breathe")})
    room.until(start + TIRED_MS - 5_000)
    room.seen.clear()
    room.until(start + TIRED_MS + 2 * BREATH_MS)
    levels = [lamps["a"] for _, lamps in room.seen]
    assert all(one["a"] == one["b"] for _, one in room.seen)
    assert max(abs(max(one) - max(other)) for one, other in pairwise(levels)) < 0.15  # of what a lamp gets

    assert room.lights.wait(room.now) is None
    assert levels[-1] == (1.0, 1.0, 1.0), "which needs no pulses of the pin"


@pytest.mark.parametrize("show", ["blink", "alarm", "chase", "breathe"])
def test_what_moves_stands_still_and_lit_when_it_shall(show: str) -> None:
    room = Room.of("a", "b")
    room.lights.lay("game", {"a": glow(show), "b": glow(show)})
    room.lights.still_from(BLINK_MS * 3 // 2)  # a blink is dark then
    room.until(BLINK_MS * 2)
    assert room.lights.wait(room.now) is None
    assert room.lamps == {"a": (1.0, 1.0, 1.0), "b": (1.0, 1.0, 1.0)}

    room.lights.still_from(None)
    assert room.lights.wait(room.now) is not None, "it goes on"


@pytest.mark.parametrize(("show", "period"), [("blink", BLINK_MS), ("alarm", ALARM_MS)])
def test_blink_and_alarm_are_on_for_one_half_and_off_for_the_other(show: str, period: int) -> None:
    room = Room.of("a")
    room.lights.lay("game", {"a": glow(show)})
    room.until(3 * period)
    for turn in range(3):
        assert room.level("a", turn * period + period // 2 - 1) == 1.0
        assert room.level("a", turn * period + period - 1) == 0.0


def test_an_alarm_has_edges_and_everything_else_fades() -> None:
    room = Room.of("a", "b", "c")
    room.lights.lay("game", {"a": glow("alarm"), "b": glow("blink"), "c": glow()})
    room.until(BLINK_MS)

    assert {room.level("a", at) for at in range(0, BLINK_MS, 10)} == {0.0, 1.0}
    for name in ("b", "c"):
        rise = [room.level(name, at) for at in range(0, FADE_MS, FRAME_MS)]
        assert rise == sorted(rise)
        assert 0.1 < rise[0] < 0.3, "the first frame shows something: a press is answered at once"
        assert rise[-1] == 1.0
        assert max(other - one for one, other in pairwise(rise)) < 0.25
    fall = [room.level("b", at) for at in range(BLINK_MS // 2, BLINK_MS // 2 + FADE_MS, FRAME_MS)]
    assert fall == sorted(fall, reverse=True)
    assert fall[-1] == 0.0


def test_a_fade_begins_where_the_last_one_was_interrupted() -> None:
    room = Room.of("a")
    room.lights.lay("game", {"a": glow()})
    room.until(80)
    room.lights.lay("game", {})
    room.until(1_000)
    levels = [max(lamps["a"]) ** (1 / GAMMA) for _, lamps in room.seen]

    assert max(abs(one - other) for one, other in pairwise([0.0, *levels])) < 0.25


def test_an_alarm_comes_at_once_in_the_middle_of_a_fade() -> None:
    room = Room.of("a")
    room.lights.lay("game", {"a": glow()})
    room.until(80)
    room.lights.flash("a", glow("alarm", "red", start=80))
    room.look()

    assert room.lamps["a"] == driven("red")


@pytest.mark.parametrize("show", ["blink", "breathe", "alarm"])
def test_lamps_of_one_scene_are_in_step_whenever_they_joined(show: str) -> None:
    room = Room.of("a", "b")
    room.lights.lay("game", {"a": glow(show)})
    room.until(777)
    room.lights.lay("game", {"a": glow(show), "b": glow(show)})
    room.until(777 + FADE_MS)
    room.seen.clear()
    room.until(9_000)

    assert all(lamps["a"] == lamps["b"] for _, lamps in room.seen[1:])


@given(st.integers(1, 10**7), st.sampled_from(["blink", "alarm"]))
def test_a_show_with_a_start_begins_bright(start: int, show: str) -> None:
    room = Room.of("a")
    room.now = start
    room.lights.flash("a", glow(show, until=start + 2_000, start=start))
    room.until(start + FADE_MS)

    assert max(room.lamps["a"]) == 1.0


def test_a_chase_runs_over_its_lamps_in_their_order_and_round() -> None:
    room = Room.of("a", "b", "c", "d", "x")
    room.lights.lay("game", {name: glow("chase") for name in ("c", "a", "nowhere", "d", "b")} | {"x": glow()})
    room.until(12 * CHASE_MS)
    brightest = [
        max("abcd", key=lambda name: room.level(name, at)) for at in range(4 * CHASE_MS, 12 * CHASE_MS, CHASE_MS)
    ]  # fmt: skip

    assert brightest == ["c", "a", "d", "b", "c", "a", "d", "b"], "without a gap for the lamp that is not there"
    for at in range(FADE_MS, 12 * CHASE_MS, FRAME_MS):
        assert sum(room.level(name, at) > 0.01 for name in "abcd") <= 2


def test_a_countdown_is_a_bar_that_gets_shorter_and_is_gone_at_the_end() -> None:
    room = Room.of(*"abcd")
    bar = {name: glow("countdown", until=9_000, start=1_000) for name in "abcd"}
    for name, each in bar.items():
        room.lights.flash(name, each)
    room.now = 1_000
    seen = list[str]()
    for end in (1_500, 2_999, 3_001 + FADE_MS, 4_999, 5_001 + FADE_MS, 6_999, 7_001 + FADE_MS, 8_999, 9_000 + FADE_MS):
        room.until(end)
        seen.append(room.lit())

    assert seen == ["abcd", "abcd", "abc", "abc", "ab", "ab", "a", "a", ""]


@given(st.integers(1, 32), st.integers(0, 10**6), st.integers(1, 10**6), st.data())
def test_a_countdown_shows_the_part_that_is_left_rounded_up(
    many: int, start: int, length: int, data: st.DataObject
) -> None:
    names = [f"{number:02}" for number in range(many)]
    room = Room.of(*names)
    room.lights.lay("game", {name: glow("countdown", until=start + length, start=start) for name in names})
    room.now = start + data.draw(st.integers(0, length - 1))
    room.look()
    left = start + length - room.now

    assert sum(colour != DARK for colour in room.lamps.values()) == -(-many * left // length)


def test_two_countdowns_side_by_side_do_not_share_a_bar() -> None:
    room = Room.of(*"abcd")
    for name, end in (("a", 4_000), ("b", 4_000), ("c", 8_000), ("d", 8_000)):
        room.lights.flash(name, glow("countdown", until=end))
    room.until(2_000 + FADE_MS)
    assert room.lit() == "acd"
    room.until(4_000 + FADE_MS)
    assert room.lit() == "c"


def test_a_flash_is_bright_at_once_and_goes_out_slowly() -> None:
    room = Room.of("a", "b")
    room.lights.flash("a", glow("flash", until=1_000))
    room.lights.lay("game", {"b": glow("flash")})
    room.until(1_500)
    levels = [room.level("a", at) for at in range(0, 1_000, FRAME_MS)]

    assert levels[0] == 1.0
    assert levels == sorted(levels, reverse=True)
    assert 0.4 < room.level("a", 500) < 0.6
    assert room.lamps == {"a": DARK, "b": DARK}
    assert room.lights.wait(room.now) is None


# --- brightness


@given(
    st.lists(st.tuples(st.sampled_from(sorted(COLOURS)), st.sampled_from(SHOWS)), min_size=1, max_size=4),
    st.floats(0.0, 1.0),
    st.booleans(),
    st.integers(0, 10**9),
)
def test_no_lamp_is_ever_brighter_than_the_limit(
    glows: list[tuple[str, str]], limit: float, night: bool, now: int
) -> None:
    room = Room.of("a", limit=limit)
    room.now = now
    room.lights.set_night(night)
    for layer, (colour, show) in zip(LAYERS, glows, strict=False):
        room.lights.lay(layer, {"a": glow(show, colour)})
    room.until(now + 1_000)
    most = limit * (NIGHT_LIMIT if night else 1.0)

    assert all(0.0 <= part <= most + 0.0006 for _, lamps in room.seen for part in lamps["a"])


@pytest.mark.parametrize("limit", [1.0, 0.4])
def test_a_lamp_gets_the_power_that_looks_like_the_colour(limit: float) -> None:
    room = Room.of("a", limit=limit)
    room.lights.lay("game", {"a": Glow("orange")})
    room.until(1_000)

    assert room.lamps["a"] == pytest.approx((limit, limit * 0.4**2.2, 0.0), abs=0.001)


def test_the_night_is_darker_and_warmer_and_ends() -> None:
    room = Room.of("a", limit=0.5)
    room.lights.lay("game", {"a": Glow("white")})
    room.until(1_000)
    room.lights.set_night(True)
    assert room.lights.wait(1_000) == 0
    room.until(2_000)
    red, green, blue = room.lamps["a"]
    assert red == pytest.approx(0.5 * NIGHT_LIMIT, abs=0.001)
    assert red > green > blue > 0.0

    room.lights.set_night(False)
    room.until(3_000)
    assert room.lamps["a"] == (0.5, 0.5, 0.5)
    assert room.lights.wait(3_000) is None


@pytest.mark.parametrize("colour", sorted(set(COLOURS) - {"dark"}))
def test_every_colour_can_be_seen_at_night(colour: str) -> None:
    room = Room.of("a")
    room.lights.set_night(True)
    room.lights.lay("game", {"a": Glow(colour)})
    room.until(1_000)

    assert max(room.lamps["a"]) > 0.05


# --- never more than three flashes a second


def rises(levels: list[tuple[int, float]], low: float, high: float) -> list[int]:
    """When a lamp went from dark to bright, looked at from outside."""
    was_dark, found = True, list[int]()
    for at, level in levels:
        if level <= low:
            was_dark = True
        elif was_dark and level >= high:
            was_dark = False
            found.append(at)
    return found


def most_in_a_second(moments: list[int]) -> int:
    return max((sum(first <= each <= first + 1_000 for each in moments) for first in moments), default=0)


@st.composite
def scenes(draw: st.DrawFn) -> list[tuple[int, str, str, Glow]]:
    """What somebody could ask for: layers that come and go, and moments over them, at any pace."""
    made, now = list[tuple[int, str, str, Glow]](), 0
    for wait in draw(st.lists(st.integers(0, 400), min_size=1, max_size=30)):
        now += wait
        show, colour = draw(st.sampled_from(SHOWS)), draw(st.sampled_from(sorted(COLOURS)))
        until = now + draw(st.integers(1, 900)) if draw(st.booleans()) else None
        start = draw(st.sampled_from((0, now)))
        made.append((now, draw(st.sampled_from((*LAYERS, "leave"))), draw(st.sampled_from("ab")),
                     Glow(colour, show, until, start)))  # fmt: skip
    return made


def played(scene: list[tuple[int, str, str, Glow]], step: int) -> Room:
    room = Room.of("a", "b")
    end = scene[-1][0] + 2_000
    for at in range(0, end, step):
        room.now = at
        while scene and scene[0][0] <= at:
            _, layer, name, each = scene.pop(0)
            if layer == "leave":
                for each_layer in LAYERS:
                    room.lights.lay(each_layer, {})
            elif layer == "flash":
                room.lights.flash(name, each)
            else:
                room.lights.lay(layer, {name: each})
        room.look()
    return room


@given(scenes(), st.sampled_from((10, FRAME_MS)))
def test_no_lamp_goes_from_dark_to_bright_more_than_three_times_in_any_second(
    scene: list[tuple[int, str, str, Glow]], step: int
) -> None:
    room = played(scene, step)
    for name in ("a", "b"):
        levels = [(at, max(lamps[name])) for at, lamps in room.seen]
        for low, high in ((0.0, 0.02), (0.01, BRIGHT), (0.2, 0.5), (0.5, 0.8)):
            assert most_in_a_second(rises(levels, low, high)) <= FLASHES


def test_a_lamp_that_is_switched_ten_times_a_second_is_calmed_and_shows_at_last_what_is_meant() -> None:
    room = Room.of("a")
    for number in range(60):
        room.lights.lay("game", {"a": glow("alarm", start=number * 50)} if number % 2 == 0 else {"a": glow("flash")})
        room.until((number + 1) * 50)
    flashes = rises([(at, max(lamps["a"])) for at, lamps in room.seen], 0.01, BRIGHT)
    assert len(flashes) >= 6, "it is not simply dark"
    assert most_in_a_second(flashes) == FLASHES

    room.lights.lay("game", {"a": glow()})
    room.until(room.now + 1_300)
    assert room.lamps["a"] == driven("white")
    assert room.lights.wait(room.now) is None


def test_a_slow_rise_counts_until_it_is_over() -> None:
    """Counted from where it begins, the fourth one here would come within a second after the first was bright."""
    room = Room.of("a")
    for end, made in (
        (300, glow()),
        (500, None),
        (550, glow("alarm", start=500)),
        (750, None),
        (800, glow("alarm", start=750)),
        (1_010, None),
        (1_300, glow("alarm", start=1_010)),
    ):
        room.lights.lay("game", {} if made is None else {"a": made})
        room.until(end)
    flashes = rises([(at, max(lamps["a"])) for at, lamps in room.seen], 0.05, 0.9)

    assert flashes[:3] == [160, 500, 750]
    assert most_in_a_second(flashes) == FLASHES


def test_a_night_that_is_switched_on_and_off_is_no_way_round_the_limit() -> None:
    room = Room.of("a")
    room.lights.lay("game", {"a": glow()})
    room.until(1_000)
    room.seen.clear()
    for number in range(40):
        room.lights.set_night(number % 2 == 0)
        room.until(1_000 + (number + 1) * 50)

    assert most_in_a_second(rises([(at, max(lamps["a"])) for at, lamps in room.seen], 0.4, 0.9)) <= FLASHES


@pytest.mark.parametrize("show", SHOWS)
@pytest.mark.parametrize("many", [1, 2, 6])
def test_no_show_by_itself_needs_to_be_calmed(show: str, many: int) -> None:
    """Each comes through whole: as often on as it means to be, and never more than three times a second."""
    names = [str(number) for number in range(many)]
    room = Room.of(*names)
    room.lights.lay("game", {name: glow(show, until=6_000) for name in names})
    room.until(5_900)
    levels = [(at, max(lamps["0"])) for at, lamps in room.seen]
    period = {"blink": BLINK_MS, "alarm": ALARM_MS, "chase": many * CHASE_MS}.get(show)
    flashes = rises(levels, 0.05, 0.5)

    assert most_in_a_second(flashes) <= FLASHES
    if period is not None and (show, many) != ("chase", 1):
        assert len(flashes) == pytest.approx(5_900 / period, abs=1)
