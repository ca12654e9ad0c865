"""What a screen makes of a message: its pure parts, as modules in a blank page."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
PLACE = "http://table.test"
BED = {"bus": "bed.a", "at": 1000, "ms": 8000, "loop": True, "parts": [["be", 0]], "gains": [[1000, 0.1]], "end": None}
LINE = {
    "bus": "voice", "at": 5000, "ms": 900, "loop": False, "parts": [["aa", 0], ["bb", 400]], "gains": [[5000, 0.3]],
    "end": None,
}  # fmt: skip


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    def answer(route: Route) -> None:
        path = ROOT / "web" / route.request.url.removeprefix(f"{PLACE}/")
        if path.is_file():
            route.fulfill(path=path, content_type="text/javascript")
        else:
            route.fulfill(body="<!doctype html>", content_type="text/html")

    context = browser.new_context()
    context.route("**/*", answer)
    page = context.new_page()
    page.goto(PLACE)
    yield page
    context.close()


def asked(page: Page, what: str, *given: Any, module: str = "plan") -> Any:
    return page.evaluate(
        f"async (given) => {{ const its = await import('/static/js/speaker/{module}.js'); return {what}; }}", given
    )


@pytest.mark.parametrize(
    ("change", "is_same"),
    [
        ({}, True),
        ({"at": 5250}, True),
        ({"at": 4750}, True),
        ({"at": 5251}, False),
        ({"gains": [[5000, 0.9]], "end": 5500}, True),
        ({"bus": "effect.a"}, False),
        ({"loop": True}, False),
        ({"parts": [["aa", 0]]}, False),
        ({"parts": [["aa", 0], ["cc", 400]]}, False),
        ({"parts": [["aa", 0], ["bb", 420]]}, True),
    ],
)
def test_what_is_the_same_goes_on_untouched(page: Page, change: dict[str, Any], is_same: bool) -> None:
    new = LINE | change
    found = asked(page, "its.compare([given[0]], [given[1]])", LINE, new)
    assert found == (
        {"kept": [[LINE, new]], "begun": [], "ended": []} if is_same else {"kept": [], "begun": [new], "ended": [LINE]}
    )


def test_a_bed_that_is_elsewhere_begins_anew(page: Page) -> None:
    assert asked(page, "its.isSame(given[0], given[1])", BED, BED | {"at": 1040}) is True
    assert asked(page, "its.isSame(given[0], given[1])", BED, BED | {"at": 1041}) is False


def test_what_comes_twice_shortly_after_each_other_is_told_apart(page: Page) -> None:
    second = LINE | {"at": 5200}
    found = asked(page, "its.compare(given[0], given[1])", [LINE, second], [second])
    assert found == {"kept": [[second, second]], "begun": [], "ended": [LINE]}


def test_one_message_keeps_begins_and_ends(page: Page) -> None:
    twice = LINE | {"at": 9000}
    found = asked(page, "its.compare(given[0], given[1])", [BED, LINE], [BED, twice])
    assert found == {"kept": [[BED, BED]], "begun": [twice], "ended": [LINE]}


@pytest.mark.parametrize(
    ("made", "is_first", "is_fresh"),
    [(4000, False, True), (5250, False, True), (5251, False, False), (6000, True, True), (6001, True, False)],
)
def test_a_line_that_was_told_too_late_to_be_in_time_is_heard_whole(
    page: Page, made: int, is_first: bool, is_fresh: bool
) -> None:
    assert asked(page, "its.isFresh(...given)", LINE, made, is_first) is is_fresh
    assert asked(page, "its.isFresh(...given)", BED, 1000, is_first) is False


@pytest.mark.parametrize(
    ("at", "is_now"), [(0, 0.1), (1000, 0.1), (1500, 0.2), (2000, 0.3), (2999, 0.3), (3000, 0.0), (9000, 0.0)]
)
def test_gains_are_straight_lines_between_their_points(page: Page, at: int, is_now: float) -> None:
    gains = [[1000, 0.1], [2000, 0.3], [3000, 0.3], [3000, 0.0]]
    assert asked(page, "its.level(...given)", gains, at) == pytest.approx(is_now)


def test_a_volume_begins_where_it_is_and_does_not_click(page: Page) -> None:
    found = asked(page, "its.envelope(...given)", [[1000, 0.1], [2000, 0.3], [3000, 0.3]], 1500, 0.8)
    assert found == [[1500, 0.8], [1525, pytest.approx(0.205)], [2000, 0.3], [3000, 0.3]]


def test_what_is_cut_before_its_end_goes_down_there(page: Page) -> None:
    assert asked(page, "its.whole(given[0])", LINE | {"end": 5500}) == [[5000, 0.3], [5500, 0.3], [5525, 0]]
    assert asked(page, "its.whole(given[0])", LINE) == LINE["gains"]


@pytest.mark.parametrize(
    ("soonest", "options", "begins"),
    [
        (900, {}, {"at": 1000, "into": 0}),
        (1000, {}, {"at": 1000, "into": 0}),
        (1300, {}, {"at": 1300, "into": 300}),
        (1300, {"isWhole": True}, {"at": 1300, "into": 0}),
        (1500, {}, None),
        (2250, {"isLoop": True}, {"at": 2250, "into": 250}),
    ],
)
def test_a_part_begins_in_time_or_where_it_is_by_now(
    page: Page, soonest: int, options: dict[str, bool], begins: Any
) -> None:
    assert asked(page, "its.entry(1000, 500, given[0], given[1])", soonest, options) == begins


@pytest.mark.parametrize(("now", "is_over"), [(5899, False), (5900, True)])
def test_a_line_is_over_and_a_bed_is_not(page: Page, now: int, is_over: bool) -> None:
    assert asked(page, "its.isOver(...given)", LINE, now) is is_over
    assert asked(page, "its.isOver(...given)", BED, 10**6) is False
    assert asked(page, "its.isOver(...given)", BED | {"end": now - 24}, now) is False
    assert asked(page, "its.isOver(...given)", BED | {"end": now - 25}, now) is True


@pytest.mark.parametrize("frames", [47_936, 48_000, 48_960])
def test_a_loop_is_as_long_as_the_table_says_to_the_frame(page: Page, frames: int) -> None:
    context = f"new OfflineAudioContext(1, {frames}, 48000)"
    made = f"(() => {{ const c = {context}; const b = c.createBuffer(1, {frames}, 48000); "
    made += "b.getChannelData(0).fill(0.5); const cut = its.cut(c, b, 48000); "
    made += "const d = cut.getChannelData(0); return [cut.length, d[0], d.at(-1)]; })()"
    assert asked(page, made, module="clips") == [48_000, 0.5, pytest.approx(0.5)]


CLOCK = """(async () => {
  let played = -60000;
  const stamp = (now) => ({ contextTime: (now - played) / 1000, performanceTime: now });
  const context = { getOutputTimestamp: () => stamp(performance.now()) };
  const clock = new its.ContextClock(context, { ahead: () => 5000 });
  for (let look = 0; look < 3; look += 1) clock.look();
  const before = clock.when(20000);
  played += 40; // the sound system stands still for so long
  for (let look = 0; look < 3; look += 1) clock.look();
  return [before, clock.when(20000), clock.heardAt(clock.when(20000)), clock.stumbles.map((each) => each.ms)];
})()"""


def test_a_sound_system_that_stumbles_is_noted_and_what_follows_is_earlier_by_as_much(page: Page) -> None:
    before, after, back, stumbles = asked(page, CLOCK, module="clock")
    assert before == pytest.approx(75.0, abs=0.002)
    assert after == pytest.approx(74.96, abs=0.002)
    assert back == pytest.approx(20_000, abs=1)
    assert stumbles == [pytest.approx(40, abs=2)]


def test_a_context_that_tells_no_moment_is_taken_by_how_far_it_is_behind(page: Page) -> None:
    asked_of = "(() => { const c = new its.ContextClock({ currentTime: 3, outputLatency: 0.05 }, { ahead: () => 0 }); "
    asked_of += "c.look(); return c.when(performance.now()); })()"
    assert asked(page, asked_of, module="clock") == pytest.approx(2.95, abs=0.005)
