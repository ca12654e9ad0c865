"""The one door: what goes in acts once, one at a time, and a refusal changes nothing."""

import queue
import threading
from collections.abc import Mapping
from concurrent.futures import Future
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.contract import AnyGame, Effect, Result, Seat
from companion.people.seats import STRANGER, Join, RemoveSeat, Rename
from companion.table import sent_twice
from companion.table.clock import TableClock
from companion.table.commands import ChooseGame, EndGame, GoOn, Pause, StartGame
from companion.table.games import Games
from companion.table.posts import Answer, Ask, FaultCame
from companion.table.snapshot import Snapshot
from companion.table.table import Table
from companion.table.testing import Driver
from companion.words.dictionary import Dictionary
from tests.companion.conftest import GameOf
from tests.companion.toys import (
    BEAT_MS,
    GAMES,
    WORDS,
    Add,
    Added,
    Course,
    Drum,
    Hide,
    Idle,
    Reveal,
    Roll,
    Rolled,
    SetCount,
    other,
    without,
)

DORA = Seat("s4")


def test_what_is_done_is_on_disk_and_seen_by_everybody_at_once(game: Driver) -> None:
    before = game.snapshot.version

    game.done("Ben", Add(2))

    assert game.state.count == 2
    assert game.heard[-1].snapshot is game.snapshot
    assert game.snapshot.version == before + 1
    assert b"Added" in game.journal().read_bytes()
    assert game.history == ["Ben added 2"]


def test_a_journal_line_is_written_before_anybody_hears_of_it(tmp_path: Path) -> None:
    on_disk: list[int] = []

    class Watched(Driver):
        def _publish(self, snapshot: Any, effects: Any) -> None:
            super()._publish(snapshot, effects)
            on_disk.append(self.journal().read_bytes().count(b"Added") if snapshot.play else 0)

    table = Watched(tmp_path, GAMES, WORDS)
    table.start("toy", "Ann", "Ben")
    for number in (1, 2, 3):
        table.done("Ann", Add(number))

    assert on_disk[-3:] == [1, 2, 3]


def test_a_refusal_changes_nothing_and_reaches_only_who_asked(game: Driver) -> None:
    game.done("Ben", Add(2))
    before, files, news = game.snapshot, game.files(), len(game.heard)

    answer = game.send(Ask(Add(4), game.seat("Ben"), id="x"))

    assert answer.refused is not None
    assert answer.refused.code == "too_much"
    assert game.snapshot is before
    assert game.files() == files
    assert len(game.heard) == news


def test_a_refused_command_may_be_sent_again_under_its_id(game: Driver) -> None:
    game.done("Ann", Pause())
    assert game.do("Ben", Add(1), id="x") == "paused"
    game.done("Ann", GoOn())

    assert game.do("Ben", Add(1), id="x") is None
    assert game.state.count == 1


# --- the same id twice


def test_the_same_id_twice_acts_once_and_answers_alike(game: Driver) -> None:
    first = game.send(Ask(Add(1), game.seat("Ben"), id="x"))
    game.done("Ann", Add(1))
    again = game.send(Ask(Add(1), game.seat("Ben"), id="x"))

    assert game.state.count == 2
    assert again == first


def test_the_same_id_from_two_phones_is_two_commands(game: Driver) -> None:
    game.done("Ben", Add(1), id="x")
    game.done("Cid", Add(1), id="x")

    assert game.state.count == 2


def test_the_same_id_acts_once_also_across_a_power_cut(game: Driver) -> None:
    game.done("Ben", Add(1), id="x")
    game.restart()
    game.done("Ann", GoOn())

    assert game.do("Ben", Add(1), id="x") is None
    assert game.state.count == 1


def test_an_id_that_was_taken_back_does_not_act_again(game: Driver) -> None:
    game.done("Ben", Add(1), id="x")
    assert game.undo("Ben") is None

    assert game.do("Ben", Add(1), id="x") is None
    assert game.state.count == 0


def test_the_ids_of_house_commands_act_once_too(table: Driver) -> None:
    table.join("Ann")
    table.done("Ann", Rename(Seat("s1"), "Anna"), id="x")
    table.done("Ann", Rename(Seat("s1"), "Anne"), id="x")

    assert table.snapshot.house.people[0].name == "Anna"


def test_strangers_share_no_ids(table: Driver) -> None:
    first = table.send(Ask(Join("Ann"), STRANGER, id="x"))
    second = table.send(Ask(Join("Ben"), STRANGER, id="x"))

    assert (first.seat, second.seat) == (Seat("s1"), Seat("s2"))
    assert first.key != second.key


