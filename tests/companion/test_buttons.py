"""Edges become presses, and presses become commands of whoever sits there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.asks import ChooseGame, Edge, EndGame, GoOn, StartGame
from companion.buttons import HELD_MS, LONG_MS, Presses
from companion.core import Press
from companion.cues import Say
from companion.lines import Seat, line
from companion.seats import MoveSeat
from tests.companion.toys import Add, Drum
from tests.driver import Driver

lengths = st.integers(0, HELD_MS - 1)


@given(st.lists(st.tuples(st.integers(0, 3_000), lengths), max_size=20))
def test_every_press_tells_once_how_long_it_was(script: list[tuple[int, int]]) -> None:
    presses, now, told = Presses(), 0, list[Press]()
    for rest, length in script:
        now += rest
        assert presses.edge("big", down=True, at=now) == ()
        assert presses.due() == now + HELD_MS
        now += length
        assert presses.tick(now) == ()
        told += presses.edge("big", down=False, at=now)
    assert presses.due() is None
    assert told == [Press("big", "long" if length >= LONG_MS else "short") for _, length in script]


@given(st.integers(HELD_MS, 60_000), st.lists(st.integers(1, 4_000), max_size=10))
def test_a_finger_that_stays_is_told_once_while_it_is_there(length: int, looks: list[int]) -> None:
    presses = Presses()
    presses.edge("big", down=True, at=0)
    assert presses.tick(HELD_MS - 1) == ()
    assert presses.tick(HELD_MS) == (Press("big", "held"),)
    for look in looks:
        assert presses.tick(HELD_MS + look) == ()
    assert presses.due() is None
    assert presses.edge("big", down=False, at=length) == (), "the release after it is no press"


@given(st.lists(st.tuples(st.sampled_from(["big", "seat.1"]), st.booleans(), st.integers(0, 900)), max_size=40))
def test_bounces_and_lost_edges_never_tell_more_than_there_were_releases(
    edges: list[tuple[str, bool, int]],
) -> None:
    presses, now, told = Presses(), 0, list[Press]()
    for button, down, wait in edges:
        now += wait
        told += presses.tick(now)
        told += presses.edge(button, down=down, at=now)
    downs = sum(down for _, down, _ in edges)
    assert len(told) <= downs


def test_a_button_that_was_never_seen_going_down_tells_nothing() -> None:
    assert Presses().edge("big", down=False, at=5) == ()


def test_a_bounce_does_not_begin_the_press_anew() -> None:
    presses = Presses()
    presses.edge("big", down=True, at=0)
    presses.edge("big", down=True, at=800)
    assert presses.edge("big", down=False, at=1_000) == (Press("big", "long"),)


def test_two_buttons_at_once_do_not_mix() -> None:
    presses = Presses()
    presses.edge("seat.1", down=True, at=0)
    presses.edge("seat.2", down=True, at=900)
    assert presses.edge("seat.1", down=False, at=1_000) == (Press("seat.1", "long"),)
    assert presses.edge("seat.2", down=False, at=1_000) == (Press("seat.2", "short"),)


# --- at the table


def test_a_seats_button_acts_for_whoever_sits_there(game: Driver) -> None:
    game.press("seat.2")
    assert game.history == ["Ben added 1"]

    game.press("seat.4", for_ms=LONG_MS)
    assert game.history == ["Ben added 1", "Dora added 2"]


def test_the_buttons_follow_the_people_when_they_move(table: Driver) -> None:
    table.join("Ann", "Ben")
    table.done("Ann", MoveSeat(Seat("s2"), -1))
    table.done("Ann", ChooseGame("toy"))
    table.done("Ann", StartGame())
    table.press("seat.1")

    assert table.history == ["Ben added 1"]


@pytest.mark.parametrize("button", ["seat.5", "seat.0", "seat.x", "seat.", "bell"])
def test_a_button_of_nobody_does_nothing(game: Driver, button: str) -> None:
    before = game.snapshot
    game.press(button)

    assert game.snapshot is before


def test_a_press_that_is_refused_changes_nothing(game: Driver) -> None:
    game.press("big")
    assert game.state.is_open
    before = game.snapshot
    game.press("big")  # revealed already

    assert game.snapshot is before


def test_five_seconds_on_the_big_button_free_the_host(game: Driver) -> None:
    game.press("big", for_ms=HELD_MS - 1)
    assert game.snapshot.house.host == Seat("s1")

    game.table.take(Edge("big", True, game.ms))
    game.after(HELD_MS)
    assert game.snapshot.house.host is None, "at once, with the finger still on it"
    assert game.effects[-1] == Say(line("say.host_freed"))
    game.table.take(Edge("big", False, game.ms))
    assert not game.state.is_open, "and the release does nothing more"


def test_the_host_can_be_freed_where_no_game_is_on_and_while_paused(table: Driver) -> None:
    table.join("Ann", "Ben")
    table.press("big", for_ms=HELD_MS)
    assert table.snapshot.house.host is None

    table.restart()
    assert table.snapshot.house.host is None


def test_holding_the_big_button_of_a_paused_table_does_not_wake_it(game: Driver) -> None:
    game.restart()
    game.press("big", for_ms=HELD_MS)

    assert game.snapshot.house.host is None
    assert not game.play.running


def test_the_pause_button_pauses_and_goes_on(game: Driver) -> None:
    game.press("pause")
    assert not game.play.running
    game.press("pause")
    assert game.play.running
    assert game.said == ["say.paused", "say.goes_on"]


def test_only_the_big_button_wakes_a_paused_table(game: Driver) -> None:
    game.restart()
    game.press("seat.2")
    assert not game.play.running
    assert game.history == []

    game.press("big")
    assert game.play.running


def test_without_a_game_every_button_says_where_to_join(table: Driver) -> None:
    table.press("big")
    assert table.effects == [Say(line("say.address", address="http://box"))]


def test_after_a_game_the_buttons_say_so_again(game: Driver) -> None:
    game.done("Ann", EndGame(sure=True))
    game.press("seat.1")

    assert game.said == ["say.address"]
    assert game.do("Ann", GoOn()) == "game_over"


def test_a_button_that_is_held_does_not_delay_a_beat(game: Driver) -> None:
    game.done("Ann", Drum(1))
    game.table.take(Edge("big", True, game.ms))
    game.after(1_000)
    assert len(game.state.heard) == 1
    assert game.table.seconds_until_due() == (HELD_MS - 1_000) / 1000


def test_a_button_and_a_phone_go_through_the_same_door(game: Driver) -> None:
    game.press("seat.2")
    game.done("Ben", Add(1))

    assert game.history == ["Ben added 1", "Ben added 1"]
    assert game.undo("Ben") is None
    assert game.undo("Ben") is None, "what his button did is his own too"
