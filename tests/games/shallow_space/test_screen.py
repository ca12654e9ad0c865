"""The page for the room: every stage, all that everybody may know and nothing else, shots and dice as they happened."""

import re
from collections.abc import Callable
from random import Random
from typing import Any, get_args

import pytest

from companion.contract import Millis, Seat
from companion.games.shallow_space import GAME
from companion.games.shallow_space.model import Stage, State
from companion.games.shallow_space.rules.crew_cards import Throw
from companion.games.shallow_space.rules.dice import Rolled
from companion.games.shallow_space.rules.gunnery import Fire
from companion.games.shallow_space.rules.losses import GameEnded, PodLaunched, ShipDestroyed
from companion.games.shallow_space.rules.muster import JoinShip, NameShip
from companion.games.shallow_space.rules.shooting import Shoot
from companion.games.shallow_space.rules.specials import Launch
from companion.games.shallow_space.rules.steering import ClockFrozen
from companion.games.shallow_space.rules.turns import TurnBegan
from tests.games.shallow_space.secrets import twins
from tests.games.shallow_space.situations import (
    A,
    B,
    E,
    at,
    boosted,
    bot,
    cloaked,
    damaged,
    field,
    holds,
    lasts,
    rolling,
    sailing,
    trouble,
    unshielded,
    with_ship,
)
from tests.games.shallow_space.table import ANN, BEN, WORDS, after, begun, done, happened, walk
from web import styles
from web.testing import Look, text

MARKS = '<button|<input (?!type="hidden")|<select|<summary|<a '  # what can be tapped
CSS = " ".join(styles.text(GAME.folder / "art", "room.css").split())
ANGRY = ("virus", "gas", "emp", "evasive")


def timed() -> State:
    return after(sailing(turn_seconds=90), TurnBegan(1, 1, (0,), 90_000))  # type: ignore[arg-type]


def asked() -> State:
    state = holds(B, "incendiary", state=sailing(dice="entered"))
    return done(state, (Throw(B, "incendiary", "left_hull"), BEN))


def wild() -> State:
    state = bot(field(lasts(sailing(9), "fire", 0, "left_pod"), 1, "bridge"), B, 0, "bridge")
    for place, kind in enumerate(ANGRY):
        state = lasts(state, kind, place % 3)  # type: ignore[arg-type]
    return boosted(state, "lock_on", "aimed")


def podded() -> State:
    return after(sailing(12), ShipDestroyed(1), PodLaunched(E, 4))


def over(players: int = 6) -> State:
    return after(sailing(players), GameEnded((0,), "5eed"))


STATES: dict[str, tuple[Stage, Callable[[], State]]] = {
    "muster of two": ("muster", begun),
    "muster of four, nobody there": ("muster", lambda: begun(12, teams="chosen")),
    "drawn": ("muster", lambda: begun(9, teams="drawn")),
    "two ships": ("playing", sailing),
    "two players": ("playing", lambda: sailing(2)),
    "three ships": ("playing", lambda: sailing(9)),
    "four ships": ("playing", lambda: sailing(12)),
    "all at once": ("playing", lambda: sailing(12, order="simultaneous")),
    "with a clock": ("playing", timed),
    "with a clock that stands": ("playing", lambda: after(timed(), ClockFrozen(30_000))),  # type: ignore[arg-type]
    "a real die": ("playing", asked),
    "all that lasts": ("playing", wild),
    "a captured ship": ("playing", lambda: with_ship(at(sailing(9), A, 1, "bridge"), 1, owner=0)),
    "a pod": ("playing", podded),
    "over": ("over", over),
    "over, four ships": ("over", lambda: over(12)),
    "nobody has won": ("over", lambda: after(sailing(), GameEnded((), "5eed"))),
}
every_state = pytest.mark.parametrize("name", STATES)


@pytest.fixture(scope="module")
def look() -> Look:
    return Look(GAME)


def test_no_stage_is_left_out() -> None:
    assert {stage for stage, _ in STATES.values()} == set(get_args(Stage))


