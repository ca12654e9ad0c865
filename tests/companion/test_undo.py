"""Undo names what it takes back, is an event like any other, and knows what cannot be unseen."""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from companion.contract import Say, Seat, line
from companion.people.seats import AddSeat, FreeHost, TakePhones
from companion.table.commands import EndGame, GoOn, Undo
from companion.table.steps import in_one
from companion.table.testing import Driver
from companion.words.words import Words
from tests.companion.conftest import GameOf
from tests.companion.toys import (
    BEAT_MS,
    CHAPTERS,
    OURS,
    Add,
    Beat,
    Command,
    Course,
    Drum,
    Event,
    Hid,
    Hide,
    Reveal,
    Roll,
    SetCount,
    State,
    other,
)


def test_undo_restores_the_state_strikes_the_line_and_names_what_it_took_back(game: Driver) -> None:
    game.done("Ben", Add(1))
    before = game.state
    game.done("Ben", Add(2))
    assert game.play.undo is not None
    assert [each.text for each in game.play.undo.told] == ["Ben added 2"]

    assert game.undo("Ben") is None

    assert game.state == before
    assert game.history == [
        "Ben added 1",
        "~Ben added 2~",
        "Ben took back: Ben added 2. The table waits again for Ben.",
    ]
    assert game.effects[-1] == Say(line("say.undone"))


def test_a_correction_that_is_taken_back_is_said_in_one_sentence(game: Driver) -> None:
    game.done("Ann", SetCount(7))
    assert game.undo("Ann") is None
    assert game.history[-1] == "Ann took back a correction: the count is 7 by hand. The table waits again for Ann."


@pytest.mark.parametrize(
    ("told", "one"),
    [
        ([], ""),
        (["It hits."], "It hits."),
        (["It hits.", "Ben dies.", "The end"], "It hits; Ben dies; The end"),
    ],
)
def test_what_undo_takes_back_reads_as_one_sentence(told: list[str], one: str) -> None:
    words = Words({f"told.{place}": each for place, each in enumerate(told)}, OURS)

    assert words.word(in_one(told), str) == one
    assert words.word(in_one([line(f"told.{place}") for place in range(len(told))]), str) == one


def test_undo_survives_a_power_cut(game: Driver) -> None:
    game.done("Ben", Add(1))
    game.done("Ben", Add(2))
    assert game.undo("Ben") is None
    state, history, step = game.state, game.history, game.play.step
    game.restart()

    assert (game.state, game.history, game.play.step) == (state, history, step)


def test_undo_can_be_repeated_down_to_the_beginning(game: Driver) -> None:
    fresh = game.state
    for number in (1, 2, 3):
        game.done("Ben", Add(number))
    assert [game.undo("Ben") for _ in range(4)] == [None, None, None, "nothing_to_undo"]

    assert game.state == fresh
    assert game.history[:3] == ["~Ben added 1~", "~Ben added 2~", "~Ben added 3~"]


def test_play_goes_on_after_an_undo_and_the_journal_holds_both(game: Driver) -> None:
    game.done("Ben", Add(1))
    assert game.undo("Ben") is None
    game.done("Cid", Add(3))
    state = game.state
    game.restart()

    assert game.state == state
    assert game.history == [
        "~Ben added 1~",
        "Ben took back: Ben added 1. The table waits again for Ann.",
        "Cid added 3",
    ]
    game.done("Ann", GoOn())
    assert game.undo("Cid") is None
    assert game.state.count == 0


def test_undo_pressed_twice_takes_back_once(game: Driver) -> None:
    game.done("Ben", Add(1))
    game.done("Ben", Add(2))
    seen = game.play.undo
    assert seen is not None

    assert game.do("Ben", Undo(seen.number)) is None
    assert game.do("Ben", Undo(seen.number)) == "stale"
    assert game.state.count == 1


@pytest.mark.parametrize(
    ("name", "code"),
    [
        pytest.param("Ben", None, id="whoever did it"),
        pytest.param("Ann", None, id="the host"),
        pytest.param("box", None, id="a hand on the box"),
        pytest.param("Cid", "undo_not_yours", id="nobody else"),
        pytest.param("nobody", "no_session", id="no stranger"),
    ],
)
def test_who_may_take_back_what_ben_did(game: Driver, name: str, code: str | None) -> None:
    game.done("Ben", Add(1))

    assert game.undo(name) == code
    assert game.state.count == (1 if code else 0)


