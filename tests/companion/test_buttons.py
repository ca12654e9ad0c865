"""Edges become presses, and presses become commands of whoever sits there."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.box.box import Edge
from companion.box.buttons import AGAIN_MS, BOUNCE_MS, CHORD_MS, DOUBLE_MS, HELD_MS, LONG_MS, Presses
from companion.contract import AnyGame, Hands, Press, Say, Seat, line
from companion.people.seats import MoveSeat
from companion.table.commands import ChooseGame, EndGame, GoOn, Pause, StartGame
from companion.table.hands import NERVOUS_MS
from companion.table.testing import Driver
from tests.companion.toys import TOY, Add, Command, Drum, State

CLEAR_MS = 2 * BOUNCE_MS + 1  # a press so long has settled before it ends, whatever its bounces


@dataclass(frozen=True)
class Move:
    """A finger goes down on a button or leaves it; the edges that the contacts make of it, as offsets."""

    button: str
    down: bool
    at: int
    edges: tuple[tuple[int, bool], ...] = ()

    def lines(self) -> list[tuple[int, str, bool]]:
        return [(self.at + offset, self.button, down) for offset, down in self.edges or ((0, self.down),)]


@dataclass(frozen=True)
class Told:
    at: int
    press: Press


def played(presses: Presses, moves: list[Move], *, lazy: bool = False) -> list[Told]:
    """As the table does: a tick at each due moment, edges in between. `lazy`: no tick comes but at the end."""
    told = list[Told]()
    for at, button, down in sorted((edge for move in moves for edge in move.lines()), key=lambda edge: edge[0]):
        while not lazy and (due := presses.due()) is not None and due <= at:
            told += [Told(due, press) for press in presses.tick(due)]
        told += [Told(at, press) for press in presses.edge(button, down=down, at=at)]
    while (due := presses.due()) is not None:
        told += [Told(due, press) for press in presses.tick(due)]
    return told


def pressed(button: str, at: int, length: int = 100) -> list[Move]:
    return [Move(button, True, at), Move(button, False, at + length)]


def presses_of(told: list[Told]) -> list[Press]:
    return [each.press for each in told]


@st.composite
def bounces(draw: st.DrawFn, down: bool) -> tuple[tuple[int, bool], ...]:
    """Up to ten milliseconds of glitches after the first edge; some edges doubled, some in the middle lost."""
    offsets = sorted(draw(st.lists(st.integers(0, 10), max_size=8)))
    offsets = offsets[: len(offsets) // 2 * 2]  # in pairs, so that it ends where the finger is
    train = [(0, down), *((offset, down if number % 2 else not down) for number, offset in enumerate(offsets))]
    kept = [train[0], *(edge for edge in train[1:-1] if draw(st.integers(0, 4))), *train[1:][-1:]]
    return tuple(edge for edge in kept for _ in range(draw(st.sampled_from((1, 1, 1, 2)))))


@st.composite
def fingers(draw: st.DrawFn) -> tuple[list[Move], list[int]]:
    moves, lengths, now = list[Move](), list[int](), 0
    for rest, length in draw(st.lists(st.tuples(st.integers(CLEAR_MS, 900), LENGTHS), max_size=12)):
        now += rest
        moves.append(Move("big", True, now, draw(bounces(True))))
        now += length
        moves.append(Move("big", False, now, draw(bounces(False))))
        lengths.append(length)
    return moves, lengths


LENGTHS = st.one_of(
    st.integers(11, 60),
    st.integers(60, 900),
    st.integers(LONG_MS - 2, LONG_MS + 2),
    st.integers(HELD_MS - 2, HELD_MS + 99),
)


def kind_of(length: int) -> str:
    return "held" if length >= HELD_MS else "long" if length >= LONG_MS else "short"


@given(fingers(), st.booleans())
def test_through_any_bounces_n_presses_are_n_presses_each_of_its_kind_and_none_is_early_or_late(
    hand: tuple[list[Move], list[int]], lazy: bool
) -> None:
    moves, lengths = hand
    told = played(Presses(), moves, lazy=lazy)

    assert presses_of(told) == [Press("big", kind_of(length)) for length in lengths]
    for each, went_down, went_up in zip(told, moves[::2], moves[1::2], strict=True):
        if each.press.kind == "held":
            assert lazy or each.at == went_down.at + HELD_MS
        elif went_up.at - went_down.at >= CLEAR_MS:
            assert each.at == went_up.at, "at once, at the first edge up"
        else:
            last = went_up.lines()[-1][0]
            assert went_up.at <= each.at
            assert lazy or each.at <= last + BOUNCE_MS


@given(fingers(), st.integers(0, 200))
def test_the_bounces_of_one_button_do_not_touch_another(hand: tuple[list[Move], list[int]], shift: int) -> None:
    moves, lengths = hand
    other = [Move("seat.1", move.down, move.at + shift, move.edges) for move in moves]
    told = presses_of(played(Presses(), moves + other))

    for name in ("big", "seat.1"):
        assert [each for each in told if each.button == name] == [Press(name, kind_of(each)) for each in lengths]


@given(st.lists(st.tuples(st.sampled_from(["big", "seat.1"]), st.booleans(), st.integers(0, 900)), max_size=40))
def test_whatever_edges_come_no_press_is_told_without_one_and_all_comes_to_rest(
    edges: list[tuple[str, bool, int]],
) -> None:
    presses, now, told = Presses(frozenset({"big"}), PAIR), 0, list[Press]()
    for button, down, wait in edges:
        now += wait
        told += presses.tick(now)
        told += presses.edge(button, down=down, at=now)
    told += presses.tick(now + HELD_MS)

    assert presses.due() is None
    assert len(told) <= sum(down for _, down, _ in edges)


@pytest.mark.parametrize(
    ("length", "kind"),
    [(LONG_MS - 1, "short"), (LONG_MS, "long"), (HELD_MS - 1, "long"), (HELD_MS, "held")],
)
def test_the_length_says_the_kind_counted_from_first_edge_to_first_edge(length: int, kind: str) -> None:
    down = Move("big", True, 0, ((0, True), (4, False), (9, True)))
    up = Move("big", False, length, ((0, False), (4, True), (9, False)))
    assert played(Presses(), [down, up]) == [Told(length, Press("big", kind))]


@given(st.integers(HELD_MS, 60_000), st.lists(st.integers(1, 4_000), max_size=10))
def test_a_finger_that_stays_is_told_once_while_it_is_there(length: int, looks: list[int]) -> None:
    presses = Presses()
    presses.edge("big", down=True, at=0)
    assert presses.due() == HELD_MS
    assert presses.tick(HELD_MS - 1) == ()
    assert presses.tick(HELD_MS) == (Press("big", "held"),)
    for look in looks:
        assert presses.tick(HELD_MS + look) == ()
    assert presses.due() is None
    assert presses.edge("big", down=False, at=length) == (), "the release after it is no press"
    assert presses.due() is None


def test_a_late_loop_still_knows_what_was_held_and_what_came_before() -> None:
    moves = [*pressed("seat.1", 0, 10), *pressed("big", 20, HELD_MS), *pressed("big", 6_000)]
    assert presses_of(played(Presses(), moves, lazy=True)) == [Press("seat.1"), Press("big", "held"), Press("big")]


def test_two_edges_of_the_same_millisecond_are_a_press_told_when_it_is_sure() -> None:
    """The thread that stamps them may be late itself; and the panel's button is pressed so by a keyboard."""
    assert played(Presses(), pressed("big", 50, 0)) == [Told(50 + BOUNCE_MS, Press("big"))]


