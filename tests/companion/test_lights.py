"""The light engine: one stack a lamp; what ends leaves the stack, and what lies below shows again."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.lights import BREATH_MS, COLOURS, DARK, FRAME_MS, LAYERS, RGB, Glow, Lights

RED, BLUE, WHITE = (COLOURS[name] for name in ("red", "blue", "white"))


def at(lights: Lights, shown: dict[str, RGB], now: int) -> dict[str, RGB]:
    """What the lamps show at a time."""
    shown.update(lights.changes(now))
    return shown


def test_a_layer_above_covers_and_a_layer_that_leaves_uncovers() -> None:
    lights, shown = Lights(("big",)), dict[str, RGB]()
    seen = []
    for colour, layer in zip(("red", "blue", "green", "white"), LAYERS, strict=True):
        lights.lay(layer, {"big": Glow(colour)})
        seen.append(at(lights, shown, 0)["big"])
    assert seen == [COLOURS[each] for each in ("red", "blue", "green", "white")]

    for layer, below in zip(reversed(LAYERS), ("green", "blue", "red", "dark"), strict=True):
        lights.lay(layer, {})
        assert at(lights, shown, 0)["big"] == COLOURS[below]


def test_a_layer_below_changes_unseen_and_shows_later() -> None:
    lights = Lights(("big",))
    lights.lay("pause", {"big": Glow("white")})
    lights.changes(0)
    lights.lay("game", {"big": Glow("red")})
    assert lights.changes(0) == {}

    lights.lay("pause", {})
    assert lights.changes(0) == {"big": RED}


def test_only_what_changed_is_set() -> None:
    lights = Lights(("a", "b"))
    lights.lay("game", {"a": Glow("red"), "b": Glow("blue")})
    assert lights.changes(0) == {"a": RED, "b": BLUE}
    assert lights.changes(10) == {}

    lights.lay("game", {"a": Glow("red")})
    assert lights.changes(20) == {"b": DARK}


def test_a_flash_ends_by_itself_and_no_later() -> None:
    lights = Lights(("a",))
    lights.lay("game", {"a": Glow("red")})
    lights.flash("a", Glow("white", until=400))
    assert lights.changes(0) == {"a": WHITE}
    assert lights.wait(0) == 400
    assert lights.changes(399) == {}
    assert lights.changes(400) == {"a": RED}
    assert lights.wait(400) is None


def test_a_late_look_at_a_flash_comes_at_once() -> None:
    lights = Lights(("a",))
    lights.flash("a", Glow("white", until=400))
    assert lights.wait(9_000) == 0


def test_lamps_that_the_box_does_not_have_are_passed_over() -> None:
    lights = Lights(("a",))
    lights.lay("game", {"zeppelin": Glow("red"), "a": Glow("red")})
    lights.flash("submarine", Glow("red", until=9))
    lights.flash("", Glow("red", until=9))

    assert lights.changes(0) == {"a": RED}


def test_a_dark_box_needs_nothing_to_be_set() -> None:
    lights = Lights(("a", "b"))
    assert lights.changes(0) == {}
    assert lights.wait(0) is None


@pytest.mark.parametrize(
    ("show", "wait"), [("solid", None), ("blink", FRAME_MS), ("breathe", FRAME_MS)], ids=["solid", "blink", "breathe"]
)
def test_the_engine_sleeps_when_nothing_moves(show: str, wait: int | None) -> None:
    lights = Lights(("a",))
    lights.lay("game", {"a": Glow("red", show)})
    lights.changes(0)

    assert lights.wait(0) == wait


def test_what_moves_under_a_solid_one_wakes_nobody() -> None:
    lights = Lights(("a",))
    lights.lay("game", {"a": Glow("red", "blink")})
    lights.lay("pause", {"a": Glow("white")})
    lights.changes(0)

    assert lights.wait(0) is None


@given(st.integers(0, 10_000_000), st.sampled_from(sorted(set(COLOURS) - {"dark"})))
def test_no_lamp_ever_goes_on_more_than_three_times_a_second(start: int, colour: str) -> None:
    lights, shown = Lights(("a",)), {"a": DARK}
    lights.lay("game", {"a": Glow(colour, "blink")})
    went_on = list[int]()
    for now in range(start, start + 5_000, FRAME_MS):
        before = shown["a"]
        at(lights, shown, now)
        if before == DARK != shown["a"]:
            went_on.append(now)
    assert len(went_on) >= 4, "it does blink"
    for moment in went_on:
        assert sum(moment <= each < moment + 1_000 for each in went_on) <= 3


def test_a_breath_rises_and_falls_smoothly_and_never_goes_out() -> None:
    lights, shown = Lights(("a",)), dict[str, RGB]()
    lights.lay("game", {"a": Glow("white", "breathe")})
    levels = [at(lights, shown, now)["a"][0] for now in range(0, BREATH_MS + 1, FRAME_MS)]

    assert min(levels) > 0.1
    assert max(levels) > 0.95
    assert max(abs(one - other) for one, other in pairwise(levels)) < 0.05


@given(st.sampled_from(sorted(COLOURS)), st.sampled_from(["solid", "blink", "breathe"]), st.integers(0, 10**9))
def test_every_colour_is_one_that_a_lamp_can_show(colour: str, show: str, now: int) -> None:
    lights, shown = Lights(("a",)), {"a": DARK}
    lights.lay("game", {"a": Glow(colour, show)})

    assert all(0.0 <= part <= 1.0 for part in at(lights, shown, now)["a"])


def test_a_show_that_is_none_is_an_error() -> None:
    lights = Lights(("a",))
    lights.lay("game", {"a": Glow("red", "disco")})

    with pytest.raises(ValueError, match="no show called 'disco'"):
        lights.changes(0)