@every_state
def test_the_screen_shows_who_is_there_and_nothing_to_tap(look: Look, name: str) -> None:
    stage, make = STATES[name]
    state = make()
    assert state.stage == stage
    page = look.at(state).screen()
    assert not re.search(MARKS, page)
    assert not re.search(r' style="|<script', page)
    told = text(page)
    aboard = state.rules.seats if state.people else state.order
    assert all(seat.title() in told for seat in aboard)
    assert all(WORDS.word(each.name, str) in told for each in GAME.view(state, None).ships if not each.is_pod)
    if stage != "playing" or state.asked:
        assert WORDS.word(GAME.view(state, None).now, look.door.name) in told


@pytest.mark.parametrize("teams", ["seats", "drawn", "chosen"])
def test_the_muster_says_who_sits_where_and_what_comes_next(look: Look, teams: str) -> None:
    page = text(look.at(begun(5, teams=teams)).screen())
    assert WORDS.template(f"room.step_{teams}") in page
    assert look.pages._address() in page
    assert ("No captain yet" in page) == (teams == "chosen")
    assert ("Lots decide" in page) == (teams == "drawn")
    assert ("Without a ship: Ann Ben Cat Dan Eve" in page) == (teams == "chosen")
    if teams == "seats":
        assert page.count("The captain gives it a name.") == 2
        assert "captain Dan commander Eve lieutenant Dan" in page  # he plays two
        page = text(look.at(done(begun(5), (NameShip("Unsinkable"), ANN))).screen())
        assert page.count("The captain gives it a name.") == 1
        assert "Unsinkable The ship has its name." in page
    if teams == "chosen":
        page = text(look.at(done(begun(5, teams=teams), (JoinShip(1), BEN))).screen())
        assert "captain Ben commander free lieutenant free" in page
        assert "Without a ship: Ann Cat Dan Eve" in page


@every_state
def test_no_id_comes_twice(look: Look, name: str) -> None:
    ids = re.findall(r' id="([^"]+)"', look.at(STATES[name][1]()).screen())
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("players", [6, 9, 12])
def test_all_ships_are_side_by_side_and_the_one_whose_turn_it_is_stands_out(look: Look, players: int) -> None:
    page = look.at(sailing(players)).screen()
    assert len(re.findall(r'<figure class="ss-ship', page)) == players // 3
    assert re.findall(r'sr-cell cell-(\d)[^"]*on-turn', page) == ["0"]
    assert len(re.findall(r'<li class="[^"]*busy', page)) == 3


def test_the_hash_is_shown_from_the_start_and_the_seed_at_the_end(look: Look) -> None:
    seen = set()
    for move in walk(begun(5), Random(3)):
        state = move.after
        if state.stage in seen or not state.lots.seed:
            continue
        seen.add(state.stage)
        told = text(look.at(state).screen()).replace(" ", "")
        assert state.lots.hash in told
        assert (state.lots.seed in told) == (state.stage == "over")
    assert seen == {"muster", "playing", "over"}


def test_the_clock_runs_or_says_that_it_stands(look: Look) -> None:
    assert re.search(r'<count-down[^>]*data-ends="90000" data-whole="90000"', look.at(timed()).screen())
    stands = look.at(STATES["with a clock that stands"][1]()).screen()
    assert "<count-down" not in stands
    assert WORDS.template("room.frozen") in stands
    assert "sr-time" not in look.at(sailing()).screen()


# --- nothing secret


@pytest.mark.parametrize("seed", range(3))
def test_the_screen_does_not_change_with_a_secret(look: Look, seed: int) -> None:
    """Hands, health, redshirts, true places, charges, what a virus hides, the seed: nothing, not even its length."""
    rng, looked = Random(seed), 0
    for move in walk(trouble((6, 9, 12)[seed], seed), rng, bystanders=0.3):
        if move.after.stage != "playing" or rng.random() > 0.15:
            continue
        page = look.at(move.after).screen()
        for twin, _ in twins(move.after, rng):
            looked += 1
            assert look.at(twin).screen() == page
    assert looked > 40


