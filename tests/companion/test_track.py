"""A game with a track: narrated, paused under a mask, said again by two presses, and taken up after a cut plug."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.contract import ZERO, AnyGame, Bed, Cue, Hands, Say, Scene, Track, line
from companion.contract.timeline import bed_at, goes_on_at, last_line_at, overlaps
from companion.table.commands import GoOn, Pause, SayAgain
from companion.table.hands import NERVOUS_MS
from companion.table.testing import Driver
from tests.companion.conftest import begun
from tests.companion.toys import TOY, WORDS
from tests.hardware.boards import PARTS

LINE_MS = 2_000
SAID = line("say.all_open", who="everybody")
CUES = (Cue(0, Bed("sea_and_wind")), Cue(1_000, Say(SAID)), Cue(6_000, Say(SAID)), Cue(9_000, Bed(None)))
TRACK = Track(ZERO, CUES, masks=True)


def narrated(track: Track) -> AnyGame:
    return replace(
        TOY,
        scene=lambda state: Scene(track=track),
        hands=Hands(doubles=frozenset({"big"})),
    )


@pytest.fixture
def table(tmp_path: Path) -> Driver:
    games = {"toy": narrated(TRACK)}
    return begun(Driver(tmp_path, games, WORDS, PARTS, lambda slug, said: LINE_MS))


def said(table: Driver) -> list[str]:
    return [each.line.key for heard in table.heard for each in heard.effects if isinstance(each, Say)]


def test_one_press_holds_and_goes_on_with_the_cut_line(table: Driver) -> None:
    table.after(2_500)
    table.press("big")
    table.after(400)  # a second press did not come
    assert not table.play.running
    assert said(table)[-1] == "say.hold"
    table.after(60_000)
    table.press("big")
    table.after(350)
    assert table.play.running
    assert 1_000 <= table.clock.now() <= 1_400
    assert said(table)[-1] == "say.hold"  # the track has the word


def test_two_presses_say_the_last_line_again(table: Driver) -> None:
    table.after(4_000)
    table.press("big", 60)
    table.after(60)
    table.press("big", 60)

    assert table.play.running
    assert 1_000 <= table.clock.now() <= 1_100


def test_after_a_step_back_in_time_the_next_second_is_written_down_all_the_same(table: Driver) -> None:
    table.after(2_300)
    table.press("big")
    table.after(NERVOUS_MS)
    table.press("big")
    table.after(400)
    assert table.play.running
    assert table.clock.now() < 1_500  # the line that was cut began at 1_000
    due = table.table.seconds_until_due()
    assert due is not None
    assert due <= 1


def test_before_the_first_line_there_is_nothing_to_say_again(table: Driver) -> None:
    table.after(500)
    at = table.clock.now()
    table.done("Ben", SayAgain())
    assert table.clock.now() == at


def test_it_is_not_said_again_in_a_pause_nor_without_a_mask(table: Driver, tmp_path: Path) -> None:
    table.done("Ben", Pause())
    assert table.do("Ben", SayAgain()) == "nothing_to_say_again"
    open_eyed = {"toy": narrated(replace(TRACK, masks=False))}
    other = begun(Driver(tmp_path / "other", open_eyed, WORDS, PARTS, lambda slug, told: LINE_MS))
    other.after(2_000)
    assert other.do("Ben", SayAgain()) == "nothing_to_say_again"
    other.done("Ben", Pause())
    assert said(other)[-1] == "say.paused"


@pytest.mark.parametrize(
    ("masks", "says"), [(True, "say.came_back_eyes_shut"), (False, "say.came_back")], ids=["shut", "open"]
)
def test_after_a_cut_plug_whoever_had_shut_eyes_is_told_to_open_them(tmp_path: Path, masks: bool, says: str) -> None:
    game = narrated(replace(TRACK, masks=masks))
    table = begun(Driver(tmp_path, {"toy": game}, WORDS, PARTS, lambda slug, told: LINE_MS))
    table.after(3_000)
    table.restart()
    table.heard.clear()
    table.table.inbox.put(None)
    table.table.run()
    assert said(table) == [says]
    assert table.snapshot.eyes_were_shut is masks
    table.done("Ann", GoOn())
    assert not table.snapshot.eyes_were_shut


def test_the_pure_parts() -> None:
    def length(told: object) -> int:
        return LINE_MS

    later = replace(TRACK, began=10_000)
    assert [goes_on_at(later, at, length) for at in (10_500, 11_000, 11_500, 13_000, 17_999)] == [
        10_500, 11_000, 11_000, 13_000, 16_000,
    ]  # fmt: skip
    assert [last_line_at(later, at, length) for at in (10_500, 11_000, 15_999, 16_000, 30_000)] == [
        10_500, 11_000, 11_000, 16_000, 16_000,
    ]  # fmt: skip
    assert [bed_at(later, at) for at in (9_999, 10_000, 18_999, 19_000)] == [None, "sea_and_wind", "sea_and_wind", None]
    assert overlaps(later, length) == ()
    assert len(overlaps(later, lambda told: 5_001)) == 1
