"""What the room hears and sees: short sounds, once a shot, and lamps that know no more than everybody."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.contract import Flash, Light, Say, Seat, Sound, Who
from companion.games.shallow_space import GAME
from companion.games.shallow_space.model import State
from companion.games.shallow_space.rules.boarding import Board, Teleport
from companion.games.shallow_space.rules.gunnery import Fire
from companion.games.shallow_space.rules.readiness import Ready
from companion.games.shallow_space.rules.shooting import Shoot
from companion.games.shallow_space.rules.specials import Launch
from companion.games.shallow_space.rules.turns import TurnEnded
from companion.sound.clips import sounds
from companion.sound.loudness import lufs
from tests.companion.test_speaking import Evening, effect, likeness
from tests.games.shallow_space.situations import (
    A,
    B,
    at,
    boosted,
    cloaked,
    damaged,
    holds,
    lasts,
    nearly_lost,
    rolling,
    sailing,
    trouble,
    unshielded,
    with_ship,
)
from tests.games.shallow_space.table import ANN, BEN, begun, outcome, walk
from tests.hardware.tape import LAG_MS, RATE, Tape

SHORT_MS = 800
BARE = unshielded(sailing())
AIMED = boosted(BARE, "aimed")


def heard(state: State, command: Any, by: Seat = ANN) -> list[Any]:
    came = outcome(state, command, by)
    assert isinstance(came, tuple), came
    found: list[Any] = []
    for event in came:
        following = event.apply(state)
        found += event.heard(state, following)
        state = following
    return found


def sounds_of(state: State, command: Any, by: Seat = ANN) -> list[str]:
    return [each.name for each in heard(state, command, by) if isinstance(each, Sound)]


HEARD: dict[str, tuple[State, Any, Seat, list[str]]] = {
    "a miss": (rolling(sailing(), (8, 1)), Fire(A, "laser_left", 1), ANN, ["laser"]),
    "the shield takes it": (rolling(sailing(), (8, 8)), Fire(A, "laser_left", 1), ANN, ["laser", "shield"]),
    "a hit": (AIMED, Fire(A, "laser_left", 1, "left_pod"), ANN, ["laser", "hit"]),
    "a hull turns red: red alert": (
        damaged(AIMED, 1, left_hull=1),
        Fire(A, "laser_left", 1, "left_hull"),
        ANN,
        ["laser", "alarm_2", "hit"],
    ),
    "not again for the next one": (
        damaged(AIMED, 1, left_hull=1, teleport=2),
        Fire(A, "laser_left", 1, "left_hull"),
        ANN,
        ["laser", "hit"],
    ),
    "nor where a virus shows everything red": (
        lasts(damaged(AIMED, 1, left_hull=1), "virus", 1),
        Fire(A, "laser_left", 1, "left_hull"),
        ANN,
        ["laser", "hit"],
    ),
    "a ram is a crash or two, not twenty": (
        holds(A, "ramming", state=unshielded(BARE, 0)),
        Launch(A, "ramming", 1),
        ANN,
        ["laser", "hit", "alarm_2"],
    ),
    "missiles hit once": (
        holds(A, "barrage", state=AIMED),
        Launch(A, "barrage", 1, ("left_pod", "right_pod")),
        ANN,
        ["laser", "hit"],
    ),
    "a phaser": (at(sailing(), B, 1, "front_hull"), Shoot(B, "person/3"), BEN, ["laser"]),
    "somebody boards": (holds(B, "boarding"), Board(B, 1, "left_pod"), BEN, ["boarding"]),
    "somebody is teleported": (at(BARE, B, 0, "teleport"), Teleport(B, 1), BEN, ["boarding"]),
    "who is cloaked is silent": (cloaked(holds(B, "boarding"), B, 0, "left_pod"), Board(B, 1, "left_pod"), BEN, []),
    "so is their laser, but not what it hits": (
        cloaked(AIMED, A, 0, "bridge"),
        Fire(A, "laser_left", 1, "left_pod"),
        ANN,
        ["hit"],
    ),
    "nothing for a step more": (sailing(), Ready(A), ANN, []),
}


@pytest.mark.parametrize("name", HEARD)
def test_what_is_heard(name: str) -> None:
    state, command, by, wanted = HEARD[name]
    assert sounds_of(state, command, by) == wanted


def test_a_lost_ship_is_heard_and_said() -> None:
    found = heard(damaged(nearly_lost(AIMED, 1), 1, teleport=2), Fire(A, "laser_left", 1, "teleport"))
    assert "alarm_3" in [each.name for each in found if isinstance(each, Sound)]
    assert [each.line.key for each in found if isinstance(each, Say)] == ["say.destroyed", "say.team_lost", "say.won"]


def test_the_end_of_the_time_is_heard() -> None:
    assert TurnEnded(by_clock=True).heard(sailing(), sailing()) == (Sound("buzz_refused"),)
    assert TurnEnded().heard(sailing(), sailing()) == ()


@pytest.mark.parametrize("seed", range(3))
def test_sounds_are_few_and_short(seed: int) -> None:
    """Whatever somebody does: seldom more than four sounds, and together a few seconds."""
    clips, worst, silent, all_moves = sounds(), 0, 0, 0
    start = trouble(9, seed) if seed else begun(6)
    for move in walk(start, Random(seed)):
        names = [
            each.name
            for before, event, after in move.happened
            for each in event.heard(before, after)
            if isinstance(each, Sound)
        ]
        assert set(names) <= set(clips)
        if isinstance(move.command, Launch) and move.before.people[move.command.who].cloak:
            continue  # a ram that nobody sees coming: each of its hits is heard
        all_moves += 1
        silent += not names
        worst = max(worst, len(names))
    assert worst <= 12  # a ship is lost, and with it a team and the battle
    assert silent > all_moves / 2


@pytest.mark.parametrize("name", ["laser", "hit", "shield", "boarding", "alarm_2", "gavel"])
def test_what_is_heard_often_is_short(name: str) -> None:
    assert sounds()[name].ms < SHORT_MS


# --- lamps


def lamps(state: State) -> dict[str, tuple[str, str]]:
    found = {}
    for each in GAME.scene(state).lights:
        assert isinstance(each, Light)
        found[f"seat {each.lamp.seat}" if isinstance(each.lamp, Who) else each.lamp] = (each.colour, each.show)
    return found


def test_hull_and_shield_of_each_ship_have_lamps() -> None:
    lit = lamps(damaged(sailing(12), 1, shield=1, left_hull=2, teleport=3))
    assert lit["ship.1.shield"] == lit["ship.4.front_hull"] == ("green", "solid")
    assert lit["ship.2.shield"] == ("yellow", "solid")
    assert lit["ship.2.left_hull"] == ("red", "solid")
    assert "ship.2.teleport" not in lit  # critical: dark


def test_the_shipped_board_shows_the_worst_of_each_hull_by_its_zone() -> None:
    lit = lamps(damaged(damaged(sailing(12), 1, left_hull=2), 2, front_hull=3))
    assert (lit["zone.red"], lit["zone.white"], lit["zone.blue"]) == (
        ("green", "solid"),
        ("red", "solid"),
        ("red", "breathe"),
    )
    assert lit["alert"] == ("red", "breathe")
    assert "alert" not in lamps(damaged(sailing(), 1, left_hull=1, engineering=3))


def test_a_lamp_blinks_in_the_last_turn_in_which_a_section_can_be_saved() -> None:
    ages = [0] * 16
    ages[5] = 2
    state = with_ship(damaged(sailing(), 0, left_hull=2), 0, ages=tuple(ages))
    assert lamps(state)["ship.1.left_hull"] == ("red", "blink")
    assert "blink" not in {show for _, show in lamps(lasts(state, "virus", 0)).values()}


def test_lamps_lie_with_the_sensors_and_go_out_with_the_ship() -> None:
    assert "ship.1.shield" not in lamps(lasts(sailing(), "virus", 0))
    assert not [lamp for lamp in lamps(with_ship(sailing(), 1, is_gone=True)) if lamp.startswith(("ship.2", "zone.wh"))]


def test_seats_that_still_act_are_lit() -> None:
    lit = lamps(sailing())
    assert {name for name in lit if name.startswith("seat")} == {"seat ann", "seat ben", "seat cat"}


def test_a_hit_flashes_where_it_was() -> None:
    found = [each for each in heard(AIMED, Fire(A, "laser_left", 1, "left_hull")) if isinstance(each, Flash)]
    assert [(each.lamp, each.colour) for each in found] == [("ship.2.left_hull", "red"), ("zone.white", "red")]


# --- on the tape


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    tape = Tape(tmp_path, monkeypatch)
    evening = Evening(tape)
    yield evening
    with tape.let_run():
        evening.mixer.close()
    tape.close()


def test_a_salvo_is_on_the_tape_as_it_was_made(evening: Evening) -> None:
    """Shot, hit, shot, shield: each recognized, none clips, and all is over within two seconds."""
    evening.after(500)
    for command in ("a hit", "the shield takes it"):
        state, shot, by, _ = HEARD[command]
        evening.ask(*(each for each in heard(state, shot, by) if isinstance(each, Sound)))
        evening.after(1_000)
    began = {name: [at for at, said in evening.said if said == name] for name in ("laser", "hit", "shield")}
    for name, moments in began.items():
        for moment in moments:
            assert likeness(evening.tape, moment, effect(evening, name)) > 0.6, name
    assert [len(moments) for moments in began.values()] == [2, 1, 1]
    assert 0.1 < evening.tape.peak() < 0.95
    last = max(began["shield"]) + sounds()["shield"].ms + LAG_MS
    assert evening.tape.loudness(last + 30, evening.tape.now()) == 0.0


def test_muted_nothing_is_heard(evening: Evening) -> None:
    evening.snapshot = replace(evening.snapshot, house=replace(evening.snapshot.house, muted=True))
    evening.ask(Sound("laser"), Sound("hit"))
    evening.after(1_500)
    assert evening.tape.peak() == 0.0


@pytest.mark.parametrize("name", ["laser", "hit", "shield", "boarding"])
def test_new_sounds_are_as_loud_as_the_others(evening: Evening, name: str) -> None:
    evening.ask(Sound(name))
    evening.after(1_200)
    assert lufs(effect(evening, name), RATE) == pytest.approx(-18, abs=1)
    assert evening.tape.loudness(0, 1_200) > 0