def test_who_is_cloaked_shoots_unseen() -> None:
    state = cloaked(sailing(), A, 0, "bridge")
    shots = GAME.view(done(state, (Fire(A, "laser_left", 1), ANN)), None).shots
    assert shots == ()


# --- shots and dice


def shots(state: State, command: Any, by: Seat = ANN) -> list[tuple[str, int, str, int, str, tuple[str, ...]]]:
    seen = GAME.view(done(state, (command, by)), None).shots
    return [(each.what, each.by, each.place, each.at, each.aim, each.marks) for each in seen]


BARE = unshielded(sailing())
SHOTS: dict[str, tuple[State, Any, Seat, tuple[Any, ...]]] = {
    "a miss": (
        rolling(sailing(), (8, 1)),
        Fire(A, "laser_left", 1),
        ANN,
        ("laser", 0, "laser_left", 1, "", ("",)),
    ),
    "the shield": (
        rolling(sailing(), (8, 8)),
        Fire(A, "laser_right", 1),
        ANN,
        ("laser", 0, "laser_right", 1, "", ("shield",)),
    ),
    "a section": (
        boosted(BARE, "aimed"),
        Fire(A, "laser_left", 1, "left_pod"),
        ANN,
        ("laser", 0, "laser_left", 1, "", ("left_pod",)),
    ),
    "three missiles": (
        rolling(holds(A, "barrage", state=BARE), (8, 5), (15, 9), (8, 1), (8, 2)),
        Launch(A, "barrage", 1),
        ANN,
        ("barrage", 0, "bridge", 1, "", ("left_pod", "", "")),
    ),
    "a pulse": (holds(A, "emp"), Launch(A, "emp", 1), ANN, ("emp", 0, "bridge", 1, "", ())),
    "a phaser": (
        at(sailing(), B, 1, "front_hull"),
        Shoot(B, "person/3"),
        BEN,
        ("phaser", 1, "front_hull", 1, "bridge", ()),
    ),
    "a phaser at a section": (
        at(sailing(), B, 1, "left_hull"),
        Shoot(B, "section/left_hull"),
        BEN,
        ("phaser", 1, "left_hull", 1, "left_hull", ("left_hull",)),
    ),
    "a grenade that stays": (
        rolling(holds(B, "plasma_grenade"), (6, 1)),
        Throw(B, "plasma_grenade", "left_hull"),
        BEN,
        ("plasma_grenade", 0, "engineering", 0, "left_hull", ("engineering",)),
    ),
}


@pytest.mark.parametrize("name", SHOTS)
def test_a_shot_is_seen_as_it_was(look: Look, name: str) -> None:
    state, command, by, wanted = SHOTS[name]
    assert shots(state, command, by) == [wanted]
    page = look.at(done(state, (command, by))).screen()
    assert len(re.findall('class="sr-beam"', page)) == max(1, len(wanted[-1]))
    assert len(re.findall('class="sr-burst"', page)) == len([mark for mark in wanted[-1] or ("aim",) if mark])
    assert len(re.findall(r'class="after-\d missed', page)) == wanted[-1].count("")


def test_what_comes_later_is_no_part_of_a_shot() -> None:
    """A grenade aboard does not look as if the laser had hit."""
    state = rolling(holds(E, "plasma_grenade", state=sailing(order="simultaneous")), (8, 1), (6, 6))
    thrown = done(state, (Fire(A, "laser_left", 1), ANN), (Throw(E, "plasma_grenade", "engineering"), Seat("eve")))
    assert [each.marks for each in GAME.view(thrown, None).shots] == [("",), ("engineering",)]


def test_beams_go_from_where_they_come_to_where_they_hit(look: Look) -> None:
    """In the sheet of 1920 by 1080: from the left ship's bow to the right ship's pod."""
    page = look.at(done(boosted(BARE, "aimed"), (Fire(A, "laser_left", 1, "left_pod"), ANN))).screen()
    found = re.search(r'class="sr-beam" pathLength="1" d="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)"', page)
    assert found is not None
    x, y, to_x, to_y = map(float, found.groups())
    assert 20 < x < 200 < 720 < to_x < 860
    assert 112 < y < to_y < 760