def test_a_late_loop_does_not_take_the_bounces_it_finds_for_presses() -> None:
    presses = Presses()
    presses.edge("big", down=True, at=0)
    assert presses.tick(400) == ()  # the card was slow; the next edges were waiting meanwhile
    assert presses.edge("big", down=False, at=4) == ()
    assert presses.edge("big", down=True, at=8) == ()
    assert presses.edge("big", down=False, at=300) == (Press("big"),)
    presses.tick(500)
    presses.edge("big", down=True, at=303)
    assert presses.edge("big", down=False, at=309) == ()
    assert presses.due() is None


def test_a_button_that_was_never_seen_going_down_tells_nothing() -> None:
    assert played(Presses(), [Move("big", False, 5)]) == []


def test_an_edge_that_repeats_the_level_begins_nothing_anew() -> None:
    moves = [Move("big", True, 0), Move("big", True, AGAIN_MS - 1), Move("big", False, LONG_MS)]
    assert played(Presses(), moves) == [Told(LONG_MS, Press("big", "long"))]
    moves = [*pressed("big", 0), Move("big", False, 700), Move("big", False, 5_000)]
    assert presses_of(played(Presses(), moves)) == [Press("big")]


@pytest.mark.parametrize("later", [AGAIN_MS, 400, 3_000])
def test_a_lost_release_does_not_lock_the_button(later: int) -> None:
    moves = [Move("big", True, 0), *pressed("big", later), *pressed("big", later + 500, LONG_MS)]
    assert played(Presses(), moves) == [
        Told(later, Press("big")),
        Told(later + 100, Press("big")),
        Told(later + 500 + LONG_MS, Press("big", "long")),
    ]


