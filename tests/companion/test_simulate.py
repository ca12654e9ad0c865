"""Random play finds what is wrong with rules, and names the seed that shows it."""

import re
from collections import Counter
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from companion.cli.simulate import Broken, Played, Simulation, making, many, one, summary
from companion.contract import (
    Choice,
    Millis,
    Number,
    Offer,
    Refused,
    Result,
    Scene,
    Seat,
    Several,
    Text,
    Track,
    chance,
    walk,
)
from companion.contract.chance import setup
from companion.contract.chapters import Asked, Lot
from tests.companion.toys import TOY, Add, Added, Beat, Command, Course, State, options, other

OPTIONS = options(goal=30)
ANN = Seat("s1")


def played(game: Any = TOY, number: int = 12, seed: int = 1) -> list[Played | Broken]:
    return list(many(game, number, seed, None, OPTIONS))


def only(**changes: Any) -> str:
    """How the toy breaks under other rules."""
    (broken,) = many(other(**changes)["toy"], 1, 1, 2, OPTIONS)
    assert isinstance(broken, Broken)
    return str(broken)


def test_games_of_every_size_come_to_their_end() -> None:
    found = played()

    assert all(isinstance(each, Played) for each in found)
    assert [each.players for each in found if isinstance(each, Played)] == [2, 3, 4] * 4


def test_a_game_of_another_shape_is_a_broken_one_and_stops_no_other() -> None:
    assert re.fullmatch(r"toy, seed 1/0: TypeError.*", only(due=lambda state: "soon"))
    assert re.fullmatch(r"toy, seed 1/0: .*: a result has 1, and no tuple", only(result=lambda state: Result((), (1,))))  # type: ignore[arg-type]


def test_the_same_seed_plays_the_same_games_and_another_one_others() -> None:
    def told(seed: int) -> list[tuple[Any, ...]]:
        return [one(TOY, setup(3, OPTIONS), f"{seed}/{index}", keep=True).events for index in range(5)]

    assert told(1) == told(1)
    assert told(1) != told(2)


def test_a_game_by_its_seed_alone_is_the_same_again() -> None:
    third = played()[2]
    assert isinstance(third, Played)

    assert one(TOY, setup(third.players, OPTIONS), third.seed) == third


@dataclass(frozen=True, slots=True)
class Harm:
    pass


@dataclass(frozen=True, slots=True)
class Rarely(Add):
    chance = 0.25


def nothing(state: object, seat: Seat) -> tuple[Offer, ...]:
    return ()


def test_what_people_seldom_do_does_not_rule_a_random_game() -> None:
    """What else is possible is taken; where nothing is, that."""
    rng = Random(1)
    adding: Lot = (1.0, (lambda state, seat: (Offer(Add),),))
    harming: Lot = (0.05, (lambda state, seat: (Offer(Harm),),))
    picked = [chance.taken((adding, harming), None, ANN, rng) for _ in range(2_000)]
    assert 20 < picked.count(Offer(Harm)) < 200

    assert chance.taken((harming,), None, ANN, rng) == Offer(Harm)
    assert chance.taken((harming, (1.0, (nothing,))), None, ANN, rng) == Offer(Harm)
    assert chance.taken(((0.5, (nothing,)), (1.0, (nothing,))), None, ANN, rng) is None


def test_what_is_seldom_done_in_one_way_is_still_done_in_another() -> None:
    rng, ways = Random(1), (Offer(Add), Offer(Harm, chance=0.05))
    lots: tuple[Lot, ...] = ((1.0, (lambda state, seat: ways, lambda state, seat: ways[:1])),)
    picked = [chance.taken(lots, None, ANN, rng) for _ in range(1_000)]
    assert 5 < picked.count(ways[1]) < 50


def test_what_nobody_takes_is_not_worked_out() -> None:
    asked: list[int] = []

    def ask(number: int) -> Asked[object]:
        def offered(state: object, seat: Seat) -> tuple[Offer, ...]:
            asked.append(number)
            return (Offer(Add),) if number % 2 else ()

        return offered

    chance.taken([(1.0, tuple([ask(number) for number in range(100)]))], None, ANN, Random(3))
    assert len(asked) < 10
    assert [each % 2 for each in asked] == [0] * (len(asked) - 1) + [1]


def test_what_is_seldom_done_is_not_worked_out_where_its_lot_passes_over_it() -> None:
    def never(state: object, seat: Seat) -> tuple[Offer, ...]:
        raise AssertionError("it is asked")

    lots: list[Lot] = [(0.0, (never,)), (1.0, (lambda state, seat: (Offer(Add),),))]
    assert {chance.taken(lots, None, ANN, Random(seed)) for seed in range(20)} == {Offer(Add)}


def test_of_many_that_are_seldom_done_each_comes_as_often_as_its_lot_says() -> None:
    asked: Counter[int] = Counter()

    def ask(number: int) -> Asked[object]:
        def offered(state: object, seat: Seat) -> tuple[Offer, ...]:
            asked[number] += 1
            return ()

        return offered

    rng = Random(1)
    for _ in range(2_000):
        for each in chance.drawn([(0.2, tuple([ask(number) for number in range(10)]))], rng):
            each(None, ANN)
    assert all(300 < asked[number] < 500 for number in range(10)), asked


def test_a_game_asks_each_command_as_readily_as_it_says() -> None:
    assert [ready for ready, _ in other(chapters=(Rarely, Add, Added))["toy"].lots("")] == [0.25, 1.0]


