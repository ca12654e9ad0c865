"""A battle with a clock at a whole table: what is taken back has the time that it had."""

from pathlib import Path
from random import Random
from typing import cast

import pytest

from companion.cli import library
from companion.cli.simulate import making
from companion.contract import Seat, Value, replace
from companion.games.shallow_space import GAME
from companion.games.shallow_space.model import State, Turn
from companion.games.shallow_space.rules.parts import turn_of
from companion.games.shallow_space.rules.readiness import Ready
from companion.table.commands import ChooseGame, GoOn, Pause, SetOptions, StartGame
from companion.table.games import Games
from companion.table.posts import Ask
from companion.table.testing import Driver

GAMES = Games.opened(GAME)
WORDS = library.words(GAMES.folders, "en")
TURN_MS = 12_000
THINKING_MS = 700


class Battle(Driver):
    """Two ships, and twelve seconds a turn."""

    def __init__(self, folder: Path, seed: int, **options: Value) -> None:
        super().__init__(folder, GAMES, WORDS)
        self.rng, self.make = Random(seed), making(GAME)
        self.join("Ann", "Ben", "Cat", "Dan")
        self.done("Ann", ChooseGame(GAME.slug))
        self.done("Ann", SetOptions({"turn_seconds": TURN_MS // 1000, "teams": "drawn", **options}))
        self.done("Ann", StartGame())
        while self.battle.stage != "playing":
            self.move()

    @property
    def battle(self) -> State:
        return cast(State, self.state)

    @property
    def turn(self) -> Turn:
        return turn_of(self.battle)

    @property
    def left(self) -> int:
        """Of the turn's time."""
        return (self.turn.ends_at or 0) - self.clock.now()

    @property
    def acting(self) -> list[Seat]:
        return sorted(GAME.acts(self.state))

    def move(self) -> None:
        seat = self.rng.choice(self.acting or list(self.play.setup.seats))
        if offers := GAME.offers(self.state, seat):
            self.send(Ask(self.make(self.rng.choice(offers), self.rng), seat))

    def all_ready(self) -> None:
        number = self.turn.number
        while self.turn.number == number:
            seat = self.acting[0]
            ready = next(each for each in GAME.offers(self.state, seat) if each.command is Ready)
            assert self.send(Ask(self.make(ready, self.rng), seat)).refused is None


@pytest.fixture
def battle(tmp_path: Path) -> Battle:
    return Battle(tmp_path, 1)


@pytest.mark.parametrize("how", ["running", "paused first", "plug pulled after it"])
def test_a_turn_that_was_ended_too_soon_goes_on_with_the_time_that_it_had(battle: Battle, how: str) -> None:
    battle.after(3_000)
    before, left = battle.turn, TURN_MS - 3_000
    assert before.ends_at == battle.clock.now() + left
    battle.all_ready()
    battle.after(10_000)  # into the other ship's turn: the first one's time is long over
    if how == "paused first":
        battle.done("Ann", Pause())
    assert battle.undo("Ann", sure=True) is None
    if how == "plug pulled after it":
        battle.restart()
    if how != "running":
        battle.after(60_000)
        battle.done("Ann", GoOn())

    battle.after(left - 1)
    assert battle.turn == before
    battle.after(1)
    assert battle.turn.number == before.number + 1
    assert battle.history[-1] != "The time is up."


@pytest.mark.parametrize("seed", [0, 1, 4, 8])
def test_the_end_of_a_battle_taken_back_much_later_is_no_other_end(tmp_path: Path, seed: int) -> None:
    battle = Battle(tmp_path, seed, last_round=4)
    while not battle.play.ended:
        if battle.left > THINKING_MS:  # else all hurry: the end comes of a move, not of time
            battle.after(THINKING_MS)
        before, left = battle.battle, battle.left
        battle.move()
    battle.after(270_000)
    assert battle.undo("Ann", sure=True) is None

    assert replace(battle.battle, lots=before.lots) == before, "lots alone are never taken back"
    as_it_was = battle.state
    battle.after(left - 1)
    assert battle.state == as_it_was
    assert battle.play.result is None