def test_dice_are_told_with_every_modifier(look: Look) -> None:
    state = damaged(lasts(boosted(sailing(), "lock_on"), "evasive", 1), 0, laser_left=1)
    page = text(look.at(done(rolling(state, (8, 7)), (Fire(A, "laser_left", 1), ANN))).screen()).replace(" ,", ",")
    sum_of = "Lock On +1, damaged laser \N{MINUS SIGN}1, evasive manoeuvres \N{MINUS SIGN}2"
    assert f"Laser rolled 7, {sum_of}, must be above 4 Hit" in page
    missed = text(look.at(done(rolling(state, (8, 2)), (Fire(A, "laser_left", 1), ANN))).screen())
    assert "Missed" in missed


@pytest.mark.parametrize("virused", [(0,), (1,), (0, 1)])
def test_a_roll_does_not_tell_what_a_virus_hides(look: Look, virused: tuple[int, ...]) -> None:
    """Neither the page nor the history, nor by their lengths; Lock On is no secret."""
    told = set()
    for level in range(4):
        state = boosted(sailing(virus="others" if level % 2 else "everybody"), "lock_on")
        for ship in virused:
            state = lasts(state, "virus", ship)
        if 0 in virused:
            state = damaged(state, 0, laser_left=min(level, 2), sensor_pod=level)
        if 1 in virused:
            state = lasts(damaged(state, 1, engine_left=level, engine_right=level), "evasive", 1)
        fired = done(rolling(state, (8, 1)), (Fire(A, "laser_left", 1), ANN))
        page = text(look.at(fired).screen())
        words = [WORDS.word(part, str) for part in GAME.view(fired, None).rolls[-1].parts]
        assert words == ["Lock On +1", "what the sensors hide"]
        found = happened(rolling(state, (8, 1)), Fire(A, "laser_left", 1), Millis(0), Random(1), ANN)
        (roll,) = (each for each in found if isinstance(each, Rolled))
        assert roll.is_hit == (roll.value + sum(number for _, number in roll.modifiers) > roll.over)
        line = roll.told(state, state)
        assert line is not None
        told.add((page[page.index("Laser rolled") :][:80], WORDS.word(line, str)))
    assert len(told) == 1, told


def test_where_a_shot_lands_is_no_roll_to_be_shown() -> None:
    state = done(rolling(BARE, (8, 5), (15, 9)), (Fire(A, "laser_left", 1), ANN))
    assert [each.value for each in GAME.view(state, None).rolls] == [5]


# --- words and looks


def test_no_word_of_the_page_is_left_over() -> None:
    source = (GAME.folder / "table.html").read_text()
    for key in WORDS:
        if key.startswith("room.") and not key.startswith(("room.yes_", "room.no_", "room.step_")):
            assert f'"{key}"' in source or f"'{key}'" in source, key


def test_what_moves_stands_still_for_those_who_want_it_calm() -> None:
    calm = re.sub(r"@media \(prefers-reduced-motion: no-preference\) \{.*?\} \}", "", CSS)
    assert "animation:" in CSS
    assert "animation" not in calm.replace("@keyframes", "")
    assert re.search(r"@media \(prefers-reduced-motion: reduce\) \{ \.sr-shots \{ display: none", CSS)


def test_no_style_is_written_for_nothing(look: Look) -> None:
    seen = set()
    for _, make in STATES.values():
        seen |= set(re.findall(r"sr-[a-z]+", look.at(make()).screen()))
    for state, command, by, _ in SHOTS.values():
        seen |= set(re.findall(r"sr-[a-z]+", look.at(done(state, (command, by))).screen()))
    styled = set(re.findall(r"\.(sr-[a-z]+)", CSS))
    assert styled - seen == set()
