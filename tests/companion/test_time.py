"""Table time: stands still while paused or switched off, and nothing is lost when the plug is pulled."""

from companion.contract import Millis, Seat, Sound
from companion.table.clock import SENSIBLE, TableClock, monotonic_ms, today
from companion.table.commands import GoOn, Pause
from companion.table.testing import Driver
from tests.companion.toys import BEAT_MS, Add, Drum, Hide


def beats(game: Driver) -> list[int]:
    return [planned for planned, _ in game.state.heard]


def test_a_beat_comes_when_it_is_due_and_not_before(game: Driver) -> None:
    game.done("Ann", Drum(2))
    game.after(BEAT_MS - 1)
    assert beats(game) == []

    game.after(1)
    assert beats(game) == [BEAT_MS]
    assert game.effects[-1] == Sound("drum")


def test_a_pause_keeps_the_rest_of_the_wait(game: Driver) -> None:
    game.done("Ann", Drum(1))
    game.after(400)
    game.done("Ben", Pause())
    game.after(3_600_000)
    assert beats(game) == []

    game.done("Cid", GoOn())
    game.after(599)
    assert beats(game) == []
    game.after(1)
    assert beats(game) == [BEAT_MS]


def test_a_paused_table_refuses_moves_and_says_so(game: Driver) -> None:
    game.done("Ben", Pause())

    assert game.do("Ann", Add(1)) == "paused"
    assert game.do("Ann", Pause()) == "paused_already"
    assert not game.play.running
    game.done("Ann", GoOn())
    assert game.do("Ann", GoOn()) == "runs_already"
    assert game.said == ["say.paused", "say.goes_on"]


def test_nobody_waits_for_anything_while_the_table_stands_still(game: Driver) -> None:
    game.done("Ann", Drum(1))
    assert game.table.seconds_until_due() == BEAT_MS / 1000

    game.done("Ann", Pause())
    assert game.table.seconds_until_due() is None


def test_a_table_without_a_timer_sleeps_until_somebody_comes(table: Driver) -> None:
    assert table.table.seconds_until_due() is None
    table.start("toy", "Ann", "Ben")
    assert table.table.seconds_until_due() is None


def test_after_a_power_cut_the_table_is_where_it_was_and_waits(game: Driver) -> None:
    game.done("Ben", Add(2))
    game.done("Cid", Hide(3))
    game.done("Ann", Drum(2))
    game.after(BEAT_MS)
    before = game.state
    history = game.history
    game.restart()

    assert game.state == before
    assert game.history == history
    assert game.play.resumed
    assert not game.play.running
    assert game.do("Ben", Add(1)) == "paused"
    assert game.seat("Ben") == Seat("s2"), "the phone comes back to its seat"


def test_time_does_not_pass_while_the_power_is_off(game: Driver) -> None:
    game.done("Ann", Drum(2))
    game.after(BEAT_MS + 300)
    game.done("Ben", Add(1))  # the last thing on disk: 1.3 s
    game.restart()
    game.after(86_400_000)
    assert game.clock.now() == BEAT_MS + 300

    game.done("Ann", GoOn())
    game.after(699)
    assert beats(game) == [BEAT_MS]
    game.after(1)
    assert beats(game) == [BEAT_MS, 2 * BEAT_MS]


def test_a_short_press_on_the_big_button_goes_on_after_a_power_cut(game: Driver) -> None:
    game.done("Ben", Add(1))
    game.restart()
    game.press("big")

    assert game.play.running
    assert not game.play.resumed
    assert not game.state.is_open, "the press woke the table, and did nothing else"


def test_go_on_on_a_phone_does_the_same(game: Driver) -> None:
    game.restart()
    game.done("Cid", GoOn())

    assert game.play.running
    assert not game.play.resumed


def test_a_pause_before_the_power_cut_is_still_one_after_two_of_them(game: Driver) -> None:
    game.done("Ben", Pause())
    game.restart()
    game.restart()

    assert not game.play.running
    assert game.do("Ben", Add(1)) == "paused"


def test_a_finished_game_comes_back_finished_and_waits_for_nobody(game: Driver) -> None:
    for _ in range(4):
        game.done("Ben", Add(3))
    game.restart()

    assert game.play.ended
    assert not game.play.resumed
    assert game.play.result is not None
    assert game.play.result.winners == (Seat("s2"),)


# --- the clock itself


def test_table_time_starts_where_it_is_told_to_and_stands_until_it_runs() -> None:
    real = [77_000]
    clock = TableClock(lambda: real[0], start=Millis(4_000), running=False)
    real[0] += 500
    assert (clock.now(), clock.runs, clock.real()) == (4_000, False, 77_500)

    clock.resume()
    clock.resume()  # a second time changes nothing
    real[0] += 20
    assert clock.now() == 4_020

    clock.pause()
    clock.pause()
    real[0] += 999
    assert clock.now() == 4_020
    clock.set(Millis(7), running=True)
    real[0] += 1
    assert clock.now() == 8


def test_the_machines_clock_never_goes_back() -> None:
    looks = [monotonic_ms() for _ in range(1_000)]
    assert looks == sorted(looks)


def test_the_date_is_a_sensible_one_or_none() -> None:
    found = today()
    assert found is None or found > SENSIBLE