def test_after_held_a_lost_release_costs_no_press() -> None:
    moves = [Move("big", True, 0), *pressed("big", 9_000)]
    assert presses_of(played(Presses(), moves)) == [Press("big", "held"), Press("big")]


def test_a_release_whose_first_edge_was_lost_is_one_press() -> None:
    moves = [Move("big", True, 0), Move("big", False, 200, ((3, True), (6, False)))]
    assert played(Presses(), moves) == [Told(203, Press("big"))]


def test_a_contact_that_breaks_under_the_finger_tells_but_what_it_saw() -> None:
    moves = [Move("big", True, 0), Move("big", True, 300, ((0, False), (5, True))), Move("big", False, HELD_MS + 305)]
    assert played(Presses(), moves) == [Told(300, Press("big")), Told(305 + HELD_MS, Press("big", "held"))]


# --- double presses and chords

PAIR = frozenset({frozenset({"big", "pause"})})


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        (pressed("big", 0), [(400, "short")]),
        (pressed("big", 0) + pressed("big", 399), [(499, "double")]),
        (pressed("big", 0) + pressed("big", 400), [(400, "short"), (800, "short")]),
        (pressed("big", 0) + pressed("big", 200) + pressed("big", 400), [(300, "double"), (800, "short")]),
        (pressed("big", 0) + pressed("big", 200, 1_500), [(1_200, "short"), (1_700, "long")]),
        (pressed("big", 0) + pressed("big", 200, 6_000), [(1_200, "short"), (5_200, "held")]),
        (pressed("big", 0, 1_500) + pressed("big", 1_600), [(1_500, "long"), (2_000, "short")]),
    ],
    ids=["alone", "double", "too late", "three", "then long", "then held", "long first"],
)
def test_where_somebody_wants_it_two_short_presses_are_a_double_one(
    moves: list[Move], told: list[tuple[int, str]]
) -> None:
    assert DOUBLE_MS == 300
    assert played(Presses(double=frozenset({"big"})), moves) == [Told(at, Press("big", kind)) for at, kind in told]


def test_nobody_waits_for_a_second_press_that_nobody_wants() -> None:
    moves = pressed("seat.1", 0) + pressed("seat.1", 200)
    assert played(Presses(double=frozenset({"big"})), moves) == [
        Told(100, Press("seat.1")),
        Told(300, Press("seat.1")),
    ]


def test_two_buttons_at_once_do_not_mix() -> None:
    moves = [*pressed("seat.1", 0, LONG_MS), *pressed("seat.2", 900, 100)]
    assert presses_of(played(Presses(chords=PAIR), moves)) == [Press("seat.1", "long"), Press("seat.2")]


@pytest.mark.parametrize("first", ["big", "pause"])
@pytest.mark.parametrize(("gap", "length"), [(0, 100), (CHORD_MS, 100), (CHORD_MS, HELD_MS + 500)])
def test_a_chord_is_one_press_told_when_both_have_left(first: str, gap: int, length: int) -> None:
    second = "pause" if first == "big" else "big"
    moves = pressed(first, 0, gap + length) + pressed(second, gap, length + 30)
    assert played(Presses(chords=PAIR), moves) == [Told(gap + length + 30, Press("big+pause", "chord"))]


