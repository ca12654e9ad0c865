"""What was played: all that happened and stands, told of a game that is over, and of none before."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from companion.contract import Result, replace
from companion.past import finished
from companion.record import journal_files
from companion.table.testing import Driver
from tests.companion.test_shut_eyes import (
    NIGHT_MS,
    NIGHTS,
    WAKING_MS,
    WITH_A_SCRIPT,
    Sleep,
    Steal,
    Stolen,
    asleep,
    by_the_plug,
    by_undo,
)
from tests.companion.toys import GAMES, Add, Added, Hid, Hide

WAYS = (*WITH_A_SCRIPT, by_the_plug, by_undo)
WON_BY = 3  # it counts to ten


def won(game: Driver) -> None:
    while not game.play.ended:
        game.done("Ben", Add(WON_BY))


def test_nothing_is_told_of_a_game_that_goes_on(game: Driver) -> None:
    game.done("Ben", Add(1))
    assert game.play.played.steps == ()
    assert list(game.play.finished().played.moments()) == []


def test_each_event_comes_upon_the_state_that_the_last_one_left(game: Driver) -> None:
    game.done("Ann", Hide(2))
    won(game)
    moments = list(game.play.played.moments())

    assert [type(each.event) for each in moments] == [Hid, *[Added] * (len(moments) - 1)]
    assert [each.by for each in moments] == [game.seat("Ann"), *[game.seat("Ben")] * (len(moments) - 1)]
    assert [each.step for each in moments] == list(range(len(moments)))
    assert all(one.after is other.before for one, other in pairwise(moments))
    assert moments[-1].after == game.state


def test_what_was_taken_back_never_happened_and_the_end_is_told_no_more(game: Driver) -> None:
    game.done("Ben", Add(2))
    assert game.undo("Ben") is None
    won(game)
    whole = game.play.played
    assert 2 not in [moment.event.number for moment in whole.moments() if isinstance(moment.event, Added)]
    assert game.play.played is whole, "it is put together once"

    assert game.undo("Ben") is None
    assert not game.play.played.steps
    won(game)
    assert [step.events for step in game.play.played.steps] == [step.events for step in whole.steps]


def test_a_past_game_tells_the_same_with_the_names_of_then(game: Driver) -> None:
    won(game)
    volumes = journal_files.volumes(game.folder / "games")
    found = finished.end(GAMES["toy"], volumes[0])
    assert found is not None
    assert found.state == game.state
    assert [each.events for each in found.played.steps] == [each.events for each in game.play.played.steps]
    assert found.names[game.seat("Ben")] == "Ben"


@pytest.mark.parametrize("way", WAYS, ids=[each.__name__ for each in WAYS])
def test_what_was_broken_off_with_shut_eyes_never_happened(tmp_path: Path, way: Callable[[Driver], None]) -> None:
    def result(state: object) -> Result | None:
        night = getattr(state, "night", None)
        return Result(()) if getattr(state, "count", 0) > 2 and night is None else None

    table = asleep(tmp_path, game=replace(NIGHTS, result=result))
    table.done("Ben", Steal())
    table.after(5_000)
    way(table)
    if not table.play.running:
        table.press("big")
    table.after(WAKING_MS)
    while not table.play.ended:
        table.done("Ann", Sleep())
        table.done("Ben", Steal())
        table.after(NIGHT_MS)

    moments = list(table.play.played.moments())
    assert moments[-1].after == table.state
    assert sum(isinstance(each.event, Stolen) for each in moments) == table.state.stolen
