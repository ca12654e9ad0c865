"""What the history says: who died of what, how much each hit did, and what went with the turn."""

from typing import Any

import pytest

from companion.contract import Seat
from companion.games.shallow_space import GAME
from companion.games.shallow_space.model import State
from companion.games.shallow_space.rules.crew_cards import Throw
from companion.games.shallow_space.rules.damage import Died
from companion.games.shallow_space.rules.gunnery import Fire
from companion.games.shallow_space.rules.moving import Move
from companion.games.shallow_space.rules.readiness import Ready
from companion.games.shallow_space.rules.shooting import Shoot
from companion.games.shallow_space.rules.specials import Launch
from tests.games.shallow_space.situations import (
    A,
    B,
    C,
    D,
    F,
    at,
    boosted,
    damaged,
    holds,
    lasts,
    nearly_lost,
    person,
    rolling,
    sailing,
    unshielded,
)
from tests.games.shallow_space.table import ANN, BEN, RULES, WORDS, done

BARE = boosted(unshielded(sailing()), "aimed")
LAST = person(person(person(sailing(), B, is_ready=True), C, is_ready=True), D, health=1)
AT_THE_BRIDGE = Fire(A, "laser_left", 1, "bridge")


def told(state: State, command: Any, by: Seat | None = ANN) -> list[str]:
    lines = [event.told(before, after) for before, event, after in RULES.asked(state, command, by).happened]
    return [WORDS.word(each, str) for each in lines if each is not None]


DEATHS: dict[str, tuple[State, Any, Seat]] = {
    "dan is killed by the hit on the bridge.": (person(BARE, D, health=1), AT_THE_BRIDGE, ANN),
    "fay is killed by a phaser in the front hull.": (
        at(person(sailing(), F, health=1), B, 1, "bridge"),
        Shoot(B, f"person/{F}"),
        BEN,
    ),
    "dan is killed by the grenade in the bridge.": (
        rolling(at(person(holds(B, "plasma_grenade"), D, health=1), B, 1, "front_hull"), (6, 6)),
        Throw(B, "plasma_grenade", "bridge"),
        BEN,
    ),
    "dan is killed by the gas.": (lasts(LAST, "gas", 1), Ready(A), ANN),
    "dan is killed by the fire in the bridge.": (lasts(LAST, "fire", 1, "bridge"), Ready(A), ANN),
    "dan is killed by the charge in the bridge.": (lasts(LAST, "charge", 1, "bridge", turns=1), Ready(A), ANN),
    "ben is killed walking through the wrecked left hull.": (
        damaged(person(sailing(), B, health=1), 0, left_hull=3),
        Move(B, "left_hull"),
        BEN,
    ),
    "ann is killed in the collision.": (unshielded(holds(A, "ramming"), 0), Launch(A, "ramming", 1), ANN),
    "dan goes down with Ship 2.": (
        damaged(nearly_lost(BARE, 1), 1, teleport=2),
        Fire(A, "laser_left", 1, "teleport"),
        ANN,
    ),
}


@pytest.mark.parametrize("line", DEATHS)
def test_a_death_is_told_with_its_cause(line: str) -> None:
    assert line in told(*DEATHS[line])


def test_one_of_an_older_game_without() -> None:
    assert WORDS.word(Died(B).told(sailing(), sailing()), str) == "ben dies."


HITS: dict[str, tuple[State, Any]] = {
    "The bridge of Ship 2 takes 1: yellow.": (BARE, AT_THE_BRIDGE),
    "The bridge of Ship 2 takes 2: red.": (boosted(BARE, "aimed", "overcharge"), AT_THE_BRIDGE),
    "The bridge of Ship 2 is hit again: it was grey already.": (damaged(BARE, 1, bridge=3), AT_THE_BRIDGE),
    "The bridge of Ship 2 is hit.": (lasts(BARE, "virus", 1), AT_THE_BRIDGE),
    "The shield of Ship 2 takes 1: 2 left.": (boosted(sailing(), "aimed"), AT_THE_BRIDGE),
    "The shield of Ship 2 takes 1: down.": (damaged(boosted(sailing(), "aimed"), 1, shield=2), AT_THE_BRIDGE),
    "The shield of Ship 2 takes it.": (lasts(boosted(sailing(), "aimed"), "virus", 1), AT_THE_BRIDGE),
}


@pytest.mark.parametrize("line", HITS)
def test_a_hit_is_told_with_what_it_did_unless_a_virus_hides_it(line: str) -> None:
    assert line in told(*HITS[line])


@pytest.mark.parametrize(
    ("state", "line"),
    [
        (sailing(), "Ship 2 takes 1 forward, 2 aft and 1 on the shield; Ship 1 takes 1 on the hulls, 2 on the bridge"),
        (unshielded(sailing()), "Ship 1 rams Ship 2. Ship 2 takes 2 everywhere; Ship 1 takes"),
        (sailing(ramming="absorbed"), "Ship 2 takes 2 on the shield; Ship 1 takes 3 on the shield."),
        (lasts(sailing(), "virus", 1), "Ship 1 rams Ship 2."),
    ],
)
def test_a_collision_is_one_line(state: State, line: str) -> None:
    lines = told(holds(A, "ramming", state=state), Launch(A, "ramming", 1))
    assert len([each for each in lines if "Ship" in each]) == 1
    assert line in lines[1]


def test_a_sure_shot_says_that_no_die_was_rolled_and_stands_where_dice_do() -> None:
    assert told(BARE, AT_THE_BRIDGE)[1] == "Laser: no roll, it always hits."
    (shown,) = GAME.view(done(BARE, (AT_THE_BRIDGE, ANN)), None).rolls
    assert (shown.what, shown.sides, shown.is_hit) == ("laser", 0, True)


def test_what_was_rolled_goes_with_the_turn_and_what_ends_it_stays() -> None:
    fired = done(rolling(LAST, (8, 8)), (Fire(A, "laser_left", 1), ANN))
    assert GAME.view(fired, None).rolls
    assert not GAME.view(done(fired, (Ready(A), ANN)), None).rolls


def test_at_home_a_step_is_told_without_the_ship() -> None:
    assert told(sailing(), Move(B, "left_hull"), BEN) == ["ben walks to the left hull."]
    abroad = at(sailing(), B, 1, "left_pod")
    assert told(abroad, Move(B, "left_strut"), BEN) == ["ben walks to the left strut of Ship 2."]