@pytest.mark.parametrize(
    ("moves", "chords"),
    [
        (pressed("big", 0, 300) + pressed("pause", CHORD_MS + 1, 300), PAIR),
        (pressed("big", 0, 40) + pressed("pause", 60, 100), PAIR),
        (pressed("big", 0, 300) + pressed("pause", 10, 300), frozenset()),
        (pressed("big", 0, 300) + pressed("pause", 10, 300), frozenset({frozenset({"big", "seat.1"})})),
    ],
    ids=["too late", "one left before", "not asked for", "another pair"],
)
def test_what_is_no_chord_is_two_presses(moves: list[Move], chords: frozenset[frozenset[str]]) -> None:
    assert presses_of(played(Presses(chords=chords), moves)) == [Press("big"), Press("pause")]


def test_a_third_button_stays_out_of_a_chord() -> None:
    pairs = frozenset({frozenset({"big", "pause"}), frozenset({"pause", "seat.1"})})
    moves = pressed("big", 0) + pressed("pause", 10) + pressed("seat.1", 20, 200)
    assert presses_of(played(Presses(chords=pairs), moves)) == [Press("big+pause", "chord"), Press("seat.1")]


def test_a_chord_after_a_short_press_does_not_swallow_it() -> None:
    moves = pressed("big", 0) + pressed("big", 200) + pressed("pause", 220)
    told = presses_of(played(Presses(frozenset({"big"}), PAIR), moves))
    assert told == [Press("big"), Press("big+pause", "chord")]


@given(st.data(), st.integers(0, CHORD_MS), st.integers(CLEAR_MS + CHORD_MS, 2_000), st.integers(0, 500))
def test_a_chord_is_one_through_any_bounces(data: st.DataObject, gap: int, length: int, later: int) -> None:
    moves = [
        Move("big", True, 0, data.draw(bounces(True))),
        Move("big", False, length, data.draw(bounces(False))),
        Move("pause", True, gap, data.draw(bounces(True))),
        Move("pause", False, length + later, data.draw(bounces(False))),
    ]
    assert played(Presses(chords=PAIR), moves) == [Told(length + later, Press("big+pause", "chord"))]


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

    assert replace(game.snapshot, box=before.box) == before


def test_a_press_that_is_refused_changes_nothing_and_says_why(game: Driver) -> None:
    game.press("big")
    assert game.state.is_open
    before, journal = game.state, game.journal().read_bytes()
    game.press("big")  # revealed already

    assert game.state is before
    assert game.journal().read_bytes() == journal
    assert game.said[-1].startswith("refused."), "there is no page to read"


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
    game.after(NERVOUS_MS)
    game.press("pause")
    assert game.play.running
    assert game.said == ["say.paused", "say.goes_on"]


@pytest.mark.parametrize("button", ["pause", "big"])
@pytest.mark.parametrize("by_phone", [False, True], ids=["by the box", "by a phone"])
def test_a_second_press_right_after_a_pause_was_meant_to_pause_too(game: Driver, button: str, by_phone: bool) -> None:
    if by_phone:
        game.done("Ann", Pause())
    else:
        game.press("pause")
    game.after(NERVOUS_MS - 101)
    game.press(button)
    assert not game.play.running
    game.press(button)
    assert game.play.running


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


@pytest.mark.parametrize(
    ("pair", "name"),
    [(("big", "pause"), "big+pause"), (("seat.2", "seat.1"), "s1+s2"), (("seat.1", "seat.9"), "s1+seat.9")],
)
def test_a_game_names_the_chords_that_it_wants(
    game_of: Callable[[dict[str, AnyGame]], Driver], pair: tuple[str, str], name: str
) -> None:
    def pressed(state: State, press: Press) -> tuple[Seat, Command] | None:
        return (Seat("s2"), Add(3)) if press == Press(name, "chord") else None

    game = game_of({"toy": replace(TOY, hands=Hands(pressed, chords=frozenset({frozenset(pair)})))})
    for down in (True, False):
        for button in pair:
            game.edge(button, down=down)
            game.after(50)
    assert game.history == ["Ben added 3"]
    assert game.play.running, "a chord with the pause button is no pause"

    game.press("pause")
    assert not game.play.running, "and alone it is one"


def test_without_a_wish_for_chords_two_buttons_are_two_presses(game: Driver) -> None:
    for down in (True, False):
        for button in ("seat.1", "seat.2"):
            game.edge(button, down=down)
            game.after(50)
    assert game.history == ["Ann added 1", "Ben added 1"]


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