def test_a_phone_that_joins_twice_with_its_key_sits_down_once(table: Driver) -> None:
    first = table.send(Ask(Join("Ann"), STRANGER, key="k" * 32))
    second = table.send(Ask(Join("Ann"), STRANGER, key="k" * 32))

    assert (second.seat, second.key) == (first.seat, first.key)
    assert len(table.snapshot.house.people) == 1


def test_the_answers_that_are_kept_are_bounded(game: Driver) -> None:
    game.done("Ann", Rename(Seat("s1"), "Anna"), id="the first")
    for number in range(sent_twice.KEPT):
        game.done("Ann", Idle(), id=str(number))

    assert game.do("Ann", Rename(Seat("s1"), "Anne"), id="the first") is None
    assert game.snapshot.house.people[0].name == "Anne", "the oldest answer made room"


# --- stale


def test_a_command_made_from_an_older_step_is_stale(game: Driver) -> None:
    seen = game.play.step
    game.done("Ben", Add(1), step=seen)

    assert game.do("Cid", Add(1), step=seen) == "stale"
    assert game.do("Cid", Add(1), step=game.play.step) is None


def test_a_step_that_comes_again_after_undo_is_another_one(game: Driver) -> None:
    seen = game.play.step
    game.done("Ben", Add(1))
    assert game.undo("Ben") is None

    assert game.do("Cid", Add(1), step=seen) == "stale"


def test_a_stale_step_stays_stale_across_a_power_cut(game: Driver) -> None:
    game.done("Ben", Add(1))
    now = game.play.step
    assert game.undo("Ben") is None
    then = game.play.step
    game.restart()
    game.done("Ann", GoOn())

    assert game.play.step == then
    assert game.do("Cid", Add(1), step=now) == "stale"


# --- who may move


@pytest.mark.parametrize(
    ("name", "command", "seat", "code"),
    [
        pytest.param("Ben", Add(1), None, None, id="everybody for themselves"),
        pytest.param("Ben", Add(1), Seat("s2"), None, id="also by name"),
        pytest.param("Ben", Add(1), Seat("s3"), "not_your_seat", id="nobody for a seat with a phone"),
        pytest.param("Ben", Add(1), DORA, "not_your_seat", id="no player for a seat without a phone"),
        pytest.param("Ann", Add(1), DORA, None, id="the host for a seat without a phone"),
        pytest.param("Ann", Add(1), Seat("s2"), "not_your_seat", id="not even the host for a seat with a phone"),
        pytest.param("Ann", Add(1), Seat("s9"), "no_such_seat", id="a seat that is not there"),
        pytest.param("nobody", Add(1), None, "no_session", id="no command without a seat"),
        pytest.param("nobody", Add(1), Seat("s2"), "no_session", id="nor in somebody's name"),
        pytest.param("Ben", SetCount(5), None, "host_only", id="a player corrects nothing"),
        pytest.param("nobody", SetCount(5), None, "no_session", id="a stranger corrects nothing"),
        pytest.param("Ann", SetCount(5), None, None, id="the host corrects the table"),
        pytest.param("box", Add(1), Seat("s2"), None, id="a hand on the box, for whoever sits there"),
        pytest.param("box", Reveal(), None, None, id="a hand on the box, for the box"),
        pytest.param("box", SetCount(5), None, None, id="a hand on the box corrects"),
    ],
)
def test_who_may_move(game: Driver, name: str, command: Any, seat: Seat | None, code: str | None) -> None:
    before = game.state

    assert game.do(name, command, seat=seat) == code
    assert (game.state == before) == (code is not None)


def test_whoever_sits_down_later_plays_in_the_next_game(game: Driver) -> None:
    game.join("Eve")

    assert game.do("Eve", Add(1)) == "not_in_game"


def test_the_history_names_whom_the_host_acted_for(game: Driver) -> None:
    game.done("Ann", Add(1), seat=DORA)

    assert game.history == ["Dora added 1"]
    assert [each.by for each in game.play.history] == [DORA]


def test_a_correction_is_an_event_like_any_other(game: Driver) -> None:
    game.done("Ann", SetCount(7))

    assert game.history == ["Corrected: the count is 7 by hand"]
    game.restart()
    assert game.history == ["Corrected: the count is 7 by hand"]


