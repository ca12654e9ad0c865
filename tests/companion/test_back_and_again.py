"""Taking back goes further back than the last step, and what was taken back can be done again; neither asks chance."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from companion.contract import ZERO, Bed, Cue, Say, Scene, Seat, Track, line
from companion.past.story import story
from companion.people.seats import TakePhones
from companion.table.commands import EndGame, GoOn, Pause, Redo, Undo
from companion.table.testing import Driver
from tests.companion.conftest import GameOf
from tests.companion.toys import BEAT_MS, CHAPTERS, Add, Course, Drum, Event, Hide, Reveal, Roll, SetCount, State, other


def three_steps(game: Driver) -> None:
    game.done("Ben", Add(1))
    game.done("Cid", Add(2))
    game.done("Ben", Add(3))


def as_told_later(game: Driver) -> list[str]:
    return [f"~{each.text}~" if each.undone else each.text for each in story(game.journal())]


# --- back to an earlier step


def test_all_that_came_after_a_step_goes_with_it(game: Driver) -> None:
    game.done("Ben", Add(1))
    before = game.state
    game.done("Cid", Add(2))
    game.done("Ben", Add(3))

    assert game.back_to("Ann", "Cid added 2") is None

    assert game.state == before
    assert game.history == [
        "Ben added 1",
        "~Cid added 2~",
        "~Ben added 3~",
        "Ann took back: Cid added 2, and all that came after it. The table waits again for Ben.",
    ]
    assert game.effects[-1] == Say(line("say.undone_far"))
    assert as_told_later(game) == game.history
    history = game.history
    game.restart()
    assert (game.state, game.history) == (before, history)


def test_the_last_step_is_one_step_back_however_it_is_asked(game: Driver) -> None:
    three_steps(game)
    assert game.back_to("Ben", "Ben added 3") is None
    assert game.effects[-1] == Say(line("say.undone"))
    assert game.history[-1] == "Ben took back: Ben added 3. The table waits again for Cid."


def test_whoever_saw_another_last_step_takes_nothing_back(game: Driver) -> None:
    three_steps(game)
    state = game.state
    assert game.do("Ann", Undo(0, last=1)) == "stale", "since then Ben has added 3"
    assert game.do("Ann", Undo(0)) == "stale", "the last step is another one"
    assert game.do("Ann", Undo(7, last=2)) == "stale", "there is no such step"
    assert game.do("Ann", Undo(-1, last=2)) == "stale"
    assert game.state == state
    assert game.do("Ann", Undo(0, last=2)) is None


@pytest.mark.parametrize(
    ("name", "to", "code"),
    [
        pytest.param("Ben", "Ben added 3", None, id="the own last step"),
        pytest.param("Ben", "Cid added 2", "undo_not_yours", id="not another's"),
        pytest.param("Ben", "Ben added 1", "undo_not_yours", id="nor over another's"),
        pytest.param("Ann", "Ben added 1", None, id="the host"),
        pytest.param("box", "Ben added 1", None, id="a hand on the box"),
    ],
)
def test_who_may_go_back_how_far(game: Driver, name: str, to: str, code: str | None) -> None:
    three_steps(game)
    assert game.back_to(name, to) == code


def test_several_own_steps_go_at_once(game: Driver) -> None:
    three_steps(game)
    game.done("Ann", TakePhones(Seat("s2")))
    game.done("Ann", Add(1), seat=Seat("s2"))
    assert [(back.told[0].text, "s2" in back.may) for back in game.play.ways_back()] == [
        ("Ben added 1", True),
        ("Ben added 3", True),
        ("Cid added 2", False),
        ("Ben added 1", False),
    ]


def test_what_was_seen_anywhere_on_the_way_cannot_be_unseen(game: Driver) -> None:
    game.done("Ben", Add(1))
    game.done("Ben", Reveal())
    game.done("Ben", Add(2))
    assert game.undo("Ben") is None, "nothing was seen since"
    game.done("Ben", Add(2))
    assert game.back_to("Ben", "Ben added 1") == "undo_reveals"
    assert game.back_to("Ann", "Ben added 1") == "undo_sure"
    assert game.back_to("Ann", "Ben added 1", sure=True) is None


def test_time_goes_back_to_the_step_that_goes(game: Driver) -> None:
    at = game.clock.now()
    game.done("Ben", Add(1))
    game.after(700)
    game.done("Ben", Add(2))
    game.after(300)
    assert game.back_to("Ben", "Ben added 1") is None
    assert game.clock.now() == at


# --- again


def test_what_was_taken_back_is_so_again(game: Driver) -> None:
    three_steps(game)
    state, step = game.state, game.play.step
    assert game.back_to("Ann", "Cid added 2") is None
    assert game.play.again is not None

    assert game.redo("Ann") is None

    assert game.state == state
    assert game.play.step != step, "what somebody tapped before is another tap"
    assert game.history == [
        "Ben added 1",
        "Cid added 2",
        "Ben added 3",
        "Ann took back: Cid added 2, and all that came after it. The table waits again for Ben.",
        "Ann put back: Cid added 2, and all that came after it",
    ]
    assert game.effects[-1] == Say(line("say.redone"))
    assert as_told_later(game) == game.history
    history, step = game.history, game.play.step
    game.restart()
    assert (game.state, game.history, game.play.step) == (state, history, step)
    game.done("Ann", GoOn())
    assert game.undo("Ben") is None, "the steps are whose they were"
    assert game.undo("Ben") == "undo_not_yours"


def test_steps_are_put_back_in_their_order(game: Driver) -> None:
    states = [game.state]
    for number in (1, 2, 3):
        game.done("Ben", Add(number))
        states.append(game.state)
    for state in states[2::-1]:
        assert game.undo("Ben") is None
        assert game.state == state
    for state in states[1:]:
        assert game.redo("Ben") is None
        assert game.state == state
        game.restart()
        game.done("Ann", GoOn())
    assert game.redo("Ben") == "nothing_to_redo"
    assert as_told_later(game) == game.history


def test_after_something_else_nothing_is_put_back(game: Driver) -> None:
    game.done("Ben", Add(1))
    assert game.redo("Ben") == "nothing_to_redo"
    assert game.undo("Ben") is None
    game.done("Cid", Add(2))
    assert game.play.again is None
    assert game.redo("Ben") == "nothing_to_redo"
    assert game.undo("Cid") is None
    assert game.redo("Cid") is None
    assert game.state.count == 2, "what was done instead"
    assert game.redo("Cid") == "nothing_to_redo"


@pytest.mark.parametrize("command", [Pause(), TakePhones(Seat("s3"))])
def test_what_is_no_move_leaves_it_as_it_is(game: Driver, command: Any) -> None:
    game.done("Ben", Add(1))
    assert game.undo("Ben") is None
    game.done("Ann", command)
    assert game.redo("Ben") is None
    assert game.state.count == 1


def test_pressed_twice_it_is_put_back_once(game: Driver) -> None:
    game.done("Ben", Add(1))
    game.done("Ben", Add(2))
    assert game.undo("Ben") is None
    assert game.undo("Ben") is None
    again = game.play.again
    assert again is not None
    assert game.do("Ben", Redo(again.number)) is None
    assert game.do("Ben", Redo(again.number)) == "stale"
    assert game.state.count == 1


@pytest.mark.parametrize(
    ("name", "code"),
    [
        pytest.param("Ben", None, id="whoever took it back"),
        pytest.param("Ann", None, id="the host"),
        pytest.param("box", None, id="a hand on the box"),
        pytest.param("Cid", "redo_not_yours", id="nobody else"),
        pytest.param("nobody", "no_session", id="no stranger"),
    ],
)
def test_who_may_put_back_what_ben_took_back(game: Driver, name: str, code: str | None) -> None:
    game.done("Ben", Add(1))
    assert game.undo("Ben") is None
    assert game.redo(name) == code


def test_a_correction_is_put_back_in_one_sentence(game: Driver) -> None:
    game.done("Ann", SetCount(7))
    assert game.undo("Ann") is None
    assert game.redo("Ann") is None
    assert game.history[-1] == "Ann put back a correction: the count is 7 by hand"


def test_chance_that_is_put_back_fell_as_it_fell(game: Driver) -> None:
    """Nobody can choose: as soon as it was thrown anew, the first throw is gone."""
    game.done("Ben", Roll())
    first = game.state.face
    assert game.undo("Ben") is None
    assert game.redo("Ben") is None
    assert game.state.face == first
    assert game.undo("Ben") is None
    game.done("Ben", Roll())
    assert game.redo("Ben") == "nothing_to_redo"


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    def apply(self, state: State) -> State:
        return replace(state, moves=state.moves + 10)

    def told(self, before: State, after: State) -> None:
        return None


@pytest.mark.parametrize("restarts", [0, 1])
def test_where_taking_back_draws_anew_nothing_is_put_back(game_of: GameOf, restarts: int) -> None:
    def draw(course: Course, left: State) -> None:
        if left.count > 1:
            course.happen(Drawn())

    game = game_of(other(chapters=(*CHAPTERS, Drawn), taken_back=draw))
    game.done("Ben", Add(1))
    assert game.undo("Ben") is None
    assert game.play.again is not None
    game.done("Ben", Add(1))
    game.done("Ben", Add(1))
    assert game.undo("Ben") is None
    for _ in range(restarts):
        game.restart()
    assert game.redo("Ben") == "nothing_to_redo"


DRUMS = Scene(track=Track(ZERO, (Cue(0, Bed("sea_and_wind")),)))


@pytest.mark.parametrize(
    "has_track",
    [
        pytest.param(lambda count: count == 0, id="it comes back with the step that ended it"),
        pytest.param(lambda count: count == 1, id="it goes with the step that began it"),
        pytest.param(lambda count: True, id="it goes on"),
    ],
)
def test_what_was_heard_of_a_track_is_not_done_again(game_of: GameOf, has_track: Callable[[int], bool]) -> None:
    game = game_of(other(scene=lambda state: DRUMS if has_track(state.count) else Scene()))
    game.done("Ben", Add(1))
    assert game.undo("Ben") is None
    assert game.redo("Ben") == "nothing_to_redo"


@pytest.mark.parametrize("restarts", [0, 1])
def test_a_secret_choice_takes_no_button_away_and_goes_when_all_is_as_before(game: Driver, restarts: int) -> None:
    game.done("Ben", Add(1))
    state = game.state
    assert game.undo("Ben") is None
    again, version = game.play.again, game.snapshot.version
    game.done("Cid", Hide(3))
    assert (game.play.again, game.snapshot.version) == (again, version)
    for _ in range(restarts):
        game.restart()
    assert game.redo("Ben") is None
    assert game.state == state
    assert as_told_later(game) == game.history
    state = game.state
    game.restart()
    assert game.state == state


def test_secret_choices_that_were_taken_back_are_put_back(game: Driver) -> None:
    game.done("Ben", Add(1))
    game.done("Cid", Hide(3))
    state = game.state
    assert game.undo("Ben") is None
    assert game.redo("Ben") is None
    assert game.state == state


def test_time_stands_where_it_was_put_back(game: Driver) -> None:
    game.done("Ben", Add(1))
    game.after(500)
    game.done("Ben", Add(2))
    at = game.clock.now()
    game.after(4_000)
    assert game.back_to("Ben", "Ben added 1") is None
    game.after(9_000)
    assert game.redo("Ben") is None
    assert game.clock.now() == at, "a deadline is as far away as it was when the last of it was done"
    game.restart()
    assert game.clock.now() == at


def test_what_time_brings_is_something_else(game: Driver) -> None:
    game.done("Ben", Drum(3))
    game.after(BEAT_MS)
    game.done("Cid", Add(1))
    assert game.undo("Cid") is None
    assert game.play.again is not None
    game.after(BEAT_MS)
    assert game.redo("Cid") == "nothing_to_redo"


@pytest.mark.parametrize("restarts", [0, 1])
def test_an_end_is_put_back_with_its_last_move(game: Driver, restarts: int) -> None:
    for _ in range(4):
        game.done("Ben", Add(3))
    assert game.play.ended
    assert game.undo("Ben") is None
    for _ in range(restarts):
        game.restart()
    assert game.redo("Ben") is None
    assert game.play.ended
    game.restart()
    assert game.play.ended
    assert game.undo("Ben") is None


def test_what_the_host_has_ended_stays_so(game: Driver) -> None:
    game.done("Ben", Add(1))
    assert game.undo("Ben") is None
    game.done("Ann", EndGame(sure=True))
    assert game.redo("Ben") == "game_over"
    assert game.play.again is None
