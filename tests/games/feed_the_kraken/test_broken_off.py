"""A script that is broken off in any way, at any step, never was: with sides on phones, in random games."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final, cast

import pytest

from companion.cli import library
from companion.contract import Seat, Setup
from companion.games.feed_the_kraken import GAME
from companion.games.feed_the_kraken.model import State
from companion.games.feed_the_kraken.printed import SCRIPTS
from companion.games.feed_the_kraken.rules.eyes import AbortScript, ShutEyes
from companion.games.feed_the_kraken.rules.script import plan
from companion.games.feed_the_kraken.rules.taps import Pick, PickHands, leader_aboard
from companion.table.commands import ChooseGame, EndGame, GoOn, Pause, StartGame
from companion.table.options import settled
from companion.table.posts import Ask
from companion.table.testing import Driver
from tests.games.feed_the_kraken.table import ON_PHONES, filled, walk
from tests.hardware.boards import PARTS

WORDS: Final = library.words({GAME.slug: GAME.folder}, "en")
NAMES: Final = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
LINE_MS: Final = 2_000


def announced(script: str) -> State:
    """A random game comes to where this script may begin, and there is something to learn in it."""
    seats = tuple(Seat(f"s{number}") for number in range(1, len(NAMES) + 1))
    for seed in range(200):
        for move in walk(GAME.new(Setup(seats, settled(GAME, ON_PHONES))), Random(f"{script}/{seed}")):
            state = move.after
            if state.stage == "ready" and state.shut is not None and state.shut.script == script:
                leader, team, crew = leader_aboard(state), state.team, state.crew
                others = {team.captain, team.lieutenant, team.navigator} & set(crew.aboard) - {leader}
                if script == "conversion":
                    others -= set(crew.unconvertible)
                if leader is not None and (script == "pirates" or others):
                    return state
    raise AssertionError(f"{script} never came")


def by_phone(table: Driver) -> None:
    table.done("Ben", AbortScript())


def by_a_long_press(table: Driver) -> None:
    table.press("big", 1_500)


def in_a_pause(table: Driver) -> None:
    table.done("Cat", Pause())
    table.after(5_000)
    table.done("Dan", AbortScript())


def by_the_plug(table: Driver) -> None:
    table.restart()
    table.done("Ann", GoOn())


def by_the_plug_after_it_was_broken_off(table: Driver) -> None:
    by_phone(table)
    table.after(4_000)
    by_the_plug(table)


def by_undo(table: Driver) -> None:
    assert table.undo("Ann", sure=True) is None


def by_the_host(table: Driver) -> None:
    table.done("Ann", EndGame(sure=True))


BROKEN_OFF: Final = (by_phone, by_a_long_press, in_a_pause)
WAYS: Final = (*BROKEN_OFF, by_the_plug, by_the_plug_after_it_was_broken_off, by_undo, by_the_host)


@pytest.mark.slow
@pytest.mark.parametrize("script", SCRIPTS)
def test_nothing_has_come_of_a_script_that_was_broken_off(tmp_path: Path, script: str) -> None:
    before, rng, learnt = announced(script), Random(script), 0
    for number in range(len(plan(before.rules, "script", script).moments)):
        for way in WAYS:
            learnt += broken_off(tmp_path / f"{number} {way.__name__}", before, number, way, rng)
    assert learnt or script == "guns_stash", "something was known already, and is forgotten"


def broken_off(folder: Path, before: State, number: int, way: Callable[[Driver], None], rng: Random) -> bool:
    """Whether anything had been learnt."""
    table = Driver(folder, {GAME.slug: replace(GAME, new=lambda setup: before)}, WORDS, PARTS, lambda *said: LINE_MS)
    table.join(*NAMES)
    table.done("Ann", ChooseGame(GAME.slug))
    table.done("Ann", StartGame())
    at = table.clock.now()
    table.done("Ann", ShutEyes())
    while state(table).shut is not None and table.state.shut.step < number:
        wait_and_tap(table, rng)
    has_learnt = state(table).secrets.findings != before.secrets.findings
    seen = {heard.snapshot.play.step for heard in table.heard if heard.snapshot.play}
    way(table)

    if way in BROKEN_OFF:
        assert state(table).stage == "eyes_closed"
        assert replace(state(table), stage="ready", shut=before.shut, step=before.step) == before
        assert at <= table.clock.now() <= at + 2_000
        table.after(60_000)
        assert replace(state(table), step=before.step) == before
    else:
        assert state(table) == before
    if way is by_the_host:
        assert table.play.ended
    else:
        assert table.play.step not in seen
        once_more(table, before, rng)
    live = state(table)
    table.restart()
    assert state(table) == live
    table.table.close()
    return has_learnt


def state(table: Driver) -> State:
    return cast(State, table.state)


def once_more(table: Driver, before: State, rng: Random) -> None:
    """One card, one conversion."""
    table.done("Ann", ShutEyes())
    while state(table).shut is not None:
        wait_and_tap(table, rng)
    assert len(state(table).secrets.converted) <= len(before.secrets.converted) + 1


def wait_and_tap(table: Driver, rng: Random) -> None:
    """The next step comes, and everybody taps what there is to tap."""
    step = table.state.shut.step
    while table.state.shut is not None and table.state.shut.step == step:
        wait = table.table.seconds_until_due()
        assert wait is not None
        table.after(round(wait * 1_000))
    for seat in state(table).crew.aboard:
        for offer in GAME.offers(table.state, seat):
            if offer.command in (Pick, PickHands):
                command: Any = filled(offer, rng)
                assert table.send(Ask(command, seat)).refused is None