def test_a_broken_invariant_is_found_with_its_seed_and_does_not_stop_the_others() -> None:
    def broken(state: State) -> tuple[str, ...]:
        return ("the count is seven",) if state.count == 7 else ()

    found = played(other(broken=broken)["toy"], 40)
    bad = [each for each in found if isinstance(each, Broken)]

    assert len(found) == 40
    assert 0 < len(bad) < 40
    index = found.index(bad[0])
    assert f"toy, seed 1/{index}, step " in str(bad[0])
    assert str(bad[0]).endswith("the count is seven")
    with pytest.raises(Broken, match="the count is seven"):
        one(other(broken=broken)["toy"], setup(2 + index % 3, OPTIONS), f"1/{index}")


@dataclass(frozen=True, slots=True)
class AddFour(Add):
    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls, (Number("number", 4, 4),)),)


def test_an_offer_that_is_refused_is_found() -> None:
    says = only(chapters=(AddFour, Added))

    assert "refuses AddFour(number=4), which was offered to s1: too_much" in says
    assert "seed 1/0, step 1" in says


def test_a_refused_tick_is_found() -> None:
    def tick(course: Course) -> None:
        raise Refused("too_much")

    says = only(due=lambda state: Millis(0), tick=tick)
    assert "seed 1/0, step 1" in says
    assert "too_much" in says


def test_a_tick_that_does_not_move_the_due_moment_on_is_found() -> None:
    assert "seed 1/0, step 1" in only(due=lambda state: Millis(0), tick=lambda course: None)


def test_a_table_where_nobody_can_do_anything_is_found() -> None:
    assert "nobody can do anything, and nothing is due" in only(chapters=())


def test_a_game_without_an_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walk, "MOST_STEPS", 200)

    assert "the game does not end: 200 steps" in only(result=lambda state: None)


def test_time_goes_on_to_what_is_due_when_nobody_acts() -> None:
    waits = other(
        new=lambda of: State(of.seats, 10, beats_left=3, next_beat=Millis(60_000)),
        chapters=(Beat,),
        result=lambda state: Result(()) if len(state.heard) == 3 else None,
    )["toy"]
    found = one(waits, setup(2, OPTIONS), "x", keep=True)

    assert found.events == tuple(Beat(Millis(at), Millis(at)) for at in (60_000, 61_000, 62_000))


def test_timers_get_their_turn_between_commands() -> None:
    begins_at_once = other(new=lambda of: State(of.seats, 90, beats_left=5, next_beat=Millis(1_000)))["toy"]
    found = one(begins_at_once, setup(2, OPTIONS), "x", keep=True)
    kinds = [type(each) for each in found.events]

    assert kinds.count(Beat) == 5
    assert any(kind is not Beat for kind in kinds[: len(kinds) - 1 - kinds[::-1].index(Beat)])


@dataclass(frozen=True, slots=True)
class Stop(Command):
    breaks_off = True

    def decide(self, course: Course) -> None:
        assert course.by is not None
        course.happen(Added(course.by, 30))

    @classmethod
    def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
        return (Offer(cls),) if state.count >= 20 else ()


def test_what_breaks_shut_eyes_off_begins_where_they_were_open_last() -> None:
    """They are shut from ten on: what was counted since then never was."""

    def scene(state: State) -> Scene:
        return Scene(track=Track(Millis(0), (), masks=True)) if 10 <= state.count < 30 else Scene()

    shut = other(
        new=lambda of: State(of.seats, 30), scene=scene, result=lambda state: Result(()) if state.count >= 30 else None
    )["toy"]
    stopped = []
    for seed in range(20):
        game = Simulation(replace(shut, chapters=(*shut.chapters, Stop)), making(shut), str(seed))
        game.make = lambda offer, rng: Stop() if offer.command is Stop else Add(3)
        game.play(setup(2, OPTIONS), Random(seed))
        *befores, last = [(before.count, event) for course in game.past for before, event, _ in course.happened]
        if isinstance(last[1], Added) and last[1].number == 30:
            stopped.append(last[0])
            assert last[0] == [count for count, _ in befores if count < 10][-1]
    assert stopped


def test_those_for_whom_the_table_waits_act() -> None:
    ann = Seat("s1")
    found = one(other(acts=lambda state: frozenset({ann}))["toy"], setup(3, OPTIONS), "x", keep=True)

    adding = [each.seat for each in found.events if isinstance(each, Added)]
    assert adding.count(ann) > len(adding) / 2


def test_every_kind_of_field_is_filled_in() -> None:
    fields = (Choice("one", ("a", "b")), Several("some", (1, 2, 3), 1, 2), Number("number", 5, 9), Text("text", 20))

    @dataclass(frozen=True, slots=True)
    class Fill(Command):
        one: str
        some: tuple[int, ...]
        number: int
        text: str

        def decide(self, course: Course) -> None:
            seen.append(self)
            course.happen(Added(Seat("s1"), 1))

        @classmethod
        def offered(cls, state: State, seat: Seat) -> tuple[Offer, ...]:
            return (Offer(cls, fields),)

    seen: list[Fill] = []
    one(other(chapters=(Fill, Added))["toy"], setup(2, OPTIONS), "x")

    assert {each.one for each in seen} == {"a", "b"}
    assert {len(each.some) for each in seen} == {1, 2}
    assert all(5 <= each.number <= 9 and each.text for each in seen)


def test_the_summary_names_lengths_winners_and_scores() -> None:
    found = [each for each in played() if isinstance(each, Played)]
    lines = summary(TOY, found, 2.0)

    assert lines[0] == "toy: 12 games in 2.0 s, 6 games a second"
    assert lines[1].startswith(f"steps a game: {min(each.steps for each in found)} to ")
    assert lines[2].startswith("winners: seat 1 ")
    assert lines[3] == "scores: 3 to 10, median 3"
    assert summary(TOY, [], 2.0) == ["toy: no game came to its end"]