def test_what_the_host_did_for_a_seat_is_the_seats_own(game: Driver) -> None:
    game.done("Ann", TakePhones(Seat("s2")))
    game.done("Ann", Add(1), seat=Seat("s2"))

    assert game.undo("Cid") == "undo_not_yours"
    assert game.undo("Ann") is None


@pytest.mark.parametrize(
    ("name", "sure", "code"),
    [
        pytest.param("Ben", False, "undo_reveals", id="a player asks the host"),
        pytest.param("Ben", True, "undo_reveals", id="however sure"),
        pytest.param("Ann", False, "undo_sure", id="the host is asked"),
        pytest.param("Ann", True, None, id="the host is sure"),
    ],
)
def test_what_was_seen_cannot_be_unseen(game: Driver, name: str, sure: bool, code: str | None) -> None:
    game.done("Ben", Reveal())

    assert game.undo(name, sure=sure) == code
    assert game.state.is_open == (code is not None)


@dataclass(frozen=True, slots=True)
class OpenBeat(Beat):
    reveals = True


def test_a_reveal_by_a_timer_counts_for_the_step_before_it(game_of: GameOf) -> None:
    def tick(course: Course) -> None:
        course.happen(OpenBeat(course.now, course.now))

    game = game_of(other(chapters=(*CHAPTERS, OpenBeat), tick=tick))
    game.done("Ben", Drum(2))
    assert game.undo("Ben") is None, "nothing was shown yet"

    game.done("Ben", Drum(2))
    game.after(BEAT_MS)
    assert game.undo("Ben") == "undo_reveals"
    assert game.undo("Ann") == "undo_sure"
    assert game.undo("Ann", sure=True) is None
    game.done("Ben", Add(1))
    assert game.undo("Ben") is None, "nothing is open any more"


def test_ticks_go_with_the_command_before_them(game: Driver) -> None:
    game.done("Ben", Add(1))
    game.done("Ben", Drum(2))
    game.after(BEAT_MS)
    assert len(game.state.heard) == 1

    assert game.undo("Ben") is None

    assert game.state.next_beat is None
    assert game.state.heard == ()
    assert game.state.count == 1


def test_secret_choices_go_with_the_step_before_them_and_betray_themselves_nowhere(game: Driver) -> None:
    game.done("Ben", Add(1))
    seen = game.play.undo
    game.done("Cid", Hide(3))
    assert game.play.undo == seen

    assert game.undo("Ben") is None
    assert game.state.hidden == ()
    assert game.history == ["~Ben added 1~", "Ben took back: Ben added 1. The table waits again for Ann."]


@dataclass(frozen=True, slots=True)
class Nod(Command):
    """Seen by everybody; what it makes has no words of its own."""

    def decide(self, course: Course) -> None:
        course.happen(Nodded())


@dataclass(frozen=True, slots=True)
class Nodded(Event):
    def apply(self, state: State) -> State:
        return replace(state, moves=state.moves + 1)

    def told(self, before: State, after: State) -> None:
        return None


@dataclass(frozen=True, slots=True)
class HideAndNod(Hide):
    def decide(self, course: Course) -> None:
        assert course.by is not None
        course.happen(Hid(course.by, self.number))
        course.happen(Nodded())


@pytest.mark.parametrize("restarts", [0, 1])
@pytest.mark.parametrize("command", [Nod(), HideAndNod(3)], ids=["alone", "beside a secret choice"])
def test_a_move_without_words_is_no_secret_choice(game_of: GameOf, command: Command, restarts: int) -> None:
    game = game_of(other(chapters=(*CHAPTERS, Nod, HideAndNod, Nodded)))
    game.done("Ben", Add(1))
    before, version = game.state, game.snapshot.version
    game.done("Cid", command)
    assert game.snapshot.version > version
    for _ in range(restarts):
        game.restart()

    assert game.undo("Cid") is None
    assert game.state == before