@pytest.mark.parametrize(("name", "told"), [("han", "han"), ("hand", "")])
def test_who_entered_something_is_named_unless_the_line_does_it(game: Driver, name: str, told: str) -> None:
    game.done("Ann", Rename(Seat("s1"), name))
    game.done("Ann", SetCount(7))

    assert [each.entered for each in game.play.history] == [told]
    assert game.state.count == 7


def test_nothing_moves_without_a_game(table: Driver) -> None:
    table.join("Ann")

    assert table.do("Ann", Add(1)) == "no_game"


def test_nothing_moves_in_a_game_that_is_over(game: Driver) -> None:
    game.done("Ann", EndGame(sure=True))

    assert game.do("Ben", Add(1)) == "game_over"
    assert game.do("Ann", Pause()) == "game_over"
    assert game.do("Ann", GoOn()) == "game_over"


def test_a_command_that_causes_nothing_writes_nothing(game: Driver) -> None:
    before = game.journal().read_bytes()

    assert game.do("Ben", Idle()) is None
    assert game.journal().read_bytes() == before


def test_chance_is_written_down_and_not_thrown_again(game: Driver) -> None:
    game.done("Ben", Roll())
    face = game.state.face
    game.restart()

    assert game.state.face == face


def test_a_secret_choice_is_noticed_by_nobody_but_is_kept(game: Driver) -> None:
    version, pulse = game.snapshot.version, game.snapshot.pulse
    game.done("Ben", Hide(3))

    assert game.snapshot.version == version, "a number that rises would betray it"
    assert game.snapshot.pulse == pulse + 1, "but Ben's own page must be drawn anew"
    assert game.history == []
    assert game.play.undo is None
    game.restart()
    assert dict(game.state.hidden) == {Seat("s2"): 3}


def test_a_secret_choice_that_ends_the_game_is_noticed(game_of: GameOf) -> None:
    game = game_of(other(result=lambda state: Result(()) if state.hidden else None))
    version = game.snapshot.version
    game.done("Ben", Hide(3))

    assert game.play.ended
    assert game.snapshot.version == version + 1


# --- faults


def test_a_fault_is_seen_until_it_is_mended(table: Driver) -> None:
    table.table.take(FaultCame("lamps", "OSError: gone"))
    assert table.snapshot.faults == (("lamps", "OSError: gone"),)

    table.table.take(FaultCame("lamps", None))
    assert not table.snapshot.faults


# --- the loop


def unheard(snapshot: Snapshot, effects: tuple[Effect, ...]) -> None:
    pass


def looping(folder: Path, games: Mapping[str, AnyGame] = GAMES) -> tuple[Table, threading.Thread]:
    table = Table(
        Games.opened(*games.values()),
        Dictionary.of(WORDS),
        folder,
        TableClock(),
        Random(1),
        unheard,
    )
    loop = threading.Thread(target=table.run, daemon=True)
    loop.start()
    return table, loop


def ask(table: Table, command: Any, sender: Seat, **more: Any) -> Answer:
    reply: Future[Answer] = Future()
    table.inbox.put((Ask(command, sender, **more), reply))
    return reply.result(timeout=10)