@pytest.mark.parametrize("restarts", [0, 1])
def test_what_comes_of_taking_back_shows_no_more_than_it_does_itself(game_of: GameOf, restarts: int) -> None:
    def nod(course: Course, left: State) -> None:
        course.happen(Nodded())

    game = game_of(other(chapters=(*CHAPTERS, Nod, Nodded), taken_back=nod))
    game.done("Ben", Add(1))
    game.done("Ben", Reveal())
    assert game.undo("Ann", sure=True) is None
    for _ in range(restarts):
        game.restart()

    assert game.undo("Ben") is None, "nothing is open any more"


@dataclass(frozen=True, slots=True)
class Whisper(Command):
    """Nobody notices it as long as little has happened."""

    def decide(self, course: Course) -> None:
        course.happen(Whispered())


@dataclass(frozen=True, slots=True)
class Whispered(Nodded):
    def is_secret(self, before: State) -> bool:
        return before.moves < 2


def test_an_event_may_be_secret_at_times_only(game_of: GameOf) -> None:
    game = game_of(other(chapters=(*CHAPTERS, Whisper, Whispered)))
    game.done("Ben", Add(1))
    version = game.snapshot.version
    game.done("Cid", Whisper())
    assert game.snapshot.version == version
    assert game.play.undo is not None
    assert [each.text for each in game.play.undo.told] == ["Ben added 1"]

    game.done("Cid", Whisper())
    assert game.snapshot.version > version
    assert game.undo("Cid") is None


def test_a_secret_choice_is_one_after_a_restart_too(game: Driver) -> None:
    game.done("Ben", Add(1))
    game.done("Cid", Hide(3))
    game.restart()
    seen = game.play.undo
    assert seen is not None
    assert [each.text for each in seen.told] == ["Ben added 1"]


def test_chance_that_is_taken_back_is_thrown_anew(game: Driver) -> None:
    game.done("Ben", Roll())
    first = game.state.face
    assert game.undo("Ben") is None
    game.done("Ben", Roll())

    assert game.state.face != first


def test_notes_are_never_struck_out(game: Driver) -> None:
    game.done("Ben", Add(1))
    game.done("box", FreeHost())
    assert game.undo("Ben") is None

    assert game.history[:2] == ["~Ben added 1~", "The table has no host now"]
    assert game.told(lambda each: each.is_note) == [
        "The table has no host now",
        "Ben took back: Ben added 1. The table waits again for Ann.",
    ]


def test_the_last_move_of_a_finished_game_can_be_taken_back(game: Driver) -> None:
    for _ in range(3):
        game.done("Ben", Add(3))
    game.done("Cid", Add(3))
    assert game.play.ended

    assert game.undo("Cid") is None

    assert not game.play.ended
    assert game.play.result is None
    game.done("Cid", Add(1))
    assert game.play.ended


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_game_that_was_opened_again_stays_so_across_a_power_cut(game: Driver, when: str) -> None:
    for _ in range(4):
        game.done("Ben", Add(3))
    if when == "before":
        game.restart()
    assert game.undo("Ben") is None
    if when == "after":
        game.restart()

    assert not game.play.ended
    game.done("Ann", GoOn())
    game.done("Cid", Add(1))
    assert game.play.ended


@pytest.mark.parametrize("restarts", [0, 1])
def test_a_game_that_the_host_ended_stays_ended(game: Driver, restarts: int) -> None:
    game.done("Ben", Add(1))
    game.done("Ann", EndGame(sure=True))
    for _ in range(restarts):
        game.restart()

    assert game.undo("Ben") == "game_over"
    assert game.undo("Ann", sure=True) == "game_over"
    assert game.play.ended


@pytest.mark.parametrize("command", [Undo(0), Undo(7), Undo(-1, sure=True)])
def test_there_is_nothing_to_take_back_at_the_beginning(game: Driver, command: Any) -> None:
    assert game.do("Ann", command) == "nothing_to_undo"


def test_there_is_nothing_to_take_back_without_a_game(table: Driver) -> None:
    table.join("Ann")
    table.done("Ann", AddSeat("Ben"))

    assert table.do("Ann", Undo(0)) == "no_game"


def test_the_page_knows_whether_undo_would_cross_what_was_shown(game: Driver) -> None:
    game.done("Ben", Add(1))
    assert not game.play.undo_reveals
    game.done("Ben", Reveal())
    assert game.play.undo_reveals