def test_posts_from_many_threads_are_applied_one_at_a_time(tmp_path: Path) -> None:
    table, loop = looping(tmp_path)
    ann = ask(table, Join("Ann"), STRANGER).seat
    assert ann is not None
    ask(table, Join("Ben"), STRANGER)
    ask(table, ChooseGame("toy"), ann)
    ask(table, StartGame(), ann)
    seen = table.snapshot.play
    assert seen is not None
    codes: list[str] = []
    together = threading.Barrier(8)

    def post() -> None:
        together.wait()
        refused = ask(table, Add(1), ann, step=seen.step).refused
        codes.append("done" if refused is None else refused.code)

    phones = [threading.Thread(target=post) for _ in range(8)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join(timeout=10)
    table.inbox.put(None)
    loop.join(timeout=10)

    assert not loop.is_alive()
    assert sorted(codes) == ["done"] + ["stale"] * 7
    assert table.snapshot.play is not None
    assert table.snapshot.play.state.count == 1
    table.close()


def test_the_loop_stops_when_it_is_told_to_and_takes_nothing_after(tmp_path: Path) -> None:
    table = Table(
        Games.opened(*GAMES.values()),
        Dictionary.of(WORDS),
        tmp_path,
        TableClock(lambda: 0),
        Random(1),
        unheard,
    )
    late: Future[Answer] = Future()
    table.inbox.put(None)
    table.inbox.put((Ask(Join("Ann"), STRANGER), late))

    table.run()

    assert not late.done()


def test_a_flood_of_posts_does_not_delay_a_beat(table: Driver) -> None:
    table.start("toy", "Ann", "Ben")
    table.done("Ann", Drum(3))
    ann = table.seat("Ann")
    table.restart()
    each_look_costs_1_ms = count().__next__
    clock = TableClock(each_look_costs_1_ms, running=False)
    flooded = Table(Games.opened(*GAMES.values()), Dictionary.of(WORDS), table.folder, clock, Random(1), unheard)
    flooded.handle(Ask(GoOn(), ann))
    for _ in range(2_000):
        flooded.inbox.put((Ask(Idle(), ann), Future()))
    flooded.inbox.put(None)

    flooded.run()
    flooded.close()

    assert flooded.snapshot.play is not None
    heard = flooded.snapshot.play.state.heard
    assert len(heard) == 3, "the flood was too short to tell"
    assert max(came - planned for planned, came in heard) <= 20


def test_a_late_loop_plays_what_it_missed_once_in_order_and_counts_from_the_plan(game: Driver) -> None:
    game.done("Ann", Drum(3))
    game.ms += 10_000  # the machine was busy with something else
    game.after(0)

    assert [planned for planned, _ in game.state.heard] == [BEAT_MS, 2 * BEAT_MS, 3 * BEAT_MS]


@pytest.mark.parametrize(
    "answers", [pytest.param((Rolled(1),), id="with something else"), pytest.param((), id="with nothing")]
)
def test_a_game_that_does_not_move_its_due_moment_on_is_found_out(game_of: GameOf, answers: tuple[Rolled, ...]) -> None:
    def tick(course: Course) -> None:
        for each in answers:
            course.happen(each)

    game = game_of(other(tick=tick))
    game.done("Ann", Drum(1))

    game.after(5_000)

    assert "what is due comes again and again" in dict(game.snapshot.faults)["rules"]
    assert not game.clock.runs
    assert game.state.face == 0, "nothing of it has happened"


def test_an_event_that_stands_in_no_chapter_is_not_written_and_has_not_happened(game_of: GameOf) -> None:
    game = game_of(other(chapters=without(Added)))
    before, files = game.state, game.files()

    assert game.do("Ben", Add(1)) == "cannot_be_kept"
    assert "toys.Added is not known here" in dict(game.snapshot.faults)["rules"]
    assert game.state is before
    assert game.files() == files
    game.done("Ben", Roll())
    assert game.state.count == 0
    assert game.state.moves == 1


def test_a_removed_seat_takes_its_answers_with_it(table: Driver) -> None:
    table.join("Ann", "Ben")
    table.done("Ann", RemoveSeat(Seat("s2")))

    assert table.do("Ben", Rename(Seat("s2"), "Bob")) == "no_such_seat"


def test_the_loop_beats_while_nothing_happens_and_stops_when_a_rule_blocks(game: Driver) -> None:
    beats: queue.SimpleQueue[None] = queue.SimpleQueue()
    loop = threading.Thread(target=game.table.run, args=(lambda: beats.put(None), 0.01))
    loop.start()
    for _ in range(3):
        beats.get(timeout=60)
    reply = Stuck()
    game.table.inbox.put((Ask(Pause(), game.seat("Ann")), reply))
    assert reply.came.wait(60)
    while not beats.empty():
        beats.get()
    with pytest.raises(queue.Empty):
        beats.get(timeout=0.2)
    reply.may_go.set()
    beats.get(timeout=60)
    game.table.inbox.put(None)
    loop.join(timeout=60)


class Stuck(Future[Answer]):
    """A reply that does not come back before it may: the loop is held inside its answer."""

    def __init__(self) -> None:
        super().__init__()
        self.came, self.may_go = threading.Event(), threading.Event()

    def set_result(self, result: Answer) -> None:
        self.came.set()
        self.may_go.wait(60)
        super().set_result(result)


@pytest.mark.parametrize(
    ("is_over", "said"), [pytest.param(False, ["say.came_back"], id="waits"), pytest.param(True, [], id="is over")]
)
def test_a_table_that_comes_back_in_a_game_says_aloud_what_it_waits_for(
    game: Driver, is_over: bool, said: list[str]
) -> None:
    """After a power cut nobody may be looking at a phone."""
    if is_over:
        game.done("Ann", EndGame(sure=True))
    game.restart()
    game.heard.clear()
    game.table.inbox.put(None)
    game.table.run()

    assert game.said == said
    assert not game.clock.runs
